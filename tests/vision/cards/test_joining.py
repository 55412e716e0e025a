"""Parts of cards become cards and piles: the drawer's truth, moved a little, no network."""

from dataclasses import replace

import numpy as np
import pytest

from models.cards.board import Board, Laid, any_board
from models.cards.deck import Deck, Style
from models.cards.photo import CardPhoto, Part, photograph
from models.cards.scene import Scene
from scoring.card_design import centre
from scoring.games import find_game
from vision.cards.backs import ReadAge, join_backs, without_other_figures
from vision.cards.cards import SeenCard, card_of, join_cards, through
from vision.cards.fans import wide_step
from vision.cards.find import SeenPart
from vision.cards.piles import join_piles

GAME = find_game("innovation")
assert GAME.card_design is not None
DESIGN = GAME.card_design()
OTHERS = ("title", "badge", "figure")


def a_photo(seed: int, tilt: float, turn: float) -> CardPhoto:
    rng = np.random.default_rng(seed)
    scene = Scene((640, 480), tilt, turn, table=3, difficulty=0.3)
    return photograph(any_board(DESIGN, rng), Deck(DESIGN, Style.any(1, 120)), scene, rng)


def as_seen(part: Part, rng: np.random.Generator) -> SeenPart:
    """A part as a network sees it: not quite where it is, not quite sure of its place."""
    kind = part.label if part.label in OTHERS else "icon"
    wide = float(np.hypot(*part.right_px))
    colours = np.full(len(DESIGN.colours), 0.02)
    if part.colour:
        colours[DESIGN.colours.index(part.colour)] = 0.92
    places = {kind: 1.0}
    if kind == "icon":
        places = dict.fromkeys(DESIGN.places, 0.06) | {part.place: 0.82}
    if kind == "figure":
        places = {part.place: 0.9}
    return SeenPart(
        kind=kind,
        labels=((part.label, 0.95),),
        heat=0.9,
        centre_px=np.array(part.centre_px) + rng.normal(0, 0.008 * wide, 2),
        right_px=np.array(part.right_px) + rng.normal(0, 0.02 * wide, 2),
        down_px=np.array(part.down_px) + rng.normal(0, 0.02 * wide, 2),
        colours=colours,
        places=places,
    )


@pytest.mark.parametrize(("tilt", "turn"), [(0, 0), (20, 95), (40, 185), (35, 270), (10, 33)])
def test_piles_splays_and_showing_cards_are_those_laid(tilt: float, turn: float) -> None:
    for seed in range(4):
        photo = a_photo(seed, tilt, turn)
        rng = np.random.default_rng(seed)
        parts = [as_seen(part, rng) for part in photo.parts if part.visible >= 0.5]
        cards = join_cards(parts, DESIGN)

        piles = join_piles([card for card in cards if not card.is_back], DESIGN)

        found = {DESIGN.colours[int(p.colours().argmax())]: (p.splay, len(p.cards)) for p in piles}
        laid = {pile.colour: (pile.splay, len(pile.showing)) for pile in photo.board.piles}
        assert found == laid
        backs = len(photo.board.score) + len(photo.board.achievements)
        assert sum(card.is_back for card in cards) == backs


def test_a_step_with_a_card_missing_in_it_is_noticed() -> None:
    photo = next(
        one
        for seed in range(50)
        for one in [a_photo(seed, 0, 0)]
        if any(pile.splay and len(pile.showing) >= 5 for pile in one.board.piles)
    )
    pile = next(p for p in photo.board.piles if p.splay and len(p.showing) >= 5)
    hidden = next(
        number
        for number, card in enumerate(photo.board.laid)
        if card.face and card.face.name == pile.showing[2]
    )
    rng = np.random.default_rng(0)
    kept = [p for p in photo.parts if p.visible >= 0.5 and p.card != hidden]

    cards = join_cards([as_seen(part, rng) for part in kept], DESIGN)
    found = [one for one in join_piles([c for c in cards if not c.is_back], DESIGN) if one.gaps]

    assert [(one.splay, one.gaps) for one in found] == [(pile.splay, (2,))]


def test_two_piles_that_lie_close_are_two() -> None:
    """Cards splayed left reach as far as the next pile, which is splayed left as well."""
    faces = [face for face in DESIGN.faces if face.colour in ("red", "blue")]
    red = [face for face in faces if face.colour == "red"][:3]
    blue = [face for face in faces if face.colour == "blue"][:4]
    wide, high = DESIGN.size_mm
    laid = []
    for pile, start in ((red, 0.0), (blue, wide * (1 + 2 * 0.3) + 3)):
        cards = [
            Laid(start + wide / 2 + k * 0.3 * wide, high / 2, 0, face, face.age)
            for k, face in enumerate(pile)
        ]
        laid += cards[::-1]
    board = Board(laid)
    scene = Scene((640, 480), 15, 0, table=3, difficulty=0.3)
    rng = np.random.default_rng(2)
    photo = photograph(board, Deck(DESIGN, Style.any(1, 120)), scene, rng)
    parts = [as_seen(part, rng) for part in photo.parts if part.visible >= 0.5]

    piles = join_piles(join_cards(parts, DESIGN), DESIGN)

    assert sorted((pile.splay, len(pile.cards)) for pile in piles) == [("left", 3), ("left", 4)]
    assert [pile.odd for pile in piles] == [(), ()]


