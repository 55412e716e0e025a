# Was über Tische gesagt wird: wie man sie eröffnet, sich dazusetzt und etwas ändert.

no-such-table = Diesen Tisch gibt es nicht.
no-such-code = Kein Tisch hat diesen Code. Sieh noch einmal auf das andere Handy.
too-many-codes = Zu viele falsche Codes von hier. Versuche es in { $seconds ->
    [one] { $seconds } Sekunde
   *[other] { $seconds } Sekunden
} noch einmal.
too-many-steps = Dieser Tisch hat zu viele Schritte. Beginne einen neuen.
too-many-phones = Gerade hören zu viele Handys zu. Versuche es später noch einmal.
number-of-players = { $game } ist für { $fewest } bis { $most } Personen, nicht für { $seen }.
long-name = Ein Name hat höchstens { $most } Zeichen. Kürze „{ $start }…“.
sign-in-name = Ein Name darf kein „{ $sign }“ enthalten. Wähle einen anderen.
word-of-record = „{ $name }“ ist ein Wort des Protokolls. Wähle einen anderen Namen.
bad-name = Ein Name darf nicht leer sein und kein Komma und kein „#“ enthalten. Wählt andere Namen.
in-line = Zeile { $line }: { $problem }
