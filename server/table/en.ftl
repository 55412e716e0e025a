# What is said of tables: opening them, joining them, changing them.

no-such-table = There is no such table.
no-such-code = No table has this code. Check it on the other phone.
too-many-codes = Too many codes are being tried from here. Try again in { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
}.
too-many-steps = This table has had too many steps. Start a new one.
too-many-phones = Too many phones are listening just now. Try again later.
number-of-players = { $game } is for { $fewest } to { $most } players, not { $seen }.
long-name = A name has at most { $most } letters. Shorten “{ $start }…”.
sign-in-name = A name can’t hold “{ $sign }”. Choose another one.
word-of-record = “{ $name }” is a word of the record. Choose another name.
bad-name = A name can’t be empty or hold a comma, a semicolon or “#”. Choose other names.
in-line = Line { $line }: { $problem }

## Keeping them

too-many-tables = There are as many tables as are kept here. Forget some first.
unreadable-table = The start of this table can’t be read any more. Open a new one.
disk-full = The disk is full, so this was not kept. Make room on it, then try again.
cannot-write-now = The games’ file is busy just now. Try again in a moment.
cannot-write = The games’ file can’t be written ({ $reason }). Nothing was changed.
damaged-database = { $file } is damaged. Put a copy back that you saved, or move it away to start anew.
foreign-database = { $file } is a database of another program. Give another folder with --data.
newer-database = { $file } was written by a later version of Tallycam. Install that one, or give another folder with --data.
read-only-database = { $file } can’t be written. Give yourself the right to, or another folder with --data.
locked-database = { $file } is held by another program. Close that one first.
unreachable-database = The database { $database } can’t be reached: { $reason }
bad-database-address = TALLYCAM_DATABASE is an address like { $scheme }://name:password@host/database. Leave it out to keep the games in a file.
chain-not-installed = PostgreSQL needs more than is installed here. Install it with: pip install 'tallycam[chain]'
database-away = The database doesn’t answer just now. Look at the table, then try again.
hidden-in-the-way = That cannot be with the cards as they lie. Look at your card’s name again, or leave it hidden.
