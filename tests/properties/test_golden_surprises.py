"""Golden matches with all that nobody waits for: feints, slams, touches, rulings, time-outs.

The matches of `test_golden_matches` are steps of the seat that is awaited, and many events never
occur there. `tests/golden/GAME-VERSION-surprises.json` holds what every seat, the referee and the
clock did in a few matches more, command by command, so that nothing but the rules can change what
comes of it. Together the golden logs of a game have every one of its events.

To write the file of a new version: `python -m tests.properties.test_golden_surprises GAME`.
"""

import json
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from games import registry
from games.kernel.command import Command
from games.kernel.event import Event
from games.kernel.match import CallTime, Resign, StartMatch
from games.kernel.refusal import Refusal
from games.kernel.ruleset import Ruleset
from games.kernel.seats import OPEN, SYSTEM, Seat
from tests.properties.game_samples import sampled
from tests.properties.sampled_games import next_commands, spelt
from tests.properties.test_golden_matches import MATCHES, golden_file, played, summary
from tests.testbed.matches import done

STEPS = 400
TRIES = 150
"""So many matches are looked through for events that no golden log has yet."""
NEVER: dict[str, dict[str, str]] = {
    "burraco": {"three_pozzetti_started": "tests/golden/records/burraco-three-pozzetti.json"},
    "spacca_il_mazzo": {"second_pack_finished": "tests/unit/spacca_il_mazzo/test_jokers.py"},
}
"""By game the events that random play does not come to, each with where else it is tested."""

OWN = [
    rules for rules in registry.rulesets().values() if golden_file(rules).parent.name == "golden"
]


def replayed(rules: Ruleset[Any], written: dict[str, Any]) -> tuple[list[Event], Any]:
    """The events of a match whose commands are written down, and the state after them."""
    outcome = done(rules.act(rules.blank(), SYSTEM, StartMatch(**written["start"])))
    log = list(outcome.events)
    for seat, raw in written["steps"]:
        command = rules.command_codec.parse(raw)
        assert not isinstance(command, Refusal), raw
        outcome = done(rules.act(outcome.state, seat, command))
        log += outcome.events
    return log, outcome.state


def surprises(rules: Ruleset[Any]) -> list[dict[str, Any]]:
    """The matches that are written down of a version of a game."""
    found: list[dict[str, Any]] = json.loads(golden_file(rules, "surprises").read_text("utf-8"))
    return found


@pytest.mark.parametrize("rules", OWN, ids=lambda rules: rules.id)
def test_the_same_commands_lead_to_the_same_events(rules: Ruleset[Any]) -> None:
    written = surprises(rules)
    assert written
    for number, expected in enumerate(written):
        found = summary(rules, *replayed(rules, expected))
        assert {**expected, **found} == expected, number


@pytest.mark.parametrize("rules", OWN, ids=lambda rules: rules.id)
def test_every_event_of_a_game_is_in_its_golden_logs(rules: Ruleset[Any]) -> None:
    logs = [played(rules, number)[0] for number in range(MATCHES)]
    logs += [replayed(rules, written)[0] for written in surprises(rules)]
    missing = {event.name() for event in rules.events} - {e.name() for log in logs for e in log}
    assert missing == set(NEVER.get(rules.id, ()))
    assert all(
        (golden_file(rules).parents[2] / other).is_file()
        for other in NEVER.get(rules.id, {}).values()
    )


# --- writing them ---------------------------------------------------------------------------------


def surprising(
    rules: Ruleset[Any], number: int
) -> Iterator[tuple[Seat, Command, tuple[Event, ...]]]:
    """The commands of a match in which much happens out of turn, and what each led to."""
    rng = Random(f"surprises {rules.id} {number}")
    forms = sampled(rules.id).forms
    start = StartMatch(f"{rng.getrandbits(256):064x}", forms[number % len(forms)])
    outcome = done(rules.act(rules.blank(), SYSTEM, start))
    yield SYSTEM, start, outcome.events
    for _ in range(STEPS):
        todo = _imposed(rules, outcome.state, rng)
        todo = todo or next_commands(rules, outcome.state, rng, leaves=number % 3 == 0)
        for seat, command in todo:
            outcome = done(rules.act(outcome.state, seat, command))
            yield seat, command, outcome.events
        if not todo:
            return


def _imposed(rules: Ruleset[Any], state: Any, rng: Random) -> list[tuple[Seat, Command]]:
    """Now and then what a referee or the clock of the room does, or somebody gives up."""
    if rng.random() > 0.04 or not rules.current(state):
        return []
    chosen: list[tuple[Seat, Command | Refusal]] = []
    if rng.random() < 0.1:
        chosen += [(rng.randrange(state.match.seats), Resign()), (SYSTEM, CallTime())]
    current = rules.current(state)[0]
    if rules.composed and current != SYSTEM:  # a layout laid without thinking
        view = rules.observe(state, current)
        chosen += [
            (current, rules.read(state, current, spelt(view, item, rng)))
            for item in view.menu
            if rules.command_codec.types[item.do] in rules.composed
        ]
    for item in rules.rulings(state):
        raw = spelt(rules.observe(state, OPEN), item, rng)
        chosen.append((SYSTEM, rules.read(state, SYSTEM, raw)))
    allowed: list[tuple[Seat, Command]] = [
        (seat, command)
        for seat, command in chosen
        if not isinstance(command, Refusal) and rules.check(state, seat, command) is None
    ]
    return [rng.choice(allowed)] if allowed else []


def _said(command: Command) -> dict[str, Any]:
    """The command without its defaults."""
    fields = msgspec.structs.fields(command)
    usual = {field.name: field.default for field in fields if not field.required}
    return {name: value for name, value in command.data().items() if usual.get(name, ...) != value}


def chosen_surprises(rules: Ruleset[Any]) -> Iterator[dict[str, Any]]:
    """Of many matches those with an event that none before them has, up to the last such event."""
    seen = {e.name() for number in range(MATCHES) for e in played(rules, number)[0]}
    wanted = {event.name() for event in rules.events} - seen
    for number in range(TRIES):
        steps = list(surprising(rules, number))
        new = [at for at, step in enumerate(steps) if wanted & {e.name() for e in step[2]}]
        if new or number == 0:
            kept = steps[: new[-1] + 1] if new else steps
            wanted -= {e.name() for step in kept for e in step[2]}
            (_, start, _), *rest = kept
            assert isinstance(start, StartMatch)
            written: dict[str, Any] = {
                "start": {"master": start.master, "options": start.options},
                "steps": [[seat, _said(command)] for seat, command, _ in rest],
            }
            yield written | summary(rules, *replayed(rules, written))
        if not wanted:
            return
    print(rules.id, "has no golden", *sorted(wanted), file=sys.stderr)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        rules = registry.ruleset(name)
        lines = ",\n".join(
            json.dumps(each, separators=(",", ":")) for each in chosen_surprises(rules)
        )
        golden_file(rules, "surprises").write_text(f"[\n{lines}\n]\n", encoding="utf-8")
