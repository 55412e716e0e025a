## The printed sheet

sheet-name = Name
sheet-day = Tag
sheet-footer = Expo · Zettel, Version 1 · gedruckt von Tallycam
sheet-day-how = Ein Tag vergeht mit jedem Exponat der Stufe 6 und jedem Pavillon; solo auch mit jedem Würfel der Verzögerungszahl
sheet-inventory = Lager
sheet-held = Vorrat
sheet-number = Zahl
sheet-grid = Exponate
sheet-first = zuerst
sheet-focus = Fokus
sheet-creativity = Kreativität
sheet-knowledge = Wissen
sheet-materials = Material
sheet-energy = Energie
sheet-labor = Arbeit
sheet-nature = Natur
sheet-focus-title = Fokus
sheet-focus-how = { $focus_dice } Würfel
sheet-delay = Verzug
sheet-delay-how = nur solo
sheet-bonus-how = Wer zuerst eine ganze Zeile oder Spalte baut, kreist ihren Bonus ein; die anderen streichen ihn durch.
sheet-score = Punkte
sheet-score-how = je Exponat 1 · eingekreiste Boni · je Pavillon { $pavilion_points } · je Exponat im Fokus 1
sheet-displays = Exponate
sheet-bonuses = Boni
sheet-pavilions = Pavillons
sheet-total = Summe
sheet-cost = { $cost }
sheet-gives-materials = ein Material mehr, wenn du welches nimmst
sheet-gives-creativity = eine Kreativität mehr, wenn du welche nimmst
sheet-gives-energy = eine Energie mehr, wenn du welche nimmst
sheet-gives-labor = eine Arbeit mehr, wenn du welche nimmst
sheet-gives-nature = eine Natur mehr, wenn du welche nimmst
sheet-gives-knowledge = ein Wissen mehr, wenn du welches nimmst
sheet-gives-extra-die = wirf einen Würfel mehr
sheet-gives-extra-reroll = würfle einmal mehr nach
sheet-gives-change-a-die = ändere nach jedem Wurf außer dem letzten einen Würfel
sheet-gives-focus-collects = Würfel für den Fokus sammeln trotzdem

## Names

thing = { $name ->
    [creativity] Kreativität
    [knowledge] Wissen
    [materials] Material
    [energy] Energie
    [labor] Arbeit
    [nature] Natur
    [focus] Schwerpunkt
    [delay] Verzögerung
   *[other] { $name }
}
row-of = Zeile { $resource }
column-of = Spalte der { $level }. Stufe
place-bonus = der Bonus für { $line }
place-display = Exponat { $resource } der { $level }. Stufe
place-score = { $kind ->
    [display] die Punktzahl für Exponate
    [grid] die Punktzahl für das Raster
    [pavilions] die Punktzahl für Pavillons
    [focus] die Punktzahl für Schwerpunkte
   *[total] die Summe
}
place = { $kind ->
    [held] der Vorrat an { $what }
    [number] die Zahl für { $what }
    [focus] der Schwerpunkt { $what }
   *[other] Tag { $number }
}

## What happens

day-passes = Tag { $day }
last-turn-of-all = das Spiel endet mit diesem Zug
one-more-turn = noch ein Zug für { $names }
units = { $count } { $resource }
units-left = noch übrig: { $units }
units-collected = { $units } { $resource }, { $held } im Vorrat
units-given-back = { $name } gibt { $units } { $resource } zurück: Würfel eines Schwerpunkts bringen nichts ein
line-is-whole = { $line } ist vollständig: { $points }
focus-checked = { $dice } Würfel mit { $number }: Schwerpunkt { $resource }

## What a roll offers

units-for = { $units ->
    [one] { $units } Einheit
   *[other] { $units } Einheiten
} für { $number }.
focus-for = Ein Schwerpunkt für { $number }: Diese Würfel bringen dann keine Einheiten.

## Words of the record

