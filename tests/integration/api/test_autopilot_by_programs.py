"""The autopilot by programs: it is left steps as on the page of those who serve."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from uuid import UUID, uuid4

import pytest

from smazzata.members.permissions import Action
from smazzata.tournament_management import process_manager
from smazzata.tournament_management.automation import MachineStep, automated
from smazzata.tournament_management.tournament import load
from tests.testbed.api_programs import Program, named, read, result

pytestmark = pytest.mark.django_db
Commits = Callable[..., AbstractContextManager[list[Callable[[], object]]]]
OFFERED = ["pair", "post", "close_round", "close"]


def test_what_is_left_to_it_is_done(
    olga: Program, tournament: str, django_capture_on_commit_callbacks: Commits
) -> None:
    address = f"{tournament}/autopilot"
    assert read(olga, address) == {"steps": [], "offered": OFFERED}
    with django_capture_on_commit_callbacks() as told:
        olga.call(address, steps=["close_round", "pair"])
    assert told, "a worker is told at once"
    assert read(olga, address)["steps"] == ["pair", "close_round"]
    both = [result(1, 1500, 1000), result(2, 1500, 1000)]
    olga.call(f"{tournament}/commands", commands=both)
    process_manager.advance(UUID(tournament), lambda _match: None)
    state = load(UUID(tournament)).state
    assert state.rounds[0].closed
    assert state.proposal is not None
    olga.call(address, steps=[])
    assert automated(UUID(tournament)) == {MachineStep.SIGN}, "what follows from the place stays"


def test_an_old_call_that_comes_again_takes_nothing_back(olga: Program, tournament: str) -> None:
    address, once = f"{tournament}/autopilot", str(uuid4())
    for _ in range(2):
        olga.call(address, id=once, steps=["pair"])
    olga.call(address, steps=["post"])
    olga.call(address, id=once, steps=["pair"])
    assert read(olga, address)["steps"] == ["post"]


def test_it_is_a_directors(olga: Program, tournament: str) -> None:
    address = f"{tournament}/autopilot"
    rita, nobody = Program("rita", "organiser"), Program("nino", "organiser")
    named(tournament, rita, "referee")
    refused = rita.call(address, 403, steps=["pair"])
    assert (refused["code"], "hand_over" in refused["params"].values()) == ("other_office", True)
    assert read(rita, address)["steps"] == []
    assert nobody.call(address, 403, steps=["pair"])["code"] == "no_office"
    assert read(nobody, address, 403)["code"] == "no_office"
    watcher = Program("wanda", "organiser", actions=(Action.WATCH,))
    watcher.call(address, 403, steps=["pair"])
    assert automated(UUID(tournament)) == {MachineStep.SIGN}


@pytest.mark.parametrize("steps", [["draw"], ["sign"], ["fly"], "pair", [1], None, ["pair"] * 9])
def test_what_is_no_list_of_steps_is_refused(olga: Program, tournament: str, steps: object) -> None:
    address = f"{tournament}/autopilot"
    refused = olga.call(address, 400, steps=steps)
    assert refused["code"] == "malformed"
    assert read(olga, address)["steps"] == []
