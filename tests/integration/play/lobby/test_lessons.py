"""Lessons: the page in brief, the table with its arranged deal, the guide, and hints."""

from typing import Any
from uuid import UUID, uuid4

import pytest
from django.test import Client
from msgspec.structs import replace

from replays.lesson import LEARNER
from smazzata.ledger.auditing import audit
from smazzata.members.models import Account
from smazzata.members.principals import principal_for
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
    assert f"/account/guest/?next=/learn/{GAME}/" in page, "nobody known yet: a name first"
    page = client.get(f"/learn/{GAME}/", headers={"accept-language": "en"}).content.decode()
    assert "The fewest busche win" in page
    assert f'href="/learn/{GAME}/"' in client.get("/rules/").content.decode()
    assert f'href="/learn/{GAME}/"' in client.get(f"/rules/{GAME}/").content.decode()


@pytest.mark.parametrize("game", ["nothing", "a" * 200])
def test_what_has_no_lesson_is_not_found(client: Client, anna: Account, game: str) -> None:
    assert client.get(f"/learn/{game}/").status_code == 404
    client.force_login(anna)
    assert client.post(f"/learn/{game}/first-deal/").status_code == 404


def test_the_first_deal_wants_a_name_and_a_press(client: Client, anna: Account) -> None:
    assert client.post(f"/learn/{GAME}/first-deal/").status_code == 302
    client.force_login(anna)
    assert client.get(f"/learn/{GAME}/first-deal/").status_code == 405
    assert not Room.objects.exists()


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
    assert hint[1][0] in table.rules.observe(table.state, LEARNER).zones[0].cards
    assert hint[0].startswith("Play a card: ")


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
