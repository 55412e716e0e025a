# Was über gesendete Fotos gesagt wird.

too-many-photos = Gerade werden zu viele Fotos gelesen. Versuche es gleich noch einmal.
takes-too-long = Dieses Foto zu lesen dauert zu lange. Nimm es noch einmal auf, näher und bei gutem Licht.
too-heavy = Dieses Foto braucht zum Lesen mehr Speicher, als für eines da ist. Stelle die Kamera auf eine kleinere Größe.
broke-off = Das Lesen dieses Fotos ist abgebrochen. Nimm es noch einmal auf.
stopping = Der Server hält gerade an. Versuche es gleich noch einmal.
too-few-fields = Es wurden zu wenige Felder gefunden, um den Zettel glatt zu zeigen.
not-flat = Der Zettel ließ sich nicht glatt zeigen.
no-photos = { $folder }: In diesem Ordner sind keine Fotos.
not-kept = { $photo }: Das Bild lässt sich nicht aufheben. Sende das Foto noch einmal.
sheet-of-other-game = Das ist ein Zettel von { $other }, aber an diesem Tisch wird { $game } gespielt.
not-of-game = { $photo }: Das ist ein Zettel von { $others }, nicht von { $game }. Sage --game { $name }, oder fotografiere den richtigen Zettel.
several-games = In diesem Foto liegen Zettel von { $games }. Fotografiere jedes Spiel für sich.
sheet-not-dice = Das sieht nach einem Blatt von { $game } aus, nicht nach Würfeln. Lies es als Blatt, oder fotografiere die Würfel allein.
dice-of-colours = Das sieht nach Würfeln mit farbigen Seiten aus, nicht nach Würfeln mit Augen. Lies sie nach Farben.
dice-of-pips = Das sieht nach Würfeln mit Augen aus, nicht nach Würfeln mit farbigen Seiten. Lies sie nach Augen.
dice-not-sheet = Ich sehe Würfel ({ $dice }), aber kein Blatt. Lies sie als Würfel, oder fotografiere das Blatt.
nothing-seen = Ich sehe weder Würfel noch einen Zettel mit Markern. Fotografiere von oben, bei gutem Licht, mit allem im Bild.
disk-full = Der Datenträger ist voll, deshalb wurde das Foto nicht aufgehoben. Schaffe Platz; Züge lassen sich weiter tippen.
photo-not-written = Das Foto lässt sich nicht aufheben ({ $reason }). Züge lassen sich weiter tippen.
photo-dropped = Das Foto ist nicht mehr da. Sende es noch einmal.
skipped-sheet = { $why ->
    [covered] Ein weiterer Zettel von { $game } ({ $sheet }) liegt unter diesem und wurde nicht gelesen. Fotografiere ihn einzeln.
    [cut-off] Ein weiterer Zettel von { $game } ({ $sheet }) ist abgeschnitten und wurde nicht gelesen. Fotografiere ihn einzeln.
   *[unreadable] Ein weiterer Zettel von { $game } ({ $sheet }) war nicht lesbar. Drück ihn flach und fotografiere ihn einzeln.
}
upload-too-large = Dieses Foto ist größer als { $most } MB. Stelle die Kamera auf eine kleinere Größe.
bad-store-address = TALLYCAM_PHOTOS ist eine Adresse wie s3://bucket/ordner. Lass sie weg, um Fotos im Datenordner aufzuheben.
store-not-installed = Ein Objektspeicher braucht mehr, als hier installiert ist. Installiere es mit: pip install 'tallycam[chain]'
learned = { $title }: aus { $photos } Fotos gelernt; was in { $known } { $known ->
    [one] Kästchen
   *[other] Kästchen
} gedruckt ist, ist jetzt bekannt.
not-learned = { $unknown ->
    [one] Ein Kästchen war nie leer; es bleibt, wie es war, und danach wird gefragt.
   *[other] { $unknown } Kästchen waren nicht oft genug leer; sie bleiben, wie sie waren, und danach wird gefragt.
}
few-to-learn = Zum Lernen braucht es { $least } Fotos, die diesen Zettel zeigen; { $read ->
    [0] keines von diesen zeigt ihn.
    [one] eines von diesen zeigt ihn.
   *[other] { $read } von diesen zeigen ihn.
} { $why }
