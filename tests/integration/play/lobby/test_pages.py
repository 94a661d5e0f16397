"""The lobby's pages, without a browser."""

import re
from datetime import timedelta
from uuid import uuid4

import pytest
from django.http.response import HttpResponseBase
from django.test import Client
from django.utils import timezone

from games.registry import ruleset
from smazzata.members.models import Account
from smazzata.members.principals import principal_for
from smazzata.play.lobby import handler
from smazzata.play.lobby.table_form import TableForm, read_table_form
from smazzata.play.models import Room
from smazzata.tables.clock_rules import PRESETS
from smazzata.tables.events import Spectators
from smazzata.tables.handler import submit
from smazzata.tables.models import OpenTable
from smazzata.tables.table import load as load_table
from tests.testbed.evening import begin
from tests.testbed.live import a_table, move, people
from tests.testbed.played import bring_lists_up_to_date

pytestmark = pytest.mark.django_db


def visit(name: str, *, guest: bool = False, language: str = "en") -> Client:
    account, _ = Account.objects.get_or_create(username=name, defaults={"is_guest": guest})
    client = Client(headers={"Accept-Language": language})
    client.force_login(account)
    return client


def body(response: HttpResponseBase) -> str:
    return response.getvalue().decode()


def opened(client: Client, **form: str) -> Room:
    answer = client.post("/tables/new/", {"game": "busca", **form})
    assert answer.status_code == 302, body(answer)
    return Room.objects.latest("opened_at")


def test_the_front_page_leads_to_a_table_in_both_languages(client: Client) -> None:
    for language, words in (("it", "Le carte di casa"), ("en", "The cards of home")):
        page = body(client.get("/", headers={"Accept-Language": language}))
        assert words in page
        assert "/tables/new/?game=burraco&amp;bots=medium" in page


def first_step(client: Client) -> str:
    """What the front page offers before anything else."""
    return body(client.get("/")).partition('<section class="hero')[2].partition("</section>")[0]


def test_one_press_sits_whoever_may_play_down_and_the_next_goes_on() -> None:
    anna = visit("anna")
    first = first_step(anna)
    assert '<form action="/tables/new/" method="post">' in first
    fields = dict(re.findall(r'name="(game|bots)" value="(\w+)"', first))
    assert fields == {"game": "burraco", "bots": "medium"}, "nothing was played yet"
    opened(anna, **fields)
    bring_lists_up_to_date()
    again = first_step(anna)
    assert "<form" not in again
    assert "Go on with Burraco" in again


def test_tournaments_going_on_stand_before_the_games(client: Client) -> None:
    begin(title="Trofeo di Sant'Andrea", posted=False)
    bring_lists_up_to_date()
    page = body(client.get("/", headers={"Accept-Language": "it"}))
    assert page.count("Trofeo di Sant&#x27;Andrea") == 1
    assert page.index("Trofeo di Sant") < page.index("A che gioco giochiamo?")


def test_a_stranger_is_asked_for_a_name_and_led_back(client: Client) -> None:
    answer = client.get("/tables/new/?game=busca&bots=medium")
    back = "?next=/tables/new/%3Fgame%3Dbusca%26bots%3Dmedium"
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/account/guest/{back}")
    assert f'href="/account/login/{back}"' in body(client.get(answer.headers["Location"]))


def test_the_form_follows_the_game_and_the_choices_without_scripts() -> None:
    anna = visit("anna")
    page = body(anna.get("/tables/new/?game=burraco&option.ruleset=reale"))
    assert 'value="reale" selected' in page
    assert "as usual: Clean" in page
    assert "Pozzetto" not in body(anna.get("/tables/new/?game=busca"))
    assert anna.get("/tables/new/?game=scopa").status_code == 404


@pytest.mark.parametrize(
    ("asked", "clock"),
    [
        ("game=busca", "none"),
        ("game=merda", "rapid"),
        ("game=merda&proposed=none&clock=none", "rapid"),  # the game was changed, the clock was not
        ("game=busca&proposed=rapid&clock=rapid", "none"),
        ("game=merda&proposed=rapid&clock=none", "none"),
        ("game=merda&proposed=none&clock=calm", "calm"),
    ],
)
def test_a_game_of_choices_made_at_once_is_proposed_with_a_clock(asked: str, clock: str) -> None:
    page = body(visit("anna").get(f"/tables/new/?{asked}"))
    assert f'<option value="{clock}" selected>' in page
    assert len(re.findall(r'<option value="(?:none|rapid|federation|calm)" selected>', page)) == 1


