"""The autopilot is one director among others: people say which steps it takes, the rest waits."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from uuid import UUID

import pytest
from django.test import Client

from smazzata.desk.officials import autopilot
from smazzata.tournament_management import process_manager
from smazzata.tournament_management.automation import MachineStep, automated
from tests.testbed.desk_forms import client_of, post, state_of, step, totals, with_pairs

pytestmark = pytest.mark.django_db
Commits = Callable[..., AbstractContextManager[list[Callable[[], object]]]]


@pytest.fixture
def olga(db: None) -> Client:
    return client_of("olga", "organiser")


def leave(client: Client, tournament: UUID, *steps: str, status: int = 302) -> str:
    """Leaves these steps to the autopilot, and no others."""
    form = {"do": "hand_over", "step": list(steps)}
    return post(client, f"/desk/{tournament}/officers/", form, status)


def goes_on(tournament: UUID) -> None:
    """What a worker does once it was told."""
    process_manager.advance(tournament, lambda _match: None)


def test_it_pairs_and_waits_for_who_wants_to_look(
    olga: Client, django_capture_on_commit_callbacks: Commits
) -> None:
    tournament = with_pairs(olga)
    with django_capture_on_commit_callbacks() as told:
        leave(olga, tournament, "pair", "close_round")
    assert told, "a worker is told at once"
    goes_on(tournament)
    assert not state_of(tournament).drawn, "who has come only people know"
    step(olga, tournament, "draw")
    goes_on(tournament)
    assert state_of(tournament).proposal is not None
    assert not state_of(tournament).rounds, "it is not posted before somebody has looked"
    desk = olga.get(f"/desk/{tournament}/").content.decode()
    assert "The autopilot: pairs the next round; closes a round" in " ".join(desk.split())
    step(olga, tournament, "post")
    totals(olga, tournament, 1, (1, 500, 400), (2, 700, 300))
    goes_on(tournament)
    assert state_of(tournament).rounds[0].closed
    assert state_of(tournament).published
    assert state_of(tournament).proposal is not None, "and the next one is paired"
    leave(olga, tournament)
    assert automated(tournament) == {MachineStep.SIGN}, "what follows from the place stays"
    assert 'data-code="autopilot"' not in olga.get(f"/desk/{tournament}/").content.decode()


def test_what_the_rules_refuse_it_waits_for_a_person_and_says_why(olga: Client) -> None:
    tournament = with_pairs(olga)
    for name in ("draw", "propose", "post"):
        step(olga, tournament, name)
    call = {"do": "call", "round": 1, "table": 1, "about": "a card"}
    post(olga, f"/desk/{tournament}/referee/", call)
    totals(olga, tournament, 1, (1, 500, 400), (2, 700, 300))
    leave(olga, tournament, *autopilot.OFFERED)
    goes_on(tournament)
    assert len(state_of(tournament).rounds) == 2, "a call keeps nobody from the next round"
    totals(olga, tournament, 2, (1, 500, 400), (2, 700, 300))
    with pytest.raises(process_manager.StepRefused):
        goes_on(tournament)
    page = olga.get(f"/desk/{tournament}/").content.decode()
    assert 'data-code="autopilot_waits"' in page
    assert "Call 1 still waits for the referee." in page
    post(olga, f"/desk/{tournament}/referee/", {"do": "answer", "call": 1, "sanction": "none",
         "on": 0, "reason": "explained", "confirmed": "yes"})  # fmt: skip
    goes_on(tournament)
    assert state_of(tournament).closed


def test_only_a_director_tells_it_what_to_do(olga: Client) -> None:
    tournament, rita = with_pairs(olga), client_of("rita")
    named = {"do": "name", "username": "rita", "office": "referee"}
    post(olga, f"/desk/{tournament}/officers/", named)
    assert 'data-code="other_office"' in leave(rita, tournament, "pair", status=403)
    assert "autopilot" not in rita.get(f"/desk/{tournament}/officers/").content.decode()
    assert 'data-code="malformed"' in leave(olga, tournament, "sign", "draw", status=400)
    assert automated(tournament) == {MachineStep.SIGN}
