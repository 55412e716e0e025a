"""The kiosk: a camera over a café table, a screen that needs no typing, and staff behind a PIN.

```
  kiosk.toml ──▶ configuration
                      │
  vision.camera ──▶ booth (one a table: watches, and asks when the table rests)
                      │      eyes     where frames are read: processes with a deadline
                      │      look     frames become readings, by `reader` and votes; dice in `roll`,
                      │               sheets without markers in `printed`
                      │      clerk    what of them is new goes into server.table, once
                      │      happening, memory, places, seats   what it decides by
                      ▼
                  kiosk (all booths) ──▶ repairs, metrics, notify, notebook
                      │                   register, house: other kiosks of the house
```

Nothing here is asked over the network: `server.web.routes.kiosk` and `staff` do that.
"""
