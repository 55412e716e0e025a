"""A sheet of somebody's own: from its empty page, or from filled ones, to a layout and a blank.

    PDF or photo ──▶ page ──▶ things ──▶ propose ◀── lattice ──▶ fields
                       └────▶ blank: what several copies share, or one without its ink

- `enrol`    all of it in a row
- `page`     the page from above: rendered, or straightened by its outline, by the lines on it, or
             by its corners as its owner tells them; `unbent`: bent paper made flat
- `upright`  which way up it is, by its words and its `figures`
- `outline`  the corners of the page; `paper`: by its rim (`rim`, `sides`, `edges`, `corners`),
             whatever lies on it or beside it; `whole`: whether all print is within; `straight`:
             by its lines
- `traced`   print and lines as masks, also lines that are faint
- `things`   all that may be a field: `shapes` (areas closed by print, discs), `signs`, `rules`;
             without `letters` and what is printed for machines (`registration`)
- `propose`  which of them are fields, in which groups; `kinds`: of what kind; `proposal`: one
- `headings` what is print in a table; `bands`: white on dark; `cells`, `marks`: cells, boxes and
             bubbles that ink hides; `blocks`: those that blocks beside them tell
- `lattice`  dots in rows and columns, and the links between them
- `hidden`   boxes whose line shows under a cross, or that are a gap in their row; `looks`: rings
             told by what others look like
- `blank`    ink taken off; `copies`: of several copies; `emptied`: boxes and bubbles, each as it is
             where nobody marked it (`unmarked`); `known`: of a publisher's sheet
- `learned`  the blank of a sheet, made better by photos of it that were read later
- `draw`     the fields drawn on the page
"""
