"""Ratings follow the ledger: rated matches, tournaments, corrections, in order of play."""

import json
from collections.abc import Sequence
from itertools import pairwise
from uuid import UUID, uuid4

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import translation

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from games.kernel.seats import SYSTEM
from smazzata.ledger import projections, rebuilding
from smazzata.ledger.events import NewEvent, new_stream_id
from smazzata.ledger.repository import LoadedAggregate
from smazzata.ledger.signing import own_key
from smazzata.ledger.writer import append
from smazzata.members.directory import find_or_create_member
from smazzata.members.models import Account
from smazzata.presentation.rating_words import (
    ShownRating,
    discipline_name,
    share_number,
    signed,
    whole,
)
from smazzata.ratings.effects import moved_ratings
from smazzata.ratings.lists import publish_lists
from smazzata.ratings.models import (
    CurrentRating,
    OpenRatedMatch,
    PlayedMatch,
    PublishedList,
    RatedHandle,
    RatedTable,
    RatingStep,
)
from smazzata.ratings.standing import played_table
from smazzata.register import joining
from smazzata.tables.bot_play import play as play_bots
from smazzata.tables.events import Chair
from smazzata.tables.handler import open_table, submit
from smazzata.tables.scheduler import ACTOR as CLOCK
from smazzata.tables.settings import TableSettings
from smazzata.tables.table import load, tables
from smazzata.tournament_management.automation import MachineStep
from smazzata.tournament_management.entrants import synthetic_entrants
from smazzata.tournament_management.handler import execute
from smazzata.tournament_management.models import Automation
from smazzata.tournament_management.tournament import load as load_tournament
from tests.testbed.played import (
    GAMES,
    advanced,
    bring_lists_up_to_date,
    finished_tournament,
    opened_tournament,
    play_out,
)
from tournaments.federation.days import month_of, month_start, write_month
from tournaments.federation.rating.disciplines import law_of, share_places
from tournaments.federation.rating.fold import fold_tables, last_standings
from tournaments.federation.rating.law import newcomer, rate_table
from tournaments.subjects.cancellation import CancelTournament
from tournaments.subjects.closing import CloseRound, ReopenRound
from tournaments.subjects.corrections import CorrectResult
from tournaments.subjects.rated_results import CorrectRatedResult

pytestmark = pytest.mark.django_db
NEW = 1_500_000
TITLE = NewEvent("title_corrected", {"title": "Coppa", "before": "Prova"})


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    tables.forget()


@pytest.fixture
def four() -> list[str]:
    """Four members."""
    return [
        str(find_or_create_member(p.name, p.club, p.licence).id)
        for p in synthetic_entrants(4, seed=5)
    ]


def opened(game: str, chairs: list[Chair], *, rated: bool = True) -> UUID:
    match = new_stream_id()
    live = open_table(
        match, game, GAMES[game], chairs, "5a" * 32, uuid4(), settings=TableSettings(rated=rated)
    )
    assert isinstance(live, LoadedAggregate)
    return match


def seated(members: list[str]) -> list[Chair]:
    return [Chair(member=member) for member in members]


def say(match: UUID, by: int, actor: str = "somebody", **command: object) -> None:
    answer = submit(match, by, command, uuid4(), actor)
    assert answer.refusal is None


def play(match: UUID, deals: int = 99, actor: str = "somebody") -> None:
    """Every seat plays its first legal step until so many deals are over, or the match is."""
    while True:
        table = load(match).state
        if table.rules.is_over(table.state) or len(table.state.match.sheets) >= deals:
            return
        seat = table.rules.current(table.state)[0]
        if table.chairs[seat].bot:
            play_bots(match, 1)
        else:
            say(match, seat, actor, **table.rules.legal_actions(table.state)[0].data())


def steps() -> dict[str, RatingStep]:
    """What the last table of each person did."""
    bring_lists_up_to_date()
    return {row.person: row for row in RatingStep.objects.order_by("order")}


