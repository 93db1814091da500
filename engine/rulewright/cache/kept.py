"""What is slow to make and hangs on nothing but texts and the engine itself: kept in the user's cache folder until one of them changes."""

import sys
import zlib
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TypeVar, cast

from rulewright import resources
from rulewright.cache import packing
from rulewright.cache.folder import cache_folder, read_cached, write_cached

Made = TypeVar("Made")
QUICK = 1
"""How hard content is compressed."""


def keep(
    part: str,
    what: str,
    texts: Iterable[tuple[str, bytes]],
    make: Callable[[], Made],
    pack: Callable[[Made], bytes],
    unpack: Callable[[bytes], Made],
) -> Made:
    """What `make` makes of texts with these names: made now, or earlier by this very engine and kept in this part of the cache.

    `what` tells apart what is made of the same texts, and begins the name of the file.
    `unpack` raises ValueError for what `pack` cannot have written, which then counts for nothing. What `make` raises is not kept,
    and without a safe cache folder nothing is.
    """
    path = place_of(part, what, texts)
    known = recall(path, unpack)
    if known is not None:
        return known
    made = make()
    store(path, lambda: pack(made))
    return made


def keep_tree(
    part: str,
    what: str,
    texts: Iterable[tuple[str, bytes]],
    make: Callable[[], Made],
    classes: packing.Classes,
) -> Made:
    """As `keep`, for what is made of plain values, tuples, sets, mappings and objects of these classes."""
    return keep(
        part,
        what,
        texts,
        make,
        lambda made: packing.pack(made, classes),
        lambda content: cast(Made, packing.unpack(content, classes)),
    )


def place_of(part: str, what: str, texts: Iterable[tuple[str, bytes]]) -> Path | None:
    """The file that keeps what is made of texts; None without a safe cache folder."""
    folder = cache_folder(part)
    return None if folder is None else folder / f"{what}-{digest_of(texts)}"


def recall(path: Path | None, unpack: Callable[[bytes], Made]) -> Made | None:
    """What a file keeps; None if there is nothing that can be read. See `keep` for `unpack`."""
    content = None if path is None else read_cached(path)
    if content is not None:
        with suppress(ValueError, zlib.error):
            return unpack(zlib.decompress(content))
    return None


def store(path: Path | None, pack: Callable[[], bytes]) -> None:
    """Keep in a file what `pack` gives, in the place of what it kept before."""
    if path is not None:
        write_cached(path, zlib.compress(pack(), QUICK))


def digest_of(texts: Iterable[tuple[str, bytes]]) -> str:
    """A digest of texts with their names, of the engine and of the Python that runs it."""
    digest = sha256(f"{engine_digest()} {sys.version}".encode())
    for name, content in texts:
        digest.update(f"\0{name}\0{len(content)}\0".encode(errors="surrogatepass"))
        digest.update(content)
    return digest.hexdigest()[:40]


@cache
def engine_digest() -> str:
    """A digest of the engine's own sources."""
    digest = sha256()
    for path in sorted(resources.PACKAGE.rglob("*")):
        if path.suffix in (".py", ".lark"):
            digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()
