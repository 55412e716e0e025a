"""The commands of `tallycam`, one module each: `add_arguments` says what it takes, `run` answers.

```
  games  layout  print_sheet       what there is, and on paper
  dice   drop    cards   read      photos ──▶ photos/ ──▶ what was seen
  score  check_turn  position      records or photos ──▶ scoring ──▶ what it is worth
  enrol                            a page ──▶ a sheet of your own
  serve  kiosk   work  doctor      the server, and whether everything is in place

  arguments      what several commands take      terminal       coloured lines, or JSON
  record_files   records read and joined         folders        photos of whole folders
  listening      the server of serve and kiosk   batch          a tournament's photos
```

A command prints JSON (`server.wire`) or lines for people, and raises one sentence when it cannot.
What takes long to import (OpenCV, networks, web server, database) is imported where it is
used, so that whoever asks for help does not wait.
"""
