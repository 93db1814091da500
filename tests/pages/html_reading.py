"""Reads pages in tests: what they print, value by value, and all tags with their attributes."""

from collections import Counter
from collections.abc import Container
from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {"br", "hr", "img", "input", "meta", "link", "path", "circle", "rect", "use", "wbr"}


BEYOND = ("div.rw-comes", "div.rw-picture", "section.rw-example", "ul.rw-values")
"""What is computed from far more than the places that its values name."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A printed value: its `data-v`, its `data-from`, the text that it stands in, and whether it is computed from far more."""

    value: str
    places: str
    text: str
    beyond: bool


@dataclass(frozen=True, slots=True)
class _Open:
    tag: str = ""
    value: str | None = None
    section: str = ""
    text: str = ""
    beyond: bool = False


@dataclass
class Read(HTMLParser):
    """`values` are the `data-v` of each section, `skeleton` is the text around the values, `shown` are the values, and
    `computed` the texts that are computed from far more than what they name.
    """

    values: dict[str, Counter[str]] = field(default_factory=dict)
    skeleton: list[tuple[str, str]] = field(default_factory=list)
    shown: list[Shown] = field(default_factory=list)
    computed: set[str] = field(default_factory=set)
    tags: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    _stack: list[_Open] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.tags.append((tag, found))
        if tag in VOID:
            return
        around = self._stack[-1] if self._stack else _Open()
        section = found.get("data-section", around.section)
        text = found.get("data-t", around.text)
        classes = found.get("class", "").split()
        beyond = around.beyond or any(f"{tag}.{one}" in BEYOND for one in classes)
        if beyond:
            self.computed.add(f"{section}:{text}")
        value = found.get("data-v", around.value)
        if "data-v" in found:
            name = found["data-v"]
            self.values.setdefault(section, Counter())[name] += 1
            places = found.get("data-from", "")
            self.shown.append(Shown(name, places, f"{section}:{text}", beyond))
        self._stack.append(_Open(tag, value, section, text, beyond))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self._stack, f"</{tag}> closes nothing"
        assert self._stack[-1].tag == tag, f"</{tag}> closes <{self._stack[-1].tag}>"
        self._stack.pop()

    def handle_data(self, data: str) -> None:
        if self._stack and self._stack[-1].value is None:
            around = self._stack[-1]
            self.skeleton.append((f"{around.section}:{around.text}", data.strip()))


def only(page: Read, sections: Container[str]) -> Read:
    """What stands in these sections."""
    return Read(
        skeleton=[one for one in page.skeleton if one[0].partition(":")[0] in sections],
        shown=[one for one in page.shown if one.text.partition(":")[0] in sections],
        computed=page.computed,
    )


def read(page: str) -> Read:
    """A page without its front matter."""
    found = Read()
    found.feed(page.split("---\n", 2)[-1])
    found.close()
    return found