a-resource = eine Ressource
a-level = eine Stufe
a-pavilion = ein Pavillon
roll-has-other-dice = Es werden { $count } Würfel geworfen, höchstens einer mehr, nicht { $seen }.
is-written = Das schreibt man so: { $example }
numbers-wanted = Zahlen wie „energy=3 focus=5“ oder „none“
number-is-written = Eine Zahl schreibt man NAME=ZAHL, mit dem Namen { $names }.
number-given-twice = „{ $name }“ ist zweimal angegeben.
no-such-die = Ein Würfel zeigt { $faces }, nicht „{ $face }“.

## Broken rules in a move

game-over = der letzte Zug ist gespielt
    .suggestion = schreibe: end
wrong-player = { $name } ist am Zug
    .suggestion = schreibe: turn { $name }
not-over-yet = das Spiel ist nicht zu Ende, es fehlt noch ein letzter Zug für { $names }
    .days = das Spiel ist nicht zu Ende, es { $days ->
    [one] fehlt noch { $days } Tag
   *[other] fehlen noch { $days } Tage
}
turn-without-roll = { $name } hat nicht gewürfelt
    .suggestion = erst würfeln
rolled-twice = { $name } hat schon gewürfelt
    .suggestion = schreibe reroll oder turn NAME
no-seventh-die = { $dice } Würfel wirft nur, wer die Inverted Pyramid hat
    .suggestion = wirf { $usual }
no-delay = im Solospiel wird in jedem Zug eine Zahl für die Verzögerung geschrieben
too-many-rerolls = nachgewürfelt wird höchstens { $allowed }-mal
no-videophone = einen Würfel dreht nur, wer das Videophone hat
changed-twice = je Zug wird ein Würfel gedreht
changed-the-last-roll = nach dem letzten Wurf wird kein Würfel gedreht
    .suggestion = würfle danach noch einmal
no-turn = niemand ist am Zug
    .suggestion = schreibe: turn NAME
not-rolled = in diesem Zug wurde noch nicht gewürfelt
    .suggestion = erst würfeln
roll-is-over = dieser Wurf wurde schon genutzt
die-not-there = es liegt kein Würfel mit { $faces } da
    .suggestion = die Würfel zeigen { $dice }
numbers-after-roll = Zahlen werden vor dem Wurf geschrieben
delay-is-solo = eine Zahl für die Verzögerung gibt es nur im Solospiel
active-writes-first = die anderen haben ihre Zahlen schon geschrieben
number-taken = { $number } für { $what } ist eine Zahl von { $name }, und { $name } ist am Zug
too-many-numbers = Zahlen stehen bei { $count } Ressourcen
same-number-twice = { $names } haben beide die Zahl { $number }
no-focus-number = für den Schwerpunkt ist keine Zahl geschrieben
    .in-play = es ist keine Zahl für den Schwerpunkt im Spiel
too-few-dice = { $found ->
    [one] { $found } Würfel zeigt
   *[other] { $found } Würfel zeigen
} die Schwerpunktzahl { $number }
    .suggestion = nötig sind { $needed }
second-focus = { $count } Schwerpunktkästchen wurden abgehakt
    .now = je Zug wird nur ein Schwerpunkt abgehakt
focus-twice = der Schwerpunkt { $resource } ist schon abgehakt
collected-twice = { $resource } wurde in diesem Zug schon gesammelt
nothing-to-collect = kein Würfel bringt { $resource }
too-late-to-collect = { $name } hat mit dem Bauen begonnen, gesammelt wird nicht mehr
active-comes-first = die anderen haben die Würfel schon benutzt
built-twice = Exponat { $resource } der { $level }. Stufe ist schon gebaut
pavilion-taken = { $pavilion } gehört schon { $name }
built-out-of-order = { $builder } hat schon gebaut, und gebaut wird im Uhrzeigersinn ab { $active }
cannot-pay = nicht genug zum Bezahlen: { $short }
units-short = { $needed } { $resource } nötig, { $held } im Vorrat

## Broken rules on a sheet

