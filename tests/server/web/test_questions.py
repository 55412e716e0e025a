"""What an answer would change is told before it is given."""

from scoring.games.unvention import UNVENTION
from tests.server.served import TableClient, jpeg, sheet_seen

LAYOUT = UNVENTION.layouts[0]
UNSURE = (("7", 0.5), ("1", 0.48))


def asked(table: TableClient, field: str, marks: dict[str, str] | None = None) -> dict[str, object]:
    table.served.reader.sheet = [sheet_seen(LAYOUT, marks or {}, {field: UNSURE})]
    assert table.photo("sheet", jpeg(), "Ada").status_code == 201
    assert [one["field"] for one in table.state()["sheets"]["Ada"]["doubts"]] == [field]
    reply = table.http.get(table.at("/consequences"), params={"sheet": "Ada", "field": field})
    assert reply.status_code == 200, reply.text
    told: dict[str, object] = reply.json()
    return told


def test_a_written_total_never_changes_the_score(table: TableClient) -> None:
    told = asked(table, "score.tools")
    assert told["matters"] is False


def test_only_what_is_asked_is_weighed(table: TableClient) -> None:
    asked(table, "score.tools")
    gone = {"sheet": "Ada", "field": "score.total"}
    assert table.http.get(table.at("/consequences"), params=gone).status_code == 409
