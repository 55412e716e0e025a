# Was der Server im Netz antwortet und was auf seinen Bildern und in seinen Dateien steht.

title = { $status ->
    [400] Nicht verstanden
    [401] Nicht an diesem Tisch
    [403] Nicht erlaubt
    [404] Nicht gefunden
    [405] Nicht möglich
    [408] Zu langsam
    [409] Jetzt nicht möglich
    [413] Zu groß
    [415] Nicht von dieser Art
    [422] Nicht angenommen
    [429] Zu viele Versuche
    [500] Unser Fehler
    [503] Ausgelastet
    [507] Datenträger voll
   *[other] Nicht möglich
}
too-slow = Die Anfrage kam zu langsam. Geh näher an das Netz.
too-many-requests = Von hier wird zu viel auf einmal gefragt. Versuche es gleich noch einmal.
foreign-host = Dieser Server heißt nicht „{ $host }“. Öffne ihn unter seiner Adresse, oder nenne den Namen in TALLYCAM_HOSTS.
foreign-page = Das darf nur die eigene Seite dieses Servers fragen.
too-much-text = Mehr Text fasst dieser Tisch nicht. Beginne einen neuen.
line-too-long = Diese Zeile hat { $length } Zeichen; ein Zug hat höchstens { $most }. Schreibe einen Zug je Zeile.
no-such-address = Unter dieser Adresse ist nichts.
no-such-method = Das geht unter dieser Adresse nicht.
bad-request = { $problems }
our-fault = Hier ging etwas schief, das nicht schiefgehen dürfte. Es wurde nichts geändert.
not-joined = Dieses Handy ist nicht an diesem Tisch. Tippe den Code des Tisches ein.
photo-too-large = Das Foto hat mehr als { $most } MB. Stelle die Kamera kleiner ein.
request-too-large = Die Anfrage hat mehr als { $most } kB.

## Fotos

whose-sheet = Wessen Zettel ist das: { $players }?
photo-too-slow = Das Foto kam zu langsam. Geh näher ans WLAN.
no-such-photo = Dieses Foto gibt es an diesem Tisch nicht, oder es wurde zurückgenommen.
photo-lost = Das Foto ist nicht mehr gespeichert. Was daraus gelesen wurde, zählt weiter.
no-sheet-in-photo = Nur ein Zettel lässt sich glatt zeigen.
sheet-unknown = Dieser Zettel ist nicht mehr bekannt.
answer-by-mark = Ein Feld eines Zettels beantwortet man mit einer Eintragung.
no-such-die = Auf diesem Foto gibt es kein „{ $field }“.
farthest-of = Der äußerste Würfel ist { $dice }.
without-dice = { $game } hat keine Würfel.
without-paper = { $game } wird ohne Papier gespielt. Tippe die Züge ein.
without-drop = { $game } hat keinen Aufbau mit fallenden Würfeln.

## Spielen

nothing-to-undo = Es gibt nichts zurückzunehmen.
start-stays = Der Beginn des Spiels lässt sich nicht zurücknehmen. Eröffne einen neuen Tisch.
undone-already = Dieser Schritt ist schon zurückgenommen.
not-asked = Danach wird nicht mehr gefragt.
no-such-problem = Dieses Problem gibt es nicht mehr.
over-already = Das Spiel ist schon zu Ende.
nobody-called = Hier heißt niemand „{ $name }“. Am Tisch sitzen { $players }.
no-such-sheet = { $game } hat keinen Zettel „{ $sheet }“.
no-such-field = Der Zettel hat kein Feld „{ $field }“.
no-such-label = „{ $field }“ kann nicht „{ $label }“ enthalten. Möglich ist { $allowed }.
photo-gone = Das Foto, das hier bestätigt wird, ist nicht mehr am Tisch.
dice-corrected = Die Würfel dieses Fotos wurden inzwischen berichtigt. Sieh sie dir noch einmal an.
no-move = Darin ist kein Zug. Tippe einen je Zeile.
earlier-line = Eine frühere Zeile stimmt nicht mehr: { $problem }
two-photos-needed = Einen Zug sieht man zwischen zwei Fotos des Zettels von { $player }. Mach noch eines.
roll-needed = Zu einem Zug gehört sein Wurf. Fotografiere ihn, oder tippe ihn zuerst ein.

