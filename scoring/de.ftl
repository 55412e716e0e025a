# Was die gemeinsamen Regeln sagen: zu Protokollen, zu Eintragungen, zu dem, was die Kamera nicht
# sicher lesen konnte.

## Die Sprache selbst

language-name = Deutsch
language-number = 1

## Ein Problem, ganz

of-player = { $player }: { $message }
with-suggestion = { $message } ({ $suggestion })

## Was in einem Feld stehen kann

label = { $label ->
    [empty] leer
    [circled] eingekreist
    [crossed] durchgestrichen
    [spent] eingekreist und gestrichen
    [struck] ausgestrichen
    [X] ein X
    [filled] ausgefüllt
    [marked] angekreuzt
    [drawn] eine Linie
    [red] rot
    [orange] orange
    [yellow] gelb
    [green] grün
    [blue] blau
    [purple] violett
   *[other] { $label }
}

## Sheets

sheet-kind = { $sheet ->
    [player] Zettel
    [official] offizieller Zettel
   *[other] { $sheet }
}

## Was Menschen entscheiden

unclear = Das kann ich nicht sicher lesen.
unclear-by-rule = Das kann ich nicht sicher lesen, und „{ $seen }“ würde eine Regel brechen: { $rule }.
maybe-misread = Vielleicht habe ich mich hier verlesen. Wenn nicht: { $problem }.

## Protokolle

at-place = Zeile { $line }, Spalte { $column }: { $sentence }
long-word = „{ $start }…“ ist länger als jedes Wort eines Protokolls. Kürze es.
starts-with-game = Ein Protokoll beginnt mit der Zeile „game NAME“.
players-come-second = Die zweite Zeile nennt die Personen: „players Ada, Ben“.
empty-name = Ein Name ist leer.
name-twice = { $name } ist zweimal genannt. Alle brauchen einen eigenen Namen.
nobody-plays = An einem Spiel nimmt mindestens eine Person teil.
indented-line = Nur die Eintragungen eines Zettels sind eingerückt.
move-missing = Was hat { $player } getan? Die Zeile endet nach dem Namen.
whose-sheet = Wessen Zettel ist das? Schreibe „sheet NAME“ mit einem dieser Namen: { $players }.
field-twice = „{ $field }“ steht zweimal da.
no-group = Eintragungen schreibt man „GRUPPE: TEIL=WERT“, nicht „{ $typed }“.
no-mark = Eine Eintragung schreibt man „TEIL=WERT“, nicht „{ $typed }“.
no-such-sheet = Der Zettel von { $name } ist { $sheets }, nicht „{ $seen }“.
no-such-field = Der Zettel hat kein Feld „{ $field }“.
no-such-mark = In „{ $field }“ kann { $choices } stehen, nicht „{ $label }“.

## Spiele

no-such-game = Es gibt kein Spiel namens „{ $name }“. Die Spiele sind { $games }.
bad-facts = { $file }: { $problem }. Berichtige die Datei oder stelle sie wieder her.
fact-missing = „{ $name }“ fehlt

## Was auf einem Zettel falsch ist

box-follows = die Zahl in { $box } ergibt sich aus dem Rest des Zettels
wrong-points = { $box }: eingetragen ist { $written }
right-points = richtig wäre { $points }: { $because }
sheet-differs = { $place }: { $seen }
moves-make-it = nach den Zügen wäre richtig: { $right }

## Würfel

no-dice = In diesem Wurf sind keine Würfel.
no-such-face = Ein Würfel zeigt { $faces }, nicht „{ $face }“.
wrong-number-of-dice = Ich zähle { $seen ->
    [one] { $seen } Würfel
   *[other] { $seen } Würfel
}; zu einem Wurf gehören { $usual }.
game-without-dice = { $game } wird ohne Würfel gespielt.

## Die Wörter einer Zeile

a-move = ein Zug
the-word = das Wort „{ $word }“
word-missing = Am Ende dieser Zeile fehlt etwas: { $wanted }.
word-left-over = „{ $word }“ ist hier zu viel.
not-one-of = „{ $word }“ passt hier nicht; erwartet: { $wanted }. Möglich ist { $names }.
not-a-number = „{ $word }“ passt hier nicht; erwartet: { $wanted }.
no-such-move = Nach dem Namen kommt { $names }, nicht „{ $word }“.
no-such-line = Eine Zeile beginnt mit einem Namen, { $names }, nicht mit „{ $word }“.
line-of-the-table = „{ $word }“ gilt für den ganzen Tisch: lasst „{ $player }“ davor weg.

## Wer spielt

number-of-players = { $game } ist für { $fewest } bis { $most } Personen, nicht für { $seen }
unknown-player = an diesem Tisch heißt niemand { $name }
two-sheets = { $name } hat { $count } Zettel derselben Art
same-sheet = die Zettel von { $one } und { $other } sind gleich, Zeichen für Zeichen
no-sheet = der Zettel von { $name } fehlt

## Züge und Gewinner

no-turns = einzelne Züge von { $game } lassen sich nicht prüfen
no-positions = Zu Stellungen von { $game } gibt es nichts zu sagen; ein Foto der Zettel wertet „tallycam score“.
tie = Gleichstand mit { $points } Punkten, und die Regeln nennen kein Kriterium dafür
tie-in-all = Gleichstand mit { $points } Punkten, auch nach allen weiteren Kriterien
tie-broken = Gleichstand mit { $points } Punkten; es entscheidet: { $by }
is-written = Das schreibt man so: { $example }
dice-are-uneven = { $back } Würfel wurden zurückgelegt und { $came } neu geworfen; es müssen gleich viele sein.
a-player = ein Name
whose-name = Hier steht ein Name, { $players }, nicht „{ $name }“.
mark-changed = { $place } war { $was } und ist jetzt { $now }
    .suggestion = was geschrieben ist, bleibt
no-moves = Zu diesem Zettel sind hier keine Züge bekannt. Füllt stattdessen den Zettel aus.
