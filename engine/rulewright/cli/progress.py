"""How far a long command has come: one line on a terminal, written again and again, and taken away at the end."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from rulewright.cli.frame import Frame
from rulewright.simulate.tally import Progress

PATIENCE, PAUSE = 1.0, 0.2
"""After how many seconds the line appears, and how often it changes."""
_CLEAR = "\r\x1b[K"


@contextmanager
def progress(frame: Frame, total: int) -> Iterator[Progress]:
    """What hears how many of so many games have been played. Nothing is written but to a terminal."""
    shown = False
    began = last = time.monotonic()

    def tell(done: int) -> None:
        nonlocal shown, last
        now = time.monotonic()
        if not frame.err.isatty() or now - began < PATIENCE or now - last < PAUSE:
            return
        text = frame.text("simulate.progress", done=done, total=total)
        frame.err.write(f"{_CLEAR}{text}")
        frame.err.flush()
        shown, last = True, now

    try:
        yield tell
    finally:
        if shown:
            frame.err.write(_CLEAR)
            frame.err.flush()
