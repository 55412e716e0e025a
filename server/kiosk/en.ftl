no-configuration = There is no file { $file }. Leave --config out, or name the file that sets up the kiosk.
configuration-unreadable = { $file } cannot be read ({ $reason }). Check who may read it.
mistake-in-line = { $file }, line { $line }: { $problem }
not-toml = This is not TOML ({ $reason }). A setting is written name = value.
table-brackets = A table of the café is written with two brackets: [[table]].
table-twice = Two tables are called { $name }. Give each table a name of its own.
no-such-key = There is no setting called { $key }. There are { $keys }.
bad-value = { $key } must be { $expected }.
number-from-to = a number from { $low } to { $high }
one-of = { $known }
some-of = a list in brackets of any of { $known }
yes-or-no = true or false
a-text = a text in quotation marks
an-address = an address like "http://192.168.1.10:8080"
a-secret = a secret of 16 characters or more, without blanks
main-without-key = A main kiosk needs main_key as well, the same secret as there.
width-and-height = two numbers in brackets, width and height in pixels, each from 320 to 4608
no-such-booth = There is no table called { $name } here.
frames-differ = The camera saw this die differently from one moment to the next.
other-game = This sheet is not one of { $game }. Start its game first, or lay down the right sheet.
drop-on-a-sheet = The drop comes first: let the dice fall on a sheet.
sheet-covered = Something lies on a sheet. It is read as soon as it is free.

## Staff

wrong-pin = That is not the PIN. It was shown when the kiosk was first started; tallycam kiosk --new-pin makes another.
safe-mode = The kiosk runs without cameras: { $mistake }
models-not-ready = The readers are still waking up. If this stays, run tallycam doctor.
camera-ails = { $sentence } ({ $why })
no-reason = it said nothing
frames-are-old = The camera sends no new pictures. Restart it here, then check its cable.
loop-failed =
    { $times ->
        [one] Reading failed once since the start.
       *[other] Reading failed { $times } times since the start.
    } Look into the log: journalctl -u tallycam.
little-room = Only { $megabytes } MB are free. Delete old games, or keep them for fewer days.
disk-read-only = The disk under { $folder } can’t be written any more: nothing new is kept. Put another card in, then start the kiosk again.
clock-wrong = The clock shows { $year }. Connect the kiosk to a network once, or give it a clock battery.
many-kiosks = More than { $most } kiosks are more than one can show.
main-not-reached = The main kiosk at { $address } cannot be reached ({ $reason }). Check the network, and main in kiosk.toml.
main-key-wrong = The main kiosk at { $address } does not know this one. Set the same main_key in both files.
main-refuses = { $address } takes no other kiosks (it answered { $status }). Set main to a kiosk whose file has main_key.
kiosk-silent = Nothing is heard of it. It is off, or without network.
kiosk-ails = Something is to be mended there; its own staff’s page says what.
focus-good = The picture is sharp.
focus-bad = The picture is not sharp. Lay a printed sheet on the table and press “Focus”; turn the lens if it has a ring.
scale-good = A sheet has { $pixels } pixels a millimetre: small writing can be read.
scale-small = A sheet has only { $pixels } pixels a millimetre. Hang the camera lower, or set a larger size in kiosk.toml.
scale-unknown = No sheet is seen. Lay a printed one on the table to have the height of the camera judged.
light-good = The light is good.
light-too-low = It is too dark. Hang a lamp beside the camera, not above the players’ heads.
light-too-high = It is too bright: paper turns into plain white. Move the lamp away, or turn it down.
