"""The tables of the files beside the rules come in; a JSON Schema for each of them goes out."""

from collections.abc import Callable, Mapping

from rulewright.reference.schema import DIALECT, NAME, Schema
from rulewright.vocabulary import BESIDE, Holds, Key, Place

Say = Callable[[str], str]
"""The text of a sentence by its id."""

FILES = tuple(path for path in BESIDE if "." not in path)
"""The files that have a schema here, called as their names begin; `cards` is any file of a game's folder `cards`."""

_SINGLE = ["string", "integer", "boolean"]
_TEXT: Schema = {"type": _SINGLE}
_NAME: Schema = {"type": "string", "pattern": NAME}
_HOLDS: Mapping[Holds, Schema] = {
    Holds.TEXT: _TEXT,
    Holds.TEXTS: {"type": "array", "items": _TEXT},
    Holds.NAME: _NAME,
    Holds.NAMES: {"type": "array", "items": _NAME},
    Holds.ID: {"type": "string", "pattern": "^[A-Za-z0-9][A-Za-z0-9_-]*$"},
    Holds.NUMBER: {"type": "integer"},
    Holds.EXPRESSION: _TEXT,
    Holds.ANYTHING: {},
}


def schema_beside(say: Say, file: str, languages: tuple[str, ...]) -> Schema:
    """The JSON Schema (draft 2020-12) of a file of `FILES`, explained by `say`'s sentences; `languages` are those that Rulewright
    speaks.
    """
    holds: dict[Holds, Schema] = {
        **_HOLDS,
        Holds.LANGUAGE: {"type": "string", "enum": list(languages)},
        Holds.LANGUAGES: {"type": "array", "items": {"enum": list(languages)}},
    }
    writer = _Writer(say, holds)
    places = {path: writer.place(BESIDE[path]) for path in BESIDE if path.startswith(f"{file}.")}
    head: Schema = {"$schema": DIALECT, "title": say(f"reference.schema.{file}")}
    whole = {**head, **writer.place(BESIDE[file])}
    return {**whole, "$defs": places} if places else whole


class _Writer:
    """Writes places as one shape each: an editor that is offered several names the wrong one."""

    def __init__(self, say: Say, holds: Mapping[Holds, Schema]) -> None:
        self._say = say
        self._holds = holds

    def place(self, place: Place) -> Schema:
        """A mapping, or also a text if it can be one."""
        known = {name: self._key(key) for name, key in place.keys.items()}
        required = [name for name, key in place.keys.items() if key.required]
        found: Schema = {"type": ["object", *_SINGLE] if place.or_text else "object"}
        found |= {"properties": known, "additionalProperties": self._free(place)}
        return {**found, "required": required} if required else found

    def _key(self, key: Key) -> Schema:
        shape = self._at(key.of, key.each) if key.of else self._holds[key.holds]
        return {**shape, "description": self._say(key.doc)}

    def _free(self, place: Place) -> object:
        if place.free_of:
            shape = self._at(place.free_of.strip("[]"), "[" in place.free_of)
        elif place.free is not None:
            shape = self._holds[place.free]
        else:
            return False
        return {**shape, "description": self._say("reference.schema.own")}

    def _at(self, path: str, each: bool) -> Schema:
        there: Schema = {"$ref": f"#/$defs/{path}"}
        return {"type": "array", "items": there} if each else there
