"""Bytes that are slow to make and depend on nothing but their key: kept in the user's cache folder, made again when they are gone."""

import os
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path


def cache_folder() -> Path:
    """Where this user's programs keep what they can make again."""
    if sys.platform == "win32":
        root = os.environ.get("LOCALAPPDATA") or "~/AppData/Local"
    elif sys.platform == "darwin":
        root = "~/Library/Caches"
    else:
        root = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    return Path(root).expanduser() / "rulewright"


def cached(name: str, digest: str, make: Callable[[], bytes]) -> bytes:
    """What `make` makes for this digest. Of one `name` only the newest digest is kept; a cache that cannot be used is no fault."""
    try:
        folder = cache_folder()
        place = folder / f"{name}-{digest}"
        with suppress(OSError):
            return place.read_bytes()
        made = make()
        with suppress(OSError):
            _keep(folder, name, place, made)
    except RuntimeError:  # no home folder
        return make()
    return made


def _keep(folder: Path, name: str, place: Path, content: bytes) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    handle, written = tempfile.mkstemp(dir=folder)
    with os.fdopen(handle, "wb") as file:
        file.write(content)
    older = [path for path in folder.glob(f"{name}-*") if path != place]
    os.replace(written, place)  # whole or not at all, also when two processes write
    for path in older:
        path.unlink(missing_ok=True)
