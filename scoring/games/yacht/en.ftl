## Boxes

box = { $box ->
    [ones] ones
    [twos] twos
    [threes] threes
    [fours] fours
    [fives] fives
    [sixes] sixes
    [three_of_a_kind] three of a kind
    [four_of_a_kind] four of a kind
    [full_house] full house
    [small_straight] small straight
    [large_straight] large straight
    [yacht] yacht
    [chance] chance
    [sum] the sum of the upper section
    [bonus] the upper bonus
    [upper] the upper total
    [lower] the lower total
   *[total] the total
}
game = game { $game }
place = game { $game }, { $box }
place-tick = game { $game }, tick { $number } for further yachts

## What happens

rolls = game { $game }, round { $round }: { $name } rolls
dice-lie = roll { $roll }: { $dice }
box-written = { $box }: { $points }
further-yacht = a further yacht: { $points } points more
game-ends = game { $game } is over: { $names } { $winners ->
    [one] wins with
   *[other] share the win with
} { $points } points
    .stage = Game { $game } is over: { $names } { $winners ->
    [one] wins with
   *[other] share the win with
} { $points } points. Roll to begin the next game.

## Where the game stands

turn = Game { $game }, round { $round } of 13: { $rolls ->
    [0] it is { $name }’s turn to roll.
    [one] { $name } has rolled once.
    [3] { $name } has rolled three times and chooses a box.
   *[other] { $name } has rolled { $rolls } times.
}
offer-reason = { $kind ->
    [further] a joker: { $dice }, and { $tick } points more for a further yacht
    [joker] a joker: { $dice }
   *[plain] { $dice }
}
write-here = Write here
form-title = Is the sheet used already?
form-column = This game goes into column
form-confirm = Use this column

## What a roll offers

worth-in-box = { $points ->
    [one] { $points } point
   *[other] { $points } points
} in { $box }.

## Words of the record

a-column = the number of a column, 1 to 6
a-box = a box
a-number = a number

## Broken rules in a move

column-too-late = game { $game } has begun in its column
column-used = column { $game } is filled already
sheet-full = all six columns are filled; the next game needs a new sheet
too-many-rolls = { $rolls } rolls in one turn; { $most } are allowed
not-rolled = nobody has rolled yet
    .suggestion = roll first
die-not-there = there is no die showing { $faces } to throw again
    .suggestion = the dice are { $dice }
out-of-turn = it is { $name }’s turn
box-filled = { $box } is already filled with { $points }
choose-box = choose { $boxes }
joker-elsewhere = a further yacht may not go into { $box }
wrong-number = { $written } is written in { $box }
    .suggestion = the dice are worth { $points } there

## Broken rules on a sheet

impossible-number = { $place }: no dice make { $written }
tick-skipped = { $place } is ticked, but the one before it is not
tick-without-yacht = game { $game }: a further yacht is ticked without a yacht
more-ticks-than-boxes = game { $game }: { $ticks ->
    [one] { $ticks } further yacht is ticked
   *[other] { $ticks } further yachts are ticked
}, but { $boxes ->
    [0] no box holds
    [one] only { $boxes } box holds
   *[other] only { $boxes } boxes hold
} what one brings
total-too-early = the total of game { $game } is written, but { $boxes ->
    [one] { $boxes } box is empty
   *[other] { $boxes } boxes are empty
}
    .suggestion = write 0 where nothing was scored
game-not-over = game { $game } is not over: { $boxes ->
    [one] { $boxes } box is empty
   *[other] { $boxes } boxes are empty
}

## Rules, as reasons

rule-possible = { $box } can hold { $numbers }
numbers-upper = multiples of { $step } up to { $highest }
numbers = { $kind ->
    [fixed] { $highest } or 0
    [sum] 5 to { $highest }
   *[sum-or-0] 5 to { $highest }, or 0
}
rule-ticks-in-order = further yachts are ticked from the left
rule-ticks-need-yacht = further yachts count only with { $points } in the yacht box
rule-ticks-need-boxes = every further yacht fills a box, too

## A turn told from two sheets

not-one-box = { $boxes ->
    [0] no box was filled
   *[other] { $boxes } boxes were filled
}
    .suggestion = one box a turn
wrong-ticks = { $added ->
    [0] no further yacht was ticked
    [one] { $added } further yacht was ticked
   *[other] { $added } further yachts were ticked
}, but the roll brings { $earned ->
    [0] none
   *[other] { $earned }
}

## The count

upper-bonus = { $points ->
    [0] { $reached } is less than { $wanted }
   *[other] { $reached } is { $wanted } or more
}
lower-with-further = { $sum }, with further yachts

## The printed sheet

sheet-name = Name
sheet-footer = Yacht · player sheet, version 1 · printed by Tallycam
sheet-nothing = Nothing scored? Write 0.
sheet-ones = Ones
sheet-twos = Twos
sheet-threes = Threes
sheet-fours = Fours
sheet-fives = Fives
sheet-sixes = Sixes
sheet-sum = Sum
sheet-bonus = Bonus
sheet-bonus-how = 35 from 63 points
sheet-upper = Upper total
sheet-three = Three of a kind
sheet-four = Four of a kind
sheet-all-dice = all dice added up
sheet-full-house = Full house
sheet-full-house-how = 25 points
sheet-small = Small straight
sheet-small-how = four in a row: 30 points
sheet-large = Large straight
sheet-large-how = five in a row: 40 points
sheet-yacht-how = five equal dice: 50 points
sheet-chance = Chance
sheet-further = Further yachts
sheet-further-how = tick one each: 100 points
sheet-lower = Lower total
sheet-total = Total
sheet-joker = A yacht once the yacht box is filled goes into the box of its number; if that is filled, into any lower box, where it counts in full.
sheet-game = Game { $copy }
