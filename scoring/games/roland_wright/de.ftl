# Was die Regeln von Roland Wright sagen. Ein Problem folgt auf den Namen einer Person, beginnt also klein und
# endet ohne Punkt.

## The printed sheet

sheet-name = Name
sheet-footer-box6 = Roland Wright: The Dice Game · Player Board 6×6, Version 1 · gedruckt von Tallycam
sheet-chart = Entwicklungstabelle
sheet-chart-how = volle Reihe: ein Bonus-Bit
sheet-upright = senkrecht am Rand
sheet-level = waagerecht am Rand
sheet-aslant = schräg, die Mitte
sheet-actions = Aktionen
sheet-actions-how = radiere ein Bit aus, einmal je Zug
sheet-red = rot
sheet-red-does = kopiere ein Bit auf ein verbundenes Feld
sheet-orange = orange
sheet-orange-does = versetze ein anderes Bit
sheet-yellow = gelb
sheet-yellow-does = gib diesem Bit eine andere Farbe
sheet-green = grün
sheet-green-does = ziehe { $turn_drawn } Hallmark-Karten, behalte 1
sheet-blue = blau
sheet-blue-does = ziehe { $turn_drawn } Equipment-Karten, behalte 1
sheet-purple = violett
sheet-purple-does = ziehe 1 Research-&-Development-Karte
sheet-score = Punkte
sheet-inspiration-how = { $score_inspiration } je verbundenes Paar
sheet-hallmark = Hallmark-Karten
sheet-hallmark-how = je { $score_hallmark }
sheet-equipment = Equipment-Karten
sheet-equipment-how = je { $score_equipment }
sheet-research-how = Punkte auf den Karten
sheet-filled = Kasten voll
sheet-awards-how = drei davon
sheet-total = Summe
sheet-footer-box7 = Roland Wright: The Dice Game · Player Board 7×7, Version 1 · gedruckt von Tallycam
sheet-footer-solo = Roland Wright: The Dice Game · Solo-Bogen, Version 1 · gedruckt von Tallycam
sheet-calendar = Kalender
sheet-calendar-how = ein Tag je Zug · Wochenende nach den Tagen { $solo_weekend_days_1 } und { $solo_weekend_days_2 }
sheet-turn = Ein Zug
sheet-turn1 = Kreuze den nächsten Tag an.
sheet-turn2 = Würfle und gruppiere nach Farben; eine Gruppe hat höchstens { $solo_group_limit }.
sheet-turn3 = Ändere Würfel mit Wind Clock und Stoke Fire, so oft du willst.
sheet-turn4 = Zähle eine Gruppe zur Aufgabe ihrer Farbe.
sheet-turn5 = Setze eine andere Gruppe als Bits auf dein Player Board.
sheet-turn6 = Nimm eine Aktion.
sheet-turn7 = Nach einem Wochenendtag: Erledige die Aufgaben mit Wochenende.
sheet-tasks = Aufgaben
sheet-tasks-how = was am Ende übrig ist, sind Punkte
sheet-wind-clock = 1 weniger: würfle alle neu
sheet-stoke-fire = 1 weniger: drehe einen Würfel auf eine Farbe
sheet-keep-lit = Wochenende: unter Würfelzahl −1 Würfel; dann 0
sheet-feed-pip = Wochenende: { $solo_feed_pip_rolls } Würfe zehren; bei 0 −1 Karte
sheet-water-plant = mehr { $solo_extra_cards_for_water_plant } ziehen; Wochenende: 0
sheet-wash-windows = mehr { $solo_extra_cards_for_wash_windows } ziehen; Wochenende: 0
sheet-board = Player Board

## Wie die Dinge heißen

colour = { $colour ->
    [red] Rot
    [orange] Orange
    [yellow] Gelb
    [green] Grün
    [blue] Blau
    [purple] Lila
   *[empty] leer
}
colour-pair = { $pair }
space = Zeile { $row }, Spalte { $column }
    .listed = Zeile { $row } Spalte { $column }
