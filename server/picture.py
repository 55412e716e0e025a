"""The result of a game as a picture to share: one SVG, drawn without any outside font or image."""

from xml.sax.saxutils import escape, quoteattr

from scoring.score import PlayerScore, ScoreSheet

WIDTH = 1080
HEADING_HEIGHT = 330
ROW_HEIGHT = 150
FOOT_HEIGHT = 110
BAR_WIDTH = 620
FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"


def score_picture(title: str, score: ScoreSheet, day: str) -> str:
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
    foot_y = height - 46
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" '
            f'viewBox="0 0 {WIDTH} {height}" font-family={quoteattr(FONT)}>',
            f'<rect width="{WIDTH}" height="{height}" fill="#10231f"/>',
            f'<rect width="{WIDTH}" height="14" fill="#f2b632"/>',
            _text(70, 120, 38, "#9fc7bb", title, weight=500),
            _text(70, 222, 76, "#ffffff", _headline(score), weight=750),
            _text(70, 280, 34, "#f2b632", score.decided_by, weight=500),
            *rows,
            _text(70, foot_y, 30, "#9fc7bb", f"Tallycam · {day}", weight=500),
            "</svg>",
        ]
    )


def _headline(score: ScoreSheet) -> str:
    if not score.winners:
        return "The score so far"
    verb = "wins" if len(score.winners) == 1 else "share the win"
    return f"{_short(' & '.join(score.winners), 20)} {verb}"


def _row(player: PlayerScore, y: int, best: int, is_winner: bool) -> str:
    width = max(12, round(BAR_WIDTH * max(0, player.total) / best))
    colour = "#f2b632" if is_winner else "#4f8f80"
    star = "★ " if is_winner else ""
    return "\n".join(
        [
            _text(70, y + 50, 46, "#ffffff", star + _short(player.name, 24), weight=650),
            f'<rect x="70" y="{y + 72}" width="{BAR_WIDTH}" height="26" rx="13" fill="#1d3a34"/>',
            f'<rect x="70" y="{y + 72}" width="{width}" height="26" rx="13" fill="{colour}"/>',
            f'<text x="{WIDTH - 70}" y="{y + 96}" font-size="88" font-weight="750" '
            f'text-anchor="end" fill="#ffffff">{player.total}</text>',
        ]
    )


def _text(x: int, y: int, size: int, colour: str, words: str, *, weight: int) -> str:
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" font-weight="{weight}" '
        f'fill="{colour}">{escape(words)}</text>'
    )


def _short(text: str, length: int) -> str:
    return text if len(text) <= length else text[: length - 1] + "…"
