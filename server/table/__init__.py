"""A table: the log of one evening, what stands after it, and who may see it.

```
  access    short codes and secret keys            live     wakes the phones that listen
     │                                               ▲
  keeper ──▶ state ──decide──▶ events ──▶ store ─────┘      one change at a time, on disk first
     │         ▲                  │
     │         └────── fold ──────┘                         each event applied to the state before
     ▼
   view, photo_view     the table and each photo as phones show them, made of
              seats      people get their names, and more sit down
              twins      the same sheet for two players
              sheets     what the camera read, the rules settled, people said
              possible   where one more die may lie, as a question
              proposal   what a photo of dice would add to the record
              stage      which day it is, and what may be presented
```

The log is all that is stored: it is appended to and never changed, and the state is a pure function
of it. Taking a step back is an event too.
"""
