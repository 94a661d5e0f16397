"""Matches that differ only in cards which somebody may not know."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from games.kernel.event import Event
from games.kernel.match import BETWEEN_DEALS, Deal, StartMatch
from games.kernel.refusal import Refusal
from games.kernel.ruleset import Ruleset
from games.kernel.seats import SYSTEM, Seat
from tests.testbed.matches import done


class Played:
    """A match of a deck given from outside, and the commands that were given in it."""

    def __init__(self, rules: Ruleset[Any], order: Sequence[str] | None = None) -> None:
        self.rules = rules
        self.events: list[tuple[int, Event]] = []
        self.commands: list[tuple[Seat, Any]] = []
        self.state = rules.blank()
        self.do(SYSTEM, StartMatch("a7" * 32, {}))
        chance = dict.fromkeys(rules.chance_bounds(self.state.match), 0)
        self.do(SYSTEM, Deal(tuple(order) if order else None, chance))
        self.order = list(self.state.match.order)
        self.dealt = len(self.commands)

    def do(self, seat: Seat, command: Any) -> bool:
        """Carries a command out; whether it is legal."""
        outcome: Any = self.rules.act(self.state, seat, command)
        if isinstance(outcome, Refusal):
            return False
        self.commands.append((seat, command))
        self.events += [(len(self.commands), event) for event in outcome.events]
        self.state = outcome.state
        return True

    def play(self, rng: Random, moves: int) -> None:
        """So many legal steps by chance, or fewer: up to the last before the first deal is over."""
        for _ in range(moves):
            seat = self.rules.current(self.state)[0]
            command = rng.choice(self.rules.legal_actions(self.state))
            if done(self.rules.act(self.state, seat, command)).state.phase in BETWEEN_DEALS:
                return
            assert self.do(seat, command)


def alike(match: Played, viewer: Seat, rng: Random, count: int) -> Iterator[Played]:
    """Matches of other decks in which the same is played, and `viewer` is told the same."""
    told = [match.rules.redact(event, viewer) for _, event in match.events]
    found = 0
    for _ in range(2_000):
        order = list(match.order)
        first, second = rng.sample(range(len(order)), 2)
        if order[first] == order[second]:
            continue
        order[first], order[second] = order[second], order[first]
        other = Played(match.rules, order)
        if not all(other.do(seat, command) for seat, command in match.commands[match.dealt :]):
            continue
        if [match.rules.redact(event, viewer) for _, event in other.events] == told:
            assert other.order != match.order
            found += 1
            yield other
            if found == count:
                return
    raise AssertionError("no other deck fits")
