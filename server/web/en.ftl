# What the server answers over the web, and what its pictures and files say.

title = { $status ->
    [400] Not understood
    [401] Not at this table
    [403] Not allowed
    [404] Not found
    [405] Not possible
    [408] Too slow
    [409] Not possible now
    [413] Too large
    [415] Not of this kind
    [422] Not accepted
    [429] Too many attempts
    [500] Our fault
    [503] Busy
    [507] Disk full
   *[other] Not possible
}
too-slow = The request came too slowly. Move nearer to the network.
too-many-requests = Too much is being asked from here at once. Try again in a moment.
foreign-host = This server does not go by the name “{ $host }”. Open it by its address, or name it in TALLYCAM_HOSTS.
foreign-page = Only this server’s own page may ask that.
too-much-text = This table holds as much text as it can. Start a new one.
line-too-long = This line has { $length } characters; a move has at most { $most }. Write one move a line.
no-such-address = There is nothing at this address.
no-such-method = This address doesn’t do that.
bad-request = { $problems }
our-fault = Something went wrong here that shouldn’t have. Nothing was changed.
not-joined = This phone hasn’t joined the table. Type the table’s code to join.
photo-too-large = The photo has more than { $most } MB. Set the camera to a smaller size.
request-too-large = The request has more than { $most } kB.

## Photos

whose-sheet = Whose sheet is it: { $players }?
photo-too-slow = The photo came too slowly. Move nearer to the network.
no-such-photo = There is no such photo at this table, or it was taken back.
photo-lost = The photo is no longer on the disk. What was read from it still counts.
no-sheet-in-photo = Only a sheet can be laid flat.
sheet-unknown = This sheet is not known any more.
answer-by-mark = A field of a sheet is answered with a mark.
no-such-die = There is no “{ $field }” in this photo.
farthest-of = The farthest die is { $dice }.
without-dice = { $game } has no dice.
without-paper = { $game } is played without paper. Type the moves.
without-drop = { $game } has no setup drop.

## Play

nothing-to-undo = There is nothing to take back.
start-stays = The start of the game can’t be taken back. Open a new table.
undone-already = This step has been taken back already.
not-asked = This is asked no more.
no-such-problem = This problem is there no more.
over-already = The game is over already.
nobody-called = Nobody here is called “{ $name }”. At this table are { $players }.
no-such-sheet = { $game } has no sheet “{ $sheet }”.
no-such-field = The sheet has no field “{ $field }”.
no-such-label = “{ $field }” can’t hold “{ $label }”. It can be { $allowed }.
photo-gone = The photo that this confirms is not at the table any more.
dice-corrected = The dice of this photo were corrected meanwhile. Look at them again.
no-move = There is no move in this. Type one a line.
earlier-line = An earlier line is not right any more: { $problem }
two-photos-needed = A turn is what changed between two photos of { $player }’s sheet. Take another one.
roll-needed = A turn needs its roll. Photograph or type it first.

## Sheets to print

no-cards-in = { $game } has no cards that can be read from a photo.
no-such-card = There is no card “{ $card }”.
paperless = { $game } is played without paper.
sheets-are = { $game } has no sheet of that name. Its sheets are { $sheets }.

## The result to take away

column = { $column ->
    [date] date
    [game] game
    [player] player
    [line] line
    [points] points
    [written] written
   *[because] because
}
total = total
score-so-far = The score so far
would-win = { $count ->
    [one] { $names } would win
   *[other] { $names } would share the win
}
wins = { $count ->
    [one] { $names } wins
   *[other] { $names } share the win
}
decided = Tie-break: { $by }

## Who sits at the table

player-number = Player { $number }
too-late-to-sit-down = Moves have been played already. Open a new table to play with more people.

## Kiosk

no-kiosk = No camera hangs over a table here. Start with tallycam kiosk.
not-a-screen = This screen is not one of the kiosk’s. Type the staff’s PIN at /kiosk/staff first.
staff-only = This is for the staff. Type the PIN.
bad-calibration = Draw the frame around the whole table, and give each side to one player only.
no-frame = The camera shows nothing just now.

## Whether all is well

disk-not-writable = The disk under { $folder } can’t be written any more: nothing new is kept. Put the card or disk right (or another one in), then start Tallycam again.
disk-nearly-full = The disk is nearly full: photos are refused, moves are still kept.
reserve-used = The disk was full, and the reserve for it is used up.
too-many-photos-here = This table has as many photos as it can. Start a new one.

## Sheets of one’s own

owner-only = Only who keeps this server may do that. Type the code that its terminal shows.
wrong-owner-code = That is not the code. It stands on the server’s terminal, and in owner.txt in its data folder.
quarter-turns = A page is turned by 0, 90, 180 or 270 degrees.
link-without-ends = The line “{ $field }” has no two ends.
no-page-to-take = The photo of this page is not here any more. Begin again with it.
sheet-changed = This sheet was changed meanwhile, so nothing was learned. Choose the photos again.
sheet-known = This page can’t be told from the sheet “{ $name }”, which is enrolled already. Change that one, or delete it first.
sheet-name-taken = There is an enrolled sheet called “{ $title }” already. Choose another name.
no-secrets = Nobody hides anything in { $game }: every phone sees the same.
no-cards = { $game } is not played by tapping cards.
no-positions = { $game } has no positions to tell about.
not-a-kiosk = This server knows no kiosk with such a key. Set the same TALLYCAM_SYNC_KEY here and there.
not-a-game = This is no whole game of Tallycam. Update the kiosk, then it tries again.
