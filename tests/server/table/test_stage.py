"""Where the evening stands: days, who ends them, what may be presented."""

from scoring.game import AnyGame
from scoring.games.unbalanced import UNBALANCED
from scoring.games.unvention import UNVENTION
from scoring.message import NOTHING
from scoring.record import FilledSheet, GameRecord
from scoring.stage import Stage
from tests.words import english

WHOLE = UNVENTION.random_game(7, 2)


def stage_of(game: AnyGame, record: GameRecord) -> Stage:
    return game.judge(record).stage


def filled(*journals: int) -> FilledSheet:
    cells = [f"r{row}c{column}" for row in range(1, 5) for column in range(1, 5)]
    marks = {f"journal{number}.{cell}": "1" for number in journals for cell in cells}
    return FilledSheet("Ada", "player", marks)


def stage(*sheets: FilledSheet) -> str:
    so_far = stage_of(UNVENTION, GameRecord("unvention", ("Ada", "Ben"), sheets=sheets))
    return english(so_far.sentence or NOTHING)


def test_sheets_tell_which_day_ends_and_through_whom() -> None:
    assert stage() == ""
    assert stage(filled()) == "It is Friday."
    assert stage(filled(2)).startswith("Friday ends: Ada has completed one journal.")
    assert stage(filled(1, 3)).startswith("Saturday ends: Ada has completed two journals.")
    assert stage(filled(1, 2, 3)).endswith("the game is over.")


def test_moves_tell_it_too_and_offer_what_may_be_presented() -> None:
    offers = 0
    for end in range(1, len(WHOLE.entries)):
        if WHOLE.entries[end].words[0].text != "present":
            continue
        so_far = stage_of(UNVENTION, GameRecord("unvention", WHOLE.players, WHOLE.entries[:end]))
        assert so_far.ends
        presented = str(WHOLE.entries[end])
        if presented in {offer.line for offer in so_far.offers}:
            offers += 1
    assert offers > 0


def test_a_finished_game_is_over() -> None:
    sheets = GameRecord("unvention", WHOLE.players, sheets=UNVENTION.final_sheets(WHOLE))
    assert stage_of(UNVENTION, WHOLE).is_over
    assert stage_of(UNVENTION, sheets).is_over


def test_a_game_without_days_says_nothing() -> None:
    assert stage_of(UNBALANCED, GameRecord("unbalanced", ("Ada",))).sentence is None
