"""Replays: every state, every boundary, and nothing that a viewer may not see."""

import msgspec
import pytest

from games.kernel.event import Event
from games.kernel.match import Deal, StartMatch, TimeOut
from games.kernel.seats import OPEN, SPECTATOR, SYSTEM
from games.registry import ruleset
from replays.replay import Replay
from tests.testbed.matches import random_match
from tests.unit.narrowing import accepted

RULES = ruleset("busca")
EVENTS = random_match(RULES, 2, {"max_deals": 3}, nonces=True)


@pytest.fixture(scope="module")
def replay() -> Replay:
    return Replay(RULES, enumerate(EVENTS, 2))


def test_every_state_is_the_fold_of_the_events_up_to_there(replay: Replay) -> None:
    for count in range(len(EVENTS), -1, -7):
        seen = RULES.observe(replay.state(count + 1), OPEN) if count else replay.state(1).phase
        folded = RULES.fold(EVENTS[:count])
        assert seen == (RULES.observe(folded, OPEN) if count else folded.phase)


def test_deals_follow_each_other_and_cover_the_match(replay: Replay) -> None:
    assert [part.deal for part in replay.parts] == [1, 2, 3]
    assert replay.parts[0].first == 2
    assert replay.parts[-1].last == replay.last == len(EVENTS) + 1
    for before, part in zip(replay.parts, replay.parts[1:], strict=False):
        assert part.first == before.last + 1
    assert replay.deal_at(replay.parts[1].first) == replay.parts[1]
    with pytest.raises(KeyError):
        replay.part(4)


@pytest.mark.parametrize("version", [1, len(EVENTS) + 2, -1])
def test_there_is_nothing_outside_the_match(replay: Replay, version: int) -> None:
    with pytest.raises(IndexError):
        replay.moment(version)


def test_moves_turns_and_tricks_begin_where_seats_act(replay: Replay) -> None:
    moves = replay.moves()
    assert len(moves) == 3 * 40
    assert all(replay.moment(version).event.name() == "card_played" for version in moves)
    assert replay.turns() == moves, "in a game of tricks every card is a turn"
    assert replay.tricks() == moves[::4]
    assert [replay.moment(v).trick for v in replay.tricks()] == [*range(1, 11)] * 3


def test_nobody_has_to_step_through_sealing_and_dealing(replay: Replay) -> None:
    steps = replay.steps()
    assert set(replay.moves()) <= set(steps)
    for part in replay.parts:
        names = [replay.moment(v).event.name() for v in steps if part.first <= v <= part.last]
        assert (names[0], names[1]) == ("cards_dealt", "card_played"), "one step opens a deal"
        assert not {"deal_committed", "deal_started", "nonce_given"} & {*names}
        assert "trick_won" in names, "what follows from a move is seen"
    assert steps[-1] == replay.last
    opened = Replay(RULES, list(enumerate(EVENTS, 2))[:3])
    assert opened.steps() == (4,), "before the first move there is one step"


def test_frames_show_what_the_viewer_could_see(replay: Replay) -> None:
    for viewer in (0, 3, SPECTATOR, OPEN):
        frames = list(replay.frames(2, viewer))
        part = replay.part(2)
        assert [f.moment.version for f in frames] == [*range(part.first, part.last + 1)]
        for frame in frames[::9]:
            state = RULES.fold(EVENTS[: frame.moment.version - 1])
            assert frame.view == RULES.observe(state, viewer)
            assert frame.event == RULES.redact(frame.moment.event, viewer)


def test_versions_may_leave_gaps_where_the_table_tells_something_else(replay: Replay) -> None:
    spread = Replay(RULES, [(3 * version, event) for version, event in enumerate(EVENTS, 2)])
    assert (spread.first, spread.last) == (3 * replay.first, 3 * replay.last)
    assert spread.turns() == tuple(3 * version for version in replay.turns())
    assert [(p.first, p.last) for p in spread.parts] == [
        (3 * p.first, 3 * p.last) for p in replay.parts
    ]
    between = spread.turns()[7] + 1
    with pytest.raises(IndexError):
        spread.moment(between)
    assert spread.nearest(between) == between - 1
    assert spread.nearest(0) == spread.first
    later, now = spread.state(between), spread.state(between - 1)
    assert RULES.observe(later, OPEN) == RULES.observe(now, OPEN)
    seen = [frame.view for frame in spread.frames(2, SPECTATOR)]
    assert seen == [frame.view for frame in replay.frames(2, SPECTATOR)]


def unrevealed() -> Replay:
    """A match that stands in its second deal."""
    return Replay(RULES, enumerate(EVENTS[: len(EVENTS) // 2], 1))


def test_gen_10_hands_are_shown_of_revealed_deals_only() -> None:
    replay = unrevealed()
    assert replay.may_see(1, OPEN)
    assert replay.may_see(1, 2)
    for viewer in (OPEN, 0, 1, 2, 3):
        assert not replay.may_see(2, viewer)
        with pytest.raises(PermissionError):
            replay.frames(2, viewer)
    assert replay.may_see(2, SPECTATOR)
    text = msgspec.json.encode([f.view for f in replay.frames(2, SPECTATOR)][-1]).decode()
    held = RULES.observe(replay.state(replay.last), OPEN).zone("hand:0").cards
    assert held
    assert not any(f'"{card}"' in text for card in held)


def test_gen_10_a_seat_may_always_look_at_its_own_cards() -> None:
    replay = unrevealed()
    assert next(iter(replay.frames(2, 3, own=3))).view.seat == 3
    with pytest.raises(PermissionError):
        replay.frames(2, 2, own=3)
    with pytest.raises(PermissionError):
        replay.frames(2, OPEN, own=3)


def test_gen_10_the_last_deal_of_a_duplicate_match_stays_closed() -> None:
    replay = Replay(RULES, enumerate(duplicate(), 1))
    assert not replay.may_see(1, OPEN)
    assert not replay.may_see(1, 0)


def test_whoever_brings_the_decks_along_sees_all_cards() -> None:
    """A record tells its decks, of the deal that it breaks off in too."""
    events = enumerate(EVENTS[: len(EVENTS) // 2], 1)
    replay = Replay(RULES, events, decks_known=True)
    assert replay.may_see(2, OPEN)
    assert [frame.view for frame in replay.frames(2, OPEN)][-1].zone("hand:0").cards[0] is not None


def duplicate() -> list[Event]:
    state = RULES.blank()
    log: list[Event] = []
    start = StartMatch("5a" * 32, {"max_deals": 1}, duplicate=True)
    for seat, command in [(SYSTEM, start), (SYSTEM, Deal()), *[(SYSTEM, None)] * 40]:
        given = command or TimeOut(RULES.current(state)[0])
        outcome = accepted(RULES.act(state, seat, given))
        log += outcome.events
        state = outcome.state
    return log
