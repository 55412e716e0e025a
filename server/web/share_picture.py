"""The result of a game as a picture to share: one SVG, drawn without any outside font or image."""

from xml.sax.saxutils import escape, quoteattr

from scoring.message import Book, Message, both
from scoring.score import PlayerScore, ScoreSheet
from server.words import Words

say = Book(__package__)
WIDTH = 1080
HEADING_HEIGHT = 330
ROW_HEIGHT = 150
FOOT_HEIGHT = 110
BAR_WIDTH = 620
MARGIN = 70
ROOM, ROOM_BESIDE_TOTAL = WIDTH - 2 * MARGIN, BAR_WIDTH + 60
LETTER_WIDTH = 0.64
"""Of the font's size, on average in a wide font: lines are made to fit without measuring."""
STYLES = {
    "title": (38, 500, "#9fc7bb"),
    "headline": (76, 750, "#ffffff"),
    "decided": (34, 500, "#f2b632"),
    "name": (46, 650, "#ffffff"),
    "foot": (30, 500, "#9fc7bb"),
}
"""Size, weight and colour of a line."""
FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"


def score_picture(
    title: str, score: ScoreSheet, words: Words, *, day: str, has_questions: bool
) -> str:
    """The table of scores, best first, with the winner named."""
    players = sorted(
        score.players, key=lambda player: (player.name not in score.winners, -player.total)
    )
    best = max([player.total for player in players] + [1])
    height = HEADING_HEIGHT + ROW_HEIGHT * len(players) + FOOT_HEIGHT
    rows = [
        _row(player, HEADING_HEIGHT + ROW_HEIGHT * index, best, player.name in score.winners)
        for index, player in enumerate(players)
    ]
    decided = words.say(say("decided", by=score.decided_by)) if score.decided_by else ""
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" '
            f'viewBox="0 0 {WIDTH} {height}" font-family={quoteattr(FONT)}>',
            f'<rect width="{WIDTH}" height="{height}" fill="#10231f"/>',
            f'<rect width="{WIDTH}" height="14" fill="#f2b632"/>',
            _text("title", 120, title),
            _text("headline", 222, words.say(_headline(score, has_questions))),
            _text("decided", 280, decided),
            *rows,
            _text("foot", height - 46, f"Tallycam · {day}"),
            "</svg>",
        ]
    )


def _headline(score: ScoreSheet, has_questions: bool) -> Message:
    if not score.winners:
        return say("score-so-far")
    names, count = both(*score.winners), len(score.winners)
    return say("would-win" if has_questions else "wins", names=names, count=count)


def _row(player: PlayerScore, y: int, best: int, is_winner: bool) -> str:
    width = max(12, round(BAR_WIDTH * max(0, player.total) / best))
    colour = "#f2b632" if is_winner else "#4f8f80"
    star = "★ " if is_winner else ""
    return "\n".join(
        [
            _text("name", y + 50, star + player.name, room=ROOM_BESIDE_TOTAL),
            _bar(y + 72, BAR_WIDTH, "#1d3a34"),
            _bar(y + 72, width, colour),
            f'<text x="{WIDTH - MARGIN}" y="{y + 96}" font-size="88" font-weight="750" '
            f'text-anchor="end" fill="#ffffff">{player.total}</text>',
        ]
    )


def _bar(y: int, width: int, colour: str) -> str:
    return f'<rect x="{MARGIN}" y="{y}" width="{width}" height="26" rx="13" fill="{colour}"/>'


def _text(style: str, y: int, words: str, *, room: int = ROOM) -> str:
    size, weight, colour = STYLES[style]
    letters = room / (LETTER_WIDTH * size)
    fitting = size * min(1.0, letters / max(len(words), 1))
    return (
        f'<text class="{style}" x="{MARGIN}" y="{y}" font-size="{fitting:.1f}" '
        f'font-weight="{weight}" fill="{colour}">{escape(words)}</text>'
    )
