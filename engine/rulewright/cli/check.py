"""`rulewright check`: every problem of rule files at once, the safe mends, what a problem means, and random games."""

from typing import Any

from rulewright import resources
from rulewright.cli.arguments import Arguments
from rulewright.cli.frame import Frame
from rulewright.cli.problem_formats import FORMATS
from rulewright.problems import Problem
from rulewright.review import Target, find_target, problems_of


def run(given: list[str], frame: Frame) -> int:
    """Check games, folders or files, all bundled games if none is named; exit code 1 if there is an error."""
    arguments = Arguments("check", frame)
    arguments.option("targets", nargs="*", metavar="GAME")
    arguments.option("--format", default="text", choices=list(FORMATS))
    arguments.option("--fix", action="store_true")
    arguments.option("--explain", metavar="CODE")
    arguments.option("--play", type=int, metavar="N")
    arguments.option("--replay", type=int, metavar="SEED")
    arguments.game_options()
    asked = arguments.parse_args(given)
    # Each is slow to import, and mostly nobody asks for it.
    if asked.explain is not None:
        from rulewright.cli import check_lesson

        return check_lesson.explain(asked.explain, frame)
    if asked.play is not None and asked.play < 1:
        arguments.error(frame.text("args.at_least_one"))
    targets = [find_target(name) for name in asked.targets or resources.games()]
    if asked.replay is not None:
        from rulewright.cli import check_play

        return check_play.replay(targets[0], asked, arguments)
    if asked.fix:
        from rulewright.cli import check_mend

        for target in targets:
            check_mend.mend(target, frame)
    return _check(targets, asked, frame)


def _check(targets: list[Target], asked: Any, frame: Frame) -> int:
    """Find and print the problems."""
    found = [(target, problems_of(target)) for target in targets]
    if asked.play:
        from rulewright.cli import check_play

        found = [
            (target, check_play.after(target, some, asked.play, frame)) for target, some in found
        ]
    problems = [problem for _, some in found for problem in some]
    text = FORMATS[asked.format](problems, frame.words)
    if text:
        frame.print(text)
    if asked.format == "text":
        for target, some in found:
            if not some:
                frame.say("check.good", game=target.title)
            elif not any(map(_is_error, some)):
                frame.say("check.warned", game=target.title)
    return 1 if any(map(_is_error, problems)) else 0


def _is_error(problem: Problem) -> bool:
    return not problem.warning
