## The printed sheet

sheet-name = Name
sheet-inventions = Erfindungen
sheet-tools = Werkzeuge
sheet-total = Summe
sheet-footer = Unvention: International Exhibition · Zettel, Version 1 · gedruckt von Tallycam
sheet-days = Ein Tag endet, sobald jemand gefüllt hat: Freitag ein Journal, Samstag zwei, Sonntag alle drei
sheet-journal = Journal { $copy }
sheet-wrench-builds = Mechanismus bauen
sheet-wrench-gains = ein beliebiges Teil
sheet-torque = Drehe und spiegle deine Formen
sheet-flywheel = Ein Mechanismus kostet 1 Schlüssel
sheet-ball-bearing = Einmal je Zug: ein Würfel ±1
sheet-reamer = Mehrere Journale oder Werkstätten
sheet-one-type = 1 Typ
sheet-two-types = 2 Typen
sheet-three-types = 3 Typen
sheet-four-types = 4 Typen
sheet-friday = Freitag
sheet-saturday = Samstag
sheet-sunday = Sonntag
sheet-complete = fertig
sheet-intricacy = Zahl der Mechanismen × eingekreiste Ideen
sheet-synchrony = häufigste Form, so oft benutzt × eingekreiste Ideen
sheet-modularity = verschiedene Größen der Mechanismen × eingekreiste Ideen
sheet-not-printed = Der offizielle Zettel gehört dem Verlag: Drucke ihn aus dessen Dateien, oder drucke unseren mit --sheet player.

## What happens

setup = { $removed }; { $invention } bekommt eine Idee
die-gives-idea = { $invention } bekommt eine Idee
die-removes = { $workshop } verliert alle { $number }
line-full = { $line } ist voll: ein Schraubenschlüssel
journal-complete = { $journal } ist vollständig
    .with-idea = { $journal } ist vollständig: eine Idee
journal-spoilt = { $journal } verliert seine Idee und die Schraubenschlüssel von Zeile { $row } und Spalte { $column }
all-parts = alle { $numbers }: { $count ->
    [one] { $count } Teil
   *[other] { $count } Teile
}
groups = die Gruppen sind jetzt { $groups }
tool-unlocked = { $tool } freigeschaltet: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}
ideas-enclosed = { $count ->
    [one] { $count } Idee
   *[other] { $count } Ideen
} im Mechanismus: × { $multiplier }
invention-complete = { $invention } ist vollständig
shape-left-out = die Form wird in keiner Erfindung verwendet; sie würde passen: { $dots }
shape-fits-nowhere = die Form passt in keine Erfindung und wird in keiner verwendet
idea-stays = die Idee von { $journal } war schon vergeben und bleibt, wo sie ist
idea-too-late = { $invention } wurde schon am { $day } vorgestellt, diese Idee zählt also nicht mehr
now-counts = { $invention } zählt jetzt × { $multiplier }
presented = { $invention } wird vorgestellt, { $because }
day-ends = { $day } endet
day-skipped = { $day } entfällt

## What a roll offers

eureka = Eureka
    .first = Wähle eine beliebige Zahl von 1 bis 6 und schreibe sie einmal in ein Journal.
    .then = Wähle eine beliebige Zahl von 1 bis 6 und kreise eines ihrer Teile in einer Werkstatt ein.
quantum-leap = Quantensprung
    .first = Wähle eine Werkstatt und zwei verschiedene Zahlen und kreise dort alle ihre Teile ein.
    .then = Danach darfst du einen Mechanismus bauen, ohne Schraubenschlüssel zu bezahlen.
journal-and-workshop = Journal { $journal }, Werkstatt { $workshop }.

## Where the evening stands

it-is = Es ist { $day }.
day-ended = { $day } endet: { $players } { $count ->
    [one] hat
   *[other] haben
} { $journals ->
    [1] ein Journal
    [2] zwei Journale
   *[3] drei Journale
} vollendet. Jetzt dürfen alle Erfindungen vorstellen; { $after }.
then = dann beginnt der { $day }
then-over = dann ist das Spiel zu Ende

setup-form = Aufbau auswählen
    .workshop = Werkstatt { $index }
    .number = verliert
    .bonus = Bonus-Idee für
    .confirm = Aufbau bestätigen

## The drop

