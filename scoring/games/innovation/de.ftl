# Was Innovation sagt. Namen von Karten und besonderen Errungenschaften stehen, wie sie gedruckt sind.

## Namen

colour = { $colour ->
    [red] Rot
    [yellow] Gelb
    [green] Grün
    [blue] Blau
   *[purple] Violett
}
pile = { $colour ->
    [red] die roten Karten
    [yellow] die gelben Karten
    [green] die grünen Karten
    [blue] die blauen Karten
   *[purple] die violetten Karten
}
on-cards = { $what ->
    [picture] kein Symbol, ein Bild
    [achievement] Errungenschaft
    [none] keine davon
    [no-card] keine Karte
   *[score] Wertungsstapel
}
icon = { $icon ->
    [castle] Burg
    [crown] Krone
    [leaf] Blatt
    [bulb] Glühbirne
    [factory] Fabrik
   *[clock] Uhr
}
icon-count = { $count } × { $icon }
direction = { $direction ->
    [left] links
    [right] rechts
    [up] oben
   *[none] nirgendwohin
}
area = { $area ->
    [hand] die Hand
    [score] der Wertungsstapel
    [board] die Auslage
    [achievement] die Errungenschaften
   *[elsewhere] anderswo
}
place = { $area ->
    [hand] Hand von { $name }
    [score] Wertungsstapel von { $name }
    [red] rote Karten von { $name }
    [yellow] gelbe Karten von { $name }
    [green] grüne Karten von { $name }
    [blue] blaue Karten von { $name }
    [purple] violette Karten von { $name }
   *[board] Auslage von { $name }
}
nobodys-place = { $place ->
    [supply] Vorrat
    [box] Schachtel
   *[unknown] unbekannter Ort
}
achievement-of-age = die Errungenschaft des Zeitalters { $age }
the-score = die Punktzahl
number-of-icons = die Anzahl der Symbole ({ $icon })
field = { $group ->
    [hand] Handkarte { $number }
    [score] gewertete Karte { $number }
    [achievement] Errungenschaft { $number }
    [red] rote Karte { $number }
    [yellow] gelbe Karte { $number }
    [green] grüne Karte { $number }
    [blue] blaue Karte { $number }
   *[purple] violette Karte { $number }
}

## Was geschieht

goes-first = { $name } beginnt mit { $card }
roles = Symbole ({ $icon }): { $people }
has-icons = { $name } hat { $count }{ $role ->
    [uses] { " " }(nutzt)
    [shares] { " " }(nutzt mit)
    [obeys] { " " }(befolgt)
   *[none] { "" }
}
claims = { $name } bekommt { $achievement }: { $reason }
points-and-top-card = { $score ->
    [one] { $score } Punkt
   *[other] { $score } Punkte
}, höchste oberste Karte { $highest }
with-card = mit { $card }
tucked-in-one-turn = { $count } Karten in einem Zug untergeschoben
scored-in-one-turn = { $count } Karten in einem Zug gewertet
three-of-each-icon = drei oder mehr von jedem Symbol: { $counts }
so-many-clocks = { $count } Uhren
five-splayed = fünf Farben nach oben oder rechts aufgefächert
five-high-tops = fünf oberste Karten mit Wert { $value } oder höher
draws-beyond = { $name } müsste über Zeitalter { $age } hinaus ziehen
game-over-won = das Spiel ist zu Ende, es gewinnt: { $names }
    .because = das Spiel ist zu Ende, es gewinnt: { $names }; { $reason }

## Die Punkte

no-card-scored = keine Karte gewertet
score-line = Punkte
achievements-line = Errungenschaften
achievements-held = { $names }
no-achievements = keine
enough-achievements = { $count } von { $goal } nötigen Errungenschaften
by-achievements = Errungenschaften, bei gleichen Punkten
a-draw = unentschieden: Punkte und Errungenschaften sind gleich
won-with-card = gewonnen mit { $card }

## Wörter des Protokolls

no-such-card = es gibt keine Karte „{ $card }“
no-such-card-near = es gibt keine Karte „{ $card }“; meintest du { $near }?
no-such-unnamed = { $card } ist keine Karte; eine unbenannte Karte schreibt man ?1 bis ?{ $last }
name-seen-card = diese Karte sehen alle: schreibe ihren Namen, nicht { $word }
two-teams = zwei Teams
teams-of-two = Teams sind zwei Paare aus vier Personen: teams A + C against B + D
a-supply-pile = ein Vorratsstapel
no-supply-pile = einen Vorratsstapel schreibt man ZEITALTER=KARTEN, wie 4=0, nicht „{ $word }“
no-such-player = „{ $word }“ spielt nicht mit; dabei sind { $names }
actions-left = die Anzahl übriger Aktionen
an-achievements-age = das Zeitalter einer Errungenschaft
a-move-of-an-effect = ein Zug eines Effekts
the-value-of-a-draw = der Wert der gezogenen Karte
a-card = eine Karte
a-colour = eine Farbe
a-direction = eine Richtung
a-special-achievement = eine besondere Errungenschaft
a-choice = eine Wahl
must = muss
may = darf
a-place-for-cards = ein Ort für Karten
a-players-name = der Name einer Person

