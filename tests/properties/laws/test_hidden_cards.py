"""What holds in every viewer's eyes: nobody sees or can infer what he may not know.

`ops/nightly --only looks` looks through everybody's eyes at every moment and fails where that was
fewer than 100,000 times in a game.
"""

import os
from collections import Counter
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from games import registry
from games.kernel.command import Command, to_text
from games.kernel.event import Event
from games.kernel.fields import Visibility, fields_of, hidden_fields
from games.kernel.match import (
    OVER,
    SEALED,
    SETUP,
    Match,
    State,
)
from games.kernel.ruleset import Ruleset
from games.kernel.seats import OPEN, SPECTATOR, Seat
from games.kernel.view import View
from tests.properties.game_samples import sampled
from tests.properties.sampled_games import (
    Case,
    encoded,
    every_game,
    every_match,
    faces,
    played,
    viewers,
)
from tests.testbed.matches import done

MOMENTS = int(os.environ.get("SMAZZATA_MOMENTS", "12"))
"""Decisions of a match at which worlds are compared."""
LOOKS = int(os.environ.get("SMAZZATA_LOOKS", "0"))
"""Where it is said, so many comparisons of worlds have to be made in each game."""
LOOKED: Counter[str] = Counter()
TOLD_BY_THE_KERNEL = frozenset({"deal_started", "dealing_told"})
"""Its own events in which everybody sees the pack, before any card of it lies anywhere."""
KERNEL_CARDS = {
    ("deal_revealed", "order"),
    ("shuffles_revealed", "orders"),
    ("dealing_told", "dealing"),
}
"""Where events that every match has show faces: what was revealed, and the pack."""


@every_match
def test_events_show_each_viewer_what_they_declare_and_no_more(case: Case) -> None:
    match = played(*case)
    rules = match.ruleset
    deck = frozenset(rules.deck(match.end.match.options))
    allowed = sampled(case[0]).public_cards | KERNEL_CARDS
    for step in match.steps:
        for event in step.events:
            full = {"type": event.name(), **event.data()}
            assert rules.redact(event, OPEN) == full
            for name, value in full.items():
                if faces(value, deck) and _sight(event, name) is Visibility.PUBLIC:
                    assert (event.name(), name) in allowed or event.name() in TOLD_BY_THE_KERNEL
            for viewer in viewers(step.after):
                shown = rules.redact(event, viewer)
                assert set(shown) == set(full)
                for name, value in full.items():
                    assert shown[name] == _as_declared(event, name, value, viewer)


def _sight(event: Event, name: str) -> Visibility:
    declared = fields_of(type(event)).get(name)
    return declared.visibility if declared else Visibility.PUBLIC  # the type is nobody's secret


def _as_declared(event: Event, name: str, value: Any, viewer: Seat) -> Any:
    """What a viewer sees of one field: the declaration, read a second time."""
    visibility = _sight(event, name)
    mine = visibility is Visibility.OWNER and event.data()["seat"] == viewer
    if visibility is Visibility.PUBLIC or mine:
        return value
    if visibility is Visibility.BY_SEAT:
        return [v if seat == viewer else [None] * len(v) for seat, v in enumerate(value)]
    return [None] * len(value) if isinstance(value, list) else None


@every_match
def test_views_show_no_face_that_no_event_told(case: Case) -> None:
    """What a viewer was told is collected from its own redacted events, deal by deal.

    Of cards that lie in sight for longer (`lasting`) it is remembered.
    """
    match = played(*case)
    rules, lasting = match.ruleset, sampled(case[0]).lasting
    in_sight: set[str] = set()
    deck = frozenset(rules.deck(match.end.match.options))
    told: dict[Seat, set[str]] = {viewer: set() for viewer in viewers(match.end)}
    for step in match.steps:
        for event in step.events:
            for viewer, known in told.items():
                if event.name() == "deal_started":
                    known.clear()
                    known |= in_sight
                known |= faces(rules.redact(event, viewer), deck)
            data = event.data()
            for name in data:
                if (event.name(), name) in lasting:
                    in_sight |= faces(data[name], deck)
        for viewer, known in told.items():
            view = rules.observe(step.after, viewer)
            # For which card a wild stands its place says, wherever that card lies.
            zones = [replace(zone, notes={**zone.notes, "stands": None}) for zone in view.zones]
            assert faces([zones, view.facts, view.menu], deck) <= known


