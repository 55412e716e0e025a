## The printed sheet

sheet-name = Name
sheet-inventions = Inventions
sheet-tools = Tools
sheet-total = Total
sheet-footer = Unvention: International Exhibition · player sheet, version 1 · printed by Tallycam
sheet-days = A day ends with the first player to fill: Friday one journal, Saturday two, Sunday all three
sheet-journal = Journal { $copy }
sheet-wrench-builds = build a mechanism
sheet-wrench-gains = gain any one part
sheet-torque = Turn and mirror your shapes
sheet-flywheel = A mechanism costs one wrench
sheet-ball-bearing = Once a turn, one die is ±1
sheet-reamer = Mark several journals or workshops
sheet-one-type = 1 type
sheet-two-types = 2 types
sheet-three-types = 3 types
sheet-four-types = 4 types
sheet-friday = Friday
sheet-saturday = Saturday
sheet-sunday = Sunday
sheet-complete = complete
sheet-intricacy = number of mechanisms × circled ideas
sheet-synchrony = uses of the most repeated shape × circled ideas
sheet-modularity = different sizes of mechanism × circled ideas
sheet-not-printed = The official sheet is the publisher’s: print it from their files, or print our own with --sheet player.

## What happens

setup = { $removed }; { $invention } gains an Idea
die-gives-idea = { $invention } gains an Idea
die-removes = { $workshop } loses its { $number }s
line-full = { $line } is full: a wrench
journal-complete = { $journal } is complete
    .with-idea = { $journal } is complete: an Idea
journal-spoilt = { $journal } loses its Idea and the wrenches of row { $row } and column { $column }
all-parts = all of { $numbers }: { $count ->
    [one] { $count } part
   *[other] { $count } parts
}
groups = the groups are now { $groups }
tool-unlocked = { $tool } unlocked: { $points ->
    [one] { $points } point
   *[other] { $points } points
}
ideas-enclosed = { $count ->
    [one] { $count } Idea
   *[other] { $count } Ideas
} in the mechanism: × { $multiplier }
invention-complete = { $invention } is complete
shape-left-out = the shape is used in no invention; it would fit in { $dots }
shape-fits-nowhere = the shape fits no invention and is used in none
idea-stays = the Idea of { $journal } was already placed and stays where it is
idea-too-late = { $invention } was presented on { $day }, so this Idea counts for nothing
now-counts = { $invention } now counts × { $multiplier }
presented = { $invention } is presented, { $because }
day-ends = { $day } ends
day-skipped = { $day } is skipped

## What a roll offers

eureka = Eureka
    .first = Choose any one number from 1 to 6 and write it once in a journal.
    .then = Choose any one number from 1 to 6 and circle one of its parts in a workshop.
quantum-leap = Quantum Leap
    .first = Choose one workshop and two different numbers, and circle all their parts there.
    .then = Then build one mechanism, if you like, without paying wrenches.
journal-and-workshop = Journal { $journal }, workshop { $workshop }.

## Where the evening stands

it-is = It is { $day }.
day-ended = { $day } ends: { $players } { $count ->
    [one] has
   *[other] have
} completed { $journals ->
    [1] one journal
    [2] two journals
   *[3] three journals
}. Everybody may present inventions now; { $after }.
then = then { $day } begins
then-over = then the game is over

setup-form = Choose the setup
    .workshop = Workshop { $index }
    .number = loses
    .bonus = Bonus Idea for
    .confirm = Confirm the setup

## The drop

on-a-border = A die lies on the border of two workshops. Say where it belongs, or drop it again.
not-three-dice = I count { $seen ->
    [one] { $seen } die
   *[other] { $seen } dice
}; three are dropped.
equally-far = Two dice lie equally far from the gear. Drop them again.

## Words of the record

