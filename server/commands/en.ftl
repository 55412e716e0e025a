# What the commands say on a terminal.

overview =
    Point a camera at your dice or your score sheet: Tallycam reads it, checks the rules,
    keeps the score, and asks when it is not sure.
overview-more = “tallycam COMMAND --help” tells more about each.

## What each command is for

for-games = the games, their sheets, what each can read
for-print = a sheet to print and play on, as PDF
for-layout = where every field of a sheet is, in millimetres
for-dice = read the dice in a photo
for-drop = read the setup drop from a photo
for-cards = read a player’s cards from a photo
for-read = read filled sheets from photos
for-score = score a game from photos or from its record
for-check-turn = explain what happened on a sheet in one turn
for-position = what follows from the cards that lie there now, with no moves told
for-serve = start the server for phones
for-kiosk = start the server with a camera over the table
for-work = read the photos that wait in the queue of a chain
for-doctor = check that everything is in place

## What they take

usage = usage:
help-positionals = positional arguments
help-options = options
help-help = show this help and stop
help-lang = the language to answer in: { $languages }
help-json = one JSON object a line
help-game = see: tallycam games
help-sheet = the usual one when not given
help-paper = a4 when not given
help-roll = the dice of the turn
help-colours = the faces are colours, not pips
help-expect = how many dice were rolled
help-explain = write pictures that explain the answer
help-photos = photos, or folders of photos
help-edition = third, or other: then a top card’s icons are read, not known by its name
help-photo-a-sheet = one photo of each sheet
help-record = records, not photos
help-position = a position as JSON, or a record; - is standard input
help-names = the players of the photos in order: Ada,Ben (Ada,Ada for two sheets of one player)
help-doctor-port = the port the server would use
help-doctor-data = the folder it would keep
help-host = where to listen (default: everywhere on this machine)
help-port = default 8080; 0 takes any free one
help-processes = photos read at the same time (one for each core)
help-data = where games are kept (./data)
help-tls = serve over TLS: with this certificate, or with one made here (phones need it for the live camera)
help-tls-key = the certificate’s key, where it is in a file of its own

bad-arguments = { $problem }; see “{ $command } --help”.
no-such-command = There is no command “{ $command }”. The commands are { $commands }.
no-such-language = There is no language “{ $language }”. The languages are { $known }.
game-without-paper = { $game } is played without paper: it has no sheet.
no-such-sheet = { $game } has no sheet “{ $sheet }”. Its sheets are { $sheets }.
no-dice-in = { $game } is played without dice.
no-cards-in = { $game } has no cards that can be read from a photo.
no-drop-in = { $game } has no drop. Its dice are read with “tallycam dice”.
bad-expect = --expect takes how many dice were rolled, 0 or more.
explains-photos = Only photos can be explained with pictures.
no-json = { $file } begins like JSON and is none. Mend it, or give a record.
photos-or-records = Give photos of the sheets, or --record with their text, and not both.
several-games = These are sheets of { $games }. Say which with --game.

## Files

in-line = line { $line }: { $problem }
in-file = { $file }: { $problem }
no-such-file = { $file }: There is no such file.
record-of-other-game = { $file }: This is a record of { $game }, not of { $wanted }. Say --game { $game }.
not-one-sheet = { $file }: One filled sheet is needed here, and this record has { $count }.
moves-among-sheets = A record of moves is a whole game: give it alone, or give sheets only.
two-sheets = { $player } has two sheets of the same kind ({ $sheet }). Every player needs a name.
record-too-large = { $file }: This is too large to be a record.
record-not-text = { $file }: A record is plain text, and this file is not.
cannot-write = { $file } can’t be written ({ $reason }). Choose another place.

## Answers

