"""What is told before something is done: to whom, and what of the standings becomes another."""

import re
from uuid import UUID

import pytest
from django.test import Client
from django.utils.translation import override

from smazzata.desk.entries.effects import effects
from smazzata.members.models import Member
from smazzata.tournament_management import process_manager
from smazzata.tournament_management.automation import MachineStep, automate
from smazzata.tournament_management.tournament import match_id
from tests.testbed.desk_forms import opened, post, posted, state_of, step, totals, with_pairs
from tests.testbed.tournament_driver import Driver
from tournaments.regulations.eligibility import rights
from tournaments.subjects.admission import AdmitEntry

pytestmark = pytest.mark.django_db
SURE = {"confirmed": "yes"}


def substitution(tournament: UUID, name: str, at: int = 0, **more: object) -> dict[str, object]:
    """Somebody sits for a member of entry 1, from the second round on."""
    out = state_of(tournament).entries[1].members[at]
    form = {"do": "substitute", "out": out, "name": name, "round": 2, "reason": "ill"}
    return {**form, **more}


@pytest.fixture
def one_round_played(olga: Client) -> UUID:
    tournament = posted(olga)
    totals(olga, tournament, 1, (1, 500, 400), (2, 700, 300))
    step(olga, tournament, "close_round")
    return tournament


def test_who_keeps_points_and_place_is_not_said_to_change_place(olga: Client) -> None:
    tournament = opened(olga, game="merda", **{"option.players": "4"})
    people = "\n".join(f"{name} Rossi" for name in ("Anna", "Bea", "Carla", "Dora"))
    post(olga, f"/desk/{tournament}/entries/", {"do": "list", "list": people})
    for name in ("draw", "propose", "post"):
        step(olga, tournament, name)
    totalled: dict[str, object] = {f"mp-1-{at}": at + 1 for at in range(4)}
    post(olga, f"/desk/{tournament}/rounds/1/", totalled)
    table = f"/desk/{tournament}/rounds/1/tables/1/"
    ruled = {"do": "mend", "source": "arbitral", "reason": "x", "article": "12"}
    points = {f"vp-1-{at}": int(at < 3) for at in range(4)}
    page = post(olga, table, {**ruled, **totalled, **points}, 200)
    assert "changes its place only" not in page
    assert "keep their points and their places" in page or "keeps its points and its place" in page


def test_before_somebody_is_substituted_both_are_named(
    olga: Client, one_round_played: UUID
) -> None:
    entry = f"/desk/{one_round_played}/entries/1/"
    page = post(olga, entry, substitution(one_round_played, "Zoe Nuova"), 200)
    assert "Anna Rossi → Zoe Nuova" in page
    assert "Anna Rossi, Aldo Rossi" in page
    gone = substitution(one_round_played, "Zoe Nuova", out="nobody")
    post(olga, entry, gone, 409)


def test_before_an_entry_withdraws_it_is_named(olga: Client, one_round_played: UUID) -> None:
    form = {"do": "withdraw", "kind": "justified", "reason": "a train"}
    page = post(olga, f"/desk/{one_round_played}/entries/2/", form, 200)
    assert "Bea Neri, Bruno Neri · a train" in page


def test_whoever_comes_back_to_a_place_is_who_sat_there(
    olga: Client, one_round_played: UUID
) -> None:
    entry = f"/desk/{one_round_played}/entries/1/"
    anna, aldo = state_of(one_round_played).entries[1].members
    post(olga, entry, {**substitution(one_round_played, "Zoe Nuova"), **SURE})
    assert "up to round 1" in olga.get(entry).content.decode()
    post(olga, entry, {**substitution(one_round_played, "rossi  ANNA"), **SURE})
    back = state_of(one_round_played).entries[1]
    assert back.members == (anna, aldo)
    assert set(rights(back, 2)) == {anna, aldo}
    assert Member.objects.filter(name="Anna Rossi").count() == 1
    assert "up to round 1" not in olga.get(entry).content.decode(), "nobody played meanwhile"