a-cell = a cell
a-number = a number
a-wrench = a wrench
a-written-number = a number, like r2c3=5
any-journal = a journal
die-of = die { $index } of { $count }
an-invention = an invention
a-journal = a journal
a-workshop = a workshop
cell-twice = “{ $word }” is named twice.
no-such-cell = There is no “{ $word }” in { $home }.
not-a-cell = A cell is written like r2c3, not “{ $word }”.
not-a-dropped-die = A dropped die is written NUMBER@RIGHT,DOWN in mm from the middle of the gear, like 5@31,-20, not “{ $word }”.
not-a-wrench = A wrench is written like journal1.row2 or journal3.col4, not “{ $word }”.
not-a-written-number = A number is written like r2c3=5, not “{ $word }”.
too-many-dice = A roll has { $count } dice, not { $seen }.

## Broken rules in a move

no-roll = there is no roll to use now
    .suggestion = roll first: roll 1 3 5 5 6
second-setup = the table is already set up
    .suggestion = leave this line out
no-setup = the game begins without a setup
    .suggestion = drop three dice first
setup-too-late = the setup comes before the first roll
    .suggestion = drop three dice before you begin
game-over = the game has ended
    .suggestion = leave this line out
no-journaling = no number was written in this turn, and journaling may not be skipped
    .suggestion = write a number, or an X if none fits
idea-not-placed = the Idea of a completed journal was not circled in any invention
    .suggestion = circle a bulb of an invention
second-journal = { $other } was used in this turn, so { $journal } may not be
    .suggestion = write in one journal a turn; only the Reamer allows more
cell-taken = { $place } already holds { $mark ->
    [struck] a struck number
    [X] an X
   *[other] { $mark }
}
    .suggestion = choose an empty cell
journaled-already = an X is for a turn in which no number can be written, and this turn has its mark
    .suggestion = leave the cell empty
able-to-journal = { $number } can be written in { $place }, so no X may be set
    .suggestion = write { $number } in { $place }
nothing-to-strike = there is no number in { $place } to mark off
    .suggestion = mark off the number that breaks a rule
number-is-legal = the { $number } in { $place } breaks no rule
    .suggestion = let it stand
wrench-already-used = the wrench that { $place } gave is spent
    .suggestion = let the number stand and set an X in another line that is not full
nothing-to-amend = there is no illegal number whose wrench is spent
    .suggestion = leave the cell empty
setting-an-x = setting an X
journaling = journaling { $numbers }
workshopping = workshopping { $numbers }
dice-do-not-give-it = the groups { $groups } do not allow { $what }
    .suggestion = journal with one group and workshop with another, using each die once
    .eureka = in a Eureka one number is written and one part circled, which does not allow { $what }
    .eureka-suggestion = take back all but one number and one part
    .quantum-leap = a Quantum Leap replaces journaling and workshopping, so { $what } is not possible
    .quantum-leap-suggestion = leap: choose one workshop and two numbers
second-workshop = { $other } was used in this turn, so { $workshop } may not be
    .suggestion = circle parts in one workshop a turn; only the Reamer allows more
part-taken = { $place } is already circled
    .suggestion = choose another part
part-removed = { $place } was removed at setup
    .suggestion = choose another part
wrench-not-there = the wrench of { $line } is not earned yet
    .spent = the wrench of { $line } is already spent
    .crossed = the wrench of { $line } is lost
    .suggestion = spend the wrench of { $left }
    .none-left = there is no wrench to spend
no-quantum-leap = the five dice are not all the same
    .suggestion = use the dice
second-leap = this Quantum Leap has been used
    .suggestion = leave it out
same-number-twice = the two numbers must differ
    .suggestion = choose another
no-ball-bearing = the Ball Bearing is not unlocked
    .suggestion = use the dice as they are
second-bearing = the Ball Bearing works once a turn
    .suggestion = leave it out
no-die-to-change = a { $roll } uses no single dice
    .suggestion = leave it out
not-by-one = { $old } can become { $allowed }
    .suggestion = change it by one
