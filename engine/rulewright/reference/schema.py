"""The vocabulary comes in; a JSON Schema for rule files goes out, by which editors complete keys and explain them.

An editor that is offered several shapes for one object names the wrong one in its messages. So there is one shape for each
object: a step has the keys of all verbs, and each verb says which of them stand beside it.
"""

from collections.abc import Callable, Mapping
from typing import Literal

from rulewright.vocabulary import SECTIONS, VERBS, Parameter, Section, Shape, Verb

Say = Callable[[str], str]
"""The text of a sentence by its id."""

Schema = dict[str, object]

DIALECT = "https://json-schema.org/draft/2020-12/schema"
NAME = "^[a-z][a-z0-9_]*$"
ID = "^[a-z][a-z0-9_-]*$"
KEY = r"^[a-z][a-z0-9_]*(\([a-z0-9_, ]*\)|\[.*\])?$"
"""A name, a formula with parameters, or a keyed variable."""

_VALUES = ["string", "integer", "boolean"]

_SHAPES: Mapping[Shape, Schema] = {
    Shape.EXPRESSION: {"type": [*_VALUES, "array"]},
    Shape.NAME: {"type": "string", "pattern": NAME},
    Shape.ID: {"type": "string", "pattern": ID},
    Shape.NAMES: {"type": "array", "items": {"type": "string", "pattern": NAME}},
    Shape.FLAG: {"type": "boolean"},
    Shape.PLAYERS: {"type": ["integer", "string"], "pattern": r"^[0-9]+(\.\.[0-9]+)?$"},
    Shape.VERSION: {"type": ["integer", "string"], "pattern": r"^[0-9]+(\.[0-9]+)*$"},
    Shape.ANYTHING: {},
}
"""How a shape without parts is written."""

_ENTRIES: Mapping[str, Schema] = {
    "words": _SHAPES[Shape.NAMES],
    "tables": {},
    "define": _SHAPES[Shape.EXPRESSION],
    "procedures": {"$ref": "#/$defs/body"},
}
"""What a declaration holds where it is no mapping with fixed keys."""


def schema(say: Say, file: Literal["game", "variant"] = "game") -> Schema:
    """The JSON Schema (draft 2020-12) of a game's main file or of a variant's file, explained by `say`'s sentences."""
    section = SECTIONS["" if file == "game" else "variant"]
    whole = _section(section, say)
    head: Schema = {"$schema": DIALECT, "title": say(f"reference.schema.{file}")}
    return {**head, **whole, "$defs": _definitions(say)}


def _definitions(say: Say) -> Schema:
    sections = ("settings", "cards", "zones", "state", "results", "options", "patch")
    found: Schema = {name: _section(SECTIONS[name], say) for name in sections}
    found["options"] = {**_section(SECTIONS["options"], say), "type": ["object", "null"]}
    part = _section(SECTIONS["pick"], say)
    found["part"] = {**part, "type": ["object", *_VALUES, "array"]}
    found["step"] = _step(say)
    found["body"] = {"type": ["array", "string"], "items": {"$ref": "#/$defs/step"}}
    return found


def _section(section: Section, say: Say) -> Schema:
    """A mapping with fixed keys, and perhaps with keys of the author's own."""
    known = {
        key: _parameter(section, key, parameter, say) for key, parameter in section.keys.items()
    }
    free = section.free
    own: object = (
        False if free is None else {**_SHAPES[free], "description": say("reference.schema.own")}
    )
    required = [key for key, parameter in section.keys.items() if parameter.required]
    found: Schema = {"type": "object", "properties": known, "additionalProperties": own}
    return {**found, "required": required} if required else found


def _parameter(section: Section, key: str, parameter: Parameter, say: Say) -> Schema:
    shape = _shape(parameter)
    if parameter.shape is Shape.ENTRIES:
        holds = _ENTRIES.get(key, {"$ref": f"#/$defs/{key}"})
        names = {"pattern": KEY if key == "define" else NAME}
        shape = {"type": "object", "additionalProperties": holds, "propertyNames": names}
    elif parameter.shape is Shape.SECTION:
        shape = {"$ref": f"#/$defs/{key}"}
    return {**shape, "description": say(doc_of(section, parameter))}


def doc_of(section: Section, parameter: Parameter) -> str:
    """The id of the sentence for a key: a variant’s declarations are those of a game."""
    base = SECTIONS[""].keys.get(parameter.name)
    return base.doc if section.path == "variant" and base is not None else parameter.doc


def _shape(parameter: Parameter) -> Schema:
    match parameter.shape:
        case Shape.WORD:
            return {"type": "string", "enum": list(parameter.words)}
        case Shape.BODY:
            return {"$ref": "#/$defs/body"}
        case Shape.ASSIGNMENTS:
            return _mapping(_SHAPES[Shape.EXPRESSION], KEY)
        case Shape.EXPRESSIONS:
            return _mapping(_SHAPES[Shape.EXPRESSION], NAME)
        case Shape.PARTS:
            return _mapping({"$ref": "#/$defs/part"}, NAME)
        case Shape.OPTIONS:
            return _mapping({"$ref": "#/$defs/options"}, NAME)
        case Shape.PATCHES:
            return {"type": "array", "items": {"$ref": "#/$defs/patch"}}
        case _:
            return dict(_SHAPES.get(parameter.shape, {}))


def _mapping(value: Schema, names: str) -> Schema:
    return {"type": "object", "additionalProperties": value, "propertyNames": {"pattern": names}}


def _step(say: Say) -> Schema:
    """A step: the keys of all verbs; a verb that stands there says what may and must stand beside it."""
    parameters = [p for verb in VERBS.values() for p in verb.parameters.values()]
    shared = {
        p.name for p in parameters if any(p.name == q.name and p.doc != q.doc for q in parameters)
    }
    known: Schema = {p.name: _explained(p, p.name not in shared, say) for p in parameters}
    for verb in VERBS.values():
        shape = known.get(verb.name) or _shape(Parameter(verb.name, verb.main, verb.doc))
        known[verb.name] = {**_plain(shape), "description": say(verb.doc)}
    # `do` is a verb and stands beside other verbs, so nothing can be said of what stands beside it
    beside = {v.name: _beside(v, shared, say) for v in VERBS.values() if v.name not in shared}
    return {
        "type": "object",
        "properties": known,
        "additionalProperties": False,
        "dependentSchemas": beside,
    }


def _explained(parameter: Parameter, explain: bool, say: Say) -> Schema:
    """A key beside a verb; if its meaning hangs on the verb, the verb explains it."""
    shape = _shape(parameter)
    return {**shape, "description": say(parameter.doc)} if explain else shape


def _plain(shape: object) -> Schema:
    return dict(shape) if isinstance(shape, dict) else {}


def _beside(verb: Verb, shared: set[str], say: Say) -> Schema:
    required = [key for key, parameter in verb.parameters.items() if parameter.required]
    hints = {
        key: {"description": say(p.doc)} for key, p in verb.parameters.items() if key in shared
    }
    found: Schema = {"propertyNames": {"enum": [verb.name, *verb.parameters]}}
    if hints:
        found["properties"] = hints
    return {**found, "required": required} if required else found
