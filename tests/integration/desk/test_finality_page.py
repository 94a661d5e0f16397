"""Provisional or final, by pages: windows, two officials for what is late, homologation."""

import re
from uuid import UUID, uuid4

import pytest
from django.test import Client

from smazzata.ledger.reader import load as events_of
from smazzata.members.models import Member
from smazzata.runtime.problems import status_of
from tests.integration.desk.test_directing import consequences, sound
from tests.testbed.desk_forms import client_of, post, posted, send, state_of, step, totals
from tournaments.queries import current_standings

SURE = {"confirmed": "yes"}


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


def offered(page: str) -> set[str]:
    """What the forms of a page do."""
    return set(re.findall(r'name="do" value="(\w+)"', page))


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
    for page in (table, f"/desk/{tournament}/"):
        assert "1 late correction waits for a second official" in olga.get(page).content.decode()
    assert "You proposed it" in olga.get(final).content.decode()
    confirm = {"do": "confirm", "proposal": 1}
    refused = post(olga, final, {**confirm, **SURE}, 409)
    assert 'data-code="same_person"' in refused, "two offices are one person"
    page = rita.get(final).content.decode()
    assert "Proposed by olga" in page
    assert "2500 – 0" in page
    asked = post(rita, final, confirm, 200)
    assert "→" in asked
    assert "round 1, table 1" in asked, "which correction it is"
    assert "2500 – 0" in asked
    post(rita, final, {**confirm, **SURE, "consequences": consequences(asked)})
    assert state_of(tournament).rounds[0].results[1].mp == (2500, 0)
    assert "proposed by olga, confirmed by rita" in rita.get(final).content.decode()
    by = [e.data["by"] for e in events_of(tournament) if e.type.startswith("correction_")]
    members = {str(m.id): m.account.username for m in Member.objects.all() if m.account}
    assert [members[member] for member in by] == ["olga", "rita"]
    assert sound(tournament)


@pytest.mark.django_db
def test_who_goes_back_and_confirms_again_is_shown_what_came_of_it() -> None:
    olga, rita = client_of("olga", "organiser"), client_of("rita")
    tournament = played(olga)
    name(olga, tournament, "rita")
    table, final = f"/desk/{tournament}/rounds/1/tables/1/", f"/desk/{tournament}/final/"
    confirm: dict[str, object] = {"do": "confirm", "proposal": 1}
    for who, page, form in ((olga, table, error()), (rita, final, confirm)):
        sent = {"once": str(uuid4()), **form}
        shown = post(who, page, sent, 200)
        sure = {**sent, **SURE, "consequences": consequences(shown)}
        leads_to = post(who, page, sure)
        assert post(who, page, sure) == leads_to, "no second one is offered"
    assert len(state_of(tournament).corrections) == 1
    taken = {"do": "penalty", "vp": 2, "article": "21", "reason": "late", "once": str(uuid4())}
    entry = f"/desk/{tournament}/entries/3/"
    shown = post(olga, entry, taken, 200)
    sure = {**taken, **SURE, "consequences": consequences(shown)}
    assert post(olga, entry, sure) == post(olga, entry, sure)
    assert len(state_of(tournament).corrections) == 2, "it is late: proposed, and once"


@pytest.mark.django_db
def test_what_is_not_done_says_why_and_who_took_it_back_did_not_decline_it() -> None:
    olga, rita = client_of("olga", "organiser"), client_of("rita")
    tournament = played(olga)
    name(olga, tournament, "rita")
    final = f"/desk/{tournament}/final/"
    for number, (who, reason) in enumerate(((rita, "the sum was right"), (olga, "my error")), 1):
        post(olga, f"/desk/{tournament}/rounds/1/tables/1/", {**error(), **SURE})
        post(who, final, {"do": "decline", "proposal": number, "reason": reason, **SURE})
    page = olga.get(final).content.decode()
    assert "proposed by olga, declined by rita: the sum was right" in page
    assert "proposed by olga, who took it back: my error" in page


