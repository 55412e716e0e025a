# What the rules of Roland Wright say. A problem follows the name of the player, so it begins small and ends
# without a full stop.

## The printed sheet

sheet-name = Name
sheet-footer-box6 = Roland Wright: The Dice Game · player board 6×6, version 1 · printed by Tallycam
sheet-chart = Development chart
sheet-chart-how = a full line: one bonus bit
sheet-upright = upright at an edge
sheet-level = level at an edge
sheet-aslant = aslant, the middle
sheet-actions = Actions
sheet-actions-how = erase one bit, once a turn
sheet-red = red
sheet-red-does = copy any bit to a linked space
sheet-orange = orange
sheet-orange-does = move any other bit
sheet-yellow = yellow
sheet-yellow-does = give this bit another colour
sheet-green = green
sheet-green-does = draw { $turn_drawn } Hallmark cards, keep 1
sheet-blue = blue
sheet-blue-does = draw { $turn_drawn } Equipment cards, keep 1
sheet-purple = purple
sheet-purple-does = draw 1 Research & Development card
sheet-score = Score
sheet-inspiration-how = { $score_inspiration } for each linked pair
sheet-hallmark = Hallmark cards
sheet-hallmark-how = { $score_hallmark } each
sheet-equipment = Equipment cards
sheet-equipment-how = { $score_equipment } each
sheet-research-how = points on the cards kept
sheet-filled = Bit box filled
sheet-awards-how = three of them
sheet-total = Total
sheet-footer-box7 = Roland Wright: The Dice Game · player board 7×7, version 1 · printed by Tallycam
sheet-footer-solo = Roland Wright: The Dice Game · solo board, version 1 · printed by Tallycam
sheet-calendar = Calendar
sheet-calendar-how = one day a turn · weekend after days { $solo_weekend_days_1 } and { $solo_weekend_days_2 }
sheet-turn = A turn
sheet-turn1 = Mark the next day.
sheet-turn2 = Roll the dice and group them by colour; the most in a group is { $solo_group_limit }.
sheet-turn3 = Change dice with Wind Clock and Stoke Fire, as often as you like.
sheet-turn4 = Add one group to the task of its colour.
sheet-turn5 = Place another group as bits on your player board.
sheet-turn6 = Take one action.
sheet-turn7 = After a weekend day, see to the tasks that name the weekend.
sheet-tasks = Tasks
sheet-tasks-how = what is left at the end are points
sheet-wind-clock = 1 less: roll all dice again
sheet-stoke-fire = 1 less: turn a die to any colour
sheet-keep-lit = weekend: fewer than the dice, lose a die; then 0
sheet-feed-pip = weekend: { $solo_feed_pip_rolls } rolls eat from it; at 0 lose a card
sheet-water-plant = more { $solo_extra_cards_for_water_plant } to draw; weekend: 0
sheet-wash-windows = more { $solo_extra_cards_for_wash_windows } to draw; weekend: 0
sheet-board = Player board

## What things are called

colour = { $colour ->
    [red] red
    [orange] orange
    [yellow] yellow
    [green] green
    [blue] blue
    [purple] purple
   *[empty] empty
}
colour-pair = { $pair }
space = row { $row }, column { $column }
    .listed = row { $row } column { $column }
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
    [hallmark] Hallmark cards
    [equipment] Equipment cards
    [research] Research & Development
    [filled] Filled Bit Box
    [awards] Awards
    [tasks] Tasks
    [board] Player Board
   *[total] Total
}
place = { $group ->
    [chart] the circle for the { $name ->
        [vertical] vertical
        [horizontal] horizontal
       *[diagonal] diagonal
    } line
    [day] day { $name }
   *[name] the name
}
unseen-card = an unseen card
common-award = { $award ->
    [best-all-around] Best All-Around
    [most-resonance] Most Resonance
    [most-hallmarks] Most Hallmark Cards
    [most-equipment] Most Equipment Cards
    [most-research] Most Research Points
    [red-cluster] Largest Red Cluster
    [orange-cluster] Largest Orange Cluster
    [yellow-cluster] Largest Yellow Cluster
    [green-cluster] Largest Green Cluster
    [blue-cluster] Largest Blue Cluster
   *[purple-cluster] Largest Purple Cluster
}
group = { $count } { $colour }

## What a roll offers

