"""The JSON of a record, looked at before anything is believed: its parts with their types, or every problem."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rulewright.problems import NOWHERE, Problem, RulebookError, Value
from rulewright.rulebook.model import Datum


class RecordError(RulebookError):
    """A record cannot be read or replayed; `problems` say why."""


def problem(code: str, **values: Value) -> Problem:
    """A problem of a record."""
    return Problem(f"record.{code}", NOWHERE, values)


@dataclass(frozen=True, slots=True)
class Content:
    """What stands in a record, with the right types and nothing more known about it."""

    identity: str
    game: str
    variant: str | None
    players: int
    settings: Mapping[str, Datum | tuple[Datum, ...]]
    seed: int
    rules: str
    choices: tuple[tuple[tuple[int, tuple[int, ...]], ...], ...]
    files: Mapping[str, str]
    cards: str | None


def parsed(text: str, version: int) -> Content:
    """The parts of a record; raises RecordError with every part that is missing or of another type."""
    try:
        raw = json.loads(text)
    except json.JSONDecodeError as error:
        raise RecordError([problem("not_json", line=error.lineno, column=error.colno)]) from error
    except (RecursionError, ValueError) as error:
        raise RecordError([problem("not_json", line=1, column=1)]) from error
    if not isinstance(raw, dict) or "rulewright" not in raw:
        raise RecordError([problem("no_record")])
    if raw["rulewright"] != version:
        raise RecordError([problem("version", version=str(raw["rulewright"]), known=version)])
    wrong = [problem("part", part=name) for name, fits in _PARTS.items() if not fits(raw.get(name))]
    if wrong:
        raise RecordError(wrong)
    settings = {k: tuple(v) if isinstance(v, list) else v for k, v in raw["settings"].items()}
    choices = tuple(
        tuple((seat, tuple(numbers)) for seat, numbers in step) for step in raw["choices"]
    )
    return Content(**{n: raw.get(n) for n in _PARTS} | {"settings": settings, "choices": choices})


def _number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _text(value: Any) -> bool:
    return isinstance(value, str)


def _text_or_none(value: Any) -> bool:
    return value is None or isinstance(value, str)


def _datum(value: Any) -> bool:
    return value is None or isinstance(value, int | str)


def _settings(value: Any) -> bool:
    return isinstance(value, dict) and all(
        _datum(v) or (isinstance(v, list) and all(map(_datum, v))) for v in value.values()
    )


def _step(value: Any) -> bool:
    return isinstance(value, list) and all(
        isinstance(act, list)
        and len(act) == 2
        and _number(act[0])
        and isinstance(act[1], list)
        and all(map(_number, act[1]))
        for act in value
    )


_PARTS: Mapping[str, Callable[[Any], bool]] = {
    "identity": _text,
    "game": _text,
    "variant": _text_or_none,
    "players": _number,
    "settings": _settings,
    "seed": _number,
    "rules": _text,
    "choices": lambda value: isinstance(value, list) and all(map(_step, value)),
    "files": lambda value: isinstance(value, dict) and all(map(_text, value.values())),
    "cards": _text_or_none,
}
"""What each part of a record has to be."""