no-such-die = no die shows { $number }
    .suggestion = change a die of the roll
second-build = a mechanism was already built in this turn
    .suggestion = wait a turn
wrong-price = a mechanism costs { $cost ->
    [0] nothing
    [1] one wrench
   *[2] two wrenches
} here, not { $paid }
    .suggestion = pay { $cost ->
    [0] nothing
    [1] one wrench
   *[2] two wrenches
}
part-not-circled = only circled parts can be built with, and these are not: { $parts }
    .suggestion = build with circled parts only
part-used-before = another mechanism already holds { $parts }
    .suggestion = each part belongs to one mechanism
mechanism-too-small = a mechanism has two parts or more
    .suggestion = add a part
parts-not-connected = these parts do not all touch by their sides: { $parts }
    .suggestion = build with parts that hang together
dot-taken = a shape already covers { $dots }
    .suggestion = use free dots
turned-without-torque = the shape in { $dots } is the mechanism turned or mirrored, and Torque is not unlocked
    .suggestion = draw it as it was built
other-shape = the shape in { $dots } is not that of the mechanism
    .suggestion = draw the shape of the mechanism
no-idea-to-place = no journal was completed in this turn whose Idea is still to be placed
    .suggestion = leave the bulb as it is
no-free-bulb = { $invention } has all six Ideas
    .suggestion = choose another invention
no-day-ended = no day has ended
    .waiting = no day has ended: { $players } { $count ->
    [one] has
   *[other] have
} still to journal in this turn
    .suggestion = wait for the end of the day
presented-before = { $invention } was presented on { $day }
    .suggestion = present each invention once
not-complete = { $invention } is not complete
    .suggestion = present it on Sunday, or when it is complete
    .skipped = the game has ended without a Sunday, so it can no longer be presented
not-presented-yet = { $invention } has not been presented, and it is worth { $points ->
    [one] { $points } point
   *[other] { $points } points
}
    .suggestion = add the line: { $line }

## Broken rules on a sheet

same-number-in-row = { $area } holds { $numbers } twice
    .suggestion = mark off the one written later; it counts as an X
    .written = the { $number } in { $place } repeats the one in { $other }, in the same row
    .written-suggestion = mark it off; the cell counts as an X
same-number-in-column = { $area } holds { $numbers } twice
    .suggestion = mark off the one written later; it counts as an X
    .written = the { $number } in { $place } repeats the one in { $other }, in the same column
    .written-suggestion = mark it off; the cell counts as an X
same-number-in-quadrant = { $area } holds { $numbers } twice
    .suggestion = mark off the one written later; it counts as an X
    .written = the { $number } in { $place } repeats the one in { $other }, in the same quadrant
    .written-suggestion = mark it off; the cell counts as an X
illegal-number-not-amended = { $number } stands in { $place } and again in { $other }; its wrench is spent, so it stays, but there is no X for it
    .suggestion = set an X in another line that is not full
wrench-not-crossed = { $line } has an X, so its wrench is lost{ $mark ->
    [circled] {" "}and cannot be circled
    [spent] {" "}and cannot be spent
   *[empty] {""}
}
    .suggestion = cross the wrench off
wrench-crossed = the wrench of { $line } is crossed off, but there is no X in that line
    .suggestion = let the wrench be
    .full = circle it
wrench-missing = { $line } is full, but its wrench is not circled
    .suggestion = circle the wrench
wrench-too-early = the wrench of { $line } is { $mark ->
    [spent] spent
   *[circled] circled
}, but the line has an empty cell
    .suggestion = fill the line first
idea-not-crossed = { $journal } has an X, so its Idea is lost
    .suggestion = cross it off
idea-missing = { $journal } is complete, so it gives its Idea
    .suggestion = circle it
idea-too-early = the Idea of { $journal } is { $mark ->
    [crossed] crossed off
   *[circled] circled
}, but the journal is not complete and has no X
    .suggestion = leave the Idea unmarked
