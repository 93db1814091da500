"""A decision comes in; what it tells by whom it asks, how many it asks for, and what it offers goes to the findings."""

from collections.abc import Iterable

from rulewright.rulebook import terms as t
from rulewright.rulebook.model import Alternative, Choice, ChooseStep, Part, Rulebook
from rulewright.rulebook.secrecy.findings import Findings
from rulewright.rulebook.secrecy.labels import Known, kept_from
from rulewright.rulebook.secrecy.scope import Scope, own_text
from rulewright.rulebook.secrecy.values import Knower


class Asking:
    """Who is asked, and how much, is public. What may be answered may depend on what the asked seat knows, and on no more."""

    def __init__(self, rulebook: Rulebook, knower: Knower, findings: Findings) -> None:
        self._rulebook = rulebook
        self._knower = knower
        self._findings = findings

    def check(self, step: ChooseStep, scope: Scope) -> None:
        """Note what this decision tells at this place."""
        choice = self._rulebook.choices[step.choice]
        self._public("secrecy.who", choice.who, step, scope)
        if choice.closes is not None:
            self._public("secrecy.closes", choice.closes, step, scope)
        seats = frozenset({own_text(choice.seat), *self._same_seat(choice, scope)})
        scope = scope.binding(choice.seat)
        for alternative in choice.alternatives:
            inside = scope
            for part in alternative.parts:
                inside = self._part(part, step, inside, seats)
            self._musts(alternative, step, inside, seats)
        if choice.to is not None and choice.to.key is not None:
            self._public("secrecy.where", choice.to.key, step, scope)

    def _same_seat(self, choice: Choice, scope: Scope) -> Iterable[str]:
        """Other texts for the asked seat, where `who` is a single one."""
        match choice.who:
            case t.ListLiteral(items=(seat,)):
                return (self._knower.text(seat, scope),)
            case who if not who.type.is_list:
                return (self._knower.text(who, scope),)
            case _:
                return ()

    def _part(self, part: Part, step: ChooseStep, scope: Scope, seats: frozenset[str]) -> Scope:
        for bound in (part.low, part.high, part.each):
            if bound is not None:
                self._public("secrecy.count", bound, step, scope)
        if part.each is not None and part.each_local is not None:
            asked = self._knower.known(part.each, scope)
            scope = scope.binding(part.each_local, Known(value=asked.value, face=asked.face))
        offered = self._knower.known(part.source, scope)
        unseen = kept_from(offered.all, seats)
        self._findings.leak("secrecy.from", part.source.span, unseen, step)
        return scope.binding(part.candidate, Known(value=offered.value, face=offered.face))

    def _musts(
        self, alternative: Alternative, step: ChooseStep, scope: Scope, seats: frozenset[str]
    ) -> None:
        for must in alternative.musts:
            known = self._knower.known(must.condition, scope)
            unseen = kept_from(known.all, seats)
            self._findings.leak("secrecy.must", must.condition.span, unseen, step)

    def _public(self, code: str, term: t.Term, step: ChooseStep, scope: Scope) -> None:
        self._findings.leak(code, term.span, self._knower.known(term, scope).all, step)
