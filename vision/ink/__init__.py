"""Ink on a flattened page: what is written in every field, by what was added to the blank.

    flat page, blank ──▶ fields.beside_blank ──▶ (H, W, 4) ──▶ fields.cut_fields ──▶ pictures
    pictures ──▶ read ──▶ one Observation for each field

- `fields`  the page beside its blank, and each field cut out of it; training cuts with it too
- `above`   a page of ours, in full where it is looked at closely; its `light`, the `reach` of looks
- `lighten` print made pale on pages that are not printed as ours are
- `glance`  a first look from farther away: what is plain there is not looked at closely
- `read`    the ink network's answers as Observations; `chances`: how probable each label is
- `closer`  more looks at what is unclear; `fitted`: looks that fit what is written
- `second`  another reader of unclear numbers; `number_views`: what it is shown
- `amount`  how much ink there is; `alike`: more than in fields beside it; `explained`: none
- `bleached` fields that light may have emptied, where ink is pale; `painted`: marks much paler
  than the others, under fluid, or of a fold or a ring
- `pale`    pens paler than most; `colons`: times where numbers belong
- `combs`   narrow cells with a bare middle, in which the figure beside them was read
- `strokes` ink belongs to one field; `long_strokes`, `curves`: a fold or a ring to none
- `second_thoughts` digits that seem struck, and may have the new one beside them
- `spots`   colours that glare or were wiped; `washed`: that too much light has changed; `pens`:
  that look like another colour of the same sheet
- `draw`    the reading drawn back onto the photo, and the picture that goes with a question
"""
