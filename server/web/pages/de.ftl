# Die Wörter der Seite auf dem Handy.

## Überall

offline = Der Server ist nicht erreichbar; die Eingabe bleibt hier, bitte noch einmal versuchen.
offline-short = Keine Verbindung, neuer Versuch…
silent = Der Server hat nicht geantwortet.
trouble = Das hat nicht geklappt
again = Noch einmal

## Der erste Bildschirm

home = Start
back = Zurück
close = Schließen
cancel = Abbrechen
ok = OK
home-claim = Halte das Handy auf die Würfel oder den Punktezettel.
home-start = Spiel beginnen
home-join = Einem Tisch beitreten
home-past = Frühere Spiele
home-won = { $names } hat gewonnen
home-reads = liest { $things }
home-typed = getippte Züge
home-api = Für Programme: die API
reads-dice = Würfel
reads-drop = Aufbau
reads-sheet = Zettel

## Erst das Foto

home-photograph = Würfel oder Zettel fotografieren
home-running = Laufende Spiele
shoot-choose = Fotos auswählen
shoot-live = Livebild
shoot-sending = { $total ->
    [one] Das Foto wird gesendet …
   *[other] Foto { $number } von { $total } wird gesendet …
}
shoot-reading = { $total ->
    [one] Das Foto wird gelesen …
   *[other] Foto { $number } von { $total } wird gelesen …
}
shoot-failed = Das Foto ließ sich nicht senden, obwohl der Server da ist. Wähle ein kleineres.
shoot-trouble = Foto { $number }: { $sentence }
look-title = Die Würfel
look-sum = Summe { $sum }
look-means = Was bedeuten sie in …?
look-play = { $game } spielen
look-next = Weiter fotografieren
look-forgotten = Dieses Foto wurde nur angesehen. Es wird nicht aufgehoben.
home-try = Nichts zum Fotografieren? Probiere Beispielfotos
try-title = Ausprobieren
try-how = Jedes dieser Fotos wird jetzt gelesen, so wie deine eigenen. Die Zettel hat ein Simulator ausgefüllt.
try-roll = Ein Wurf mit fünf Würfeln
try-winner = Zwei Zettel: Wer gewinnt?
try-question = Ein verwischter Zettel, der Fragen aufwirft
try-drop = Drei Würfel, für den Aufbau fallen gelassen
try-sheets = Zwei Zettel in einem Foto
try-sheet = Ein ausgefüllter Zettel
try-colours = Würfel mit Farben
names-title = Wer ist wer?
names-known = Namen von früher
names-go = So heißen alle

## Wer spielt

players = { $count ->
    [one] { $count } Person
   *[other] { $count } Personen
}
players-range = { $fewest }–{ $most } Personen

## Dazusetzen

join-code = Code des Tisches
join-go = Beitreten

## Beginnen

start-unknown = Dieses Spiel gibt es nicht.
start-player = Person { $number }
start-name = Name von Person { $number }
start-remove = Person { $number } entfernen
start-add = Noch jemand
start-who = Wer spielt mit?
start-go = Los geht’s
start-print = Zettel drucken
start-print-why = Unsere Zettel tragen kleine Markierungen, so wird ein Foto von jeder Seite gelesen.

## Teile eines Tisches

tabs = Teile des Tisches
tabs-asked = { $count } Fragen
tab-play = Spiel
tab-sheets = Zettel
tab-scores = Punkte
tab-log = Verlauf

## Weitere Handys

invite-title = Mehr Handys an diesem Tisch
invite-qr = QR-Code zum Beitreten
invite-how = Mit einem anderen Handy scannen oder den Code auf dessen erster Seite eintippen. Alle Handys zeigen dasselbe.
invite-copy = Link kopieren
invite-copied = Der Link ist kopiert.

## Die Kamera

