"""The shapes of the replies, as the OpenAPI page shows them; `server.view` fills them."""

from typing import NotRequired

from typing_extensions import TypedDict  # what pydantic asks for before Python 3.12

Corners = list[list[float]]
"""Four [x, y] in the pixels of the original photo."""


class DoubtShape(TypedDict):
    """A question to a person."""

    field: str
    choices: list[str]
    why: str
    outline: NotRequired[Corners]


class ProblemShape(TypedDict):
    """A broken rule or a wrong sum."""

    code: str
    message: str
    suggestion: str
    player: str
    fields: list[str]
    line: int


class ScoreLineShape(TypedDict):
    """One line of a player's score."""

    id: str
    written: int | None
    correct: int
    because: str


class PlayerScoreShape(TypedDict):
    """One player's score."""

    name: str
    lines: list[ScoreLineShape]
    total: int


class ScoreShape(TypedDict):
    """The table of scores, as `tallycam score --json` prints it, and which tie-break decided."""

    players: list[PlayerScoreShape]
    winners: list[str]
    decided_by: str
    problems: list[ProblemShape]
    doubts: list[DoubtShape]


class RollShape(TypedDict):
    """What a roll means in a game."""

    values: list[str]
    groups: list[list[str]]
    name: str
    choices: list[str]


class LineShape(TypedDict):
    """A line of the record, and what follows from it."""

    number: int
    player: str
    text: str
    comments: list[str]
    problems: list[str]


class SheetShape(TypedDict):
    """A player's sheet as it counts now."""

    player: str
    sheet: str
    look: int
    photo: str
    marks: dict[str, str]
    said: dict[str, str]
    doubts: list[DoubtShape]
    problems: list[ProblemShape]


class LookShape(TypedDict):
    """A photo that was read, in short."""

    number: int
    at: str
    of: str
    player: str
    sheet: str
    photo: str
    size_px: list[int]
    confirmed: bool


class StepShape(TypedDict):
    """One event of the log, in short."""

    number: int
    at: str
    kind: str
    text: str
    player: str
    undone: bool
    undoes: int


class GameShape(TypedDict):
    """A game, as `tallycam games --json` prints it."""

    game: str
    title: str
    players: list[int]
    solo: bool
    dice: list[int]
    faces: list[str]
    sheets: list[str]
    second_sheets: list[str]
    """Sheets that lie beside the usual one, like the tasks of a solo game."""
    reads: list[str]


class OfferShape(TypedDict):
    """An invention that may be presented now, by typing the line or marking the field."""

    player: str
    title: str
    points: int
    because: str
    line: str
    field: str


class StageShape(TypedDict):
    """Where the game stands; empty where the game does not say."""

    sentence: str
    ends: str
    offers: list[OfferShape]


class TableShape(TypedDict):
    """Everything at a table that a phone shows."""

    id: str
    code: str
    number: int
    started: str
    game: GameShape
    players: list[str]
    finished: bool
    stage: StageShape
    roll: RollShape | None
    lines: list[LineShape]
    sheets: dict[str, SheetShape]
    looks: list[LookShape]
    score: ScoreShape
    error: str
    history: list[StepShape]


class FieldSeenShape(TypedDict):
    """One field or die: what the camera saw, what a person said, what counts."""

    label: str
    confidence: float
    runners_up: list[tuple[str, float]]
    outline: Corners
    said: str | None
    now: str


class ReadingShape(TypedDict):
    """A photo that was read, whole."""

    number: int
    at: str
    of: str
    player: str
    sheet: str
    photo: str
    size_px: list[int]
    confirmed: bool
    fields: dict[str, FieldSeenShape]
    added: dict[str, str]
    """Dice that a person added."""
    values: list[str]
    """What the dice show as it counts now; empty for a sheet."""
    farthest: str
    """Drop only: the die that lies farthest out."""
    workshops: dict[str, str]
    """Drop only: in which workshop each die lies as it counts now; "" where that is not known."""
    doubts: list[DoubtShape]
    line: str
    """What confirming it would add to the record; "" while something is open."""
    sentence: str
    """What the photo means, for people."""


class SeatShape(TypedDict):
    """What a phone gets when it opens or joins a table."""

    id: str
    code: str
    key: str


class StepReply(TypedDict):
    """A change was made, and is on the disk."""

    number: int


class TurnShape(TypedDict):
    """What happened between two photos, as `tallycam check-turn --json` prints it."""

    legal: bool
    moves: list[str]
    problems: list[ProblemShape]
    roll: list[str]


class LayoutFieldShape(TypedDict):
    """One field of a sheet."""

    id: str
    kind: str
    box_mm: list[float]
    labels: list[str]
    from_mm: NotRequired[list[float]]
    to_mm: NotRequired[list[float]]


class LayoutShape(TypedDict):
    """A sheet in millimetres, as `tallycam layout --json` prints it."""

    game: str
    sheet: str
    page_mm: list[float]
    fields: list[LayoutFieldShape]
