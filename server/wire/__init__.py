"""The JSON that the command line prints and the API answers, made in one place.

```
  scoring's values ──┐
  Problem, Doubt,    ├──▶ answers ──▶ encode.to_json(value, say) ──▶ tallycam … --json
  ScoreSheet …       │    what both     │     ▲                  ──▶ GET /api/v1/…
  a table's view ────┘    speak         │     └ the words of a language
                                        └─▶ shape(type) ──▶ /openapi.json
```

A frozen value is its own shape: every field of it is in the JSON, under its own name, and nothing
is copied by hand. A sentence becomes words only here, by the `say` that is given.
"""
