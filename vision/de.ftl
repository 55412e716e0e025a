# Was die Kamera sagt: zu Fotos, Zetteln und Würfeln, die sie nicht sicher lesen konnte.

in-photo = { $photo }: { $problem }

## Dateien

folder = Das ist ein Ordner. Nenne die Fotos darin.
no-such-file = Diese Datei gibt es nicht.
empty-file = Die Datei ist leer. Mach oder sende das Foto noch einmal.
not-a-photo = Das kann ich nicht als Foto lesen. Sende ein JPEG, PNG oder WebP.
video = Das ist ein Video. Sende ein Foto von dem, was es zeigt.
pdf = Das ist ein PDF. Sende ein Foto vom Papier oder ein Bild der Seite.
too-many-bytes = { $size } MB sind mehr als die { $most } MB, die ein Foto haben darf. Stelle die Kamera kleiner ein.
too-many-pixels = { $size } Pixel sind mehr als { $most } Megapixel. Stelle die Kamera kleiner ein.
too-few-pixels = Das sind nur { $size } Pixel. Sende das Foto selbst, nicht seine Vorschau.
ends-early = Die Datei endet zu früh. Sende oder kopiere das Foto noch einmal.
damaged = Das Bild ist beschädigt. Sende oder kopiere das Foto noch einmal.
too-many-parts = Die Datei besteht aus { $parts } oder mehr Teilen, wie es keine Kamera macht. Sende das Foto, wie es die Kamera gespeichert hat.
heic = Das ist ein HEIC-Foto. Stelle die Kamera des Handys auf JPEG („maximale Kompatibilität“), oder installiere Tallycam mit dem Zusatz heic.

## Zettel

no-markers = Ich sehe keinen Zettel, den ich kenne: Weder seine Markierungen noch sein Druck sind auf dem Foto. Lege den Zettel flach hin und fotografiere ihn von oben, mit der ganzen Seite im Bild.
few-markers = Ich sehe nur { $seen } der { $of } Markierungen des Zettels: { $side } ist verdeckt oder abgeschnitten. Nimm die ganze Seite ins Bild.
cut-off = Der Zettel ist abgeschnitten: { $side } fehlt. Mach das Foto noch einmal aus etwas größerem Abstand.
side = { $side ->
    [left] die linke Seite
    [right] die rechte Seite
    [top] der obere Rand
    [bottom] der untere Rand
    [left-top] die Ecke oben links
    [right-top] die Ecke oben rechts
    [left-bottom] die Ecke unten links
    [right-bottom] die Ecke unten rechts
   *[edge] ein Rand
}
bent = Der Zettel ist zu stark gewellt oder verdeckt, um ihn zu lesen. Drücke ihn glatt, räume ihn frei, und fotografiere von oben.
only-dice-on-it = Auf diesem offiziellen Zettel kann ich gefallene Würfel lesen, aber nichts Geschriebenes: Seine Zeichnung ist hier nicht bekannt. Gib einmal die leere Seite an, oder Fotos von einigen ausgefüllten (tallycam enrol LEER.pdf --game { $game } --sheet { $sheet }), oder schreibe auf unseren eigenen (tallycam print { $game }).
two-alike = Das sieht ebenso sehr nach „{ $one }“ aus wie nach „{ $other }“. Entferne einen der beiden Zettel, oder sag, welcher es ist (--game).
blurred = Das Foto ist zu unscharf zum Lesen. Halt das Handy ruhig, tippe zum Scharfstellen auf den Zettel und nimm es noch einmal auf.
too-bright = Das Foto ist zu hell: Das Papier ist überall weiß und die Tinte verblasst. Schalte den Blitz aus oder geh aus der Sonne und nimm es noch einmal auf.
too-dark = Das Foto ist zu dunkel zum Lesen. Nimm es mit mehr Licht noch einmal auf.
pale = Das Foto ist zu blass: Gedrucktes und Geschriebenes hebt sich kaum vom Papier ab. Wisch die Linse ab, halte Spiegelungen vom Zettel fern und nimm es noch einmal auf.
grainy = Das Foto rauscht zu stark zum Lesen. Nimm es mit mehr Licht noch einmal auf.
too-far = Der Zettel ist im Foto zu klein zum Lesen. Nimm ihn aus der Nähe noch einmal auf.

## Würfel

dark = Das Foto ist sehr dunkel. Mach es noch einmal mit mehr Licht.
no-dice-seen = Ich sehe keine Würfel. Mach das Foto von oben, in gutem Licht, mit allen Würfeln darauf.
seen-from-the-side = Diese Würfel sind zu sehr von der Seite zu sehen. Mach das Foto von weiter oben.
tilted = Dieser Würfel liegt schief. Welche Seite zählt?
die-cut-off = Dieser Würfel ist am Rand des Fotos abgeschnitten.
on-another = Dieser Würfel scheint auf einem anderen zu stehen oder an ihm zu lehnen.
picture-of-a-die = Das ist vielleicht nur das Bild eines Würfels.
maybe-no-die = Das ist vielleicht gar kein Würfel.
die-unclear = Diesen Würfel kann ich nicht sicher lesen.
one-more-die = Das könnte noch ein Würfel sein.
maybe-a-die = Das könnte ein Würfel sein.
count-dropped = Ich zähle { $seen ->
    [one] { $seen } Würfel
   *[other] { $seen } Würfel
}; fallen müssen { $count }.
on-a-border = Dieser Würfel liegt auf einer Grenze. Wohin gehört er?
equally-far = Diese { $count } Würfel liegen etwa gleich weit von der Mitte.