def test_with_a_licence_number_it_is_whoever_has_it(olga: Client, one_round_played: UUID) -> None:
    entry = f"/desk/{one_round_played}/entries/1/"
    anna = state_of(one_round_played).entries[1].members[0]
    post(olga, entry, {**substitution(one_round_played, "Zoe Nuova"), **SURE})
    other = substitution(one_round_played, "Anna Rossi", licence="X9")
    post(olga, entry, {**other, **SURE})
    assert state_of(one_round_played).entries[1].members[0] != anna


def test_before_something_is_undone_it_is_told_of_whom_it_is(
    olga: Client, one_round_played: UUID
) -> None:
    desk = f"/desk/{one_round_played}"
    warning = {"do": "warn", "entry": 3, "article": "20", "reason": "late"}
    post(olga, f"{desk}/referee/", {**warning, **SURE})
    page = olga.get(f"{desk}/undo/").content.decode()
    assert "<li>Warning taken back · Carla Blu, Carlo Blu</li>" in page
    version = page.partition('name="version" value="')[2].partition('"')[0]
    asked = post(olga, f"{desk}/undo/", {"version": version, "reason": "a mistake"}, 200)
    assert "Warning taken back · Carla Blu, Carlo Blu · a mistake" in asked
    post(olga, f"{desk}/entries/1/", {**substitution(one_round_played, "Zoe Nuova"), **SURE})
    page = olga.get(f"{desk}/undo/").content.decode()
    assert "Zoe Nuova → Anna Rossi" in page


def test_before_a_swap_is_undone_both_are_named(olga: Client) -> None:
    tournament = with_pairs(olga)
    for name in ("draw", "propose"):
        step(olga, tournament, name)
    proposal = state_of(tournament).proposal
    assert proposal is not None
    one, other = (proposal.tables[at].sides[0] for at in (0, 1))
    swap = {"do": "swap", "a": one, "b": other, "reason": "brothers"}
    post(olga, f"/desk/{tournament}/proposal/", {**swap, **SURE})
    assert "↔" in olga.get(f"/desk/{tournament}/undo/").content.decode()


@pytest.mark.parametrize(
    ("seats", "code"),
    [
        ((99, 1), "not_in_round"),
        ((1, 1), "seated_twice"),
        (("", 1), "number_missing"),
        (None, "table_unchanged"),
    ],
)
def test_why_a_table_cannot_be_set_so(
    olga: Client, seats: tuple[object, ...] | None, code: str
) -> None:
    tournament = with_pairs(olga)
    for name in ("draw", "propose"):
        step(olga, tournament, name)
    proposal = state_of(tournament).proposal
    assert proposal is not None
    form = {f"seat-{at}": n for at, n in enumerate(seats or proposal.tables[0].sides)}
    form |= {"do": "set", "table": 1, "reason": "x"}
    assert f'data-code="{code}"' in post(olga, f"/desk/{tournament}/proposal/", form, 409)


def test_a_refused_swap_keeps_what_was_typed(olga: Client) -> None:
    tournament = with_pairs(olga)
    for name in ("draw", "propose"):
        step(olga, tournament, name)
    swap = {"do": "swap", "a": 1, "b": 1, "reason": "brothers"}
    page = post(olga, f"/desk/{tournament}/proposal/", swap, 409)
    assert 'value="brothers"' in page
    assert page.count('<option value="1" selected>') == 2