deck = { $kind ->
    [hallmark] Hallmark
    [equipment] Equipment
    [research] Research & Development
    [inspiration] Inspiration
   *[award] Award
}
task = { $task ->
    [wind_clock] Wind Clock
    [stoke_fire] Stoke Fire
    [keep_lit] Keep Lit
    [feed_pip] Feed Pip
    [water_plant] Water Plant
   *[wash_windows] Wash Windows
}
section = { $section ->
    [inspiration] Inspiration
    [hallmark] Hallmark-Karten
    [equipment] Equipment-Karten
    [research] Research & Development
    [filled] Voller Kasten
    [awards] Awards
    [tasks] Aufgaben
    [board] Player Board
   *[total] Summe
}
place = { $group ->
    [chart] der Kreis für die { $name ->
        [vertical] senkrechte
        [horizontal] waagerechte
       *[diagonal] diagonale
    } Reihe
    [day] Tag { $name }
   *[name] der Name
}
unseen-card = eine verdeckte Karte
common-award = { $award ->
    [best-all-around] Best All-Around
    [most-resonance] Most Resonance
    [most-hallmarks] Meiste Hallmark-Karten
    [most-equipment] Meiste Equipment-Karten
    [most-research] Meiste Research-Punkte
    [red-cluster] Größte rote Gruppe
    [orange-cluster] Größte orange Gruppe
    [yellow-cluster] Größte gelbe Gruppe
    [green-cluster] Größte grüne Gruppe
    [blue-cluster] Größte blaue Gruppe
   *[purple-cluster] Größte lila Gruppe
}
group = { $count } × { $colour }

## Was ein Wurf bietet

active-takes-a-group = Wer am Zug ist, legt eine Gruppe beiseite; niemand sonst darf sie in diesem Zug benutzen.
others-take-a-group = Alle anderen dürfen eine beliebige der übrigen Gruppen benutzen.
bits-of-a-group = { $count ->
    [one] { $colour }: Lege { $count } Bit auf ein leeres Feld.
   *[other] { $colour }: Lege bis zu { $count } Bits auf leere Felder.
}

## Was geschieht

turn-begins = Zug { $turn }, { $name } ist am Zug: { $groups }
day-begins = Tag { $day }: { $groups }
groups-now = die Würfel jetzt: { $groups }
last-turn = das ist der letzte Zug: { $why }
box-nearly-full = { $name } hat noch { $empty ->
    [0] kein leeres Feld
    [one] { $empty } leeres Feld
   *[other] { $empty } leere Felder
}
deck-nearly-empty = { $kind }: { $left ->
    [0] keine Karte
    [one] nur noch { $left } Karte
   *[other] nur noch { $left } Karten
} in Nachzieh- und Ablagestapel
pattern-lies = { $card } ist vollendet: { $spaces }
task-now = { $task }: { $was } → { $now }
dice-left = { $count ->
    [one] { $count } Würfel ist
   *[other] { $count } Würfel sind
} noch im Spiel
deck-shuffled = der Ablagestapel { $kind } wird zu einem neuen Stapel gemischt

## Wo das Spiel steht

stage-before = Es wurde noch nicht gewürfelt.
stage-turn = Zug { $turn }{ $last ->
    [yes] , der letzte
   *[no] { "" }
}: { $name } ist am Zug.
stage-day = Tag { $day } von { $days }.
stage-over = Das Spiel ist zu Ende.

## Was sich auswählen lässt

form-title = { $form ->
    [box] Der Kasten
    [library] Die Karten
    [awards] Die drei Awards
    [inspiration] Eine Inspiration-Karte
    [reveal] Eine behaltene Research-Karte
    [has] Karten am Ende
   *[end] Das Ende des Spiels
}
form-of-award = Anzahl für { $award }
form-confirm = { $form ->
    [box] Diesen Kasten nehmen
    [library] Diese Karten nehmen
    [awards] Awards auslegen
    [end] Das Spiel ist zu Ende
   *[other] Speichern
}
choose = { $what ->
    [size] Größe
    [library] Kartensammlung
    [award] Award
    [player] Person
    [inspiration] Farben oder Karte
    [research] Research-Punkte
    [hallmark] Vollendete Hallmark-Karten
    [equipment] Vollendete Equipment-Karten
    [kept-card] Research-Karte
   *[count] Anzahl
}
box-size = { $size } × { $size }