## Zettel zum Drucken

no-cards-in = { $game } hat keine Karten, die aus einem Foto gelesen werden können.
no-such-card = Es gibt keine Karte „{ $card }“.
paperless = { $game } wird ohne Papier gespielt.
sheets-are = { $game } hat keinen Zettel dieses Namens. Die Zettel sind { $sheets }.

## Das Ergebnis zum Mitnehmen

column = { $column ->
    [date] Datum
    [game] Spiel
    [player] Name
    [line] Zeile
    [points] Punkte
    [written] eingetragen
   *[because] Grund
}
total = Summe
score-so-far = Zwischenstand
would-win = { $count ->
    [one] { $names } würde gewinnen
   *[other] { $names } würden gemeinsam gewinnen
}
wins = { $count ->
    [one] { $names } gewinnt
   *[other] { $names } gewinnen gemeinsam
}
decided = Gleichstand entschieden: { $by }

## Wer am Tisch sitzt

player-number = Person { $number }
too-late-to-sit-down = Es wurde schon gespielt. Eröffne einen neuen Tisch, um mit mehr Leuten zu spielen.

## Kiosk

no-kiosk = Hier hängt keine Kamera über einem Tisch. Starte mit tallycam kiosk.
not-a-screen = Dieser Bildschirm gehört nicht zum Kiosk. Tippe zuerst unter /kiosk/staff die PIN ein.
staff-only = Das ist für das Personal. Tippe die PIN ein.
bad-calibration = Zieh den Rahmen um den ganzen Tisch, und gib jede Seite nur einer Person.
no-frame = Die Kamera zeigt gerade nichts.

## Ob alles gut ist

disk-not-writable = Der Datenträger mit { $folder } lässt sich nicht mehr beschreiben: Neues wird nicht aufgehoben. Bring Karte oder Datenträger in Ordnung (oder nimm andere) und starte Tallycam neu.
disk-nearly-full = Der Datenträger ist fast voll: Fotos werden abgelehnt, Züge noch aufgehoben.
reserve-used = Der Datenträger war voll, und die Reserve dafür ist aufgebraucht.
too-many-photos-here = Mehr Fotos fasst dieser Tisch nicht. Beginne einen neuen.

## Eigene Zettel

owner-only = Das darf nur, wem dieser Server gehört. Gib den Code ein, den sein Terminal zeigt.
wrong-owner-code = Das ist nicht der Code. Er steht auf dem Terminal des Servers und in owner.txt in seinem Datenordner.
quarter-turns = Eine Seite wird um 0, 90, 180 oder 270 Grad gedreht.
link-without-ends = Der Linie „{ $field }“ fehlen ihre zwei Enden.
no-page-to-take = Das Foto dieser Seite ist nicht mehr da. Fang damit neu an.
sheet-changed = Dieser Zettel wurde inzwischen geändert, darum wurde nichts gelernt. Wähle die Fotos noch einmal.
sheet-known = Diese Seite lässt sich nicht von dem Zettel „{ $name }“ unterscheiden, den es schon gibt. Ändere jenen, oder lösche ihn zuerst.
sheet-name-taken = Einen Zettel namens „{ $title }“ gibt es schon. Wähle einen anderen Namen.
no-secrets = In { $game } verbirgt niemand etwas: Jedes Telefon sieht dasselbe.
no-cards = { $game } wird nicht durch Antippen von Karten gespielt.
no-positions = Zu Stellungen von { $game } gibt es nichts zu sagen.
not-a-kiosk = Dieser Server kennt keinen Kiosk mit solch einem Schlüssel. Setze hier und dort denselben TALLYCAM_SYNC_KEY.
not-a-game = Das ist kein ganzes Spiel von Tallycam. Bringe den Kiosk auf den neuesten Stand, dann versucht er es noch einmal.
