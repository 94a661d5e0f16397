"""How much of a running match others may see."""

from typing import Any

import pytest

from games.kernel.match import TimeOut
from games.kernel.seats import SYSTEM
from smazzata.tables.events import AllCardsSeen, Spectators
from smazzata.tables.visibility import OPENING_VERSION, visible_version
from tests.unit.tables.table_stream import Stream

START = 1_000_000
LATER = START + 10**9


def played(stream: type[Stream], moves: int, **spectators: Any) -> Any:
    match = stream(
        "busca", {"max_deals": 1, "target_busche": None}, spectators=Spectators(**spectators)
    )
    for number in range(1, moves + 1):
        match.play(START + 1_000 * number)
    return match


def seen(match: Stream, now_ms: int = LATER, *, insider: bool = False) -> int:
    return visible_version(match.table.opened, match.stored, now_ms, insider)


def moves_seen(match: Stream, now_ms: int = LATER) -> int:
    version = seen(match, now_ms)
    return sum(event.type == "card_played" for event in match.stored[:version])


def test_without_a_delay_all_is_seen_at_once(stream: type[Stream]) -> None:
    match = played(stream, 5)
    assert seen(match, START) == len(match.stored)


@pytest.mark.parametrize("delay", [1, 3, 7])
def test_the_last_moves_stay_unseen(stream: type[Stream], delay: int) -> None:
    match = played(stream, 9, delay_moves=delay)
    assert moves_seen(match) == 9 - delay


def test_what_followed_from_a_move_that_is_seen_is_seen(stream: type[Stream]) -> None:
    match = played(stream, 4, delay_moves=0)
    assert match.stored[-1].type == "trick_won"
    later = played(stream, 5, delay_moves=1)
    assert later.stored[seen(later) - 1].type == "trick_won"


def test_fewer_moves_than_the_delay_show_what_was_dealt_and_no_more(
    stream: type[Stream],
) -> None:
    match = played(stream, 3, delay_moves=10)
    assert moves_seen(match) == 0
    assert match.stored[seen(match) - 1].type == "cards_dealt"


def test_a_move_that_the_clock_made_is_a_move(stream: type[Stream]) -> None:
    match = played(stream, 1, delay_moves=1)
    match.play(START + 9_000, SYSTEM, TimeOut(match.seat))
    assert moves_seen(match) == 1


def test_what_the_table_tells_is_no_move(stream: type[Stream]) -> None:
    match = played(stream, 3, delay_moves=2)
    before = moves_seen(match)
    match.append([AllCardsSeen("m9")], match.table, START + 9_000)
    assert moves_seen(match) == before


def test_what_is_younger_than_the_delay_stays_unseen(stream: type[Stream]) -> None:
    match = played(stream, 9, delay_s=5)
    assert moves_seen(match, START + 9_000) == 4
    assert moves_seen(match, START + 9_999) == 4
    assert moves_seen(match, START + 10_000) == 5
    assert moves_seen(match, START + 14_000) == 9


def test_a_machine_whose_clock_was_set_back_shows_nothing_early(
    stream: type[Stream],
) -> None:
    match = played(stream, 4, delay_s=5)
    match.play(START)  # its writer's clock was behind
    assert moves_seen(match, START + 7_000) == 2


def test_of_two_delays_the_one_that_hides_more_counts(stream: type[Stream]) -> None:
    match = played(stream, 9, delay_moves=2, delay_s=5)
    assert moves_seen(match, START + 9_000) == 4
    assert moves_seen(match, LATER) == 7


def test_before_the_delay_has_passed_only_the_opening_is_seen(stream: type[Stream]) -> None:
    match = played(stream, 2, delay_s=60)
    assert seen(match, START + 30_000) == OPENING_VERSION
    assert moves_seen(match, START + 30_000) == 0


def test_where_nobody_may_watch_there_is_nothing_to_see(stream: type[Stream]) -> None:
    match = played(stream, 5, allowed=False)
    assert seen(match) == 0
    assert visible_version(match.table.opened, [], LATER, insider=False) == 0


@pytest.mark.parametrize("spectators", [{"allowed": False}, {"delay_moves": 9}, {"delay_s": 60}])
def test_whoever_belongs_there_sees_all(stream: type[Stream], spectators: dict[str, Any]) -> None:
    match = played(stream, 5, **spectators)
    assert seen(match, START + 5_000, insider=True) == len(match.stored)


@pytest.mark.parametrize("spectators", [{"allowed": False}, {"delay_moves": 9}, {"delay_s": 60}])
def test_a_match_that_is_over_is_seen_to_its_end(
    stream: type[Stream], spectators: dict[str, Any]
) -> None:
    match = played(stream, 0, **spectators)
    while not match.table.over:
        match.play(START)
    assert seen(match, START) == len(match.stored)
