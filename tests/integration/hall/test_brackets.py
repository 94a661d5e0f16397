"""The bracket on its page and on paper, for everybody, where a tournament has one."""

import re
from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from pypdf import PdfReader

from smazzata.hall.brackets import bracket_rows, split_for_paper
from smazzata.presentation.tournament_presenter import get_tournament
from smazzata.tournament_management.tournament import load
from tests.testbed.evening import Evening, begin, pairs
from tests.unit.narrowing import present

pytestmark = pytest.mark.django_db


def read(address: str, status: int = 200) -> str:
    answer = Client(headers={"Accept-Language": "en"}).get(address)
    assert answer.status_code == status
    return " ".join(answer.content.decode().split())


def bracket_of(evening: Evening) -> str:
    return f"/tournaments/{evening.id}/bracket/"


def after_one_round() -> Evening:
    """Twelve pairs; who stands first at a table of the first round has won."""
    evening = begin(pairs(12), system="knockout", rounds=4)
    evening.results(1, *[(table, 1500, 500) for table in range(1, 5)])
    return evening


def rounds_on(page: str) -> list[str]:
    return re.findall(r"<h2> (.+?) (?:<small|</h2>)", page)


def test_the_page_shows_each_round_with_its_matches() -> None:
    evening = after_one_round()
    page = read(bracket_of(evening))
    assert rounds_on(page) == ["Round of 16", "Quarter-finals", "Semi-finals", "Final"]
    assert page.count('<li class="match') == 8 + 4 + 2 + 1
    assert page.count("Goes on without a match") == 4
    assert page.count("winner of match") == 4 + 2
    assert page.count('<tr class="leads">') == 4 + 4
    assert page.count("1500") == 4
    evening.step("close_round", "propose")
    assert read(bracket_of(evening)).count("<caption>Table") == 4, "a proposal is not shown"
    evening.step("post")
    assert read(bracket_of(evening)).count("<caption>Table") == 8
    assert read(bracket_of(evening)).count("winner of table") == 4


def test_standings_tell_how_far_each_came_on_every_road() -> None:
    evening = after_one_round()
    evening.step("close_round", "propose", "post")
    evening.results(2, *[(table, 1500, 500) for table in range(1, 5)])
    evening.step("close_round")
    public = f"/tournaments/{evening.id}/"
    wall = read(f"{public}screen/?show=ranking")
    assert wall.count('<span class="at">out in round 1</span>') == 4
    assert wall.count('<span class="at">out in round 2</span>') == 4
    assert wall.count('<span class="at">still in</span>') == 4
    assert wall.index("still in") < wall.index("out in round 2") < wall.index("out in round 1")
    for page in (public, f"{public}standings.csv", f"{public}rounds/2/sheets/ranking/"):
        assert read(page).count("out in round 1") == 4, page
    pdf = PdfReader(BytesIO(Client().get(f"{public}standings.pdf").content))
    assert "fuori al turno 1" in " ".join(page.extract_text() for page in pdf.pages)
    evening.step("propose", "post")
    evening.results(3, (1, 1500, 500), (2, 1500, 500))
    evening.step("close_round", "propose", "post")
    evening.results(4, (1, 1500, 500))
    evening.step("close_round")
    wall = read(f"{public}screen/?show=ranking")
    assert wall.count("wins the final") == 1
    assert wall.count("out in round 4") == 1
    assert "still in" not in wall


def test_it_is_linked_only_where_there_is_one() -> None:
    evening = after_one_round()
    assert bracket_of(evening) in read(f"/tournaments/{evening.id}/")
    swiss = begin(who="rosa")
    assert bracket_of(swiss) not in read(f"/tournaments/{swiss.id}/")
    read(bracket_of(swiss), 404)


def test_the_sheet_is_offered_for_rounds_of_a_bracket() -> None:
    evening = after_one_round()
    tables = f"/tournaments/{evening.id}/rounds/1/sheets/tables/"
    assert "sheets/bracket/" in read(tables)
    sheet = read(tables.replace("tables/", "bracket/"))
    assert sheet.count("<h1>") == 1
    assert rounds_on(sheet) == ["Round of 16", "Quarter-finals", "Semi-finals", "Final"]
    swiss = begin(who="rosa")
    tables = f"/tournaments/{swiss.id}/rounds/1/sheets/tables/"
    assert "sheets/bracket/" not in read(tables)
    read(tables.replace("tables/", "bracket/"), 404)


@pytest.mark.parametrize(
    ("count", "abreast", "sheets"),
    [
        (12, 4, [[8, 4, 2, 1]]),
        (20, 4, [[8, 4, 2, 1]] * 2 + [[1]]),
        (12, 3, [[4, 2, 1]] * 2 + [[1]]),
    ],
)
def test_more_than_a_sheet_holds_is_split_into_halves(
    count: int, abreast: int, sheets: list[list[int]]
) -> None:
    evening = begin(pairs(count), system="knockout", rounds=(count - 1).bit_length())
    presenter = get_tournament(evening.id)
    bracket = present(presenter.bracket)
    columns = bracket_rows(presenter, bracket)
    parts = split_for_paper(bracket, columns, abreast)
    assert [[len(column.matches) for column in part] for part in parts] == sheets
    again = [match for part in parts for column in part for match in column.matches]
    assert sorted(map(id, again)) == sorted(id(m) for column in columns for m in column.matches)


def test_second_chances_are_marked_and_split_by_rows() -> None:
    evening = begin(pairs(12), system="second-chance", rounds=4)
    for number, tables in ((1, 6), (2, 3)):
        evening.results(number, *[(table, 1500, 100 * table) for table in range(1, tables + 1)])
        evening.step("close_round", "propose", "post")
    page = read(bracket_of(evening))
    assert rounds_on(page) == ["Round 1", "Round 2", "Round 3", "Final"]
    assert page.count("<small>second chance</small>") == 1
    assert '"bracket tree"' not in page
    presenter = get_tournament(evening.id)
    bracket = present(presenter.bracket)
    parts = split_for_paper(bracket, bracket_rows(presenter, bracket), 3)
    assert [[len(column.matches) for column in part] for part in parts] == [[4, 3, 2, 1], [2]]


def test_what_a_result_does_not_say_is_said() -> None:
    evening = begin(pairs(4), system="knockout", rounds=2)
    evening.results(1, (1, 700, 700))
    assert "level: nobody has won" in read(bracket_of(evening))
    first, _ = load(evening.id).state.rounds[0].table(1).sides
    form: dict[str, Any] = {
        "do": "break_tie",
        "number": first,
        "reason": "un'altra",
        "confirmed": "yes",
    }
    evening.post("rounds/1/tables/1/", **form)
    page = read(bracket_of(evening))
    assert "level: nobody has won" not in page
    assert page.count('<tr class="leads">') == 1