def test_a_rated_match_moves_everybody_by_the_law(four: list[str]) -> None:
    match = opened("busca", seated(four))
    bring_lists_up_to_date()
    assert not RatingStep.objects.exists()
    play(match)
    result = load(match).state.state.match.result
    assert result is not None
    found = steps()
    law = law_of("busca", 4, "")
    day = RatedTable.objects.get().day
    outcomes = rate_table(
        law, [[newcomer(law, day)]] * 4, share_places(result.places), day, deals=2
    )
    assert [(found[m].mu, found[m].sigma) for m in four] == [
        (o.members[0].mu, o.members[0].sigma) for o in outcomes
    ]
    assert {row.discipline for row in found.values()} == {"busca-table"}
    assert {(row.mu_before, row.tables) for row in found.values()} == {(NEW, 1)}
    assert RatedTable.objects.get().deals == 2
    assert not OpenRatedMatch.objects.exists()


def test_the_next_match_starts_from_the_last_rating(four: list[str]) -> None:
    for _ in range(2):
        play(opened("busca", seated(four)))
    bring_lists_up_to_date()
    first, second = RatingStep.objects.filter(person=four[0]).order_by("order")
    assert (second.mu_before, second.sigma_before) == (first.mu, first.sigma)
    assert CurrentRating.objects.get(member=four[0]).tables == 2


def test_a_match_that_the_referee_ends_counts_once_a_deal_was_whole(four: list[str]) -> None:
    match = opened("busca", seated(four))
    play(match, deals=1)
    for seat in (0, 1, 2):
        say(match, SYSTEM, do="forfeit", seat=seat)
    found = steps()
    assert PlayedMatch.objects.get(match=match).deals == 1
    assert found[four[3]].mu > NEW > found[four[0]].mu


def test_fewer_than_one_whole_deal_are_no_match(four: list[str]) -> None:
    match = opened("burraco", seated(four))
    say(match, 1, do="resign")
    assert steps() == {}
    assert PlayedMatch.objects.get(match=match).deals == 0


def test_a_match_in_which_the_clock_made_every_move_is_not_rated(four: list[str]) -> None:
    match = opened("busca", seated(four))
    play(match, actor=CLOCK)
    assert steps() == {}
    found = PlayedMatch.objects.get(match=match)
    assert (found.deals, found.touched) == (2, False)


def test_what_is_not_rated_changes_nothing(four: list[str]) -> None:
    casual = opened("busca", seated(four), rated=False)
    with_bot = opened("busca", [*seated(four[:3]), Chair(bot="random")])
    replaced = opened("busca", [*seated(four[:3]), Chair(member=four[3], bot="random")])
    stranger = opened("busca", [*seated(four[:3]), Chair()])
    for match in (casual, with_bot, replaced, stranger):
        play(match)
    assert steps() == {}
    assert not OpenRatedMatch.objects.exists()


def history() -> list[tuple[str, str, int, int]]:
    rows = RatingStep.objects.order_by("order", "person")
    return list(rows.values_list("order", "person", "mu_before", "mu"))


def test_two_tournaments_that_close_together_are_both_counted() -> None:
    """The one that was played first counts first, whichever is closed first."""
    one, other = opened_tournament(), opened_tournament()
    while not advanced(other):
        pass
    while not advanced(one):
        pass
    bring_lists_up_to_date()
    person = CurrentRating.objects.order_by("member").values_list("member", flat=True)[0]
    rows = list(RatingStep.objects.filter(person=person).order_by("order"))
    assert [row.stream for row in rows] == [one, one, other, other]
    assert [row.tables for row in rows] == [1, 2, 3, 4]
    assert all(a.mu == b.mu_before for a, b in pairwise(rows))


def do(tournament: UUID, *commands: Command) -> None:
    assert not isinstance(execute(tournament, list(commands), uuid4(), "olga"), Refusal)


