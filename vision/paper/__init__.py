"""Paper in a photo: which sheets lie there, and where each of their millimetres is.

    Photo, layouts ──▶ find ─┬─▶ marked ◀── markers        our own sheets, by their markers
                             ├─▶ printed                   others, by how their blanks look
                             └─▶ markerless ◀── structure  or by what is printed where
                                      ▲── lattice ◀── blobs
    FoundSheet ──▶ flatten ──▶ the page from above, straightened against its blank

- `find`       sheets of either kind: to be read, or to be measured on
- `marked`     sheets by their markers, which may be partly covered
- `markers`    markers in a photo, corners to a fraction of a pixel
- `markerless` a sheet without markers, by where its print is
- `printed`    a sheet without markers, by how its blank looks
- `hidden_markers` the same of our own sheets, where their markers do not show
- `in_rim`     which sheet a paper is whose `rim` is seen at a glance
- `agreed`     where its features have it; `slip`: whether that is a row beside its place
- `settled`    a sheet that is about there, moved patch by patch to where its print is
- `laid`       it laid on its blank; `parts`: whether each part of it is where it should be
- `outlined`   the same by the outline of its paper
- `structure`  what a layout says is printed where
- `blobs`      compact printed things in a photo; `lattice`: those in rows and columns
- `flatten`    how the paper bends, and the page cut out straight
- `nudge`      the page laid exactly on a blank that is a picture
- `contrast`   how each place differs from what is round it
- `kept`       what is worked out of a blank once, in a file beside it
- `quality`    why a photo is too poor to be read
- `far`        a sheet too far away; `far_markers`: by dark squares that lie as its markers do
- `found`      `FoundSheet`, which maps millimetres of the page to pixels of the photo
- `plane`      homographies
"""
