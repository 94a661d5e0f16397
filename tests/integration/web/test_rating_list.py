"""The rating list and the page of a player."""

import re
from uuid import UUID, uuid4

import pytest
from django.test import Client
from django.utils import timezone

from smazzata.ledger import projections, rebuilding
from smazzata.members.directory import erase_member, find_or_create_club
from smazzata.members.models import Account, Member
from smazzata.presentation.company import describe_company
from smazzata.presentation.rating_chart import draw_chart
from smazzata.presentation.rating_list import ROWS, get_rating_list
from smazzata.ratings.counting import day_of
from smazzata.ratings.models import CurrentRating, RatingStep
from smazzata.tables.models import MatchRow, SeatRow
from tests.testbed import played

pytestmark = pytest.mark.django_db


TODAY = day_of(round(timezone.now().timestamp() * 1000))


def rate(
    name: str, points: int, *, settled: bool = True, days: int = 1, member: Member | None = None
) -> Member:
    """Somebody with a rating in Busca, last played so many days ago."""
    member = member or Member.objects.create(name=name)
    CurrentRating.objects.create(
        discipline="busca-table",
        member=str(member.id),
        mu=points * 1000,
        sigma=42_000,
        day=TODAY - days,
        tables=9,
        settled=settled,
    )
    return member


def ranks(page: int = 1) -> list[tuple[int | None, str]]:
    return [(line.rank, line.name) for line in get_rating_list("busca-table", page).players]


def test_the_better_stands_higher_and_equals_share_a_place() -> None:
    for name, points in (("Ada", 1600), ("Bea", 1550), ("Cleo", 1550), ("Dina", 1500)):
        rate(name, points)
    assert [rank for rank, _ in ranks()] == [1, 2, 2, 4]


def test_whoever_is_provisional_or_away_is_listed_without_a_place() -> None:
    rate("Ada", 1600)
    rate("Livio", 1590, settled=False)
    rate("Maria", 1580, days=366)
    rate("Bea", 1570, days=365)
    assert ranks() == [(1, "Ada"), (None, "Livio"), (None, "Maria"), (2, "Bea")]


def test_a_rating_is_written_with_nine_times_in_ten(client: Client) -> None:
    rate("Ada", 1538)
    rate("Livio", 1500, settled=False)
    body = client.get("/players/", headers={"accept-language": "en"}).content.decode()
    shown = re.sub(r"<[^>]+>|\s+", " ", body)
    assert "1538 ± 84" in re.sub(" +", " ", shown)
    assert re.search(r"1500 \? ± 84", re.sub(" +", " ", shown))
    assert 'aria-label="from 1454 to 1622"' in body


def test_places_go_on_over_the_pages() -> None:
    for number in range(ROWS + 3):
        # Two equals stand on both sides of the page's end.
        rate(f"Persona {number}", 1700 - number + (number == ROWS))
    rate("Nuovo", 1699, settled=False)
    first, second = ranks(1), ranks(2)
    assert first[-1][0] == ROWS - 1
    assert [rank for rank, _ in second] == [ROWS, ROWS, ROWS + 2, ROWS + 3]
    assert len(first) == ROWS


def test_nobody_erased_is_listed() -> None:
    erased = rate("Ada", 1600)
    rate("Bea", 1550)
    erase_member(erased.id, "test")
    assert ranks() == [(1, "Bea")]


def test_one_finds_oneself_on_another_page(client: Client) -> None:
    for number in range(ROWS):
        rate(f"Persona {number}", 1700 - number)
    nina = Account.objects.create(username="nina")
    rate("", 1400, member=nina.member)
    client.force_login(nina)
    body = client.get("/players/").content.decode()
    assert f'<td class="number">{ROWS + 1}</td>' in body
    assert "page=2#me" in body
    assert 'id="me"' in body


def test_a_club_has_a_list_of_its_own() -> None:
    club = find_or_create_club("La Pinella")
    rate("Ada", 1600)
    bea = rate("Bea", 1550)
    Member.objects.filter(id=bea.id).update(club=club)
    found = get_rating_list("busca-table", 1, club=club)
    assert [line.name for line in found.players] == ["Bea"]


@pytest.mark.parametrize(
    "query",
    ["?game=nothing", "?game=busca", "?page=x", "?club=1", f"?club={UUID(int=7)}"],
)
def test_odd_addresses_show_a_list(client: Client, query: str) -> None:
    rate("Ada", 1600)
    assert "Ada" in client.get(f"/players/{query}").content.decode()


def test_the_list_equals_the_history_and_a_rebuild() -> None:
    played.finished_tournament()
    newest = RatingStep.objects.order_by("person", "-order").distinct("person")
    assert {(row.member, row.mu, row.tables) for row in CurrentRating.objects.all()} == {
        (row.person, row.mu, row.tables) for row in newest
    }
    assert CurrentRating.objects.count() == 8
    for name in ("ratings", "tournaments"):
        assert rebuilding.compare(projections.find(name)).differences == []


def step(number: int, sigma: int, stream: UUID | None = None, day: int = 0) -> RatingStep:
    """The step after so many tables."""
    return RatingStep(
        mu_before=1_500_000 + 5000 * (number - 1),
        sigma_before=sigma + 500,
        mu=1_500_000 + 5000 * number,
        sigma=sigma,
        tables=number,
        day=day or 100 + number,
        stream=stream or uuid4(),
    )


def test_the_chart_shows_when_a_rating_was_provisional() -> None:
    chart = draw_chart([step(n, 80_000 - 1000 * n) for n in range(1, 8)])
    # The start and seven tables; with the fifth it is sure enough, and there are enough of them.
    assert len(chart.points) == 8
    assert chart.provisional.count("L") == 5
    assert chart.settled.count("L") == 2
    assert chart.band.count("L") == 15
    heights = [float(point.y) for point in chart.points]
    assert heights == sorted(heights, reverse=True)
    assert [mark.anchor for mark in chart.days] == ["start", "end"]


def test_the_chart_has_one_point_for_an_evening() -> None:
    evening = uuid4()
    steps = [step(n, 80_000, evening, day=100) for n in (1, 2, 3)] + [step(4, 79_000)]
    assert len(draw_chart(steps).points) == 3


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
