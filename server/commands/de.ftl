# Was die Befehle im Terminal sagen.

overview =
    Richte eine Kamera auf die Würfel oder den Zettel: Tallycam liest, prüft die Regeln,
    führt die Punkte und fragt, wenn es nicht sicher ist.
overview-more = „tallycam BEFEHL --help“ sagt mehr zu jedem.

## Wozu jeder Befehl da ist

for-games = die Spiele, ihre Zettel und was sich lesen lässt
for-print = ein Zettel zum Drucken und Spielen, als PDF
for-layout = wo jedes Feld eines Zettels ist, in Millimetern
for-dice = die Würfel auf einem Foto lesen
for-drop = die zum Aufbau gefallenen Würfel von einem Foto lesen
for-cards = die Karten einer Person aus einem Foto lesen
for-read = ausgefüllte Zettel von Fotos lesen
for-score = ein Spiel werten, nach Fotos oder nach seinem Protokoll
for-check-turn = erklären, was in einem Zug auf einem Zettel geschah
for-position = was aus den Karten folgt, die jetzt daliegen, ohne Züge
for-serve = den Server für die Handys starten
for-kiosk = den Server mit einer Kamera über dem Tisch starten
for-work = die Fotos lesen, die in der Schlange einer Kette warten
for-doctor = prüfen, ob alles da ist

## Was sie nehmen

usage = Aufruf:
help-positionals = Angaben
help-options = Optionen
help-help = diese Hilfe zeigen
help-lang = die Sprache der Antwort: { $languages }
help-json = ein JSON-Objekt je Zeile
help-game = siehe: tallycam games
help-sheet = ohne Angabe der übliche
help-paper = ohne Angabe a4
help-roll = die Würfel des Zugs
help-colours = die Seiten zeigen Farben, keine Augen
help-expect = wie viele Würfel geworfen wurden
help-explain = Bilder schreiben, die die Antwort erklären
help-photos = Fotos oder Ordner mit Fotos
help-edition = third, oder other: Dann werden die Symbole der obersten Karten gelesen statt am Namen erkannt
help-photo-a-sheet = ein Foto je Zettel
help-record = Protokolle statt Fotos
help-position = eine Stellung als JSON, oder eine Aufzeichnung; - ist die Standardeingabe
help-names = wem die Zettel gehören, der Reihe nach: Ada,Ben (Ada,Ada bei zwei Zetteln einer Person)
help-doctor-port = der Port, den der Server nähme
help-doctor-data = der Ordner, den er führen würde
help-host = wo der Server zu erreichen ist (ohne Angabe: überall auf diesem Rechner)
help-port = ohne Angabe 8080; 0 nimmt irgendeinen freien
help-processes = Fotos, die gleichzeitig gelesen werden (eines je Kern)
help-data = wo die Spiele aufgehoben werden (./data)
help-tls = über TLS: mit diesem Zertifikat, oder mit einem hier gemachten (Handys brauchen es für die Kamera live)
help-tls-key = der Schlüssel des Zertifikats, wenn er eine eigene Datei hat

bad-arguments = { $problem }; siehe „{ $command } --help“.
no-such-command = Es gibt keinen Befehl „{ $command }“. Die Befehle sind { $commands }.
no-such-language = Es gibt keine Sprache „{ $language }“. Die Sprachen sind { $known }.
game-without-paper = { $game } wird ohne Papier gespielt: Es hat keinen Zettel.
no-such-sheet = { $game } hat keinen Zettel „{ $sheet }“. Die Zettel sind { $sheets }.
no-dice-in = { $game } wird ohne Würfel gespielt.
no-cards-in = { $game } hat keine Karten, die aus einem Foto gelesen werden können.
no-drop-in = In { $game } fallen keine Würfel auf den Zettel. Seine Würfel liest „tallycam dice“.
bad-expect = --expect nimmt die Zahl der geworfenen Würfel, 0 oder mehr.
explains-photos = Nur Fotos lassen sich mit Bildern erklären.
no-json = { $file } beginnt wie JSON und ist keins. Bitte berichtigen, oder eine Aufzeichnung angeben.
photos-or-records = Gib Fotos der Zettel an oder --record mit ihrem Text, nicht beides.
several-games = Das sind Zettel von { $games }. Sage mit --game, welches gemeint ist.

