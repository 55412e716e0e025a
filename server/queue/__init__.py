"""Photos that wait to be read: in this process, or in a queue that many machines share.

```
  routes ──▶ desk ──── PoolDesk   read here, in the pool of this process
              │
              └─────── chain      put into the queue, and waited for
                         │
                       jobs       what is asked of each photo, and what became of it
                         │
                       worker     takes the next one, reads it, logs it: `tallycam work`

  asked      a photo, what is asked of it, what became of it
  batch      a tournament's photos: put in, and their lines gathered; lines: what one says
  look       what a photo shows, kept in the album
  seating    whose sheet it is, and who sits down for it
  layout     Procrastinate's tables, brought to those of its version
  parts      all of these, from the settings
```

Job and log are written in one transaction, so a photo is read into a game once, whoever dies when.
"""
