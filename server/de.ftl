# Was der Server und die Befehle sagen.

## Einstellungen

bad-setting = { $name } kann nicht { $value } sein: Es ist eine positive Zahl.
bad-port = Der Port kann nicht { $port } sein: Ports enden bei 65535.
not-a-number = { $name } ist eine ganze Zahl, nicht „{ $text }“.
no-sheet-name = In „{ $title }“ sind keine Buchstaben oder Ziffern für einen Namen. Gib einen anderen an (--name).
name-of-a-game = „{ $name }“ heißt hier schon ein Spiel. Wähle einen anderen Namen (--name).
cannot-keep-sheet = Der Zettel kann nicht in { $folder } gespeichert werden: { $reason }

## Der Datenordner

folder-taken = Ein anderer Tallycam-Server bewahrt seine Spiele in { $folder } auf. Beende ihn zuerst, oder gib diesem mit --data einen anderen Ordner.
no-certificate = In { $file } ist kein Zertifikat. Gib seine Datei mit --tls an, oder nur --tls für eines, das hier gemacht wird.