## Dateien

in-line = Zeile { $line }: { $problem }
in-file = { $file }: { $problem }
no-such-file = { $file }: Diese Datei gibt es nicht.
record-of-other-game = { $file }: Das ist ein Protokoll von { $game }, nicht von { $wanted }. Sage --game { $game }.
not-one-sheet = { $file }: Hier braucht es einen ausgefüllten Zettel, und dieses Protokoll hat { $count }.
moves-among-sheets = Ein Protokoll mit Zügen ist ein ganzes Spiel: Gib es allein an oder nur Zettel.
two-sheets = { $player } hat zwei Zettel derselben Art ({ $sheet }). Alle brauchen einen Namen.
record-too-large = { $file }: Das ist zu groß für ein Protokoll.
record-not-text = { $file }: Ein Protokoll ist einfacher Text, und diese Datei ist es nicht.
cannot-write = { $file } lässt sich nicht schreiben ({ $reason }). Wähle einen anderen Ort.

## Antworten

question = { $place }: { $choices }? { $why }
doubt = { $place }: { $why }
not-asked = { $count ->
    [one] Ein weiteres Feld ist unklar, ändert aber nichts.
   *[other] { $count } weitere Felder sind unklar, ändern aber nichts.
}
asked-of = { $player }: { $question }
the-die = Würfel { $number }
cards-pile = { $top }, { $splay ->
    [left] nach links aufgefächert, { $showing } Karten sichtbar
    [right] nach rechts aufgefächert, { $showing } Karten sichtbar
    [up] nach oben aufgefächert, { $showing } Karten sichtbar
   *[none] nicht aufgefächert
}
cards-covered = darunter: { $icons }
icon-count = { $count } { $icon }
cards-nothing = kein Symbol
cards-score = Wertungsstapel: { $ages } ({ $sum })
cards-achievements = Errungenschaften: { $ages }
cards-icons = Symbole: { $icons }
the-cards = die Karten
card-place = { $what ->
    [top] { $colour }, oberste Karte
    [splay] { $colour }, Auffächerung
    [showing] { $colour }, sichtbare Karten
    [card] { $colour }, Karte { $number } von oben
    [score] Wertungsstapel, Karte { $number }
    [achievement] Errungenschaft { $number }
    [alone] verdeckt
    [fan] { $colour }
   *[colour] { $colour }
}
the-dice = die Würfel
the-farthest-die = der äußerste Würfel
no-die = kein Würfel
no-dice = Ich sehe keine Würfel.
die-in-zone = { $value } in { $zone }, { $distance } mm von der Mitte
legal = erlaubt
not-legal = nicht erlaubt
wins = { $count ->
    [one] { $names } gewinnt
   *[other] { $names } gewinnen gemeinsam
}
wins-by = { $won } ({ $decided })
written = (eingetragen: { $points })
sheet-read = { $photo }: { $game }, { $sheet }, { $marks ->
    [one] { $marks } Eintragung
   *[other] { $marks } Eintragungen
} in { $fields } Feldern
photos-read = { $done } von { $total } Fotos
layout-head = { $game } { $sheet }, { $page }: links, oben, Breite, Höhe
printed = { $file }: { $game }, { $sheet }, auf { $paper }. Drucke ihn mit 100 %.
players = { $fewest ->
    [1] { $most ->
        [1] 1 Person
       *[other] 1–{ $most } Personen, auch solo
    }
   *[other] { $fewest }–{ $most } Personen
}
reads = liest: { $things }
reads-kind = { $kind ->
    [dice] Würfel
   *[drop] Aufbau
}
reads-nothing = nur getippte Züge

## Der Server

welcome = Öffne das auf einem Handy im selben Netz, oder scanne den Code:
games-kept = Die Spiele liegen in { $folder }. Beenden mit Strg+C.
owner-code = Um eigene Zettel anzulernen, öffne „Eigene Zettel“ auf der Seite; der Code ist { $code }.
welcome-here = Öffne das, nur auf diesem Rechner:
welcome-without-network = Hier ist kein Netz. Öffne das, nur auf diesem Rechner:
working = Die Fotos der Schlange werden gelesen, { $processes } gleichzeitig.
stopped = Beendet.
cannot-listen = Unter { $address } kann ich nicht antworten ({ $reason }). Wähle einen anderen Port: --port 9000 oder make run PORT=9000.
cannot-keep = In { $folder } kann ich keine Spiele aufheben ({ $reason }). Wähle einen anderen Ordner: --data DIR oder make run DATA=DIR.