removal-not-whole = some parts with { $number } are crossed off in { $workshop }, but these are not: { $left }
    .suggestion = setup removes all parts of a number in a workshop, or none
wild-part-removed = no die removes wild parts, but these are crossed off: { $parts }
    .suggestion = let wild parts be
removed-numbers = setup removes two numbers, but { $count ->
    [0] none are
   *[other] { $count } are
} crossed off
    .suggestion = cross off what the two nearer setup dice showed, in their workshops
line-to-uncircled-part = { $line } leads to a part without a circle: { $parts }
    .suggestion = only circled parts are built into a mechanism
idea-not-enclosed = { $place } is circled, but no mechanism holds all four parts round it
    .suggestion = leave it unmarked
too-few-wrenches-spent = { $spent ->
    [0] no wrench is
    [one] { $spent } wrench is
   *[other] { $spent } wrenches are
} spent, but the { $built ->
    [one] mechanism costs
   *[other] { $built } mechanisms cost
} at least { $least }
    .suggestion = mark off { $missing } more
    .none-left = only { $earned } were ever earned, so there is a mechanism too many
too-many-wrenches-spent = { $spent ->
    [one] { $spent } wrench is
   *[other] { $spent } wrenches are
} spent, but { $built ->
    [0] no mechanism
    [one] { $built } mechanism
   *[other] { $built } mechanisms
} and { $parts ->
    [0] no circled part
    [one] { $parts } circled part
   *[other] { $parts } circled parts
} cost at most { $most }
    .suggestion = mark off only what was paid
tool-without-shape = { $tool } is claimed, but no mechanism has its shape
    .suggestion = circle the value of a tool only when its shape is built
tool-not-claimed = a mechanism has the shape of { $tool }, but neither value is circled
    .suggestion = circle { $points }
tool-claimed-twice = both values of { $tool } are circled
    .suggestion = keep the first if nobody was earlier, else the later
first-value-not-crossed = { $tool } was unlocked later, so its first value is gone
    .rival = { $tool } was unlocked by { $players }, so its first value is gone
    .suggestion = cross off the { $first }
nobody-was-first = { $players } unlocked { $tool } later, but nobody unlocked it first
    .suggestion = the first to unlock it has { $first }
two-completion-days = { $invention } has { $count } completion bonuses circled
    .suggestion = keep that of the day on which it was presented
wrong-variety = { $invention } uses { $count ->
    [one] { $count } type
   *[other] { $count } types
} of mechanism, but the variety circled is { $circled }
    .suggestion = circle { $right }
shape-without-mechanism = the shape in { $dots } has no mechanism of its own: { $count ->
    [0] none was built with it
    [one] only { $count } was built with it
   *[other] only { $count } were built with it
}
    .suggestion = each mechanism is drawn once, in one invention
    .new = the shape in { $dots } is new, but no mechanism was built for it
    .new-suggestion = draw only the shape of the mechanism just built
type-not-circled = { $invention } has a mechanism of type { $workshop }, but that type is not circled
    .suggestion = circle { $workshop }
type-without-mechanism = { $invention } has no mechanism of type { $workshop }, but that type is circled
    .suggestion = { $workshop } does not count
ideas-do-not-add-up = { $circled ->
    [0] no Idea is
    [one] { $circled } Idea is
   *[other] { $circled } Ideas are
} circled in the inventions, but setup gives 1, complete journals { $journals } and mechanisms { $mechanisms }: { $total }
    .suggestion = an Idea of a mechanism belongs to its own invention; six bulbs are the most
completion-not-earned = { $invention } has free dots, so there is no completion bonus
    .suggestion = circle none

## Sheets of one table

setups-differ = this is not the setup of the table: other numbers are crossed off
    .bonus = this is not the setup of the table: another invention has its Idea
    .suggestion = everybody marks what the three setup dice showed