active-takes-a-group = The active player sets one group aside; nobody else may use it this turn.
others-take-a-group = Everybody else may use any one of the other groups.
bits-of-a-group = { $count ->
    [one] Place { $count } { $colour } Bit in an empty space.
   *[other] Place up to { $count } { $colour } Bits in empty spaces.
}

## What happens

turn-begins = turn { $turn }, { $name } is active: { $groups }
day-begins = day { $day }: { $groups }
groups-now = the dice now: { $groups }
last-turn = this is the last turn: { $why }
box-nearly-full = { $name } has { $empty ->
    [0] no empty space
    [one] { $empty } empty space
   *[other] { $empty } empty spaces
} left
deck-nearly-empty = { $left ->
    [0] no { $kind } cards are left
    [one] only { $left } { $kind } card is left
   *[other] only { $left } { $kind } cards are left
}, counting the discard pile
pattern-lies = { $card } is complete: { $spaces }
task-now = { $task }: { $was } → { $now }
dice-left = { $count ->
    [one] { $count } die is
   *[other] { $count } dice are
} left in play
deck-shuffled = the { $kind } discard pile is shuffled into a new deck

## Where the game stands

stage-before = Nobody has rolled yet.
stage-turn = Turn { $turn }{ $last ->
    [yes] , the last one
   *[no] { "" }
}: { $name } is active.
stage-day = Day { $day } of { $days }.
stage-over = Game over.

## What can be chosen

form-title = { $form ->
    [box] The Bit Box
    [library] The cards
    [awards] The three Awards
    [inspiration] An Inspiration card
    [reveal] A kept research card
    [has] Cards at the end
   *[end] The end of the game
}
form-of-award = Count for { $award }
form-confirm = { $form ->
    [box] Use this box
    [library] Use these cards
    [awards] Lay out the Awards
    [end] The game is over
   *[other] Save
}
choose = { $what ->
    [size] Size
    [library] Card library
    [award] Award
    [player] Player
    [inspiration] Colours or card
    [research] Research points
    [hallmark] Completed Hallmark cards
    [equipment] Completed Equipment cards
    [kept-card] Research card
   *[count] Count
}
box-size = { $size } × { $size }

## Scores

cards-untold = the { $kind } cards are not known
guessed-for-two = { $sum }; for two players these points are our guess (see facts.toml)
inspiration-untold = the Inspiration card is not known
awards-untold = the Awards are not known
award-not-counted = { $award } has not been counted
board-not-given = the Player Board is missing
as-written = as written
as-told = as told
as-written-because = as written; { $why }
sets-of-a-pair = { $card }: { $sets ->
    [one] { $sets } set
   *[other] { $sets } sets
} of { $pair } × { $each } = { $points }
    .of-colours = { $sets ->
        [one] { $sets } set
       *[other] { $sets } sets
    } of { $pair } × { $each } = { $points }
cards-worth = { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
} × { $each } = { $points }
    .named = { $cards ->
        [one] { $cards } card
       *[other] { $cards } cards
    } × { $each } = { $points } ({ $names })
card-worth = { $points } ({ $card })
no-cards-kept = no cards kept
empty-spaces = { $empty ->
    [0] no empty spaces
    [one] { $empty } empty space
   *[other] { $empty } empty spaces
}
award-worth = { $points } ({ $award }, { $place })
award-place = { $place ->
    [first] first with { $count }
    [tied-first] tied for first with { $count }
    [second] second with { $count }
    [tied-second] tied for second with { $count }
    [alone] counted { $count }
   *[none] no place with { $count }
}
plus = { $left } + { $right }
equals = { $left } = { $total }

## What is not told yet

untold =
    .cards = the { $kind } cards are not known
    .say-cards = write “has { $word }” and { $word ->
        [research] their points
       *[other] how many were completed
    }, or write the score on the sheet
    .awards = the three Awards are not known
    .say-awards = write “awards” and their names, or write the scores on the sheets
    .solo-section = the solo section of { $award } is not known
    .say-points = write the score of the Awards on the sheet
    .inspiration = the Inspiration card is not known
    .say-inspiration = write “inspiration” and the card’s name or its two colours
    .research = Research cards were kept and have not been shown
    .say-research = write “reveals” and their names, or “has research” and their points
    .award = the count for { $award } is not known
    .say-award = write “award { $word }” and the number

