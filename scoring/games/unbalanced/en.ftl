## What happens

round-begins = round { $round }, { $name } rolls
space-written = row { $row }, space { $space } = { $number }
sum-written = row { $row }, sum { $index } = { $number }
row-complete = row { $row } is full: { $points ->
    [one] { $points } point
   *[other] { $points } points
}

## What a roll offers

row-with-first-die = Row { $row } with { $ways }.
first-dice = a first die of { $dice }
first-flips = a flip of { $flipped }
first-dice-and-flips = a first die of { $dice }, or a flip of { $flipped }
flipped-die = { $rolled } to { $used }

## Words of the record

roll-has-other-dice = This game rolls { $count } dice, not { $seen }.
two-dice-are-played = Two dice are played, the first and the second, not { $seen }.
no-such-die = A die shows { $faces }, not “{ $face }”.
not-the-opposite = The opposite of { $rolled } is { $opposite }, not { $used }.

## Broken rules in a move

not-everybody-played = round { $round } is not over: still to choose: { $names }
    .suggestion = play or pass
game-over = the game ends after round { $rounds }
second-reroll = the dice may be re-rolled only once a round
reroll-too-late = dice are re-rolled before anybody chooses
could-have-played = a player who can use two dice may not pass
    .unwritten = nothing was written, and a player who can use two dice may not pass
    .suggestion = play { $choice }
not-rolled = nobody has rolled yet
    .suggestion = roll first
played-twice = round { $round } has already been played
out-of-turn = { $name } rolled and chooses first
die-not-there = there is no die showing { $faces } to take
    .suggestion = the dice are { $dice }
no-flip-left = { $used ->
    [one] { $used } flip was used
   *[other] { $used } flips were used
}, but { $left ->
    [0] none was left
    [one] only { $left } was left
   *[other] only { $left } were left
}
no-bubble-left = every bubble next to { $number } is filled
row-full = row { $row } is full
broken-sign = row { $row }, places { $first } and { $second }: { $left } { $sign } { $right } is not true
    .now = row { $row } needs { $left } { $sign } { $right } at place { $place }
    .suggestion = take other dice, flip one, or pass if nothing fits

## Broken rules on a sheet

round-skipped = { $place } is marked, but the one before it is not
bubble-skipped = { $place } is filled, but the one before it is not
space-skipped = { $place } is written in, but the one before it is not
wrong-sum = row { $row }, sum { $index } is written as { $written }
    .early = row { $row }, sum { $index } is written before both its numbers are there
    .missing = row { $row }, sum { $index } is not written
    .suggestion = { $left } + { $right } = { $sum }
bonus-without-full-row = the bonus of row { $row } is circled, but the row is not full
bubbles-and-numbers-differ = row { $row } has { $numbers ->
    [one] { $numbers } number
   *[other] { $numbers } numbers
}, but { $bubbles ->
    [one] { $bubbles } bubble is filled for it
   *[other] { $bubbles } bubbles are filled for it
}
    .suggestion = every number has one bubble
more-numbers-than-rounds = { $numbers ->
    [one] { $numbers } number is written
   *[other] { $numbers } numbers are written
}, but { $rounds ->
    [one] only { $rounds } round is crossed out
   *[other] only { $rounds } rounds are crossed out
}
rounds-not-crossed = the total is written, but { $crossed ->
    [one] only { $crossed } round is crossed out
   *[other] only { $crossed } rounds are crossed out
}
    .suggestion = a game has { $rounds } rounds, a solo game { $alone }
game-not-over = { $crossed ->
    [one] { $crossed } round is crossed out
   *[other] { $crossed } rounds are crossed out
}
    .suggestion = this game has { $rounds }

## Rules, as reasons

rule-rounds-in-order = rounds are crossed out in order
rule-bubbles-in-order = the leftmost bubble is filled first
rule-spaces-in-order = the leftmost empty space of row { $row } is written in first
rule-sign = in row { $row }, place { $first } { $sign } place { $second }
rule-sum = row { $row }, sum { $index } adds up its two numbers
rule-bonus = the bonus of row { $row } needs the full row
rule-bubbles-and-numbers = row { $row } has as many numbers as there are bubbles next to { $dice }
rule-one-number-a-round = one number is written each round