question = { $place }: { $choices }? { $why }
doubt = { $place }: { $why }
not-asked = { $count ->
    [one] One more field is unclear, but changes nothing.
   *[other] { $count } more fields are unclear, but change nothing.
}
asked-of = { $player }: { $question }
the-die = die { $number }
cards-pile = { $top }, { $splay ->
    [left] splayed left, { $showing } cards show
    [right] splayed right, { $showing } cards show
    [up] splayed up, { $showing } cards show
   *[none] not splayed
}
cards-covered = under it: { $icons }
icon-count = { $count } { $icon }
cards-nothing = no icon
cards-score = score pile: { $ages } ({ $sum })
cards-achievements = achievements: { $ages }
cards-icons = icons: { $icons }
the-cards = the cards
card-place = { $what ->
    [top] { $colour }, top card
    [splay] { $colour }, splay
    [showing] { $colour }, cards that show
    [card] { $colour }, card { $number } from the top
    [score] score pile, card { $number }
    [achievement] achievement { $number }
    [alone] face down
    [fan] { $colour }
   *[colour] { $colour }
}
the-dice = the dice
the-farthest-die = the farthest die
no-die = no die
no-dice = I see no dice.
die-in-zone = { $value } in { $zone }, { $distance } mm from the middle
legal = legal
not-legal = not legal
wins = { $count ->
    [one] { $names } wins
   *[other] { $names } share the win
}
wins-by = { $won } ({ $decided })
written = (written: { $points })
sheet-read = { $photo }: { $game }, { $sheet }, { $marks ->
    [one] { $marks } mark
   *[other] { $marks } marks
} in { $fields } fields
photos-read = { $done } of { $total } photos
layout-head = { $game } { $sheet }, { $page }: left, top, width, height
printed = { $file }: { $game }, { $sheet }, on { $paper }. Print it at 100 %.
players = { $fewest ->
    [1] { $most ->
        [1] 1 player
       *[other] 1–{ $most } players, solo too
    }
   *[other] { $fewest }–{ $most } players
}
reads = reads: { $things }
reads-kind = { $kind ->
    [dice] dice
   *[drop] drop
}
reads-nothing = typed moves only

## The server

welcome = Open this on a phone in the same network, or scan the code:
games-kept = Games are kept in { $folder }. Stop with Ctrl+C.
owner-code = To enrol sheets of your own, open “Sheets of my own” on the page; its code is { $code }.
welcome-here = Open this, on this computer only:
welcome-without-network = There is no network here. Open this, on this computer only:
working = Reading the photos of the queue, { $processes } at a time.
stopped = Stopped.
cannot-listen = I can’t listen at { $address } ({ $reason }). Choose another port: --port 9000, or make run PORT=9000.
cannot-keep = I can’t keep games in { $folder } ({ $reason }). Choose another folder: --data DIR, or make run DATA=DIR.

## The doctor

check = { $check ->
    [python] Python
    [libraries] libraries
    [games] games
    [models] models
    [camera] camera
    [focus] focus
    [light] light
    [disk] disk
    [clock] clock
    [port] port
   *[other] data folder
}
python = { $version } on { $machine }, { $cores ->
    [one] { $cores } core
   *[other] { $cores } cores
}
library-missing = { $library } is not installed. Run “make run” once.
models-missing = No model is installed. Install Tallycam from a complete checkout or wheel.
no-camera = none here; phones bring their own
port-free = { $port } is free
port-taken = { $port } is taken. Choose another with --port.
data-not-writable = { $folder } can’t be written. Choose another with --data.

## Enrol

