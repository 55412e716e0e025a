# What the camera's side says: of photos, sheets and dice it could not read for certain.

in-photo = { $photo }: { $problem }

## Files

folder = This is a folder. Give the photos in it.
no-such-file = There is no such file.
empty-file = The file is empty. Take or send the photo again.
not-a-photo = I can’t read this as a photo. Send a JPEG, PNG or WebP picture.
video = This is a video. Send a photo of what it shows.
pdf = This is a PDF. Send a photo of the paper, or a picture of the page.
too-many-bytes = { $size } MB is more than the { $most } MB a photo may have. Set the camera to a smaller size.
too-many-pixels = { $size } pixels are more than { $most } megapixels. Set the camera to a smaller size.
too-few-pixels = There are only { $size } pixels. Send the photo itself, not its preview.
ends-early = The file ends early. Send or copy the photo again.
damaged = The picture is damaged. Send or copy the photo again.
too-many-parts = The file is made of { $parts } parts or more, which no camera does. Send the photo as the camera saved it.
heic = This is an HEIC photo. Set the phone’s camera to JPEG (“most compatible”), or install Tallycam with its heic extra.

## Sheets

no-markers = I can’t see a sheet that I know: neither its markers nor its print are in the photo. Lay the sheet flat and take the photo from above, with the whole page in it.
few-markers = I can see only { $seen } of the sheet’s { $of } markers: { $side } is hidden or cut off. Have the whole page in the photo.
cut-off = The sheet is cut off: { $side } is missing. Take the photo again from a little farther away.
side = { $side ->
    [left] the left side
    [right] the right side
    [top] the top
    [bottom] the bottom
    [left-top] the top left corner
    [right-top] the top right corner
    [left-bottom] the bottom left corner
    [right-bottom] the bottom right corner
   *[edge] an edge
}
bent = The sheet is too bent or too covered to be read. Press it flat, clear it, and take the photo from above.
only-dice-on-it = On this official sheet I can read dropped dice but no writing: its artwork isn’t known here. Give its empty page, or photos of a few filled ones, once (tallycam enrol BLANK.pdf --game { $game } --sheet { $sheet }), or write on our own sheet (tallycam print { $game }).
two-alike = This looks just as much like “{ $one }” as like “{ $other }”. Remove one of the two, or say which one it is (--game).
blurred = The photo is too blurred to be read. Hold the phone still, tap the sheet to focus, and take it again.
too-bright = The photo is too bright: the paper is white all over and the ink has paled. Turn off the flash or step out of the sun, and take it again.
too-dark = The photo is too dark to be read. Take it again with more light.
pale = The photo is too pale: what is printed and written hardly stands out from the paper. Wipe the lens, keep reflections off the sheet, and take it again.
grainy = The photo is too grainy to be read. Take it again with more light.
too-far = The sheet is too small in the photo to be read. Take it again from nearer.

## Dice

dark = The photo is very dark. Take it again with more light.
no-dice-seen = I see no dice. Take the photo from above, in good light, with all dice in it.
seen-from-the-side = These dice are seen too much from the side. Take the photo from higher up.
tilted = This die is tilted. Which face counts?
die-cut-off = This die is cut off at the edge of the photo.
on-another = This die seems to stand on another one or lean against it.
picture-of-a-die = This may be only a picture of a die.
maybe-no-die = This may not be a die at all.
die-unclear = I can’t read this die for certain.
one-more-die = This may be one more die.
maybe-a-die = This may be a die.
count-dropped = I count { $seen ->
    [one] { $seen } die
   *[other] { $seen } dice
}; a drop has { $count }.
on-a-border = This die lies on a border. Where does it belong?
equally-far = These { $count } dice are about equally far from the middle.

## Cards

no-cards = I can’t see any card of this game. Photograph one player’s cards from above, all of them in the photo; cards of another game are not read.
only-backs = I see only the backs of cards. Photograph the board with its cards face up.
cards-upside-down = The cards are upside down in this photo; left and right are as their owner sees them.
card-cut-off = This card is cut off at the edge of the photo.
card-no-title = I can’t see this card’s title. Which card is it?
card-strange-title = This title is none of those I know. The card may be of another edition or language.
card-contradicts = This looks like { $card }, but title, age or icons do not go together. It may be of another edition.
card-unclear = I can’t read this card for certain.
card-colour = I can’t tell this card’s colour for certain.
card-odd = A card sticks out another way than the others of this pile.
card-missing = The step is wide here: one more card may show.
card-icon = I can’t tell this icon for certain.
card-stray = Something of a card shows here that goes with no pile I see.
card-two-piles = Two piles of one colour are in the photo. Photograph each player’s board by itself.
card-age = I can’t read this age for certain.
card-in-fan = The step is wide here: one more card may lie in the fan. If so, choose its age.
card-alone = This card lies face down by itself: is it an achievement, or the whole score pile?
cards-alone = These cards lie face down, each by itself: is one of them the whole score pile? Choose its age; the others are achievements.

## Models

model-missing = The model “{ $model }” is missing. Install Tallycam again.
file-missing = { $file } is missing. Install Tallycam again.
file-unreadable = { $file } can’t be read: { $reason }
other-weights = The weights of the model “{ $model }” are not those its model.toml names. Install Tallycam again.
weights-unreadable = The weights of the model “{ $model }” can’t be opened: { $reason }

## Enrolling

many-pages = This PDF has { $pages } pages. Give one with the page of the sheet alone.
no-such-page = There is no page { $number }: this PDF has { $pages ->
    [one] only one page
   *[other] { $pages } pages
}.
pdf-locked = This PDF is locked with a password. Give one that opens without it.
pdf-damaged = I can’t read this PDF: it is damaged. Print or save it again.
odd-page = A page of { $size } mm is no sheet. Give one between 30 and 600 mm.
no-such-corners = These four points are not the corners of a page. Give the upper left, upper right, lower right and lower left one, as far apart as they are.
no-fields = I can’t find a place to write on this page: no cells, boxes, circles, dots or lines. Give the whole page, sharp and flat.
blank-written-on = This page is written on. Give the empty page, or photos of at least { $least } filled ones, from several games, all at once.
few-copies = What is printed can’t be told from what is written on { $given ->
    [one] one copy
   *[other] { $given } copies
} alone. Give at least { $least } filled ones, best from several games, or the empty page.
another-page = This photo doesn’t show the same page as the first one. Give copies of one sheet.
not-that-sheet = This is not the { $sheet } sheet of { $game }, or it can’t be made out. Give its whole empty page, flat and sharp.
blank-damaged = The picture of the empty page, { $file }, is damaged. Enrol the sheet again.