def test_what_is_chosen_is_the_clock_of_the_table() -> None:
    for chosen, clock in (("", "rapid"), ("none", "none"), ("calm", "calm")):
        form = read_table_form(ruleset("merda"), {"clock": chosen, "proposed": "rapid"})
        assert isinstance(form, TableForm)
        assert form.settings.clock == PRESETS[clock]


def test_a_wrong_value_is_said_at_its_field_and_nothing_is_kept() -> None:
    anna = visit("anna", language="it")
    answer = anna.post("/tables/new/", {"game": "burraco", "option.deal_cap": "0"})
    assert answer.status_code == 422
    page = body(answer)
    assert 'data-code="bad_option_value"' in page
    assert 'aria-describedby="error-option.deal_cap"' in page
    assert "Il valore 0 non è ammesso" in page
    assert not Room.objects.exists()


@pytest.mark.parametrize(
    ("game", "chosen", "code", "clause"),
    [
        ("cucu", {"players": "21"}, "bad_option_value", "CUC-01"),
        ("asino", {"players": "21"}, "bad_option_value", "ASI-01"),
        ("merda", {"players": "10"}, "no_kilo_deck", "MER-04"),
        ("merda", {"players": "11"}, "too_many_players", "MER-03"),
        ("merda", {"players": "10", "passing": "turns"}, "too_many_players", "MER-08"),
        ("machiavelli", {"players": "6"}, "too_many_players", "MAC-01"),
        ("machiavelli", {"hand_size": "12"}, "hand_size_fixed", "MAC-03"),
        (
            "machiavelli",
            {"players": "8", "allow_more_than_five": "true", "hand_size": "13"},
            "invalid_options",
            "MAC-04",
        ),
        ("bestia", {"stake": "4"}, "stake_not_multiple_of_3", "BES-4"),
        ("bestia", {"new_hand_size": "4"}, "option_conflict", "BES-23"),
        ("sette_e_mezzo", {"min_stake": "9", "max_stake": "8"}, "stakes_contradict", "SEM-16"),
        ("bazzica", {"variant": "tre", "target": "2000"}, "bad_option_value", "BAZ-37"),
        ("cucu", {"revival_stakes": "4"}, "too_many_revival_stakes", "CUC-37"),
    ],
)
@pytest.mark.parametrize("bots", ["", "medium"])
def test_a_table_that_cannot_be_dealt_is_refused_with_its_rule(
    game: str, chosen: dict[str, str], code: str, clause: str, bots: str
) -> None:
    form = {f"option.{name}": value for name, value in chosen.items()}
    answer = visit("anna").post("/tables/new/", {"game": game, "bots": bots, **form})
    assert answer.status_code == 422
    page = body(answer)
    assert f'data-code="{code}"' in page
    assert re.search(f'role="alert"[^<]*<a href="/rules/{game}/#{clause}" target="_blank">', page)
    assert not Room.objects.exists()
    assert not OpenTable.objects.exists()


@pytest.mark.parametrize(
    "form",
    [
        {"game": "burraco\x00"},
        {"game": "burraco", "option.match_target": "9" * 100_000},
        {"game": "burraco", "bots": "genius"},
        {"game": "busca", "clock": "\N{GRINNING FACE}"},
        {"game": "busca", "bots": "easy" * 9999},
    ],
)
def test_nonsense_never_breaks_the_form(form: dict[str, str]) -> None:
    answer = visit("anna").post("/tables/new/", form)
    assert answer.status_code in {404, 422}
    assert not Room.objects.exists()


