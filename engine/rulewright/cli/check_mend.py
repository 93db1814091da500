"""A target in; its files with every safe mend made, and each change told, out."""

import os
from collections.abc import Iterator
from pathlib import Path
from tempfile import NamedTemporaryFile

from rulewright.cli.frame import Frame
from rulewright.mending import Edit, mended
from rulewright.problems import Problem, RulebookError
from rulewright.review.finding import rules_of
from rulewright.review.placing import Files
from rulewright.review.problems import texts_of
from rulewright.review.targets import Target

SPACES = {" ": "␣", "\u3000": "□", "\t": "→"}
"""How spaces show."""


def mend(target: Target, frame: Frame) -> None:
    """Make the safe mends of a target's files, and tell them; files that cannot be read stay as they are."""
    try:
        before = texts_of(target)
    except RulebookError:
        return
    after, edits = mended(before, lambda texts: _problems(texts, target))
    for name, text in after.items():
        if text != before[name]:
            replace_file(target.folder / name, text)
    for edit in edits:
        _tell(edit, target, frame)


def _problems(files: Files, target: Target) -> Iterator[Problem]:
    """The problems of the files that are to be mended."""
    for problem in rules_of(files, target.main)[0]:
        if target.only in (None, problem.span.file):
            yield problem


def _tell(edit: Edit, target: Target, frame: Frame) -> None:
    span = edit.span
    place = f"{target.shown(span.file)}:{span.line}:{span.column}"
    before, after = visible(edit.before), visible(edit.text)
    key = (
        "check.mended" if before and after else "check.mended.out" if before else "check.mended.in"
    )
    frame.say(key, place=place, before=before, after=after)


def visible(text: str) -> str:
    """A change as it can be seen: spaces as signs, characters that nobody sees as their numbers."""
    return "".join(
        SPACES.get(sign, sign if sign.isprintable() else f"U+{ord(sign):04X}") for sign in text
    )


def replace_file(path: Path, text: str) -> None:
    """Write a file whole or not at all, with the rights that it had; a link stays a link to the changed file."""
    real = path.resolve()
    mode = real.stat().st_mode
    draft = NamedTemporaryFile("w", encoding="utf-8", newline="", dir=real.parent, delete=False)  # noqa: SIM115
    try:
        with draft:
            draft.write(text)
            draft.flush()
            os.fsync(draft.fileno())
        os.chmod(draft.name, mode & 0o7777)
        Path(draft.name).replace(real)
    except BaseException:
        Path(draft.name).unlink(missing_ok=True)
        raise