def test_before_a_penalty_is_taken_back_one_reads_that_it_is_for_good(
    olga: Client, one_round_played: UUID
) -> None:
    desk = f"/desk/{one_round_played}"
    entry = f"{desk}/entries/1/"
    post(olga, entry, {"do": "penalty", "vp": 1, "article": "21", "reason": "x", **SURE})
    (credit,) = state_of(one_round_played).credited
    form = {"do": "revoke", "credit": credit.id, "reason": "another pair"}
    page = post(olga, entry, form, 200)
    assert "counts no longer: that cannot be undone" in page
    assert "Rest or penalty taken back · Anna Rossi, Aldo Rossi · another pair" in page
    post(olga, entry, {**form, **SURE})
    page = olga.get(f"{desk}/undo/").content.decode()
    assert 'name="version"' not in page
    assert "a step of its own" in page
    assert "by itself" not in olga.get(f"{desk}/rounds/1/tables/1/").content.decode()


def test_one_point_is_not_told_as_many(olga: Client, one_round_played: UUID) -> None:
    entry = f"/desk/{one_round_played}/entries/1/"
    post(olga, entry, {"do": "penalty", "vp": 1, "mp": 1, "article": "21", "reason": "x", **SURE})
    page = olga.get(entry, headers={"Accept-Language": "it"}).content.decode()
    assert "Punti vittoria: -1 · Punti partita: -1" in page
    assert "-1 punti" not in page


def test_the_call_of_an_online_table_leads_there_and_its_ruling_may_be_on_no_move(
    olga: Client,
) -> None:
    tournament = with_pairs(olga, place="online")
    automate(tournament, {MachineStep.OPEN_TABLES})
    for name in ("draw", "propose", "post"):
        step(olga, tournament, name)
    process_manager.advance(tournament, lambda _match: None)
    referee = f"/desk/{tournament}/referee/"
    post(olga, referee, {"do": "call", "round": 1, "table": 1, "about": "a card"})
    for language, words in (("it", "nessuna"), ("en", "no move")):
        page = olga.get(referee, headers={"Accept-Language": language}).content.decode()
        assert re.search(f'name="move"[^>]*>\\s*<option value="" selected>{words}</option>', page)
        assert f'href="/tables/{match_id(tournament, 1, 1)}/"' in page
    assert "No warnings." in page
    assert "by themselves" in olga.get(f"/desk/{tournament}/rounds/1/").content.decode()
    page = olga.get(f"/desk/{tournament}/rounds/1/tables/1/").content.decode()
    assert "by itself" in page
    assert f'href="/tables/{match_id(tournament, 1, 1)}/"' in page
    page = olga.get(referee).content.decode()
    move = page.partition('name="move"')[2].split('<option value="')[3].partition('"')[0]
    ruled = {"do": "answer", "call": 1, "sanction": "none", "on": 0, "heard": "2", "move": move}
    page = post(olga, referee, {**ruled, "sanction": "warning", "reason": "x"}, 409)
    assert f'<option value="{move}" selected>' in page, "what was typed stays"
    assert 'name="heard" value="2"' in page


def test_before_a_correction_one_sees_who_would_have_met_and_whose_rating_moves(
    olga: Client,
) -> None:
    tournament = opened(olga, system="danish", rounds="3")
    pairs = "".join(f"{n} Uno;{n} Due;Fiori\n" for n in "Abe Bix Cal Dan Eva Fay Gus Hal".split())
    post(olga, f"/desk/{tournament}/entries/", {"do": "list", "list": pairs})
    for name in ("draw", "propose", "post"):
        step(olga, tournament, name)
    totals(olga, tournament, 1, *((table, 500 * table, 0) for table in (1, 2, 3, 4)))
    for name in ("close_round", "propose", "post"):
        step(olga, tournament, name)
    table = f"/desk/{tournament}/rounds/1/tables/4/"
    wrong = {"do": "correct", "kind": "swap", "consent": "yes", "reason": "x"}
    page = post(olga, table, {**wrong, "mp-4-0": 0, "mp-4-1": 2000}, 200)
    assert "lines swapped" in page
    assert "Round 2, which was posted already" in page
    assert '<ul id="instead">' in page
    assert page.partition('id="ratings"')[2].count("<tr>") == 5, "of the four who sat there"
    post(olga, table, {**wrong, "mp-4-0": 0, "mp-4-1": 2000, **SURE})
    index = f"/tournaments/{tournament}/corrections/"
    assert f'href="{index}"' in olga.get(table).content.decode(), "after it: what it moved"
    late = {"do": "warn", "entry": 3, "article": "20", "reason": "late"}
    page = post(olga, f"/desk/{tournament}/referee/", late, 200)
    assert "which was posted already" not in page
    assert 'id="ratings"' not in page


