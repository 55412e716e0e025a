"""The moves of the notation, followed line by line on the plain table."""

import ast
from collections import Counter
from dataclasses import replace
from typing import Any

from scoring.games.innovation.cards import COLOURS
from tests.scoring.games.innovation.plain_table import Over, Unfair, age, colour_of
from tests.scoring.games.innovation.second_reading import (
    Doing,
    SecondReading,
    effects,
    is_demand,
    text_of,
)

RECORD = {"put_back": "return", "show": "reveal", "move": "transfer", "reorder": "rearrange"}


class Again(Exception):
    """The effect starts anew."""


class Stop(Exception):
    """The dogma is over."""


class EffectJudge(SecondReading):
    """Follows the lines of one effect after the other."""

    def carry_out(self, doing: Doing, index: int) -> None:
        self.effects_done.add((doing.card, index))
        while True:
            doing.env = {}
            try:
                self.block(doing, effects()[doing.card][index])
            except Again:
                continue
            return

    def block(self, doing: Doing, lines: list[ast.stmt]) -> None:
        for line in lines:
            if isinstance(line, ast.If):
                if self.holds(doing, line.test):
                    self.block(doing, line.body)
            elif isinstance(line, ast.For):
                for seat in self.group(doing, text_of(line.iter)):
                    doing.p = seat
                    self.block(doing, line.body)
            elif isinstance(line, ast.Assign):
                doing.env[text_of(line.targets[0])] = self.do(doing, line.value)
            elif isinstance(line, ast.Expr) and text_of(line) != "demand":
                self.do(doing, line.value)

    # Moves of the notation

    def line(self, doing: Doing, *first: str) -> list[str]:
        """The next line of the player who acts; what it did counts as shared or demanded."""
        words = self.take(doing.me, doing.role, *first)
        if doing.role == "shares" and first[0] not in ("nothing", "choose", "execute"):
            self.is_shared |= doing.me not in self.side(self.owner)
        if doing.role == "obeys":
            self.moved |= {first[0]}
        if first[0] == "return":
            self.returned[doing.card, doing.me] += 1
        return words

    def declines(self, doing: Doing) -> bool:
        name, words = self.peek()
        if name == self.names[doing.me] and words == [doing.role, "nothing"]:
            self.line(doing, "nothing")
            self.keep()
            return True
        return False

    def do(self, doing: Doing, node: ast.expr, *, may: bool = False) -> list[Any]:
        assert isinstance(node, ast.Call)
        verb, args = text_of(node.func), node.args
        named = {str(keyword.arg): keyword.value for keyword in node.keywords}
        if verb == "may":
            return self.do(doing, args[0], may=True)
        if verb == "draw":
            return self.do_draw(doing, args, named, may)
        if verb in ("meld", "tuck", "score", "put_back", "show", "move"):
            return self.do_cards(doing, RECORD.get(verb, verb), args, may)
        if verb == "swap":
            return self.do_swap(doing, args, may)
        if verb in ("splay", "unsplay"):
            return self.do_splay(doing, verb, args, named, may)
        if verb.startswith("choose_"):
            return self.do_choose(doing, verb.removeprefix("choose_"), args, may)
        if verb == "again":
            raise Again
        if verb == "stop":
            raise Stop
        return self.do_rest(doing, verb, args, named, may)

    def do_draw(
        self, doing: Doing, args: list[ast.expr], named: dict[str, ast.expr], may: bool
    ) -> list[str]:
        number = self.number(doing, args[1]) if len(args) > 1 else 1
        found: list[str] = []
        for index in range(number):
            if may and index == 0 and self.declines(doing):
                return []
            value = self.number(doing, args[0])
            asked, *card = self.line(doing, "draw")
            if int(asked) != value:
                raise Unfair(f"line {self.at}: a {asked} instead of a {value}")
            found.append(self.draw(doing.me, value, card))
            self.keep()
            if "then" in named:
                verb = text_of(named["then"])
                verb = RECORD.get(verb, verb)
                shown = self.line(doing, verb)[0]
                if shown != found[-1]:
                    raise Unfair(f"line {self.at}: {shown} was not drawn")
                self.perform(doing, verb, shown)
                self.keep()
        return found

    def perform(
        self, doing: Doing, verb: str, card: str, target: tuple[int, str] | None = None
    ) -> None:
        one = self.people[doing.me]
        if verb == "reveal":
            return
        self.lift(card)
        if verb == "meld":
            self.put(card, doing.me, "board")
        elif verb == "tuck":
            one.tucked += 1
            one.board[colour_of(card)].append(card)
            self.due()
        elif verb == "score":
            one.scored += 1
            self.put(card, doing.me, "score")
        elif verb == "return":
            self.supply[age(card) - 1].append(card)
            self.due()
        elif target is not None:
            self.put(card, *target)

    def wanted(self, doing: Doing, node: ast.expr) -> tuple[list[str], int, int, str]:
        """The cards, the fewest and most of them, and which end of them."""
        how = text_of(node.func) if isinstance(node, ast.Call) else ""
        least = most = 1
        inner = node
        if how in ("every", "some", "upto", "exactly", "between"):
            assert isinstance(node, ast.Call)
            inner = node.args[-1]
            numbers = [self.number(doing, arg) for arg in node.args[:-1]]
            least, most = {
                "every": [999, 999],
                "some": [1, 999],
                "upto": [1, *numbers],
                "exactly": numbers * 2,
                "between": numbers,
            }[how][:2]
        cards = self.cards(doing, inner)
        text = text_of(inner)
        pick = "highest" if "highest" in text else "lowest" if "lowest" in text else ""
        if how == "every" and pick and cards:
            limit = (max if pick == "highest" else min)(map(age, cards))
            cards = [card for card in cards if age(card) == limit]
        return cards, max(min(least, len(cards)), 0), max(min(most, len(cards)), 0), pick

    def do_cards(self, doing: Doing, verb: str, args: list[ast.expr], may: bool) -> list[str]:
        cards, least, most, pick = self.wanted(doing, args[0])
        target = None
        if len(args) > 1:
            owner, _, place = text_of(args[1]).rpartition(".")
            target = (self.group(doing, owner or "me")[0], place)
        if most == 0 or (may and self.declines(doing)):
            return []
        taken: list[str] = []
        while len(taken) < most:
            if len(taken) >= least and self.declines(doing):
                break
            card, *rest = self.line(doing, verb)
            if card not in cards or card in taken:
                raise Unfair(f"line {self.at}: {verb} {card}, not one of {cards}")
            self.check_places(card, rest, target)
            taken.append(card)
            self.perform(doing, verb, card, target)
            self.keep()
        if pick:
            ages = sorted(map(age, cards), reverse=pick == "highest")[: len(taken)]
            if sorted(map(age, taken)) != sorted(ages):
                raise Unfair(f"line {self.at}: {taken} are not the {pick} of {cards}")
        return taken

    def check_places(self, card: str, rest: list[str], target: tuple[int, str] | None) -> None:
        """Check what a line says of where a card comes from and goes to."""
        acting = self.names.index(self.lines[self.at - 1][0])
        words = " ".join(rest)
        if "from" in rest:
            found = self.find(card)
            assert found is not None
            place = "board" if found[1] in COLOURS else found[1]
            told = words.removeprefix("from ").partition(" to ")[0]
            owner = "" if found[0] == acting else f"{self.names[found[0]]} "
            if told != f"{owner}{place}":
                raise Unfair(f"line {self.at}: {card} does not come from {told}")
        if target is not None:
            owner = "" if target[0] == acting else f"{self.names[target[0]]} "
            if not words.endswith(f"to {owner}{target[1]}"):
                raise Unfair(f"line {self.at}: {words}, not to {target}")

    def do_swap(self, doing: Doing, args: list[ast.expr], may: bool) -> list[Any]:
        sides = [self.wanted(doing, arg) for arg in args]
        if not any(side[0] for side in sides) or (may and self.declines(doing)):
            return []
        words = " ".join(self.line(doing, "exchange")).split(" with ")
        homes = []
        for arg in args:
            inner = arg.args[-1] if text_of(arg).startswith(("every", "exactly")) else arg  # type: ignore[attr-defined]
            place = inner.func if isinstance(inner, ast.Call) else inner
            owner, _, name = text_of(place).rpartition(".")
            homes.append((self.group(doing, owner or "me")[0], name))
        given: list[list[str]] = []
        for text, (cards, least, _, pick), (seat, place) in zip(words, sides, homes, strict=True):
            told = text.split()
            place_words = [place] if seat == doing.me else [self.names[seat], place]
            if told[: len(place_words)] != place_words:
                raise Unfair(f"line {self.at}: {text}")
            chosen = told[len(place_words) :]
            ages = sorted(map(age, cards), reverse=pick == "highest")[:least]
            if set(chosen) - set(cards) or sorted(map(age, chosen)) != sorted(ages):
                raise Unfair(f"line {self.at}: {chosen} of {cards}")
            given.append(chosen)
        for card in given[0] + given[1]:
            self.lift(card)
        for cards, (seat, place) in zip(given, reversed(homes), strict=True):
            self.people[seat].place(place).extend(cards)
        self.due()
        self.keep()
        return [1]

    def do_splay(
        self, doing: Doing, verb: str, args: list[ast.expr], named: dict[str, ast.expr], may: bool
    ) -> list[str]:
        me = self.people[doing.me]
        way = text_of(args[0]) if args else ""
        colours = [text_of(arg) for arg in args[1:]] or list(COLOURS)
        if "like" in named:
            colours = [colour_of(card) for card in doing.env.get(text_of(named["like"]), [])]
        if "was" in named:
            colours = [c for c in colours if me.splay[c] == text_of(named["was"])]
        legal = [c for c in colours if me.splay[c] != way and (not way or len(me.board[c]) > 1)]
        if not legal or (may and self.declines(doing)):
            return []
        colour, *direction = self.line(doing, verb)
        if colour not in legal or "".join(direction) != way:
            raise Unfair(f"line {self.at}: {verb} {colour} {direction}")
        me.splay[colour] = way
        self.due()
        self.keep()
        return [colour]

    def do_choose(self, doing: Doing, what: str, args: list[ast.expr], may: bool) -> list[Any]:
        options: dict[str, Any] = {}
        number = 1
        if what == "player":
            for seat in self.group(doing, text_of(args[0])):
                if len(args) < 2 or self.holds(replace(doing, p=seat), args[1]):
                    options[self.names[seat]] = seat
        elif what == "colours":
            options, number = {c: c for c in COLOURS}, self.number(doing, args[0])
        elif what == "value":
            options = {str(n): n for n in range(1, 11)}
        elif what == "way":
            options = {arg.value: arg.value for arg in args}  # type: ignore[attr-defined]
        else:
            options = {card: card for card in self.cards(doing, args[0])}
        if not options or (may and self.declines(doing)):
            return []
        words = self.line(doing, "choose")
        if len(set(words)) != number or set(words) - set(options):
            raise Unfair(f"line {self.at}: choose {words} of {options}")
        self.keep()
        return [options[word] for word in words]

    def do_rest(
        self,
        doing: Doing,
        verb: str,
        args: list[ast.expr],
        named: dict[str, ast.expr],
        may: bool,
    ) -> list[Any]:
        me = self.people[doing.me]
        if verb == "reorder":
            if all(len(pile) < 2 for pile in me.board.values()) or (may and self.declines(doing)):
                return []
            colour, *cards = self.line(doing, "rearrange")
            if Counter(cards) != Counter(me.board[colour]) or cards == me.board[colour]:
                raise Unfair(f"line {self.at}: {cards}")
            me.board[colour] = cards
            self.due()
        elif verb == "claim":
            name = str(args[0].value)  # type: ignore[attr-defined]
            if name not in self.free:
                return []
            self.line(doing, "claim", name)
            self.claim(doing.me, name)
        elif verb == "win":
            self.do_win(doing, args, named)
            return []
        elif verb == "clear":
            self.line(doing, "remove")
            for one in self.people:
                one.hand, one.score = [], []
                one.board = {c: [] for c in COLOURS}
                one.splay = dict.fromkeys(COLOURS, "")
        else:
            return self.do_execute(doing, args)
        self.keep()
        return [1]

    def do_execute(self, doing: Doing, args: list[ast.expr]) -> list[Any]:
        for card in self.cards(doing, args[0]):
            self.line(doing, "execute", card)
            self.keep()
            for index, effect in enumerate(effects()[card]):
                if not is_demand(effect):
                    alone = Doing(doing.me, doing.role, doing.demander, card, is_alone=True)
                    self.carry_out(alone, index)
            return [card]
        return []

    def do_win(self, doing: Doing, args: list[ast.expr], named: dict[str, ast.expr]) -> None:
        winner = doing.me
        if not args:
            (how, node), *_ = named.items()
            seats = range(len(self.people))
            numbers = {seat: self.number(replace(doing, p=seat), node) for seat in seats}
            best = (max if how == "most" else min)(numbers.values())
            leaders = {seat for seat, number in numbers.items() if number == best}
            first = next(s for s in self.group(doing, "all") if s in leaders)
            if leaders - self.side(first):
                return
            winner = first
        words = self.line(doing, "win")
        if " ".join(words) not in (self.names[winner], "" if winner == doing.me else "?"):
            raise Unfair(f"line {self.at}: win {words}")
        self.winners = set(self.side(winner))
        raise Over
