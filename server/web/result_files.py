"""The result of a game as files that people and other programs read.

BG Stats takes plays by its published link (createPlay, one JSON); BoardGameGeek shows plays as the
XML of its API. Neither is ever sent by the server: a person opens the link, or keeps the file.
"""

import csv
import io
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import quote
from xml.etree import ElementTree

from scoring.game import AnyGame
from scoring.message import Book, both
from scoring.score import PlayerScore, ScoreSheet
from server.material import place_of
from server.words import Words

say = Book(__package__)

COLUMNS = ("date", "game", "player", "line", "points", "written", "because")
BG_STATS = "https://app.bgstatsapp.com/createPlay.html?data="


@dataclass(frozen=True, slots=True)
class Result:
    """A game as it ended, or as it stands."""

    id: str
    rules: AnyGame
    started: str
    """In UTC, as the log has it: 2026-01-31T20:15:00Z."""
    score: ScoreSheet

    @property
    def day(self) -> str:
        """The date it was started on."""
        return self.started[:10]

    @property
    def ranked(self) -> list[PlayerScore]:
        """Winners first, then by their points."""
        won = self.score.winners
        return sorted(self.score.players, key=lambda one: (one.name not in won, -one.total))

    def rank(self, player: PlayerScore) -> int:
        """1 for a winner; a tie that was decided counts as decided."""
        won = self.score.winners
        if player.name in won:
            return 1
        return 1 + sum(
            one.name in won or one.total > player.total
            for one in self.score.players
            if one is not player
        )

    def file_name(self, ending: str) -> str:
        """Game and date, in letters that every system has."""
        return f"{re.sub(r'[^a-z0-9]+', '-', self.rules.name)}-{self.day}{ending}"


def result_text(result: Result, words: Words) -> str:
    """Who has how much in the first line, then who won, then every line with its reason."""
    lines = [_in_short(result), f"{result.rules.title}, {result.day}"]
    winners = result.score.winners
    if winners:
        lines.append(words.say(say("wins", names=both(*winners), count=len(winners))))
    if result.score.decided_by:
        lines.append(words.say(say("decided", by=result.score.decided_by)))
    for player in result.ranked:
        lines += ["", f"{player.name}: {player.total}"]
        for line in player.lines:
            name = words.say(place_of(result.rules, line.id))
            lines.append(f"  {name}: {line.correct}  ({words.say(line.because)})")
    return "\n".join(lines) + "\n"


def _in_short(result: Result) -> str:
    return ", ".join(f"{player.name} {player.total}" for player in result.ranked)


def score_csv(result: Result, words: Words) -> str:
    """The table of scores, a line each, for a spreadsheet."""
    file = io.StringIO()
    writer = csv.writer(file)
    writer.writerow([words.say(say("column", column=column)) for column in COLUMNS])
    for player in result.score.players:
        for cells in _cells(result, player, words):
            writer.writerow([result.day, result.rules.title, _cell(player.name), *cells])
    return file.getvalue()


def _cells(
    result: Result, player: PlayerScore, words: Words
) -> Iterator[tuple[str, int, int | str, str]]:
    for line in player.lines:
        name = _cell(words.say(place_of(result.rules, line.id)))
        written = "" if line.written is None else line.written
        yield name, line.correct, written, _cell(words.say(line.because))
    yield words.say(say("total")), player.total, "", ""


def _cell(text: str) -> str:
    """A cell that no spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t") else text


def bg_stats_play(result: Result) -> dict[str, object]:
    """The play as BG Stats takes it."""
    players = result.ranked
    return {
        "sourceName": "Tallycam",
        "sourcePlayId": result.id,
        "playDate": result.started.rstrip("Z").replace("T", " "),
        "game": {
            "name": result.rules.title,
            "sourceGameId": result.rules.name,
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {
                "name": player.name,
                "sourcePlayerId": player.name,
                "score": str(player.total),
                "winner": player.name in result.score.winners,
                "rank": result.rank(player),
                "startPlayer": False,
            }
            for player in players
        ],
    }


def bg_stats_link(result: Result) -> str:
    """The address that hands the play to BG Stats on a phone that has it."""
    return BG_STATS + quote(json.dumps(bg_stats_play(result), ensure_ascii=False))


def geek_play(result: Result) -> bytes:
    """The play as BoardGameGeek's API writes plays."""
    plays = ElementTree.Element("plays", total="1", page="1")
    play = ElementTree.SubElement(
        plays,
        "play",
        date=result.day,
        quantity="1",
        length="0",
        incomplete="0",
        nowinstats="0",
        location="",
    )
    item = ElementTree.SubElement(play, "item", name=result.rules.title, objecttype="thing")
    subtypes = ElementTree.SubElement(item, "subtypes")
    ElementTree.SubElement(subtypes, "subtype", value="boardgame")
    players = ElementTree.SubElement(play, "players")
    for position, player in enumerate(result.score.players, start=1):
        ElementTree.SubElement(
            players,
            "player",
            username="",
            userid="0",
            name=player.name,
            startposition=str(position),
            color="",
            score=str(player.total),
            new="0",
            rating="0",
            win=str(int(player.name in result.score.winners)),
        )
    ElementTree.indent(plays)
    return bytes(ElementTree.tostring(plays, encoding="utf-8", xml_declaration=True))
