"""A sheet of somebody's own: from its empty page, or from filled ones, to a layout and a blank.

    PDF or photo ──▶ page ──▶ shapes ──▶ propose ◀── lattice ──▶ fields
                       └────▶ blank: what several copies share, or one without its ink

- `enrol`    all of it in a row
- `page`     the page from above: rendered, or straightened by its outline or a frame on it
- `sides`    the four sides of a page, whatever lies on its rim
- `shapes`   areas closed by print, discs, rules
- `propose`  which of them are fields, of what kind, in which groups
- `lattice`  dots in rows and columns, and the links between them
- `blank`    ink taken off; `draw`: the fields drawn on the page
"""
