"""A game as other programs keep plays: BG Stats and BoardGameGeek.

BG Stats takes plays by its published link (createPlay, one JSON in the address), and opens play
files (`.bgsplay`) of the form that it writes itself when a play is shared. BoardGameGeek shows them
as the XML of its API. Nothing is ever sent by the server: a person opens the link, or keeps the
file.
"""

import json
from collections.abc import Mapping
from urllib.parse import quote
from uuid import UUID, uuid5
from xml.etree import ElementTree

from server.web.result_files import Result

BG_STATS = "https://app.bgstatsapp.com/createPlay.html?data="
ABOUT = "A play for BG Stats: open this file with the app, by its import or the phone's share menu."
OURS = UUID("4c6f8a52-0f0e-5c7b-9a52-7d1f0f2f7c11")
"""What names are told apart by: the same game opened twice is the same play in BG Stats."""


def bg_stats_play(result: Result) -> dict[str, object]:
    """The play as BG Stats takes it."""
    players = result.ranked
    return {
        "sourceName": "Tallycam",
        "sourcePlayId": result.id,
        "playDate": _moment(result),
        "game": {
            "name": result.rules.title,
            "sourceGameId": result.rules.name,
            "highestWins": result.most_wins,
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


def bg_stats_file(result: Result) -> dict[str, object]:
    """The play as BG Stats writes it to a file of its own, `.bgsplay`."""
    moment, players = _moment(result), result.score.players
    return {
        "about": ABOUT,
        "players": [
            {
                "uuid": _uuid("player", player.name),
                "id": number,
                "name": player.name,
                "isAnonymous": False,
                "modificationDate": moment,
                "bggUsername": "",
            }
            for number, player in enumerate(players, start=1)
        ],
        "locations": [],
        "games": [_game(result, moment)],
        "plays": [_play(result, moment)],
        "userInfo": {"meRefId": 0},
    }


def _game(result: Result, moment: str) -> Mapping[str, object]:
    return {
        "uuid": _uuid("game", result.rules.name),
        "id": 1,
        "name": result.rules.title,
        "modificationDate": moment,
        "cooperative": False,
        "highestWins": result.most_wins,
        "noPoints": False,
        "usesTeams": False,
        "bggName": "",
        "bggYear": 0,
        "bggId": 0,
    }


def _play(result: Result, moment: str) -> Mapping[str, object]:
    return {
        "uuid": _uuid("play", result.id),
        "modificationDate": moment,
        "entryDate": moment,
        "playDate": moment,
        "playDateYmd": int(result.day.replace("-", "")),
        "usesTeams": False,
        "durationMin": 0,
        "ignored": False,
        "manualWinner": True,
        "rounds": 0,
        "scoringSetting": 0,
        "gameRefId": 1,
        "playerScores": [
            {
                "playerRefId": number,
                "score": str(player.total),
                "winner": player.name in result.score.winners,
                "rank": result.rank(player),
                "seatOrder": number,
                "newPlayer": False,
                "startPlayer": False,
            }
            for number, player in enumerate(result.score.players, start=1)
        ],
    }


def _moment(result: Result) -> str:
    """When it was started, in UTC, as BG Stats writes it: 2026-01-31 20:15:00."""
    return result.started.rstrip("Z").replace("T", " ")


def _uuid(kind: str, name: str) -> str:
    return str(uuid5(OURS, f"{kind} {name}"))


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
