"""Ink on a flattened page: what is written in every field, by what was added to the blank.

    flat page, blank ──▶ fields.beside_blank ──▶ (H, W, 4) ──▶ fields.cut_fields ──▶ pictures
    pictures ──▶ read ──▶ one Observation for each field

- `fields`  the page beside its blank, and each field cut out of it; training cuts with it too
- `alike`   marks compared with the empty fields beside them
- `lighten` print made pale on pages that are not printed as ours are
- `glance`  a first look from farther away: what is plain there is not looked at closely
- `read`    the ink network's answers as calibrated Observations
- `draw`    the reading drawn back onto the photo, and the picture that goes with a question
"""
