"""Every preset of the desk is played by bots to its end, at its own size or a small one; what makes
no sense is said before play.
"""

from uuid import UUID

import pytest

from games.kernel.refusal import Refusal
from smazzata.desk.services import rules_of
from smazzata.desk.setup.presets import Preset, plan_of, presets
from smazzata.tables.table import tables
from smazzata.tournament_management import simulation
from smazzata.tournament_management.automation import EVERY_STEP
from smazzata.tournament_management.entrants import synthetic_entrants
from smazzata.tournament_management.opening import Plan, open_tournament
from smazzata.tournament_management.tournament import load, tournaments
from tests.testbed import played
from tests.testbed.gates import nightly_but
from tournaments.feasibility import remarks

pytestmark = pytest.mark.django_db
SIZES = {
    "burraco-knockout": 16,
    "burraco-second-chance": 12,
    "burraco-groups-final": 16,
    "burraco-round-robin": 8,
}
"""Entries for which a preset is made; the others take any number."""
USUAL = 9
SHORT: dict[str, dict[str, object]] = {
    **played.GAMES,
    "bazzica": {},
    "burraco": {"match_format": "deals", "match_deals": 1},
    "sette_e_mezzo": {"match_hands": 2},
}
"""Of each game what makes a match short, and leaves the number at a table alone; of one from
elsewhere nothing is known.
"""
SHAPES = ("players", "players_format", "variant")


def _short(preset: Preset, entries: int) -> Plan:
    plan = plan_of(preset)
    assert isinstance(plan, Plan), plan
    # A federation's code says of how many hands a round may be.
    shortened = {} if "code_of" in preset.settings else SHORT.get(plan.game, {})
    short = {name: value for name, value in shortened.items() if name not in SHAPES}
    found = plan.format
    assert not isinstance(found, Refusal), found
    size = 1 if plan.system == "individual" else len(found.parties[0])
    people = iter(synthetic_entrants(entries * size, seed=9))
    return plan._replace(
        title="Prova",
        options={**plan.options, **short},
        entries=[[next(people) for _ in range(size)] for _ in range(entries)],
        bot="heuristic",
        key=b"\x09" * 32,
        tables=None,
        automation=EVERY_STEP,
    )


PLAYED = {"burraco-mitchell-danish", "burraco-knockout", "burraco-groups-final", "asino"}
"""What the second gate plays; the others take as long again."""


@pytest.mark.parametrize(
    "key",
    nightly_but(PLAYED.__contains__, [preset.key for preset in presets()], pytest.mark.second_gate),
)
def test_each_preset_is_played_to_its_end(key: str) -> None:
    tables.forget()
    tournaments.forget()
    preset = next(preset for preset in presets() if preset.key == key)
    entries = SIZES.get(key, USUAL)
    tournament = open_tournament(_short(preset, entries))
    assert isinstance(tournament, UUID), tournament
    while not played.advanced(tournament):
        pass
    state = load(tournament).state
    assert state.rules is not None
    assert state.closed
    assert len(state.rounds) == state.rules.rounds
    assert simulation.check(tournament) == []
    placed = simulation.report(tournament)["standings"]
    assert len(placed) == entries


@pytest.mark.parametrize(
    ("key", "entries", "code"),
    [
        ("burraco-knockout", 24, "knockout_unfinished"),
        ("burraco-second-chance", 24, "knockout_unfinished"),
        ("burraco-round-robin", 12, "round_robin_cut"),
        ("burraco-groups-final", 5, "groups_too_small"),
        ("burraco-danish", 4, "meetings_repeat"),
    ],
)
def test_what_makes_no_sense_is_said_before_play(key: str, entries: int, code: str) -> None:
    preset = next(preset for preset in presets() if preset.key == key)
    opening = rules_of(_short(preset, entries))
    assert not isinstance(opening, Refusal), opening
    assert code in {remark.code for remark in remarks(opening, entries)}
