# What is said of photos that were sent.

too-many-photos = Too many photos are being read just now. Try again in a moment.
takes-too-long = This photo takes too long to read. Take it again, nearer and in good light.
too-heavy = This photo needs more memory to read than there is for one. Set the camera to a smaller size.
broke-off = Reading this photo broke off. Take it again.
stopping = The server is stopping. Try again in a moment.
too-few-fields = Too few fields were found to lay the sheet flat.
not-flat = The sheet could not be laid flat.
no-photos = { $folder }: There are no photos in this folder.
not-kept = { $photo }: The picture can’t be kept. Send the photo again.
sheet-of-other-game = This is a sheet of { $other }, but this table plays { $game }.
not-of-game = { $photo }: This is a sheet of { $others }, not of { $game }. Say --game { $name }, or photograph the right sheet.
several-games = Here are sheets of { $games } in one photo. Photograph each game by itself.
sheet-not-dice = This looks like a sheet of { $game }, not like dice. Read it as a sheet, or photograph the dice by themselves.
dice-of-colours = These look like dice whose faces are colours, not like dice with pips. Read them by their colours.
dice-of-pips = These look like dice with pips, not like dice whose faces are colours. Read them by their pips.
dice-not-sheet = I see dice ({ $dice }) but no sheet. Read them as dice, or photograph the sheet.
nothing-seen = I see neither dice nor a sheet with markers. Take the photo from above, in good light, with everything in it.
disk-full = The disk is full, so the photo was not kept. Make room on it; moves can still be typed.
photo-not-written = The photo can’t be kept ({ $reason }). Moves can still be typed.
photo-dropped = The photo is not there any more. Send it again.
skipped-sheet = { $why ->
    [covered] Another sheet of { $game } ({ $sheet }) lies under this one and was not read. Photograph it by itself.
    [cut-off] Another sheet of { $game } ({ $sheet }) is cut off and was not read. Photograph it by itself.
   *[unreadable] Another sheet of { $game } ({ $sheet }) could not be read. Press it flat and photograph it by itself.
}
upload-too-large = This photo is larger than { $most } MB. Set the camera to a smaller size.
bad-store-address = TALLYCAM_PHOTOS is an address like s3://bucket/folder. Leave it out to keep photos in the data folder.
store-not-installed = An object store needs more than is installed here. Install it with: pip install 'tallycam[chain]'
learned = { $title }: learned from { $photos } photos; what is printed in { $known } { $known ->
    [one] box
   *[other] boxes
} is known now.
not-learned = { $unknown ->
    [one] One box was never left empty; it stays as it was, and is asked about.
   *[other] { $unknown } boxes were not left empty often enough; they stay as they were, and are asked about.
}
few-to-learn = It takes { $least } photos that show this sheet to learn from; { $read ->
    [0] none of these does.
    [one] one of these does.
   *[other] { $read } of these do.
} { $why }
