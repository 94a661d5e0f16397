"""Lessons: the page in brief, the table with its arranged deal, the guide, and hints."""

from typing import Any
from uuid import UUID, uuid4

import pytest
from django.test import Client
from msgspec.structs import replace
from pytest_django import Settings

from games.registry import rulesets
from replays.lesson import LEARNER
from smazzata.ledger.auditing import audit
from smazzata.members.models import Account
from smazzata.members.principals import principal_for
from smazzata.play.live.messages import Spot
from smazzata.play.live.teaching import find_hint, guide_of
from smazzata.play.lobby.lessons import LESSON
from smazzata.play.models import Room
from smazzata.tables.bot_play import carry_out, decide
from smazzata.tables.events import Chair
from smazzata.tables.handler import open_table, submit
from smazzata.tables.lessons import course_of
from smazzata.tables.settings import TableSettings, check_settings
from smazzata.tables.table import Table, load, tables

pytestmark = pytest.mark.django_db
GAME = "busca"


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    tables.forget()


@pytest.fixture
def anna() -> Account:
    return Account.objects.create(username="anna")


@pytest.fixture
def lesson(client: Client, anna: Account) -> UUID:
    """The table to which the button under a game in brief leads."""
    client.force_login(anna)
    answer = client.post(f"/learn/{GAME}/first-deal/")
    room = Room.objects.get()
    assert answer["Location"] == f"/tables/{room.id}/"
    return room.id


def bots_play(match: UUID) -> Table:
    """Bots play until somebody else is to move."""
    while True:
        live = load(match)
        seats = [s for s in live.state.rules.current(live.state.state) if s != LEARNER]
        if not seats or live.state.looking or live.state.over:
            return live.state
        carry_out(match, live, decide(live.state, seats[0]), live.state.moved_ms + 1)


def played(match: UUID, command: dict[str, Any]) -> str | None:
    answer = submit(match, LEARNER, command, uuid4(), "anna")
    return answer.refusal.code if answer.refusal else None


def test_a_game_in_brief_shows_its_pictures_and_leads_to_the_first_deal(client: Client) -> None:
    page = client.get(f"/learn/{GAME}/", headers={"accept-language": "it"}).content.decode()
    for words in ("Busca in breve", "Vince chi ha meno busche", "Chi prende?"):
        assert words in page
    assert page.count('class="picture felt"') == 6
    assert 'aria-label="asso di quadri"' in page
    assert f"/rules/{GAME}/" in page
    assert page.count('name="name"') == 1, "nobody known yet: a name, and the deal"
    assert 'href="#first-deal"' in page
    assert f"/account/login/?next=/learn/{GAME}/" in page
    page = client.get(f"/learn/{GAME}/", headers={"accept-language": "en"}).content.decode()
    assert "The fewest busche win" in page
    assert f'href="/learn/{GAME}/"' in client.get("/rules/").content.decode()
    assert f'href="/learn/{GAME}/"' in client.get(f"/rules/{GAME}/").content.decode()


@pytest.mark.parametrize("game", ["nothing", "a" * 200])
def test_what_has_no_lesson_is_not_found(client: Client, anna: Account, game: str) -> None:
    assert client.get(f"/learn/{game}/").status_code == 404
    client.force_login(anna)
    assert client.post(f"/learn/{game}/first-deal/").status_code == 404


def test_a_stranger_is_at_the_table_with_a_name_and_one_press(client: Client) -> None:
    answer = client.post(f"/learn/{GAME}/first-deal/", {"name": "Lucia"})
    room = Room.objects.get()
    assert answer["Location"] == f"/tables/{room.id}/"
    guest = Account.objects.get()
    assert guest.is_guest
    assert [seat.member for seat in room.seats.all() if not seat.bot] == [str(guest.member.id)]
    again = client.post(f"/learn/{GAME}/first-deal/", {"name": "Another"})
    assert again.status_code == 302
    assert Account.objects.get().member.name == "Lucia", "whoever is known keeps the name"


