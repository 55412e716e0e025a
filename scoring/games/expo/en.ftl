## The printed sheet

sheet-name = Name
sheet-day = Day
sheet-footer = Expo · player sheet, version 1 · printed by Tallycam
sheet-day-how = A day passes with each 6th level display and each pavilion; solo, also with each die of the Delay number
sheet-inventory = Inventory
sheet-held = held
sheet-number = number
sheet-grid = Display grid
sheet-first = first
sheet-focus = focus
sheet-creativity = Creativity
sheet-knowledge = Knowledge
sheet-materials = Materials
sheet-energy = Energy
sheet-labor = Labor
sheet-nature = Nature
sheet-focus-title = Focus
sheet-focus-how = { $focus_dice } dice
sheet-delay = Delay
sheet-delay-how = solo only
sheet-bonus-how = The first player to build a whole row or column circles its bonus; the others cross it out.
sheet-score = Score
sheet-score-how = 1 a display · bonuses circled · { $pavilion_points } a pavilion · 1 for each display of a focus
sheet-displays = Displays
sheet-bonuses = Bonuses
sheet-pavilions = Pavilions
sheet-total = Total
sheet-cost = { $cost }
sheet-gives-materials = one Materials more when you claim any
sheet-gives-creativity = one Creativity more when you claim any
sheet-gives-energy = one Energy more when you claim any
sheet-gives-labor = one Labor more when you claim any
sheet-gives-nature = one Nature more when you claim any
sheet-gives-knowledge = one Knowledge more when you claim any
sheet-gives-extra-die = roll one more die
sheet-gives-extra-reroll = re-roll once more
sheet-gives-change-a-die = change one die after a roll but the last
sheet-gives-focus-collects = dice used to focus still collect

## Names

thing = { $name ->
    [creativity] Creativity
    [knowledge] Knowledge
    [materials] Materials
    [energy] Energy
    [labor] Labor
    [nature] Nature
    [focus] Focus
    [delay] Delay
   *[other] { $name }
}
row-of = the { $resource } row
column-of = the level { $level } column
place-bonus = the bonus of { $line }
place-display = the level { $level } { $resource } display
place-score = { $kind ->
    [display] the display score
    [grid] the grid score
    [pavilions] the pavilion score
    [focus] the focus score
   *[total] the total
}
place = { $kind ->
    [held] the { $what } held
    [number] the number for { $what }
    [focus] the Focus on { $what }
   *[other] day { $number }
}

## What happens

day-passes = day { $day }
last-turn-of-all = the game ends with this turn
one-more-turn = one more turn for { $names }
units = { $count } { $resource }
units-left = left: { $units }
units-collected = { $units } { $resource }, { $held } held
units-given-back = { $name } gives back { $units } { $resource }: dice of a Focus bring no units
line-is-whole = { $line } is whole: { $points }
focus-checked = { $dice ->
    [one] { $dice } die
   *[other] { $dice } dice
} showing { $number }: a Focus on { $resource }

## What a roll offers

units-for = { $units ->
    [one] { $units } unit
   *[other] { $units } units
} for { $number }.
focus-for = A Focus for { $number }: its dice then bring no units.

## Words of the record

a-resource = a resource
a-level = a level
a-pavilion = a pavilion
roll-has-other-dice = { $count } dice are rolled, at most one more, not { $seen }.
is-written = This is written like this: { $example }
numbers-wanted = numbers such as “energy=3 focus=5”, or “none”
number-is-written = A number is written NAME=NUMBER, where NAME is { $names }.
number-given-twice = “{ $name }” is given twice.
no-such-die = A die shows { $faces }, not “{ $face }”.

## Broken rules in a move

game-over = the last turn has been played
    .suggestion = write: end
wrong-player = it is { $name }’s turn
    .suggestion = turn { $name }
not-over-yet = the game is not over; still to come: a last turn for { $names }
    .days = the game is not over; still to come: { $days ->
    [one] { $days } day
   *[other] { $days } days
}
turn-without-roll = { $name } did not roll
    .suggestion = roll first
rolled-twice = { $name } has already rolled
    .suggestion = write reroll, or turn NAME
no-seventh-die = only the Inverted Pyramid lets a player roll { $dice } dice
    .suggestion = roll { $usual }
no-delay = in a solo game, a number is written for Delay every turn
too-many-rerolls = dice may be re-rolled { $allowed } times at most
no-videophone = only the Videophone lets a player turn a die
changed-twice = one die may be turned each turn
changed-the-last-roll = a die may not be turned after the last roll
    .suggestion = re-roll after it
