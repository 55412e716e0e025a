"""One turn of the seeded player: it aims for tools, fills lines, else it is random."""

from random import Random

from scoring.games.unvention import moves
from scoring.games.unvention.building import price
from scoring.games.unvention.dice import QUANTUM_LEAP, Group, bearing_groups, next_numbers
from scoring.games.unvention.facts import (
    JOURNALS,
    NUMBERS,
    WILD,
    WORKSHOPS,
    Cell,
    Cells,
)
from scoring.games.unvention.journaling import legal_number
from scoring.games.unvention.journals import CELLS, LINES, Journal, lines_of
from scoring.games.unvention.play import apply_move
from scoring.games.unvention.random_builds import choose_build
from scoring.games.unvention.seat import TurnSoFar, UnventionSeat
from scoring.games.unvention.shapes import neighbours
from scoring.games.unvention.sheet import UnventionSheet


def play_turn(
    chance: Random, seat: UnventionSeat, plan: dict[str, Cells]
) -> list[moves.PlayerMove]:
    """The moves of one player, each legal after those before it; the rest of a turn begun."""
    player = _UnventionPlayer(chance, seat, plan)
    if player.turn.name == QUANTUM_LEAP:
        steps = [player.leap, player.buy, player.build]
    elif seat.has_journaled:
        steps = [player.place_ideas, player.workshop, player.buy, player.build]
    elif chance.random() < 0.1:
        steps = [player.buy, player.build, player.journal, player.place_ideas, player.workshop]
    else:
        steps = [player.journal, player.place_ideas, player.workshop, player.buy, player.build]
    for step in steps:
        step()
    return player.played


