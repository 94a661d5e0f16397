"""Groups and a final, second chances, relatives and kept tables, on the desk's pages."""

import re
from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from pypdf import PdfReader

from smazzata.ledger.sql import run_sql
from smazzata.members import directory
from smazzata.presentation.tournament_presenter import get_tournament
from tests.testbed.desk_forms import client_of, opened, post, state_of, step
from tournaments.queries import current_standings
from tournaments.standings.groups import group_standings

pytestmark = pytest.mark.django_db

PAIRS = "\n".join(f"Anna {x * 3};Aldo {x * 3};Club {x}" for x in "BCDFGHLM")
DEALS = {"option.match_format": "deals", "option.match_deals": "2"}


def test_groups_and_a_final_on_the_pages(olga: Client) -> None:
    tournament = opened(
        olga, system="groups", rounds="5", groups="2", qualify="2", **DEALS,
        **{"system-4": "final", "system-5": "final"},
    )  # fmt: skip
    post(olga, f"/desk/{tournament}/entries/", {"do": "list", "list": PAIRS})
    step(olga, tournament, "draw")
    for number, tables in enumerate((4, 4, 4, 2, 1), 1):
        step(olga, tournament, "propose")
        step(olga, tournament, "post")
        assert len(state_of(tournament).rounds[-1].tables) == tables
        form = {f"mp-{t}-{at}": 900 - 500 * at for t in range(1, tables + 1) for at in (0, 1)}
        post(olga, f"/desk/{tournament}/rounds/{number}/", form)
        step(olga, tournament, "close_round")
    step(olga, tournament, "finish")
    state = state_of(tournament)
    assert state.closed
    assert state.rules is not None
    assert state.rules.chain[0] == "bracket"
    assert [row.place for row in current_standings(state)][:2] == [1, 2]
    page = olga.get(f"/tournaments/{tournament}/").content.decode()
    assert "3 × Groups, 2 × Final" in page


def marked(page: str) -> set[int]:
    """The entries that a page shows as going on to the final."""
    return {int(number) for number in re.findall(r'data-qualified="(\d+)"', page)}


def test_each_group_has_its_ranking_before_the_final(monkeypatch: pytest.MonkeyPatch) -> None:
    olga, reader = client_of("olga", "organiser"), Client(headers={"Accept-Language": "en"})
    tournament = opened(
        olga, system="groups", rounds="4", groups="2", qualify="1", **DEALS,
        **{"system-4": "final"},
    )  # fmt: skip
    post(olga, f"/desk/{tournament}/entries/", {"do": "list", "list": PAIRS})
    public = f"/tournaments/{tournament}/"
    assert 'id="groups"' not in reader.get(public).content.decode(), "before the draw"
    step(olga, tournament, "draw")
    for number in (1, 2, 3):
        for name in ("propose", "post"):
            step(olga, tournament, name)
        form = {f"mp-{t}-{at}": 900 - 100 * t - 50 * at for t in (1, 2, 3, 4) for at in (0, 1)}
        post(olga, f"/desk/{tournament}/rounds/{number}/", form)
        page = reader.get(public).content.decode()
        assert "Marked: who would go on to the final as it stands." in page
        step(olga, tournament, "close_round")
    winners = {group.rows[0].number for group in group_standings(state_of(tournament))}
    for address in (public, f"{public}standings/3/", f"{public}rounds/3/sheets/ranking/"):
        page = reader.get(address).content.decode()
        assert page.index("Group 1") < page.index("Group 2"), address
        assert marked(page) == winners, address
        assert "Marked: who goes on to the final." in page
    assert marked(olga.get(f"/desk/{tournament}/").content.decode()) == winners
    presenter = get_tournament(tournament)
    asked: list[str] = []

    def run_counted(query: str, *values: Any) -> Any:
        asked.append(query)
        return run_sql(query, *values)

    monkeypatch.setattr(directory, "run_sql", run_counted)
    assert len(presenter.groups) == 2
    assert len(asked) == 1, "names and clubs, of all groups at once"
    groups = reader.get(f"/api/tournaments/{tournament}/standings").json()["groups"]
    assert [group["group"] for group in groups] == [1, 2]
    assert [len(group["standings"]) for group in groups] == [4, 4]
    rows = [row for group in groups for row in group["standings"]]
    assert {row["entry"] for row in rows if row["qualified"]} == winners
    file = reader.get(f"{public}standings.csv").content.decode()
    assert file.splitlines()[0].endswith("Group;Place in the group;Goes on to the final")
    assert len(re.findall(r";[12];1;yes\r?$", file, re.MULTILINE)) == 2
    pdf = PdfReader(BytesIO(reader.get(f"{public}standings.pdf").content))
    text = " ".join(page.extract_text() for page in pdf.pages)
    assert text.count("[Final]") == 2
    assert "Group 2" in text
    for name in ("propose", "post"):
        step(olga, tournament, name)
    seated = {n for table in state_of(tournament).rounds[3].tables for n in table.sides}
    page = reader.get(public).content.decode()
    assert marked(page) == seated == winners
    assert page.index("<caption") < page.index('id="groups"'), "the final stands first now"


def test_groups_without_a_number_are_refused_on_the_form(olga: Client) -> None:
    form = {"title": "Serata", "game": "burraco", "place": "hall", "system": "groups", "rounds": 3}
    assert 'data-code="groups_missing"' in post(olga, "/desk/new/", form, 422)


def test_relatives_and_a_kept_table_are_entered_on_the_page(olga: Client) -> None:
    tournament = opened(olga, rounds="3")
    for at, name in enumerate(("Anna", "Bea", "Carla", "Dora")):
        form = {"do": "one", "name": f"{name} Rossi", "partner": f"{name} Neri"}
        form |= {"family": "Rossi" if at < 2 else "", "table": "2" if at == 3 else ""}
        post(olga, f"/desk/{tournament}/entries/", form)
    entries = state_of(tournament).entries
    assert entries[1].family == entries[2].family != ""
    assert "ossi" not in entries[1].family
    assert entries[4].table == 2
    for name in ("draw", "propose", "post"):
        step(olga, tournament, name)
    tables = [t.sides for t in state_of(tournament).rounds[0].tables]
    assert 4 in tables[1]
    assert not any({1, 2} == {*sides} for sides in tables)
