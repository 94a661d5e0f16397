"""Our own games, played at random in the ways in which the platform drives them."""

import hashlib
from collections.abc import Mapping
from random import Random
from typing import Any, NamedTuple

from games.kernel.event import Event
from games.kernel.match import OVER, SEALED, SETUP, Deal, StartMatch, State
from games.kernel.options import Options
from games.kernel.ruleset import Ruleset, Transition
from games.kernel.seats import SYSTEM


class Played(NamedTuple):
    """What was played: the players' decisions and all events, from the first of the match."""

    decisions: int
    events: list[Event]


class OwnGame:
    """One of our games with fixed options, played deal after deal, match after match.

    Sitting down, sealing, shuffling and dealing are part of the work that is measured, as the
    cards dealt one by one are with the peers.
    """

    def __init__(self, rules: Ruleset[Any], options: Mapping[str, object], seed: int = 1) -> None:
        complete = rules.resolve_options(options)
        assert isinstance(complete, dict), complete
        self.rules = rules
        self.options: Options = complete
        self.random = Random(seed)
        self._state: State = rules.blank()
        self._sealed: State | None = None

    def search(self) -> int:
        """A deal by the search path, in place and without events; returns the decisions."""
        rules, chance = self.rules, self.random.random
        legal, play = rules.legal_actions, rules.play
        state = self._dealt()
        decisions = 0
        while state.phase not in (SEALED, OVER):
            actions = legal(state)
            play(state, actions[int(chance() * len(actions))])
            decisions += 1
        self._state = state
        return decisions

    def act(self) -> int:
        """A deal in which every move is checked and becomes events; returns the decisions."""
        self._state, decisions = self._validated(self._dealt(), [])
        return decisions

    def begin(self) -> int:
        """The first deal of a match up to the first decision of a player."""
        if self._sealed is None:
            self._sealed = self._act(self.rules.blank(), self._start(), [])
        self._act(self._sealed, Deal(), [])
        return 1

    def record_deal(self) -> Played:
        """The first deal of a match, with its events."""
        return self._record(deals=1)

    def record_match(self) -> Played:
        """A whole match, with its events."""
        return self._record(deals=None)

    def middles(self, count: int, every: int) -> list[State]:
        """States from the midst of deals, every so many decisions."""
        rules = self.rules
        found: list[State] = []
        decisions = 0
        while len(found) < count:
            state = self._dealt()
            while state.phase not in (SEALED, OVER):
                decisions += 1
                if decisions % every == 0:
                    found.append(rules.clone(state))
                rules.play(state, self.random.choice(rules.legal_actions(state)))
            self._state = state
        return found

    def _record(self, deals: int | None) -> Played:
        events: list[Event] = []
        decisions = played = 0
        state = self._act(self.rules.blank(), self._start(), events)
        while state.phase != OVER and played != deals:
            state = self._act(state, Deal(), events)
            state, more = self._validated(state, events)
            decisions, played = decisions + more, played + 1
        return Played(decisions, events)

    def _validated(self, state: State, events: list[Event]) -> tuple[State, int]:
        rules, chance = self.rules, self.random.random
        legal, current, act = rules.legal_actions, rules.current, rules.act
        decisions = 0
        while state.phase not in (SEALED, OVER):
            actions = legal(state)
            outcome: Any = act(state, current(state)[0], actions[int(chance() * len(actions))])
            events += outcome.events
            state = outcome.state
            decisions += 1
        return state, decisions

    def _dealt(self) -> State:
        """The next deal of the match that is going on, or the first of a new one."""
        state = self._state
        if state.phase in (SETUP, OVER):
            state = self._act(self.rules.blank(), self._start(), [])
        return self._act(state, Deal(), [])

    def _start(self) -> StartMatch:
        master = hashlib.sha256(self.random.randbytes(8)).hexdigest()
        return StartMatch(master, self.options)

    def _act(self, state: State, command: Any, events: list[Event]) -> State:
        outcome = self.rules.act(state, SYSTEM, command)
        assert isinstance(outcome, Transition), outcome
        events += outcome.events
        after: State = outcome.state
        return after