day-skipped = { $place } ist abgehakt, der davor aber nicht
day-missing = { $days ->
    [one] { $days } Tag ist abgehakt
   *[other] { $days } Tage sind abgehakt
}, aber schon diese Person allein hat { $claims } vergehen lassen
    .suggestion = ein Exponat der 6. Stufe oder ein Pavillon lässt einen Tag vergehen
wrong-numbers = { $faults }
    .suggestion = höchstens zwei Ressourcen, keine Zahl doppelt
bonus-without-line = der Bonus ist eingekreist, aber nicht vollständig: { $line }
grid-score-impossible = als Punktzahl für das Raster steht da: { $written }
    .suggestion = möglich: { $points }
no-slot = { $built } Pavillons auf { $slots } Plätzen gebaut
    .full = kein Pavillonplatz ist frei
rule-days-in-order = Tage werden der Reihe nach abgehakt
rule-days-pass = Exponate der 6. Stufe und Pavillons lassen Tage vergehen
rule-numbers = Zahlen stehen bei höchstens zwei Ressourcen, und keine Zahl doppelt
rule-bonus = für den Bonus braucht es alle Exponate: { $line }
rule-grid-score = die Punktzahl für das Raster zählt Boni vollständiger Linien
rule-slots = ein Pavillon braucht einen freien Platz

## Sheets compared

pavilion-twice = { $pavilion } steht auf mehreren Zetteln: { $names }
    .suggestion = der Pavillon gehört nur einer Person
bonus-twice = { $names } haben denselben Bonus eingekreist: { $line }
    .suggestion = ihn bekommt nur, wer zuerst fertig ist
bonus-not-circled = { $line } ist vollendet, aber der Bonus ist nicht eingekreist
    .suggestion = einkreisen; niemand sonst hat die Linie, also zählt er
bonus-of-nobody = vollendet ({ $names }), aber niemand hat den Bonus eingekreist: { $line }
    .suggestion = wer zuerst fertig war, kreist ihn ein; bis dahin zählt er für niemanden
bonus-lost-to-nobody = der Bonus ist durchgestrichen, aber niemand hat vollendet: { $line }
days-differ = abgehakte Tage: { $days }, an diesem Tisch vergangen aber: { $passed }
    .suggestion = Exponate der 6. Stufe und Pavillons lassen Tage vergehen
game-not-over = das Spiel ist nicht zu Ende: { $days } von { $all } Tagen sind vergangen
    .suggestion = spielt weiter

## A turn told from two sheets

wrong-units = { $resource }: { $gained } gesammelt, aber die Würfel bringen { $offered }
    .gone = { $resource }: { $gone } ausgegeben, ohne dass dafür etwas gebaut wurde
    .suggestion = { $held } wäre richtig
bonus-too-late = { $line } war schon vor diesem Zug vollständig
wrong-days = abgehakte Tage: { $checked }, vergangene Tage aber: { $passed }
    .built = abgehakte Tage: { $checked }, durch das Gebaute vergangen aber: { $passed }

## The score

none-built = nichts gebaut
no-bonus = kein Bonus
no-focus = kein Schwerpunkt abgehakt
part = { $name } { $points }
parts = { $before } + { $name } { $points }
parts-sum = { $parts } = { $total }
solo-total = { $sum }: { $band }
solo-band = { $band ->
    [disappointment] eine Enttäuschung und damit verloren
    [success] ein Erfolg
    [triumph] ein Triumph
   *[other] { $band }
} ({ $points } Punkte)
most-pavilions = die meisten Pavillons
most-top-displays = die meisten Exponate der 6. Stufe
most-resources = die meisten Ressourcen im Vorrat
group = { $group ->
    [creativity] Kreativität
    [knowledge] Wissen
    [materials] Material
    [energy] Energie
    [labor] Arbeit
    [nature] Natur
    [focus] Schwerpunkt
    [delay] Verzögerung
    [pavilion] Pavillons
    [day] Tage
    [score] Punkte
    [name] Name
   *[other] Stufe { $level }
}
