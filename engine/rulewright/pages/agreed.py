"""The settings of a game and a voice in; for each value other than the usual one, the words of the rulebook that change with it, out."""

from collections.abc import Iterator
from dataclasses import dataclass

from rulewright.diff import Change
from rulewright.pages.history import varied
from rulewright.pages.printed import texts
from rulewright.pages.sources import GameSource
from rulewright.pages.voice import Voice
from rulewright.rulebook.model import Datum, Rulebook, Setting
from rulewright.sections.formats import plain
from rulewright.sections.typeset import Runs, SetSection
from rulewright.sections.typeset import plain as plain_text
from rulewright.words.messages import Range

MOST_VALUES = 6
"""Of a setting with more numbers than this only the usual one and the bounds are shown."""

SettingValue = Datum | tuple[Datum, ...]
Sections = tuple[SetSection, ...]


@dataclass(frozen=True, slots=True)
class Changed:
    """A text of a section that says something else."""

    section: SetSection
    id: str
    runs: Runs


@dataclass(frozen=True, slots=True)
class Alternative:
    """One value of a setting: what it is called, whether it is the usual one, which texts come with it, and which go."""

    value: SettingValue
    name: str
    usual: bool
    new: tuple[Changed, ...] = ()
    gone: tuple[Changed, ...] = ()


@dataclass(frozen=True, slots=True)
class Agreed:
    """A setting with its alternatives; `variant` is set where only a variant has it, `bounds` where it has too many values."""

    setting: Setting
    place: str
    alternatives: tuple[Alternative, ...]
    variant: str | None
    bounds: Range | None


@dataclass(frozen=True, slots=True)
class VariantShown:
    """A variant: its name, its rules, the sections that are its own, the texts of others that say something else under it or are
    gone, and what it changes in the rule file.
    """

    name: str
    rules: Rulebook
    sections: tuple[SetSection, ...]
    new: tuple[Changed, ...]
    gone: tuple[Changed, ...]
    changes: tuple[Change, ...]


def agreed(source: GameSource, voice: Voice) -> tuple[Agreed, ...]:
    """All settings of the game, then those that only its variants have."""
    usual = _usual(source, voice, None)
    own = source.rules.settings
    found = [_agreed(source, voice, setting, None, usual) for setting in own.values()]
    known = set(own)
    for variant, rules in source.variants.items():
        new = [setting for name, setting in rules.settings.items() if name not in known]
        known |= rules.settings.keys()
        usual = _usual(source, voice, variant) if new else ()
        found += [_agreed(source, voice, setting, variant, usual) for setting in new]
    return tuple(found)


def _usual(source: GameSource, voice: Voice, variant: str | None) -> Sections:
    """The rulebook with all settings as usual."""
    return source.book_with({}, variant).typeset(voice.words)


def _agreed(
    source: GameSource, voice: Voice, setting: Setting, variant: str | None, usual: Sections
) -> Agreed:
    place = f"{setting.span.file}:{setting.span.line}"
    alternatives = tuple(_alternatives(source, voice, setting, variant, usual))
    return Agreed(setting, place, alternatives, variant, _bounds(setting))


def _bounds(setting: Setting) -> Range | None:
    numbers = [one for one in setting.values if isinstance(one, int)]
    many = len(numbers) > MOST_VALUES and len(numbers) == len(setting.values)
    return Range(min(numbers), max(numbers)) if many else None


def variants(
    source: GameSource, voice: Voice, sections: tuple[SetSection, ...]
) -> Iterator[VariantShown]:
    """All variants of the game."""
    for name, rules in source.variants.items():
        own = tuple(one for one in sections if one.variant == name)
        new, gone = difference(_usual(source, voice, None), _usual(source, voice, name))
        yield VariantShown(name, rules, own, new, gone, varied(source, name))


def _alternatives(
    source: GameSource, voice: Voice, setting: Setting, variant: str | None, usual: Sections
) -> Iterator[Alternative]:
    for value in _shown(setting):
        name = voice.words.write(plain(value, setting.type.kind))
        if value == setting.default:
            yield Alternative(value, name, usual=True)
            continue
        other = source.book_with({setting.name: value}, variant).typeset(voice.words)
        yield Alternative(value, name, False, *difference(usual, other))


def _shown(setting: Setting) -> tuple[SettingValue, ...]:
    """The values that are listed: all of them, or the usual one and a bound."""
    bounds = _bounds(setting)
    if bounds is None:
        return setting.values
    other = bounds.high if setting.default != bounds.high else bounds.low
    return tuple(value for value in setting.values if value in (setting.default, other))


def difference(
    usual: tuple[SetSection, ...], other: tuple[SetSection, ...]
) -> tuple[tuple[Changed, ...], tuple[Changed, ...]]:
    """The texts that are new or say something else in other sections, and those that are gone."""
    before = {id: (section, runs) for section, id, runs in texts(usual)}
    after = {id: (section, runs) for section, id, runs in texts(other)}
    new = tuple(
        Changed(section, id, runs)
        for id, (section, runs) in after.items()
        if id not in before or plain_text(before[id][1]) != plain_text(runs)
    )
    gone = tuple(
        Changed(section, id, runs) for id, (section, runs) in before.items() if id not in after
    )
    return new, gone
