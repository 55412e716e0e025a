"""Dice in a photo: every die's value or colour, and what a person should look at again.

    Photo ──▶ find ──▶ DieCandidate    where a die may lie, at low resolution
          ──▶ look ──▶ DieLook         what it shows, from a fine crop
          ──▶ judge ─▶ Judged          whether it is a die
          ──▶ read ──▶ DiceReading     values or colours, and doubts

- `find`    where dice may lie, by the finding networks
- `look`    what each may show and where its top face is, by the reading networks
- `crop`    the crops these want; training cuts with it too
- `evidence` both stages' evidence of one thing put together
- `judge`   all things of a photo; what only looks like a die: `printed`, a picture of one;
            `domino`, half of one; `cube`, one without other colours
- `second`  another reader's opinion on whether a doubtful thing is a die; `dispute`: on values
- `sizes`   another look, smaller and larger, where the stages disagree
- `alike`   what the clear dice of a photo tell of the doubtful; `faces`: colours of faces;
            `paint`: the same of colour dice
- `layout`  pips counted by where they must be; `smear`: what motion may have made of them
- `number`  what the number of dice rolled tells of each
- `colour`  the names of coloured faces, all dice of a photo in the same light
- `read`    what counts as dice, and the doubts about them
- `draw`    the reading drawn back onto the photo
"""