## Karten

no-cards = Ich sehe keine Karte dieses Spiels. Fotografiere die Karten einer Person von oben, alle im Bild; Karten anderer Spiele lese ich nicht.
only-backs = Ich sehe nur Kartenrücken. Fotografiere die Auslage mit den Karten offen.
cards-upside-down = Die Karten stehen in diesem Foto auf dem Kopf; links und rechts gelten aus Sicht der Person, der sie gehören.
card-cut-off = Diese Karte ist am Bildrand abgeschnitten.
card-no-title = Ich sehe den Titel dieser Karte nicht. Welche ist es?
card-strange-title = Diesen Titel kenne ich nicht. Die Karte kann aus einer anderen Ausgabe oder Sprache sein.
card-contradicts = Das sieht nach { $card } aus, aber Titel, Zeitalter oder Symbole passen nicht zusammen. Sie kann aus einer anderen Ausgabe sein.
card-unclear = Ich kann diese Karte nicht sicher lesen.
card-colour = Ich kann die Farbe dieser Karte nicht sicher erkennen.
card-odd = Eine Karte liegt anders heraus als die übrigen dieses Stapels.
card-missing = Der Abstand ist hier groß: Vielleicht ist noch eine Karte zu sehen.
card-icon = Ich kann dieses Symbol nicht sicher erkennen.
card-stray = Hier ist etwas von einer Karte zu sehen, das zu keinem erkannten Stapel gehört.
card-two-piles = Im Foto sind zwei Stapel einer Farbe. Fotografiere jede Auslage für sich.
card-age = Ich kann dieses Zeitalter nicht sicher lesen.
card-in-fan = Der Abstand ist hier groß: Im Fächer kann noch eine Karte liegen. Wenn ja, wähle ihr Zeitalter.
card-alone = Diese Karte liegt einzeln verdeckt: Ist sie eine Errungenschaft oder der ganze Wertungsstapel?
cards-alone = Diese Karten liegen einzeln verdeckt: Ist eine davon der ganze Wertungsstapel? Wähle ihr Zeitalter; die anderen sind Errungenschaften.

## Modelle

model-missing = Das Modell „{ $model }“ fehlt. Installiere Tallycam neu.
file-missing = { $file } fehlt. Installiere Tallycam neu.
file-unreadable = { $file } lässt sich nicht lesen: { $reason }
other-weights = Die Gewichte des Modells „{ $model }“ sind nicht die, die model.toml nennt. Installiere Tallycam neu.
weights-unreadable = Die Gewichte des Modells „{ $model }“ lassen sich nicht öffnen: { $reason }

## Enrolling

many-pages = Dieses PDF hat { $pages } Seiten. Gib eines an, das nur die Seite des Zettels enthält.
no-such-page = Eine Seite { $number } gibt es nicht: Dieses PDF hat { $pages ->
    [one] nur eine Seite
   *[other] { $pages } Seiten
}.
pdf-locked = Dieses PDF ist mit einem Passwort gesperrt. Gib eines an, das sich ohne öffnen lässt.
pdf-damaged = Dieses PDF kann ich nicht lesen: Es ist beschädigt. Drucke oder speichere es noch einmal.
odd-page = Eine Seite von { $size } mm ist kein Zettel. Gib eine zwischen 30 und 600 mm an.
no-such-corners = Diese vier Punkte sind nicht die Ecken einer Seite. Gib die Ecken oben links, oben rechts, unten rechts und unten links an, so weit auseinander, wie sie sind.
no-fields = Auf dieser Seite finde ich keinen Platz zum Schreiben: keine Zellen, Kästchen, Kreise, Punkte oder Linien. Gib die ganze Seite an, scharf und flach.
blank-written-on = Diese Seite ist beschrieben. Gib die leere Seite an, oder auf einmal Fotos von mindestens { $least } ausgefüllten aus mehreren Partien.
few-copies = Was gedruckt ist, lässt sich an { $given ->
    [one] einem Exemplar
   *[other] { $given } Exemplaren
} allein nicht von Geschriebenem unterscheiden. Gib mindestens { $least } ausgefüllte an, am besten aus mehreren Partien, oder die leere Seite.
another-page = Dieses Foto zeigt nicht dieselbe Seite wie das erste. Gib mehrere Exemplare eines Zettels an.
not-that-sheet = Das ist nicht der Zettel { $sheet } von { $game }, oder er ist nicht zu erkennen. Gib seine ganze leere Seite an, flach und scharf.
blank-damaged = Das Bild der leeren Seite, { $file }, ist beschädigt. Nimm den Zettel noch einmal auf.
