"""Everything the rules say: of playthroughs, games by chance, and records broken in many ways.

All of it is made from seeds, through the surface that every game offers.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random

import scoring.games
from scoring.dice import NoSuchRoll
from scoring.game import AnyGame
from scoring.games import GAMES, find_game
from scoring.games.innovation.cards import COLOURS, ICONS, SPECIAL_ACHIEVEMENTS, all_cards
from scoring.message import NOTHING, Message
from scoring.observation import Observation, Outline
from scoring.playthrough import strip
from scoring.record import Entry, FilledSheet, GameRecord, RecordError, parse_record
from scoring.score import Problem, ScoreSheet
from scoring.settle import settle
from scoring.sheet import Field, FieldKind, SheetLayout, SheetReading

ENGLISH = re.compile(
    r"\b(the|and|is|are|not|of|but|its|this|that|each|must|only|there|already|before|after|empty|"
    r"circled|crossed|it|written|has|have|been|be|by|which|should|would|nobody)\b"
)
"""Words of English that no German sentence and no word of a record has."""
RECORD_WORDS = re.compile(
    r"'[^']*'|„[^“]*“|(?<=kommt ).*?(?=, nicht)|(?<=beginnt mit ).*?(?=, nicht)"
    r"|(?<=; sage ).*|(?<=eines von).*|(?<=nach den Zügen: )\S.*"
)
"""Words of the record stay as they are, wherever a sentence shows them."""
BOX = Outline(((0, 0), (9, 0), (9, 9), (0, 9)))
PLAYTHROUGHS = sorted(Path(scoring.games.__file__).parent.glob("*/playthroughs/*.txt"))
ODD_WORDS = ("?", "7", "0", "nothing", "r9c9", "pink", "->", "=", "Ada", "x=1", "World", "journal4")


def left_in_english(text: str) -> str:
    """The first word of English in a German text, or ""."""
    for title in TITLES:
        text = text.replace(title, "")
    found = ENGLISH.search(RECORD_WORDS.sub("", text))
    return found[0] if found else ""


TITLES = sorted(
    [
        *(game.title for game in GAMES),
        *(card.title for card in all_cards() if " " in card.title),
        *(card.name for card in all_cards() if "-" in card.name),
    ],
    key=len,
    reverse=True,
)


def said_of(game: str) -> Iterator[Message]:
    """Every sentence that came out of one game, many of them more than once; some are empty."""
    rules = find_game(game)
    chance = Random(game)
    for path in PLAYTHROUGHS:
        if path.parts[-3] == game:
            yield from _of_text(rules, strip(path.read_text("utf-8")))
    records = [rules.random_game(seed, rules.player_counts[seed % 3]) for seed in range(3)]
    sheets = [sheet for record in records for sheet in rules.final_sheets(record)]
    for record in records:
        yield from _of_text(rules, str(replace(record, sheets=rules.final_sheets(record))))
        yield from _of_text(
            rules, str(replace(record, entries=(), sheets=rules.final_sheets(record)))
        )
        yield from _of_broken_moves(rules, record, chance)
    yield from _of_broken_sheets(rules, sheets, chance)
    for layout in rules.layouts:
        yield from (constraint.why for constraint in rules.constraints(layout))
        yield from _of_doubts(rules, layout, sheets, chance)
    yield from _of_rolls(rules, chance)
    if game == "innovation":
        yield from _of_any_cards(rules, chance)


def _of_text(rules: AnyGame, text: str) -> Iterator[Message]:
    try:
        record = parse_record(text)
        scores = rules.score(record)
        yield from (sentence for _, sentence in rules.commentary(record))
    except RecordError as error:
        yield error.sentence
        return
    yield from _of_scores(scores)
    stage = rules.judge(record).stage
    yield from (stage.sentence or NOTHING, *(offer.because for offer in stage.offers))
    for sheet in record.sheets:
        yield from _of_problems(rules.status(sheet))


def _of_scores(scores: ScoreSheet) -> Iterator[Message]:
    yield scores.decided_by
    yield from (line.because for player in scores.players for line in player.lines)
    yield from _of_problems(scores.problems)


def _of_problems(problems: tuple[Problem, ...]) -> Iterator[Message]:
    for problem in problems:
        yield from (problem.message, problem.suggestion, problem.sentence)


def _of_broken_moves(rules: AnyGame, record: GameRecord, chance: Random) -> Iterator[Message]:
    """Entries left out, doubled, in another order or by somebody else; and words put for others."""
    entries = list(record.entries)
    for _ in range(6):
        broken = list(entries[: chance.randrange(8, 90)])
        for _ in range(6):
            first, second = chance.randrange(len(broken)), chance.randrange(len(broken))
            broken[first], broken[second] = broken[second], broken[first]
            if broken[first].player:
                other = replace(broken[first], player=chance.choice(record.players))
                broken.insert(second, other)
            del broken[chance.randrange(len(broken))]
        yield from _of_text(rules, str(replace(record, entries=tuple(broken))))
    words = [word.text for entry in entries for word in entry.words] + list(ODD_WORDS)
    head = "\n".join(str(record).splitlines()[:3])
    for _ in range(100):
        start = chance.randrange(len(entries))
        before = entries[max(0, start - 12) : start]
        line = _misspelt(entries[start], words, chance)
        yield from _of_text(rules, "\n".join([head, *map(str, before), line]))


def _misspelt(entry: Entry, words: list[str], chance: Random) -> str:
    texts = str(entry).split()
    place = chance.randrange(len(texts))
    new = chance.choice(words)
    return " ".join(
        chance.choice(
            [
                [*texts[:place], new, *texts[place + 1 :]],
                texts[:place] or [new],
                [*texts, new],
                [*texts[:place], texts[place][:-1] + "x", *texts[place + 1 :]],
            ]
        )
    )


def _of_broken_sheets(
    rules: AnyGame, sheets: list[FilledSheet], chance: Random
) -> Iterator[Message]:
    """Slips of the pen on good sheets, and sheets filled in by nobody who knows the game."""
    layouts = {layout.sheet: layout for layout in rules.layouts}
    for sheet in [one for one in sheets if one.sheet in layouts for _ in range(3)]:
        labels = {field.id: field.labels for field in layouts[sheet.sheet].fields}
        slipped = dict(sheet.marks)
        for _ in range(chance.choice([1, 2, 12])):
            name = chance.choice([name for name, of in labels.items() if len(of) > 1])
            slipped[name] = chance.choice(labels[name][:60])
        after = FilledSheet(sheet.player, sheet.sheet, {k: v for k, v in slipped.items() if v})
        strange = FilledSheet(sheet.player, sheet.sheet, _any_marks(labels, chance))
        for one in (after, strange):
            yield from _of_problems(rules.status(one))
        roll = _roll(rules, chance)
        for before, then in ((sheet, after), (after, sheet), (after, strange), (strange, after)):
            yield from _of_problems(rules.check_turn(before, then, roll).problems)
        others = [one for one in sheets if one.player != sheet.player][:1]
        players = tuple(dict.fromkeys((sheet.player, *(one.player for one in others), "Zoë")))
        record = GameRecord(rules.name, players, (), (after, *others))
        yield from _of_text(rules, str(record))


def _any_marks(labels: Mapping[str, tuple[str, ...]], chance: Random) -> dict[str, str]:
    fullness = chance.random()
    return {
        name: chance.choice(of[1:60])
        for name, of in labels.items()
        if len(of) > 1 and chance.random() < fullness
    }


def _of_doubts(
    rules: AnyGame, layout: SheetLayout, sheets: list[FilledSheet], chance: Random
) -> Iterator[Message]:
    for sheet in [sheet for sheet in sheets if sheet.sheet == layout.sheet][:2]:
        seen = {field.id: _noisy(field, sheet[field.id], chance) for field in layout.fields}
        outcome = settle(SheetReading(layout, seen), rules.constraints(layout))
        yield from (doubt.why for doubt in outcome.doubts)


def _noisy(field: Field, truth: str, chance: Random) -> Observation:
    if field.kind is FieldKind.TEXT or chance.random() < 0.8:
        return Observation(truth if field.kind is not FieldKind.TEXT else "", 1.0, BOX)
    others = [label for label in field.labels if label != truth]
    beside = chance.sample(others, min(2, len(others)))
    seen = chance.choice([truth, *beside])
    rest = [label for label in (truth, *beside) if label != seen]
    return Observation(seen, 0.6, BOX, tuple((label, 0.4 / len(rest)) for label in rest))


def _of_rolls(rules: AnyGame, chance: Random) -> Iterator[Message]:
    for _ in range(40):
        roll = _roll(rules, chance)
        for one in (roll, roll[1:], [*roll, "9"]):
            try:
                options = rules.options(one)
                yield from (options.name, *options.choices)
            except NoSuchRoll as error:
                yield error.message


def _roll(rules: AnyGame, chance: Random) -> list[str]:
    if rules.name == "roland_wright":
        return [chance.choice(("red", "orange", "yellow", "green", "blue")) for _ in range(6)]
    count = rules.dice_counts[0] if rules.dice_counts else 0
    return [chance.choice("12" if chance.random() < 0.2 else "123456") for _ in range(count)]


def _of_any_cards(rules: AnyGame, chance: Random) -> Iterator[Message]:
    """Innovation has no paper; its sheets are typed."""
    cards = [card.name for card in all_cards()] + [f"?{age}" for age in range(1, 11)]
    for _ in range(60):
        sheets = []
        for name in ("Ada", "Ben", "Cleo"):
            marks = {
                f"{chance.choice([*COLOURS, 'hand', 'score'])}.{chance.randrange(1, 5)}": card
                for card in chance.sample(cards, chance.randrange(14))
            }
            marks["achievement.1"] = chance.choice(["1", "9", *SPECIAL_ACHIEVEMENTS])
            marks[f"{chance.choice(COLOURS)}.splay"] = chance.choice(["left", "right", "up"])
            marks[f"icons.{chance.choice(ICONS)}"] = str(chance.randrange(4))
            marks["score.total"] = str(chance.randrange(9))
            sheets.append(FilledSheet(name, "player", marks))
        for before, after in pairwise(sheets):
            own = FilledSheet(before.player, "player", after.marks)
            yield from _of_problems(rules.check_turn(before, own, ()).problems)
        record = GameRecord("innovation", ("Ada", "Ben", "Cleo"), (), tuple(sheets[:2] + sheets))
        yield from _of_text(rules, str(replace(record, sheets=tuple(sheets))))
        started = [replace(sheet, sheet="start") for sheet in sheets]
        played = f"turn Ada\nAda dogma {chance.choice(cards)}\nAda draw"
        text = str(replace(record, sheets=tuple(started)))
        head, rest = text.split("\n\n", 1)
        yield from _of_text(rules, f"{head}\n{played}\n\n{rest}")
