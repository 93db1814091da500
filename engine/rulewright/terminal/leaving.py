"""Being told to stop: signals become the end of the input, so that a game is saved before the program leaves."""

import os
import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, nullcontext
from threading import Event, Thread, current_thread, main_thread
from types import FrameType

_NAMES = ("SIGINT", "SIGTERM", "SIGHUP")
"""Ctrl-C and the signals that end a program; not every system has all of them."""
_BY_SIGNAL = 128
"""What is added to a signal's number to get the exit code of what it ended."""

_PATIENCE = 0.1
"""Seconds until a signal that was not heard is sent again."""

_CAN_INSIST = hasattr(signal, "pthread_kill")
"""Windows cannot send one to a thread; there Ctrl-C interrupts the wait for a line by itself."""


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
    heard = Event()
    signals = [getattr(signal, name) for name in _NAMES if hasattr(signal, name)]
    before = {number: signal.signal(number, _stopping(heard)) for number in signals}
    try:
        with _insisting(signals, heard) if _CAN_INSIST else nullcontext():
            yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def _insisting(signals: Iterable[int], heard: Event) -> Iterator[None]:
    """Within this, a signal that was not heard is sent again."""
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    wakes = signal.set_wakeup_fd(writer, warn_on_full_buffer=False)
    Thread(target=_insist, args=(reader, frozenset(signals), heard), daemon=True).start()
    try:
        yield
    finally:
        heard.set()
        signal.set_wakeup_fd(wakes)
        os.close(writer)


def _stopping(heard: Event) -> Callable[[int, FrameType | None], None]:
    def stop(number: int, _: FrameType | None) -> None:
        heard.set()
        signal.signal(number, signal.SIG_IGN)
        raise EndOfInput(0 if number == signal.SIGINT else _BY_SIGNAL + number)

    return stop


def _insist(reader: int, signals: frozenset[int], heard: Event) -> None:
    """Send a signal again until it has been heard.

    One that comes just before the main thread waits for a line is noticed only when that wait is interrupted, which a later one does.
    """
    main = main_thread().ident
    while got := os.read(reader, 1):
        while got[0] in signals and main is not None and not heard.wait(_PATIENCE):
            signal.pthread_kill(main, got[0])
    os.close(reader)
