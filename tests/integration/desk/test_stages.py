"""Groups and a final, second chances, relatives and kept tables, on the desk's pages."""

import pytest

from smazzata.tournament_management.tournament import tournaments
from tests.integration.desk.test_desk import client_of, opened, post, state_of, step
from tournaments.queries import current_standings

pytestmark = pytest.mark.django_db

PAIRS = "\n".join(f"Anna {x * 3};Aldo {x * 3};Club {x}" for x in "BCDFGHLM")
DEALS = {"option.match_format": "deals", "option.match_deals": "2"}


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    tournaments.forget()


def test_groups_and_a_final_on_the_pages() -> None:
    olga = client_of("olga", "organiser")
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


def test_groups_without_a_number_are_refused_on_the_form() -> None:
    olga = client_of("olga", "organiser")
    form = {"title": "Serata", "game": "burraco", "place": "hall", "system": "groups", "rounds": 3}
    assert 'data-code="groups_missing"' in post(olga, "/desk/new/", form, 422)


def test_relatives_and_a_kept_table_are_entered_on_the_page() -> None:
    olga = client_of("olga", "organiser")
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
