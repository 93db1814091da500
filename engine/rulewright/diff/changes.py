"""One difference between two rulebooks, as a value."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Change:
    """What differs. `what` names the kind of thing (a sentence `what.<what>`), `name` the thing itself.

    `part` is the key or the row that differs, for a thing with parts; `where` the list of steps that a step stands in.
    `before` and `after` are the authors' own texts on one line; None where there was nothing, or is nothing any more.
    """

    what: str
    name: str
    before: str | None
    after: str | None
    part: str = ""
    where: str = ""

    @property
    def kind(self) -> str:
        """`added`, `removed` or `changed`."""
        if self.before is None:
            return "added"
        return "removed" if self.after is None else "changed"
