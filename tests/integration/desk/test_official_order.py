"""An order that a body published, beside the one that is computed here."""

import pytest
from django.test import Client

from tests.integration.desk.test_directing import sound
from tests.testbed.desk_forms import client_of, post, posted, state_of, step, totals
from tournaments.queries import current_standings

pytestmark = pytest.mark.django_db


def test_an_official_order_is_kept_and_its_differences_are_shown(olga: Client) -> None:
    tournament = posted(olga, rounds="1")
    totals(olga, tournament, 1, (1, 1500, 995), (2, 700, 0))
    step(olga, tournament, "close_round")
    rows = current_standings(state_of(tournament))
    one, two, three, four = (row.number for row in rows)
    page = f"/desk/{tournament}/official-order/"
    text = f"1;{one};{rows[0].vp};{rows[0].mp}\n2;{three}\n2;{two};99\n\n4;{four}\n"
    post(olga, page, {"source": "FIBUR", "list": text})
    assert current_standings(state_of(tournament)) == rows
    assert [line.place for line in state_of(tournament).official_order] == [1, 2, 2, 4]
    public = Client(headers={"Accept-Language": "en"})
    shown = public.get(f"/tournaments/{tournament}/standings/1/").content.decode()
    assert "The official order of FIBUR" in shown
    assert shown.count("data-differs") == 2, "a place, and points; the first and last are the same"
    assert f"99 / {rows[1].vp}" in " ".join(shown.split())
    assert sound(tournament)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("1", "order_line_unreadable"),
        ("x;1", "order_line_unreadable"),
        ("1;Nobody", "order_of_unknown"),
        ("1;99", "order_of_unknown"),
        ("1;1\n2;1", "order_unfit"),
        ("0;1", "order_unfit"),
        ("", "order_unfit"),
        ("1;1;x", "order_line_unreadable"),
        ("x" * 200_001, "order_too_long"),
    ],
)
def test_what_is_wrong_with_a_list(text: str, code: str) -> None:
    olga = client_of("olga", "organiser")
    tournament = posted(olga)
    form = {"source": "FIBUR", "list": text}
    assert f'data-code="{code}"' in post(olga, f"/desk/{tournament}/official-order/", form, 409)