## Züge und Aktionen

already-started = die erste Karte ist schon gewählt
not-started = zuerst muss die erste Karte gewählt werden: { $names }
not-your-turn = { $name } ist am Zug
action-missing = vor dem Zug von { $name } { $count ->
    [one] fehlt noch { $count } Aktion
   *[other] fehlen noch { $count } Aktionen
}
game-over = das Spiel ist zu Ende, es kann nichts mehr gespielt werden
game-under-way = das Spiel läuft schon
    .teams = Teams werden vor dem ersten Zug gebildet
    .supply = der Vorrat ergibt sich aus den Zügen des Spiels
    .turn = wer am Zug ist, ergibt sich aus den Zügen davor
too-many-cards = vom Zeitalter { $age } { $count ->
    [one] kann höchstens { $count } Karte
   *[other] können höchstens { $count } Karten
} übrig sein
achievement-taken = schon vergeben: { $achievement }
too-few-points = die Errungenschaft des Zeitalters { $age } verlangt { $needed } Punkte, erreicht sind { $score }
top-card-too-low = die Errungenschaft des Zeitalters { $age } verlangt eine oberste Karte dieses Zeitalters oder höher, die höchste ist { $highest }
not-on-top = { $card } liegt hier nicht obenauf, also wird das Dogma nicht gespielt

## Formulare

form-title = { $form ->
    [start] { $name } wählt die erste Karte
    [free-draw] { $name } zieht eine freie Karte
   *[action] { $name } nimmt eine Aktion
}
form-confirm = Ausführen
choose = Wähle
choose-board = In die Auslage
choose-hand = In die Hand
action = { $kind ->
    [meld] { $what } auslegen
    [achieve] Errungenschaft des Zeitalters { $what } nehmen
    [dogma] Dogma von { $what }
   *[draw] Ziehen
}
draw-a = eine { $value } ziehen
card-from = { $card } (von: { $place })
way = { $way ->
    [score] ziehen und werten, dann zurücklegen
   *[draw] eine höhere Karte ziehen
}
remove-all = alles in die Schachtel
decline = nein, danke

## Einzelne Züge

nothing-left = es ist keine Karte mit Wert { $value } oder höher mehr zu ziehen
wrong-pile = { $card } ist eine Karte des Zeitalters { $age }, zu ziehen ist aber eine { $value }
    .suggestion = die Karte kommt aus Zeitalter { $age }
pile-empty = die Karte kommt aus Zeitalter { $age }, denn die Stapel { $first } bis { $last } sind leer
card-elsewhere = { $card } ist nicht dort ({ $wanted }), die Karte liegt hier: { $place }
    .behind = { $card } kann nicht gezogen werden: { $next } wurde zurückgelegt und kommt als Nächstes
    .drawn = { $card } kann nicht gezogen werden, die Karte liegt hier: { $place }
card-not-there = { $card } kann nicht dort sein ({ $place }): dort liegt keine unbenannte Karte des Zeitalters { $age }
    .side = { $card } ist nicht dort: { $place }
too-few-to-splay = zum Auffächern braucht es zwei Karten, und { $colour } hat { $count ->
    [0] keine
    [one] eine
   *[other] { $count }
}
already-splayed = { $pile } sind schon nach { $direction } aufgefächert
    .not = { $pile } sind nicht aufgefächert
not-the-same-cards = { $pile } sind { $cards }; ein umgeordneter Stapel hat dieselben Karten
no-cards = keine
same-order = { $pile } liegen schon in dieser Reihenfolge

## Dogma

