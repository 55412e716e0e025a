## What happens

round-begins = Runde { $round }, { $name } würfelt
space-written = Zeile { $row }, Feld { $space } = { $number }
sum-written = Zeile { $row }, Summe { $index } = { $number }
row-complete = Zeile { $row } ist voll: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}

## What a roll offers

row-with-first-die = Zeile { $row } mit { $ways }.
first-dice = { $dice } als erstem Würfel
first-flips = einem Wechsel { $flipped }
first-dice-and-flips = { $dice } als erstem Würfel oder einem Wechsel { $flipped }
flipped-die = von { $rolled } auf { $used }

## Words of the record

roll-has-other-dice = In diesem Spiel werden { $count } Würfel geworfen, nicht { $seen }.
two-dice-are-played = Es werden zwei Würfel gespielt, der erste und der zweite, nicht { $seen }.
no-such-die = Ein Würfel zeigt { $faces }, nicht „{ $face }“.
not-the-opposite = Die Rückseite der { $rolled } ist die { $opposite }, nicht die { $used }.

## Broken rules in a move

not-everybody-played = Runde { $round } ist nicht zu Ende, es fehlt noch: { $names }
    .suggestion = spielen oder passen
game-over = das Spiel endet nach Runde { $rounds }
second-reroll = nachgewürfelt wird nur einmal je Runde
reroll-too-late = nachgewürfelt wird, bevor jemand wählt
could-have-played = wer zwei Würfel nutzen kann, darf nicht passen
    .unwritten = es wurde nichts geschrieben; wer zwei Würfel nutzen kann, darf nicht passen
    .suggestion = play { $choice }
not-rolled = noch hat niemand gewürfelt
    .suggestion = erst würfeln
played-twice = Runde { $round } ist schon gespielt
out-of-turn = { $name } hat gewürfelt und wählt zuerst
die-not-there = es liegt kein Würfel mit { $faces } zum Nehmen da
    .suggestion = die Würfel zeigen { $dice }
no-flip-left = { $used } Wechsel benutzt, übrig { $left ->
    [0] war aber keiner
    [one] war aber nur { $left }
   *[other] waren aber nur { $left }
}
no-bubble-left = neben der { $number } sind alle Kreise ausgefüllt
row-full = Zeile { $row } ist voll
broken-sign = Zeile { $row }, Plätze { $first } und { $second }: { $left } { $sign } { $right } stimmt nicht
    .now = Zeile { $row } verlangt an Platz { $place }: { $left } { $sign } { $right }
    .suggestion = nimm andere Würfel, wechsle einen oder passe, wenn nichts geht

## Broken rules on a sheet

round-skipped = { $place } ist durchgestrichen, der Platz davor aber nicht
bubble-skipped = { $place } ist ausgefüllt, der davor aber nicht
space-skipped = { $place } ist beschrieben, das Feld davor aber nicht
wrong-sum = Zeile { $row }, Summe { $index } ist mit { $written } eingetragen
    .early = Zeile { $row }, Summe { $index } steht da, bevor beide Zahlen geschrieben sind
    .missing = Zeile { $row }, Summe { $index } ist nicht eingetragen
    .suggestion = { $left } + { $right } = { $sum }
bonus-without-full-row = der Bonus der Zeile { $row } ist eingekreist, aber die Zeile ist nicht voll
bubbles-and-numbers-differ = Zeile { $row } hat { $numbers ->
    [one] { $numbers } Zahl
   *[other] { $numbers } Zahlen
}, ausgefüllt sind dafür aber { $bubbles ->
    [one] { $bubbles } Kreis
   *[other] { $bubbles } Kreise
}
    .suggestion = zu jeder Zahl gehört ein Kreis
more-numbers-than-rounds = { $numbers ->
    [one] { $numbers } Zahl ist geschrieben
   *[other] { $numbers } Zahlen sind geschrieben
}, durchgestrichen { $rounds ->
    [one] ist aber nur { $rounds } Runde
   *[other] sind aber nur { $rounds } Runden
}
rounds-not-crossed = die Summe ist eingetragen, durchgestrichen { $crossed ->
    [one] ist aber nur { $crossed } Runde
   *[other] sind aber nur { $crossed } Runden
}
    .suggestion = ein Spiel hat { $rounds } Runden, allein { $alone }
game-not-over = durchgestrichen { $crossed ->
    [one] ist { $crossed } Runde
   *[other] sind { $crossed } Runden
}
    .suggestion = dieses Spiel hat { $rounds }

## Rules, as reasons

