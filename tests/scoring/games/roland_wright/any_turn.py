"""One legal turn from a seed, in a box of any fullness: every order, and bits used up at once."""

from dataclasses import replace
from random import Random

from scoring.games.roland_wright.board import COLOURS, LINES, Board, Space, chart_lines, neighbours
from scoring.games.roland_wright.dice import groups_of
from scoring.games.roland_wright.facts import load_facts
from scoring.games.roland_wright.moves import (
    Action,
    ChangeBit,
    ClaimBonus,
    CopyBit,
    DrawCards,
    DrawResearch,
    MoveBit,
    PlaceBits,
    TurnMove,
)
from scoring.games.roland_wright.notation import parse_move
from scoring.games.roland_wright.paper import seat_sheet
from scoring.games.roland_wright.play import play
from scoring.games.roland_wright.table import RolandTable, new_table
from scoring.record import FilledSheet, parse_record

FACTS = load_facts()


class AnyTurn:
    """A table before and after Ada's turn, and what she did."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.moves: list[TurnMove] = []
        self.before = self.table = self._begin(self.chance.choice(FACTS.sizes))
        eager = self.chance.choice((0.2, 0.9))
        self._claim(eager / 2)
        if self.chance.random() < 0.85:
            self._place()
        self._claim(eager)
        if self.chance.random() < 0.8:
            self._act()
        self._claim(eager)

    @property
    def board(self) -> Board:
        return self.table.seat("Ada").board

    @property
    def sheets(self) -> tuple[FilledSheet, FilledSheet]:
        return seat_sheet(self.before.seat("Ada")), seat_sheet(self.table.seat("Ada"))

    def is_told_by(self, moves: tuple[str, ...]) -> bool:
        """Whether these words of a record break no rule and lead to the same box."""
        table = self.before
        record = parse_record("\n".join(["game roland_wright", "players Ada, Ben", *moves]))
        for entry in record.entries:
            table, broken = play(table, entry.player, parse_move(entry, table))
            if broken:
                return False
        return table.seat("Ada").board == self.board

    def _begin(self, size: int) -> RolandTable:
        """Most lines lack a bit or two, so that Bonus Bits are near."""
        chance = self.chance
        fullness = chance.choice((0.1, 0.3, 0.5, 0.7, 0.9, 0.97))
        spots = [
            chance.choice(COLOURS) if chance.random() < fullness else "" for _ in range(size**2)
        ]
        board = Board(size, tuple(spots))
        for choices in chart_lines(size).values():
            if chance.random() < 0.6:
                line = chance.sample(chance.choice(choices), size)
                lacking = chance.choice((0, 1, 1, 2))
                for space in line[:lacking]:
                    board = board.with_bit(space, "")
                for space in line[lacking:]:
                    board = board.with_bit(space, board[space] or chance.choice(COLOURS))
        chart = frozenset(line for line in LINES if chance.random() < 0.2)
        colours = chance.sample(COLOURS, chance.choice((1, 2, 3, 6)))
        roll = tuple(chance.choice(colours) for _ in range(FACTS.dice))
        table = replace(
            new_table(FACTS, ("Ada", "Ben")), size=size, turn=1, was_played=True, roll=roll
        )
        return table.with_seat(replace(table.seat("Ada"), board=board, chart=chart))

    def _play(self, move: TurnMove) -> None:
        after, broken = play(self.table, "Ada", move)
        if not broken:
            self.table = after
            self.moves.append(move)

    def _claim(self, eager: float) -> None:
        while self.chance.random() < eager:
            lines = sorted(self.board.complete_lines() - self.table.seat("Ada").chart)
            if not lines:
                return
            empty = self.board.bits("")
            bit = (self.chance.choice(COLOURS), self.chance.choice(empty)) if empty else None
            self._play(ClaimBonus(self.chance.choice(lines), bit))

    def _place(self) -> None:
        colour, most = self.chance.choice(groups_of(self.table.roll))
        empty = self.board.bits("")
        lines = [its for choices in chart_lines(self.board.size).values() for its in choices]
        wanted = [space for line in lines for space in line if space in empty]
        spaces = self.chance.sample(empty, len(empty))
        if self.chance.random() < 0.7:
            spaces = list(dict.fromkeys([*self.chance.sample(wanted, len(wanted)), *spaces]))
        self._play(PlaceBits(colour, tuple(spaces[: self.chance.randint(0, most)])))

    def _act(self) -> None:
        bits = [space for space, colour in self.board if colour]
        new = [space for space in bits if not self.before.seat("Ada").board[space]]
        if bits:
            is_new = new and self.chance.random() < 0.6
            action = self._action(self.chance.choice(new if is_new else bits), new)
            if action is not None:
                self._play(action)

    def _action(self, erased: Space, new: list[Space]) -> Action | None:
        chance, colour = self.chance, self.board[erased]
        rest = self.board.with_bit(erased, "")
        others = [space for space, its in rest if its]
        match colour:
            case "red":
                linked = neighbours(rest.size, FACTS.diagonals)
                ways = [(it, to) for it in others for to in sorted(linked[it]) if not rest[to]]
                return CopyBit(erased, *chance.choice(ways)) if ways else None
            case "orange":
                fresh = [space for space in new if space != erased]
                source = chance.choice(
                    (fresh if chance.random() < 0.5 else []) or others or [erased]
                )
                targets = [erased] if chance.random() < 0.3 else list(rest.bits(""))
                return MoveBit(erased, source, chance.choice(targets))
            case "yellow":
                return ChangeBit(erased, chance.choice(COLOURS))
            case "purple":
                empty = rest.bits("")
                spaces = chance.sample(
                    empty, chance.randint(0, min(FACTS.research_bits, len(empty)))
                )
                bits = tuple((chance.choice(COLOURS), space) for space in spaces)
                return DrawResearch(erased, "?", keeps=not bits, bits=bits)
        return DrawCards("hallmark" if colour == "green" else "equipment", erased, ("?",) * 3, "?")
