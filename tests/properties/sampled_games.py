"""Random matches of every registered game."""

import os
import re
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest

from games import registry
from games.kernel.bots import HeuristicBot
from games.kernel.command import Command
from games.kernel.event import Event
from games.kernel.match import Deal, Forfeit, GiveNonce, StartMatch, State, TimeOut
from games.kernel.refusal import Refusal
from games.kernel.ruleset import Ruleset
from games.kernel.seats import OPEN, SPECTATOR, SYSTEM, Seat
from games.kernel.view import MenuItem, ParameterSpec, View
from tests.properties.game_samples import sampled
from tests.testbed.matches import done

GAMES = int(os.environ.get("SMAZZATA_GAMES", "1"))
"""Matches of each game and set of options: more of them find more, and take longer."""
MAX_STEPS = int(os.environ.get("SMAZZATA_STEPS", "250"))
"""A match that is longer is left at this step."""
_STRINGS = re.compile('"([^"]*)"')

Case = tuple[str, int, int]
"""Game, number of its options, number of the match."""


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
        for index in range(len(sampled(game).forms))
        for number in range(GAMES)
    ]


every_match = pytest.mark.parametrize("case", cases(), ids=lambda c: f"{c[0]}-{c[1]}-{c[2]}")
every_game = pytest.mark.parametrize("game", list(registry.rulesets()))


@cache
def played(game: str, index: int, number: int) -> Played:
    """A match of random legal steps, with nonces, silent seats and, rarely, a forfeit.

    Where more is legal than is listed, some steps are those of a bot, which knows more.
    """
    rules = registry.ruleset(game)
    rng = Random(f"{game} {index} {number}")
    match = Played(rules)
    state = rules.blank()
    start = StartMatch(rng.randbytes(32).hex(), sampled(game).forms[index], rng.random() < 0.3)
    todo: list[tuple[Seat, Command]] = [(SYSTEM, start)]
    while todo:
        for seat, command in todo:
            outcome = done(rules.act(state, seat, command))
            match.steps.append(Step(state, seat, command, outcome.events, outcome.state))
            state = outcome.state
        if len(match.steps) >= MAX_STEPS:
            break
        todo = next_commands(rules, state, rng, leaves=(index + number) % 2 == 1)
    return match


def next_commands(
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
    reacting = rules.reacting(state)
    if reacting and rng.random() < 0.5:
        return [(reacting[0], rng.choice(rules.legal_actions(state, reacting[0])))]
    if leaves and rng.random() < 0.006:
        return [(SYSTEM, Forfeit(rng.choice(seats)))]
    seat = rng.choice(current) if len(current) > 1 else current[0]
    if rng.random() < 0.03:
        return [(SYSTEM, TimeOut(seat))]
    if rules.off_turn and rng.random() < 0.06:
        word = _off_turn(rules, state, rng.choice(seats), rng)
        if word is not None:
            return [word]
    if rules.composed and rng.random() < 0.3:
        judge = registry.bots(rules.id, rules.version)[HeuristicBot.name]
        return [(seat, judge.choose(rules.observe(state, seat), rng))]
    judged_share = sampled(rules.id).by_judgement
    if judged_share and rng.random() < judged_share:
        judged = registry.bots(rules.id)["novice"].choose(rules.observe(state, seat), rng)
        return [(seat, judged)]
    return [(seat, rng.choice(rules.legal_actions(state, seat)))]


def _off_turn(
    rules: Ruleset[Any], state: Any, seat: Seat, rng: Random
) -> tuple[Seat, Command] | None:
    """Something that a seat says although nobody waits for it; None when it is refused."""
    view = rules.observe(state, seat)
    words = [entry for entry in view.menu if rules.command_codec.types[entry.do] in rules.off_turn]
    if not words:
        return None
    command = rules.read(state, seat, spelt(view, rng.choice(words), rng))
    if isinstance(command, Refusal) or rules.check(state, seat, command):
        return None
    return seat, command


def spelt(view: View, entry: MenuItem, rng: Random) -> dict[str, Any]:
    """A command that fits an entry of the menu, as a browser would send it."""
    raw: dict[str, Any] = {"do": entry.do}
    for name, pick in entry.params.items():
        if not pick.optional or rng.random() < 0.5:
            raw[name] = _picked(view, pick, rng)
    return raw


def _picked(view: View, pick: ParameterSpec, rng: Random) -> object:
    cards = [card for zone in pick.zones for card in view.zone(zone).cards]
    match pick.by:
        case "card":
            return rng.choice(cards)
        case "cards":
            return rng.sample(cards, min(rng.randint(pick.least, pick.most), len(cards)))
        case "place":
            return rng.randrange(len(cards))
        case "places":
            return rng.sample(range(len(cards)), rng.randint(pick.least, pick.most))
        case "zone":
            return int(rng.choice(pick.zones).partition(":")[2])
        case "number":
            return rng.randint(pick.least, pick.most)
        case "layout":
            return _grouped(rng.sample(cards, rng.randint(0, len(cards))), rng)
    return rng.choice(pick.choices).value


def _grouped(cards: list[Any], rng: Random) -> list[list[Any]]:
    """The cards cut into groups of up to five."""
    groups = []
    while cards:
        size = rng.randint(1, 5)
        groups.append(cards[:size])
        cards = cards[size:]
    return groups


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
    """Every card face in a JSON-like value or a struct, whether as a value or as a key."""
    text = msgspec.json.encode(value).decode()
    assert "\\" not in text  # then every quotation mark begins or ends a string
    return set(_STRINGS.findall(text)) & deck