rule-rounds-in-order = Runden werden der Reihe nach durchgestrichen
rule-bubbles-in-order = der Kreis ganz links wird zuerst ausgefüllt
rule-spaces-in-order = in Zeile { $row } wird immer ins linke freie Feld geschrieben
rule-sign = Zeile { $row } verlangt Platz { $first } { $sign } Platz { $second }
rule-sum = Zeile { $row }, Summe { $index } zählt ihre beiden Zahlen zusammen
rule-bonus = den Bonus der Zeile { $row } gibt es nur für die volle Zeile
rule-bubbles-and-numbers = Zeile { $row } hat so viele Zahlen, wie Kreise neben { $dice } ausgefüllt sind
rule-one-number-a-round = je Runde wird eine Zahl geschrieben

## A turn told from two sheets

round-not-crossed = in einem Zug durchgestrichen: { $crossed ->
    [one] { $crossed } Runde
   *[other] { $crossed } Runden
}
    .suggestion = streiche eine durch
not-one-number = geschrieben: { $numbers ->
    [one] { $numbers } Zahl
   *[other] { $numbers } Zahlen
}; ausgefüllt: { $bubbles ->
    [one] { $bubbles } Kreis
   *[other] { $bubbles } Kreise
}
    .suggestion = je Runde eins von beidem
flip-without-die = { $flips } Wechsel benutzt, aber kein Würfel
wrong-row = ein erster Würfel { $first } führt in Zeile { $row }, nicht hierher: { $place }
dice-do-not-fit = der Wurf hat keine Würfel für { $first } und dann { $second } mit { $flips ->
    [0] keinem Wechsel
    [one] { $flips } Wechsel
   *[other] { $flips } Wechseln
}
    .suggestion = mit { $flips ->
    [0] keinem Wechsel
    [one] { $flips } Wechsel
   *[other] { $flips } Wechseln
} wäre es: play { $choice }

## The count

row-points = { $numbers } + { $bonus } für die volle Zeile = { $total }
row-bonus-alone = { $bonus } für die volle Zeile
no-row-points = nichts auf den Wertungsplätzen
one-number-alone = nur { $number }
flips-unused = { $unused } von { $flips } Wechseln unbenutzt
points-lost = Kreise für { $left }: { $left_bubbles }, für { $right }: { $right_bubbles }; Abstand { $apart } kostet { $lost }
solo-band = { $band ->
    [beginner] Anfänger
    [good] Gut
    [great] Großartig
    [master] Meisterlich
   *[other] { $band }
} ({ $points } Punkte)

## Places

place = { $group ->
    [round] Runde { $index }
    [flip] Wechsel { $index }
   *[other] { $group } { $index }
}
place-bubble = Kreis { $index } neben der { $number }
place-row = { $kind ->
    [bonus] der Bonus der Zeile { $row }
    [sum] Zeile { $row }, Summe { $index }
   *[space] Zeile { $row }, Feld { $index }
}
place-loss = { $kind ->
    [sides] der Abzug für A und B in Zeile { $rows }
   *[rows] der Abzug für die Zeilen { $rows }
}
place-score = { $kind ->
    [row] die Punktzahl der Zeile { $row }
    [flips] die Punktzahl für Wechsel
    [positive] die Pluspunkte
    [negative] die Minuspunkte
   *[total] die Summe
}
group = { $group ->
    [round] Runden
    [number] Zahl { $index }
    [row] { $index ->
        [1] Zeile I
        [2] Zeile II
       *[3] Zeile III
    }
    [flip] Wechsel
    [minus] Abzüge
    [score] Punkte
   *[name] Name
}

## The printed sheet

sheet-name = Name
sheet-footer = Unbalanced · Zettel, Version 1 · gedruckt von Tallycam
sheet-solo = Solo: { $solo_dice } Würfel, { $solo_rounds } Runden · unter { $band_2_from } Anfänger, ab { $band_2_from } gut, ab { $band_3_from } stark, ab { $band_4_from } Meister
sheet-round = Runde
sheet-round-how = erster Würfel: Kreis und Zeile · zweiter Würfel: nächstes Feld dieser Zeile
sheet-flip = Wechsel
sheet-flip-how = 1 wird 6 · 2 wird 5 · 3 wird 4
sheet-unused-flips = übrige Wechsel
sheet-row-full = Zeile voll
sheet-points-lost = Abzüge
sheet-points-lost-how = zwei gleiche Anzahlen von Kreisen kosten { $points_lost_1 } Punkte, um 1 verschiedene { $points_lost_2 }, um 2 verschiedene { $points_lost_3 }, sonst { $points_lost_4 }
sheet-ab1 = A und B in { $row_1_name }
sheet-ab2 = A und B in { $row_2_name }
sheet-ab3 = A und B in { $row_3_name }
sheet-rows12 = { $row_1_name } und { $row_2_name }
sheet-rows23 = { $row_2_name } und { $row_3_name }
sheet-rows31 = { $row_3_name } und { $row_1_name }
sheet-positive = Pluspunkte
sheet-negative = − Abzüge
sheet-total = = Summe
