"""The command line: arguments in; sentences in the user's language and an exit code out."""

import gc
import os
import sys
from collections.abc import Sequence

from rulewright.cli.frame import Frame, Stop, make_frame, wanted_language

COMMANDS = (
    "play",
    "replay",
    "games",
    "rules",
    "check",
    "diff",
    "test",
    "simulate",
    "compare",
    "explain",
    "reference",
    "schema",
    "pages",
    "messages",
)
"""The commands in the order in which `rulewright --help` lists them; each is a module of this package with `run`."""

OK, PROBLEMS, COULD_NOT_RUN, INTERRUPTED = 0, 1, 2, 130
"""Exit codes: all is well; the rule files have problems; what was asked cannot be done; Ctrl-C."""

SELDOM = 300_000
"""After how many new objects Python looks for circles to free. Its own 700 cost a tenth of the time in which a command starts; most
commands end before they have made so many, which take some 30 MB.
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; returns its exit code. Arguments default to those of the process."""
    gc.set_threshold(SELDOM)
    given = list(sys.argv[1:] if arguments is None else arguments)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    frame = make_frame(wanted_language(given), os.environ)
    try:
        return _dispatch(given, frame)
    except Stop as stop:
        return stop.code
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nobody reads any more
        return OK


def _dispatch(given: list[str], frame: Frame) -> int:
    from rulewright.problems import RulebookError

    try:
        return _run(given, frame)
    except RulebookError as error:
        frame.complain(error.problems)
        at_a_place = any(problem.span.file for problem in error.problems)
        return PROBLEMS if at_a_place else COULD_NOT_RUN


def _run(given: list[str], frame: Frame) -> int:
    name = _command_name(given)
    if name in COMMANDS:
        given.remove(name)
        return _command(name, given, frame)
    if name is None or given[:1] in (["-h"], ["--help"]):
        return _overview(given, frame)
    frame.warn("cli.no_command", command=name)
    _overview([], frame)
    return COULD_NOT_RUN


def _command_name(given: list[str]) -> str | None:
    """The first argument that is neither an option nor the value of `--lang`."""
    pairs = zip(["", *given], given, strict=False)
    return next((w for before, w in pairs if before != "--lang" and not w.startswith("-")), None)


def _command(name: str, given: list[str], frame: Frame) -> int:
    from importlib import import_module

    module = import_module(f"rulewright.cli.{name}")
    code = module.run(given, frame)
    assert isinstance(code, int)
    return code


def _overview(given: list[str], frame: Frame) -> int:
    if "--version" in given:
        from importlib.metadata import version

        frame.print(version("rulewright"))
        return OK
    frame.say("cli.usage")
    frame.print("")
    for name in COMMANDS:
        frame.print(f"  {name:<10} {frame.text(f'cli.{name}')}")
    frame.print("")
    frame.say("cli.more")
    return OK