@pytest.mark.parametrize(("tilt", "turn"), [(0, 0), (25, 100), (38, 190)])
def test_figures_that_were_not_joined_are_of_one_back_where_they_lie_so(
    tilt: float, turn: float
) -> None:
    """Every figure by itself first: those of a fan stay of as many cards as there are."""
    looked_at = 0
    for seed in range(8):
        photo = a_photo(seed, tilt, turn)
        rng = np.random.default_rng(seed)
        figures = [p for p in photo.parts if p.label == "figure" and p.visible >= 0.6]
        alone = [
            card_of({part.place: as_seen(part, rng)}, DESIGN.figures, is_back=True)
            for part in figures
        ]

        laid = {
            card.parts[part.place]: photo.board.laid[part.card].age
            for card, part in zip(alone, figures, strict=True)
        }
        ages = {part: says(age) for part, age in laid.items()}

        backs = join_backs(alone, DESIGN, ages)

        assert len(backs) == len({part.card for part in figures})
        assert all(len({laid[part] for part in back.parts.values()}) == 1 for back in backs)
        looked_at += len(backs)
    assert looked_at > 10


def says(age: int, sure: float = 0.97) -> ReadAge:
    """A figure that says an age."""
    shares = np.full(len(DESIGN.ages), (1 - sure) / (len(DESIGN.ages) - 1))
    shares[DESIGN.ages.index(age)] = sure
    return ReadAge(shares, there=1.0)


def a_back(x_mm: float, y_mm: float, *places: str) -> SeenCard:
    """A back that stands, of which some figures are seen, a millimetre a pixel."""
    wide, high = DESIGN.size_mm[1], DESIGN.size_mm[0]
    parts = {
        place: SeenPart(
            "figure",
            (("figure", 1.0),),
            0.9,
            np.array([x_mm + middle[0] * wide, y_mm + middle[1] * high]),
            np.array([wide, 0.0]),
            np.array([0.0, high]),
            np.ones(len(DESIGN.colours)),
            {place: 1.0},
        )
        for place in places
        for middle in [centre(DESIGN.figures[place])]
    }
    return card_of(parts, DESIGN.figures, is_back=True)


def test_figures_of_two_ages_are_never_of_one_back() -> None:
    lower, upper = a_back(0, 0, "left"), a_back(2, 6, "right")
    (one,), (other,) = lower.parts.values(), upper.parts.values()

    apart = join_backs([lower, upper], DESIGN, {one: says(3), other: says(8)})
    together = join_backs([lower, upper], DESIGN, {one: says(3), other: says(3)})

    assert [len(card.parts) for card in apart] == [1, 1]
    assert [len(card.parts) for card in together] == [2]


def test_figures_that_were_joined_wrongly_are_taken_apart() -> None:
    """Two cards of a fan lie so close that the left figure of one goes with the other's right."""
    joined = card_of(
        {**a_back(0, 0, "left").parts, **a_back(0, 5, "right").parts}, DESIGN.figures, is_back=True
    )
    other = a_back(0, 12, "left")
    left, right, lower = joined.parts["left"], joined.parts["right"], other.parts["left"]

    backs = join_backs([joined, other], DESIGN, {left: says(10), right: says(3), lower: says(3)})

    found = [set(back.parts.values()) for back in backs]
    assert len(found) == 2
    assert {left} in found
    assert {right, lower} in found


def test_the_figure_at_the_foot_of_a_back_is_no_card() -> None:
    whole = a_back(0, 0, "left", "right")
    ring = a_back(0, 0, "left")
    at = through(whole.to_photo, [centre(DESIGN.other_figure)])[0]
    (part,) = ring.parts.values()
    turned = replace(part, centre_px=at, right_px=-part.right_px, down_px=-part.down_px)
    foot = card_of({"left": turned}, DESIGN.figures, is_back=True)
    another = a_back(80, 0, "left")

    assert without_other_figures([whole, foot, another], DESIGN) == [whole, another]


@pytest.mark.parametrize("across", [True, False])
def test_a_wide_step_in_a_fan_may_have_a_card_in_it(across: bool) -> None:
    def fan(*places: int) -> list[SeenCard]:
        steps = [(17.0 * place, 0.0) if across else (0.0, 17.0 * place) for place in places]
        return [a_back(x, y, "left") for x, y in steps]

    whole, two = fan(3, 0, 2, 1), fan(0, 4)
    missing = fan(4, 0, 1, 3)

    assert wide_step(whole, DESIGN) is None
    assert wide_step(two, DESIGN) is None
    assert wide_step(missing, DESIGN) in [(missing[2], missing[3]), (missing[3], missing[2])]