on-a-border = Ein Würfel liegt auf der Grenze zweier Werkstätten. Sage, wohin er gehört, oder lass ihn noch einmal fallen.
not-three-dice = Ich zähle { $seen } Würfel; es fallen drei.
equally-far = Zwei Würfel liegen gleich weit vom Zahnrad. Lass sie noch einmal fallen.

## Words of the record

a-cell = ein Feld
a-number = eine Zahl
a-wrench = ein Schraubenschlüssel
a-written-number = eine Zahl, wie r2c3=5
any-journal = einem Journal
die-of = Würfel { $index } von { $count }
an-invention = eine Erfindung
a-journal = ein Journal
a-workshop = eine Werkstatt
cell-twice = „{ $word }“ ist zweimal genannt.
no-such-cell = Es gibt kein „{ $word }“ in { $home }.
not-a-cell = Ein Feld schreibt man wie r2c3, nicht „{ $word }“.
not-a-dropped-die = Einen gefallenen Würfel schreibt man ZAHL@RECHTS,UNTEN in mm von der Mitte des Zahnrads, wie 5@31,-20, nicht „{ $word }“.
not-a-wrench = Einen Schraubenschlüssel schreibt man wie journal1.row2 oder journal3.col4, nicht „{ $word }“.
not-a-written-number = Eine Zahl schreibt man wie r2c3=5, nicht „{ $word }“.
too-many-dice = Ein Wurf hat { $count } Würfel, nicht { $seen }.

## Broken rules in a move

no-roll = es gibt gerade keinen Wurf, den man nutzen könnte
    .suggestion = erst würfeln: roll 1 3 5 5 6
second-setup = der Aufbau ist schon gemacht
    .suggestion = lass diese Zeile weg
no-setup = das Spiel beginnt ohne Aufbau
    .suggestion = lass erst drei Würfel fallen
setup-too-late = der Aufbau kommt vor dem ersten Wurf
    .suggestion = lass drei Würfel fallen, bevor ihr beginnt
game-over = das Spiel ist zu Ende
    .suggestion = lass diese Zeile weg
no-journaling = in diesem Zug wurde keine Zahl geschrieben, das Journal darf aber nicht ausgelassen werden
    .suggestion = schreibe eine Zahl oder ein X, wenn keine passt
idea-not-placed = die Idee eines vollendeten Journals wurde in keiner Erfindung eingekreist
    .suggestion = kreise eine Glühbirne einer Erfindung ein
second-journal = in diesem Zug wurde schon { $other } benutzt, also nicht auch { $journal }
    .suggestion = schreibe je Zug in nur ein Journal; mehr erlaubt nur Reamer
cell-taken = { $place } ist schon besetzt: { $mark ->
    [struck] eine ausgestrichene Zahl
    [X] ein X
   *[other] { $mark }
}
    .suggestion = wähle ein leeres Feld
journaled-already = ein X gibt es nur in einem Zug, in dem keine Zahl passt, und dieser hat schon seine Eintragung
    .suggestion = lass das Feld leer
able-to-journal = { $number } passt noch in { $place }, also darf kein X gesetzt werden
    .suggestion = schreibe { $number } in { $place }
nothing-to-strike = in { $place } steht keine Zahl zum Ausstreichen
    .suggestion = streiche die Zahl aus, die gegen eine Regel verstößt
number-is-legal = die { $number } in { $place } verstößt gegen keine Regel
    .suggestion = lass sie stehen
wrench-already-used = der Schraubenschlüssel von { $place } ist schon ausgegeben
    .suggestion = lass die Zahl stehen und setze ein X in eine andere Reihe, die nicht voll ist
nothing-to-amend = es steht keine verbotene Zahl da, deren Schraubenschlüssel ausgegeben ist
    .suggestion = lass das Feld leer
setting-an-x = ein X
journaling = { $numbers } im Journal
workshopping = { $numbers } in der Werkstatt
dice-do-not-give-it = die Gruppen { $groups } geben das nicht her: { $what }
    .suggestion = nimm eine Gruppe fürs Journal und eine andere für die Werkstatt, jeden Würfel einmal
    .eureka = bei Eureka wird eine Zahl geschrieben und ein Teil eingekreist, nicht: { $what }
    .eureka-suggestion = nimm alles bis auf eine Zahl und ein Teil zurück
    .quantum-leap = ein Quantensprung ersetzt Journal und Werkstatt, also geht nicht: { $what }
    .quantum-leap-suggestion = springe: wähle eine Werkstatt und zwei Zahlen