@pytest.mark.parametrize("name", ["", "anna", "x" * 200])
def test_a_name_that_is_refused_is_asked_for_again(
    client: Client, anna: Account, name: str
) -> None:
    answer = client.post(f"/learn/{GAME}/first-deal/", {"name": name})
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "field wrong" in page
    assert page.count('class="picture felt"') == 6
    assert list(Account.objects.all()) == [anna]
    assert not Room.objects.exists()


def test_guests_who_come_in_by_a_lesson_are_counted(client: Client, settings: Settings) -> None:
    settings.GUESTS_PER_ADDRESS = 1
    for name, status in (("Lucia", 302), ("Marta", 429)):
        answer = client.post(f"/learn/{GAME}/first-deal/", {"name": name})
        assert answer.status_code == status
        client.logout()


def test_the_first_deal_is_opened_by_a_press_only(client: Client, anna: Account) -> None:
    assert client.get(f"/learn/{GAME}/first-deal/").status_code == 405
    client.force_login(anna)
    assert client.get(f"/learn/{GAME}/first-deal/").status_code == 405
    assert not Room.objects.exists()


def test_what_was_lost_has_a_bar_as_long_as_what_was_won(client: Client) -> None:
    page = client.get("/learn/bestia/").content.decode()
    assert '<progress max="3" value="3">' in page
    assert '<tr class="marked lost">' in page


def test_after_a_lesson_comes_a_table_of_the_game_against_bots(
    client: Client, lesson: UUID
) -> None:
    page = client.get(f"/tables/{lesson}/", headers={"accept-language": "en"}).content.decode()
    assert "Play again" not in page
    for words in ("Play a match against bots", "Repeat the lesson"):
        assert words in page
    answer = client.post("/tables/new/", {"game": GAME, "bots": "medium"})
    table = load(UUID(answer["Location"].rstrip("/").rpartition("/")[2])).state
    assert not table.opened.lesson
    assert [bool(chair.bot) for chair in table.chairs] == [False, True, True, True]


def test_a_lesson_is_played_to_its_end_by_its_guide(lesson: UUID) -> None:
    course, said = course_of(GAME), []
    assert load(lesson).state.state.match.order == list(course.deal.order or ())
    for move, (seat, command) in zip(course.lesson.line, course.moves, strict=True):
        if seat != LEARNER:
            continue
        table = bots_play(lesson)
        guide = guide_of(table, LEARNER, "it")
        assert move.title is not None
        assert guide is not None
        assert guide["title"] == move.title.it
        said.append((guide["step"], guide["steps"]))
        assert guide_of(table, 1, "it") is None, "others are told nothing"
        assert find_hint(table, LEARNER, "it") is not None
        assert played(lesson, command.data()) is None
    table = bots_play(lesson)
    assert said == [(step, len(said)) for step in range(1, len(said) + 1)]
    assert table.followed == len(course.moves)
    assert table.looking
    assert table.state.match.deal == 2
    assert guide_of(table, LEARNER, "it") is None
    assert audit(lesson).findings == []


@pytest.mark.parametrize("game", rulesets())
def test_the_guide_says_what_is_to_be_touched(client: Client, anna: Account, game: str) -> None:
    """Of each step: cards that the learner sees, or places of the table, or a button of a move."""
    course = course_of(game)
    client.force_login(anna)
    client.post(f"/learn/{game}/first-deal/")
    match = Room.objects.get().id
    for number, (seat, command) in enumerate(course.moves):
        table = load(match).state
        if seat != LEARNER:
            if table.followed == number:
                carry_out(match, load(match), decide(table, seat), table.moved_ms + 1)
            continue
        guide = guide_of(table, LEARNER, "it")
        assert guide is not None
        view = table.rules.observe(table.state, LEARNER)
        lying = {zone.id: zone.cards for zone in view.zones}
        seen = {card for cards in lying.values() for card in cards}
        assert guide["move"] in {item.do for item in view.menu}
        assert {*guide["show"], *guide["cards"]} <= seen
        for spot in guide["spots"]:
            assert (spot["place"] or 0) < len(lying[spot["zone"]])
        assert played(match, command.data()) is None


