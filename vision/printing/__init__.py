"""Sheets on paper: the PDF to print, and the blank that photos are compared with.

    SheetLayout ──▶ sheet ──▶ PDF ──▶ blank ──▶ pixels, the very print
                      └── artwork ──▶ symbols ──▶ page

- `sheet`    a layout as a PDF of one page
- `artwork`  one painter for each shape that a sheet file may name
- `symbols`  the drawings that games bring along
- `page`     a page in millimetres that is drawn on; its `fonts/`
- `blank`    the PDF as pixels
"""