class _UnventionPlayer:
    """Carries the seat along, so that each choice knows the last."""

    def __init__(self, chance: Random, seat: UnventionSeat, plan: dict[str, Cells]) -> None:
        self._chance = chance
        self._seat = seat
        self._plan = plan
        self.played: list[moves.PlayerMove] = []

    @property
    def turn(self) -> TurnSoFar:
        """The turn under way."""
        if self._seat.turn is None:
            raise ValueError("a player moves after a roll")
        return self._seat.turn

    @property
    def _sheet(self) -> UnventionSheet:
        return self._seat.sheet

    def _do(self, move: moves.PlayerMove) -> None:
        self._seat = apply_move(self._seat, move).seat
        self.played.append(move)

    def leap(self) -> None:
        """Two numbers of a workshop it has plans for."""
        workshop = self._chance.choice(sorted(self._plan) or sorted(WORKSHOPS))
        first, second = self._chance.sample(NUMBERS, k=2)
        self._do(moves.Leap(workshop, (first, second)))

    def journal(self) -> None:
        """Numbers of one group in one journal; in several with the Reamer; an X when unable."""
        may_bear = self._sheet.has_tool("ball_bearing") and not self.turn.name
        if may_bear and self._chance.random() < 0.5:
            self._bear_at_random()
        groups = self.turn.groups
        if self.turn.name:
            groups = tuple((number,) for number in NUMBERS)
        for group in self._chance.sample(groups, k=len(groups)):
            if self._write(group):
                return
        self._last_resort()

    def _bear_at_random(self) -> None:
        old = self._chance.choice([number for group in self.turn.groups for number in group])
        new = self._chance.choice(next_numbers(old))
        joinable = bearing_groups(self.turn.groups, old, new, joined=True) is not None
        self._do(moves.Bearing(old, new, joinable and self._chance.random() < 0.5))

    def _write(self, group: Group) -> bool:
        journals = self._chance.sample(JOURNALS, k=len(JOURNALS))
        if self._chance.random() < 0.8:
            journals.sort(key=lambda number: -sum(map(bool, self._sheet.journal(number).cells)))
        left = list(group)
        has_written = False
        for number in journals:
            journal = self._sheet.journal(number)
            numbers: list[tuple[Cell, str]] = []
            for digit in list(left):
                if has_written and self._chance.random() < 0.3:
                    continue
                cell = _best_cell(self._chance, journal, digit)
                if cell is not None:
                    numbers.append((cell, digit))
                    journal = journal.with_mark(cell, digit)
                    left.remove(digit)
            if numbers:
                self._do(moves.Write(number, tuple(numbers)))
                has_written = True
                if not self._sheet.has_tool("reamer"):
                    return True
        return has_written

    def _last_resort(self) -> None:
        way_out = legal_number(self._sheet, self.turn)
        if way_out is None:
            number = self._chance.choice(
                [n for n in JOURNALS if not self._sheet.journal(n).is_complete]
            )
            journal = self._sheet.journal(number)
            cell = self._chance.choice([cell for cell in CELLS if not journal[cell]])
            self._do(moves.Unable(number, cell))
            return
        digit, number, cell = way_out
        old = next(n for group in self.turn.groups for n in group if digit in next_numbers(n))
        self._do(moves.Bearing(old, digit))
        self._do(moves.Write(number, ((cell, digit),)))

    def place_ideas(self) -> None:
        """The Ideas of completed journals, in inventions with a free bulb."""
        while self.turn.ideas_to_place:
            free = [name for name, marks in self._sheet.inventions.items() if marks.has_free_bulb]
            if not free:
                return
            self._do(moves.PlaceIdea(self._chance.choice(free)))

    def workshop(self) -> None:
        """Parts by the dice of another group, sometimes fewer than it could have."""
        if self._chance.random() < 0.03:
            return
        if self.turn.name:
            groups: list[Group] = [(number,) for number in NUMBERS]
        else:
            groups = [group for group in self.turn.groups if not self._journals_from(group)]
        if not groups:
            return
        left = list(self._chance.choice(groups))
        names = self._chance.sample(sorted(WORKSHOPS), k=len(WORKSHOPS))
        names.sort(key=lambda name: name not in self._plan)
        for name in names:
            parts = self._parts(name, left)
            if parts:
                self._do(moves.Circle(name, frozenset(parts)))
                if not (left and self._sheet.has_tool("reamer")):
                    return

    def _journals_from(self, group: Group) -> bool:
        return bool(self.turn.written) and set(self.turn.written) <= set(group)

    def _parts(self, workshop: str, left: list[str]) -> list[Cell]:
        marks = self._sheet.workshops[workshop]
        found: list[Cell] = []
        for number in list(left):
            free = [
                part
                for part, printed in WORKSHOPS[workshop].parts.items()
                if printed in (number, WILD)
                and part not in marks.circled | marks.removed
                and part not in found
            ]
            if free:
                found.append(self._best_part(workshop, free, found))
                left.remove(number)
        return found

    def _best_part(self, workshop: str, free: list[Cell], found: list[Cell]) -> Cell:
        marks = self._sheet.workshops[workshop]
        beside = (marks.circled - marks.used) | set(found)
        plan = self._plan.get(workshop, frozenset())

        def worth(part: Cell) -> float:
            near = sum(other in beside for other in neighbours(part))
            return 3 * (part in plan) + near + self._chance.random()

        return max(free, key=worth)

    def buy(self) -> None:
        """A part of the plan for a wrench, when wrenches are left."""
        wrenches = list(self._sheet.wrenches())
        for workshop, plan in self._plan.items():
            marks = self._sheet.workshops[workshop]
            missing = sorted(plan - marks.circled - marks.removed)
            if marks.used & plan or len(missing) > 2:
                continue
            for part in missing:
                if len(wrenches) > price(self._sheet, self.turn):
                    self._do(moves.Buy(workshop, part, wrenches.pop()))
        if len(wrenches) > 4 and self._chance.random() < 0.3:
            workshop = self._chance.choice(sorted(WORKSHOPS))
            marks = self._sheet.workshops[workshop]
            free = sorted(frozenset(WORKSHOPS[workshop].parts) - marks.circled - marks.removed)
            if free:
                part = self._best_part(workshop, free, [])
                self._do(moves.Buy(workshop, part, wrenches.pop()))

    def build(self) -> None:
        """A mechanism, when there are wrenches for it and it is worth them."""
        move = choose_build(self._chance, self._sheet, self.turn, self._plan)
        if move is not None:
            self._do(move)


def _best_cell(chance: Random, journal: Journal, digit: str) -> Cell | None:
    """An open cell, rather in a line that is nearly full."""
    cells = list(journal.open_places(digit))
    if not cells:
        return None

    def worth(cell: Cell) -> float:
        filled = sum(bool(journal.cells[place]) for line in lines_of(cell) for place in LINES[line])
        return filled + 2 * chance.random()

    return max(cells, key=worth)
