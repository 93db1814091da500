"""Being told to stop: signals become the end of the input, so that a game is saved before the program leaves."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType

_NAMES = ("SIGTERM", "SIGHUP")
"""Signals that end a program; not every system has all of them."""
_BY_SIGNAL = 128
"""What is added to a signal's number to get the exit code of what it ended."""


class EndOfInput(Exception):
    """Nobody will type any more: the end of the input, `quit`, Ctrl-C (exit code 0), or a signal that ends the program."""

    def __init__(self, code: int = 0) -> None:
        super().__init__(code)
        self.code = code


@contextmanager
def told_to_stop() -> Iterator[None]:
    """Within this, a signal to end raises EndOfInput where the program stands."""
    if current_thread() is not main_thread():
        yield
        return
    signals = [getattr(signal, name) for name in _NAMES if hasattr(signal, name)]
    before = {number: signal.signal(number, _stop) for number in signals}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _stop(number: int, _: FrameType | None) -> None:
    signal.signal(number, signal.SIG_IGN)
    raise EndOfInput(_BY_SIGNAL + number)
