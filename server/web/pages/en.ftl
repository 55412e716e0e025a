# The words of the phone page.

## Everywhere

offline = I can’t reach the server. What you typed stays here; try again.
offline-short = No connection, trying again…
silent = The server did not answer.
trouble = That didn’t work
again = Try again

## The first screen

home = Home
back = Back
close = Close
cancel = Cancel
ok = OK
home-claim = Point your phone at the dice or the score sheet.
home-start = Start a game
home-join = Join a table
home-past = Past games
home-won = { $names } won
home-reads = reads { $things }
home-typed = typed moves
home-api = For programs: the API
reads-dice = dice
reads-drop = setup
reads-sheet = sheets

## Photographing first

home-photograph = Photograph dice or sheets
home-running = Games going on
shoot-choose = Choose photos
shoot-live = Live view
shoot-sending = { $total ->
    [one] Sending the photo…
   *[other] Sending photo { $number } of { $total }…
}
shoot-reading = { $total ->
    [one] Reading the photo…
   *[other] Reading photo { $number } of { $total }…
}
shoot-failed = The photo could not be sent, though the server is there. Choose a smaller one.
shoot-trouble = Photo { $number }: { $sentence }
look-title = The dice
look-sum = sum { $sum }
look-means = What do they mean in …?
look-play = Play { $game }
look-next = Photograph more
look-forgotten = This photo was only looked at. It is not kept.
home-try = Nothing to photograph? Try it with sample photos
try-title = Try it
try-how = Each of these photos is read now, as yours would be. The sheets were filled in by a simulator.
try-roll = A roll of five dice
try-winner = Two sheets: who wins?
try-question = A smudged sheet that raises questions
try-drop = Three dice dropped for the setup
try-sheets = Two sheets in one photo
try-sheet = A filled sheet
try-colours = Dice with colours
names-title = Who is who?
names-known = Names used before
names-go = These are the names

## Who plays

players = { $count ->
    [one] { $count } player
   *[other] { $count } players
}
players-range = { $fewest }–{ $most } players

## Joining

join-code = Code of the table
join-go = Join

## Starting

start-unknown = There is no such game.
start-player = Player { $number }
start-name = Name of player { $number }
start-remove = Remove player { $number }
start-add = Add a player
start-who = Who plays?
start-go = Start
start-print = Print sheets
start-print-why = Our sheets carry small markers, so they can be read from any side.

## Parts of a table

tabs = Parts of the table
tabs-asked = { $count } questions
tab-play = Play
tab-sheets = Sheets
tab-scores = Scores
tab-log = Record

## More phones

invite-title = More phones at this table
invite-qr = QR code to join this table
invite-how = Scan this with another phone, or type the code on its first page. All phones show the same.
invite-copy = Copy the link
invite-copied = The link is copied.

## The camera

camera-live = Live camera preview
camera-take = Take the photo
camera-sending = Sending the photo…
camera-reading = Reading the photo…
camera-refused = The camera didn’t open. Allow it for this page, or use the other button.
camera-hint-plain = Your phone’s own camera opens. A live preview needs a secure address (https), which a home network rarely has.

## Playing

play-roll = The roll
play-noroll = No roll yet.
play-photo-roll = Photograph the roll
play-choices = What may be done with it
play-typed = Type the dice
play-typed-so-far = Dice so far: { $values }
play-typed-remove = Remove { $value }
play-typed-go = This is the roll
play-undo = Undo: { $step }
play-undone = Undone. You can bring it back in Record.
play-latest = What just happened
play-type = Type moves
play-sheets = Photograph sheets
play-leads = leads
play-clear = all clear
play-present = Present
play-offer = { $name }: { $title }, { $points } points

## A photo of dice

reading-checked = It is right as shown

## Counts

questions = { $count ->
    [one] { $count } question
   *[other] { $count } questions
}
problems = { $count ->
    [one] { $count } problem
   *[other] { $count } problems
}
points = { $count } points

