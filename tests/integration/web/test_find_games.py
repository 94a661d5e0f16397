"""Games are found by kind, by number of players and by time, on each page that lists them."""

import re
from html import unescape

import pytest
from django.test import Client

from games.registry import ruleset, rulesets
from smazzata.presentation.game_finder import Wish, fits, read_wish, spelt
from smazzata.presentation.tournament_names import game_name
from tests.integration.play.lobby.test_pages import body, opened, visit

pytestmark = pytest.mark.django_db
ENGLISH = {"Accept-Language": "en"}


def games_on(page: str) -> set[str]:
    """The games that the front page lists."""
    listed = page.partition('<ul class="games">')[2]
    return set(re.findall(r"/tables/new/\?game=(\w+)&amp;bots", listed))


def test_without_a_wish_all_games_are_there_under_their_kinds(client: Client) -> None:
    page = body(client.get("/", headers={"Accept-Language": "it"}))
    assert games_on(page) == set(rulesets())
    kinds = re.findall(r'<small class="kind \w+">([^<]+)</small>', page)
    order = ["Combinazioni", "Prese", "Banco e azzardo", "Giochi di compagnia"]
    assert [*dict.fromkeys(kinds)] == order
    assert kinds == sorted(kinds, key=order.index)
    assert "2–20 giocatori · 2–6 minuti · pura fortuna" in " ".join(page.split())


@pytest.mark.parametrize(
    ("query", "there", "missing"),
    [
        ("family=tricks", {"busca", "bestia"}, {"burraco", "asino", "merda"}),
        ("players=2", {"burraco", "machiavelli", "asino"}, {"busca", "bestia", "merda"}),
        ("players=13", {"asino", "merda"}, {"sette_e_mezzo", "machiavelli"}),
        ("minutes=10", {"asino", "machiavelli"}, {"burraco", "busca"}),
        ("family=company&players=20&minutes=10", {"asino"}, {"merda", "sette_e_mezzo"}),
        ("family=nothing&players=99&minutes=soon", set(rulesets()), set()),
    ],
)
def test_each_part_of_a_wish_leaves_games_out(
    client: Client, query: str, there: set[str], missing: set[str]
) -> None:
    found = games_on(body(client.get(f"/?{query}")))
    assert there <= found
    assert not found & missing


def test_a_wish_that_nothing_fits_says_so_and_leads_back(client: Client) -> None:
    page = body(client.get("/?family=tricks&players=20", headers=ENGLISH))
    assert games_on(page) == set()
    assert "No game fits all of that" in page


def test_the_number_of_players_goes_along_to_the_new_table(client: Client) -> None:
    page = body(client.get("/?players=13"))
    addresses = re.findall(r'href="(/tables/new/\?game=merda[^"]*)"', page)
    assert len(addresses) == 1
    anna = visit("anna")
    form = body(anna.get(unescape(addresses[0])))
    assert re.search(r'value="13"', form)
    room = opened(
        anna,
        game="merda",
        **{"option.players": "13", "option.pack": "french_52", "option.kilo_deck": "separate"},
    )
    assert room.seats.count() == 13


def test_the_rules_are_found_in_the_same_way(client: Client) -> None:
    page = body(client.get("/rules/?family=company", headers=ENGLISH))
    assert "/rules/asino/" in page
    assert "/rules/merda/" in page
    assert "/rules/burraco/" not in page
    assert "<h2>Party games</h2>" in page


def test_the_form_for_a_table_lists_games_by_kind_and_says_that_luck_decides() -> None:
    anna = visit("anna")
    page = body(anna.get("/tables/new/?game=asino"))
    assert '<optgroup label="Party games">' in page
    assert "Asino (2–20)" in page
    assert "pure luck: no bot is better" in page
    assert "pure luck" not in body(anna.get("/tables/new/?game=busca"))


def test_waiting_tables_are_found_by_game_and_by_seats() -> None:
    anna, bruno = visit("anna"), visit("bruno")
    opened(anna, game="asino", **{"option.players": "7"})
    opened(anna, game="busca")
    names = {
        query: [
            name
            for name in ("Asino", "Busca")
            if f">{name}</a></h3>" in body(bruno.get(f"/tables/?{query}"))
        ]
        for query in ("", "players=7", "players=4", "family=company", "minutes=10", "family=melds")
    }
    assert names == {
        "": ["Asino", "Busca"],
        "players=7": ["Asino"],
        "players=4": ["Busca"],
        "family=company": ["Asino"],
        "minutes=10": ["Asino"],
        "family=melds": [],
    }


def test_a_game_that_says_nothing_of_its_time_fits_any(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = ruleset("burraco")
    assert not fits(rules, Wish(minutes=10))
    monkeypatch.setattr(type(rules), "minutes", None)
    assert fits(rules, Wish(minutes=10))
    monkeypatch.setattr(type(rules), "family", "")
    assert fits(rules, Wish())
    assert not fits(rules, Wish(family="melds"))


def test_a_game_of_no_kind_is_listed_last(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(ruleset("burraco")), "family", "")
    page = body(client.get("/", headers=ENGLISH)).partition('<ul class="games">')[2]
    assert page.rindex("Party games") < page.index(f"<strong>{game_name('burraco')}</strong>")


@pytest.mark.parametrize(
    ("numbers", "text"), [([4], "4"), ([2, 3, 4], "2–4"), ([2, 4, 5, 8], "2, 4–5, 8")]
)
def test_numbers_are_spelt_as_ranges(numbers: list[int], text: str) -> None:
    assert spelt(numbers) == text


@pytest.mark.parametrize("players", ["1", "21", "-4", "4.0", "٤", "four", "99999"])
def test_what_makes_no_sense_is_as_if_it_were_empty(players: str) -> None:
    assert read_wish({"players": players, "minutes": players, "family": players}) == Wish()
