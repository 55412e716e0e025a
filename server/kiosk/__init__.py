"""The kiosk: a camera over a café table, a screen that needs no typing, and staff behind a PIN.

```
  kiosk.toml ──▶ configuration
                      │
  vision.camera ──▶ booth (one a table: watches, reads, remembers) ──▶ server.table
                      │      look     frames become readings
                      │      happening   what of them is new: each roll and each mark once
                      │      seats    whose sheet it is
                      ▼
                  kiosk (all booths) ──▶ repairs, metrics, notify, notebook
```

Nothing here is asked over the network: `server.web.routes.kiosk` and `staff` do that.
"""