second-workshop = in diesem Zug wurde schon { $other } benutzt, also nicht auch { $workshop }
    .suggestion = kreise je Zug nur in einer Werkstatt Teile ein; mehr erlaubt nur Reamer
part-taken = { $place } ist schon eingekreist
    .suggestion = wähle ein anderes Teil
part-removed = { $place } wurde beim Aufbau entfernt
    .suggestion = wähle ein anderes Teil
wrench-not-there = der Schraubenschlüssel von { $line } ist noch nicht verdient
    .spent = der Schraubenschlüssel von { $line } ist schon ausgegeben
    .crossed = der Schraubenschlüssel von { $line } ist verloren
    .suggestion = gib den Schraubenschlüssel von { $left } aus
    .none-left = es ist kein Schraubenschlüssel zum Ausgeben da
no-quantum-leap = die fünf Würfel sind nicht alle gleich
    .suggestion = nimm die Würfel
second-leap = dieser Quantensprung ist schon genutzt
    .suggestion = lass ihn weg
same-number-twice = die beiden Zahlen müssen verschieden sein
    .suggestion = wähle eine andere
no-ball-bearing = Ball Bearing ist nicht freigeschaltet
    .suggestion = nimm die Würfel, wie sie sind
second-bearing = Ball Bearing wirkt einmal je Zug
    .suggestion = lass es weg
no-die-to-change = bei { $roll } werden keine einzelnen Würfel benutzt
    .suggestion = lass es weg
not-by-one = aus { $old } kann { $allowed } werden
    .suggestion = ändere um eins
no-such-die = kein Würfel zeigt { $number }
    .suggestion = ändere einen Würfel des Wurfs
second-build = in diesem Zug wurde schon ein Mechanismus gebaut
    .suggestion = warte einen Zug
wrong-price = ein Mechanismus kostet hier { $cost ->
    [0] nichts
    [1] einen Schraubenschlüssel
   *[2] zwei Schraubenschlüssel
}, nicht { $paid }
    .suggestion = bezahle { $cost ->
    [0] nichts
    [1] einen Schraubenschlüssel
   *[2] zwei Schraubenschlüssel
}
part-not-circled = verbaut werden nur eingekreiste Teile, und diese sind es nicht: { $parts }
    .suggestion = baue nur mit eingekreisten Teilen
part-used-before = schon in einem anderen Mechanismus: { $parts }
    .suggestion = jedes Teil gehört zu nur einem Mechanismus
mechanism-too-small = ein Mechanismus hat mindestens zwei Teile
    .suggestion = nimm ein Teil dazu
parts-not-connected = diese Teile hängen nicht alle an ihren Seiten zusammen: { $parts }
    .suggestion = baue mit Teilen, die zusammenhängen
dot-taken = schon von einer Form bedeckt: { $dots }
    .suggestion = nimm freie Rasterpunkte
turned-without-torque = die Form in { $dots } ist der Mechanismus gedreht oder gespiegelt, und Torque ist nicht freigeschaltet
    .suggestion = zeichne ihn so, wie er gebaut wurde
other-shape = die Form in { $dots } ist nicht die des Mechanismus
    .suggestion = zeichne die Form des Mechanismus
no-idea-to-place = in diesem Zug wurde kein Journal vollendet, dessen Idee noch zu vergeben wäre
    .suggestion = lass die Glühbirne, wie sie ist
no-free-bulb = { $invention } hat schon alle sechs Ideen
    .suggestion = wähle eine andere Erfindung
no-day-ended = es ist kein Tag zu Ende gegangen
    .waiting = es ist kein Tag zu Ende gegangen: { $players } { $count ->
    [one] muss
   *[other] müssen
} in diesem Zug noch ins Journal schreiben
    .suggestion = warte bis zum Ende des Tages
presented-before = { $invention } wurde schon am { $day } vorgestellt
    .suggestion = stelle jede Erfindung nur einmal vor
not-complete = { $invention } ist nicht vollständig
    .suggestion = stelle sie am Sonntag vor oder wenn sie vollständig ist
    .skipped = das Spiel ist ohne Sonntag zu Ende gegangen, sie kann also nicht mehr vorgestellt werden