## Punkte

cards-untold = die Karten ({ $kind }) sind nicht bekannt
guessed-for-two = { $sum }; für zwei Personen sind diese Punkte unsere Vermutung (siehe facts.toml)
inspiration-untold = die Inspiration-Karte ist nicht bekannt
awards-untold = die Awards sind nicht bekannt
award-not-counted = { $award } wurde nicht gezählt
board-not-given = das Player Board fehlt
as-written = wie eingetragen
as-told = wie gesagt
as-written-because = wie eingetragen; { $why }
sets-of-a-pair = { $card }: { $sets ->
    [one] { $sets } Paar
   *[other] { $sets } Paare
} aus { $pair } × { $each } = { $points }
    .of-colours = { $sets ->
        [one] { $sets } Paar
       *[other] { $sets } Paare
    } aus { $pair } × { $each } = { $points }
cards-worth = { $cards ->
    [one] { $cards } Karte
   *[other] { $cards } Karten
} × { $each } = { $points }
    .named = { $cards ->
        [one] { $cards } Karte
       *[other] { $cards } Karten
    } × { $each } = { $points } ({ $names })
card-worth = { $points } ({ $card })
no-cards-kept = keine Karten behalten
empty-spaces = { $empty ->
    [0] kein leeres Feld
    [one] { $empty } leeres Feld
   *[other] { $empty } leere Felder
}
award-worth = { $points } ({ $award }, { $place })
award-place = { $place ->
    [first] Platz 1 mit { $count }
    [tied-first] geteilter Platz 1 mit { $count }
    [second] Platz 2 mit { $count }
    [tied-second] geteilter Platz 2 mit { $count }
    [alone] { $count } gezählt
   *[none] kein Platz mit { $count }
}
plus = { $left } + { $right }
equals = { $left } = { $total }

## Was noch fehlt

untold =
    .cards = die Karten ({ $kind }) sind nicht bekannt
    .say-cards = schreibe „has { $word }“ und { $word ->
        [research] ihre Punkte
       *[other] wie viele vollendet sind
    }, oder trage die Punkte auf dem Zettel ein
    .awards = die drei Awards sind nicht bekannt
    .say-awards = schreibe „awards“ und ihre Namen, oder trage die Punkte auf den Zetteln ein
    .solo-section = der Solo-Teil von { $award } ist nicht bekannt
    .say-points = trage die Punkte der Awards auf dem Zettel ein
    .inspiration = die Inspiration-Karte ist nicht bekannt
    .say-inspiration = schreibe „inspiration“ und den Namen der Karte oder ihre zwei Farben
    .research = Behaltene Research-Karten wurden noch nicht gezeigt
    .say-research = schreibe „reveals“ und ihre Namen oder „has research“ und ihre Punkte
    .award = die Anzahl für { $award } ist nicht bekannt
    .say-award = schreibe „award { $word }“ und die Zahl

game-not-over = kein Kasten hat { $empty } oder weniger leere Felder, und niemand hat schon gezählt
    .suggestion = schreibe „end“, wenn ein Stapel zu Ende ging
    .days = { $left ->
        [one] { $left } Tag ist
       *[other] { $left } Tage sind
    } auf dem Solo Board nicht markiert
wrong-count = { $award }: gezählt wurden { $told }, da { $seen ->
    [one] ist aber { $seen }
   *[other] sind aber { $seen }
}
    .suggestion = es zählen { $seen }
    .at-most = { $award }: höchstens { $most } lassen sich zählen, eines je vollendeter Karte
award-not-dealt = { $award } ist keiner der Awards dieses Spiels
too-many-cards = vollendet sind { $seen } Karten ({ $kind }), es gibt aber nur { $cards }
awards-dealt = es werden { $count } Awards ausgelegt, nicht { $seen }
told-twice = { $what ->
    [awards] die Awards wurden schon genannt, und zwar andere
    [award] diese Anzahl wurde schon genannt, und zwar eine andere
   *[cards] diese Karten wurden schon genannt, und zwar andere
}
second-inspiration = jede Person hat eine Inspiration-Karte, und { $card } wurde schon genannt