@pytest.mark.django_db
def test_who_confirms_reads_all_that_was_proposed() -> None:
    olga, rita = client_of("olga", "organiser"), client_of("rita")
    tournament = played(olga)
    name(olga, tournament, "rita")
    desk = f"/desk/{tournament}"
    warning = {"do": "warn", "entry": 1, "article": "20", "reason": "late"}
    penalty = {"do": "penalty", "vp": 3, "mp": 100, "article": "21", "reason": "again"}
    ruled = {"do": "mend", "source": "arbitral", "article": "40", "reason": "mixed"}
    ruled |= {"mp-1-0": "700", "mp-1-1": "500", "vp-1-0": "9", "vp-1-1": "8"}
    late: list[tuple[str, dict[str, object]]] = [
        ("rounds/1/tables/1/", {**ruled}),
        ("rounds/1/tables/2/", {"do": "revoke", "reason": "no"}),
        ("referee/", warning),
        ("entries/3/", penalty),
        ("", {"do": "reopen", "reason": "a slip"}),
    ]
    refused: set[str] = set()
    for page, form in late:
        answer = send(olga, f"{desk}/{page}", {"once": str(uuid4()), **form, **SURE})
        if answer.status_code != 302:
            refused.add(page)
    page = rita.get(f"{desk}/final/").content.decode()
    assert refused == {"rounds/1/tables/2/"}, "a closed round keeps a result at every table"
    assert "700 – 500 · 9 – 8 VP" in page
    assert "Victory points: -3 · Match points: -100 · 21 · again" in page
    assert "Round 1 · a slip" in page
    assert len(state_of(tournament).waiting_corrections) == 4


@pytest.mark.django_db
def test_provisional_then_homologated_then_frozen(olga: Client) -> None:
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
def test_after_homologation_every_page_refuses(olga: Client) -> None:
    tournament = played(olga)
    final = f"/desk/{tournament}/final/"
    leave = {"what": "homologates_early", "reason": "a short evening", **SURE}
    post(olga, f"/desk/{tournament}/official/", leave)
    asked = post(olga, final, {"do": "homologate", "version": 1}, 200)
    assert "is not over yet" in asked
    assert "manifest errors, with two officials: until " in asked
    asked = post(olga, f"/desk/{tournament}/", {"step": "homologate"}, 200)
    assert "manifest errors, with two officials: until " in asked
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
        for address in corrections:
            page = olga.get(f"/desk/{tournament}/{address}").content.decode()
            assert offered(page) <= {"report"}, "what is refused is not offered"
            assert ("nothing is corrected any more" in page) != ended
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
    assert f'data-code="{code}"' in post(olga, final, {**form, **SURE}, status_of(code))


@pytest.mark.django_db
def test_windows_are_typed_and_bad_ones_are_refused(olga: Client) -> None:
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


@pytest.mark.django_db
def test_the_hours_are_those_of_the_newest_round_that_is_published() -> None:
    olga = client_of("olga", "organiser")
    tournament = posted(olga, rounds="2", homologation="yes")
    totals(olga, tournament, 1, (1, 1500, 995), (2, 700, 0))
    step(olga, tournament, "close_round")
    for name_ in ("propose", "post"):
        step(olga, tournament, name_)
    page = olga.get(f"/desk/{tournament}/final/").content.decode()
    assert "Ends, for round 1" in page
    assert "not begun" not in page


@pytest.mark.django_db
def test_too_early_one_may_wait_and_reads_until_when() -> None:
    olga = client_of("olga", "organiser")
    tournament = played(olga)
    final = f"/desk/{tournament}/final/"
    version = state_of(tournament).published[-1].version
    led = post(olga, final, {"do": "homologate", "version": version})
    page = olga.get(led).content.decode()
    assert "corrections and appeals may come until" in page
    assert f'<a class="button first" href="/desk/{tournament}/">Leave it as it is</a>' in page
    table = olga.get(f"/desk/{tournament}/rounds/1/tables/1/").content.decode()
    assert "This is the last round" in table


@pytest.mark.django_db
def test_how_long_something_may_be_said_is_told_as_people_say_it() -> None:
    olga = client_of("olga", "organiser")
    typed = {"window_scores": 90, "window_rulings": 1, "window_appeals": 120}
    final = f"/desk/{played(olga, **typed, window_manifest=10080)}/final/"
    for language, said in {
        "en": ("1 hour and 30 minutes", "1 minute", "2 hours", "7 days"),
        "it": ("1 ora e 30 minuti", "1 minuto", "2 ore", "7 giorni"),
    }.items():
        page = olga.get(final, headers={"Accept-Language": language}).content.decode()
        for each in said:
            assert f"<td>{each}</td>" in page
        assert "Minuti per" not in page
        assert "Minutes for" not in page
