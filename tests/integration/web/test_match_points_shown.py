"""Gross and net match points, and the number that decides: on pages, papers, screens, in files."""

import re
from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from django.utils.translation import override
from pypdf import PdfReader

from smazzata.presentation.match_points import say_split, split_numbers
from smazzata.tournament_management.ranking_words import ranking_words
from tests.testbed.evening import Evening, begin
from tournaments.standings.criteria import Criterion, StandingsRow
from tournaments.standings.totals import LEAD

pytestmark = pytest.mark.django_db

CHAIN: dict[str, Any] = {"chain-1": "vp", "chain-2": "mp_difference", "chain-3": "wins"}
SPLIT = "behind by net match points"


def played() -> Evening:
    """12 victory points twice: the higher gross has the lower net, and the net decides."""
    evening = begin(**CHAIN)
    evening.results(1, (1, 1500, 1305), (2, 1400, 1200))
    evening.step("close_round")
    evening.client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    return evening


def text(page: str) -> str:
    return " ".join(re.sub(r"<script.*?</script>|<[^>]*>", " ", page, flags=re.DOTALL).split())


def test_pages_and_papers_show_both_and_what_decided() -> None:
    evening = played()
    public = f"/tournaments/{evening.id}/"
    for address in (public, f"{public}standings/1/", f"{public}rounds/1/sheets/ranking/"):
        page = text(evening.client.get(address).content.decode())
        assert SPLIT in page, address
        assert "Gross" in page, address
        assert "Net" in page, address
        for number in ("1500", "195", "1400", "200"):
            assert f" {number} " in page, (address, number)
    assert "The order goes by victory points, net match points" in text(
        evening.client.get(public).content.decode()
    )


def test_the_screen_on_the_wall_shows_the_number_that_decides() -> None:
    evening = played()
    page = text(evening.client.get(f"/tournaments/{evening.id}/screen/").content.decode())
    assert "VP: Victory points; Match points, net of those of the opponents" in page
    assert "12 VP 200 " in page
    assert "12 VP 195 " in page
    assert "1500" not in page


def test_the_files_name_both_columns() -> None:
    evening = played()
    public = f"/tournaments/{evening.id}/"
    head, first, second, *_ = (
        evening.client.get(f"{public}standings.csv").content.decode("utf-8-sig").splitlines()
    )[-5:]
    assert "Match points, gross" in head
    assert "Match points, net" in head
    assert "By that it has" in head
    assert ";1400;200;" in first
    assert ";1500;195;" in second
    assert ";net match points;195;200;" in second
    pdf = PdfReader(BytesIO(evening.client.get(f"{public}standings.pdf").content))
    paper = " ".join(page.extract_text() for page in pdf.pages)
    assert "Gross" in paper
    assert "Net" in paper
    assert SPLIT in " ".join(paper.split())


def test_programs_get_both_and_what_decided() -> None:
    evening = played()
    answer = Client().get(f"/api/tournaments/{evening.id}/standings").json()
    assert answer["chain"] == ["vp", "mp_difference", "wins"]
    rows = [
        tuple(row[name] for name in ("mp", "mp_net", "decided", "decided_by", "decided_above"))
        for row in answer["standings"]
    ]
    assert rows[:2] == [(1400, 200, "", "", ""), (1500, 195, "mp_difference", "195", "200")]


def test_what_a_correction_moves_is_shown_in_both() -> None:
    evening = played()
    page = evening.post(
        "rounds/1/tables/1/",
        200,
        **{"mp-1-0": "1500", "mp-1-1": "1300"},
        do="correct",
        kind="addition",
        reason="sum",
    )
    assert "195 → <strong>200</strong>" in " ".join(page.split())


@pytest.mark.parametrize(
    ("criterion", "own", "above", "decimals", "said"),
    [
        ("opponents", 1250, 1300, 2, "behind by points of the opponents: 12.50 against 13.00"),
        ("head_to_head", -1, 1, 0, "behind by direct encounters: -1 against 1"),
        ("lots", 3, 1, 0, "behind by lots: 3 against 1"),
        ("mp", 900, 995, 0, "behind by gross match points"),
        ("bracket", 4, 5, 0, "behind by how far it came in the bracket"),
    ],
)
def test_where_no_column_has_the_numbers_the_line_says_them(
    criterion: Criterion, own: int, above: int, decimals: int, said: str
) -> None:
    row = StandingsRow(2, 1, 0, 0, 0, 0, 1, 0, criterion, own, above)
    with override("en"):
        assert say_split(row, ranking_words("victory"), decimals) == said


def test_a_lead_is_said_to_the_nearest_hundredth() -> None:
    row = StandingsRow(2, 1, 0, 0, 0, 0, 1, 0, "mp_lead", LEAD * 25 // 2, LEAD // 3)
    numbers = split_numbers(row, 0)
    assert numbers is not None
    assert [each.plain for each in numbers] == ["12.50", "0.33"]
