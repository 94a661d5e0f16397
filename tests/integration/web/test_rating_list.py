"""The rating list and the page of a player."""

import re
from uuid import UUID, uuid4

import pytest
from django.test import Client

from smazzata.ledger import projections, rebuilding
from smazzata.members.directory import erase_member, find_or_create_club
from smazzata.members.models import Account, Member
from smazzata.presentation.company import describe_company
from smazzata.presentation.rating_chart import draw_chart
from smazzata.presentation.rating_list import ROWS, get_rating_list
from smazzata.ratings.models import PROVISIONAL, CurrentRating, RatingRow
from smazzata.tables.models import MatchRow, SeatRow
from tests.testbed import played

pytestmark = pytest.mark.django_db


def rate(name: str, mu: int, matches: int = PROVISIONAL, member: Member | None = None) -> Member:
    """Somebody with a rating in Busca."""
    member = member or Member.objects.create(name=name)
    CurrentRating.objects.create(
        game="busca", member=str(member.id), mu=mu, sigma=1000, matches=matches, at_ms=1
    )
    return member


def ranks(page: int = 1) -> list[tuple[int | None, str]]:
    return [(line.rank, line.name) for line in get_rating_list("busca", page).players]


def test_the_better_stands_higher_and_equals_share_a_place() -> None:
    for name, mu in (("Ada", 30_000), ("Bea", 28_000), ("Cleo", 28_000), ("Dina", 27_000)):
        rate(name, mu)
    assert [rank for rank, _ in ranks()] == [1, 2, 2, 4]


def test_whoever_has_few_matches_is_listed_without_a_place() -> None:
    rate("Ada", 30_000)
    rate("Livio", 29_000, matches=PROVISIONAL - 1)
    rate("Bea", 28_000)
    assert ranks() == [(1, "Ada"), (None, "Livio"), (2, "Bea")]


def test_places_go_on_over_the_pages() -> None:
    for number in range(ROWS + 3):
        # Two equals stand on both sides of the page's end.
        rate(f"Persona {number}", 40_000 - 100 * (number - (number == ROWS)))
    rate("Nuovo", 39_950, matches=1)
    first, second = ranks(1), ranks(2)
    assert first[-1][0] == ROWS - 1
    assert [rank for rank, _ in second] == [ROWS, ROWS, ROWS + 2, ROWS + 3]
    assert len(first) == ROWS


def test_nobody_erased_is_listed() -> None:
    erased = rate("Ada", 30_000)
    rate("Bea", 28_000)
    erase_member(erased.id, "test")
    assert ranks() == [(1, "Bea")]


def test_one_finds_oneself_on_another_page(client: Client) -> None:
    for number in range(ROWS):
        rate(f"Persona {number}", 40_000 - 100 * number)
    nina = Account.objects.create(username="nina")
    rate("", 20_000, member=nina.member)
    client.force_login(nina)
    body = client.get("/players/").content.decode()
    assert f'<td class="number">{ROWS + 1}</td>' in body
    assert "page=2#me" in body
    assert 'id="me"' in body


def test_a_club_has_a_list_of_its_own() -> None:
    club = find_or_create_club("La Pinella")
    rate("Ada", 30_000)
    bea = rate("Bea", 28_000)
    Member.objects.filter(id=bea.id).update(club=club)
    assert [line.name for line in get_rating_list("busca", 1, club=club).players] == ["Bea"]


@pytest.mark.parametrize("query", ["?game=nothing", "?page=x", "?club=1", f"?club={UUID(int=7)}"])
def test_odd_addresses_show_a_list(client: Client, query: str) -> None:
    rate("Ada", 30_000)
    assert "Ada" in client.get(f"/players/{query}").content.decode()


def test_the_list_equals_the_history_and_a_rebuild() -> None:
    played.finished_tournament()
    newest = RatingRow.objects.filter(kind="individual").order_by("subject", "-position")
    assert {(row.member, row.mu, row.matches) for row in CurrentRating.objects.all()} == {
        (row.subject, row.mu, row.tables) for row in newest.distinct("subject")
    }
    for name in ("ratings", "tournaments"):
        assert rebuilding.compare(projections.find(name)).differences == []


def test_the_chart_shows_when_a_rating_was_provisional() -> None:
    day = 86_400_000
    rows = [
        RatingRow(
            mu_before=25_000,
            sigma_before=8000,
            mu=25_000 + 500 * n,
            sigma=8000 - 500 * n,
            tables=4,
            at_ms=n * day,
        )
        for n in range(1, 5)
    ]
    chart = draw_chart(rows)
    # The start and four changes; the third brings the twelfth match.
    assert len(chart.points) == 5
    assert chart.provisional.count("L") == 3
    assert chart.settled.count("L") == 1
    assert chart.band.count("L") == 9
    heights = [float(point.y) for point in chart.points]
    assert heights == sorted(heights, reverse=True)
    assert [mark.anchor for mark in chart.days] == ["start", "end"]


def finished(places: list[int], members: list[str], *, listed: bool = True) -> None:
    """A match of two pairs, seats 0 and 2 against 1 and 3."""
    row = MatchRow.objects.create(
        id=uuid4(),
        game="burraco",
        listed=listed,
        watched=True,
        delayed=False,
        rated=False,
        chairs=[{"member": member, "bot": None} for member in members],
        version=9,
        opened_ms=1,
        moved_ms=2,
        result={"parties": [[0, 2], [1, 3]], "places": places, "totals": [5, 3], "vp": None},
    )
    for seat, member in enumerate(members):
        if member:
            SeatRow.objects.create(match=row.id, seat=seat, member=member, opened_ms=1)


def test_partners_and_opponents_are_counted_by_public_matches(client: Client) -> None:
    a, b, c = (str(Member.objects.create(name=name).id) for name in ("Ada", "Bea", "Cleo"))
    finished([1, 2], [a, c, b, ""])
    finished([2, 1], [a, c, b, ""])
    finished([1, 2], [a, c, b, ""], listed=False)
    company = describe_company([a])
    assert (company.won, company.played) == (1, 2)
    assert [(p.name, p.won, p.played) for p in company.partners] == [("Bea", 1, 2)]
    assert [(p.name, p.won, p.played) for p in company.opponents] == [("Cleo", 1, 2)]
    body = client.get(f"/players/{a}/", headers={"accept-language": "en"}).content.decode()
    assert re.findall(r"<strong>(\d of \d)</strong>", body) == ["1 of 2"] * 3
