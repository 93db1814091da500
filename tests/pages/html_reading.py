"""Reads pages in tests: what they print, value by value, and all tags with their attributes."""

from collections import Counter
from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {"br", "hr", "img", "input", "meta", "link", "path", "circle", "rect", "use"}


@dataclass
class Read(HTMLParser):
    """`values` are the `data-v` of each section, `skeleton` is the text around the values, `shown` what each value shows."""

    values: dict[str, Counter[str]] = field(default_factory=dict)
    skeleton: list[tuple[str, str]] = field(default_factory=list)
    shown: list[tuple[str, str]] = field(default_factory=list)
    tags: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    _stack: list[tuple[str, str | None, str | None, str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.tags.append((tag, found))
        if tag in VOID:
            return
        _, value, section, text = self._stack[-1] if self._stack else ("", None, "", "")
        section = found.get("data-section", section)
        text = found.get("data-t", text)
        if "data-v" in found:
            value = found["data-v"]
            self.values.setdefault(section or "", Counter())[value] += 1
            self.shown.append((value, ""))
        self._stack.append((tag, value, section, text))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self._stack, f"</{tag}> closes nothing"
        assert self._stack[-1][0] == tag, f"</{tag}> closes <{self._stack[-1][0]}>"
        self._stack.pop()

    def handle_data(self, data: str) -> None:
        if not self._stack:
            return
        _, value, section, text = self._stack[-1]
        if value is None:
            self.skeleton.append((f"{section}:{text}", data.strip()))
        else:
            name, shown = self.shown[-1]
            self.shown[-1] = (name, shown + data)


def read(page: str) -> Read:
    """A page without its front matter."""
    found = Read()
    found.feed(page.split("---\n", 2)[-1])
    found.close()
    return found
