# What the server and the commands say.

## Settings

bad-setting = { $name } can’t be { $value }: it is a positive number.
bad-port = The port can’t be { $port }: ports end at 65535.
not-a-number = { $name } is a whole number, not “{ $text }”.
no-sheet-name = “{ $title }” has no letters or digits to make a name of. Give another one (--name).
name-of-a-game = “{ $name }” is the name of a game here. Choose another one (--name).
cannot-keep-sheet = The sheet can’t be kept in { $folder }: { $reason }
no-field-to-sum = The sheet has no field “{ $field }”.
no-own-sheet = There is no enrolled sheet “{ $name }”.
many-sheets = There are { $most } enrolled sheets already. Delete one that is not used any more.
sheet-without-fields = A sheet needs at least one field. Add one by dragging.
bad-field-name = A field can’t be called “{ $field }”: letters, digits and _ only, and at most one dot.
field-twice = Two fields are called “{ $field }”. Give one of them another name.
field-off-page = The field “{ $field }” lies off the page, or has no size. Move it, or delete it.
fields-overlap = The fields “{ $one }” and “{ $other }” share a place. Move one of them, or delete it.
sum-of-itself = “{ $field }” would be a sum of itself.
nothing-learned = Nothing was learned of the sheet “{ $name }” since it was enrolled.

## Sheets being enrolled on the page

no-owner-file = The owner’s code can’t be kept in { $file } ({ $reason }). Delete that file, or make the folder writable.
no-such-draft = This sheet is not being enrolled any more. Begin again with its photo.
draft-broken = This sheet can’t be read any more ({ $reason }). Begin again with its photo.
many-copies = { $most } copies of a page are enough.
no-room-for-sheets = The disk is full. Make room before you enrol a sheet.

## The data folder

folder-taken = Another Tallycam server keeps its games in { $folder }. Stop it first, or give this one another folder with --data.
no-certificate = There is no certificate in { $file }. Give its file with --tls, or --tls alone for one that is made here.
no-queue = There is no queue without PostgreSQL. Say with TALLYCAM_DATABASE where it is; for one café `tallycam serve` reads the photos itself.
queue-lost = The queue was lost: { $reason }. Start again; it goes on where it stopped.
