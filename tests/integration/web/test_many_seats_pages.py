"""What pages and programs see of tournaments with many at a table."""

import re

import pytest
from django.http.response import HttpResponseBase
from django.test import Client

from games.kernel.ranking import Ranking
from smazzata.tournament_management.tournament import load, match_id
from tests.testbed import played

HEADS: dict[Ranking, tuple[list[str], list[str]]] = {
    "chips": (
        ["Pl.", "Name", "Chips", "Tables won", "Played"],
        ["Pos.", "Nome", "Gettoni", "Tavoli vinti", "Giocate"],
    ),
    "placing": (
        ["Pl.", "Name", "TP", "Gross", "Lead", "Tables won", "Played"],
        ["Pos.", "Nome", "PT", "Lordi", "Vantaggio", "Tavoli vinti", "Giocate"],
    ),
    "points": (
        ["Pl.", "Name", "+/−", "Gross", "Net", "Tables won", "Played"],
        ["Pos.", "Nome", "+/−", "Lordi", "Netti", "Tavoli vinti", "Giocate"],
    ),
    "loser": (
        ["Pl.", "Name", "Safe", "Gross", "Lead", "Tables lost", "Played"],
        ["Pos.", "Nome", "Salvi", "Lordi", "Vantaggio", "Tavoli persi", "Giocate"],
    ),
}


def seen(client: Client, address: str, language: str = "en") -> HttpResponseBase:
    """A page in a language."""
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = language
    return client.get(address)


def cells(response: HttpResponseBase, kind: str = "td") -> list[str]:
    """What stands in the cells of a page's tables."""
    found = re.findall(rf"<{kind}[^>]*>(.*?)</{kind}>", response.getvalue().decode(), re.DOTALL)
    return [re.sub(r"<[^>]+>", "", cell).strip() for cell in found]


@pytest.mark.parametrize(
    ("game", "ranking"),
    [("sette_e_mezzo", "chips"), ("bestia", "placing"), ("merda", "points"), ("merda", "loser")],
)
def test_the_columns_say_what_counts(db: None, client: Client, game: str, ranking: Ranking) -> None:
    tournament = played.tournament_of(game, 9, ranking)
    address = f"/tournaments/{tournament}/"
    for language, heads in zip(("en", "it"), HEADS[ranking], strict=True):
        assert cells(seen(client, address, language), "th")[: len(heads)] == heads
    told = client.get(f"/api/tournaments/{tournament}").json()
    assert told["ranking"] == ranking
    state = load(tournament).state
    assert state.rules is not None
    assert told["sizes"] == list(state.rules.sizes)


def test_who_loses_is_counted(db: None, client: Client) -> None:
    tournament = played.tournament_of("merda", 9, "loser", (9,))
    (outcome,) = load(tournament).state.outcomes
    last = max(outcome.places)
    losers = outcome.places.count(last) if last > 1 else 0
    shown = cells(seen(client, f"/tournaments/{tournament}/"))
    assert len(shown) == 9 * 6
    assert shown[4::6] == ["0"] * (9 - losers) + ["1"] * losers
    assert shown[1::6] == ["1"] * (9 - losers) + ["0"] * losers


def test_twelve_at_a_table(db: None, client: Client) -> None:
    """Three of them are named where all would be too many; the sheet has them all."""
    tournament = played.tournament_of("sette_e_mezzo", 12, seats=(12,))
    match = match_id(tournament, 1, 1)
    for language, said in (("en", "and 9 others"), ("it", "e altri 9")):
        (heading,) = cells(seen(client, f"/matches/{match}/", language), "h1")
        assert heading.count(" – ") == 2
        assert heading.endswith(said)
    sheet = seen(client, f"/matches/{match}/").getvalue().decode()
    assert sheet.count('class="scores many"') == 1
    assert len(re.findall(r'<th scope="col" class="number">\s*<span>', sheet)) == 12
    member = load(tournament).state.entries[1].members[0]
    assert "and 8 others" in seen(client, f"/players/{member}/").getvalue().decode()
