"""Cards in a photo: piles, top cards, splays, icons that show; and what to look at again.

    Photo ──▶ find  ──▶ SeenPart      icons, titles, badges and figures, by a network
          ──▶ cards ──▶ SeenCard      the parts that are of one card, and how it lies
          ──▶ piles ──▶ JoinedPile      cards that lie over each other, and which way
          ──▶ read  ──▶ CardsReading  names, icons, ages; and doubts

- `find`   where parts of cards are, by the finding network
- `cards`  parts joined into cards by where a card has them
- `piles`  cards joined into piles by how far they lie apart
- `marks`  one place of a card: an icon, a figure or nothing, by the reading network
- `looks`  what both networks say of a card's places
- `strips` which icons a covered card shows, of those that a card of its colour can show
- `lines`  printed titles
- `name`   which card it is: title, colour, age and icons weighed together
- `backs`  ages of cards that lie face down
- `fans`   where a fan of them may have one card more
- `read`   all of it
- `doubts` what is asked about it, and why
- `draw`   the reading drawn back onto the photo

How the cards look is given (`scoring.card_design`): nothing here knows a game.
"""