## The drop

setup-title = Setup: the drop
setup-how = Drop three dice on the middle of a sheet and photograph them with the whole sheet.
setup-photo = Photograph the drop
setup-confirm = Confirm the setup
setup-farthest = Farthest die
setup-unknown = where?
setup-isfarthest = farthest: bonus
setup-makefarthest = farthest?
setup-where = Where does { $die } lie?
die-name = die { $number }

## A photo of dice

reading-photo = Photo with the dice outlined
reading-tap = Tap a die to correct it.
reading-again = Again
reading-missing = A die is missing
reading-possible = { $count } more places on the photo may be dice. Tap those that are.
reading-none = None of them is a die
reading-notadie = This is not a die
reading-confirm = This is the roll
reading-confirmed = Confirmed.

## Sheets

sheets-none = This game is played without paper: type the moves.
sheets-photograph = Photograph the sheet
sheets-photo = Photograph { $name }’s sheet
sheets-open = Look and correct
sheets-type = Fill in without a photo
sheets-answer = { $count ->
    [one] Answer { $count } question
   *[other] Answer { $count } questions
}
sheets-all = Photograph several sheets at once
sheets-together = Do all sheets fit into one photo? Then one is enough: you say whose each one is.
sheets-whose = { $count ->
    [one] Say whose { $count } sheet is
   *[other] Say whose { $count } sheets are
}

## Whose sheet

whose-title = Whose sheets are these?
whose-one = Whose sheet is this?
whose-how = Each sheet in the photo is shown as it was found. It counts once you say whose it is.
whose-picture = A sheet of the photo, laid flat
whose-none = Leave this one out

## One sheet

sheet-of = Sheet of { $name }
sheet-parts = Parts of the sheet
sheet-whole = Whole sheet
sheet-zoom = Tap a part to come nearer.
sheet-tap = Tap a field to change it.
sheet-clean = Without the photo
sheet-photo = Over the photo
sheet-original = Original photo
sheet-saw = The camera saw: { $label } ({ $sure } % sure)
sheet-instead = { $label }; the camera saw { $seen }
sheet-corrected = { $count ->
    [one] { $count } field set by hand
   *[other] { $count } fields set by hand
}

## The last turn

turn-title = The last turn
turn-ask = What changed since the previous photo?
turn-legal = All of this is allowed with the roll { $roll }:
turn-illegal = With the roll { $roll } this is not allowed:

## Signs on a sheet

legend-ask = asked
legend-problem = problem
legend-hand = set by hand

## Questions

ask-title = Questions
ask-count = Question { $number } of { $total }
ask-other = Something else
ask-back = Back to the question before
ask-accept = Accept all { $count } proposals
ask-number = Type the number
ask-raised = One more question: it follows from an answer just given.
number-sign = Turn the sign: plus or minus
photo-too-large = The photo has more than { $most } MB. Set the camera to a smaller size.
skipped-beside = Photo with the sheet of { $names }: { $sentence }
skipped-left = Still to be photographed: { $names }.
turn-changed = { $count ->
    [0] Nothing has changed.
    [one] { $count } field has changed:
   *[other] { $count } fields have changed:
}
scores-needs = What no photo shows
ask-skip = Doesn’t change the score: skip
ask-worked-out = worked out
ask-later = Later
ask-done = { $name }’s sheet is clear.
ask-problems = No questions are left; see what is wrong on { $name }’s sheet.
ask-left = Some questions are left for later.

## Scores