## A turn told from two sheets

round-not-crossed = { $crossed ->
    [one] { $crossed } round was crossed out
   *[other] { $crossed } rounds were crossed out
} in one turn
    .suggestion = cross out one
not-one-number = { $numbers ->
    [one] { $numbers } number was written
   *[other] { $numbers } numbers were written
} and { $bubbles ->
    [one] { $bubbles } bubble filled
   *[other] { $bubbles } bubbles filled
}
    .suggestion = one of each a round
flip-without-die = { $flips ->
    [one] { $flips } flip was used
   *[other] { $flips } flips were used
}, but no die
wrong-row = a first die of { $first } leads to row { $row }, not here: { $place }
dice-do-not-fit = the roll has no dice for { $first } and then { $second } with { $flips ->
    [0] no flip
    [one] { $flips } flip
   *[other] { $flips } flips
}
    .suggestion = with { $flips ->
    [0] no flip
    [one] { $flips } flip
   *[other] { $flips } flips
} it would be: play { $choice }

## The count

row-points = { $numbers } + { $bonus } for the full row = { $total }
row-bonus-alone = { $bonus } for the full row
no-row-points = nothing in its scored places
one-number-alone = { $number } alone
flips-unused = { $unused } of { $flips } flips unused
points-lost = bubbles for { $left }: { $left_bubbles }, for { $right }: { $right_bubbles }; { $apart } apart loses { $lost }
solo-band = { $band ->
    [beginner] Beginner
    [good] Good
    [great] Great
    [master] Master
   *[other] { $band }
} ({ $points } points)

## Places

place = { $group ->
    [round] round { $index }
    [flip] flip { $index }
   *[other] { $group } { $index }
}
place-bubble = bubble { $index } next to { $number }
place-row = { $kind ->
    [bonus] the bonus of row { $row }
    [sum] row { $row }, sum { $index }
   *[space] row { $row }, space { $index }
}
place-loss = { $kind ->
    [sides] the loss for A and B in row { $rows }
   *[rows] the loss for rows { $rows }
}
place-score = { $kind ->
    [row] the score of row { $row }
    [flips] the score for flips
    [positive] the positive sum
    [negative] the negative sum
   *[total] the total
}
group = { $group ->
    [round] rounds
    [number] number { $index }
    [row] { $index ->
        [1] row I
        [2] row II
       *[3] row III
    }
    [flip] flips
    [minus] losses
    [score] score
   *[name] name
}

## The printed sheet

sheet-name = Name
sheet-footer = Unbalanced · player sheet, version 1 · printed by Tallycam
sheet-solo = Solo: { $solo_dice } dice, { $solo_rounds } rounds · below { $band_2_from } beginner, from { $band_2_from } good, { $band_3_from } great, { $band_4_from } master
sheet-round = Round
sheet-round-how = first die: bubble and row · second die: next space of that row
sheet-flip = Flip a die
sheet-flip-how = 1 is 6 · 2 is 5 · 3 is 4
sheet-unused-flips = unused flips
sheet-row-full = row full
sheet-points-lost = Points lost
sheet-points-lost-how = two equal counts of bubbles lose { $points_lost_1 } points, one apart { $points_lost_2 }, two apart { $points_lost_3 }, more apart { $points_lost_4 }
sheet-ab1 = A and B in { $row_1_name }
sheet-ab2 = A and B in { $row_2_name }
sheet-ab3 = A and B in { $row_3_name }
sheet-rows12 = { $row_1_name } and { $row_2_name }
sheet-rows23 = { $row_2_name } and { $row_3_name }
sheet-rows31 = { $row_3_name } and { $row_1_name }
sheet-positive = Positive
sheet-negative = − Negative
sheet-total = = Total
