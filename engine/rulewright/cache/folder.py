"""The user's cache folder: files that can be made again at any time. Nobody else may write into it, because code is loaded from it."""

import os
import stat
import sys
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile

MOST_FILES = 256
"""How many files a folder of the cache holds; the oldest go first."""
DIGEST = sha256().digest_size


def cache_folder(part: str) -> Path | None:
    """The folder for one part of the cache, made if need be; None if there is no safe place for it."""
    root = os.environ.get("RULEWRIGHT_CACHE")
    try:
        folder = (Path(root) if root else _user_folder() / "rulewright") / part
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except (OSError, RuntimeError):
        return None
    safe = _is_ours(folder) and _is_ours(folder.parent) and os.access(folder, os.W_OK)
    return folder if safe else None


def _user_folder() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")


def _is_ours(folder: Path) -> bool:
    """Whether only this user (and the machine's owner) can write into a folder; Windows sees to that by itself."""
    if sys.platform == "win32":
        return True
    found = folder.lstat()
    own = found.st_uid == os.getuid()
    return stat.S_ISDIR(found.st_mode) and own and not found.st_mode & 0o022


def read_cached(path: Path) -> bytes | None:
    """The content of a cached file; None if it is not there or not as it was written."""
    try:
        stored = path.read_bytes()
    except OSError:
        return None
    digest, content = stored[:DIGEST], stored[DIGEST:]
    return content if sha256(content).digest() == digest else None


def write_cached(path: Path, content: bytes) -> None:
    """Write a cached file, whole or not at all; a full disk only means that there is no cache."""
    try:
        with NamedTemporaryFile(dir=path.parent, suffix=".part", delete=False) as draft:
            draft.write(sha256(content).digest() + content)
        Path(draft.name).replace(path)
        _prune(path.parent)
    except OSError:
        return


def _prune(folder: Path) -> None:
    """Remove the oldest files beyond `MOST_FILES`."""
    if len(os.listdir(folder)) <= MOST_FILES:  # to ask each how old it is takes longer
        return
    files = sorted(folder.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in files[MOST_FILES:]:
        path.unlink(missing_ok=True)