def test_the_ratings_of_a_correction_are_no_second_ranking_in_italian(olga: Client) -> None:
    tournament = posted(olga)
    totals(olga, tournament, 1, (1, 500, 400), (2, 700, 300))
    step(olga, tournament, "close_round")
    form = {"do": "correct", "kind": "addition", "reason": "x", "mp-1-0": 400, "mp-1-1": 500}
    post(olga, f"/desk/{tournament}/rounds/1/tables/1/", {**form, **SURE})
    index = f"/tournaments/{tournament}/corrections/"
    italian = Client(headers={"Accept-Language": "it"})
    address = re.findall(rf"{index}\d+/", italian.get(index).content.decode())[0]
    page = italian.get(address).content.decode()
    assert '<h2 id="lines">Classifica</h2>' in page
    assert '<h2 id="ratings">Rating dei giocatori</h2>' in page


def test_before_a_ruling_one_reads_which_and_at_which_table(
    olga: Client, one_round_played: UUID
) -> None:
    referee = f"/desk/{one_round_played}/referee/"
    warned, other = state_of(one_round_played).rounds[0].tables[1].sides
    post(olga, referee, {"do": "call", "round": 1, "table": 2, "about": "a card"})
    ruled = {"do": "answer", "call": 1, "on": warned, "article": "20", "reason": "a word"}
    page = post(olga, referee, {**ruled, "sanction": "warning"}, 200)
    assert "Ruling on a call · round 1, table 2 · a warning · " in page
    assert "Warning for " in page
    taken = {**ruled, "sanction": "penalty", "vp": 2}
    assert " · points taken · " in post(olga, referee, taken, 200)
    page = post(olga, referee, {**ruled, "sanction": "none", "on": other}, 200)
    assert " · no sanction · " in page
    assert "Warning for " not in page


def test_before_lateness_is_noted_one_reads_the_minutes_and_what_they_cost(olga: Client) -> None:
    tournament = posted(olga, code_of="fibur-2026", level="club", rounds="4")
    side = state_of(tournament).rounds[0].tables[0].sides[0]
    table = f"/desk/{tournament}/rounds/1/tables/1/"
    page = post(olga, table, {"do": "late", "side": side, "minutes": 5}, 200)
    assert "was late (minutes: 5)" in page
    assert "Warning for " in page
    post(olga, f"/desk/{tournament}/hall/", {"do": "start", "minutes": "35"})
    page = post(olga, table, {"do": "late", "side": side, "minutes": ""}, 200)
    assert "was late (minutes: 0)" in page, "since the clock was started"
    page = post(olga, table, {"do": "late", "side": side, "minutes": 10}, 200)
    assert "by walk-over" in page
    gone = {"do": "withdraw", "kind": "unjustified", "reason": "x"}
    page = post(olga, f"/desk/{tournament}/entries/{side}/", gone, 200)
    assert " · not justified · " in page
    present = {"do": "walkover", f"present-{side}": "yes"}
    assert " · Walk-over · " in post(olga, table, present, 200)


def test_of_two_who_come_late_at_once_each_is_told_when_it_plays() -> None:
    driver = Driver()
    driver.admit(5)
    driver.draw()
    driver.post()
    late = [AdmitEntry((name,), "", rating=1000) for name in ("Fina", "Gina")]
    with override("en"):
        assert effects(driver.state, late) == [
            "It sits down in round 1 at table 3.",
            "It plays from round 2 on.",
            "In the next round there are 3 tables; 1 rests.",
        ]


