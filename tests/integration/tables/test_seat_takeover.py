"""Chairs that change hands, on a real ledger."""

from typing import Any
from uuid import UUID, uuid4

import pytest

from games.kernel.match import Forfeit, TimeOut
from games.kernel.seats import SYSTEM
from games.registry import strengths
from smazzata.ledger.auditing import audit
from smazzata.ledger.events import Receipt, new_stream_id
from smazzata.ledger.reader import load as read
from smazzata.ledger.repository import LoadedAggregate
from smazzata.play.refereeing.services import look_at_all_cards
from smazzata.tables.append import append
from smazzata.tables.bot_play import StopReason, play
from smazzata.tables.clock_rules import ClockRules, MoveTime
from smazzata.tables.events import ASKED, AWAY, REFEREE, Chair
from smazzata.tables.handler import Answer, open_table, submit
from smazzata.tables.models import MatchRow, SeatRow
from smazzata.tables.records import exported
from smazzata.tables.seat_takeover import AWAY_MS, MOST_CHANGES, give_back, take_over
from smazzata.tables.settings import TableSettings
from smazzata.tables.table import Table, load, tables
from tests.testbed.officials import referee
from tests.testbed.played import bring_lists_up_to_date

pytestmark = pytest.mark.django_db

CLOCK = ClockRules([MoveTime(0, 10)])


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    tables.forget()


def opened(*chairs: Chair, **more: Any) -> UUID:
    match = new_stream_id()
    seated = chairs or [Chair(entry=f"e{n}", member=f"m{n}") for n in range(4)]
    settings = TableSettings(**more)
    live = open_table(
        match, "busca", {"max_deals": 1}, seated, "5a" * 32, uuid4(), settings=settings
    )
    assert isinstance(live, LoadedAggregate)
    return match


def code(answer: Answer) -> str | None:
    return answer.refusal.code if answer.refusal is not None else None


def forfeit(match: UUID, seat: int) -> Answer:
    return submit(match, SYSTEM, Forfeit(seat).data(), uuid4(), "member:referee")


def over(match: UUID) -> UUID:
    for seat in range(3):
        assert code(forfeit(match, seat)) is None
    return match


def test_a_person_hands_the_chair_to_a_bot_and_takes_it_back() -> None:
    match = opened()
    answer = take_over(match, 2, "random", ASKED, "m2", uuid4())
    assert (answer.refusal, answer.version) == (None, load(match).version)
    assert load(match).state.chairs[2] == Chair("e2", "m2", "random")
    answer = give_back(match, 2, "m2", uuid4())
    assert answer.refusal is None
    assert load(match).state.chairs[2] == Chair("e2", "m2")
    told = [(e.data["cause"], e.data["by"]) for e in read(match) if e.type == "chair_taken"]
    assert told == [("asked", "m2"), ("back", "m2")]


def test_without_a_name_a_bot_of_medium_strength_sits_down() -> None:
    match = opened()
    take_over(match, 0, None, REFEREE, "referee", uuid4())
    assert load(match).state.chairs[0].bot == strengths("busca")["medium"]


def test_the_same_command_again_changes_nothing() -> None:
    match, there, back = opened(), uuid4(), uuid4()
    first = take_over(match, 1, "random", ASKED, "m1", there)
    assert take_over(match, 1, "random", ASKED, "m1", there) == first
    second = give_back(match, 1, "m1", back)
    assert give_back(match, 1, "m1", back) == second
    assert take_over(match, 1, "random", ASKED, "m1", there) == first
    assert load(match).version == second.version


def test_a_seat_that_a_bot_plays_takes_no_moves_until_it_is_taken_back() -> None:
    match = opened()
    table = load(match).state
    seat = table.rules.current(table.state)[0]
    raw = table.rules.default_move(table.state, seat).data()
    take_over(match, seat, "random", ASKED, f"m{seat}", uuid4())
    assert code(submit(match, seat, raw, uuid4(), "member:1")) == "bot_in_seat"
    give_back(match, seat, f"m{seat}", uuid4())
    assert code(submit(match, seat, raw, uuid4(), "member:1")) is None


def test_what_happens_to_chairs_makes_no_move_stale() -> None:
    match = opened()
    before = load(match)
    seat = before.state.rules.current(before.state.state)[0]
    raw = before.state.rules.default_move(before.state.state, seat).data()
    other = (seat + 1) % 4
    taken = take_over(match, other, "random", ASKED, f"m{other}", uuid4())
    assert taken.version > before.version
    answer = submit(match, seat, raw, uuid4(), "member:1", expected_version=before.version)
    assert answer.refusal is None
    again = submit(match, seat, raw, uuid4(), "member:1", expected_version=taken.version)
    assert code(again) == "stale_version"
    ahead = submit(match, seat, raw, uuid4(), "member:1", expected_version=answer.version + 1)
    assert code(ahead) == "stale_version"


@pytest.mark.parametrize(
    ("seat", "bot", "cause", "by", "refused"),
    [
        (4, None, ASKED, "m0", "no_such_seat"),
        (-1, None, REFEREE, "referee", "no_such_seat"),
        (0, None, ASKED, "m1", "not_your_seat"),
        (0, "oracle", ASKED, "m0", "unknown_bot"),
        (3, None, REFEREE, "referee", "bot_in_seat"),
        (0, None, AWAY, "m1", "not_away"),
        (0, None, AWAY, "m0", "not_your_seat"),
        (0, None, AWAY, "stranger", "not_your_seat"),
    ],
)
def test_why_a_bot_may_not_sit_down(
    seat: int, bot: str | None, cause: str, by: str, refused: str
) -> None:
    match = opened(*(Chair(member=f"m{n}") for n in range(3)), Chair(bot="random"))
    version = load(match).version
    answer = take_over(match, seat, bot, cause, by, uuid4())
    assert (code(answer), answer.version) == (refused, version)
    assert load(match).version == version