def test_people_meet_in_a_room_and_the_match_begins() -> None:
    anna, bruno = visit("anna"), visit("bruno")
    room = opened(anna, **{"option.max_deals": "1"})
    address = f"/tables/{room.id}/"
    assert "Busca" in body(bruno.get("/tables/"))
    page = body(bruno.get(address))
    assert "Take seat 2" in page
    assert "Close this table" not in page
    assert bruno.post(f"{address}act/", {"do": "sit", "seat": "1"}).status_code == 302
    assert "bruno" in body(anna.get(address))
    for seat in ("2", "3"):
        anna.post(f"{address}act/", {"do": "bot", "seat": seat, "strength": "easy"})
    seen = {"seen": "1"}
    fragment = bruno.get(address, seen, headers={"HX-Request": "true"})
    assert fragment.headers["HX-Refresh"] == "true"
    bring_lists_up_to_date()
    page = body(bruno.get("/tables/"))
    assert "Your tables" in page
    assert f'href="{address}"' in page


def test_a_room_that_did_not_change_is_not_sent_again() -> None:
    anna = visit("anna")
    room = opened(anna)
    for address in (f"/tables/{room.id}/", "/tables/"):
        seen = re.search('name="seen" value="([^"]*)"', body(anna.get(address)))
        assert seen is not None
        answer = anna.get(address, {"seen": seen[1]}, headers={"HX-Request": "true"})
        assert answer.status_code == 204, address


def test_an_unlisted_room_is_found_by_its_link_alone() -> None:
    anna, bruno = visit("anna"), visit("bruno")
    room = opened(anna, listed="no")
    assert str(room.id) not in body(bruno.get("/tables/"))
    assert bruno.get(f"/tables/{room.id}/").status_code == 404
    assert bruno.get(f"/tables/{room.id}/link.svg").status_code == 404
    link = f"/tables/{room.id}/join/{room.key}/"
    assert link in body(anna.get(f"/tables/{room.id}/"))
    assert 'name="key" value="' + room.key in body(bruno.get(link))
    picture = bruno.get(f"/tables/{room.id}/link/{room.key}.svg")
    assert picture.headers["Content-Type"] == "image/svg+xml"
    assert b"<svg" in picture.content
    Room.objects.update(opened_at=timezone.now() - timedelta(days=2))
    answer = bruno.get(link)
    assert answer.status_code == 410
    assert 'data-code="link_expired"' in body(answer)
    assert "ask whoever opened the table" in body(answer)


def test_a_refusal_has_a_page_in_words_and_a_code() -> None:
    anna, bruno = visit("anna"), visit("bruno", language="it")
    room = opened(anna)
    answer = bruno.post(f"/tables/{room.id}/act/", {"do": "sit", "seat": "0"})
    assert answer.status_code == 409
    assert 'data-code="seat_taken"' in body(answer)
    assert "Il posto è già occupato." in body(answer)
    for seat in ("", "-1", "٣", "1e3", "99999"):
        answer = bruno.post(f"/tables/{room.id}/act/", {"do": "sit", "seat": seat})
        assert 'data-code="no_such_seat"' in body(answer)
    assert bruno.post(f"/tables/{room.id}/act/", {"do": "fly"}).status_code == 404


def test_whoever_stands_up_stays_on_the_road_he_came() -> None:
    anna, bruno = visit("anna"), visit("bruno")
    room = opened(anna, listed="no")
    road = f"/tables/{room.id}/join/{room.key}/"
    bruno.post(f"/tables/{room.id}/act/", {"do": "sit", "seat": "1", "key": room.key})
    form = re.search(r"<form(?:(?!<form).)*?value=\"stand\"", body(bruno.get(road)), re.DOTALL)
    assert form is not None
    assert f'name="key" value="{room.key}"' in form[0]
    answer = bruno.post(f"/tables/{room.id}/act/", {"do": "stand", "key": room.key})
    assert answer.headers["Location"] == road
    assert bruno.get(road).status_code == 200


def test_a_closed_room_says_so() -> None:
    anna, bruno = visit("anna"), visit("bruno")
    room = opened(anna)
    anna.post(f"/tables/{room.id}/act/", {"do": "close"})
    answer = bruno.get(f"/tables/{room.id}/")
    assert answer.status_code == 410
    assert 'data-code="room_closed"' in body(answer)


def test_guests_play_casual_tables_only() -> None:
    guest = visit("ospite", guest=True)
    assert "for the ratings" not in body(guest.get("/tables/new/?game=busca"))
    answer = guest.post("/tables/new/", {"game": "busca", "rated": "yes"})
    assert 'data-code="rated_needs_account"' in body(answer)
    assert opened(guest).settings.rated is False