no-turn = nobody’s turn has begun
    .suggestion = write: turn NAME
not-rolled = the dice have not been rolled in this turn
    .suggestion = roll first
roll-is-over = the results of this roll have already been used
die-not-there = there is no die showing { $faces }
    .suggestion = the dice are { $dice }
numbers-after-roll = numbers are written before the roll
delay-is-solo = a number for Delay is for solo games only
active-writes-first = the others have already written their numbers
number-taken = { $number } for { $what } is one of { $name }’s numbers, and it is { $name }’s turn
too-many-numbers = numbers stand next to { $count } resources
same-number-twice = { $names } both have the number { $number }
no-focus-number = no number is written for Focus
    .in-play = no number for Focus is in play
too-few-dice = { $found ->
    [one] { $found } die shows
   *[other] { $found } dice show
} the Focus number { $number }
    .suggestion = { $needed } are needed
second-focus = { $count } Focus boxes were checked
    .now = only one Focus may be checked each turn
focus-twice = the Focus on { $resource } is already checked
collected-twice = { $resource } has already been collected in this turn
nothing-to-collect = no die brings { $resource }
too-late-to-collect = { $name } has begun to build, so nobody collects any more
active-comes-first = the others have already used the dice
built-twice = the level { $level } { $resource } display is already built
pavilion-taken = the { $pavilion } belongs to { $name }
built-out-of-order = { $builder } has built, and building goes clockwise from { $active }
cannot-pay = not enough to pay: { $short }
units-short = { $needed } { $resource } needed, { $held } held

## Broken rules on a sheet

day-skipped = { $place } is checked, but the one before it is not
day-missing = { $days ->
    [one] { $days } day is checked
   *[other] { $days } days are checked
}, but this player alone made { $claims } pass
    .suggestion = a level 6 display or a pavilion makes a day pass
wrong-numbers = { $faults }
    .suggestion = two resources at most, no number twice
bonus-without-line = the bonus of { $line } is circled, but the line is not whole
grid-score-impossible = the grid score is written as { $written }
    .suggestion = it can be { $points }
no-slot = { $built } pavilions are built in { $slots } slots
    .full = no pavilion slot is empty
rule-days-in-order = days are checked in order
rule-days-pass = level 6 displays and pavilions make days pass
rule-numbers = numbers stand next to two resources at most, and no number twice
rule-bonus = the bonus of { $line } needs all its displays
rule-grid-score = the grid score adds up bonuses of whole lines
rule-slots = a pavilion needs an empty slot

## Sheets compared

pavilion-twice = the { $pavilion } is on the sheets of { $names }
    .suggestion = it has one owner
bonus-twice = { $names } both circled the bonus of { $line }
    .suggestion = only the first has it
bonus-not-circled = { $line } is finished, but its bonus is not circled
    .suggestion = circle it; nobody else has the line, so it counts
bonus-of-nobody = { $names } finished { $line }, and nobody circled its bonus
    .suggestion = whoever was first circles it; until then it counts for nobody
bonus-lost-to-nobody = the bonus of { $line } is crossed out, but nobody finished the line
days-differ = { $days ->
    [one] { $days } day is checked
   *[other] { $days } days are checked
}, but { $passed } passed at this table
    .suggestion = level 6 displays and pavilions make days pass
game-not-over = the game is not over: { $days } of { $all } days have passed
    .suggestion = play on

## A turn told from two sheets

wrong-units = { $resource }: { $gained } collected, but the dice bring { $offered }
    .gone = { $resource }: { $gone } spent on nothing that was built
    .suggestion = { $held } would be right
bonus-too-late = { $line } was whole before this turn
wrong-days = days checked: { $checked }, days passed: { $passed }
    .built = days checked: { $checked }, days that passed by what was built: { $passed }

## The score

none-built = none built
no-bonus = no bonus
no-focus = no Focus checked
part = { $name } { $points }
parts = { $before } + { $name } { $points }
parts-sum = { $parts } = { $total }
solo-total = { $sum }: { $band }
solo-band = { $band ->
    [disappointment] a disappointment, and a loss
    [success] a success
    [triumph] a triumph
   *[other] { $band }
} ({ $points } points)
most-pavilions = most pavilions
most-top-displays = most level 6 displays
most-resources = most resources on hand
group = { $group ->
    [creativity] Creativity
    [knowledge] Knowledge
    [materials] Materials
    [energy] Energy
    [labor] Labor
    [nature] Nature
    [focus] Focus
    [delay] Delay
    [pavilion] pavilions
    [day] days
    [score] score
    [name] name
   *[other] level { $level }
}