def swapped(tournament: UUID) -> CorrectResult:
    """The correction that turns the totals of the first table around."""
    totals: Sequence[int] = load_tournament(tournament).state.rounds[0].results[1].mp
    return CorrectResult(1, 1, tuple(reversed(totals)), "swap", "lines", consent=True)


def after_first_round(tournament: UUID) -> None:
    """The machine takes its steps until the first round is closed; the second one is not over."""
    left = [0]

    def play_some(match: UUID) -> None:
        left[0] += 1
        if left[0] <= 2:
            play_out(match)

    assert not advanced(tournament, play_some)
    assert load_tournament(tournament).state.rounds_closed == 1


def test_a_correction_rates_again_what_was_played_since() -> None:
    first = opened_tournament()
    after_first_round(first)
    finished_tournament()
    before = history()
    state = load_tournament(first).state
    do(first, swapped(first))
    bring_lists_up_to_date()
    assert history() != before
    assert [row[:2] for row in history()] == [row[:2] for row in before], "nobody else sat there"
    later = {person for *_, person, was, _ in before if was != NEW}
    assert {p for *_, p, was, _ in history() if was != NEW} == later
    assert [r for r in history() if r not in before][-1][0][:6] == before[-1][0][:6]
    assert rebuilding.compare(projections.find("ratings")).differences == []
    moved = moved_ratings(first, state, load_tournament(first).state)
    assert {each.discipline for each in moved} == {"busca-table"}
    assert {each.person for each in moved} <= {row[1] for row in before}
    assert moved


def test_a_round_that_is_closed_twice_counts_once() -> None:
    first = opened_tournament()
    after_first_round(first)
    bring_lists_up_to_date()
    before = history()
    assert len(before) == 8
    do(first, CancelTournament("no light"))
    bring_lists_up_to_date()
    assert history() == []
    assert not CurrentRating.objects.exists()
    other = finished_tournament(rounds=1)
    once = history()
    assert len(once) == 8
    assert load_tournament(other).state.closed
    third = opened_tournament(rounds=1, title="Altra")
    advance_to_last_round(third)
    bring_lists_up_to_date()
    twice = history()
    do(third, ReopenRound(1, "a slip"), CloseRound(1))
    bring_lists_up_to_date()
    assert history() == twice


def advance_to_last_round(tournament: UUID) -> None:
    """A person closes the tournament, which the machine would do."""
    wanted = [step for step in MachineStep if step is not MachineStep.CLOSE]
    Automation.objects.filter(tournament=tournament).update(steps=wanted)
    assert not advanced(tournament)
    assert load_tournament(tournament).state.rounds_closed == 1


def test_a_correction_after_the_end_rates_again() -> None:
    tournament = finished_tournament()
    finished_tournament()
    before = history()
    totals = load_tournament(tournament).state.rounds[0].results[1].mp
    do(tournament, CorrectRatedResult(1, 1, tuple(reversed(totals)), "lines swapped"))
    bring_lists_up_to_date()
    assert [row[:2] for row in history()] == [row[:2] for row in before]
    changed = [new[0] for new, old in zip(history(), before, strict=True) if new != old]
    streams = {order.split()[1] for order in changed}
    assert str(tournament) in streams
    assert len(streams) == 2, "those who have played since are rated anew"
    assert rebuilding.compare(projections.find("ratings")).differences == []


def test_a_log_that_its_end_has_sealed_takes_no_correction() -> None:
    """Tournaments of before ended so; names could not be put right in them either."""
    tournament = finished_tournament(rounds=1)
    live = load_tournament(tournament)
    append(tournament, "tournament", live.version, [TITLE], uuid4(), "olga", seal=True)
    totals = live.state.rounds[0].results[1].mp
    late = [CorrectRatedResult(1, 1, tuple(reversed(totals)), "lines swapped")]
    assert execute(tournament, late, uuid4(), "olga") == Refusal("tournament_closed")


