"""Work done in a process of its own with little time and memory, so that a file that exhausts either fails its test."""

import multiprocessing
import resource
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import TypeVar

SECONDS = 30
"""Processor time: far more than any file should need on a slow and busy machine."""
BYTES = 3 << 30
"""Address space, that of the imported packages included."""

Result = TypeVar("Result")


def bounded(work: Callable[[], Result], seconds: int = SECONDS) -> Result:
    """What `work` gives. Raises AssertionError with its traceback if it raises anything, or is stopped for its greed."""
    context = multiprocessing.get_context("fork")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_run, args=(work, theirs, seconds))
    process.start()
    theirs.close()
    try:
        kind, value = ours.recv()
    except EOFError:
        kind, value = "stopped", "it took more time or memory than it may"
    process.join()
    assert kind == "done", value
    found: Result = value
    return found


def _run(work: Callable[[], object], answer: Connection, seconds: int) -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
    try:
        answer.send(("done", work()))
    except BaseException:
        answer.send(("failed", traceback.format_exc()))
