# What is said of tables: opening them, joining them, changing them.

no-such-table = There is no such table.
no-such-code = No table has this code. Check it on the other phone.
too-many-codes = Too many wrong codes from here. Try again in { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
}.
too-many-steps = This table has had too many steps. Start a new one.
too-many-phones = Too many phones are listening just now. Try again later.
number-of-players = { $game } is for { $fewest } to { $most } players, not { $seen }.
long-name = A name has at most { $most } letters. Shorten “{ $start }…”.
sign-in-name = A name can’t hold “{ $sign }”. Choose another one.
word-of-record = “{ $name }” is a word of the record. Choose another name.
bad-name = A name can’t be empty or hold a comma or “#”. Choose other names.
in-line = Line { $line }: { $problem }