def test_before_somebody_leaves_a_table_one_reads_what_each_has_there(olga: Client) -> None:
    tournament = posted(olga)
    side = state_of(tournament).rounds[0].tables[0].sides[0]
    entry = f"/desk/{tournament}/entries/{side}/"
    told = {
        kind: post(
            olga, entry, {"do": "withdraw", "kind": kind, "at_once": "on", "reason": "x"}, 200
        )
        for kind in ("justified", "unjustified")
    }
    for page in told.values():
        assert "Round 1, table 1, by walk-over: " in page
    assert " 0 (6), " in told["justified"]
    assert " 0 (0), " in told["unjustified"]
    stays = post(olga, entry, {"do": "withdraw", "kind": "unjustified", "reason": "x"}, 200)
    assert "It still finishes round 1 at table 1." in stays
    assert "choose “at once”" in stays


def test_a_walk_over_leads_to_where_it_is_mended(olga: Client) -> None:
    tournament = posted(olga)
    side = state_of(tournament).rounds[0].tables[0].sides[0]
    table = f"/desk/{tournament}/rounds/1/tables/1/"
    post(olga, table, {"do": "walkover", f"present-{side}": "on", "reason": "x", **SURE})
    page = olga.get(table).content.decode()
    assert 'href="#mend"' in page
    assert 'value="correct"' not in page
    typed = {"mp-1-0": "1500", "mp-1-1": "1000", "kind": "addition", "reason": "x", "do": "correct"}
    assert 'data-code="walkover_stands"' in post(olga, table, typed, 409)


@pytest.mark.parametrize(
    ("system", "rounds", "said"),
    [
        ("round-robin", 3, "Whoever was to meet it in the rounds to come rests then."),
        ("knockout", 2, "Whom it was to meet next goes on without a match."),
        ("swiss", 3, "In the next round there is 1 table; 1 rests."),
    ],
)
def test_a_withdrawal_tells_what_comes_to_those_whom_it_was_to_meet(
    olga: Client, system: str, rounds: int, said: str
) -> None:
    tournament = posted(olga, system=system, rounds=rounds)
    gone = {"do": "withdraw", "kind": "justified", "reason": "ill"}
    page = post(olga, f"/desk/{tournament}/entries/2/", gone, 200)
    assert said in page
    known = ("Whoever was to", "Whom it was to", "In the next")
    told = [each for each in known if each in page]
    # Where the draw has said who meets whom it is told of them, and how many tables are left.
    assert len(told) == (2 if system == "round-robin" else 1), told


def test_a_round_in_which_somebody_waits_for_the_referee_is_closed_after_a_question(
    olga: Client,
) -> None:
    tournament = posted(olga)
    call = {"do": "call", "round": 1, "table": 2, "about": "a card"}
    post(olga, f"/desk/{tournament}/referee/", call)
    totals(olga, tournament, 1, (1, 500, 400), (2, 700, 300))
    asked = post(olga, f"/desk/{tournament}/", {"step": "close_round"}, 200)
    assert "Somebody in this round still waits for the referee" in asked
    assert "Table 2 calls the referee" in asked
    assert not state_of(tournament).rounds[0].closed
    step(olga, tournament, "close_round")
    assert state_of(tournament).rounds[0].closed
    assert state_of(tournament).published


def test_an_answered_call_asks_nothing_when_the_round_is_closed(olga: Client) -> None:
    tournament = posted(olga)
    page = f"/desk/{tournament}/referee/"
    post(olga, page, {"do": "call", "round": 1, "table": 2, "about": "a card"})
    ruling = {"do": "answer", "call": 1, "sanction": "none", "on": 0, "reason": "explained"}
    post(olga, page, {**ruling, **SURE})
    totals(olga, tournament, 1, (1, 500, 400), (2, 700, 300))
    post(olga, f"/desk/{tournament}/", {"step": "close_round"})
    assert state_of(tournament).rounds[0].closed
