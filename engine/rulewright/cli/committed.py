"""The folder of a game in; the same folder as it was last committed to Git, in another place, out. Nothing of it runs."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

from rulewright import resources
from rulewright.play.folder import MOST_FILES

_SECONDS = 20
_ALONE = {"GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": "none"}
"""Git may fetch nothing: how it would is written in the folder, and perhaps by a stranger."""


@contextmanager
def committed(folder: Path) -> Iterator[Path | None]:
    """A copy of the folder as it was last committed; None where there is no Git, or the folder was never committed."""
    with TemporaryDirectory() as place:
        target = Path(place) / folder.resolve().name
        yield target if _written(folder, target) else None


def _written(folder: Path, target: Path) -> bool:
    listed = _git(folder, "ls-tree", "-r", "-z", "--name-only", "HEAD", ".")
    names = [name for name in (listed or b"").decode(errors="replace").split("\0") if name]
    wanted = [name for name in names if name.endswith(".yaml") and _inside(name)]
    if resources.GAME_FILE not in wanted:
        return False
    for name in wanted[: MOST_FILES + 1]:
        content = _git(folder, "cat-file", "blob", f"HEAD:./{name}")
        path = target / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content or b"")
    return True


def _inside(name: str) -> bool:
    path = PurePosixPath(name)
    return not path.is_absolute() and ".." not in path.parts and len(path.parts) < 3


def _git(folder: Path, *arguments: str) -> bytes | None:
    """What Git answers; None if it is not there or refuses."""
    try:
        done = subprocess.run(
            ["git", "--literal-pathspecs", "-c", "core.fsmonitor=false", *arguments],
            cwd=folder, env={**os.environ, **_ALONE}, capture_output=True, timeout=_SECONDS,
            check=False,
        )  # fmt: skip
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout if done.returncode == 0 else None