camera-live = Kamera mit Vorschau
camera-take = Foto machen
camera-sending = Foto wird gesendet…
camera-reading = Foto wird gelesen…
camera-refused = Die Kamera ging nicht auf; erlaube sie für diese Seite oder nimm den anderen Knopf.
camera-hint-plain = Es öffnet sich die Kamera-App. Eine Live-Vorschau braucht eine sichere Adresse (https), die es im Heimnetz selten gibt.

## Spielen

play-roll = Der Wurf
play-noroll = Noch kein Wurf.
play-photo-roll = Wurf fotografieren
play-choices = Was man damit tun darf
play-typed = Würfel eintippen
play-typed-so-far = Bisher: { $values }
play-typed-remove = { $value } entfernen
play-typed-go = Das ist der Wurf
play-undo = Zurücknehmen: { $step }
play-undone = Zurückgenommen; im Verlauf lässt es sich zurückholen.
play-latest = Gerade passiert
play-type = Züge eintippen
play-sheets = Zettel fotografieren
play-leads = führt
play-clear = alles klar
play-present = Vorstellen
play-offer = { $name }: { $title }, { $points } Punkte

## Ein Foto von Würfeln

reading-checked = Es stimmt, wie es hier steht

## Anzahlen

questions = { $count ->
    [one] { $count } Frage
   *[other] { $count } Fragen
}
problems = { $count ->
    [one] { $count } Problem
   *[other] { $count } Probleme
}
points = { $count } Punkte

## Der Aufbau

setup-title = Aufbau: der Fall
setup-how = Drei Würfel über der Zettelmitte fallen lassen und mit dem ganzen Zettel fotografieren.
setup-photo = Fall fotografieren
setup-confirm = Aufbau bestätigen
setup-farthest = Äußerster Würfel
setup-unknown = wo?
setup-isfarthest = am weitesten: Bonus
setup-makefarthest = am weitesten?
setup-where = Wo liegt { $die }?
die-name = Würfel { $number }

## Ein Foto von Würfeln

reading-photo = Foto mit umrandeten Würfeln
reading-tap = Zum Berichtigen einen Würfel antippen.
reading-again = Neu
reading-missing = Ein Würfel fehlt
reading-possible = { $count } weitere Stellen auf dem Foto könnten Würfel sein. Tippe an, was einer ist.
reading-none = Keine davon ist ein Würfel
reading-notadie = Das ist kein Würfel
reading-confirm = Das ist der Wurf
reading-confirmed = Bestätigt.

## Zettel

sheets-none = Dieses Spiel braucht kein Papier: Züge eintippen.
sheets-photograph = Zettel fotografieren
sheets-photo = Zettel von { $name } fotografieren
sheets-open = Ansehen und berichtigen
sheets-type = Ohne Foto ausfüllen
sheets-answer = { $count ->
    [one] { $count } Frage beantworten
   *[other] { $count } Fragen beantworten
}
sheets-all = Mehrere Zettel auf einmal fotografieren
sheets-together = Passen alle Zettel auf ein Foto? Dann reicht eines; du sagst, wem welcher gehört.
sheets-whose = { $count ->
    [one] Sagen, wem { $count } Zettel gehört
   *[other] Sagen, wem { $count } Zettel gehören
}

## Wessen Zettel

whose-title = Wem gehören diese Zettel?
whose-one = Wem gehört dieser Zettel?
whose-how = Jeder Zettel des Fotos, so wie er gefunden wurde. Er zählt, sobald du sagst, wem er gehört.
whose-picture = Ein Zettel des Fotos, flach gelegt
whose-none = Diesen weglassen

## Ein Zettel

sheet-of = Zettel von { $name }
sheet-parts = Teile des Zettels
sheet-whole = Ganzer Zettel
sheet-zoom = Zum Vergrößern einen Teil antippen.
sheet-tap = Zum Ändern ein Feld antippen.
sheet-clean = Ohne Foto
sheet-photo = Über dem Foto
sheet-original = Originalfoto
sheet-saw = Die Kamera sah: { $label } (zu { $sure } % sicher)
sheet-instead = { $label }; die Kamera sah { $seen }
sheet-corrected = { $count ->
    [one] { $count } Feld von Hand gesetzt
   *[other] { $count } Felder von Hand gesetzt
}