scores-take = Share and keep
scores-share = Share a picture
scores-text = Text
scores-finish = The game is over
scores-finished = Game over. Undo in Record to keep playing.
scores-leads = { $names } would win
scores-wins = { $name } wins
scores-shared = { $names } share the win
scores-decided = Tie-break: { $by }
scores-unread = Not read yet: { $names }
scores-nothing = No scores yet: photograph the sheets or type moves.
scores-total = Total
scores-written = written: { $written }
scores-next = Photograph the next sheet
scores-name = Name the players
scores-forget = Forget this
scores-ahead = { $count ->
    [one] { $count } point ahead of { $name }
   *[other] { $count } points ahead of { $name }
}
scores-sheet = This sheet
scores-points-asked = points for now: questions are open
scores-points = points
scores-ask = { $count ->
    [one] { $name }: answer { $count } question
   *[other] { $name }: answer { $count } questions
}
scores-board = Everybody side by side
scores-why = Why { $name } has { $count }
scores-sheet-of = { $name }’s sheet
scores-saved = The picture is in your downloads.

## A table of cards

card-hidden = hidden card ({ $number })
card-name = Name of the card
card-keep-hidden = Keep it hidden
seat-title = Whose phone is this?
seat-why = Then this phone shows your hand, and no other phone does. A seat that another phone has changes over to this one, and everybody sees that.
seat-all = All of us
seat-taken = has a phone
seat-is = This is the phone of { $names }
seat-is-all = This phone is everybody’s
felt-waiting = Waiting for { $name }.
felt-how = Tap a card that is lit.
felt-claimed = achievements
felt-middle = In the middle
log-sat = A phone is now that of { $text }

## What lies there now

position-title = What lies here now?
position-why = Tap what lies before everybody: icons, who shares, who obeys, achievements and who wins follow at once.
position-photograph = Photograph a board
position-name = Name
position-turn = Turn
position-clear = Start over
position-score = Score pile: { $points }
position-add-score = Add a { $age } to the score pile
position-remove = Remove { $what }
position-achievements = Achievements
position-unknown = A card nobody can name
position-splay = Splayed
position-covered = Which card shows below?
position-add-covered = A card shows below the top one
position-other = Another top card
position-take-away = No card of this colour

## The record

log-type = Type moves
log-add = Add
log-added = Added.
log-examples = How moves are written
log-record = The record
log-history = Every step
log-undo = Undo
log-redo = Bring back
log-started = Game started: { $text }
log-finished = The game is over
log-photo-dice = Photo of the roll
log-photo-drop = Photo of the drop
log-photo-sheet = Photo of { $name }’s sheet
log-photo-sheets = Photo of a sheet among others
log-whose = One sheet is { $name }’s
log-marked = { $name }: { $field } is { $label }
log-answered = { $field } is { $label }

## Whose mistake it is, and what comes next

problem-camera = The camera is wrong
problem-mine = { $name } made a mistake
problem-mine-said = a mistake on paper
scores-older = This photo of { $name }’s sheet lacks much of what stood there in the photo before. Is it of another day?
scores-older-back = Yes: take the photo back
scores-older-right = No, it is right
scores-twins = { $first } and { $second } seem to have the same sheet. Whose is it?
scores-twins-both = Both, they are alike
sheets-next = Next: { $name }’s sheet
sheets-scores = See the scores
sheets-again = Photograph it again
sheet-otherwise = Not right? Photograph again or give it to somebody else
sheet-give = This is { $name }’s
undo-roll = Undo the roll
undo-setup = Undo the setup
undo-sheet = Undo the typed sheet
undo-move = Undo { $name }’s move
undo-step = Undo the last step
log-admitted = { $name }: a mistake on paper
log-seated = At the table: { $text }

## Past games, waiting photos, live view

