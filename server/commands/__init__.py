"""The commands of `tallycam`, one module each: `add_arguments` says what it takes, `run` answers.

```
  games  layout  print_sheet       what there is, and on paper
  dice   drop    read              photos ──▶ photos/ ──▶ what was seen
  score  check_turn                records or photos ──▶ scoring ──▶ what it is worth
  serve  doctor                    the server, and whether everything is in place

  arguments      what several commands take      terminal       coloured lines, or JSON
  record_files   records read and joined         folders        photos of whole folders
```

A command prints JSON (`server.wire`) or lines for people, and raises one sentence when it cannot.
"""
