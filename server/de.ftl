# Was der Server und die Befehle sagen.

## Einstellungen

bad-setting = { $name } kann nicht { $value } sein: Es ist eine positive Zahl.
bad-port = Der Port kann nicht { $port } sein: Ports enden bei 65535.
not-a-number = { $name } ist eine ganze Zahl, nicht „{ $text }“.
no-sheet-name = In „{ $title }“ sind keine Buchstaben oder Ziffern für einen Namen. Gib einen anderen an (--name).
name-of-a-game = „{ $name }“ heißt hier schon ein Spiel. Wähle einen anderen Namen (--name).
cannot-keep-sheet = Der Zettel kann nicht in { $folder } gespeichert werden: { $reason }
no-field-to-sum = Der Zettel hat kein Feld „{ $field }“.
no-own-sheet = Es gibt keinen angelernten Zettel „{ $name }“.
many-sheets = Es sind schon { $most } Zettel angelernt. Lösche einen, der nicht mehr gebraucht wird.
sheet-without-fields = Ein Zettel braucht mindestens ein Feld. Ziehe eines auf.
bad-field-name = Ein Feld kann nicht „{ $field }“ heißen: nur Buchstaben, Ziffern und _, höchstens ein Punkt.
field-twice = Zwei Felder heißen „{ $field }“. Gib einem davon einen anderen Namen.
field-off-page = Das Feld „{ $field }“ liegt neben der Seite oder hat keine Größe. Verschiebe oder lösche es.
fields-overlap = Die Felder „{ $one }“ und „{ $other }“ liegen übereinander. Verschiebe oder lösche eines.
sum-of-itself = „{ $field }“ wäre eine Summe von sich selbst.
nothing-learned = Vom Zettel „{ $name }“ wurde nichts gelernt, seit er angelernt ist.

## Zettel, die auf der Seite angelernt werden

no-owner-file = Der Code des Besitzers kann nicht in { $file } liegen ({ $reason }). Lösche die Datei oder mach den Ordner beschreibbar.
no-such-draft = Dieser Zettel wird nicht mehr angelernt. Fang mit seinem Foto neu an.
draft-broken = Dieser Zettel ist nicht mehr zu lesen ({ $reason }). Fang mit seinem Foto neu an.
many-copies = { $most } Exemplare einer Seite genügen.
no-room-for-sheets = Die Platte ist voll. Schaffe Platz, bevor du einen Zettel anlernst.

## Der Datenordner

folder-taken = Ein anderer Tallycam-Server bewahrt seine Spiele in { $folder } auf. Beende ihn zuerst, oder gib diesem mit --data einen anderen Ordner.
no-certificate = In { $file } ist kein Zertifikat. Gib seine Datei mit --tls an, oder nur --tls für eines, das hier gemacht wird.
no-queue = Ohne PostgreSQL gibt es keine Schlange. Sage mit TALLYCAM_DATABASE, wo es ist; für ein Café liest `tallycam serve` die Fotos selbst.
queue-lost = Die Schlange ist verloren gegangen: { $reason }. Starte noch einmal; es geht dort weiter, wo es aufhörte.