## Der letzte Zug

turn-title = Der letzte Zug
turn-ask = Was hat sich seit dem vorigen Foto geändert?
turn-legal = Mit dem Wurf { $roll } ist alles erlaubt:
turn-illegal = Mit dem Wurf { $roll } ist das nicht erlaubt:

## Zeichen auf einem Zettel

legend-ask = gefragt
legend-problem = Problem
legend-hand = von Hand gesetzt

## Fragen

ask-title = Fragen
ask-count = Frage { $number } von { $total }
ask-other = Etwas anderes
ask-back = Zurück zur Frage davor
ask-accept = Alle { $count } Vorschläge annehmen
ask-number = Zahl eingeben
ask-raised = Noch eine Frage: Sie folgt aus einer Antwort von eben.
number-sign = Vorzeichen wechseln: plus oder minus
photo-too-large = Das Foto hat mehr als { $most } MB. Stelle die Kamera kleiner ein.
skipped-beside = Foto mit dem Zettel von { $names }: { $sentence }
skipped-left = Noch zu fotografieren: { $names }.
turn-changed = { $count ->
    [0] Nichts hat sich geändert.
    [one] { $count } Feld hat sich geändert:
   *[other] { $count } Felder haben sich geändert:
}
scores-needs = Was kein Foto zeigt
ask-skip = Ändert die Punkte nicht: überspringen
ask-worked-out = ausgerechnet
ask-later = Später
ask-done = Der Zettel von { $name } ist klar.
ask-problems = Keine Fragen mehr; sieh nach, was auf dem Zettel von { $name } nicht stimmt.
ask-left = Einige Fragen bleiben für später.

## Punkte

scores-take = Teilen und behalten
scores-share = Bild teilen
scores-text = Text
scores-finish = Das Spiel ist zu Ende
scores-finished = Das Spiel ist zu Ende. Im Verlauf lässt es sich fortsetzen.
scores-leads = { $names } würde gewinnen
scores-wins = { $name } gewinnt
scores-shared = { $names } gewinnen gemeinsam
scores-decided = Gleichstand entschieden: { $by }
scores-unread = Noch nicht gelesen: { $names }
scores-nothing = Noch keine Punkte: Zettel fotografieren oder Züge eintippen.
scores-total = Summe
scores-written = geschrieben: { $written }
scores-next = Nächsten Zettel fotografieren
scores-name = Namen eingeben
scores-forget = Vergessen
scores-ahead = { $count ->
    [one] { $count } Punkt vor { $name }
   *[other] { $count } Punkte vor { $name }
}
scores-sheet = Dieser Zettel
scores-points-asked = Punkte bis jetzt: Fragen sind offen
scores-points = Punkte
scores-ask = { $count ->
    [one] { $name }: { $count } Frage beantworten
   *[other] { $name }: { $count } Fragen beantworten
}
scores-board = Alle nebeneinander
scores-why = Warum { $name } { $count } hat
scores-sheet-of = Zettel von { $name }
scores-saved = Das Bild liegt bei den Downloads.

## Ein Tisch mit Karten

card-hidden = verdeckte Karte ({ $number })
card-name = Name der Karte
card-keep-hidden = Verdeckt lassen
seat-title = Wessen Telefon ist das?
seat-why = Dann zeigt dieses Telefon deine Hand, und kein anderes tut es. Ein Platz, den ein anderes Telefon hat, wechselt zu diesem, und alle sehen das.
seat-all = Wir alle
seat-taken = hat ein Telefon
seat-is = Das ist das Telefon von { $names }
seat-is-all = Dieses Telefon gehört allen
felt-waiting = { $name } ist dran.
felt-how = Tippe eine leuchtende Karte an.
felt-claimed = Errungenschaften
felt-middle = In der Mitte
log-sat = Ein Telefon gehört jetzt { $text }

## Was jetzt daliegt

