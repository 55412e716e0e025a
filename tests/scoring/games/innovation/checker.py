"""A second reading of `effects.toml`, by which whole games are judged.

It shares nothing with the interpreter but the printed facts of the cards: it walks the notation
itself, keeps its own table of plain lists, and follows a record in which every choice is told, line
by line. What no reading of the notation allows raises `Unfair`.
"""

from collections import Counter

from tests.scoring.games.innovation.effect_judge import EffectJudge, Stop
from tests.scoring.games.innovation.plain_table import Over, Unfair, age, printed
from tests.scoring.games.innovation.second_reading import Doing, effects, is_demand


class Judge(EffectJudge):
    """Follows a record from its first line to its last."""

    def judge(self) -> None:
        """Follow the whole record."""
        try:
            self.start()
            while self.at < len(self.lines):
                self.whole_turn()
        except Over:
            self.keep()
        if self.at != len(self.lines):
            raise Unfair(f"line {self.at} comes after the end")

    def start(self) -> None:
        if self.peek()[1][:1] == ["teams"]:
            words = self.lines[self.at][1]
            seats = [self.names.index(word) for word in words if word in self.names]
            self.sides = [{seats[0], seats[1]}, {seats[2], seats[3]}]
            self.at += 1
            self.keep()
        for seat in range(len(self.names)):
            board, _, kept = self.take(seat, "start")
            for card in (kept, board):
                self.draw_named(seat, 1, card)
            self.people[seat].hand.remove(board)
            self.put(board, seat, "board")
            self.keep()
        titles = [one.tops()[0].replace("-", " ").lower() for one in self.people]
        self.turn = titles.index(min(titles)) - 1
        self.short_turns = 2 if len(self.names) == 4 else 1

    def whole_turn(self) -> None:
        self.turn = (self.turn + 1) % len(self.names)
        for one in self.people:
            one.tucked = one.scored = 0
        for _ in range(1 if self.short_turns > 0 else 2):
            if self.at < len(self.lines):
                self.action(self.turn)
        self.short_turns -= 1

    def action(self, seat: int) -> None:
        me = self.people[seat]
        verb = self.peek()[1][0]
        words = self.take(seat, verb)
        if verb == "draw":
            self.draw(seat, max(map(age, me.tops()), default=0), words)
        elif verb == "meld":
            me.hand.remove(words[0])
            self.put(words[0], seat, "board")
        elif verb == "achieve":
            wanted = int(words[0])
            if me.points() < 5 * wanted or max(map(age, me.tops()), default=0) < wanted:
                raise Unfair(f"line {self.at}: achieve {wanted}")
            self.claim(seat, words[0])
        else:
            self.dogma(seat, words[0])
            return
        self.keep()

    def dogma(self, seat: int, card: str) -> None:
        if card not in self.people[seat].tops():
            raise Unfair(f"line {self.at}: {card} is not on top")
        self.keep()
        icon = printed(card).dogma_icon
        mine = self.people[seat].icons(icon)
        order = [(seat + step) % len(self.names) for step in range(1, len(self.names))]
        more = [other for other in order if self.people[other].icons(icon) >= mine]
        fewer = [o for o in order if o not in more and o not in self.side(seat)]
        self.moved, self.returned, self.is_shared, self.owner = set(), Counter(), False, seat
        try:
            for index, effect in enumerate(effects()[card]):
                if is_demand(effect):
                    for other in fewer:
                        self.carry_out(Doing(other, "obeys", seat, card), index)
                else:
                    for other in more:
                        self.carry_out(Doing(other, "shares", seat, card), index)
                    self.carry_out(Doing(seat, "uses", seat, card), index)
        except Stop:
            return
        if self.is_shared:
            words = self.take(seat, "free", "draw")
            self.draw(seat, max(map(age, self.people[seat].tops()), default=0), words)
            self.keep()
