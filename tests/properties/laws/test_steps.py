"""What holds of every step: which are listed, which refused, and that judging changes nothing."""

from random import Random
from typing import Any

import msgspec

from games import registry
from games.kernel.command import Command, from_text, to_text
from games.kernel.match import (
    Deal,
)
from games.kernel.refusal import Refusal
from games.kernel.ruleset import Ruleset, Transition
from games.kernel.seats import SPECTATOR, Seat
from games.kernel.verify_log import misplaced
from games.kernel.view import ParameterSpec, View
from tests.properties.sampled_games import Case, every_match, played, same, spelt
from tests.properties.test_menus import offers
from tests.testbed.matches import done


@every_match
def test_listed_steps_are_legal_unique_and_in_a_fixed_order(case: Case) -> None:
    match = played(*case)
    rules, rng = match.ruleset, Random(1)
    for step in match.steps:
        legal = rules.legal_actions(step.after)
        assert bool(legal) == (not rules.is_over(step.after))
        assert len({to_text(command) for command in legal}) == len(legal)
        assert list(rules.legal_actions(rules.clone(step.after))) == list(legal)
    for step in match.sample(40, rng):
        first = rules.current(step.before)[0]
        assert rules.legal_actions(step.before) == rules.legal_actions(step.before, first)
        for seat in rules.current(step.before):
            steps = rules.legal_actions(step.before, seat)
            for command in steps:
                assert rules.check(step.before, seat, command) is None, command
            for command in rng.sample(list(steps), min(3, len(steps))):
                assert done(rules.act(step.before, seat, command)).events


@every_match
def test_unlisted_steps_are_refused_alike_and_change_nothing(case: Case) -> None:
    match = played(*case)
    rules, rng = match.ruleset, Random(2)
    pool = sorted(
        {c for s in match.decisions() for c in rules.legal_actions(s.before, s.seat)}, key=to_text
    )
    for step in match.sample(30, rng):
        state, untouched = step.before, rules.clone(step.before)
        legal = set(rules.legal_actions(state, step.seat))
        unlisted = [c for c in rng.sample(pool, min(25, len(pool))) if c not in legal]
        others = [seat for seat in range(state.match.seats) if seat not in rules.current(state)]
        tries = [(step.seat, command) for command in unlisted]
        tries += [(seat, command) for seat in others for command in [*legal][:3]]
        tries += [(SPECTATOR, command) for command in [*legal][:1]]
        tries += [(step.seat, Deal())]
        for seat, command in tries:
            if state.phase in rules.off_turn.get(type(command), ()):
                continue  # it waits for nobody's turn, so that no list of steps names it
            refusal = rules.check(state, seat, command)
            if refusal is None and other_numbers(rules, state, seat, command):
                continue
            if refusal is None and type(command) in rules.composed:
                continue  # more of them are legal than are listed: the next law
            if refusal is None:  # a listed step in other words, such as an end that is no choice
                events = rules.decide(state, seat, command)
                assert events in [rules.decide(state, seat, step) for step in legal], command
                continue
            assert refusal.code in rules.words
            assert rules.act(state, seat, command) == refusal
            assert rules.decide(state, seat, command) == refusal
        assert same(rules, state, untouched)


@every_match
def test_numbers_of_the_menu_are_listed_in_effect_and_all_others_refused(case: Case) -> None:
    """A step is listed with some numbers only: those are refused that the menu does not offer."""
    match = played(*case)
    rules, rng = match.ruleset, Random(15)
    for step in match.sample(30, rng):
        view = rules.observe(step.before, step.seat)
        for command in rules.legal_actions(step.before, step.seat):
            for name, pick in _numbers(view, command).items():
                for value in (pick.least, rng.randint(pick.least, pick.most), pick.most):
                    other = msgspec.structs.replace(command, **{name: value})
                    assert rules.check(step.before, step.seat, other) is None, other
                for value in (pick.least - 1, pick.most + 1, -pick.most, 10**9):
                    if value in range(pick.least, pick.most + 1):
                        continue
                    other = msgspec.structs.replace(command, **{name: value})
                    assert rules.check(step.before, step.seat, other) is not None, other


def _numbers(view: View, command: Command) -> dict[str, ParameterSpec]:
    """The parameters of a command that its seat's menu lets choose as whole numbers."""
    return {
        name: pick
        for entry in view.menu
        if entry.do == command.name()
        for name, pick in entry.params.items()
        if pick.by == "number"
    }


def other_numbers(rules: Ruleset[Any], state: Any, seat: Seat, command: Command) -> bool:
    """Whether it is a listed step with other numbers, all of them offered by the menu."""
    view = rules.observe(state, seat)
    numbers = _numbers(view, command)
    values = {name: getattr(command, name) for name in numbers}
    offered = any(offers(view, entry, command.data()) for entry in view.menu)
    return offered and any(
        type(step) is type(command) and msgspec.structs.replace(step, **values) == command
        for step in rules.legal_actions(state, seat)
        if values
    )


@every_match
def test_composed_commands_beyond_the_list_are_judged_as_strictly_as_listed_ones(
    case: Case,
) -> None:
    """Legal or not, whoever put them together: from the menu, at another moment, by a bot.

    What `check` lets pass is carried out, keeps every card, folds and can be told by the log; what
    it refuses changes nothing. A game that lists all its steps has no such commands.
    """
    match = played(*case)
    rules, rng = match.ruleset, Random(14)
    bots = registry.bots(case[0]).values()
    composed = [step for step in match.decisions() if type(step.command) in rules.composed]
    unlisted = [s for s in composed if s.command not in rules.legal_actions(s.before, s.seat)]
    sampled = match.sample(25, rng) + rng.sample(unlisted, min(5, len(unlisted)))
    beyond = 0
    for step in sampled if rules.composed else ():
        state, untouched = step.before, rules.clone(step.before)
        view = rules.observe(state, step.seat)
        legal = set(rules.legal_actions(state, step.seat))
        tries = [bot.choose(view, Random(15)) for bot in bots]
        tries += [other.command for other in rng.sample(composed, min(5, len(composed)))]
        tries += [step.command]
        for entry in view.menu:
            raw = spelt(view, entry, rng)
            tries.append(done_reading(rules.read(state, step.seat, raw)))
        for command in tries:
            if type(command) not in rules.composed:
                assert command in legal or rules.check(state, step.seat, command) is not None
                continue
            refusal = rules.check(state, step.seat, command)
            outcome = rules.act(state, step.seat, command)
            assert same(rules, state, untouched)
            if refusal is not None:
                assert refusal.code in rules.words
                assert outcome == refusal
                continue
            assert isinstance(outcome, Transition), command
            beyond += command not in legal
            assert misplaced(rules, outcome.state) is None
            assert same(rules, rules.fold(outcome.events, state), outcome.state)
            told = rules.caused_by(outcome.events[0])
            assert told is not None
            assert rules.decide(state, *told) == outcome.events
            assert from_text(rules.command_codec, to_text(command)) == command
    short = match.end.match.out  # one that somebody left may be over before there was any
    assert beyond or short or not rules.composed


def done_reading(command: Command | Refusal) -> Command:
    assert not isinstance(command, Refusal), command
    return command


@every_match
def test_acting_leaves_the_state_it_is_given_alone(case: Case) -> None:
    match = played(*case)
    rules = match.ruleset
    for step in match.sample(30, Random(3)):
        untouched = rules.clone(step.before)
        again = done(rules.act(step.before, step.seat, step.command))
        assert again.events == step.events
        assert same(rules, step.before, untouched)
        assert same(rules, again.state, step.after)
