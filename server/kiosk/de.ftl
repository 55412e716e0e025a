no-configuration = Es gibt keine Datei { $file }. Lass --config weg, oder nenne die Datei, die den Kiosk einrichtet.
configuration-unreadable = { $file } lässt sich nicht lesen ({ $reason }). Prüfe, wer sie lesen darf.
mistake-in-line = { $file }, Zeile { $line }: { $problem }
not-toml = Das ist kein TOML ({ $reason }). Eine Einstellung schreibt man Name = Wert.
table-brackets = Einen Tisch des Cafés schreibt man mit zwei Klammern: [[table]].
table-twice = Zwei Tische heißen { $name }. Gib jedem Tisch einen eigenen Namen.
no-such-key = Eine Einstellung { $key } gibt es nicht. Es gibt { $keys }.
bad-value = Bei { $key } muss stehen: { $expected }.
number-from-to = eine Zahl von { $low } bis { $high }
one-of = { $known }
some-of = eine Liste in Klammern aus { $known }
yes-or-no = true oder false
a-text = ein Text in Anführungszeichen
an-address = eine Adresse wie "http://192.168.1.10:8080"
a-secret = ein Geheimnis aus mindestens 16 Zeichen ohne Leerzeichen
main-without-key = Zu einem Hauptkiosk gehört auch main_key, dasselbe Geheimnis wie dort.
width-and-height = zwei Zahlen in Klammern, Breite und Höhe in Pixeln, jede von 320 bis 4608
no-such-booth = Einen Tisch namens { $name } gibt es hier nicht.
frames-differ = Die Kamera hat diesen Würfel von einem Moment zum nächsten verschieden gesehen.
other-game =
    Dieser Zettel gehört nicht zu { $game }. Starte zuerst sein Spiel, oder lege den richtigen hin.
drop-on-a-sheet = Zuerst kommt der Wurf auf den Zettel: Lass die Würfel auf einen Zettel fallen.
sheet-covered = Auf einem Zettel liegt etwas. Er wird gelesen, sobald er frei ist.

## Personal

wrong-pin = Das ist nicht die PIN. Sie wurde beim ersten Start gezeigt; tallycam kiosk --new-pin macht eine neue.
safe-mode = Der Kiosk läuft ohne Kameras: { $mistake }
models-not-ready = Die Leser wachen noch auf. Wenn das so bleibt, rufe tallycam doctor auf.
camera-ails = { $sentence } ({ $why })
no-reason = ohne Angabe
frames-are-old = Die Kamera schickt keine neuen Bilder. Starte sie hier neu und prüfe dann ihr Kabel.
loop-failed =
    { $times ->
        [one] Das Lesen ist seit dem Start einmal gescheitert.
       *[other] Das Lesen ist seit dem Start { $times }-mal gescheitert.
    } Sieh ins Protokoll: journalctl -u tallycam.
little-room = Nur noch { $megabytes } MB sind frei. Lösche alte Spiele, oder bewahre sie kürzer auf.
disk-read-only = Auf den Datenträger unter { $folder } lässt sich nicht mehr schreiben: Nichts Neues wird behalten. Setze eine andere Karte ein und starte den Kiosk neu.
clock-wrong = Die Uhr zeigt { $year }. Verbinde den Kiosk einmal mit einem Netz, oder gib ihm eine Uhrenbatterie.
many-kiosks = Mehr als { $most } Kioske lassen sich nicht zeigen.
main-not-reached = Der Hauptkiosk { $address } ist nicht erreichbar ({ $reason }). Prüfe das Netz und main in kiosk.toml.
main-key-wrong = Der Hauptkiosk { $address } kennt diesen nicht. Setze in beiden Dateien denselben main_key.
main-refuses = { $address } nimmt keine anderen Kioske auf (Antwort { $status }). Setze main auf einen Kiosk, in dessen Datei main_key steht.
kiosk-silent = Von ihm ist nichts zu hören. Er ist aus oder ohne Netz.
kiosk-ails = Dort ist etwas zu richten; was, sagt seine eigene Seite für das Personal.
focus-good = Das Bild ist scharf.
focus-bad = Das Bild ist unscharf. Lege einen gedruckten Zettel auf den Tisch und drücke „Scharfstellen“; drehe am Ring des Objektivs, falls es einen hat.
scale-good = Ein Zettel hat { $pixels } Pixel je Millimeter: Auch kleine Schrift ist lesbar.
scale-small = Ein Zettel hat nur { $pixels } Pixel je Millimeter. Häng die Kamera tiefer oder stell in kiosk.toml eine größere size ein.
scale-unknown = Kein Zettel ist zu sehen. Leg einen gedruckten auf den Tisch, dann wird die Höhe der Kamera beurteilt.
light-good = Das Licht ist gut.
light-too-low = Es ist zu dunkel. Hänge eine Lampe neben die Kamera, nicht über die Köpfe der Spielenden.
light-too-high = Es ist zu hell: Papier wird zu reinem Weiß. Rücke die Lampe weg, oder dimme sie.