home-stats = Statistics
stats-title = Statistics
stats-all = All games
stats-games = Games
stats-none = No finished games with named players on this phone yet.
stats-wins = Wins
stats-time = Scores over time
stats-table = Everybody
stats-won = { $count } of { $plays }
stats-plays-short = played
stats-wins-short = won
stats-average-short = average
stats-best-short = best
stats-csv = All results as CSV
waiting-count = { $count ->
    [one] { $count } photo waits on this phone for the network.
   *[other] { $count } photos wait on this phone for the network.
}
waiting-send = Send now
waiting-sent = { $count ->
    [one] The photo that waited has been sent.
   *[other] The { $count } photos that waited have been sent.
}
advice-dark = Too dark: more light, please
advice-empty = Nothing to see: come nearer
advice-moving = Hold still …
advice-blurred = Blurred: wait until it is sharp
advice-corners = All four corners of the sheet, please
advice-nearer = Come nearer
advice-good = Good. Hold still, it goes by itself
scores-more = For other programs
scores-record = The record, for Tallycam
scores-bgstats = BG Stats file
scores-geek = BoardGameGeek play
scores-to-bgstats = Open in BG Stats
scores-rematch = Rematch
scores-rename = Rename players
scores-delete = Delete this table
forget-title = Delete this table?
forget-how = The table, its scores and its photos are deleted from the server, for everybody. This can’t be undone.
forget-go = Delete it

## Kiosk

kiosk-hello = Play. I keep the score.
kiosk-how = Choose your game, then roll your dice and lay your sheets on the table. The camera reads them.
kiosk-which = Which game?
kiosk-lies-here = Its sheet lies here
kiosk-how-many = How many of you play?
kiosk-go = Let’s play
kiosk-join = Join with your phone and take the result home
kiosk-join-picture = QR code to join with a phone
kiosk-lost = The kiosk doesn’t answer. It starts again by itself; if not, tell the staff.
kiosk-sees = What the camera sees now
kiosk-waking = The camera is waking up.
kiosk-no-camera = No camera here. Enter rolls and sheets on your phones.
kiosk-reading = Reading…
kiosk-hand = A hand: I’ll wait.
kiosk-phase-empty = The table is empty.
kiosk-phase-moving = Something is moving.
kiosk-phase-still = Everything lies still.
kiosk-sound = Sound
kiosk-motion = Motion
kiosk-staff = Staff
kiosk-wins = { $count ->
    [one] { $names } wins!
   *[other] A tie: { $names }
}
kiosk-undo = Take back
kiosk-done = We’re done
kiosk-drop-next = Next: let the dice fall on a sheet.
kiosk-roll-next = Next: roll the dice.
kiosk-sheets-next = Lay your sheets on the table.
kiosk-rolled = You rolled
kiosk-last-roll = The last roll
kiosk-problems = { $count ->
    [one] 1 thing to check
   *[other] { $count } things to check
}
kiosk-sure = Are you done?
kiosk-sure-why = Names, photos and scores of this table are deleted for the next guests. Scan the code first if you want to keep them.
kiosk-stay = Keep playing
kiosk-go-away = Yes, delete everything
kiosk-whose = Touch a name. I’ll remember where the sheet lies.
kiosk-phones-too = Phones at this table can answer, too.
kiosk-die-title = What does this show?
kiosk-no-die = Not a die
kiosk-best = The best of the house
kiosk-best-stays = If the game is over, its result stays on the leaderboard, without a name.
staff-pin = Staff: type the PIN
staff-delete = Delete a digit
staff-back = Back to the table
staff-title = Behind the bar
staff-leave = Leave
staff-well = Everything is well.
staff-repairs = To be mended
staff-told = The camera was told.
staff-table = Table { $name }
staff-plays = { $game }, { $players } players
staff-free = Free
staff-look = Look, check focus and light
staff-focus = Focus
staff-lock = Hold the light
staff-unlock = Let the light go
staff-camera-again = Restart the camera
staff-camera-ok = sees the table
staff-camera-starting = waking up
staff-camera-frozen = frozen
staff-camera-black = black
staff-camera-dead = no answer
staff-no-camera = no camera
staff-machine = The machine
staff-others = Other kiosks of the house
staff-silent = nothing heard
staff-all-well = all well
staff-mend =
    { $count ->
        [one] one thing to mend
       *[other] { $count } things to mend
    }
staff-heard =
    { $seconds ->
        [one] Heard a second ago
       *[other] Heard { $seconds } seconds ago
    }