@pytest.mark.parametrize(
    ("seat", "member", "refused"),
    [(9, "m0", "no_such_seat"), (0, "m1", "not_your_seat"), (0, "m0", "no_bot_in_seat"),
     (3, "m3", "not_your_seat")],
)  # fmt: skip
def test_why_a_chair_is_not_given_back(seat: int, member: str, refused: str) -> None:
    """Seat 3 has been a bot's from the beginning, playing for a member of a tournament."""
    people = [Chair(member=f"m{n}") for n in range(3)]
    match = opened(*people, Chair(member="m3", bot="random"))
    assert code(give_back(match, seat, member, uuid4())) == refused


def test_the_others_may_ask_for_a_bot_when_somebody_has_long_been_away() -> None:
    match = opened()
    soon = take_over(match, 0, None, AWAY, "m1", uuid4(), offline_ms=AWAY_MS - 1)
    assert code(soon) == "not_away"
    later = take_over(match, 0, None, AWAY, "m1", uuid4(), offline_ms=AWAY_MS)
    assert later.refusal is None


def test_the_others_may_ask_for_a_bot_after_three_turns_without_a_move() -> None:
    match = opened(clock=CLOCK)
    late: dict[int, int] = dict.fromkeys(range(4), 0)
    while late[0] < 3:
        table = load(match).state
        seat = table.rules.current(table.state)[0]
        assert code(take_over(match, 0, None, AWAY, "m1", uuid4())) == "not_away"
        submit(match, SYSTEM, TimeOut(seat).data(), uuid4(), "clock")
        late[seat] += 1
    assert code(take_over(match, 0, None, AWAY, "m1", uuid4())) is None


def test_of_two_who_are_as_fast_one_finds_the_chair_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    match = opened()
    happened: list[Answer] = []

    def late(*args: Any) -> tuple[LoadedAggregate[Table], Receipt]:
        if not happened:
            happened.append(Answer(0, b""))
            happened.append(take_over(match, 0, "random", REFEREE, "referee", uuid4()))
        return append(*args)

    monkeypatch.setattr("smazzata.tables.handler.append", late)
    second = take_over(match, 0, "heuristic", ASKED, "m0", uuid4())
    assert happened[1].refusal is None
    assert code(second) == "bot_in_seat"
    assert load(match).state.chairs[0].bot == "random"


def test_nothing_changes_hands_when_the_match_is_over() -> None:
    match = over(opened())
    version = load(match).version
    assert code(take_over(match, 3, None, ASKED, "m3", uuid4())) == "match_over"
    assert code(give_back(match, 3, "m3", uuid4())) == "match_over"
    assert load(match).version == version


def test_a_seat_that_is_out_gets_no_bot() -> None:
    match = opened()
    forfeit(match, 1)
    assert code(take_over(match, 1, None, REFEREE, "referee", uuid4())) == "seat_out"


def test_what_the_table_tells_is_no_part_of_the_game() -> None:
    """Audit, record and lists are as of a match in which nobody left his chair."""
    match = opened()
    for seat in range(4):
        take_over(match, seat, "random", ASKED, f"m{seat}", uuid4())
        look_at_all_cards(match, referee(), uuid4())
    while play(match, 20) is not StopReason.OVER:
        pass
    assert audit(match).ok
    record = exported(match)
    assert not isinstance(record, tuple), record
    bring_lists_up_to_date()
    row = MatchRow.objects.get(id=match)
    assert [chair["bot"] for chair in row.chairs] == ["random"] * 4
    people = SeatRow.objects.filter(match=match).order_by("seat")
    assert [row.member for row in people] == ["m0", "m1", "m2", "m3"]


def test_a_chair_passed_to_and_fro_does_not_fill_the_log() -> None:
    match = opened()
    begun = load(match).version
    answers = []
    for _ in range(MOST_CHANGES):
        answers.append(code(take_over(match, 2, None, ASKED, "m2", uuid4())))
        answers.append(code(give_back(match, 2, "m2", uuid4())))
    assert answers[:MOST_CHANGES] == [None] * MOST_CHANGES
    assert "chair_restless" in answers[MOST_CHANGES:]
    assert load(match).version == begun + MOST_CHANGES
    # Whoever is away is no prisoner of that, and with the next move all is as before.
    table = load(match).state
    away = table.rules.current(table.state)[0]
    assert code(take_over(match, away, "random", REFEREE, "referee", uuid4())) is None
    play(match, 1)
    other = (away + 1) % 4
    assert code(take_over(match, other, None, ASKED, f"m{other}", uuid4())) is None


def test_at_a_rated_table_nobody_lets_a_bot_earn_the_rating() -> None:
    match = opened(rated=True)
    assert code(take_over(match, 2, None, ASKED, "m2", uuid4())) == "rated_seat"
    assert load(match).state.chairs[2].bot is None
    # Who really stays away does not hold the others up.
    answer = take_over(match, 2, None, AWAY, "m1", uuid4(), offline_ms=AWAY_MS)
    assert answer.refusal is None
