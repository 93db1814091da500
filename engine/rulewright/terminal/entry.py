"""What a person types, read: a line in; the things it names, out. Full-width signs, any order of spaces, and many spellings do."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from unicodedata import normalize

_SIGNS = {
    **dict.fromkeys(map(ord, "\u2212\u2010\u2011\u2012\u2013\u2014\u2015\ufe63"), "-"),
    **dict.fromkeys(map(ord, "\u301c\u223c"), "~"),
}
_LONG_VOWEL = re.compile(r"ー(?=\d)")
"""What a Japanese keyboard types for a minus before a number."""
_NEGATIVE = re.compile(r"(?:マイナス|負|\bminus\b)\s*(?=\d)")
_POSITIVE = re.compile(r"(?<![\w+])(?:\+|プラス|正)(?=\d)")
_BETWEEN = re.compile(r"[\s,;、・/]+")
_END = re.compile(r"[。.!\s]+$")
_BRACKET = re.compile(r"\s*\(.*\)\s*")
_RANGE = re.compile(r"\.\.+|~|-")
"""What stands between the ends of a range."""


def plain(text: str) -> str:
    """The text as entries are compared: half-width, lower case, `-` for every minus, no plus, one space between words."""
    text = normalize("NFKC", text).translate(_SIGNS).casefold()
    text = _POSITIVE.sub("", _NEGATIVE.sub("-", _LONG_VOWEL.sub("-", text)))
    return _END.sub("", _BETWEEN.sub(" ", text)).strip()


def spellings(text: str) -> tuple[str, ...]:
    """How a name may be typed: as it is, without what stands in brackets, and without spaces."""
    whole = plain(text)
    short = plain(_BRACKET.sub(" ", whole))
    return tuple(dict.fromkeys(name for name in (whole, short, whole.replace(" ", "")) if name))


@dataclass(frozen=True, slots=True)
class Unknown:
    """A piece of the entry that names nothing."""

    text: str


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """A piece of the entry that names several different things, by their places."""

    text: str
    places: tuple[int, ...]


@dataclass(slots=True)
class Names:
    """What can be named: for each spelling, the places of the things that have it. Better spellings come first."""

    ranks: list[dict[str, list[int]]] = field(default_factory=list)

    def add(self, place: int, names: Iterable[str], rank: int) -> None:
        """A thing may be called by these names; a name of a lower rank hides the same name of a higher one."""
        while len(self.ranks) <= rank:
            self.ranks.append({})
        for name in names:
            places = self.ranks[rank].setdefault(name, [])
            if place not in places:
                places.append(place)

    def find(self, name: str) -> Sequence[int]:
        """The places of the things with this name, by the best rank that has it."""
        return next((rank[name] for rank in self.ranks if name in rank), ())

    def begins(self, start: str) -> Sequence[int]:
        """The places of the things of which a name begins so (at least two signs, or one that is not a letter or digit)."""
        if len(start) < 2 and start.isascii():
            return ()
        found = [
            p
            for rank in self.ranks
            for n, places in rank.items()
            if n.startswith(start)
            for p in places
        ]
        return tuple(dict.fromkeys(found))

    def read(
        self,
        entry: str,
        same: Mapping[int, object],
        many: bool,
        taken: Sequence[int] = (),
        likely: Collection[int] = (),
    ) -> tuple[int, ...] | Unknown | Ambiguous:
        """The things that a plain entry names, in its order. Things that are the same to a person (`same` is equal) stand in
        for each other: the second time a name comes, the next of them is meant; `taken` have been named before. Of different
        things with one name, the one that is `likely` is meant, if there is just one.
        """
        words, used, place = entry.split(" ") if entry else [], list(taken), 0
        while place < len(words):
            end, found = self._longest(words, place)
            span = self._range(words[place], same) if many and not found else ()
            if span:
                used.extend(one for one in span if one not in used)
                place += 1
                continue
            if not found:
                return Unknown(words[place])
            left = [one for one in found if one not in used] or list(found)
            if len({same[one] for one in left}) > 1:
                left = [one for one in left if one in likely] or left
            if len({same[one] for one in left}) > 1:
                return Ambiguous(" ".join(words[place:end]), tuple(left))
            used.append(left[0])
            place = end
        named = tuple(used[len(taken) :])
        return named if many or len(named) < 2 else Unknown(words[-1])

    def _longest(self, words: Sequence[str], start: int) -> tuple[int, Sequence[int]]:
        for end in range(len(words), start, -1):
            found = self.find(" ".join(words[start:end]))
            if found:
                return end, found
        return start + 1, self.begins(words[start])

    def _range(self, word: str, same: Mapping[int, object]) -> tuple[int, ...]:
        """Everything from one thing to another, as they are listed: `2-5`, `-3..2`, `a~d`."""
        for sign in _RANGE.finditer(word, 1):
            ends = self.find(word[: sign.start()]), self.find(word[sign.end() :])
            if all(ends) and ends[0][0] <= ends[1][-1]:
                return tuple(one for one in same if ends[0][0] <= one <= ends[1][-1])
        return ()