not-presented-yet = { $invention } wurde nicht vorgestellt und ist { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
} wert
    .suggestion = ergänze die Zeile: { $line }

## Broken rules on a sheet

same-number-in-row = { $area } hat zweimal { $numbers }
    .suggestion = die später geschriebene wird ausgestrichen und zählt als X
    .written = die { $number } in { $place } steht in derselben Zeile schon in { $other }
    .written-suggestion = streiche sie aus; das Feld zählt als X
same-number-in-column = { $area } hat zweimal { $numbers }
    .suggestion = die später geschriebene wird ausgestrichen und zählt als X
    .written = die { $number } in { $place } steht in derselben Spalte schon in { $other }
    .written-suggestion = streiche sie aus; das Feld zählt als X
same-number-in-quadrant = { $area } hat zweimal { $numbers }
    .suggestion = die später geschriebene wird ausgestrichen und zählt als X
    .written = die { $number } in { $place } steht im selben Quadranten schon in { $other }
    .written-suggestion = streiche sie aus; das Feld zählt als X
illegal-number-not-amended = { $number } steht in { $place } und noch einmal in { $other }; ihr Schraubenschlüssel ist ausgegeben, sie bleibt also, aber es steht kein X dafür
    .suggestion = setze ein X in eine andere Reihe, die nicht voll ist
wrench-not-crossed = { $line } hat ein X, der Schraubenschlüssel ist also verloren{ $mark ->
    [circled] {" "}und kann nicht eingekreist sein
    [spent] {" "}und kann nicht ausgegeben sein
   *[empty] {""}
}
    .suggestion = streiche den Schraubenschlüssel durch
wrench-crossed = der Schraubenschlüssel von { $line } ist durchgestrichen, aber da steht kein X
    .suggestion = lass den Schraubenschlüssel, wie er ist
    .full = kreise ihn ein
wrench-missing = { $line } ist voll, aber der Schraubenschlüssel ist nicht eingekreist
    .suggestion = kreise den Schraubenschlüssel ein
wrench-too-early = der Schraubenschlüssel von { $line } ist { $mark ->
    [spent] ausgegeben
   *[circled] eingekreist
}, aber ein Feld ist noch leer
    .suggestion = fülle erst die ganze Reihe
idea-not-crossed = { $journal } hat ein X, die Idee ist also verloren
    .suggestion = streiche sie durch
idea-missing = { $journal } ist vollständig, es gibt also seine Idee
    .suggestion = kreise sie ein
idea-too-early = die Idee von { $journal } ist { $mark ->
    [crossed] durchgestrichen
   *[circled] eingekreist
}, aber das Journal ist nicht vollständig und hat kein X
    .suggestion = lass die Idee unmarkiert
removal-not-whole = in { $workshop } sind Teile mit { $number } durchgestrichen, diese aber nicht: { $left }
    .suggestion = der Aufbau entfernt alle Teile einer Zahl in einer Werkstatt oder keines
wild-part-removed = kein Würfel entfernt Jokerteile, durchgestrichen sind aber: { $parts }
    .suggestion = lass Jokerteile, wie sie sind
removed-numbers = der Aufbau entfernt zwei Zahlen, durchgestrichen { $count ->
    [0] ist aber keine
    [one] ist aber { $count }
   *[other] sind aber { $count }
}
    .suggestion = streiche in ihren Werkstätten durch, was die beiden näheren Würfel des Aufbaus zeigten
line-to-uncircled-part = { $line } führt zu einem Teil ohne Kreis: { $parts }
    .suggestion = nur eingekreiste Teile werden in einen Mechanismus verbaut
idea-not-enclosed = { $place } ist eingekreist, aber kein Mechanismus enthält alle vier Teile um sie herum
    .suggestion = lass sie unmarkiert
too-few-wrenches-spent = { $spent ->
    [0] kein Schraubenschlüssel ist
    [one] { $spent } Schraubenschlüssel ist
   *[other] { $spent } Schraubenschlüssel sind
} ausgegeben, aber { $built ->
    [one] der Mechanismus kostet
   *[other] die { $built } Mechanismen kosten
} mindestens { $least }
    .suggestion = streiche noch { $missing } aus
    .none-left = verdient wurden überhaupt nur { $earned }, also ist ein Mechanismus zu viel da
