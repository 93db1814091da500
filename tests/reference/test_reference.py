"""The schema and the reference: complete, true to the bundled games, and of use to an editor."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
import yaml

from rulewright import resources
from rulewright.examples.model import STEPS
from rulewright.expr import nodes
from rulewright.expr.parser import parse
from rulewright.problems import NOWHERE
from rulewright.reference import FILES, reference, schema, schema_beside, verb_uses
from rulewright.vocabulary import BESIDE, FORMS, FUNCTIONS, NAMES, PHRASES, VERBS
from rulewright.words import domains
from rulewright.words.languages import CATEGORIES, LANGUAGES

KEYWORDS = {
    "$schema", "$defs", "$ref", "title", "description", "type", "properties", "required",
    "additionalProperties", "propertyNames", "pattern", "items", "enum", "dependentSchemas",
}  # fmt: skip
"""Everything that our schemas use; no `oneOf` or `anyOf`, which make an editor's messages point at the wrong shape."""

TYPES: dict[str, tuple[type, ...]] = {
    "string": (str,), "integer": (int,), "boolean": (bool,), "array": (list,), "object": (dict,),
    "null": (type(None),),
}  # fmt: skip

TAGS = tuple(language.tag for language in LANGUAGES)
SENTENCES = yaml.safe_load((resources.locales_root() / "engine.yaml").read_text("utf-8"))


def sentence(key: str, /, **values: str | int) -> str:
    text = SENTENCES[key]
    text = text["other"] if isinstance(text, dict) else text
    for name, value in values.items():
        text = text.replace(f"${{{name}}}", str(value))
    return str(text)


def faults(value: Any, rule: Any, root: Any, place: str = "") -> Iterator[str]:
    """What breaks a schema, for the keywords that ours use."""
    if rule is False:
        yield f"{place}: not allowed"
    if not isinstance(rule, dict):
        return
    if "$ref" in rule:
        yield from faults(value, root["$defs"][rule["$ref"].removeprefix("#/$defs/")], root, place)
    names = rule.get("type", list(TYPES))
    kinds = [TYPES[name] for name in ([names] if isinstance(names, str) else names)]
    if not any(type(value) in kind for kind in kinds):
        yield f"{place}: is {type(value).__name__}"
    if "enum" in rule and value not in rule["enum"]:
        yield f"{place}: {value} is not one of them"
    if isinstance(value, str) and not re.search(rule.get("pattern", ""), value):
        yield f"{place}: {value} does not look right"
    if isinstance(value, list):
        for number, item in enumerate(value):
            yield from faults(item, rule.get("items", True), root, f"{place}/{number}")
    if isinstance(value, dict):
        yield from within(value, rule, root, place)


def within(value: Any, rule: Any, root: Any, place: str) -> Iterator[str]:
    yield from (f"{place}: no {key}" for key in rule.get("required", ()) if key not in value)
    for key, item in value.items():
        yield from faults(key, rule.get("propertyNames", True), root, f"{place}/{key}")
        own = rule.get("properties", {}).get(key, rule.get("additionalProperties", True))
        yield from faults(item, own, root, f"{place}/{key}")
    for key, more in rule.get("dependentSchemas", {}).items():
        if key in value:
            yield from faults(value, more, root, place)


def plain(value: object) -> object:
    """YAML as JSON: keys are texts."""
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    return [plain(item) for item in value] if isinstance(value, list) else value


def rule_files() -> list[Path]:
    games = resources.games().values()
    return [path for game in games for path in (game / "game.yaml", *game.glob("variants/*.yaml"))]


@pytest.mark.parametrize("path", rule_files(), ids=lambda path: f"{path.parts[-2]}-{path.stem}")
def test_every_bundled_rule_file_keeps_to_the_schema(path: Path) -> None:
    rules = schema(sentence, "game" if path.name == "game.yaml" else "variant")
    assert list(faults(plain(yaml.safe_load(path.read_text("utf-8"))), rules, rules)) == []


def files_beside() -> list[tuple[str, Path]]:
    games = resources.games().values()
    named = [(file, game / f"{file}.yaml") for game in games for file in FILES]
    decks = [("cards", path) for game in games for path in game.glob("cards/*.yaml")]
    return [(file, path) for file, path in (*named, *decks) if path.is_file()]


@pytest.mark.parametrize(
    ("file", "path"), files_beside(), ids=lambda one: getattr(one, "parent", Path()).name
)
def test_every_bundled_file_beside_the_rules_keeps_to_its_schema(file: str, path: Path) -> None:
    rules = schema_beside(sentence, file, TAGS)
    assert list(faults(plain(yaml.safe_load(path.read_text("utf-8"))), rules, rules)) == []


def test_the_tables_of_files_beside_the_rules_are_those_that_readers_have() -> None:
    assert set(BESIDE["words"].keys) == set(domains._KEYS)
    assert set(BESIDE["words.term"].keys) == set(domains._TERM_KEYS)
    assert FORMS == CATEGORIES
    beside = {key for keys in STEPS.values() for key in keys}
    assert set(BESIDE["examples.step"].keys) == STEPS.keys() | beside