## Gebrochene Regeln in einem Zug

not-rolled = es wurde noch nicht gewürfelt
    .suggestion = würfle zuerst
game-over = das Spiel ist zu Ende
    .last-turn = Zug { $turn } war der letzte des Spiels
    .already = das Spiel ist schon zu Ende
turn-over = mit der Wochenendwartung war der Zug von { $name } zu Ende
acted-twice = je Zug gibt es für jeden eine Aktion
no-group = { $name } hat in Zug { $turn } keine Gruppe beiseitegelegt
    .suggestion = schreibe „place“ und die Farbe, auch wenn kein Bit gelegt wurde
ended-too-early = das Spiel endet nicht mit Zug { $turn }
    .suggestion = Zug { $last } ist der letzte
placed-twice = je Zug legt man Bits nur einer Gruppe
placed-after-action = Bits werden vor der Aktion gelegt, nicht danach
group-not-there = es gibt keine Würfelgruppe in { $colour }
    .of-size = es gibt keine Gruppe mit { $count } Würfeln in { $colour }
    .new = { $count ->
        [one] ein Bit in { $colour } ist neu
       *[other] { $count } Bits in { $colour } sind neu
    }, aber kein Würfel zeigt { $colour }
too-many-bits = { $seen } Bits in { $colour } wurden gelegt, aber die Gruppe hat { $dice ->
    [one] nur { $dice } Würfel
   *[other] nur { $dice } Würfel
}
out-of-turn = { $name } ist am Zug und wählt zuerst eine Gruppe
exclusive-group = die Gruppe in { $colour } gehört in diesem Zug nur { $name }
space-taken = auf { $space } liegt schon ein Bit in { $colour }; Bits kommen nur auf leere Felder
no-such-bit = auf { $space } liegt kein Bit in { $colour }, das entfernt werden könnte: { $there }
    .any = auf { $space } liegt kein Bit, das entfernt werden könnte
    .copy = auf { $space } liegt kein Bit zum Kopieren
    .move = auf { $space } liegt kein Bit zum Verschieben
not-connected = das neue Bit auf { $target } ist nicht mit dem kopierten auf { $source } verbunden
not-moved = das Bit von { $space } muss woandershin
bit-not-on-card = { $card } zeigt { $shown }; kein Bit in { $colour } ist mehr zu legen
    .none = { $card } zeigt keine Bits, gelegt wurde aber eines in { $colour }
    .unseen = { $seen } Bits wurden gelegt, eine Karte zeigt aber höchstens { $most }
not-completed = { $card } wird benutzt, ist aber nicht vollendet
bonus-without-bit = das Bonus-Bit für die { $line ->
    [vertical] senkrechte
    [horizontal] waagerechte
   *[diagonal] diagonale
} Reihe wurde genommen, aber nicht gelegt
    .suggestion = schreibe Farbe und Feld hinter die Reihe
no-starting-cards = es wurden keine Startkarten ({ $kinds }) behalten
    .suggestion = schreibe zum Beispiel „draws { $word } ? ? ? keeps ?“ vor dem ersten Wurf
bonus-twice = das Bonus-Bit für eine { $line ->
    [vertical] senkrechte
    [horizontal] waagerechte
   *[diagonal] diagonale
} Reihe ist schon genommen
line-not-full = keine { $line ->
    [vertical] senkrechte
    [horizontal] waagerechte
   *[diagonal] diagonale
} Reihe des Kastens ist voll
    .this-turn = ein Bonus-Bit ist für eine { $line ->
        [vertical] senkrechte
        [horizontal] waagerechte
       *[diagonal] diagonale
    } Reihe markiert, in diesem Zug war aber keine voll
dealt-already = die ersten Karten ({ $kind }) werden einmal ausgeteilt, vor dem ersten Wurf
    .suggestion = eine Aktion nennt auch das entfernte Bit
wrong-draw = gezogen werden { $least } Karten ({ $kind }), nicht { $seen }
    .range = gezogen werden { $least } bis { $most } Karten ({ $kind }), nicht { $seen }
