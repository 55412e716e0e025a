"""The web: addresses, the phone page, and what becomes of a request that cannot be answered.

```
  request ──▶ guard ──▶ routes/ ──▶ table/, photos/
              caps,       │            │
              headers     │            └── a sentence ──▶ problems ──▶ problem+json
                          │
                          ├── dependencies    the house: all collaborators; the table a key opens
                          ├── share_picture   the result as an SVG
                          ├── blank_sheets    empty sheets as PDF and picture
                          └── pages/          the phone page: HTML, modules, styles, words, icons
```
"""
