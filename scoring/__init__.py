"""What the game says: the vocabulary and the rules, with the standard library only.

In reading order:

- `observation`: something seen in a photo, how surely, and what a person is asked about.
- `sheet`: the paper in millimetres, and what was read from it.
- `sheet_file`: the TOML file that describes a sheet.
- `record`: what was played, as text that a person can read and write.
- `score`: problems, score lines with reasons, winners.
- `rules`: the small surface every game offers.
- `settle`: a reading becomes a filled sheet; rules choose among runners-up, people decide the rest.
- `games`: one folder a game.
"""