deck-too-small = { $left ->
    [0] keine Karte ({ $kind }) ist mehr zu ziehen
    [one] nur { $left } Karte ({ $kind }) ist noch zu ziehen
   *[other] nur { $left } Karten ({ $kind }) sind noch zu ziehen
}
deck-barred = bei nur { $left ->
    [one] { $left } Karte
   *[other] { $left } Karten
} ({ $kind }) zieht keine Aktion mehr davon
card-not-in-deck = { $card } kann nicht gezogen werden: { $where }
    .had = { $name } kann { $card } nicht haben: So viele gibt es nicht, und { $owners } hatte sie zuerst
card-in-hand = { $name } hat sie auf der Hand
card-on-table = { $name } hat sie
card-discarded = sie liegt auf dem Ablagestapel
card-drawn-already = sie wurde schon gezogen
kept-not-drawn = { $card } ist nicht unter den gezogenen Karten
    .suggestion = behalte { $first }
completed-twice = { $card } ist schon vollendet
not-in-hand = { $card } ist nicht auf der Hand
pattern-missing = das Muster von { $card } ({ $pattern }) ist nirgends im Kasten
    .suggestion = es darf gedreht, aber nie gespiegelt werden
not-a-move = was diese Person hat, zeigen schon die Züge
card-not-there = { $card } ist weder vollendet noch auf der Hand
    .kept = { $name } kann { $card } nicht behalten haben

## Gebrochene Regeln des Solospiels

weekend-missed = Tag { $day } endet mit der Wochenendwartung
    .suggestion = schreibe zum Beispiel „weekend pips 2“
no-weekend = die Wochenendwartung beendet die Tage { $days }, jeden einmal
wrong-dice = { $count } Würfel sind im Spiel, geworfen wurden aber { $seen }
task-empty = { $task } steht auf 0 und kann nicht sinken
adjusted-too-late = Würfel werden geändert, bevor eine Gruppe gewählt wird
die-not-there = kein Würfel zeigt { $colour }
no-task = Tag { $day } gab keiner Aufgabe eine Gruppe
task-first = die Gruppe für eine Aufgabe wird vor dem Legen gewählt
task-twice = je Tag geht nur eine Gruppe an eine Aufgabe
task-too-late = die Gruppe für eine Aufgabe wird vor dem Legen gewählt
too-many-pips = { $seen } Würfel sind beiseitegelegt, im Spiel sind aber nur { $count }
must-discard = Feed Pip steht auf 0: Eine vollendete Karte geht verloren
    .from-hand = Feed Pip steht auf 0: Eine Handkarte geht verloren
    .suggestion = schreibe „discards“ und den Namen der Karte
discard-not-due = Feed Pip steht über 0: Keine Karte geht verloren
completed-first = { $card } ist nicht vollendet; solange es eine vollendete Karte gibt, geht die verloren

## Gebrochene Regeln auf einem Board

hallmark-not-possible = Hallmark-Karten können nicht { $points } bringen: Es gibt { $cards }, und jede bringt { $each }
equipment-not-possible = Equipment-Karten können nicht { $points } bringen: Es gibt { $cards }, und jede bringt { $each }
filled-not-possible = ein voller Kasten bringt { $worth } oder nichts, nicht { $points }
awards-not-possible = keine drei Awards ergeben zusammen { $points }
wrong-filled = der volle Kasten zählt hier { $written }, der Kasten hat aber { $empty ->
    [0] kein leeres Feld
    [one] { $empty } leeres Feld
   *[other] { $empty } leere Felder
}
inspiration-not-possible = keine zwei Farben haben in diesem Kasten { $written } Paare
pair-gives = { $pair } ergeben { $points }
at-most = höchstens { $points }
either-number = { $numbers }
wrong-total = die Summe ist { $written }, ihre Teile ergeben aber { $correct }
wrong-tasks = die Punkte der Aufgaben sind { $written }, ihre Werte ergeben aber { $correct }
day-skipped = Tag { $marked } ist markiert, Tag { $skipped } davor aber nicht
    .suggestion = markiere Tag { $skipped }
    .next = ein Zug markiert den nächsten Tag und keinen anderen