too-many-wrenches-spent = { $spent ->
    [one] { $spent } Schraubenschlüssel ist
   *[other] { $spent } Schraubenschlüssel sind
} ausgegeben, aber { $built ->
    [0] kein Mechanismus
    [one] { $built } Mechanismus
   *[other] { $built } Mechanismen
} und { $parts ->
    [0] kein eingekreistes Teil
    [one] { $parts } eingekreistes Teil
   *[other] { $parts } eingekreiste Teile
} kosten höchstens { $most }
    .suggestion = streiche nur aus, was bezahlt wurde
tool-without-shape = { $tool } ist eingekreist, aber kein Mechanismus hat diese Form
    .suggestion = kreise den Wert eines Werkzeugs erst ein, wenn seine Form gebaut ist
tool-not-claimed = ein Mechanismus hat die Form von { $tool }, aber kein Wert ist eingekreist
    .suggestion = kreise { $points } ein
tool-claimed-twice = beide Werte von { $tool } sind eingekreist
    .suggestion = behalte den ersten, wenn niemand schneller war, sonst den späteren
first-value-not-crossed = { $tool } wurde später freigeschaltet, der erste Wert ist also weg
    .rival = { $tool } wurde schon freigeschaltet ({ $players }), der erste Wert ist also weg
    .suggestion = streiche die { $first } durch
nobody-was-first = { $players }: { $tool } später freigeschaltet, aber niemand zuerst
    .suggestion = wer es zuerst freischaltet, bekommt { $first }
two-completion-days = { $invention } hat { $count } eingekreiste Fertigstellungsboni
    .suggestion = behalte den des Tages, an dem sie vorgestellt wurde
wrong-variety = { $invention } verwendet { $count ->
    [one] { $count } Typ
   *[other] { $count } Typen
} von Mechanismen, als Vielfalt ist aber { $circled } eingekreist
    .suggestion = kreise { $right } ein
shape-without-mechanism = die Form in { $dots } hat keinen eigenen Mechanismus: { $count ->
    [0] mit ihr wurde keiner gebaut
    [one] mit ihr wurde nur { $count } gebaut
   *[other] mit ihr wurden nur { $count } gebaut
}
    .suggestion = jeder Mechanismus wird nur einmal in eine Erfindung gezeichnet
    .new = die Form in { $dots } ist neu, aber dafür wurde kein Mechanismus gebaut
    .new-suggestion = zeichne nur die Form des gerade gebauten Mechanismus
type-not-circled = { $invention } hat einen Mechanismus vom Typ { $workshop }, aber der Typ ist nicht eingekreist
    .suggestion = kreise { $workshop } ein
type-without-mechanism = { $invention } hat keinen Mechanismus vom Typ { $workshop }, aber der Typ ist eingekreist
    .suggestion = { $workshop } zählt nicht
ideas-do-not-add-up = in den Erfindungen { $circled ->
    [0] ist keine Idee
    [one] ist { $circled } Idee
   *[other] sind { $circled } Ideen
} eingekreist, aber der Aufbau gibt 1, vollständige Journale { $journals } und Mechanismen { $mechanisms }: { $total }
    .suggestion = die Idee eines Mechanismus gehört zu dessen Erfindung; mehr als sechs Glühbirnen gibt es nicht
completion-not-earned = { $invention } hat freie Rasterpunkte, also gibt es keinen Fertigstellungsbonus
    .suggestion = kreise keinen ein

## Sheets of one table

setups-differ = das ist nicht der Aufbau des Tisches: es sind andere Zahlen durchgestrichen
    .bonus = das ist nicht der Aufbau des Tisches: eine andere Erfindung hat seine Idee
    .suggestion = alle markieren, was die drei Würfel des Aufbaus zeigten
day-not-ended = { $invention } hat den Bonus für { $day }, aber niemand hat { $journals ->
    [1] ein Journal
    [2] zwei Journale
   *[3] drei Journale
} vollendet, { $day } ist also nicht zu Ende
    .suggestion = stelle sie vor, wenn ein Tag endet
game-not-over = eine Summe ist eingetragen, aber das Spiel ist nicht zu Ende: { $journals ->
    [0] niemand hat ein Journal vollendet
    [one] niemand hat mehr als { $journals } Journal vollendet
   *[other] niemand hat mehr als { $journals } Journale vollendet
}
    .suggestion = spielt weiter, bis jemand drei Journale vollendet hat
    .suggestion = zeigt von jeder Person den eigenen Zettel

