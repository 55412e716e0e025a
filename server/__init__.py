"""Who is asking: the command line and the web server, on top of `vision` and `scoring`.

```
  tallycam COMMAND                       a phone, or a program of yours
        │                                          │
      cli ──▶ commands/ ──serve──▶ app ──▶ web/  routes/  pages/
                 │                          │
                 │                          ▼
                 │                       table/   the log of an evening, what stands, who may see
                 ▼                          │
               wire   ◀─────────────────────┤     the JSON that both speak
                 │                          │
                 └──────▶ photos/ ◀─────────┘     read, judged, kept
                             │
                          vision ──▶ scoring
```

`settings` is what can be set from outside; `reach` is where phones find the server; `material` is
what a game is played with; `refusals` is how anything here says that it cannot. Each room opens
with a page like this one.
"""
