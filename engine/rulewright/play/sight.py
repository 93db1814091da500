"""Who sees what in one game: zones, variables and answers, as bit masks of observers (players by number, then a spectator)."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from rulewright.program.binding import Binding
from rulewright.rulebook.model import Audience


@dataclass(frozen=True)
class Sight:
    """The audiences of a bound game."""

    binding: Binding

    @property
    def observers(self) -> int:
        """How many observers there are: the players, and last a spectator."""
        return self.binding.players + 1

    @property
    def everyone(self) -> int:
        """The mask of all observers."""
        return (1 << self.observers) - 1

    @cached_property
    def zones(self) -> tuple[int, ...]:
        """For each zone instance, who sees cards that lie face down in it."""
        return tuple(self._mask(zone.seen_by, zone.key) for zone in self.binding.zones)

    @cached_property
    def variables(self) -> Mapping[str, tuple[int, ...]]:
        """For each variable, for each of its keys, who sees its value."""
        return {
            variable.name: tuple(
                self.audience(variable.seen_by, key if variable.per == "seat" else None)
                for key in self.binding.keys(variable.per)
            )
            for variable in self.binding.rulebook.variables.values()
        }

    def audience(self, audience: Audience, owner: object) -> int:
        """The mask of an audience of the rule file, for what belongs to `owner` (a seat number, or anything else for nobody)."""
        return self._mask(audience.under(self.binding.settings), owner)

    def alternative(self, choice: str, seat: int) -> int:
        """Who sees which alternative a seat took, once the decision has closed."""
        return self.audience(self.binding.rulebook.choices[choice].seen_by, seat)

    def part(self, choice: str, place: tuple[int, int], seat: int) -> int:
        """Who sees what a seat picked in the part at (alternative, part), once the decision has closed."""
        rules = self.binding.rulebook.choices[choice]
        return self.audience(rules.alternatives[place[0]].parts[place[1]].seen_by, seat)

    def told(self, seats: int) -> int:
        """The observers among a mask of seats; a spectator is told what all players are told."""
        players = (1 << self.binding.players) - 1
        spectator = 1 << self.binding.players if seats & players == players else 0
        return seats & players | spectator

    def _mask(self, who: str, owner: object) -> int:
        if who == "everyone":
            return self.everyone
        if who == "owner" and isinstance(owner, int) and owner < self.binding.players:
            return 1 << owner
        return 0
