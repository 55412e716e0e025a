# What the shared rules say: of records, of marks on sheets, of what the camera could not tell.
# A sentence by itself begins with a capital and ends with a full stop; what stands within another
# does not.

## The language itself

language-name = English
language-number = 0

## A problem, whole

of-player = { $player }: { $message }
with-suggestion = { $message } ({ $suggestion })

## Labels of fields

label = { $label ->
    [empty] empty
    [circled] circled
    [crossed] crossed off
    [spent] circled and struck
    [struck] struck out
    [X] an X
    [filled] filled
    [marked] marked
    [drawn] a line
    [red] red
    [orange] orange
    [yellow] yellow
    [green] green
    [blue] blue
    [purple] purple
   *[other] { $label }
}

## Sheets

sheet-kind = { $sheet ->
    [player] player sheet
    [official] official sheet
   *[other] { $sheet }
}

## Readings that people decide

unclear = I can’t read this for certain.
unclear-by-rule = I can’t read this for certain, and “{ $seen }” would break a rule: { $rule }.
maybe-misread = I may have misread this. If not: { $problem }.

## Records

at-place = Line { $line }, column { $column }: { $sentence }
long-word = “{ $start }…” is longer than any word of a record. Shorten it.
starts-with-game = A record starts with the line “game NAME”.
players-come-second = The second line names the players: “players Ada, Ben”.
empty-name = A player’s name is empty.
name-twice = { $name } is named twice. Every player needs a name of their own.
nobody-plays = A game has at least one player.
indented-line = Only the marks of a sheet are indented.
move-missing = What did { $player } do? The line ends after the name.
whose-sheet = Whose sheet is it? Write “sheet NAME” with one of these names: { $players }.
field-twice = “{ $field }” is given twice.
no-group = Marks are written “GROUP: PART=LABEL”, not “{ $typed }”.
no-mark = A mark is written “PART=LABEL”, not “{ $typed }”.
no-such-sheet = { $name }’s sheet is { $sheets }, not “{ $seen }”.
no-such-field = The sheet has no field “{ $field }”.
no-such-mark = “{ $field }” can hold { $choices }, not “{ $label }”.

## Games

no-such-game = There is no game called “{ $name }”. The games are { $games }.
bad-facts = { $file }: { $problem }. Correct the file, or put it back as it was.
fact-missing = “{ $name }” is missing

## What is wrong on a sheet

box-follows = the number in { $box } follows from the rest of the sheet
wrong-points = { $box }: { $written } is written
right-points = it should be { $points }: { $because }
sheet-differs = { $place }: { $seen }
moves-make-it = after the moves it should be: { $right }

## Dice

no-dice = There are no dice in this roll.
no-such-face = A die shows { $faces }, not “{ $face }”.
wrong-number-of-dice = I count { $seen ->
    [one] { $seen } die
   *[other] { $seen } dice
}; a roll has { $usual }.
game-without-dice = { $game } is played without dice.

## Words of a line

a-move = a move
the-word = the word “{ $word }”
word-missing = Something is missing at the end of this line: { $wanted }.
word-left-over = “{ $word }” is too much here.
not-one-of = “{ $word }” is not { $wanted }. It can be { $names }.
not-a-number = “{ $word }” is not { $wanted }.
no-such-move = After a player’s name comes { $names }, not “{ $word }”.
no-such-line = A line starts with a player’s name, { $names }, not with “{ $word }”.
line-of-the-table = “{ $word }” is said of the whole table: leave “{ $player }” out before it.

## Who plays

number-of-players = { $game } is for { $fewest } to { $most } players, not { $seen }
unknown-player = nobody at this table is called { $name }
two-sheets = { $name } has { $count } sheets of the same kind
same-sheet = the sheets of { $one } and { $other } are the same, mark for mark
no-sheet = { $name }’s sheet is missing

## Turns and winners

no-turns = single turns of { $game } can’t be checked
no-positions = { $game } has no positions to tell about; a photo of the sheets is scored with “tallycam score”.
tie = tied at { $points } points, and the rules name no tie-break
tie-in-all = tied at { $points } points, and in every tie-break
tie-broken = tied at { $points } points; decided by { $by }
is-written = This is written like this: { $example }
dice-are-uneven = { $back } dice went back and { $came } came; the numbers must be equal.
a-player = a player’s name
whose-name = This is a player’s name, { $players }, not “{ $name }”.
mark-changed = { $place } was { $was } and is now { $now }
    .suggestion = what is written stays
no-moves = This sheet is not a game whose moves are known here. Fill in the sheet instead.