game-not-over = no Bit Box has { $empty } or fewer empty spaces, and nobody has counted yet
    .suggestion = write “end” if a deck ran out
    .days = { $left ->
        [one] { $left } day is
       *[other] { $left } days are
    } not marked on the Solo Board
wrong-count = { $award }: { $told } was counted, but there { $seen ->
    [one] is { $seen }
   *[other] are { $seen }
}
    .suggestion = it counts as { $seen }
    .at-most = { $award }: no more than { $most } can be counted, one for each completed card
award-not-dealt = { $award } is not one of the Awards of this game
too-many-cards = the players have completed { $seen } { $kind } cards, but there are only { $cards }
awards-dealt = { $count } Awards are dealt, not { $seen }
told-twice = { $what ->
    [awards] the Awards were told before, and differently
    [award] this count was told before, and differently
   *[cards] these cards were told before, and differently
}
second-inspiration = each player has one Inspiration card, and { $card } was told before

## Broken rules in a move

not-rolled = nobody has rolled yet
    .suggestion = roll first
game-over = the game is over
    .last-turn = turn { $turn } was the last of the game
    .already = the game is over already
turn-over = { $name }’s turn ended with the weekend maintenance
acted-twice = each player has one action a turn
no-group = { $name } set no group aside in turn { $turn }
    .suggestion = write “place” and the colour, even if no Bit was placed
ended-too-early = the game does not end with turn { $turn }
    .suggestion = turn { $last } is the last
placed-twice = each player places Bits of only one group a turn
placed-after-action = Bits are placed before the action, not after it
group-not-there = there is no group of { $colour } dice to use
    .of-size = there is no group of { $count } { $colour } dice
    .new = { $count ->
        [one] one { $colour } Bit is new
       *[other] { $count } { $colour } Bits are new
    }, but no die shows { $colour }
too-many-bits = { $seen } { $colour } Bits are placed, but the group has { $dice ->
    [one] only { $dice } die
   *[other] only { $dice } dice
}
out-of-turn = { $name } is active and chooses a group first
exclusive-group = the { $colour } group is { $name }’s alone this turn
space-taken = there is already a { $colour } Bit in { $space }; Bits go into empty spaces only
no-such-bit = there is no { $colour } Bit to erase in { $space }; the space is { $there }
    .any = there is no Bit to erase in { $space }
    .copy = there is no Bit to copy in { $space }
    .move = there is no Bit to move in { $space }
not-connected = the new Bit in { $target } is not connected to the one copied, in { $source }
not-moved = the Bit in { $space } must go somewhere else
bit-not-on-card = { $card } shows { $shown }; no { $colour } Bit is left to place
    .none = { $card } shows no Bits, but a { $colour } Bit was placed
    .unseen = { $seen } Bits were placed, but a card shows at most { $most }
not-completed = { $card } is used, but it is not completed
bonus-without-bit = the Bonus Bit for the { $line ->
    [vertical] vertical
    [horizontal] horizontal
   *[diagonal] diagonal
} line was claimed, but not placed
    .suggestion = write its colour and its space after the line
no-starting-cards = no starting { $kinds } cards were kept
    .suggestion = write, for example, “draws { $word } ? ? ? keeps ?” before the first roll
bonus-twice = the Bonus Bit for a { $line ->
    [vertical] vertical
    [horizontal] horizontal
   *[diagonal] diagonal
} line has already been claimed
line-not-full = no { $line ->
    [vertical] vertical
    [horizontal] horizontal
   *[diagonal] diagonal
} line of the box is full
    .this-turn = a Bonus Bit is marked for a { $line ->
        [vertical] vertical
        [horizontal] horizontal
       *[diagonal] diagonal
    } line, but none was full this turn
dealt-already = the first { $kind } cards are dealt once, before the first roll
    .suggestion = an action also names the Bit that was erased
wrong-draw = { $least } { $kind } cards are drawn, not { $seen }
    .range = { $least } to { $most } { $kind } cards are drawn, not { $seen }
deck-too-small = { $left ->
    [0] no { $kind } card is left to draw
    [one] only { $left } { $kind } card is left to draw
   *[other] only { $left } { $kind } cards are left to draw
}
deck-barred = with only { $left ->
    [one] { $left } { $kind } card
   *[other] { $left } { $kind } cards
} left, no action may draw one
card-not-in-deck = { $card } cannot be drawn: { $where }
    .had = { $name } cannot have { $card }: there are not so many of it, and { $owners } had it first