no-dogma = es läuft kein Dogma
dogma-over = Fission hat das Dogma von { $name } beendet, es folgt also nichts mehr
wrong-role = { $role ->
    [uses] es ist das eigene Dogma
    [shares] mit mindestens so vielen Symbolen ({ $icon }) wie { $name } nutzt man mit und befolgt keine Forderung
    [obeys] mit weniger Symbolen ({ $icon }) als { $name } befolgt man Forderungen und nutzt nichts mit
   *[none] im Team von { $name } macht man mit weniger Symbolen ({ $icon }) nichts
}
    .suggestion = { $role ->
    [uses] das richtige Wort ist „uses“
    [shares] das richtige Wort ist „shares“
    [obeys] das richtige Wort ist „obeys“
   *[none] hier gibt es nichts zu tun
}
no-such-effect = das tut { $card } jetzt nicht
    .no-demand = { $card } hat keine Forderung, also gibt es hier nichts zu tun
    .only-demands = { $card } hat nur Forderungen, also gibt es hier nichts zu tun
    .done = { $card } ist ausgeführt, es bleibt nichts zu tun
    .moved = keine oberste Karte bringt { $card } dorthin (von: { $source }, nach: { $target })
    .splayed = keine oberste Karte erlaubt: { $words }
out-of-order = bei { $card } ist zuerst { $name } an der Reihe
not-optional = { $card } lässt hier keine Wahl
wrong-card = diese Karte nimmt { $card } jetzt nicht
wrong-value = { $card } verlangt einen anderen Wert
wrong-target = so bewegt { $card } keine Karten
wrong-choice = diese Wahl lässt { $card } nicht
which-card = sag, wessen Karte: { $card } kann an mehreren Orten liegen
which-cards = sag, welche Karten getauscht werden ({ $place })
move-missing = { $card } wurde nicht zu Ende ausgeführt
not-earned = mit diesen Karten nicht verdient: { $achievement }
due = { $kind ->
    [draw] { $name } { $must } eine { $value } ziehen
    [meld] { $name } { $must } auslegen: { $cards }
    [tuck] { $name } { $must } unterschieben: { $cards }
    [score] { $name } { $must } werten: { $cards }
    [return] { $name } { $must } zurücklegen: { $cards }
    [reveal] { $name } { $must } vorzeigen: { $cards }
    [transfer] { $name } { $must } überführen: { $cards } (nach: { $target })
    [swap] { $name } { $must } Karten tauschen
    [splay] { $name } { $must } nach { $direction } auffächern: { $colours }
    [unsplay] { $name } { $must } zusammenschieben: { $colours }
    [rearrange] { $name } { $must } umordnen: { $colours }
    [choose] { $name } { $must } { $what ->
        [player] eine Person
        [colours] zwei Farben
        [value] einen Wert
        [card] eine Karte
       *[way] einen von zwei Wegen
    } wählen
    [claim] { $name } { $must } { $achievement } nehmen
    [win] das Spiel ist gewonnen
    [execute] { $name } { $must } ausführen: { $cards }
   *[remove] alle Hände, Auslagen und Wertungsstapel kommen in die Schachtel
}
not-won = so wie die Karten liegen, gewinnt { $name } nicht mit { $card }
free-draw-missing = jemand anderes hat { $card } mitgenutzt, aber die freie Karte wurde nicht gezogen
no-free-draw = niemand anderes hat { $card } mitgenutzt, also gibt es keine freie Karte
    .teammate = nur das eigene Team hat { $card } mitgenutzt, also gibt es keine freie Karte
    .no-dogma = eine freie Karte gibt es nur nach einem eigenen Dogma
draw-missing = bei { $card } { $count ->
    [one] ist noch { $count } Karte
   *[other] sind noch { $count } Karten
} zu ziehen
## Was vor jemandem liegt

no-such-mark = das kann nicht sein
    .card = { $reason }
    .splay = aufgefächert wird nach left, right oder up, nicht „{ $direction }“
    .achievement = es gibt keine Errungenschaft „{ $label }“; es gibt 1 bis 9, { $special }
    .number = { $place } muss eine Zahl sein, nicht „{ $label }“
    .field = in Innovation hat niemand „{ $field }“
gap = { $place } steht hinter einer Lücke: Nummer { $missing } fehlt
unnamed-on-board = eine Karte in der Auslage sehen alle: nenne die { $age } hier: { $pile }
wrong-colour = { $card } ist eine Karte der Farbe { $colour } und kann nicht hier liegen: { $pile }
achievement-twice = { $achievement } steht hier zweimal
    .owners = { $names } haben beide { $achievement }
achievement-due = { $achievement } hätte genommen werden müssen: { $reason }
achievement-lost = { $achievement } kann nicht weggenommen werden
card-twice = { $card } liegt an zwei Stellen
    .owners = { $card } liegt bei { $names }
    .suggestion = jede Karte gibt es einmal
too-many-of-an-age = es gibt { $count } Karten des Zeitalters { $age }, ziehbar sind aber nur { $most }
wrong-total = der Wertungsstapel ist { $right } wert, nicht { $said }
wrong-icons = Symbole ({ $icon }) in der Auslage: { $right }, nicht { $said }
sheet-differs = nicht so, wie es die Züge ergeben: { $cards }
    .suggestion = nach den Zügen: { $right }
    .none = nach den Zügen: keine
