"""Every problem ends as the camera's mistake or a player's; the same sheet twice is noticed."""

from scoring.games import find_game
from scoring.games.unvention import UNVENTION
from tests.server.served import Served, TableClient, jpeg, sheet_seen

LAYOUT = UNVENTION.layouts[0]
TWICE = {"journal1.r1c1": "5", "journal1.r1c2": "5"}
MANY = {f"journal1.r{row}c{column}": str(column) for row in range(1, 5) for column in range(1, 5)}


def problem_of(table: TableClient) -> dict[str, object]:
    table.served.reader.sheet = [sheet_seen(LAYOUT, TWICE, {})]
    assert table.photo("sheet", jpeg(), "Ada").status_code == 201
    problems = table.state()["sheets"]["Ada"]["problems"]
    one = next(one for one in problems if "journal1.r1c1" in one["fields"])
    return {"player": one["player"], "problem": one["code"], "fields": one["fields"]}


def test_a_mistake_on_paper_is_admitted_and_can_be_taken_back(table: TableClient) -> None:
    mistake = problem_of(table)
    assert table.http.post(table.at("/mistakes"), json=mistake).status_code == 201
    told = table.state()
    fields = ",".join(str(field) for field in mistake["fields"])  # type: ignore[attr-defined]
    assert told["admitted"] == [f"Ada|{mistake['problem']}|{fields}"]
    assert told["history"][-1]["kind"] == "admitted"
    names = {"players": ["Zoe", "Ben"]}
    assert table.http.post(table.at("/players"), json=names).status_code == 201
    assert table.state()["admitted"][0].startswith("Zoe|")
    table.undo()
    table.undo()
    assert table.state()["admitted"] == []


def test_only_a_problem_that_is_there_is_admitted(table: TableClient) -> None:
    mistake = problem_of(table) | {"problem": "no-such-thing"}
    reply = table.http.post(table.at("/mistakes"), json=mistake)
    assert (reply.status_code, reply.json()["detail"]) == (409, "This problem is there no more.")


def test_one_sheet_for_two_players_is_noticed(table: TableClient) -> None:
    table.served.reader.sheet = [sheet_seen(LAYOUT, MANY, {})]
    for name in ("Ada", "Ben"):
        assert table.photo("sheet", jpeg(), name).status_code == 201
    assert table.state()["twins"] == [["Ada", "Ben"]]
    table.undo()
    assert table.state()["twins"] == []


def test_sheets_with_few_marks_or_other_marks_are_no_twins(table: TableClient) -> None:
    few = {"journal1.r1c1": "5"}
    for ada, ben in ((few, few), (MANY, MANY | {"journal1.r1c1": "6", "journal2.r1c1": "3"})):
        for name, marks in (("Ada", ada), ("Ben", ben)):
            table.served.reader.sheet = [sheet_seen(LAYOUT, marks, {})]
            assert table.photo("sheet", jpeg(), name).status_code == 201
        assert table.state()["twins"] == []


def test_a_photo_of_another_day_is_noticed(table: TableClient) -> None:
    later = MANY | {f"journal2.r{row}c1": str(row) for row in range(1, 5)}
    for marks, is_older in ((later, False), (MANY, False), (later, False), ({}, False)):
        table.served.reader.sheet = [sheet_seen(LAYOUT, marks, {})]
        assert table.photo("sheet", jpeg(), "Ada").status_code == 201
        assert table.state()["older"] == (["Ada"] if is_older else [])
    half = {field: label for field, label in MANY.items() if field < "journal1.r3"}
    for marks, is_older in ((MANY, False), (half, True), (later, False)):
        table.served.reader.sheet = [sheet_seen(LAYOUT, marks, {})]
        assert table.photo("sheet", jpeg(), "Ada").status_code == 201
        assert table.state()["older"] == (["Ada"] if is_older else [])
        if is_older:
            table.undo()
            assert table.state()["older"] == []


def test_boxes_of_two_sizes_are_named_and_nobody_wins(served: Served) -> None:
    table = TableClient(served, "roland_wright")
    for name, layout in zip(("Ada", "Ben"), find_game("roland_wright").layouts, strict=False):
        marks = {"box.r1c1": "red", "score.total": "40"}
        table.served.reader.sheet = [sheet_seen(layout, marks, {})]
        assert table.photo("sheet", jpeg(), name).status_code == 201
    score = table.state()["score"]
    assert "mixed-boxes" in [one["code"] for one in score["problems"]]
    assert score["winners"] == []
    table.close()
