"""Dice dropped on a sheet: where each stands, in millimetres from a point of the layout.

    Photo ──▶ paper.find ──▶ FoundSheet ──▶ pose ──┐
      └──▶ dice.judge ──▶ Judged ──────────────────┴─▶ fallen ◀── fit ──▶ read ──▶ DropReading

- `pose`    where the camera stood, from the sheet it saw
- `fit`     the cube whose edges are the photo's: a die's place to a millimetre
- `fallen`  which of the things seen are the dice that were dropped
- `read`    every die's place with its uncertainty and its zone
- `doubts`  borders too near, dice equally far, a wrong count
- `draw`    the drop drawn back onto the photo
"""