def test_a_card_of_a_neighbour_is_told_by_its_place(client: Client, anna: Account) -> None:
    client.force_login(anna)
    client.post("/learn/asino/first-deal/")
    table = bots_play(Room.objects.get().id)
    guide = guide_of(table, LEARNER, "it")
    assert guide is not None
    assert guide["spots"] == [{"zone": "hand:2", "place": 0}]
    hint = find_hint(table, LEARNER, "it")
    assert hint is not None
    assert hint.spots == [Spot(zone="hand:2", place=0)]


def test_of_a_table_laid_out_anew_the_melds_are_told_that_get_a_card(
    client: Client, anna: Account
) -> None:
    client.force_login(anna)
    client.post("/learn/machiavelli/first-deal/")
    match = Room.objects.get().id
    for _, command in [move for move in course_of("machiavelli").moves if move[0] == LEARNER][:2]:
        bots_play(match)
        assert played(match, command.data()) is None
    guide = guide_of(bots_play(match), LEARNER, "it")
    assert guide is not None
    assert guide["cards"] == ["9S", "10S", "JS"]


def test_a_hint_says_how_much(client: Client, anna: Account) -> None:
    client.force_login(anna)
    client.post("/learn/sette_e_mezzo/first-deal/")
    hint = find_hint(bots_play(Room.objects.get().id), LEARNER, "it")
    assert hint is not None
    assert hint.say == "Punta: 1."


def test_a_hint_says_to_which_meld_a_card_goes(client: Client, anna: Account) -> None:
    client.force_login(anna)
    client.post("/learn/burraco/first-deal/")
    match = Room.objects.get().id
    for _, command in [move for move in course_of("burraco").moves if move[0] == LEARNER][:7]:
        bots_play(match)
        assert played(match, command.data()) is None
    hint = find_hint(bots_play(match), LEARNER, "it")
    assert hint is not None
    assert hint.say == "Fante di cuori. Attacca a: cinque di cuori … dieci di cuori."
    assert hint.spots == [Spot(zone="meld:0")]


def test_who_leaves_the_line_plays_on_with_hints(lesson: UUID) -> None:
    table = bots_play(lesson)
    assert played(lesson, {"do": "play_card", "card": "5D"}) == "must_follow_suit"
    assert load(lesson).state.followed == table.followed, "a refusal leaves nothing"
    assert played(lesson, {"do": "play_card", "card": "4C"}) is None
    table = bots_play(lesson)
    assert table.followed is None
    assert guide_of(table, LEARNER, "it") is None
    hint = find_hint(table, LEARNER, "en")
    assert hint is not None
    assert hint.cards[0] in table.rules.observe(table.state, LEARNER).zones[0].cards
    assert hint.say.startswith("Play a card: ")


def test_there_are_no_hints_at_other_tables_and_out_of_turn(lesson: UUID, anna: Account) -> None:
    table = load(lesson).state
    assert find_hint(table, LEARNER, "it") is None, "the bots begin"
    chairs = [Chair(member=principal_for(anna).member), *[Chair(bot="random")] * 3]
    other = uuid4()
    open_table(other, GAME, {}, chairs, "5a" * 32, uuid4())
    table = load(other).state
    seat = table.rules.current(table.state)[0]
    assert find_hint(table, seat, "it") is None


def test_a_bot_in_the_learners_seat_needs_no_guide(lesson: UUID) -> None:
    table = bots_play(lesson)
    bot = replace(table.chairs[LEARNER], bot="novice")
    table = table._replace(chairs=(bot, *table.chairs[1:]))
    assert guide_of(table, LEARNER, "it") is None
    assert find_hint(table, LEARNER, "it") is None


def test_a_lesson_counts_for_nobody_and_stands_in_no_list(client: Client, lesson: UUID) -> None:
    refusal = check_settings(TableSettings(lesson=True, rated=True))
    assert refusal is not None
    assert refusal.code == "lesson_not_rated"
    assert not LESSON.rated
    opened = load(lesson).state.opened
    assert (opened.lesson, opened.rated) == (True, False)
    client.logout()
    assert str(lesson) not in client.get("/tables/").content.decode()
    assert client.get(f"/matches/{lesson}/").status_code in (403, 404)
