# Was über Tische gesagt wird: wie man sie eröffnet, sich dazusetzt und etwas ändert.

no-such-table = Diesen Tisch gibt es nicht.
no-such-code = Kein Tisch hat diesen Code. Sieh noch einmal auf das andere Handy.
too-many-codes = Von hier werden zu viele Codes versucht. Versuche es in { $seconds ->
    [one] { $seconds } Sekunde
   *[other] { $seconds } Sekunden
} noch einmal.
too-many-steps = Dieser Tisch hat zu viele Schritte. Beginne einen neuen.
too-many-phones = Gerade hören zu viele Handys zu. Versuche es später noch einmal.
number-of-players = { $game } ist für { $fewest } bis { $most } Personen, nicht für { $seen }.
long-name = Ein Name hat höchstens { $most } Zeichen. Kürze „{ $start }…“.
sign-in-name = Ein Name darf kein „{ $sign }“ enthalten. Wähle einen anderen.
word-of-record = „{ $name }“ ist ein Wort des Protokolls. Wähle einen anderen Namen.
bad-name = Ein Name darf nicht leer sein und weder Komma noch Strichpunkt noch „#“ enthalten. Wählt andere Namen.
in-line = Zeile { $line }: { $problem }

## Aufbewahren

too-many-tables = Hier gibt es so viele Tische, wie aufbewahrt werden. Vergiss zuerst einige.
unreadable-table = Der Anfang dieses Tisches lässt sich nicht mehr lesen. Eröffne einen neuen.
disk-full = Der Datenträger ist voll, deshalb wurde das nicht aufgehoben. Schaffe Platz und versuche es noch einmal.
cannot-write-now = Die Datei der Spiele ist gerade belegt. Versuche es gleich noch einmal.
cannot-write = Die Datei der Spiele lässt sich nicht schreiben ({ $reason }). Nichts wurde geändert.
damaged-database = { $file } ist beschädigt. Stelle eine gesicherte Kopie zurück, oder verschiebe sie, um neu zu beginnen.
foreign-database = { $file } ist die Datenbank eines anderen Programms. Gib mit --data einen anderen Ordner an.
newer-database = { $file } stammt von einer späteren Version von Tallycam. Installiere diese, oder gib mit --data einen anderen Ordner an.
read-only-database = { $file } lässt sich nicht schreiben. Gib dir das Recht dazu, oder mit --data einen anderen Ordner an.
locked-database = { $file } wird von einem anderen Programm festgehalten. Schließe dieses zuerst.
unreachable-database = Die Datenbank { $database } ist nicht zu erreichen: { $reason }
bad-database-address = TALLYCAM_DATABASE ist eine Adresse wie { $scheme }://name:passwort@rechner/datenbank. Lass sie weg, um die Spiele in einer Datei aufzuheben.
chain-not-installed = PostgreSQL braucht mehr, als hier installiert ist. Installiere es mit: pip install 'tallycam[chain]'
database-away = Die Datenbank antwortet gerade nicht. Sieh auf den Tisch und versuche es dann noch einmal.
hidden-in-the-way = So, wie die Karten liegen, kann das nicht sein. Bitte den Namen der Karte noch einmal ansehen, oder sie verdeckt lassen.
