"""Values become JSON by their own fields, and sentences become words."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from math import floor
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, Union, get_args, get_origin, get_type_hints

from scoring.message import Listed, Message
from scoring.observation import Observation, Outline

if TYPE_CHECKING:
    from pydantic import BaseModel

Json = None | bool | int | float | str | Sequence["Json"] | Mapping[str, "Json"]
Say = Callable[[Message], str]
"""A sentence in the words of somebody's language."""

LEFT_OUT: Mapping[str, object] = {
    "outline": None,
    "from_mm": None,
    "to_mm": None,
    "follows_from": (),
    "skipped": (),
}
"""Fields that are not there at all where they hold this: not every doubt has a place."""


def to_json(value: object, say: Say) -> Json:
    """A value of ours as JSON: each field under its name, each sentence in words."""
    kind: Any = type(value)
    return _encoder(kind)(value, say)


def to_object(value: object, say: Say) -> dict[str, Json]:
    """A frozen value of ours as a JSON object."""
    shown = to_json(value, say)
    assert isinstance(shown, dict)
    return shown


@cache
def _encoder(kind: type) -> Callable[[Any, Say], Json]:
    """How values of a type become JSON, found out once."""
    if issubclass(kind, NoneType | bool | int | float):
        return lambda value, _: value
    if issubclass(kind, str):
        return lambda value, _: str(value)
    if issubclass(kind, Message | Listed):
        return lambda value, say: say(value)
    if issubclass(kind, Outline):
        return lambda value, _: [
            [floor(10 * x + 0.5) / 10, floor(10 * y + 0.5) / 10] for x, y in value.corners
        ]
    if issubclass(kind, Mapping):
        return lambda value, say: {str(key): to_json(one, say) for key, one in value.items()}
    if kind is Observation:  # a sheet has hundreds of them: told by name, not looked up each time
        return lambda seen, say: {**_observed(seen), "outline": to_json(seen.outline, say)}
    if is_dataclass(kind):
        return _object
    if issubclass(kind, Iterable):
        return lambda value, say: [to_json(one, say) for one in value]
    raise TypeError(f"{kind.__name__} has no JSON")


def _observed(seen: Observation) -> dict[str, Json]:
    return {
        "label": seen.label,
        "confidence": round(seen.confidence, 4),
        "runners_up": [[label, round(chance, 4)] for label, chance in seen.runners_up],
    }


def _object(value: Any, say: Say) -> dict[str, Json]:
    shown: dict[str, Json] = _observed(value) if isinstance(value, Observation) else {}
    kind: Any = type(value)
    for name in _names(kind):
        held = getattr(value, name)
        if name not in shown and not (name in LEFT_OUT and held == LEFT_OUT[name]):
            shown[name] = to_json(held, say)
    return shown


@cache
def _names(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))


@cache
def shape(kind: Any) -> "type[BaseModel]":
    """What `to_json` makes of values of this type, for the OpenAPI page."""
    from pydantic import create_model

    hints = get_type_hints(kind)
    members: dict[str, Any] = {
        name: (_shown(hints[name]), _left_out(name) if _may_be_left_out(name, hints[name]) else ...)
        for name in _names(kind)
    }
    return create_model(kind.__name__, __doc__=kind.__doc__, **members)


def _shown(hint: Any) -> Any:
    """The type that a value of this type has in JSON."""
    if hint in (Any, Message):
        return str
    if hint is Outline:
        return list[list[float]]
    if isinstance(hint, type) and is_dataclass(hint):
        known: Any = hint
        return shape(known)
    origin, inner = get_origin(hint), [_shown(one) for one in get_args(hint) if one is not ...]
    if origin in (Union, UnionType):
        return Union[tuple(inner)]  # noqa: UP007  # made from a list
    if origin is tuple:
        are_alike = len(set(inner)) == 1
        return list[inner[0]] if are_alike else tuple[tuple(inner)]  # type: ignore[valid-type, misc]
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return dict[inner[0], inner[1]]  # type: ignore[valid-type]
    return hint


def _left_out(name: str) -> object:
    return [] if LEFT_OUT[name] == () else LEFT_OUT[name]


def _may_be_left_out(name: str, hint: Any) -> bool:
    return name in LEFT_OUT and (LEFT_OUT[name] is not None or NoneType in get_args(hint))
