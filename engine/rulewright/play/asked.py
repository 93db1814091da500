"""The settings that a table asks for, checked against the rulebook: a value for every setting comes out."""

from collections.abc import Mapping, Sequence

from rulewright.play.folder import LoadError, problem
from rulewright.problems import Problem
from rulewright.rulebook.model import Datum, Rulebook, Setting
from rulewright.rulebook.report import nearest
from rulewright.rulebook.types import Kind

Asked = Mapping[str, Datum | Sequence[Datum]]
"""Some settings with the values that are wanted, as values or as text."""


def chosen_settings(rules: Rulebook, asked: Asked) -> Mapping[str, Datum | tuple[Datum, ...]]:
    """A value for every setting: what is asked for, else the default. Raises LoadError with every unknown name and value."""
    problems: list[Problem] = []
    values = {name: setting.default for name, setting in rules.settings.items()}
    for name, value in asked.items():
        setting = rules.settings.get(name)
        if setting is None:
            names = tuple(rules.settings)
            problems.append(problem("no_setting", nearest(name, names), setting=name, names=names))
            continue
        found = [v for v in setting.values if _same(setting, v, value)]
        if found:
            values[name] = found[0]
        else:
            problems.append(_no_value(setting, value))
    if problems:
        raise LoadError(problems)
    return values


def setting_text(setting: Setting, value: Datum | Sequence[Datum]) -> str:
    """A setting's value as it can be written on a command line."""
    if value is None:
        return "none"
    if isinstance(value, str):
        return value
    if isinstance(value, int):
        flag = setting.type.kind is Kind.FLAG
        return ("true" if value else "false") if flag else str(int(value))
    return ",".join(str(member) for member in value)


def _same(
    setting: Setting, known: Datum | tuple[Datum, ...], asked: Datum | Sequence[Datum]
) -> bool:
    if isinstance(asked, str):
        return setting_text(setting, known) == asked.replace(" ", "")
    if isinstance(asked, Sequence):
        return isinstance(known, tuple) and known == tuple(asked)
    return known == asked


def _no_value(setting: Setting, value: Datum | Sequence[Datum]) -> Problem:
    values = tuple(setting_text(setting, known) for known in setting.values)
    text = setting_text(setting, value)
    return problem(
        "no_value", nearest(text, values), setting=setting.name, value=text, values=values
    )