def test_a_rebuild_gives_the_same_ratings(four: list[str]) -> None:
    """Tournaments and matches in one history, one match still running."""
    finished_tournament()
    play(opened("busca", seated(four)))
    opened("busca", seated(four))
    bring_lists_up_to_date()
    assert OpenRatedMatch.objects.count() == 1
    assert {row.source for row in RatedTable.objects.all()} == {"tournament", "match"}
    outcome = rebuilding.compare(projections.find("ratings"))
    assert outcome.differences == []


def test_a_tournament_that_is_over_recorded_no_rating_itself() -> None:
    tournament = finished_tournament()
    assert load_tournament(tournament).state.ratings == {}
    assert RatingStep.objects.filter(stream=tournament).count() == 16


def test_the_page_of_a_player_explains_each_table(four: list[str], client: Client) -> None:
    match = opened("busca", seated(four))
    play(match)
    row = steps()[four[0]]
    body = client.get(f"/players/{four[0]}/", headers={"accept-language": "en"}).content.decode()
    (explained,) = [part for part in body.split("<table>") if "Expected" in part]
    assert f'href="/matches/{match}/"' in explained
    assert ">0.50<" in explained
    assert f">{share_number(row.scored)}<" in explained
    assert f">{signed(row.mu - NEW)}<" in explained
    assert f"{whole(row.mu)} ± {whole(2 * row.sigma)}" in explained
    assert explained.count(" 1500") == 4, "who sat there, with their numbers"
    answer = client.get(f"/api/players/{four[0]}").json()
    (rating,) = answer["ratings"]
    assert (rating["discipline"], rating["game"]) == ("busca-table", "busca")
    assert (rating["mean"], rating["provisional"]) == (row.mu, True)
    (change,) = rating["history"]
    assert (change["match"], change["tournament"]) == (str(match), None)
    assert (change["expected"], change["scored"]) == (500_000, row.scored)


def test_a_rating_by_a_tournament_leads_to_its_round(client: Client) -> None:
    tournament = finished_tournament()
    person = CurrentRating.objects.values_list("member", flat=True)[0]
    body = client.get(f"/players/{person}/", headers={"accept-language": "en"}).content.decode()
    assert f'href="/tournaments/{tournament}/rounds/2/"' in body
    assert "round 2, table" in body


def test_the_table_tells_whoever_played_what_it_did_once_it_is_reckoned(
    four: list[str], client: Client
) -> None:
    ada = Account.objects.create(username="ada")
    match = opened("busca", seated([str(ada.member.id), *four[1:]]))
    effect = f"/matches/{match}/effect/"
    client.force_login(ada)
    play(match)
    assert client.get(effect).status_code == 204
    row = steps()[str(ada.member.id)]
    answer = client.get(effect, HTTP_ACCEPT_LANGUAGE="en")
    shown = ShownRating(row.mu, row.sigma, provisional=True)
    assert answer.content.decode() == f"Your rating: {shown} ({signed(row.mu - NEW)})"
    assert Client().get(effect).status_code == 204, "nobody in particular has none"


def test_a_site_scores_what_the_law_foresaw(capsys: pytest.CaptureFixture[str]) -> None:
    finished_tournament()
    call_command("score_ratings", "--json")
    (found,) = json.loads(capsys.readouterr().out)["disciplines"]
    assert (found["discipline"], found["tables"], found["comparisons"]) == ("busca-table", 4, 24)
    assert len(found["grid"]) == 7
    assert found["log_loss"] > 0
    call_command("score_ratings", "--lang", "it")
    assert "busca-table" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("mu", "sigma", "provisional", "shown"),
    [
        (1_538_400, 42_000, False, "1538 ± 84"),
        (1_538_500, 42_250, True, "1539? ± 85"),
        (999_500, 90_000, True, "1000? ± 180"),
    ],
)
def test_a_rating_is_the_mean_and_two_deviations(
    mu: int, sigma: int, provisional: bool, shown: str
) -> None:
    assert str(ShownRating(mu, sigma, provisional)) == shown