WRONG_BESIDE = [
    ("words", "sorce: en", "/sorce: not allowed"),
    ("words", "source: jp", "/source: jp is not one of them"),
    ("words", "publishes: en", "/publishes: is str"),
    ("words", "terms: {hand: {txt: hand}}", "/terms/hand/txt: not allowed"),
    ("words", "messages: {say.won: {actr: You}}", "/messages/say.won/actr: not allowed"),
    ("rulebook", "sections: [{id: goal}]", "/sections/0: no title"),
    ("rulebook", "sections: [{id: g, title: G, bdy: {}}]", "/sections/0/bdy: not allowed"),
    (
        "rulebook",
        "sections: [{id: g, title: G, body: {a: {tabel: t}}}]",
        "/sections/0/body/a/tabel: not allowed",
    ),
    ("examples", "examples: [{id: a}]", "/examples/0: no steps"),
    ("examples", "examples: []\nplayers: two", "/players: is str"),
    ("examples", "examples: [{id: a, steps: [{lay: 3}]}]", "/examples/0/steps/0/lay: is int"),
]


@pytest.mark.parametrize(("file", "text", "expected"), WRONG_BESIDE)
def test_a_mistake_beside_the_rules_is_named_at_its_place(
    file: str, text: str, expected: str
) -> None:
    rules = schema_beside(sentence, file, TAGS)
    assert set(used(rules)) <= KEYWORDS
    assert list(faults(plain(yaml.safe_load(text)), rules, rules)) == [expected]


WRONG = [
    ("plaers: 2..3", "/plaers: not allowed"),
    ("players: some", "/players: some does not look right"),
    ("flow: [{move: hand}]", "/flow/0: no to"),
    ("flow: [{move: hand, to: pile, who: players}]", "/flow/0/who: who is not one of them"),
    ("flow: [{move: hand, to: pile, face: sideways}]", "/flow/0/face: sideways is not one of them"),
    ("flow: [{mvoe: hand, to: pile}]", "/flow/0/mvoe: not allowed"),
    ("flow: [{choose: card, who: turn, must: 3}]", "/flow/0/must: is int"),
    ("zones: {hand: {per: seat, seen_by: 3}}", "/zones/hand/seen_by: is int"),
    ("zones: {hand: {per: seat}}", "/zones/hand: no seen_by"),
    ("results: {score: points}", "/results: no winners"),
    ("state: {Points: {from: 0..9}}", "/state/Points: Points does not look right"),
]


@pytest.mark.parametrize(("text", "expected"), WRONG, ids=[text for text, _ in WRONG])
def test_the_schema_names_the_mistake_and_its_place(text: str, expected: str) -> None:
    rules = schema(sentence)
    good = "game: mine\nplayers: 2..4\nflow: []\nresults: {winners: players}\n"
    written = {**yaml.safe_load(good), **yaml.safe_load(text)}
    assert list(faults(plain(written), rules, rules)) == [expected]


@pytest.mark.parametrize("file", ["game", "variant"])
def test_the_schema_is_json_and_offers_one_shape_for_each_object(file: str) -> None:
    rules = schema(sentence, "game" if file == "game" else "variant")
    assert json.loads(json.dumps(rules)) == rules
    assert set(used(rules)) <= KEYWORDS


def used(rule: object) -> Iterator[str]:
    """The keywords of a schema, without the names under `properties` and the like."""
    if not isinstance(rule, dict):
        return
    for key, inner in rule.items():
        yield key
        if key in ("properties", "$defs", "dependentSchemas"):
            for named in inner.values():
                yield from used(named)
        elif isinstance(inner, dict):
            yield from used(inner)


def test_every_word_of_the_language_has_its_sentence_and_no_sentence_is_left_over() -> None:
    asked: set[str] = set()

    def noted(key: str, /, **values: str | int) -> str:
        asked.add(key)
        return sentence(key, **values)

    reference(noted, verb_uses())
    schema(noted, "game")
    schema(noted, "variant")
    for file in FILES:
        schema_beside(noted, file, TAGS)
    known = {
        key
        for key in SENTENCES
        if re.match(r"(verb|function|phrase|name|key|file|reference)\.", key)
    }
    assert asked == known


def test_the_reference_lists_every_verb_and_function() -> None:
    text = reference(sentence)
    assert all(f"### `{verb}`\n\n{sentence(f'verb.{verb}')}" in text for verb in VERBS)
    assert all(f"- `{name}(" in text for name in FUNCTIONS)


def test_the_reference_shows_every_form_of_expressions() -> None:
    trees = [parse(way, lambda *_: NOWHERE) for phrase in PHRASES for way in phrase.written]
    assert [problems for _, problems in trees if problems] == []
    assert {type(tree) for tree, _ in trees} | {nodes.Name, nodes.Number} == set(
        get_args(nodes.Expr)
    )
    text = reference(sentence)
    assert all(f"`{name}`: {sentence(doc)}" in text for name, doc in NAMES.items())


def test_the_bundled_games_use_every_verb() -> None:
    uses = verb_uses()
    assert list(uses) == list(VERBS)
    assert [verb for verb, games in uses.items() if not games and verb != "say"] == []
