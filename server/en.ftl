# What the server and the commands say.

## Settings

bad-setting = { $name } can’t be { $value }: it is a positive number.
bad-port = The port can’t be { $port }: ports end at 65535.
not-a-number = { $name } is a whole number, not “{ $text }”.
no-sheet-name = “{ $title }” has no letters or digits to make a name of. Give another one (--name).
name-of-a-game = “{ $name }” is the name of a game here. Choose another one (--name).
cannot-keep-sheet = The sheet can’t be kept in { $folder }: { $reason }

## The data folder

folder-taken = Another Tallycam server keeps its games in { $folder }. Stop it first, or give this one another folder with --data.
no-certificate = There is no certificate in { $file }. Give its file with --tls, or --tls alone for one that is made here.