staff-its-page = Its own page for the staff
staff-version = Tallycam { $version }
staff-up = Running for { $hours } h { $minutes } min
staff-disk = { $gigabytes } GB free
staff-export = All games as a file
staff-restart = Restart the kiosk
staff-restarting = It is starting again. Games go on where they were.
staff-rules = House rules
staff-idle = Minutes without motion until a table is reset
staff-retention = Days that games are kept
staff-save = Save
staff-saved = Saved.

## Sheets of one’s own

own-title = Sheets of my own
own-how = Pads you bought, forms you drew: teach me the page once, and I find, read and add it up without any markers.
own-code = The owner’s code
own-code-how = The terminal shows it where Tallycam was started. It is asked for once on this device.
own-begin = Enrol a sheet
own-begin-how = Best is its empty page, as a PDF or a photo of all of it. If all you have are filled copies, choose photos of two or three: what they share is the print.
own-photograph = Photograph the page
own-choose = Choose a PDF or photos
own-looking = Making the page straight and looking for fields…
own-adding = Comparing copy { $number }…
own-fields = { $count ->
    [one] One field
   *[other] { $count } fields
} on { $size } mm
own-play = Play with it
own-print = Print
own-print-marked = Print with markers
own-change = Change
own-learn = Learn from photos
own-learn-title = Learn more of “{ $title }”
own-learn-how = Choose three to six photos of copies that people filled in. What is printed in the boxes is learned from them, so that less of it is taken for writing.
own-learn-choose = Choose photos
own-learn-few = Choose three photos or more at once.
own-learn-reading = Reading photo { $number } of { $count }…
own-learn-learning = Learning what is printed…
own-learn-passed = Photo { $number } ({ $name }) was passed over: { $sentence }
own-unlearn = Undo what was learned
own-unlearned = { $title }: the empty page is as it was enrolled.
own-rename = Rename
own-delete = Delete
own-name = Name of the sheet
own-delete-title = Delete “{ $title }”?
own-delete-how = Photos of it are not read any more, and games that were played on it can’t be opened. This can’t be taken back.
enrol-title = Enrol a sheet
enrol-modes = What your finger does
enrol-pick = Correct
enrol-pick-how = Tap a field to name it, move it or change what it is for.
enrol-several = Several
enrol-several-how = Drag a frame round fields, or tap one after another; then name them as one group, by rows and columns.
enrol-add = Add
enrol-add-how = Choose what is done there, then drag over the place on the page.
enrol-sums = Sums
enrol-sums-how = Tap a box that holds a sum, then everything that it is the sum of. I check what players add up.
enrol-totals = Winner
enrol-totals-how = Tap the box that decides who wins. If several players share the page, tap each one’s.
enrol-found = { $fields ->
    [one] One field
   *[other] { $fields } fields
} in { $groups ->
    [one] one group
   *[other] { $groups } groups
}. Correct what I got wrong, then try it.
enrol-filled = There is writing on this page. I left out what looks like ink; an empty page, or two more filled copies, would be better.
enrol-by-cut = The page is cut off at the edge of the photo, so what is beyond can’t be read. Better photograph all of it.
enrol-by-part = Print goes on beyond the edges I took for the page’s, so fields are missing. Choose “Set its corners”, or photograph it on a plain dark table.
enrol-by-lines = I can’t make out the edges of the page; the lines printed on it were made straight instead.
enrol-by-photo = Neither the edges of the page nor lines on it can be seen, so I took the photo as it is. Better photograph all of it from straight above, or set its corners under “The page itself”.
enrol-known = This page can’t be told from the sheet “{ $name }”, which is enrolled already. Change that one instead.
enrol-undo = Take back
enrol-smaller = Smaller
enrol-larger = Larger
enrol-kind = What is done there
kind-number = a number
kind-digit = a digit 1–6
kind-box = a box to cross
kind-bubble = a bubble to fill
kind-symbol = a sign to circle or strike
kind-spot = a spot to colour
kind-text = words
kind-link = a line between dots
enrol-chosen = { $count } fields
enrol-group-name = Name of the group
enrol-group = Name
enrol-whole-group = The whole group
enrol-delete = Delete
enrol-drag-how = Drag it to move it, a corner to make it larger or smaller.
enrol-sum-line = { $box } = { $count ->
    [one] one box
   *[other] { $count } boxes
}
enrol-sum-of = { $box } is the sum of …
enrol-parts-how = Tap its parts, or drag a frame round them.
enrol-repeat = Same in every row or column
enrol-repeated = { $count ->
    [one] One more sum
   *[other] { $count } more sums
}
enrol-not-repeated = The other rows and columns have no such boxes.
enrol-done = Done
enrol-column = Player { $number }
enrol-total-is = { $box } decides.
enrol-least = The fewest points win
enrol-page = The page itself
enrol-page-how = Taking the page anew proposes its fields anew; what you corrected is lost.
enrol-width = Width in mm
enrol-height = Height in mm
enrol-pdf-page = Page of the PDF
enrol-turn = Turn it
enrol-again = Take it anew
enrol-is-empty = It is empty
enrol-is-filled = It is written on
enrol-copies = Add filled copies
enrol-corners = Set its corners
enrol-corners-how = Drag each corner to where the page has it. The photo is made straight by them, and the fields are proposed anew.
enrol-corners-take = Take the page so
enrol-corner-1 = Upper left corner
enrol-corner-2 = Upper right corner
enrol-corner-3 = Lower right corner
enrol-corner-4 = Lower left corner
enrol-try = Try it
enrol-try-how = Photograph another copy, filled in: you see at once what I would read.
enrol-try-go = Photograph a filled copy
enrol-trying = Reading it with this sheet…
enrol-tried = { $read ->
    [one] One mark read
   *[other] { $read } marks read
}, { $asked } asked about.
enrol-keep-title = Keep it
enrol-keep = Keep this sheet
enrol-kept = “{ $title }” is enrolled. Photograph a filled one from now on.
staff-leaderboard = Show a leaderboard: results and days, no names
staff-calibrate = Set up this table
calibrate-step = Step { $step } of { $steps }
calibrate-next = Next
calibrate-done = Done
calibrate-upright = Is the picture the right way up?
calibrate-upright-how = Turn it until the lower edge is the side of the table where the first player sits.
calibrate-turn = Turn by a quarter
calibrate-where = Where is the table?
calibrate-where-how = Draw a frame around it with a finger, from corner to corner. What is outside is not looked at.
calibrate-whole = The whole picture
calibrate-too-small = That frame is too small. Draw it around the whole table.
calibrate-seats = Who sits where?
calibrate-seats-how = Touch the sides in the order of play: the first player first. Leave it empty for the usual order.
calibrate-free = Free
calibrate-usual = The usual order
calibrate-judged = Focus and light
calibrate-judged-how = Lay a printed sheet on the table, with the light as it is in the evening.
calibrate-again = Check again

## Cards in a photo

cards-title = A player’s cards
cards-how = Photograph one player’s cards from above: the piles as they lie, the score pile fanned so that a corner of each card shows. Nothing is kept.
cards-edition = Edition
cards-edition-third = Third edition: a top card’s icons are known by its name
cards-edition-other = Another edition: all icons are read
cards-photograph = Photograph the cards
cards-use = Use this board: who shares, who obeys, who wins
cards-link = Count icons from a photo
cards-reading = Reading the cards …
cards-age = age
cards-splay-none = { $top }
cards-splay-left = { $top }, splayed left, { $showing } show
cards-splay-right = { $top }, splayed right, { $showing } show
cards-splay-up = { $top }, splayed up, { $showing } show
cards-icons = castles { $castle } · crowns { $crown } · leaves { $leaf } · bulbs { $bulb } · factories { $factory } · clocks { $clock }
cards-score = Score pile: { $ages } = { $sum }
cards-achievements = Achievements: { $ages }
reads-cards = cards
