"""Random matches of every registered game, and what each game declares about itself for them."""

import os
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

import msgspec

from games import registry
from games.kernel.bots import HeuristicBot
from games.kernel.command import Command
from games.kernel.event import Event
from games.kernel.match import Deal, Forfeit, GiveNonce, StartMatch, State, TimeOut
from games.kernel.ruleset import Ruleset
from games.kernel.seats import OPEN, SPECTATOR, SYSTEM, Seat
from tests.testbed.matches import done

GAMES = int(os.environ.get("SMAZZATA_GAMES", "1"))
"""Matches of each game and set of options: more of them find more, and take longer."""
MAX_STEPS = int(os.environ.get("SMAZZATA_STEPS", "420"))
"""A match that is longer is left at this step."""

Case = tuple[str, int, int]
"""Game, number of its options, number of the match."""


@dataclass(frozen=True)
class Sampled:
    """What the properties need to know of a game, said a second time and independently of it."""

    options: tuple[dict[str, Any], ...] = ({},)
    public_cards: frozenset[tuple[str, str]] = frozenset()
    """Event fields in which everybody sees faces."""
    revealing: frozenset[str] = frozenset({"deal_revealed"})
    """Events from which on secrets of the deal may be told."""
    contest: int = 120
    """Duplicate deals that show which of two neighbouring bots is the better."""


SAMPLED: dict[str, Sampled] = {
    "busca": Sampled(
        options=(
            {"target_busche": 4},
            {"target_busche": None, "max_deals": 2},
            {"target_busche": 1, "deck_style": "italian", "deck_consent": [0, 1, 2, 3]},
        ),
        public_cards=frozenset({("card_played", "card"), ("trick_won", "cards")}),
        revealing=frozenset({"deal_scored", "deal_revealed"}),
    ),
    "burraco": Sampled(
        options=(
            {},
            {"players_format": "two"},
            {"players_format": "three"},
            {"ruleset": "reale", "pozzetto_view": "next_turn", "single_pickup_rule": "strict"},
            {"players_format": "three", "ruleset": "reale", "duplicate_sets": "allowed"},
            {"players_format": "two", "free_end_wild": "none", "stall_rounds": 1},
        ),
        public_cards=frozenset(
            {
                ("rows_dealt", "rows"),
                ("discard_pile_opened", "card"),
                ("discards_taken", "cards"),
                ("meld_opened", "cards"),
                ("meld_opened", "from_row"),
                ("meld_extended", "cards"),
                ("meld_extended", "from_row"),
                ("card_discarded", "card"),
            }
        ),
        revealing=frozenset({"deal_ended", "deal_scored", "deal_revealed"}),
        contest=16,
    ),
    "machiavelli": Sampled(
        options=(
            {"players": 3, "opening_meld_required": True},
            {"players": 2, "failed_rearrangement": "on_invalid_layout", "ace_in_runs": "wrap"},
            {
                "players": 8,
                "allow_more_than_five": True,
                "hand_size": 3,
                "match_format": "penalty_points",
                "penalty_limit": 30,
            },
            {
                "players": 5,
                "hand_size": 4,
                "failed_rearrangement": "off",
                "stock_end": "end_at_once",
                "match_format": "first_to_n",
                "deals_to_win": 2,
            },
        ),
        public_cards=frozenset(
            {("layout_played", "layout"), ("layout_played", "from_hand"), ("deal_ended", "hands")}
        ),
        revealing=frozenset({"deal_ended", "deal_revealed"}),
        contest=60,
    ),
}


@dataclass(frozen=True)
class Step:
    """One accepted command of a match."""

    before: State
    seat: Seat
    command: Command
    events: tuple[Event, ...]
    after: State