position-title = Was liegt jetzt hier?
position-why = Tippe an, was vor allen liegt: Symbole, wer mitnutzt, wer befolgt, Errungenschaften und wer gewinnt, folgen sofort.
position-photograph = Eine Auslage fotografieren
position-name = Name
position-turn = Am Zug
position-clear = Neu anfangen
position-score = Wertungsstapel: { $points }
position-add-score = Eine { $age } in den Wertungsstapel
position-remove = { $what } wegnehmen
position-achievements = Errungenschaften
position-unknown = Eine Karte, die niemand nennen kann
position-splay = Aufgefächert
position-covered = Welche Karte ist darunter zu sehen?
position-add-covered = Unter der obersten ist eine Karte zu sehen
position-other = Eine andere oberste Karte
position-take-away = Keine Karte dieser Farbe

## Das Protokoll

log-type = Züge eintippen
log-add = Hinzufügen
log-added = Hinzugefügt.
log-examples = So werden Züge geschrieben
log-record = Das Protokoll
log-history = Alle Schritte
log-undo = Zurücknehmen
log-redo = Wiederholen
log-started = Spiel begonnen: { $text }
log-finished = Das Spiel ist zu Ende
log-photo-dice = Foto des Wurfs
log-photo-drop = Foto des Falls
log-photo-sheet = Foto des Zettels von { $name }
log-photo-sheets = Foto eines von mehreren Zetteln
log-whose = Ein Zettel gehört { $name }
log-marked = { $name }: { $field } ist { $label }
log-answered = { $field } ist { $label }

## Orte

## Teile von Zetteln

## Wie man Züge schreibt

## Listen

## Wessen Fehler es ist, und was als Nächstes kommt

problem-camera = Die Kamera irrt sich
problem-mine = Fehler von { $name }
problem-mine-said = Fehler auf dem Zettel
scores-older = Auf diesem Foto von { $name }s Zettel fehlt vieles, was auf dem Foto davor stand. Ist es von einem anderen Tag?
scores-older-back = Ja: Foto zurücknehmen
scores-older-right = Nein, es stimmt
scores-twins = { $first } und { $second } haben anscheinend denselben Zettel. Wessen ist es?
scores-twins-both = Beide, sie gleichen sich
sheets-next = Weiter: Zettel von { $name }
sheets-scores = Zu den Punkten
sheets-again = Noch einmal fotografieren
sheet-otherwise = Stimmt nicht? Neu fotografieren oder jemand anderem geben
sheet-give = Er gehört { $name }
undo-roll = Wurf zurücknehmen
undo-setup = Aufbau zurücknehmen
undo-sheet = Getippten Zettel zurücknehmen
undo-move = Zug von { $name } zurücknehmen
undo-step = Letzten Schritt zurücknehmen
log-admitted = { $name }: Fehler auf dem Zettel
log-seated = Am Tisch: { $text }

## Frühere Spiele, wartende Fotos, Livebild

home-stats = Statistik
stats-title = Statistik
stats-all = Alle Spiele
stats-games = Spiele
stats-none = Auf diesem Handy gibt es noch keine beendeten Spiele, in denen alle einen Namen haben.
stats-wins = Siege
stats-time = Punkte im Lauf der Zeit
stats-table = Alle
stats-won = { $count } von { $plays }
stats-plays-short = gespielt
stats-wins-short = Siege
stats-average-short = Schnitt
stats-best-short = Bestes
stats-csv = Alle Ergebnisse als CSV
waiting-count = { $count ->
    [one] { $count } Foto wartet auf diesem Handy auf das Netz.
   *[other] { $count } Fotos warten auf diesem Handy auf das Netz.
}
waiting-send = Jetzt senden
waiting-sent = { $count ->
    [one] Das wartende Foto ist gesendet.
   *[other] Die { $count } wartenden Fotos sind gesendet.
}
advice-dark = Zu dunkel: mehr Licht, bitte
advice-empty = Nichts zu sehen: näher heran
advice-moving = Still halten …
advice-blurred = Unscharf: warte, bis es scharf ist
advice-corners = Bitte alle vier Ecken des Zettels zeigen
advice-nearer = Näher heran
advice-good = Gut. Still halten, es löst von selbst aus
scores-more = Für andere Programme
scores-record = Das Protokoll, für Tallycam
scores-bgstats = Datei für BG Stats
scores-geek = Partie für BoardGameGeek
scores-to-bgstats = In BG Stats öffnen
scores-rematch = Revanche
scores-rename = Umbenennen
scores-delete = Diesen Tisch löschen
forget-title = Diesen Tisch löschen?
forget-how = Der Tisch, seine Punkte und seine Fotos werden auf dem Server gelöscht, für alle. Das lässt sich nicht rückgängig machen.
forget-go = Löschen

