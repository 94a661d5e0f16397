"""Provisional or final, by pages: windows, two officials for what is late, homologation."""

from uuid import UUID

import pytest
from django.test import Client

from smazzata.ledger.reader import load as events_of
from smazzata.members.models import Member
from smazzata.tournament_management.tournament import tournaments
from tests.integration.desk.test_desk import client_of, post, posted, state_of, step, totals
from tests.integration.desk.test_directing import consequences, sound
from tournaments.queries import current_standings

SURE = {"confirmed": "yes"}


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    tournaments.forget()


def played(desk: Client, **form: object) -> UUID:
    """One round played and published; the standings are provisional."""
    tournament = posted(desk, rounds="1", homologation="yes", **form)
    totals(desk, tournament, 1, (1, 1500, 995), (2, 700, 0))
    step(desk, tournament, "close_round")
    return tournament


def name(desk: Client, tournament: UUID, username: str, office: str = "referee") -> None:
    form = {"do": "name", "username": username, "office": office}
    post(desk, f"/desk/{tournament}/officers/", form)


def error(table: int = 1, ahead: int = 2500) -> dict[str, object]:
    form = {"do": "correct", "kind": "addition", "reason": "sum"}
    return {**form, f"mp-{table}-0": ahead, f"mp-{table}-1": 0}


@pytest.mark.django_db
def test_a_late_correction_is_proposed_by_one_and_confirmed_by_another() -> None:
    olga, rita = client_of("olga", "organiser"), client_of("rita")
    tournament = played(olga)
    name(olga, tournament, "rita")
    name(olga, tournament, "olga")
    before = current_standings(state_of(tournament))
    table, final = (
        f"/desk/{tournament}/rounds/1/tables/1/",
        f"/desk/{tournament}/final/",
    )
    shown = post(olga, table, error(), 200)
    assert "another official has confirmed" in shown
    assert "→" in shown, "what it will change"
    post(olga, table, {**error(), **SURE, "consequences": consequences(shown)})
    assert current_standings(state_of(tournament)) == before
    assert "You proposed it" in olga.get(final).content.decode()
    confirm = {"do": "confirm", "proposal": 1}
    refused = post(olga, final, {**confirm, **SURE}, 409)
    assert 'data-code="same_person"' in refused, "two offices are one person"
    page = rita.get(final).content.decode()
    assert "Proposed by olga" in page
    assert "2500 – 0" in page
    asked = post(rita, final, confirm, 200)
    assert "→" in asked
    post(rita, final, {**confirm, **SURE, "consequences": consequences(asked)})
    assert state_of(tournament).rounds[0].results[1].mp == (2500, 0)
    assert "proposed by olga, confirmed by rita" in rita.get(final).content.decode()
    by = [e.data["by"] for e in events_of(tournament) if e.type.startswith("correction_")]
    members = {str(m.id): m.account.username for m in Member.objects.all() if m.account}
    assert [members[member] for member in by] == ["olga", "rita"]
    assert sound(tournament)


@pytest.mark.django_db
def test_provisional_then_homologated_then_frozen() -> None:
    olga = client_of("olga", "organiser")
    tournament = played(olga)
    final, public = f"/desk/{tournament}/final/", f"/tournaments/{tournament}/"
    sheet = f"/tournaments/{tournament}/rounds/1/sheets/ranking/"
    anybody = Client(headers={"Accept-Language": "en"})
    for address in (public, sheet, f"/tournaments/{tournament}/standings/1/"):
        assert 'data-finality="provisional"' in anybody.get(address).content.decode()
    due = olga.get(f"/desk/{tournament}/").content.decode()
    assert "Homologate the standings" in due
    assert "End the tournament" not in due
    early = post(olga, final, {"do": "homologate", "version": 1, **SURE})
    assert early.endswith("/official/?what=homologates_early"), "the windows are open"
    assert state_of(tournament).homologated is None


@pytest.mark.django_db
def test_after_homologation_every_page_refuses() -> None:
    olga = client_of("olga", "organiser")
    tournament = played(olga)
    final = f"/desk/{tournament}/final/"
    leave = {"what": "homologates_early", "reason": "a short evening", **SURE}
    post(olga, f"/desk/{tournament}/official/", leave)
    asked = post(olga, final, {"do": "homologate", "version": 1}, 200)
    assert "is not over yet" in asked
    post(olga, final, {"do": "homologate", "version": 1, **SURE})
    assert (
        'data-finality="homologated"'
        in Client().get(f"/tournaments/{tournament}/").content.decode()
    )
    sheet = Client().get(f"/tournaments/{tournament}/rounds/1/sheets/ranking/").content.decode()
    assert 'data-finality="homologated"' in sheet
    published = state_of(tournament).published[0].digest
    assert state_of(tournament).homologated.digest == published  # type: ignore[union-attr]
    corrections: dict[str, dict[str, object]] = {
        "rounds/1/tables/1/": error(),
        "referee/": {"do": "warn", "entry": 1, "article": "1", "reason": "late"},
        "": {"do": "reopen", "reason": "no"},
        "entries/1/": {"do": "withdraw", "kind": "justified", "reason": "ill"},
    }
    for ended in (False, True):
        if ended:
            step(olga, tournament, "finish")
        for address, form in corrections.items():
            page = post(olga, f"/desk/{tournament}/{address}", {**form, **SURE}, 409)
            assert 'data-code="homologated"' in page
    assert state_of(tournament).closed
    assert sound(tournament)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("form", "code"),
    [
        ({"do": "confirm", "proposal": 9}, "unknown_correction"),
        ({"do": "confirm", "proposal": "x"}, "unreadable_number"),
        ({"do": "decline", "proposal": 9, "reason": "no"}, "unknown_correction"),
        ({"do": "homologate", "version": 7}, "standings_superseded"),
        ({"do": "dance", "version": 7}, "malformed"),
    ],
)
def test_what_is_wrong_with_a_form(form: dict[str, object], code: str) -> None:
    olga = client_of("olga", "organiser")
    final = f"/desk/{played(olga)}/final/"
    assert f'data-code="{code}"' in post(olga, final, {**form, **SURE}, 409)


@pytest.mark.django_db
def test_windows_are_typed_and_bad_ones_are_refused() -> None:
    olga = client_of("olga", "organiser")
    usual = {"title": "Serata", "game": "burraco", "place": "hall", "system": "swiss", "rounds": 2}
    wrong = {**usual, "homologation": "yes", "window_appeals": "soon"}
    assert "bad_setting" in post(olga, "/desk/new/", wrong, 422)
    wrong = {**usual, "homologation": "yes", "window_scores": 90, "window_manifest": 60}
    assert "windows_unfit" in post(olga, "/desk/new/", wrong, 422)


@pytest.mark.django_db
def test_while_rounds_are_to_be_played_nothing_is_offered_to_be_final() -> None:
    desk = client_of("olga", "organiser")
    tournament = posted(desk, rounds="2", homologation="yes")
    totals(desk, tournament, 1, (1, 1500, 995), (2, 700, 100))
    step(desk, tournament, "close_round")
    page = desk.get(f"/desk/{tournament}/final/").content.decode()
    assert "2 rounds" in page
    assert 'value="homologate"' not in page
