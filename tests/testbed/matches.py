"""Whole matches to write records and replays of."""

from random import Random
from typing import Any

from games.kernel.event import Event
from games.kernel.match import Deal, GiveNonce, StartMatch
from games.kernel.ruleset import Ruleset, Transition
from games.kernel.seats import SYSTEM


def done(outcome: object) -> Transition[Any]:
    """The outcome of a command that must be legal."""
    assert isinstance(outcome, Transition), outcome
    return outcome


def random_match(
    rules: Ruleset[Any],
    seed: int,
    options: dict[str, Any],
    *,
    nonces: bool = False,
    most_deals: int = 1000,
) -> tuple[Event, ...]:
    """The events of a match of random legal steps, with a nonce before each deal if wanted.

    It breaks off after `most_deals` deals, with the next deck sealed.
    """
    rng = Random(seed)
    outcome = done(rules.act(rules.blank(), SYSTEM, StartMatch(rng.randbytes(32).hex(), options)))
    events, state = list(outcome.events), outcome.state
    while not rules.is_over(state) and len(state.match.sheets) < most_deals:
        seat = rules.current(state)[0]
        step = Deal() if seat == SYSTEM else rng.choice(rules.legal_actions(state))
        commands = [(seat, step)]
        if nonces and seat == SYSTEM:
            giver = rng.randrange(state.match.seats)
            commands.insert(0, (giver, GiveNonce(f"{giver} b=c #12345678")))
        for who, command in commands:
            outcome = done(rules.act(state, who, command))
            events += outcome.events
            state = outcome.state
    return tuple(events)