days-left = die Summe ist eingetragen, aber { $left } von { $days } Tagen sind nicht markiert
task-too-high = eine Aufgabe steht auf { $value }, aber { $days ->
    [one] { $days } Tag gibt
   *[other] { $days } Tage geben
} ihr höchstens { $most }
tasks-too-high = die Aufgaben ergeben zusammen { $value }, aber { $days ->
    [one] { $days } Tag gibt
   *[other] { $days } Tage geben
} höchstens { $most }
solo-among-players = das Solo Board gehört zum Spiel für eine Person
    .suggestion = gib beide Boards unter einem Namen an
two-boards = { $name } hat zwei Player Boards
    .suggestion = gib eines an
mixed-boxes = die Kästen sind nicht alle gleich groß
    .suggestion = alle benutzen dieselbe Seite des Boards

## Die Regeln, nach denen unklare Stellen entschieden werden

rule-cards = jede { $kind }-Karte bringt { $each }
rule-filled = ein voller Kasten bringt { $points }, jeder andere 0
rule-awards = drei Awards ergeben nur bestimmte Summen
rule-total = die Summe ergibt sich aus den sechs Abschnitten
rule-no-empty-space = nur ein Kasten ohne leeres Feld zählt als voll
rule-inspiration = irgendein Farbpaar bringt diese Punkte
rule-task-grows = ein Tag bringt einer Aufgabe höchstens { $most }
rule-tasks = die Punkte der Aufgaben sind die Summe ihrer Werte
rule-solo-total = die Summe ist Aufgaben, Player Board und Awards zusammen
rule-days-in-order = die Tage werden der Reihe nach ohne Lücke markiert
rule-all-days = die Summe wird eingetragen, wenn alle Tage markiert sind

## Züge, aus zwei Boards erklärt

other-sheet = ein Zug wird auf zwei Zetteln derselben Art geprüft, nicht auf „{ $before }“ und „{ $after }“
perhaps-equipment = wurde eine vollendete Equipment-Karte benutzt, schreibe auf, was sie geändert hat: „uses CARD …“
bonus-taken-back = das Bonus-Bit für eine { $line ->
    [vertical] senkrechte
    [horizontal] waagerechte
   *[diagonal] diagonale
} Reihe war schon genommen
    .suggestion = fülle seinen Kreis wieder aus
two-groups = Bits in { $colours } Farben sind neu, je Zug wird aber nur eine Gruppe gelegt
bit-over-bit = das Bit auf { $space } war { $was } und ist jetzt { $now }
    .suggestion = nur Entfernen macht ein Feld frei, und nur ein gelbes Bit ändert sich an seinem Platz
too-many-erased = { $count } Bits sind weg, eine Aktion entfernt aber eines, und Orange verschiebt ein weiteres
unexplained = kein einzelner Zug bewirkt das alles
wrong-task = die Aufgaben folgen nicht aus einer Gruppe dieses Wurfs
    .grew = { $task } ist auch gestiegen, je Tag geht aber nur eine Gruppe an eine Aufgabe
    .fell = { $task } ist an einem Werktag von { $was } auf { $now } gefallen
    .not-reset = { $task } steht auf { $now }, das Wochenende setzt es aber auf 0

## Wörter des Protokolls

