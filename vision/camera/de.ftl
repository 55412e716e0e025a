no-such-usb = { $text } ist keine Kamera: usb:0 ist die erste Kamera am USB-Anschluss.
empty-folder =
    In { $folder } sind keine Fotos: Lege JPEG- oder PNG-Dateien hinein, oder nenne eine andere Kamera.
no-such-camera =
    { $text } ist keine Kamera: Möglich sind pi, usb:0 oder der Pfad eines Ordners mit Fotos oder
    eines Videos.
camera-starting = Die Kamera { $camera } wacht auf.
camera-ok = Die Kamera { $camera } sieht den Tisch.
camera-frozen =
    Die Kamera { $camera } schickt immer wieder dasselbe Bild. Steckt das Kabel? Sie wird neu
    gestartet.
camera-black =
    Die Kamera { $camera } sieht nur Schwarz. Ist das Licht an und die Linse frei?
camera-dead =
    Die Kamera { $camera } antwortet nicht. Prüfe das Kabel; sie wird inzwischen immer wieder
    gestartet.
