# Was der Server und die Befehle sagen.

## Einstellungen

bad-setting = { $name } kann nicht { $value } sein: Es ist eine positive Zahl.
bad-port = Der Port kann nicht { $port } sein: Ports enden bei 65535.
not-a-number = { $name } ist eine ganze Zahl, nicht „{ $text }“.
