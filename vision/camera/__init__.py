"""A camera over the table: it is kept running, watched for stillness, and read from several frames.

```
  the camera's own process                   the server's process
  sources, pi ──▶ ring (shared memory) ──▶ supervise ──▶ watch ──▶ burst ──▶ fuse
                  the last few frames       ok, frozen,   empty,    the       one reading
                                            black, dead   moving,   sharpest  of several
                                                          still     frames
```

- `spec`      what `--camera` may name
- `ring`      frames in shared memory; standard library and numpy only
- `child`     the camera's process: takes frames, or ends with one sentence
- `sources`   a folder, a video, a camera at a USB port
- `pi`        the Raspberry Pi's camera, under the system's own Python
- `supervise` starts the process, sees how it fares, and starts it again
- `watch`     what happens on the table, from a small grey picture
- `burst`     the frames worth reading
- `fuse`      votes of several readings
- `covered`   where something lies on a sheet
- `light`     a frame as it would look in other light

`ring`, `child` and `pi` are imported by a Python that knows none of our libraries.
"""
