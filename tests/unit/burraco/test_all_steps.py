"""The listed steps against everything that could be tried, at tables with any options."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from games.burraco.events import AddToMeld, Discard, OpenMeld
from games.burraco.options import OPTIONS
from games.burraco.state import BurracoState
from games.kernel.command import Command, to_text
from games.kernel.kinds import CODES
from games.kernel.match import Deal, StartMatch
from games.kernel.options import Options
from games.kernel.seats import OPEN, SYSTEM
from games.kernel.verify_log import verify_log
from tests.unit.burraco.burraco_tables import RULES, done

MANY = 12
"""Hands up to this size are tried completely."""


def any_options(rng: Random) -> Options:
    """Options as a very free-minded organiser might choose them; one deal."""
    chosen = {
        option.name: rng.choice(option.choices)
        for option in OPTIONS
        if option.choices and option.name != "first_dealer" and rng.random() < 0.5
    }
    return {**chosen, "deal_cap": 1, "stall_rounds": rng.randint(1, 3)}


def every_step(state: BurracoState) -> set[Command]:
    """All openings of three, additions of one and discards, legal or not."""
    hand = state.hands[state.turn]
    cards = [CODES[kind] for kind, count in enumerate(hand) for _ in range(count)]
    kinds = sorted(set(cards))
    steps: set[Command] = {Discard(card) for card in kinds}
    for number in range(len(state.melds)):
        steps |= {AddToMeld(number, (card,)) for card in kinds}
        steps.add(AddToMeld(number, (), use_row=True))
    if len(cards) <= MANY:
        steps |= {OpenMeld(three) for three in combinations(cards, 3)}
        steps |= {OpenMeld(two, use_row=True) for two in combinations(cards, 2)}
    return steps


@pytest.mark.parametrize("seed", range(14))
def test_every_step_is_listed_exactly_when_it_is_legal(seed: int) -> None:
    """BUR-17, BUR-25, BUR-26, BUR-60: nothing is forgotten, nothing is listed in vain."""
    rng = Random(seed)
    options = any_options(rng)
    outcome = done(RULES.act(RULES.blank(), SYSTEM, StartMatch(f"{seed:064x}", options)))
    log = list(outcome.events)
    outcome = done(RULES.act(outcome.state, SYSTEM, Deal()))
    log += outcome.events
    state = outcome.state
    deck = Counter(RULES.deck(state.match.options))
    while not RULES.is_over(state):
        legal = list(RULES.legal_actions(state))
        if state.phase == "meld" and rng.random() < 0.1:
            refused = [s for s in every_step(state) if RULES.check(state, state.turn, s)]
            tried = every_step(state).intersection(legal)
            assert every_step(state) - set(refused) == tried, (to_text(refused[0]), options)
            zones = RULES.observe(state, OPEN).zones
            assert Counter(card for zone in zones for card in zone.cards) == deck  # BUR-01
        outcome = done(RULES.act(state, state.turn, rng.choice(legal)))
        log += outcome.events
        state = outcome.state
    assert len(log) <= RULES.deal_bound(state.match.options)  # GEN-12
    assert verify_log(RULES, log)[1] is None
