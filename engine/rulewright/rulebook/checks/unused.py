"""What is declared and never used."""

from collections.abc import Iterator

from rulewright.problems import Problem, Span
from rulewright.rulebook import terms as t
from rulewright.rulebook.model import DoStep, Rulebook, Table
from rulewright.rulebook.reading import (
    Changes,
    all_steps,
    declared_terms,
    names_in,
    step_terms,
)
from rulewright.rulebook.walking import all_inside

VARIANTS = "variants/"
"""Where the files of variants lie."""


def unused(rulebook: Rulebook) -> Iterator[Problem]:
    """A warning for each setting, word list, table, zone, variable, formula and procedure that nothing uses.

    A variant may leave what the game declares unused; only what it declares itself is its own affair.
    """
    for problem in _unused(rulebook):
        if rulebook.variant is None or problem.span.file.startswith(VARIANTS):
            yield problem


def _unused(rulebook: Rulebook) -> Iterator[Problem]:
    everything = list(_all_terms(rulebook))
    read = {name for term in everything for name in names_in(term)} | _audiences(rulebook)
    for name, setting in rulebook.settings.items():
        if name not in read:
            yield _warning("unread_setting", name, setting.span)
    for name in rulebook.words.keys() - read - _keys(rulebook):
        if not _spoken(rulebook.words[name], everything, rulebook):
            yield _warning("unused_words", name, _place(rulebook, name))
    for name in rulebook.tables.keys() - read:
        yield _warning("unused_table", name, _place(rulebook, name))
    for name in rulebook.variables.keys() - read:
        yield _warning("unused_variable", name, rulebook.variables[name].span)
    for name in rulebook.formulas.keys() - read - {shown.name for shown in rulebook.shows}:
        yield _warning("unused_formula", name, rulebook.formulas[name].span)
    for name in rulebook.zones.keys() - read - _filled(rulebook):
        yield _warning("unused_zone", name, rulebook.zones[name].span)
    run = {step.procedure for step in all_steps(rulebook) if isinstance(step, DoStep)}
    for name in rulebook.procedures.keys() - run:
        yield _warning("unused_procedure", name, _place(rulebook, name))


def _warning(code: str, name: str, span: Span) -> Problem:
    return Problem(f"checks.{code}", span, {"name": name}, warning=True)


def _place(rulebook: Rulebook, name: str) -> Span:
    return rulebook.places.get(name, rulebook.title_span)


def _all_terms(rulebook: Rulebook) -> Iterator[t.Term]:
    yield from declared_terms(rulebook)
    for formula in rulebook.formulas.values():
        yield formula.body
    for step in all_steps(rulebook):
        yield from step_terms(step, rulebook)


def _audiences(rulebook: Rulebook) -> set[str]:
    """The settings that say who sees something."""
    seen_by = [zone.seen_by for zone in rulebook.zones.values()]
    seen_by += [variable.seen_by for variable in rulebook.variables.values()]
    for choice in rulebook.choices.values():
        seen_by.append(choice.seen_by)
        seen_by += [part.seen_by for way in choice.alternatives for part in way.parts]
    return {audience.setting for audience in seen_by if audience.setting}


def _keys(rulebook: Rulebook) -> set[str]:
    """The word lists that zones and variables are `per`."""
    keys = [zone.per for zone in rulebook.zones.values()]
    keys += [variable.per for variable in rulebook.variables.values()]
    return {key for key in keys if key}


def _filled(rulebook: Rulebook) -> set[str]:
    """The zones that cards start in or come to, and those that refill another."""
    changed = Changes(rulebook).of_body(tuple(all_steps(rulebook)))
    starts = {kind.zone for kind in rulebook.kinds.values()}
    refills = {zone.refill for zone in rulebook.zones.values() if zone.refill}
    return set(changed & rulebook.zones.keys()) | starts | refills


def _spoken(words: tuple[str, ...], everything: list[t.Term], rulebook: Rulebook) -> bool:
    """Whether one of these words stands anywhere: in an expression, in a setting, in a table."""
    mine = set(words)
    for term in everything:
        if any(isinstance(part, t.WordValue) and part.word in mine for part in all_inside(term)):
            return True
    if any(mine & setting.type.words for setting in rulebook.settings.values()):
        return True
    return any(mine & _words_of(table) for table in rulebook.tables.values())


def _words_of(table: Table) -> set[str]:
    if isinstance(table, str):
        return {table}
    if isinstance(table, tuple):
        return {word for row in table for word in _words_of(row)}
    if isinstance(table, int) or table is None:
        return set()
    found = {key for key in table if isinstance(key, str)}
    return found | {word for row in table.values() for word in _words_of(row)}