## Kiosk

kiosk-hello = Spielt. Ich zähle.
kiosk-how = Wählt euer Spiel, würfelt und legt eure Zettel auf den Tisch. Die Kamera liest sie.
kiosk-which = Welches Spiel?
kiosk-lies-here = Der Zettel liegt hier
kiosk-how-many = Wie viele spielen mit?
kiosk-go = Los geht’s
kiosk-join = Mit dem Handy dabei sein und das Ergebnis mitnehmen
kiosk-join-picture = QR-Code, um mit dem Handy dazuzukommen
kiosk-lost = Der Kiosk antwortet nicht. Er startet von selbst neu; wenn nicht, sagt dem Personal Bescheid.
kiosk-sees = Was die Kamera gerade sieht
kiosk-waking = Die Kamera wacht auf.
kiosk-no-camera = Hier ist keine Kamera. Gebt Würfe und Zettel auf euren Handys ein.
kiosk-reading = Ich lese …
kiosk-hand = Eine Hand: Ich warte.
kiosk-phase-empty = Der Tisch ist leer.
kiosk-phase-moving = Etwas bewegt sich.
kiosk-phase-still = Alles liegt still.
kiosk-sound = Ton
kiosk-motion = Bewegung
kiosk-staff = Personal
kiosk-wins = { $count ->
    [one] { $names } gewinnt!
   *[other] Gleichstand: { $names }
}
kiosk-undo = Zurücknehmen
kiosk-done = Wir sind fertig
kiosk-drop-next = Jetzt: Lasst die Würfel auf einen Zettel fallen.
kiosk-roll-next = Jetzt: Würfelt.
kiosk-sheets-next = Legt eure Zettel auf den Tisch.
kiosk-rolled = Ihr habt gewürfelt
kiosk-last-roll = Der letzte Wurf
kiosk-problems = { $count ->
    [one] 1 Stelle prüfen
   *[other] { $count } Stellen prüfen
}
kiosk-sure = Seid ihr fertig?
kiosk-sure-why = Namen, Fotos und Punkte dieses Tisches werden für die nächsten Gäste gelöscht. Scannt vorher den Code, wenn ihr sie behalten wollt.
kiosk-stay = Weiterspielen
kiosk-go-away = Ja, alles löschen
kiosk-whose = Tippt auf einen Namen. Ich merke mir, wo der Zettel liegt.
kiosk-phones-too = Auch Handys an diesem Tisch können antworten.
kiosk-die-title = Was zeigt das?
kiosk-no-die = Kein Würfel
kiosk-best = Die Besten des Hauses
kiosk-best-stays = Ist das Spiel zu Ende, bleibt sein Ergebnis auf der Bestenliste, ohne Namen.
staff-pin = Personal: PIN eintippen
staff-delete = Eine Ziffer löschen
staff-back = Zurück zum Tisch
staff-title = Hinter der Theke
staff-leave = Verlassen
staff-well = Alles ist in Ordnung.
staff-repairs = Zu beheben
staff-told = Die Kamera weiß Bescheid.
staff-table = Tisch { $name }
staff-plays = { $game }, { $players } Mitspielende
staff-free = Frei
staff-look = Ansehen, Schärfe und Licht prüfen
staff-focus = Scharfstellen
staff-lock = Licht festhalten
staff-unlock = Licht freigeben
staff-camera-again = Kamera neu starten
staff-camera-ok = sieht den Tisch
staff-camera-starting = wacht auf
staff-camera-frozen = eingefroren
staff-camera-black = schwarz
staff-camera-dead = antwortet nicht
staff-no-camera = keine Kamera
staff-machine = Das Gerät
staff-others = Andere Kioske des Hauses
staff-silent = nichts zu hören
staff-all-well = alles gut
staff-mend =
    { $count ->
        [one] eines zu richten
       *[other] { $count } Dinge zu richten
    }