too-many-actions = keine zwei Aktionen bewirken das alles zusammen

## Was jetzt auf dem Tisch liegt

position-players = Eine Stellung nennt zwei bis vier Spieler, jeden mit eigenem Namen: "players", eine Liste.
position-turn = „{ $name }“ kann nicht am Zug sein: Es spielen { $names }.
position-teams = Die Teams sind zweimal zwei: { $names }, jeder einmal.
position-of = { $name }: { $reason }.
position-unclear = { $name }, { $place }: „{ $seen }“ ist nicht zu verstehen; die Regeln (63) zeigen, wie eine Stellung geschrieben wird.
position-showing = { $name }: Wie viele von { $pile } zu sehen sind, passt nicht zu den genannten Karten oder zur Auffächerung.
position-icons = Symbole
position-numbers = Punkte und Errungenschaften
position-highest = höchste oberste Karte
position-dogmas = Wenn jemand das Dogma einer obersten Karte nimmt
position-claims = Errungenschaften
position-end = Das Ende
position-dogma = { $name }, { $card } ({ $icon }): { $what }
position-share = { $names } { $count ->
    [one] nutzt mit
   *[other] nutzen mit
}
position-obey = { $names } { $count ->
    [one] muss die Forderung befolgen
   *[other] müssen die Forderung befolgen
}
position-open = { $names } { $count ->
    [one] nutzt mit oder befolgt
   *[other] nutzen mit oder befolgen
}: das ist noch offen
position-alone = es betrifft sonst niemanden
position-claim = { $name }: { $what }
position-due = { $names } ist sofort fällig
position-perhaps-due = { $names } ist vielleicht fällig
position-may-claim = darf { $names } nehmen
position-perhaps-claim = darf vielleicht { $names } nehmen
position-claims-nothing = nichts zu nehmen
position-won = { $names } { $count ->
    [one] hat
   *[other] haben
} gewonnen: { $goal } Errungenschaften
position-wins-by-claiming = { $name } gewinnt, sobald eine Errungenschaft genommen wird
position-ahead = { $count ->
    [one] { $names } würde gewinnen, wenn jetzt die Karten ausgingen
   *[other] { $names } würden gewinnen, wenn jetzt die Karten ausgingen
}
    .draw = Es stünde unentschieden zwischen { $names }, wenn jetzt die Karten ausgingen
position-score-open = Wer gewinnen würde, wenn jetzt die Karten ausgingen, ist offen: Punkte oder Errungenschaften von jemandem fehlen
position-ask = { $name }, { $pile }: { $what ->
    [top] Welche Karte liegt oben?
    [splay] In welche Richtung sind sie aufgefächert?
    [showing] Wie viele Karten sind zu sehen?
   *[covered] Welche Karten sind unter der obersten zu sehen?
}
position-ask-score = { $name }: Wie viele Punkte liegen im Wertungsstapel?
position-ask-achievements = { $name }: Welche Errungenschaften?

## Der Tisch als Karten zum Antippen

felt-achievements = Errungenschaften
felt-stock = { $age }
felt-start = Die ersten Karten wählen
felt-which = Welche Karte ist es?
felt-actions-left = { $count ->
    [one] noch eine Aktion
   *[other] noch { $count } Aktionen
}
felt-dogma = { $name } nimmt das Dogma von { $card }
felt-roles = { $role ->
    [shares] { $names } { $count ->
        [one] nutzt mit
       *[other] nutzen mit
    }
   *[obeys] { $names } { $count ->
        [one] muss die Forderung befolgen
       *[other] müssen die Forderung befolgen
    }
}
felt-icons = { $who }
felt-counted = { $name } { $count } × { $icon }
felt-do = { $verb ->
    [meld] { $card } auslegen
    [tuck] { $card } unterschieben
    [score] { $card } werten
    [return] { $card } zurücklegen
    [reveal] { $card } vorzeigen
   *[execute] { $card } ausführen
}
felt-transfer = { $card } → { $target }
felt-splay = { $colour } auffächern: { $direction }
felt-colours = { $colours }
felt-win = { $name } gewinnt
felt-claim = { $achievement } nehmen
felt-to-top = { $card } nach oben
felt-side = { $place } ({ $count ->
    [0] alle, die müssen
   *[other] { $cards }
})
felt-exchange = { $first } ⇄ { $second }
splayed = { $way ->
    [left] nach links
    [right] nach rechts
    [up] nach oben
   *[none] nicht aufgefächert
}
