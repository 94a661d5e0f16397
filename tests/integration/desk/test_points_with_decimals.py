"""Victory points to two decimals: by everything that shows them, and by everything that takes them.

By the scale of 16 boards a lead of 10 gives 12.80 to 7.20, a lead of 30 gives 16.73 to 3.27.
"""

import re
from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from pypdf import PdfReader

from smazzata.hall.slips.keys import slip_key
from smazzata.tournament_management.tournament import load
from tests.testbed.evening import Evening, begin
from tournaments.queries import current_standings

pytestmark = pytest.mark.django_db

HUNDREDTHS = re.compile(r"(?<![\w.,:-])(?:1280|720|1673|327)(?![\w.,-])")


def begun(**form: Any) -> Evening:
    return begin(vp_table="wbf-16", claims="yes", **form)


def played() -> Evening:
    """Two tables with their results, published."""
    evening = begun()
    evening.results(1, (1, 1010, 1000), (2, 500, 530))
    evening.step("close_round")
    return evening


def slip_of(evening: Evening) -> str:
    """Where the first side of the first table finds its slip."""
    first = load(evening.id).state.rounds[0]
    key = slip_key(evening.id, first, 1, first.tables[0].sides[0])
    return f"/tournaments/{evening.id}/rounds/1/tables/1/slip/?key={key}"


def text(page: str) -> str:
    """What is read of a page: no attributes, no scripts."""
    return re.sub(r"<script.*?</script>|<[^>]*>", " ", page, flags=re.DOTALL)


@pytest.mark.parametrize(("language", "mark"), [("it", ","), ("en", ".")])
def test_every_page_and_paper_shows_them_with_their_decimals(language: str, mark: str) -> None:
    evening = played()
    evening.client.defaults["HTTP_ACCEPT_LANGUAGE"] = language
    public = f"/tournaments/{evening.id}/"
    best, ahead, behind, last = (f"{a}{mark}{b}" for a, b in ((16, 73), (12, 80), (7, 20), (3, 27)))
    for address, wanted in {
        public: (best, ahead, behind, last),
        f"{public}rounds/1/": (best, ahead, behind, last),
        f"{public}standings/1/": (best, ahead, behind, last),
        f"{public}rounds/1/sheets/ranking/": (best, ahead, behind, last),
        f"{public}screen/": (best, ahead, behind, last),
        f"{public}rounds/1/tables/1/": (ahead, behind),
        f"{public}log/": (best, ahead, behind, last),
        slip_of(evening): (ahead, behind),
        f"/desk/{evening.id}/rounds/1/": (best, ahead, behind, last),
        f"/desk/{evening.id}/rounds/1/tables/2/": (best, last),
    }.items():
        answer = evening.client.get(address)
        assert answer.status_code == 200, address
        page = text(answer.content.decode())
        for points in wanted:
            assert points in page, (address, points)
        assert not HUNDREDTHS.search(page), address
    file = evening.client.get(f"{public}standings.csv").content.decode()
    assert f";{best};" in file
    pdf = PdfReader(BytesIO(evening.client.get(f"{public}standings.pdf").content))
    assert {best, ahead, behind, last} <= set(pdf.pages[0].extract_text().split())


def test_programs_get_whole_numbers_and_are_told_their_scale() -> None:
    evening, reader = played(), Client()
    api = f"/api/tournaments/{evening.id}"
    standings = reader.get(f"{api}/standings").json()
    assert [row["vp"] for row in standings["standings"]] == [1673, 1280, 720, 327]
    assert standings["vp_decimals"] == 2
    assert reader.get(f"{api}/rounds/1").json()["vp_decimals"] == 2
    assert reader.get(api).json()["vp_decimals"] == 2
    whole = begin(who="otto")
    assert reader.get(f"/api/tournaments/{whole.id}").json()["vp_decimals"] == 0


def test_a_correction_is_shown_and_told_with_decimals() -> None:
    evening = played()
    form: Any = {
        "do": "correct",
        "kind": "addition",
        "reason": "sum",
        "mp-1-0": 1030,
        "mp-1-1": 1000,
    }
    page = text(evening.post("rounds/1/tables/1/", 200, **form))
    assert re.search(r"12\.80\s+→\s+16\.73", page), "before it is done"
    assert not HUNDREDTHS.search(page)
    evening.post("rounds/1/tables/1/", **form, confirmed="yes")
    done = load(evening.id).version
    page = text(
        evening.client.get(f"/tournaments/{evening.id}/corrections/{done}/").content.decode()
    )
    assert re.search(r"12\.80\s+→\s+16\.73", page), "and after it"


def test_points_are_typed_with_a_comma_or_a_point() -> None:
    evening = begun()
    award: Any = {"do": "award", "mp-1-0": 0, "mp-1-1": 0, "article": "7", "reason": "cards seen"}
    page = evening.post("rounds/1/tables/1/", 409, **award | {"vp-1-0": "20,01", "vp-1-1": "0"})
    assert "from 0.00 to 20.00 points" in page
    page = evening.post("rounds/1/tables/1/", 409, **award | {"vp-1-0": "12,805", "vp-1-1": "0"})
    assert 'data-code="unreadable_points"' in page
    evening.post(
        "rounds/1/tables/1/", **award | {"vp-1-0": "12,5", "vp-1-1": "7.5"}, confirmed="yes"
    )
    state = load(evening.id).state
    assert state.rounds[0].results[1].vp == (1250, 750)
    number = state.rounds[0].tables[0].sides[0]
    evening.post(
        f"entries/{number}/", do="penalty", vp="1,5", article="9", reason="late", confirmed="yes"
    )
    rows = {row.number: row.vp for row in current_standings(load(evening.id).state)}
    assert rows[number] == 1100
    page = text(evening.client.get(f"/desk/{evening.id}/entries/{number}/").content.decode())
    assert "Victory points: -1.50 ·" in page


def test_the_rest_and_an_order_from_elsewhere_have_decimals_too() -> None:
    evening = begun(rest_vp="12,8", rest_absent="7.2")
    rules = load(evening.id).state.rules
    assert rules is not None
    assert (rules.rest.vp, rules.rest.absent) == (1280, 720)
    evening.results(1, (1, 1010, 1000), (2, 500, 530))
    evening.step("close_round")
    rows = current_standings(load(evening.id).state)
    lines = [f"{row.place};{row.number};{row.vp / 100:.2f}".replace(".", ",") for row in rows[1:]]
    listed = "\n".join([f"1;{rows[0].number};16,5", *lines])
    evening.post("official-order/", source="FIBUR", list=listed)
    page = evening.client.get(f"/tournaments/{evening.id}/standings/1/").content.decode()
    assert "16.50 / 16.73" in " ".join(page.split())
    assert page.count("data-differs") == 1


def test_whole_points_stay_whole() -> None:
    evening = begin()
    evening.results(1, (1, 1500, 1000), (2, 500, 530))
    page = text(evening.client.get(f"/tournaments/{evening.id}/").content.decode())
    assert not re.search(r"\d[.,]\d\d\b", page.split("Gross")[1].split("W–D–L")[0])
    form: Any = {"do": "award", "mp-1-0": 0, "mp-1-1": 0, "article": "7", "reason": "x"}
    page = evening.post("rounds/1/tables/1/", 409, **form | {"vp-1-0": "12,5", "vp-1-1": "7"})
    assert 'data-code="unreadable_number"' in page
