"""What the game says: the vocabulary, the engine that all games share, and the games.

    Observation ──▶ SheetReading ──settle──▶ FilledSheet ──┐
                                      ▲                    ├──▶ GameRecord ──judge──▶ ScoreSheet
                    Constraints ──────┘    typed moves ────┘                 ▲
                         ▲                                                   │
                         └───────── Game: moves, paper, scores, dice, drop ──┘

The vocabulary, in reading order:

- `message`      a sentence for people: a code with values, in no language yet
- `observation`  something seen in a photo, how surely, and what a person is asked about
- `sheet/`       the paper in millimetres, and what was read from it
- `record`       what was played, as text that a person can read and write
- `score`        problems, score lines with reasons, winners

The engine:

- `game`         one game from its parts, and all that every game offers
- `replay`       a game as a chain of states; undo is exact
- `cursor`       reading the words of a line as people type them
- `paper`, `checks`  sheets, and the rules on them: told once, for the report and for `settle`
- `dice`, `drop`, `stage`  what a game may also answer: rolls, drops, where it stands
- `settle`       a reading becomes a filled sheet; rules choose among runners-up, people decide
- `verdict`, `what_if`  whose mistake a broken rule is: the player's, or the camera's
- `playthrough`  a record with all that the rules say of it between its lines

`games/` holds one folder a game. All of it needs nothing but the standard library.
"""