@every_match
def test_a_viewer_cannot_tell_apart_worlds_that_differ_in_what_it_may_not_know(case: Case) -> None:
    """Non-interference: view, menu, steps, refusals and what is heard of the next command."""
    match = played(*case)
    rules, rng = match.ruleset, Random(6)
    revealing = sampled(case[0]).revealing
    pool = sorted(
        {c for s in match.decisions() for c in rules.legal_actions(s.before, s.seat)}, key=to_text
    )
    hidden = moved = 0
    for step in match.sample(MOMENTS, rng):
        state = step.before
        lies = _zones(rules, state)
        for viewer in viewers(state):
            view = rules.observe(state, viewer)
            world = rules.determinize(view, rng)
            world.match = replace(world.match, **_alike(state.match))
            assert encoded(rules.observe(world, viewer)) == encoded(view)
            hidden += 1
            moved += _zones(rules, world) != lies
            if viewer in rules.current(state):
                mine = [list(rules.legal_actions(w, viewer)) for w in (world, state)]
                assert mine[0] == mine[1]
            for command in rng.sample(pool, min(12, len(pool))):
                asked = max(viewer, SPECTATOR)
                here, there = (rules.check(w, asked, command) for w in (state, world))
                if asked == viewer and viewer >= 0:
                    assert encoded(here) == encoded(there)
            both = [
                c
                for c in rules.legal_actions(state, step.seat)
                if rules.check(world, step.seat, c) is None
            ]
            for command in rng.sample(both, min(2, len(both))):
                heard = [
                    _heard(rules, w, step.seat, command, viewer, revealing) for w in (state, world)
                ]
                assert heard[0] == heard[1]
    assert hidden == 0 or moved > hidden // 2
    LOOKED[case[0]] += hidden


if LOOKS:

    @every_game
    def test_as_often_as_was_asked_nobody_could_tell_apart(game: str) -> None:
        assert LOOKED[game] >= LOOKS


def _alike(match: Match) -> dict[str, Any]:
    """What two worlds have in common beside the view: the chance to come, how cards are dealt (all
    heard it), and the decks that are revealed with the match.
    """
    names = ("master", "dealing", "unrevealed", "shuffles")
    return {name: getattr(match, name) for name in names}


def _zones(rules: Ruleset[Any], state: State) -> bytes:
    return encoded(rules.observe(state, OPEN).zones)


def _heard(
    rules: Ruleset[Any],
    state: State,
    seat: Seat,
    command: Command,
    viewer: Seat,
    revealing: frozenset[str],
) -> bytes:
    """What `viewer` hears of a command up to where secrets may be told.

    What a seat draws is news to it and differs between worlds, also when another's command brings
    it: such an event is compared as everybody else hears it. So is what one is handed by others
    (`BySeat`).
    """
    heard = []
    for event in done(rules.act(state, seat, command)).events:
        if event.name() in revealing:
            break
        handed = any(sight is Visibility.BY_SEAT for _, sight in hidden_fields(type(event)))
        news = handed or seat == viewer or getattr(event, "seat", None) == viewer
        heard.append(rules.redact(event, SPECTATOR if news else viewer))
    return encoded(heard)


@every_match
def test_a_view_is_enough_to_imagine_a_world_at_every_moment(case: Case) -> None:
    match = played(*case)
    rules, rng = match.ruleset, Random(7)
    for step in match.steps:
        if step.after.phase in (SETUP, SEALED, OVER) or rng.random() < 0.05:
            for viewer in viewers(step.after):
                view = rules.observe(step.after, viewer)
                world = rules.determinize(view, rng)
                assert encoded(rules.observe(world, viewer)) == encoded(view)


@every_match
def test_bots_need_nothing_but_the_view(case: Case) -> None:
    """They choose legally, the same from a copy that came as JSON, and the same again."""
    match = played(*case)
    rules, rng = match.ruleset, Random(9)
    for bot in registry.bots(case[0]).values():
        for step in match.sample(2 if bot.name == "search" else 15, rng):
            view = rules.observe(step.before, step.seat)
            sent = msgspec.json.decode(msgspec.json.encode(view), type=View)
            choice = bot.choose(view, Random(10))
            assert rules.check(step.before, step.seat, choice) is None
            assert bot.choose(sent, Random(10)) == choice