card-in-hand = { $name } holds it
card-on-table = { $name } has it
card-discarded = it is in the discard pile
card-drawn-already = it has already been drawn
kept-not-drawn = { $card } is not one of the cards drawn
    .suggestion = keep { $first }
completed-twice = { $card } is completed already
not-in-hand = { $card } is not in the player’s hand
pattern-missing = the pattern of { $card } ({ $pattern }) is nowhere in the box
    .suggestion = it may be turned, never mirrored
not-a-move = the moves already show what this player has
card-not-there = { $card } is neither completed nor in hand
    .kept = { $name } cannot have kept { $card }

## Broken rules of the solo game

weekend-missed = day { $day } ends with weekend maintenance
    .suggestion = write, for example, “weekend pips 2”
no-weekend = weekend maintenance ends days { $days }, each once
wrong-dice = { $count } dice are in play, but { $seen } were rolled
task-empty = { $task } is at 0 and cannot be reduced
adjusted-too-late = dice are adjusted before a group is chosen
die-not-there = no die shows { $colour }
no-task = day { $day } gave no group to a task
task-first = the group for a task is chosen before Bits are placed
task-twice = only one group a day goes to a task
task-too-late = the group for a task is chosen before Bits are placed
too-many-pips = { $seen } dice are set aside, but only { $count } are in play
must-discard = Feed Pip is at 0: a completed card is lost
    .from-hand = Feed Pip is at 0: a card from hand is lost
    .suggestion = write “discards” and the card’s name
discard-not-due = Feed Pip is above 0: no card is lost
completed-first = { $card } is not completed; while there is a completed card, that is lost

## Broken rules on a board

hallmark-not-possible = Hallmark cards cannot score { $points }: there are { $cards }, and each scores { $each }
equipment-not-possible = Equipment cards cannot score { $points }: there are { $cards }, and each scores { $each }
filled-not-possible = a filled Bit Box scores { $worth } or nothing, not { $points }
awards-not-possible = no three Awards give { $points } together
wrong-filled = the filled Bit Box scores { $written } here, but the box has { $empty ->
    [0] no empty spaces
    [one] { $empty } empty space
   *[other] { $empty } empty spaces
}
inspiration-not-possible = no pair of colours has { $written } sets in this box
pair-gives = { $pair } give { $points }
at-most = at most { $points }
either-number = { $numbers }
wrong-total = the total is { $written }, but its parts make { $correct }
wrong-tasks = the tasks’ points are { $written }, but their values make { $correct }
day-skipped = day { $marked } is marked, but day { $skipped } before it is not
    .suggestion = mark day { $skipped }
    .next = a turn marks the next day and no other
days-left = the total is written, but { $left } of { $days } days are not marked
task-too-high = a task is at { $value }, but { $days ->
    [one] { $days } day can give
   *[other] { $days } days can give
} it at most { $most }
tasks-too-high = the tasks add up to { $value }, but { $days ->
    [one] { $days } day can give
   *[other] { $days } days can give
} at most { $most }
solo-among-players = the Solo Board belongs to a game of one player
    .suggestion = give both boards under one name
two-boards = { $name } has two Player Boards
    .suggestion = give one
mixed-boxes = the players’ boxes are not all of one size
    .suggestion = everybody uses the same side of the board

## The rules by which unclear readings are settled

rule-cards = each { $kind } card scores { $each }
rule-filled = a filled box scores { $points }, any other 0
rule-awards = three Awards give only certain sums
rule-total = the total is the sum of the six sections
rule-no-empty-space = only a box without an empty space counts as filled
rule-inspiration = some pair of colours gives these points
rule-task-grows = a day adds at most { $most } to one task
rule-tasks = the tasks’ points are the sum of their values
rule-solo-total = the total is tasks, Player Board and Awards together
rule-days-in-order = days are marked in order, without a gap
rule-all-days = the total is written when all days are marked

## Turns told from two boards

other-sheet = a turn is checked on two sheets of the same kind, not on “{ $before }” and “{ $after }”
perhaps-equipment = if a completed Equipment card was used, write what it changed: “uses CARD …”
bonus-taken-back = the Bonus Bit for a { $line ->
    [vertical] vertical
    [horizontal] horizontal
   *[diagonal] diagonal
} line was claimed before
    .suggestion = fill its circle in again