@dataclass(frozen=True)
class Played:
    """A match as it was played."""

    ruleset: Ruleset[Any]
    steps: list[Step] = field(default_factory=list)

    @property
    def log(self) -> list[Event]:
        """All its events."""
        return [event for step in self.steps for event in step.events]

    @property
    def end(self) -> Any:
        """The state in which it was left."""
        return self.steps[-1].after

    def decisions(self) -> list[Step]:
        """The steps at which seats that were awaited chose a command of their game."""
        rules = self.ruleset
        return [
            step
            for step in self.steps
            if type(step.command) in rules.phases and step.seat in rules.active(step.before)
        ]

    def sample(self, count: int, rng: Random) -> list[Step]:
        """Some of `decisions`, spread over the match."""
        decisions = self.decisions()
        return rng.sample(decisions, min(count, len(decisions)))


def cases() -> list[Case]:
    """Everything that is played."""
    return [
        (game, index, number)
        for game in registry.rulesets()
        for index in range(len(sampled(game).options))
        for number in range(GAMES)
    ]


def sampled(game: str) -> Sampled:
    """What is known of a game; nothing but its defaults when nobody said more."""
    return SAMPLED.get(game, Sampled())


@cache
def played(game: str, index: int, number: int) -> Played:
    """A match of random legal steps, with nonces, silent seats and, rarely, a forfeit.

    Where more is legal than is listed, some steps are those of a bot, which knows more.
    """
    rules = registry.ruleset(game)
    rng = Random(f"{game} {index} {number}")
    match = Played(rules)
    state = rules.blank()
    start = StartMatch(rng.randbytes(32).hex(), sampled(game).options[index], rng.random() < 0.3)
    todo: list[tuple[Seat, Command]] = [(SYSTEM, start)]
    while todo:
        for seat, command in todo:
            outcome = done(rules.act(state, seat, command))
            match.steps.append(Step(state, seat, command, outcome.events, outcome.state))
            state = outcome.state
        if len(match.steps) >= MAX_STEPS:
            break
        todo = _next(rules, state, rng, leaves=(index + number) % 2 == 1)
    return match


def _next(
    rules: Ruleset[Any], state: Any, rng: Random, *, leaves: bool
) -> list[tuple[Seat, Command]]:
    """The next commands of a match; none when it is over."""
    current = rules.current(state)
    if not current:
        return []
    seats = [seat for seat in range(state.match.seats) if seat not in state.match.out]
    if current == (SYSTEM,):
        givers = [s for s in seats if rng.random() < 0.2]
        return [*((seat, GiveNonce(f"word {seat}")) for seat in givers), (SYSTEM, Deal())]
    if leaves and rng.random() < 0.006:
        return [(SYSTEM, Forfeit(rng.choice(seats)))]
    seat = rng.choice(current) if len(current) > 1 else current[0]
    if rng.random() < 0.03:
        return [(SYSTEM, TimeOut(seat))]
    if rules.composed and rng.random() < 0.3:
        judge = registry.bots(rules.id, rules.version)[HeuristicBot.name]
        return [(seat, judge.choose(rules.observe(state, seat), rng))]
    return [(seat, rng.choice(rules.legal_actions(state, seat)))]


def viewers(state: State) -> list[Seat]:
    """All who look at a table and may not see everything."""
    return [*range(state.match.seats), SPECTATOR]


def encoded(value: object) -> bytes:
    """Bytes that are equal exactly when the values look equal to the world."""
    return msgspec.json.encode(value, order="sorted")


def internals(state: State) -> dict[str, Any]:
    """Everything a state holds."""
    names = {name for cls in type(state).__mro__ for name in getattr(cls, "__slots__", ())} | set(
        getattr(state, "__dict__", ())
    )
    return {name: getattr(state, name) for name in sorted(names) if hasattr(state, name)}


def same(rules: Ruleset[Any], one: Any, other: Any) -> bool:
    """Whether two states are the same inside and in the eyes of everyone."""
    return (
        internals(one) == internals(other)
        and encoded(rules.observe(one, OPEN)) == encoded(rules.observe(other, OPEN))
        and rules.current(one) == rules.current(other)
    )


def faces(value: object, deck: frozenset[str]) -> set[str]:
    """Every card face in a JSON-like value."""
    if isinstance(value, str):
        return {value} & deck
    if isinstance(value, dict):
        return set().union(*(faces(v, deck) for v in value.values()))
    if isinstance(value, (list, tuple)):
        return set().union(*(faces(v, deck) for v in value))
    return set()
