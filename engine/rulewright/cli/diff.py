"""`rulewright diff`: how two games, variants or versions of a game differ, in words."""

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict

from rulewright.cli.arguments import Arguments
from rulewright.cli.frame import Frame
from rulewright.cli.tabular import escaped
from rulewright.diff import Change, Side, differences
from rulewright.play.folder import folder_of
from rulewright.words.messages import Message, Value


def run(given: list[str], frame: Frame) -> int:
    """Print all differences; exit code 1 if there are some."""
    arguments = Arguments("diff", frame)
    arguments.option("before", metavar="A")
    arguments.option("after", metavar="B")
    arguments.option("--format", default="text", choices=list(FORMATS))
    asked = arguments.parse_args(given)
    changes = differences(side_of(asked.before), side_of(asked.after))
    frame.print(FORMATS[asked.format](changes, asked.before, asked.after, frame))
    return 1 if changes else 0


def side_of(name: str) -> Side:
    """A game by its id or folder, with a variant behind a colon: `game`, `game:variant`, `folder`, `folder:variant`."""
    game, _, variant = name.partition(":")
    return Side(folder_of(game), variant or None)


def sentence(change: Change, frame: Frame) -> str:
    """One difference in words."""
    values: dict[str, Value] = {
        "what": Message(f"what.{change.what}"),
        "name": f"{change.name}.{change.part}" if change.part else change.name,
        "before": change.before,
        "after": change.after,
        "where": change.where,
    }
    key = {"step": "diff.step", "translation": "diff.translation"}.get(change.what, "diff.thing")
    if change.what != "translation":
        key = f"{key}.{change.kind}"
    return frame.text(key, **values)


def _head(changes: tuple[Change, ...], before: str, after: str, frame: Frame) -> str:
    return frame.text("diff.title" if changes else "diff.same", before=before, after=after)


def _text(changes: tuple[Change, ...], before: str, after: str, frame: Frame) -> str:
    head = _head(changes, before, after, frame)
    return "\n".join([head, *(f"- {sentence(change, frame)}" for change in changes)])


def _markdown(changes: tuple[Change, ...], before: str, after: str, frame: Frame) -> str:
    head = _head(changes, before, after, frame)
    listed = [f"- {escaped(sentence(change, frame))}" for change in changes]
    return "\n".join([f"## {head}", "", *listed]) if changes else head


def _json(changes: tuple[Change, ...], before: str, after: str, frame: Frame) -> str:
    listed = [
        {"kind": change.kind, **asdict(change), "sentence": sentence(change, frame)}
        for change in changes
    ]
    data = {"before": before, "after": after, "changes": listed}
    return json.dumps(data, ensure_ascii=False, indent=2)


FORMATS: Mapping[str, Callable[[tuple[Change, ...], str, str, Frame], str]] = {
    "text": _text,
    "markdown": _markdown,
    "json": _json,
}
"""What `--format` can be."""