two-groups = Bits of { $colours } colours are new, but only one group is placed a turn
bit-over-bit = the Bit in { $space } was { $was } and is now { $now }
    .suggestion = only erasing frees a space, and only a yellow Bit changes in its place
too-many-erased = { $count } Bits are gone, but an action erases one and Orange moves one more
unexplained = no single turn makes these changes
wrong-task = the tasks do not follow from one group of this roll
    .grew = { $task } grew too, but only one group a day goes to a task
    .fell = { $task } fell from { $was } to { $now } on a working day
    .not-reset = { $task } is at { $now }, but the weekend resets it to 0

## Words of the record

a-colour = a colour
another-colour = another colour
a-colour-or-task = a colour or a task
a-space = a space such as r2c3
a-card = the name of a card ({ $kinds })
a-change = what the card changed
a-deck = a kind of card
a-line = a line of the Development Chart
number-of-dice = the number of dice
what-was-counted = the number counted
keeps-or-places = “keeps” or “places”
a-size = the size of the box
a-library = the name of a card library
a-kind-of-card = a kind of card
a-name-for-it = a name for the card
a-pattern = a pattern such as b.b/.b.
a-condition = what the Award counts
points-or-bits-word = “points” or “bits”
its-points = its points
only-alone = “{ $word }” belongs to the solo game.
not-a-space = A space is written like r2c3, not “{ $word }”.
outside-the-box = “{ $word }” is outside the box of { $size } × { $size }.
no-such-card = { $library ->
    [inline] There is no card “{ $name }”. Name a card file first (“cards sample”), or say the card itself (“card …”).
   *[other] The card library “{ $library }” has no card “{ $name }”.
}
other-kind-of-card = “{ $name }” is a card of the kind { $kind }, not { $wanted }.
roll-has-other-dice = A roll of this game has { $count } dice, not { $seen }.
size-of-the-box = A box has { $sizes } spaces a side.
size-alone = The solo game is played in the box of { $size } × { $size }.
set-up-too-late = “{ $word }” comes before the first move of the game.
cards-named-once = The card library is named once, before single cards are described.
award-twice = The Award { $award } is named twice.
pattern-is-one-word = A pattern is one word, its rows separated by “/”: b.b/.b.
not-a-level = A level is written COUNT:POINTS, not “{ $word }”.

## Files of cards

in-card-file = { $place }: { $sentence }
card-place = { $file }, line { $line }, { $kind } { $number }
named-card-place = { $place } ({ $name })
not-a-library-name = “{ $name }” cannot be the name of a card library, which has small letters, digits and hyphens.
no-such-library = There is no card library “{ $name }”: { $file } cannot be read. Write the cards there, or use “cards sample”.
no-such-table = “{ $table }” is not known; cards are { $kinds }.
card-needs-header = Every card starts with a line { $header }.
deck-gives-sizes = [deck] gives the number of cards in each deck.
no-such-deck = “{ $name }” is not a deck.
not-a-card-name = The name of a card has small letters, digits and hyphens, unlike “{ $name }”.
card-name-taken = The name “{ $name }” is taken; every card has its own.
number-of-copies = A card has 1 to { $most } copies.
no-such-key = “{ $key }” is not known for this kind of card.
key-missing = “{ $key }” is missing.
key-is-text = “{ $key }” is a text, not { $value }.
key-is-number = “{ $key }” is a number from 0 up, not { $value }.
key-is-colours = “{ $key }” is a list of { $colours }, not { $value }.
points-or-bits = A research card has points or Bits, not both.
two-different-colours = An Inspiration card has a pair of two different colours.
no-such-condition = An Award counts { $conditions }, not “{ $word }”.
colour-of-cluster = “largest-cluster” has a colour, and no other condition has one.
solo-levels = “solo” is a list of [at least, points], not { $value }.
pattern-ragged = The rows of a pattern are equally long.
pattern-letter = Row { $row }, column { $column } of the pattern is “{ $letter }”; a pattern is drawn with { $letters }.
pattern-too-small = A pattern has at least two Bits.
pattern-too-large = A pattern is at most { $most } spaces wide and high.
board-part = { $group ->
    [box] Bit Box
    [chart] chart
    [task] tasks
    [score] score
    [day] days
   *[other] { $group }
}
board-name = { $sheet ->
    [box6] 6 × 6 board
    [box7] 7 × 7 board
    [solo] solo tasks
   *[other] { $sheet }
}