## Die Prüfung

check = { $check ->
    [python] Python
    [libraries] Pakete
    [games] Spiele
    [models] Modelle
    [camera] Kamera
    [focus] Schärfe
    [light] Licht
    [disk] Speicher
    [clock] Uhr
    [port] Port
   *[other] Datenordner
}
python = { $version } auf { $machine }, { $cores ->
    [one] { $cores } Kern
   *[other] { $cores } Kerne
}
library-missing = { $library } ist nicht installiert. Rufe einmal „make run“ auf.
models-missing = Es ist kein Modell installiert. Installiere Tallycam aus einem vollständigen Checkout oder Wheel.
no-camera = keine; die Handys bringen ihre eigene mit
port-free = { $port } ist frei
port-taken = { $port } ist belegt. Wähle einen anderen mit --port.
data-not-writable = { $folder } lässt sich nicht beschreiben. Wähle einen anderen mit --data.

## Enrol

for-enrol = einen eigenen Zettel lesbar machen, ausgehend von seiner leeren Seite
help-own-sheets = der Datenordner, in dem eigene Zettel liegen
help-page-to-enrol = die leere Seite (PDF oder Foto) oder Fotos mehrerer ausgefüllter Zettel
help-markers = einen angelernten Zettel mit unseren Marken am Rand drucken: Er wird schneller und sicherer gefunden
help-sheet-name = wie der Zettel heißen soll; ohne Angabe wie die Datei
help-page-mm = wie groß die Seite ist, etwa 148x210; ohne Angabe A4 oder nach ihrer Form
help-pdf-page = welche Seite des PDF
help-corners = wo die Ecken der Seite im Foto sind, in Pixeln, im Uhrzeigersinn ab der linken oberen; ohne dies sagt es ihr Rand
help-turn = die Seite um so viele Grad im Uhrzeigersinn drehen, damit sie aufrecht steht; ohne dies sagen es die Wörter und Ziffern eines Fotos
help-filled = die Seite ist beschrieben: weglassen, was nach Tinte aussieht
help-empty = die Seite ist leer, wie immer sie aussieht
help-sum = ein Feld, das eine Summe ist, etwa total=table1.r1c1+table1.r2c1 oder total=table1.*
help-total = das Feld, das über den Sieg entscheidet
help-least-wins = die kleinste Summe gewinnt
help-explain-enrol = die Seite mit den vorgeschlagenen Feldern in diesen Ordner schreiben
enrolled = { $title }: { $fields ->
    [one] { $fields } Feld
   *[other] { $fields } Felder
} auf einer Seite von { $page }
fields-of-kind = { $count } × { $kind ->
    [number] eine Zahl
    [digit] eine Ziffer
    [symbol] ein Zeichen zum Umkreisen oder Streichen
    [bubble] ein Kreis zum Ausfüllen
    [box] ein Kästchen zum Ankreuzen
    [link] eine Linie
    [spot] ein Punkt zum Ausmalen
   *[text] Wörter
}
enrolled-filled = Diese Seite ist beschrieben. Was nach Tinte aussieht, fehlt in ihrem leeren Bild; eine leere Seite oder zwei weitere ausgefüllte ergäben ein besseres; drei Fotos von anderen später auch, mit --learn.
enrolled-by = { $by ->
    [cut] Die Seite ist am Rand des Fotos abgeschnitten; was dahinter steht, lässt sich nicht lesen. Fotografiere sie lieber ganz.
    [part] Über die Ränder hinaus, die ich für die der Seite hielt, geht der Druck weiter; es fehlen also Felder. Sag mit --corners, wo ihre Ecken sind, oder fotografiere sie auf einem einfarbigen dunklen Tisch.
    [lines] Die Ränder der Seite sind nicht zu erkennen; stattdessen wurden die aufgedruckten Linien gerade gerichtet.
   *[photo] Weder die Ränder der Seite noch Linien darauf sind zu sehen, darum bleibt das Foto, wie es ist. Fotografiere genau von oben.
}
enrolled-kept = Gespeichert in { $file }; Namen, Arten und Summen lassen sich dort berichtigen. Fotos davon liest: tallycam read FOTO
help-learn = aus drei oder mehr Fotos ausgefüllter Exemplare lernen, was auf diesen angelernten Zettel gedruckt ist
help-unlearn = die leere Seite dieses angelernten Zettels wieder so nehmen, wie sie angelernt wurde
no-page-given = Nenne die Seite, die angelernt werden soll: ein PDF, einen Scan oder ein Foto.
learned-undo = Rückgängig macht es: tallycam enrol --unlearn { $name }
unlearned = { $title }: Die leere Seite ist wieder so, wie sie angelernt wurde.
enrolled-already = Diese Seite lässt sich nicht von dem Zettel „{ $name }“ unterscheiden, den es schon gibt. Unter diesem Namen ersetzt sie ihn.
blank-kept = Die leere Seite des Zettels { $sheet } von { $game } liegt in { $file }. Ab jetzt wird gelesen, was darauf geschrieben ist.
no-sheet-to-give = Alle Zettel von { $game } sind unsere eigenen; ihre leeren Seiten sind bekannt.
bad-sum = Eine Summe schreibt man FELD=TEIL+TEIL, nicht „{ $sum }“.
bad-corner = Eine Ecke gibt man mit ihren Pixeln nach rechts und nach unten an, etwa 120,80, nicht „{ $text }“.
bad-page-mm = Die Größe einer Seite gibt man in Millimetern an, etwa 148x210, nicht „{ $text }“.