day-not-ended = { $invention } has the bonus of { $day }, but nobody has completed { $journals ->
    [1] a journal
    [2] two journals
   *[3] three journals
}, so { $day } has not ended
    .suggestion = present it when a day ends
game-not-over = a total is written, but the game is not over: { $journals ->
    [0] nobody has completed a journal
    [one] nobody has completed more than { $journals } journal
   *[other] nobody has completed more than { $journals } journals
}
    .suggestion = play on until somebody has completed three journals
    .suggestion = show each player’s own sheet

## Rules, as reasons

rule-each-number-once = a { $kind ->
    [row] row
    [column] column
   *[quadrant] quadrant
} holds each number once
rule-wrench = a wrench is earned by a full { $kind ->
    [row] row
   *[column] column
} and lost by an X in it
rule-journal-idea = a journal’s Idea is earned by completing it and lost by an X
rule-removal = setup removes all parts of a number or none
rule-wild = no wild part is ever removed
rule-line = lines are drawn between circled parts
rule-idea-enclosed = an Idea counts between four circled parts
rule-one-value = a tool gives its first value or, with that one crossed off, its later value
rule-one-day = an invention is completed on one day
rule-variety = the variety bonus is that of the types used

## A turn told from two sheets

mark-does-not-follow = { $place } is { $now }, but after these moves it is { $right }
    .suggestion = it should be { $right }
ideas-do-not-follow = { $circled } of the Ideas of { $invention } are circled, but after these moves it is { $right }
    .suggestion = with the printed one it should be { $right }
mechanism-changed = the mechanism in { $parts } is not as it was drawn
    .suggestion = a mechanism never changes
shape-changed = the shape in { $dots } is not as it was drawn
    .suggestion = a shape never changes
tool-does-not-follow = { $tool } is { $now }, but after these moves it is { $right }
    .suggestion = it should be { $right }
tool-state = { $state ->
    [first] unlocked first
    [later] unlocked later
    [gone] crossed off
   *[empty] empty
}

## The count

it-counts = { $criterion ->
    [intricacy] mechanisms: { $count }
    [synchrony] uses of the commonest shape: { $count }
   *[modularity] different sizes: { $count }
}
invention-points = variety + completion + count × Ideas: { $sum }
not-presented = not presented
no-tool = no tool is unlocked
most-journals = most complete journals
most-wrenches = most unused wrenches
best-invention = the highest scoring single invention

## Places

workshop = { $name ->
    [hydraulic] Hydraulic
    [magnetic] Magnetic
    [electrical] Electrical
   *[mechanical] Mechanical
}
invention = the { $title }
day = { $day ->
    [friday] Friday
    [saturday] Saturday
   *[sunday] Sunday
}
journal = journal { $number }
line = { $home }, { $kind ->
    [row] row
   *[col] column
} { $index }
area = { $journal }, { $kind ->
    [row] row { $index }
    [column] column { $index }
   *[quadrant] { $index ->
        [1] the top left
        [2] the top right
        [3] the bottom left
       *[4] the bottom right
    } quadrant
}
cell = { $home }, row { $row }, column { $column }
cells = { $home }, { $cells }
block = { $row_count ->
    [one] row
   *[other] rows
} { $rows }, { $column_count ->
    [one] column
   *[other] columns
} { $columns }
range = { $first } to { $last }
idea-of = the Idea of { $home }
idea-in = the Idea in { $cells }
line-in = the line in { $cells }
bulb = Idea { $number } of { $invention }
variety-value = variety { $points } of { $invention }
type = the { $workshop } type of { $invention }
day-bonus = the { $day } bonus of { $invention }
invention-box = the { $box ->
    [count] count
    [product] product
   *[total] total
} of { $invention }
tool-value = the { $value ->
    [first] first
   *[later] later
} value of { $tool }
box = the { $box ->
    [inventions] inventions box
    [tools] tools box
    [total] total box
   *[name] name
}
score-boxes = score