@pytest.mark.parametrize(
    ("thousandths", "said"), [(6_400, "+6"), (-6_500, "−7"), (499, "="), (-499, "="), (0, "=")]
)
def test_a_change_has_its_sign(thousandths: int, said: str) -> None:
    assert signed(thousandths) == said


def test_shares_and_disciplines_are_said_in_the_language_of_the_page() -> None:
    with translation.override("it"):
        assert share_number(584_999) == "0,58"
        assert discipline_name("burraco-pairs") == "Burraco a coppie"
        assert discipline_name("burraco-three") == "Burraco in tre"
        assert discipline_name("busca-table") == "Busca"
    with translation.override("en"):
        assert share_number(585_000) == "0.59"
        assert discipline_name("burraco-two") == "Burraco for two"


def stand() -> dict[str, tuple[int, int, int]]:
    """Mean, deviation and tables of everybody."""
    bring_lists_up_to_date()
    rows = CurrentRating.objects.all()
    return {row.member: (row.mu, row.sigma, row.tables) for row in rows}


def is_right() -> bool:
    """Whether a rebuild gives the rows that are there."""
    return rebuilding.compare(projections.find("ratings")).differences == []


def test_fact_22_who_was_joined_is_rated_as_one_and_as_two_again(four: list[str]) -> None:
    ada, *others = four
    twin = str(find_or_create_member("Ada Twin").id)
    for people in ([ada, *others], [twin, *others], [ada, *others]):
        play(opened("busca", seated(people)))
    before = stand()
    assert (before[ada][2], before[twin][2]) == (2, 1)
    assert joining.join(ada, twin, "system") is None
    joined = stand()
    rows = [played_table(row) for row in RatedTable.objects.all()]
    one_handle = last_standings(
        fold_tables(rows, person_of=lambda member, _stream: ada if member == twin else member)
    )
    assert joined == {
        person: (found.rating.mu, found.rating.sigma, found.tables)
        for person, found in one_handle.items()
    }
    assert twin not in joined
    assert is_right()
    assert joining.part(twin, "system") is None
    assert stand() == before
    assert not RatedHandle.objects.exists()
    assert is_right()


def test_a_list_of_a_month_is_signed_once_and_stays(four: list[str], client: Client) -> None:
    play(opened("busca", seated(four)))
    bring_lists_up_to_date()
    today = RatedTable.objects.get().day
    month = month_of(today)
    refused = publish_lists(month, today)
    assert isinstance(refused, Refusal)
    assert refused.code == "month_not_over"
    after = month_start(month + 1)
    published = publish_lists(month, after)
    assert not isinstance(published, Refusal)
    (row,) = published
    assert own_key().signed(row.note) is True
    assert own_key().signed(row.note.replace("busca", "brusca")) is False
    assert publish_lists(month, after) == published
    address = f"/players/lists/busca-table/{write_month(month)}"
    page = client.get(f"{address}/").content.decode()
    assert page.count("<tr") == 5
    assert client.get(f"{address}.txt").content.decode() == row.note
    told = client.get(f"{address}.json").json()
    assert {line["person"] for line in told["people"]} == {*four}
    assert told["note"] == row.note
    assert client.get(f"{address}.csv").content.decode("utf-8-sig").count("\n") == 5
    assert address in client.get("/players/lists/").content.decode()
    for missing in ("busca-table/2026-13", "busca-table/1999-01", "poker-table/2026-01", "x/y"):
        assert client.get(f"/players/lists/{missing}/").status_code == 404


def test_an_operator_publishes_a_month(four: list[str]) -> None:
    play(opened("busca", seated(four)))
    bring_lists_up_to_date()
    for given, status in (("2027-13", 2), ("March", 2), ("2999-01", 1)):
        with pytest.raises(SystemExit) as failed:
            call_command("publish_ratings", given)
        assert failed.value.code == status
    call_command("publish_ratings")
    assert PublishedList.objects.count() == 0, "nobody played last month"