## Kiosk

help-camera = pi, usb:0 oder der Pfad eines Ordners mit Fotos oder eines Videos, die abgespielt werden
help-config = die Datei, die den Kiosk einrichtet (sonst /etc/tallycam/kiosk.toml)
help-new-pin = eine neue PIN für das Personal machen
kiosk-screen = Tallycam schaut auf den Tisch. Öffne den Bildschirm auf diesem Rechner: { $address }
kiosk-pin = Die PIN des Personals ist { $pin }. Sie wird nur dieses eine Mal gezeigt; sie öffnet { $address }

help-doctor-camera = auch diese Kamera prüfen, ihre Schärfe und ihr Licht: pi, usb:0, ein Ordner oder ein Video
camera-works = { $camera } zeigt { $size } Pixel
camera-fails = { $camera } wacht nicht auf ({ $why }). Prüfe das Kabel, und dass niemand anderes sie benutzt.
disk-free = { $megabytes } MB frei
disk-full = Wo { $folder } liegt, sind nur { $megabytes } MB frei. Lösche etwas, oder wähle einen anderen mit --data.
clock-wrong = Die Uhr zeigt { $year }. Verbinde das Gerät einmal mit einem Netz, oder baue eine Uhrenbatterie ein.
help-out = je Foto eines Ordners oder von s3://bucket/ordner kommt eine Zeile JSON in FILE (.parquet: Spalten); neu gestartet geht es dort weiter, wo es aufhörte
help-workers = Fotos, die mit --out gleichzeitig gelesen werden (eines je Kern)
help-queue = die Fotos lesen die Arbeiter einer Kette (tallycam work) auf allen ihren Rechnern; TALLYCAM_DATABASE sagt, wo ihre Schlange ist
nobody-works = Seit einer halben Minute hat kein Arbeiter geantwortet. Starte welche mit: tallycam work
no-photos-there = { $place }: Hier sind keine Fotos.
store-needs-out = Fotos eines Objektspeichers und solche, die eine Schlange liest, kommen in eine Datei. Gib sie mit --out an.
one-place = Mit --out wird ein Ordner gelesen oder ein Teil eines Objektspeichers (s3://bucket/ordner).
parquet-not-installed = Spalten brauchen mehr, als hier installiert ist. Installiere es mit: pip install 'tallycam[parquet]'
batch-done = { $count ->
    [one] { $count } Foto wurde
   *[other] { $count } Fotos wurden
} in { $file } gelesen.