staff-heard =
    { $seconds ->
        [one] Vor einer Sekunde gehört
       *[other] Vor { $seconds } Sekunden gehört
    }
staff-its-page = Seine eigene Seite für das Personal
staff-version = Tallycam { $version }
staff-up = Läuft seit { $hours } Std. { $minutes } Min.
staff-disk = { $gigabytes } GB frei
staff-export = Alle Spiele als Datei
staff-restart = Kiosk neu starten
staff-restarting = Er startet neu. Spiele gehen weiter, wo sie waren.
staff-rules = Hausregeln
staff-idle = Minuten ohne Bewegung, bis ein Tisch zurückgesetzt wird
staff-retention = Tage, die Spiele aufgehoben werden
staff-save = Sichern
staff-saved = Gesichert.

## Eigene Zettel

own-title = Eigene Zettel
own-how = Gekaufte Blöcke, selbst gezeichnete Zettel: Zeig mir die Seite einmal, dann finde, lese und rechne ich sie ohne Marken.
own-code = Der Code des Besitzers
own-code-how = Er steht auf dem Terminal, wo Tallycam gestartet wurde. Auf diesem Gerät wird er nur einmal gefragt.
own-begin = Einen Zettel anlernen
own-begin-how = Am besten die leere Seite, als PDF oder als Foto, das sie ganz zeigt. Gibt es nur ausgefüllte, dann wähle Fotos von zwei oder drei: Was sie gemeinsam haben, ist der Druck.
own-photograph = Die Seite fotografieren
own-choose = PDF oder Fotos wählen
own-looking = Die Seite wird gerade gelegt, Felder werden gesucht …
own-adding = Exemplar { $number } wird verglichen …
own-fields = { $count ->
    [one] Ein Feld
   *[other] { $count } Felder
} auf { $size } mm
own-play = Damit spielen
own-print = Drucken
own-print-marked = Mit Marken drucken
own-change = Ändern
own-learn = Aus Fotos lernen
own-learn-title = Mehr von „{ $title }“ lernen
own-learn-how = Wähle drei bis sechs Fotos ausgefüllter Exemplare. Daraus wird gelernt, was in den Kästchen gedruckt ist, damit weniger davon für Geschriebenes gehalten wird.
own-learn-choose = Fotos wählen
own-learn-few = Wähle drei oder mehr Fotos auf einmal.
own-learn-reading = Foto { $number } von { $count } wird gelesen …
own-learn-learning = Es wird gelernt, was gedruckt ist …
own-learn-passed = Foto { $number } ({ $name }) wurde übergangen: { $sentence }
own-unlearn = Gelerntes rückgängig machen
own-unlearned = { $title }: Die leere Seite ist wieder so, wie sie angelernt wurde.
own-rename = Umbenennen
own-delete = Löschen
own-name = Name des Zettels
own-delete-title = „{ $title }“ löschen?
own-delete-how = Fotos davon werden nicht mehr gelesen, und Spiele darauf lassen sich nicht mehr öffnen. Das lässt sich nicht zurücknehmen.
enrol-title = Einen Zettel anlernen
enrol-modes = Was dein Finger tut
enrol-pick = Berichtigen
enrol-pick-how = Tippe auf ein Feld, um es zu benennen, zu verschieben oder zu sagen, wozu es da ist.
enrol-several = Mehrere
enrol-several-how = Ziehe einen Rahmen um Felder oder tippe sie nacheinander an; dann benenne sie als eine Gruppe, nach Zeilen und Spalten.
enrol-add = Dazu
enrol-add-how = Wähle, was dort getan wird, dann ziehe über die Stelle auf der Seite.
enrol-sums = Summen
enrol-sums-how = Tippe auf ein Kästchen mit einer Summe, dann auf alles, was darin zusammengezählt wird. Ich rechne nach.
enrol-totals = Sieg
enrol-totals-how = Tippe auf das Kästchen, das über den Sieg entscheidet. Teilen sich mehrere die Seite, dann auf das von jedem.
enrol-found = { $fields ->
    [one] Ein Feld
   *[other] { $fields } Felder
} in { $groups ->
    [one] einer Gruppe
   *[other] { $groups } Gruppen
}. Berichtige, was nicht stimmt, dann probier es aus.
enrol-filled = Diese Seite ist beschrieben. Was nach Tinte aussieht, habe ich weggelassen; eine leere Seite oder zwei weitere ausgefüllte wären besser.
enrol-by-cut = Die Seite ist am Rand des Fotos abgeschnitten; was dahinter steht, lässt sich nicht lesen. Fotografiere sie lieber ganz.
enrol-by-part = Über die Ränder hinaus, die ich für die der Seite hielt, geht der Druck weiter; es fehlen also Felder. Wähle „Ecken setzen“, oder fotografiere sie auf einem einfarbigen dunklen Tisch.
enrol-by-lines = Die Ränder der Seite sind nicht zu erkennen; stattdessen wurden die aufgedruckten Linien gerade gelegt.
enrol-by-photo = Weder die Ränder der Seite noch Linien sind zu sehen, also habe ich das Foto genommen, wie es ist. Besser ist die ganze Seite, gerade von oben; oder setze ihre Ecken unter „Die Seite selbst“.
enrol-known = Diese Seite lässt sich nicht von dem Zettel „{ $name }“ unterscheiden, den es schon gibt. Ändere stattdessen jenen.
enrol-undo = Zurücknehmen
enrol-smaller = Kleiner
enrol-larger = Größer
enrol-kind = Was dort getan wird
kind-number = eine Zahl
kind-digit = eine Ziffer 1–6
kind-box = ein Kästchen zum Ankreuzen
kind-bubble = ein Kreis zum Ausmalen
kind-symbol = ein Zeichen zum Einkreisen oder Streichen
kind-spot = ein Punkt zum Färben
kind-text = Wörter
kind-link = eine Linie zwischen Punkten
enrol-chosen = { $count } Felder
enrol-group-name = Name der Gruppe
enrol-group = Benennen
enrol-whole-group = Die ganze Gruppe
enrol-delete = Löschen
enrol-drag-how = Zieh daran, um es zu verschieben, an einer Ecke, um es größer oder kleiner zu machen.
enrol-sum-line = { $box } = { $count ->
    [one] ein Kästchen
   *[other] { $count } Kästchen
}
enrol-sum-of = { $box } ist die Summe von …
enrol-parts-how = Tippe auf die Teile oder ziehe einen Rahmen um sie.
enrol-repeat = In jeder Zeile oder Spalte so
enrol-repeated = { $count ->
    [one] Eine Summe mehr
   *[other] { $count } Summen mehr
}
enrol-not-repeated = In den anderen Zeilen und Spalten gibt es keine solchen Kästchen.
enrol-done = Fertig
enrol-column = Spieler { $number }
enrol-total-is = { $box } entscheidet.
enrol-least = Die wenigsten Punkte gewinnen
enrol-page = Die Seite selbst
enrol-page-how = Wird die Seite neu genommen, werden ihre Felder neu vorgeschlagen; was du berichtigt hast, ist dann weg.
enrol-width = Breite in mm
enrol-height = Höhe in mm
enrol-pdf-page = Seite der PDF-Datei
enrol-turn = Drehen
enrol-again = Neu nehmen
enrol-is-empty = Sie ist leer
enrol-is-filled = Sie ist beschrieben
enrol-copies = Ausgefüllte dazu
enrol-corners = Ecken setzen
enrol-corners-how = Zieh jede Ecke dorthin, wo die Seite sie hat. Danach wird das Foto gerade gelegt, und die Felder werden neu vorgeschlagen.
enrol-corners-take = Seite so nehmen
enrol-corner-1 = Ecke oben links
enrol-corner-2 = Ecke oben rechts
enrol-corner-3 = Ecke unten rechts
enrol-corner-4 = Ecke unten links
enrol-try = Ausprobieren
enrol-try-how = Fotografiere einen anderen, ausgefüllten: Du siehst gleich, was ich lesen würde.
enrol-try-go = Einen ausgefüllten fotografieren
enrol-trying = Mit diesem Zettel wird gelesen …
enrol-tried = { $read ->
    [one] Ein Eintrag gelesen
   *[other] { $read } Einträge gelesen
}, nach { $asked } gefragt.
enrol-keep-title = Behalten
enrol-keep = Diesen Zettel behalten
enrol-kept = „{ $title }“ ist angelernt. Fotografiere von nun an ausgefüllte.
staff-leaderboard = Bestenliste zeigen: Punkte und Tage, keine Namen
staff-calibrate = Diesen Tisch einrichten
calibrate-step = Schritt { $step } von { $steps }
calibrate-next = Weiter
calibrate-done = Fertig
calibrate-upright = Steht das Bild richtig herum?
calibrate-upright-how = Dreh es, bis unten die Seite des Tisches ist, an der die erste Person sitzt.
calibrate-turn = Um ein Viertel drehen
calibrate-where = Wo ist der Tisch?
calibrate-where-how = Zieh mit dem Finger einen Rahmen darum, von Ecke zu Ecke. Was außerhalb liegt, wird nicht angesehen.
calibrate-whole = Das ganze Bild
calibrate-too-small = Dieser Rahmen ist zu klein. Zieh ihn um den ganzen Tisch.
calibrate-seats = Wer sitzt wo?
calibrate-seats-how = Tippe die Seiten in der Reihenfolge an, in der gespielt wird: zuerst die erste Person. Leer gelassen gilt die übliche Reihenfolge.
calibrate-free = Frei
calibrate-usual = Die übliche Reihenfolge
calibrate-judged = Schärfe und Licht
calibrate-judged-how = Leg einen gedruckten Zettel auf den Tisch, bei dem Licht, das abends brennt.
calibrate-again = Noch einmal prüfen