## Rules, as reasons

rule-each-number-once = in { $kind ->
    [row] einer Zeile
    [column] einer Spalte
   *[quadrant] einem Quadranten
} steht jede Zahl einmal
rule-wrench = einen Schraubenschlüssel gibt es für eine volle { $kind ->
    [row] Zeile
   *[column] Spalte
}, ein X darin kostet ihn
rule-journal-idea = die Idee eines Journals gibt es, wenn es vollständig ist, ein X kostet sie
rule-removal = der Aufbau entfernt alle Teile einer Zahl oder keines
rule-wild = Jokerteile werden nie entfernt
rule-line = Linien verbinden eingekreiste Teile
rule-idea-enclosed = eine Idee zählt zwischen vier eingekreisten Teilen
rule-one-value = ein Werkzeug bringt seinen ersten Wert oder, wenn der durchgestrichen ist, den späteren
rule-one-day = eine Erfindung wird an einem Tag vollendet
rule-variety = der Vielfaltsbonus richtet sich nach den verwendeten Typen

## A turn told from two sheets

mark-does-not-follow = { $place } ist { $now }, nach diesen Zügen aber { $right }
    .suggestion = richtig wäre: { $right }
ideas-do-not-follow = in { $invention } sind { $circled } Ideen eingekreist, nach diesen Zügen aber { $right }
    .suggestion = mit der gedruckten sollten es { $right } sein
mechanism-changed = der Mechanismus in { $parts } ist nicht mehr so, wie er gezeichnet wurde
    .suggestion = ein Mechanismus ändert sich nie
shape-changed = die Form in { $dots } ist nicht mehr so, wie sie gezeichnet wurde
    .suggestion = eine Form ändert sich nie
tool-does-not-follow = { $tool } ist { $now }, nach diesen Zügen aber { $right }
    .suggestion = richtig wäre: { $right }
tool-state = { $state ->
    [first] zuerst freigeschaltet
    [later] später freigeschaltet
    [gone] durchgestrichen
   *[empty] leer
}

## The count

it-counts = { $criterion ->
    [intricacy] Mechanismen: { $count }
    [synchrony] so oft kommt die häufigste Form vor: { $count }
   *[modularity] verschiedene Größen: { $count }
}
invention-points = Vielfalt + Fertigstellung + Anzahl × Ideen: { $sum }
not-presented = nicht vorgestellt
no-tool = kein Werkzeug freigeschaltet
most-journals = die meisten vollständigen Journale
most-wrenches = die meisten unbenutzten Schraubenschlüssel
best-invention = die beste einzelne Erfindung

## Places

workshop = { $name ->
    [hydraulic] Hydraulik
    [magnetic] Magnetik
    [electrical] Elektrik
   *[mechanical] Mechanik
}
invention = { $title }
day = { $day ->
    [friday] Freitag
    [saturday] Samstag
   *[sunday] Sonntag
}
journal = Journal { $number }
line = { $home }, { $kind ->
    [row] Zeile
   *[col] Spalte
} { $index }
area = { $journal }, { $kind ->
    [row] Zeile { $index }
    [column] Spalte { $index }
   *[quadrant] Quadrant { $index ->
        [1] oben links
        [2] oben rechts
        [3] unten links
       *[4] unten rechts
    }
}
cell = { $home }, Zeile { $row }, Spalte { $column }
cells = { $home }, { $cells }
block = { $row_count ->
    [one] Zeile
   *[other] Zeilen
} { $rows }, { $column_count ->
    [one] Spalte
   *[other] Spalten
} { $columns }
range = { $first } bis { $last }
idea-of = die Idee von { $home }
idea-in = die Idee in { $cells }
line-in = die Linie in { $cells }
bulb = Idee { $number } von { $invention }
variety-value = Vielfalt { $points } von { $invention }
type = der Typ { $workshop } von { $invention }
day-bonus = der Bonus { $day } von { $invention }
invention-box = { $box ->
    [count] die Anzahl
    [product] das Produkt
   *[total] die Summe
} von { $invention }
tool-value = der { $value ->
    [first] erste
   *[later] spätere
} Wert von { $tool }
box = { $box ->
    [inventions] das Kästchen Erfindungen
    [tools] das Kästchen Werkzeuge
    [total] das Kästchen Summe
   *[name] der Name
}
score-boxes = Punkte
