"""Matches outside of tournaments change ratings when they were opened as rated."""

from uuid import UUID, uuid4

import pytest
from django.test import Client
from django.utils import translation

from games.kernel.seats import SYSTEM
from smazzata.ledger import projections, rebuilding
from smazzata.ledger.events import new_stream_id
from smazzata.ledger.repository import LoadedAggregate
from smazzata.members.directory import find_or_create_member
from smazzata.members.models import Account
from smazzata.presentation.rating_chart import rating_number
from smazzata.ratings.models import OpenRatedMatch, RatingRow
from smazzata.tables.events import Chair
from smazzata.tables.handler import open_table, submit
from smazzata.tables.settings import TableSettings
from smazzata.tables.table import load, tables
from smazzata.tournament_management.entrants import synthetic_entrants
from tests.testbed.played import GAMES, bring_lists_up_to_date, finished_tournament
from tournaments.rating.fold import RatedTable, fold_ratings, partnership
from tournaments.rating.skill import Rating

pytestmark = pytest.mark.django_db
NEW = Rating()


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


def say(match: UUID, by: int, **command: object) -> None:
    answer = submit(match, by, command, uuid4(), "somebody")
    assert answer.refusal is None


def play_out(match: UUID) -> None:
    """Every seat plays its first legal step until the match is over."""
    while True:
        table = load(match).state
        if table.rules.is_over(table.state):
            return
        step = table.rules.legal_actions(table.state)[0]
        say(match, table.rules.current(table.state)[0], **step.data())


def rows(kind: str) -> dict[str, RatingRow]:
    bring_lists_up_to_date()
    return {row.subject: row for row in RatingRow.objects.filter(kind=kind)}


def test_a_rated_match_changes_everyones_rating_by_its_places(four: list[str]) -> None:
    match = opened("busca", seated(four))
    bring_lists_up_to_date()
    assert not RatingRow.objects.exists()
    play_out(match)
    result = load(match).state.state.match.result
    assert result is not None
    table = RatedTable(tuple((member,) for member in four), tuple(result.places))
    found = rows("individual")
    assert {s: (r.mu_before, r.mu, r.sigma) for s, r in found.items()} == {
        c.subject: (NEW.mu, c.after.mu, c.after.sigma)
        for c in fold_ratings("individual", {}, [table])
    }
    assert {(row.source, row.stream, row.game) for row in found.values()} == {
        ("match", match, "busca")
    }
    assert rows("partnership") == {}
    assert not OpenRatedMatch.objects.exists()


def test_partners_are_rated_alone_and_together(four: list[str]) -> None:
    match = opened("burraco", seated(four))
    say(match, 1, do="resign")
    alone, together = rows("individual"), rows("partnership")
    assert alone[four[0]].mu == alone[four[2]].mu > NEW.mu > alone[four[1]].mu
    winners, losers = partnership([four[0], four[2]]), partnership([four[1], four[3]])
    assert set(together) == {winners, losers}
    assert together[winners].mu > NEW.mu > together[losers].mu


def test_the_next_match_starts_from_the_last_rating(four: list[str]) -> None:
    for _ in range(2):
        say(opened("burraco", seated(four)), 1, do="resign")
    bring_lists_up_to_date()
    first, second = RatingRow.objects.filter(subject=four[0]).order_by("position")
    assert (second.mu_before, second.sigma_before) == (first.mu, first.sigma)


def test_a_match_ended_by_the_referee_counts_by_its_result(four: list[str]) -> None:
    match = opened("burraco", seated(four))
    say(match, SYSTEM, do="forfeit", seat=0)
    found = rows("individual")
    assert found[four[1]].mu > NEW.mu > found[four[0]].mu


def test_what_is_not_rated_changes_nothing(four: list[str]) -> None:
    casual = opened("burraco", seated(four), rated=False)
    with_bot = opened("burraco", [*seated(four[:3]), Chair(bot="random")])
    replaced = opened("burraco", [*seated(four[:3]), Chair(member=four[3], bot="random")])
    stranger = opened("burraco", [*seated(four[:3]), Chair()])
    for match in (casual, with_bot, replaced, stranger):
        say(match, 0, do="resign")
    assert rows("individual") == {}
    assert not OpenRatedMatch.objects.exists()


def test_a_rebuild_gives_the_same_ratings(four: list[str]) -> None:
    """Tournaments and matches in one history, one match still running."""
    finished_tournament()
    say(opened("burraco", seated(four)), 1, do="resign")
    opened("busca", seated(four))
    bring_lists_up_to_date()
    assert OpenRatedMatch.objects.count() == 1
    assert {row.source for row in RatingRow.objects.all()} == {"tournament", "match"}
    outcome = rebuilding.compare(projections.find("ratings"))
    assert outcome.differences == []


def test_the_page_of_a_player_names_the_match(four: list[str], client: Client) -> None:
    match = opened("burraco", seated(four))
    say(match, 1, do="resign")
    bring_lists_up_to_date()
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    body = client.get(f"/players/{four[0]}/").content.decode()
    (history,) = [part for part in body.split("<table>") if "Uncertainty" in part][:1]
    assert f'href="/matches/{match}/"' in history
    answer = client.get(f"/api/players/{four[0]}").json()
    (change,) = answer["ratings"][0]["history"]
    assert change["match"] == str(match)
    assert change["tournament"] is None


def test_the_table_tells_whoever_played_what_it_did_once_it_is_reckoned(
    four: list[str], client: Client
) -> None:
    ada = Account.objects.create(username="ada")
    match = opened("burraco", seated([str(ada.member.id), *four[1:]]))
    effect = f"/matches/{match}/effect/"
    client.force_login(ada)
    say(match, 1, do="resign")
    assert client.get(effect).status_code == 204
    bring_lists_up_to_date()
    changed = RatingRow.objects.get(kind="individual", subject=str(ada.member.id))
    answer = client.get(effect, HTTP_ACCEPT_LANGUAGE="en")
    before, after = rating_number(changed.mu_before), rating_number(changed.mu)
    assert answer.content.decode() == f"Your rating: {before} → {after}"
    assert Client().get(effect).status_code == 204, "nobody in particular has none"


@pytest.mark.parametrize(
    ("thousandths", "shown"),
    [(33_596, "33.6"), (33_549, "33.5"), (33_550, "33.6"), (-1_250, "-1.3"), (25_000, "25.0")],
)
def test_ratings_are_rounded_not_cut(thousandths: int, shown: str) -> None:
    with translation.override("en"):
        assert rating_number(thousandths) == shown
    with translation.override("it"):
        assert rating_number(thousandths) == shown.replace(".", ",")
