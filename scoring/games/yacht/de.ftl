## Boxes

box = { $box ->
    [ones] Einser
    [twos] Zweier
    [threes] Dreier
    [fours] Vierer
    [fives] Fünfer
    [sixes] Sechser
    [three_of_a_kind] Dreierpasch
    [four_of_a_kind] Viererpasch
    [full_house] Full House
    [small_straight] kleine Straße
    [large_straight] große Straße
    [yacht] Yacht
    [chance] Chance
    [sum] die Summe des oberen Teils
    [bonus] der obere Bonus
    [upper] oben gesamt
    [lower] unten gesamt
   *[total] die Gesamtsumme
}
game = Spiel { $game }
place = Spiel { $game }, { $box }
place-tick = Spiel { $game }, Haken { $number } für weitere Yachten

## What happens

rolls = Spiel { $game }, Runde { $round }: { $name } würfelt
dice-lie = Wurf { $roll }: { $dice }
box-written = { $box }: { $points }
further-yacht = eine weitere Yacht: { $points } Punkte dazu
game-ends = Spiel { $game } ist zu Ende: { $names } { $winners ->
    [one] gewinnt mit
   *[other] teilen sich den Sieg mit
} { $points } Punkten
    .stage = Spiel { $game } ist zu Ende: { $names } { $winners ->
    [one] gewinnt mit
   *[other] teilen sich den Sieg mit
} { $points } Punkten. Mit dem nächsten Wurf beginnt das nächste Spiel.

## Where the game stands

turn = Spiel { $game }, Runde { $round } von 13: { $rolls ->
    [0] { $name } ist am Wurf.
    [one] { $name } hat einmal gewürfelt.
    [3] { $name } hat dreimal gewürfelt und wählt ein Feld.
   *[other] { $name } hat { $rolls }-mal gewürfelt.
}
offer-reason = { $kind ->
    [further] ein Joker: { $dice }, und { $tick } Punkte dazu für eine weitere Yacht
    [joker] ein Joker: { $dice }
   *[plain] { $dice }
}
write-here = Hier eintragen
form-title = Ist der Zettel schon angefangen?
form-column = Dieses Spiel kommt in Spalte
form-confirm = Diese Spalte nehmen

## What a roll offers

worth-in-box = { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}: { $box }.

## Words of the record

a-column = die Nummer einer Spalte, 1 bis 6
a-box = ein Feld
a-number = eine Zahl

## Broken rules in a move

column-too-late = Spiel { $game } hat in seiner Spalte schon begonnen
column-used = Spalte { $game } ist schon ausgefüllt
sheet-full = alle sechs Spalten sind voll; das nächste Spiel braucht einen neuen Zettel
too-many-rolls = { $rolls } Würfe in einem Zug; erlaubt sind { $most }
not-rolled = es wurde noch nicht gewürfelt
    .suggestion = würfle zuerst
die-not-there = kein Würfel zeigt { $faces }, um noch einmal geworfen zu werden
    .suggestion = es liegen { $dice }
out-of-turn = { $name } ist an der Reihe
box-filled = hier steht schon { $points }: { $box }
choose-box = möglich: { $boxes }
joker-elsewhere = hierher darf eine weitere Yacht nicht: { $box }
wrong-number = { $box }: eingetragen ist { $written }
    .suggestion = die Würfel zählen dort { $points }

## Broken rules on a sheet

impossible-number = { $place }: keine Würfel ergeben { $written }
tick-skipped = { $place } ist gesetzt, der davor aber nicht
tick-without-yacht = Spiel { $game }: eine weitere Yacht ist abgehakt, aber keine erste steht da
more-ticks-than-boxes = Spiel { $game }: abgehakt { $ticks ->
    [one] ist { $ticks } weitere Yacht
   *[other] sind { $ticks } weitere Yachten
}, aber { $boxes ->
    [0] kein Feld enthält
    [one] nur { $boxes } Feld enthält
   *[other] nur { $boxes } Felder enthalten
}, was eine bringt
total-too-early = die Gesamtsumme von Spiel { $game } steht da, aber { $boxes ->
    [one] { $boxes } Feld ist leer
   *[other] { $boxes } Felder sind leer
}
    .suggestion = schreibe 0, wo es nichts gab
game-not-over = Spiel { $game } ist noch nicht zu Ende: { $boxes ->
    [one] { $boxes } Feld ist leer
   *[other] { $boxes } Felder sind leer
}

## Rules, as reasons

rule-possible = { $box }: möglich { $numbers }
numbers-upper = sind Vielfache von { $step } bis { $highest }
numbers = { $kind ->
    [fixed] sind { $highest } oder 0
    [sum] ist 5 bis { $highest }
   *[sum-or-0] ist 5 bis { $highest } oder 0
}
rule-ticks-in-order = weitere Yachten werden von links abgehakt
rule-ticks-need-yacht = weitere Yachten zählen nur, wenn bei Yacht { $points } steht
rule-ticks-need-boxes = jede weitere Yacht füllt auch ein Feld

## A turn told from two sheets

not-one-box = { $boxes ->
    [0] kein Feld wurde ausgefüllt
   *[other] { $boxes } Felder wurden ausgefüllt
}
    .suggestion = ein Feld je Zug
wrong-ticks = abgehakte weitere Yachten: { $added ->
    [0] keine
   *[other] { $added }
}; der Wurf bringt { $earned ->
    [0] keine
   *[other] { $earned }
}

## The count

upper-bonus = { $points ->
    [0] { $reached } ist weniger als { $wanted }
   *[other] { $reached } ist { $wanted } oder mehr
}
lower-with-further = { $sum }, mit weiteren Yachten

## The printed sheet

sheet-name = Name
sheet-footer = Yacht · Spielzettel, Version 1 · gedruckt von Tallycam
sheet-nothing = Nichts erreicht? Eine 0 eintragen.
sheet-ones = Einser
sheet-twos = Zweier
sheet-threes = Dreier
sheet-fours = Vierer
sheet-fives = Fünfer
sheet-sixes = Sechser
sheet-sum = Summe
sheet-bonus = Bonus
sheet-bonus-how = 35 ab 63 Punkten
sheet-upper = Oben gesamt
sheet-three = Dreierpasch
sheet-four = Viererpasch
sheet-all-dice = alle Augen zusammen
sheet-full-house = Full House
sheet-full-house-how = 25 Punkte
sheet-small = Kleine Straße
sheet-small-how = vier in Folge: 30 Punkte
sheet-large = Große Straße
sheet-large-how = fünf in Folge: 40 Punkte
sheet-yacht-how = fünf gleiche Würfel: 50 Punkte
sheet-chance = Chance
sheet-further = Weitere Yachten
sheet-further-how = je ein Haken: 100 Punkte
sheet-lower = Unten gesamt
sheet-total = Gesamt
sheet-joker = Eine Yacht bei gefülltem Yacht-Feld kommt zu ihrer Zahl nach oben; ist dort voll, in ein Feld unten, wo sie voll zählt.
sheet-game = Spiel { $copy }