## Karten in einem Foto

cards-title = Die Karten einer Person
cards-how = Fotografiere die Karten einer Person von oben: die Stapel, wie sie liegen, den Wertungsstapel so aufgefächert, dass von jeder Karte eine Ecke zu sehen ist. Nichts davon wird behalten.
cards-edition = Ausgabe
cards-edition-third = Dritte Ausgabe: Symbole oberster Karten sind am Namen bekannt
cards-edition-other = Andere Ausgabe: alle Symbole werden gelesen
cards-photograph = Karten fotografieren
cards-use = Diese Auslage übernehmen: wer nutzt mit, wer muss, wer gewinnt
cards-link = Symbole aus einem Foto zählen
cards-reading = Ich lese die Karten …
cards-age = Zeitalter
cards-splay-none = { $top }
cards-splay-left = { $top }, nach links aufgefächert, { $showing } sichtbar
cards-splay-right = { $top }, nach rechts aufgefächert, { $showing } sichtbar
cards-splay-up = { $top }, nach oben aufgefächert, { $showing } sichtbar
cards-icons = Burgen { $castle } · Kronen { $crown } · Blätter { $leaf } · Glühbirnen { $bulb } · Fabriken { $factory } · Uhren { $clock }
cards-score = Wertungsstapel: { $ages } = { $sum }
cards-achievements = Errungenschaften: { $ages }
reads-cards = Karten
