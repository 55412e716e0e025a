"""What the camera saw: photos in, scoring's types out. It knows sheets and dice, no games.

    photo ──▶ paper ──▶ ink ──▶ read: one Observation for each field of each sheet
      │         │        ▲
      │         │        └── printing: the blank that the photo is compared with
      │         └──▶ drop: where each die stands on the sheet, in millimetres
      └──▶ dice ─────▲  every die's value or colour

- `photo`     the only way a picture enters: checked, upright, decoded no larger than needed
- `paper/`    which sheets lie in the photo, and where each of their millimetres is
- `ink/`      what is written in every field of a flattened page
- `dice/`     which dice lie in the photo, and what each shows
- `drop/`     where dice stand on a sheet
- `printing/` sheets as PDF, and as the blank that is compared with
- `read`      from a photo to read sheets: all of paper and ink
- `weights`   the networks, checked against their hashes
- `marker_codes`, `field_boxes`, `arrays`, `errors`, `thrift`: what all rooms share
"""