a-colour = eine Farbe
another-colour = eine andere Farbe
a-colour-or-task = eine Farbe oder eine Aufgabe
a-space = ein Feld wie r2c3
a-card = der Name einer Karte ({ $kinds })
a-change = was die Karte geändert hat
a-deck = eine Kartenart
a-line = eine Reihe des Development Chart
number-of-dice = die Zahl der Würfel
what-was-counted = die gezählte Zahl
keeps-or-places = „keeps“ oder „places“
a-size = die Größe des Kastens
a-library = der Name einer Kartensammlung
a-kind-of-card = eine Kartenart
a-name-for-it = ein Name für die Karte
a-pattern = ein Muster wie b.b/.b.
a-condition = was der Award zählt
points-or-bits-word = „points“ oder „bits“
its-points = ihre Punkte
only-alone = „{ $word }“ gehört zum Solospiel.
not-a-space = Ein Feld schreibt man wie r2c3, nicht „{ $word }“.
outside-the-box = „{ $word }“ liegt außerhalb des Kastens von { $size } × { $size }.
no-such-card = { $library ->
    [inline] Eine Karte „{ $name }“ gibt es nicht. Nennt zuerst eine Kartendatei („cards sample“) oder die Karte selbst („card …“).
   *[other] Die Kartensammlung „{ $library }“ hat keine Karte „{ $name }“.
}
other-kind-of-card = „{ $name }“ ist eine Karte der Art { $kind }, nicht { $wanted }.
roll-has-other-dice = Ein Wurf hat in diesem Spiel { $count } Würfel, nicht { $seen }.
size-of-the-box = Ein Kasten hat { $sizes } Felder je Seite.
size-alone = Das Solospiel wird im Kasten von { $size } × { $size } gespielt.
set-up-too-late = „{ $word }“ steht vor dem ersten Zug des Spiels.
cards-named-once = Die Kartensammlung nennt man einmal, vor den einzelnen Karten.
award-twice = Der Award { $award } ist zweimal genannt.
pattern-is-one-word = Ein Muster ist ein Wort, seine Zeilen durch „/“ getrennt: b.b/.b.
not-a-level = Eine Stufe schreibt man ANZAHL:PUNKTE, nicht „{ $word }“.

## Kartendateien

in-card-file = { $place }: { $sentence }
card-place = { $file }, Zeile { $line }, { $kind } { $number }
named-card-place = { $place } ({ $name })
not-a-library-name = „{ $name }“ kann keine Kartensammlung heißen: Der Name hat Kleinbuchstaben, Ziffern und Bindestriche.
no-such-library = Es gibt keine Kartensammlung „{ $name }“: { $file } lässt sich nicht lesen. Schreibe die Karten dorthin, oder nimm „cards sample“.
no-such-table = „{ $table }“ ist unbekannt; Karten sind { $kinds }.
card-needs-header = Jede Karte beginnt mit einer Zeile { $header }.
deck-gives-sizes = [deck] nennt die Kartenzahl jedes Stapels.
no-such-deck = „{ $name }“ ist kein Stapel.
not-a-card-name = Der Name einer Karte hat Kleinbuchstaben, Ziffern und Bindestriche, anders als „{ $name }“.
card-name-taken = Der Name „{ $name }“ ist vergeben; jede Karte hat ihren eigenen.
number-of-copies = Eine Karte gibt es 1- bis { $most }-mal.
no-such-key = „{ $key }“ ist für diese Kartenart unbekannt.
key-missing = „{ $key }“ fehlt.
key-is-text = „{ $key }“ ist ein Text, nicht { $value }.
key-is-number = „{ $key }“ ist eine Zahl ab 0, nicht { $value }.
key-is-colours = „{ $key }“ ist eine Liste aus { $colours }, nicht { $value }.
points-or-bits = Eine Research-Karte hat Punkte oder Bits, nicht beides.
two-different-colours = Eine Inspiration-Karte hat ein Paar aus zwei verschiedenen Farben.
no-such-condition = Ein Award zählt { $conditions }, nicht „{ $word }“.
colour-of-cluster = „largest-cluster“ hat eine Farbe, und keine andere Bedingung hat eine.
solo-levels = „solo“ ist eine Liste aus [mindestens, Punkte], nicht { $value }.
pattern-ragged = Die Zeilen eines Musters sind gleich lang.
pattern-letter = Zeile { $row }, Spalte { $column } des Musters ist „{ $letter }“; ein Muster zeichnet man mit { $letters }.
pattern-too-small = Ein Muster hat mindestens zwei Bits.
pattern-too-large = Ein Muster ist höchstens { $most } Felder breit und hoch.
board-part = { $group ->
    [box] Bit Box
    [chart] Tafel
    [task] Aufgaben
    [score] Punkte
    [day] Tage
   *[other] { $group }
}
board-name = { $sheet ->
    [box6] 6×6-Plan
    [box7] 7×7-Plan
    [solo] Soloaufgaben
   *[other] { $sheet }
}
