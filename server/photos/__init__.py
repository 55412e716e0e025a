"""Photos: read in a bounded pool, judged by the rules, kept without place, time or device.

```
  bytes ──▶ pool ──▶ hands ──▶ worker (processes that can be ended) ──▶ model_reader ──▶ vision
             │                                          │
            fair    whose turn it is                    │
                          ┌─────────────────────────────┘
                       reading    what is seen, as one value from here to the page: a PhotoReading
                          │
                          ├──▶ album    the photo on disk, under the hash of its content
                          └──▶ flat     its sheet as if it lay under a scanner

  files ──▶ judged                   every sheet of a photo, settled and checked: a JudgedSheet
```

Nothing here knows of tables, requests or commands.
"""