for-enrol = make a sheet of your own readable, from its empty page
help-own-sheets = the data folder, where enrolled sheets are kept
help-page-to-enrol = the empty page (PDF or photo), or photos of several filled copies
help-markers = print an enrolled sheet with our markers in the margin: it is found faster, and more surely
help-sheet-name = what to call the sheet; the file’s name when not given
help-page-mm = how large the page is, such as 148x210; A4 or its shape when not given
help-pdf-page = which page of the PDF
help-corners = where the corners of the page are in the photo, in pixels, clockwise from the upper left one; without this, its rim tells
help-turn = turn the page clockwise by so many degrees, to make it upright; without this, the words and figures of a photo tell
help-filled = the page is written on: leave out what looks like ink
help-empty = the page is empty, whatever it looks like
help-sum = a box that is a sum, such as total=table1.r1c1+table1.r2c1 or total=table1.*
help-total = the box that decides who wins
help-least-wins = the lowest total wins
help-explain-enrol = write the page with the proposed fields into this folder
enrolled = { $title }: { $fields ->
    [one] { $fields } field
   *[other] { $fields } fields
} on a page of { $page }
fields-of-kind = { $count } × { $kind ->
    [number] a number
    [digit] a digit
    [symbol] a sign to circle or strike
    [bubble] a bubble to fill
    [box] a box to cross
    [link] a line to draw
    [spot] a spot to colour
   *[text] words
}
enrolled-filled = There is writing on this page. What looks like ink was left out of its blank; an empty page, or two more filled copies, would give a better one; so do three photos of others later, with --learn.
enrolled-by = { $by ->
    [cut] The page is cut off at the edge of the photo, so what is beyond can’t be read. Better photograph all of it.
    [part] Print goes on beyond the edges I took for the page’s, so fields are missing. Say where its corners are with --corners, or photograph it on a plain dark table.
    [lines] I can’t make out the edges of the page; the lines printed on it were made straight instead.
   *[photo] Neither the edges of the page nor lines on it can be seen, so the photo was taken as it is. Take it from straight above.
}
enrolled-kept = Kept in { $file }; correct names, kinds and sums there. Read photos of it with: tallycam read PHOTO
help-learn = learn what is printed on this enrolled sheet from three or more photos of filled copies
help-unlearn = put the empty page of this enrolled sheet back as it was before anything was learned
no-page-given = Name the page to enrol: a PDF, a scan or a photo.
learned-undo = Undo it with: tallycam enrol --unlearn { $name }
unlearned = { $title }: its empty page is as it was enrolled again.
enrolled-already = This page can’t be told from the sheet “{ $name }”, which is enrolled already. Enrol it under that name to replace it.
blank-kept = The empty page of the { $sheet } sheet of { $game } is kept in { $file }. Writing on it can be read from now on.
no-sheet-to-give = All sheets of { $game } are our own; their empty pages are known.
bad-sum = A sum is written BOX=PART+PART, not “{ $sum }”.
bad-corner = A corner is written as its pixels across and down, such as 120,80, not “{ $text }”.
bad-page-mm = A page’s size is written in millimetres, such as 148x210, not “{ $text }”.

## Kiosk

help-camera = pi, usb:0, or the path of a folder of photos or of a video, which are replayed
help-config = the file that sets up the kiosk (default: /etc/tallycam/kiosk.toml)
help-new-pin = make another PIN for the staff
kiosk-screen = Tallycam is watching the table. Open the screen on this computer: { $address }
kiosk-pin = The staff’s PIN is { $pin }. It is shown this once; it opens { $address }

help-doctor-camera = also try this camera, its focus and its light: pi, usb:0, a folder or a video
camera-works = { $camera } shows { $size } pixels
camera-fails = { $camera } does not wake ({ $why }). Check its cable, and that nobody else uses it.
disk-free = { $megabytes } MB free
disk-full = Only { $megabytes } MB are free where { $folder } lies. Delete something, or choose another with --data.
clock-wrong = The clock shows { $year }. Connect to a network once, or fit a clock battery.
help-out = one line of JSON for each photo of a folder or of s3://bucket/folder goes to FILE (.parquet: columns); started again, it goes on where it stopped
help-workers = photos read at the same time with --out (one for each core)
help-queue = the photos are read by the workers of a chain (tallycam work), on all its machines; TALLYCAM_DATABASE says where its queue is
nobody-works = No worker has answered for half a minute. Start some with: tallycam work
no-photos-there = { $place }: There are no photos here.
store-needs-out = Photos of an object store, and those that a queue reads, go into a file. Give it with --out.
one-place = With --out one folder is read, or one part of an object store (s3://bucket/folder).
parquet-not-installed = Columns need more than is installed here. Install it with: pip install 'tallycam[parquet]'
batch-done = { $count ->
    [one] { $count } photo was read
   *[other] { $count } photos were read
} into { $file }.