def test_tables_being_played_are_listed_without_what_a_delay_would_hide(client: Client) -> None:
    four = people(4)
    match = a_table(four, spectators=Spectators(delay_moves=200), options={"max_deals": 5})
    while load_table(match).state.state.match.deal < 2:
        move(match, person=four[0])
    bring_lists_up_to_date()
    for address in ("/tables/", "/"):
        page = body(client.get(address, headers={"Accept-Language": "en"}))
        assert f"/tables/{match}/" in page
        assert "deal 2" not in page
    before = body(client.get("/tables/", headers={"HX-Request": "true"}))
    deal = load_table(match).state.state.match.deal
    while load_table(match).state.state.match.deal == deal:
        move(match, person=four[0])
    bring_lists_up_to_date()
    # Not even the word by which the page knows that it has changed.
    assert body(client.get("/tables/", headers={"HX-Request": "true"})) == before
    own = body(four[0].browser.get("/tables/", headers={"Accept-Language": "en"}))
    assert f"deal {deal + 1}" in own


def test_bots_at_a_table_are_counted_in_the_list(client: Client) -> None:
    one, *three = people(4)
    a_table([one, "random", "random", "random"])
    a_table([*three, "random"])
    bring_lists_up_to_date()
    for language, words in (("en", ("and 3 bots", "and 1 bot\n")), ("it", ("e 3 bot", "e 1 bot"))):
        page = body(client.get("/tables/", headers={"Accept-Language": language}))
        assert all(said in page for said in words)


def test_a_delay_is_said_in_the_singular_and_the_plural(client: Client) -> None:
    anna = visit("anna")
    for moves, seconds, said in (
        ("1", "0", "see it 1 move later"),
        ("3", "1", "see it 3 moves later, see it 1 second later"),
    ):
        room = opened(anna, delay_moves=moves, delay_s=seconds)
        assert said in body(client.get(f"/tables/{room.id}/", headers={"Accept-Language": "en"}))
        handler.close(room.id, principal_for(Account.objects.get(username="anna")))


def test_a_table_for_those_with_its_link_is_found_nowhere_else(client: Client) -> None:
    anna = visit("anna")
    casual = opened(anna, bots="easy", listed="no")
    rated = opened(anna, rated="yes", listed="no")
    seated = [principal_for(Account.objects.get(username="anna"))]
    for seat, name in enumerate(("bruno", "carla", "dino"), 1):
        seated.append(principal_for(Account.objects.create(username=name)))
        assert isinstance(handler.sit(rated.id, seat, seated[-1], rated.key), Room)
    bring_lists_up_to_date()
    player = f"/players/{seated[0].member}"
    for address in ("/", "/tables/", f"{player}/", f"/api{player}"):
        for room in (casual, rated):
            assert str(room.id) not in body(client.get(address))
    assert str(casual.id) in body(anna.get("/tables/"))
    for seat in range(3):  # a rated match belongs to its players' history once it is over
        submit(rated.id, seat, {"do": "resign"}, uuid4(), f"member:{seated[seat].member}")
    bring_lists_up_to_date()
    for address in (f"{player}/", f"/api{player}"):
        assert str(rated.id) in body(client.get(address))
        assert str(casual.id) not in body(client.get(address))


def test_nobody_opens_tables_without_end() -> None:
    guest = visit("guest-lucia", guest=True)
    form = {"game": "busca", "option.max_deals": "none at all"}
    codes = [guest.post("/tables/new/", form).status_code for _ in range(61)]
    assert codes == [422] * 60 + [429]


def test_a_room_says_who_plays_with_whom_before_anybody_sits_down() -> None:
    anna = visit("anna")
    pairs = opened(anna, game="burraco")
    page = body(anna.get(f"/tables/{pairs.id}/"))
    assert re.findall(r"plays with seat (\d)", page) == ["3", "4", "1", "2"]
    italian = body(visit("anna", language="it").get(f"/tables/{pairs.id}/"))
    assert italian.count("gioca con il posto ") == 4
    alone = opened(anna)
    assert "plays with seat" not in body(anna.get(f"/tables/{alone.id}/"))
