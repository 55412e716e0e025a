# What the server and the commands say.

## Settings

bad-setting = { $name } can’t be { $value }: it is a positive number.
bad-port = The port can’t be { $port }: ports end at 65535.
not-a-number = { $name } is a whole number, not “{ $text }”.
