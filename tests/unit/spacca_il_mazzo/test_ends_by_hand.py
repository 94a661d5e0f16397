"""Cases worked out by hand: the end, leaving, silence, secrets, worlds."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from games.kernel.cards import FRENCH_52
from games.kernel.command import Command
from games.kernel.match import Forfeit, Resign, TimeOut
from games.kernel.seats import OPEN, SPECTATOR, SYSTEM
from games.spacca_il_mazzo.events import (
    DealEnded,
    DeclineJoker,
    DrawCard,
    JokerDiscard,
    Pass,
    PlayCards,
    SeatFinished,
    TakePile,
    TurnDownCard,
)
from games.spacca_il_mazzo.state import SpaccaState
from tests.unit.spacca_il_mazzo.by_hand import ANY, ONE, next_deal
from tests.unit.spacca_il_mazzo.spacca_tables import (
    RULES,
    act,
    dealt,
    done,
    names,
    only,
    play,
    refused,
    table,
)

# --- the end ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_second_of_the_last_two_to_finish_ends_the_deal_spm_42(seats: int) -> None:
    finished = [("", "", "")] * (seats - 2)
    out = list(range(seats - 2))
    state = table(*finished, ("5D", "", ""), ONE, pile="4H", turn=seats - 2, out_order=out)
    _, events = act(state, play("5D"))
    assert only(SeatFinished, events).place == seats - 1
    scores = {2: [30, 0], 3: [30, 18, 0], 4: [30, 18, 7, 0]}[seats]
    assert only(DealEnded, events).scores == scores


def test_who_finishes_in_the_last_turn_has_the_place_spm_43() -> None:
    state = table(("5D", "", ""), ("9C", "9D", ""), ("AC", "", ""), pile="4H", max_turns=100)
    state.turns_played = 99
    _, events = act(state, play("5D"))
    ended = only(DealEnded, events)
    assert names(events)[:3] == ["cards_played", "seat_finished", "deal_ended"]
    assert (ended.how, ended.finish_order, ended.points) == ("turn_limit", [0, 2, 1], 5)
    assert ended.scores == [30, 0, 18]


def test_drawing_in_the_last_turn_does_not_end_it_spm_43() -> None:
    state = table(("5D", "", "?"), ANY, pile="9H", stock="4C ?", max_turns=100, turns=99)
    after, events = act(state, DrawCard())
    assert (names(events), after.turns_played) == (["card_drawn"], 99)
    _, events = act(after, TakePile())
    assert only(DealEnded, events).how == "turn_limit"


def test_a_choice_in_the_last_turn_is_made_first_spm_43() -> None:
    state = table(("", "4D", "JR ?"), ANY, pile="7H", max_turns=100, turns=99)
    after, events = act(state, TurnDownCard(0))
    assert names(events)[-1] == "joker_choice_opened"
    _, events = act(after, DeclineJoker())
    assert only(DealEnded, events).how == "turn_limit"


def test_with_the_last_turn_cards_down_are_counted_unseen_spm_43() -> None:
    """Fewest cards first whatever they are; the last one's are shown and counted, joker and all."""
    state = table(("3D", "", ""), ("", "", "3C JR"), ONE, pile="AC AD", max_turns=100, turns=99)
    _, events = act(state, TakePile())
    ended = only(DealEnded, events)
    assert (ended.finish_order, ended.points) == ([2, 1, 0], 7 + 3)
    state = table(("3D", "", ""), ("", "", "3C JR 4S"), ONE, pile="AC", max_turns=100, turns=99)
    _, events = act(state, TakePile())
    ended = only(DealEnded, events)
    assert (sorted(ended.cards), ended.points) == (["3C", "4S", "JR"], 13)


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("3H 3D 3C 3S 4H 4D 4C 4S", 26),
        ("2H 2D 2C 2S", 4),
        ("10H 10D 10C", 1),
        ("10H 10D 10C 10S 10S", 2),
        ("AH KH QH JH", 15),
        ("9H 8H 7H 6H 5H 4H 3H", 40),
    ],
)
def test_points_added_by_hand_spm_45(cards: str, points: int) -> None:
    _, events = act(table(("5D", "", ""), (cards, "", ""), pile="4H"), play("5D"))
    assert only(DealEnded, events).scores == [25 + points, 0]


def test_a_poker_may_be_of_hand_up_and_down_spm_45() -> None:
    _, events = act(table(("5D", "", ""), ("3H 3D", "3C", "3S"), pile="4H"), play("5D"))
    assert only(DealEnded, events).points == 14


def test_one_deal_ends_a_match_to_the_least_target_spm_50() -> None:
    """25 is what a first place brings at least."""
    options: dict[str, Any] = {"match_mode": "target", "target_score": 25}
    state = table(("", "", ""), ("5D", "", ""), ONE, out_order=[0], turn=1, **options)
    after, _ = act(state, play("5D"))
    assert RULES.is_over(after)
    assert RULES.totals(after) == [30, 18, 0]


@pytest.mark.parametrize(("deals", "bound"), [(1, 1), (50, 50)])
def test_the_bounds_of_a_match_of_deals_gen_12(deals: int, bound: int) -> None:
    options = RULES.resolve_options({"match_deals": deals})
    assert isinstance(options, dict)
    assert RULES.deals_bound(options) == bound


@pytest.mark.parametrize(("players", "target", "bound"), [(2, 25, 1), (4, 1000, 157), (2, 26, 3)])
def test_the_bounds_of_a_match_to_a_target_gen_12(players: int, target: int, bound: int) -> None:
    form = {"players": players, "match_mode": "target", "target_score": target, "match_deals": 50}
    options = RULES.resolve_options(form)
    assert isinstance(options, dict)
    assert RULES.deals_bound(options) == bound


# --- leaving ------------------------------------------------------------------------------------


def test_those_who_left_are_skipped_spm_08() -> None:
    state = dealt(dealer=1, players=4).state
    after = done(RULES.act(state, 2, Resign())).state
    assert RULES.current(after) == (3,)
    after = done(RULES.act(after, SYSTEM, Forfeit(1))).state
    assert after.playing() == [3, 0]


def test_the_next_dealer_is_the_next_who_stayed_spm_49() -> None:
    seats = ("5D", "", ""), ("6D", "", ""), ONE, ONE
    state = done(RULES.act(table(*seats, pile="4H"), 0, Resign())).state  # seat 3 has dealt
    state, _ = act(state, play("6D"), play("9C"))
    state = next_deal(state)
    assert (state.dealer, RULES.current(state)) == (1, (2,))
    assert [len(state.cards_of(seat)) for seat in range(4)] == [0, 11, 11, 11]


def test_who_leaves_after_drawing_gives_the_next_seat_a_draw_gen_07() -> None:
    state, _ = act(table(("4D", "", "?"), ANY, ANY, pile="7H"), DrawCard())
    after = done(RULES.act(state, 0, Resign())).state
    assert (RULES.current(after), after.drawn, after.pile) == ((1,), False, ("7H",))
    assert not refused(after, DrawCard())
    assert refused(after, TakePile(), 0) == "not_your_turn"


def test_what_who_left_had_is_not_the_last_one_s_gen_07() -> None:
    """The last one is the last of those who stayed: its cards count, not those set aside."""
    seats = ("5D", "", ""), ("3D 3H 4C", "3C", "2H"), ONE
    state = done(RULES.act(table(*seats, pile="4H"), 1, Resign())).state
    _, events = act(state, play("5D"))
    ended = only(DealEnded, events)
    assert (ended.finish_order, ended.points, ended.scores) == ([0, 2], 5, [30, 0, 0])


# --- silence ------------------------------------------------------------------------------------


def test_a_silent_seat_that_must_draw_is_asked_again_and_then_plays_gen_06() -> None:
    state = table(("", "7D 7C", ""), ANY, pile="6H", stock="7S ?")
    outcome = done(RULES.act(state, SYSTEM, TimeOut(0)))
    assert names(outcome.events) == ["turn_timed_out", "card_drawn"]
    assert RULES.current(outcome.state) == (0,)
    outcome = done(RULES.act(outcome.state, SYSTEM, TimeOut(0)))
    assert names(outcome.events) == ["turn_timed_out", "cards_played"]
    assert outcome.state.up[0] == ["7D", "7C"]


# --- secrets ------------------------------------------------------------------------------------


def told(state: SpaccaState, viewer: int) -> str:
    """All that a viewer gets to know of a table, and all that it may try."""
    probes: list[Command] = [DrawCard(), TakePile(), Pass(), play(), DeclineJoker()]
    probes += [TurnDownCard(slot) for slot in range(3)]
    probes += [JokerDiscard(slot=slot) for slot in range(3)]
    probes += [PlayCards((card,)) for card in FRENCH_52]
    answers = [refused(state, probe, viewer) for probe in probes]
    return repr((RULES.observe(state, viewer), answers, RULES.legal_actions(state, viewer)))


@pytest.mark.parametrize("choice", [False, True])
def test_what_lies_down_changes_nothing_for_anybody_gen_09(choice: bool) -> None:
    """Of its own cards down a seat learns as little as all others, by views or refusals."""
    for viewer in (0, 1, SPECTATOR):
        seen = set()
        for card in ("JB", "3D", "10H", "AS"):
            state = table(("", "4D", f"JR {card} 9S"), ONE, pile="7H")
            seen.add(told(act(state, TurnDownCard(0))[0] if choice else state, viewer))
        assert len(seen) == 1


@pytest.mark.parametrize("viewer", [1, SPECTATOR])
def test_another_s_hand_changes_nothing_but_its_size_gen_09(viewer: int) -> None:
    """Whether it could play, could pair its cards up, or has twos: nobody learns."""
    hands = ("KD 4C", "2D 2C", "8C 8D", "3D 3C")
    seen = {told(table((hand, "8S", "?"), ONE, pile="7H"), viewer) for hand in hands}
    assert len(seen) == 1


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_the_order_of_the_stock_changes_nothing_gen_09(viewer: int) -> None:
    stocks = ("JR 4C 5C", "4C JR 5C", "JB 4C 5C")
    seen = {told(table(("9D", "", "?"), ONE, pile="7H", stock=stock), viewer) for stock in stocks}
    assert len(seen) == 1


def test_a_drawn_card_is_its_owner_s_until_it_is_played_gen_09() -> None:
    state = table(("9D", "", "?"), ANY, pile="7H", stock="KD 4C ?")
    after, events = act(state, DrawCard())
    for viewer, card in ((0, "KD"), (1, None), (SPECTATOR, None)):
        assert RULES.redact(events[0], viewer)["card"] == card
        assert ("KD" in RULES.observe(after, viewer).zone("hand:0").cards) == (viewer == 0)
    assert after.known[0] == []


def test_cards_up_set_aside_stay_in_sight_and_the_rest_stays_hidden_gen_07() -> None:
    state = done(RULES.act(table(("5D", "", ""), ("6D", "KC", "3C"), ANY, pile="4C"), 1, Resign()))
    view = RULES.observe(state.state, 0)
    assert view.zone("up:1").cards == ["KC"]
    assert view.zone("hand:1").cards == view.zone("down-1:0").cards == [None]


@pytest.mark.parametrize("shared", [True, False])
def test_what_the_last_seat_of_a_shared_deck_has_stays_hidden_gen_10(shared: bool) -> None:
    """Its points are told, as the score needs them; its cards only when no table plays on."""
    state = table(("5D", "", ""), ("9C", "KD", "?"), pile="4H")
    state.match = replace(state.match, duplicate=shared)
    _, events = act(state, play("5D"))
    ended = only(DealEnded, events)
    assert (len(ended.cards), ended.points > 0) == (0 if shared else 3, True)


# --- worlds -------------------------------------------------------------------------------------


def test_a_world_of_the_second_pack_has_each_of_its_cards_once_spm_29() -> None:
    """What is left of one pack is all different; so are the cards down, which are of the first."""
    state = dealt(players=2).state
    while not state.first_pack_finished:
        hoarding: tuple[Command, ...] = (DrawCard(), TakePile())
        step = next((each for each in hoarding if not refused(state, each)), None)
        state, _ = act(state, step or RULES.legal_actions(state)[0])
    for number in range(30):
        world = RULES.determinize(RULES.observe(state, 0), Random(number))
        down = [card for seat in range(2) for card in world.down_cards(seat)]
        assert max(Counter(world.stock).values()) == 1
        assert max(Counter(down).values()) == 1
        assert RULES.observe(world, 0) == RULES.observe(state, 0)


def test_an_open_view_is_a_whole_table_spm_05() -> None:
    state = dealt(players=3).state
    world = RULES.determinize(RULES.observe(state, OPEN), Random(1))
    assert (world.hands, world.up, world.down) == (state.hands, state.up, state.down)
    assert (world.stock, world.pile, world.second) == (state.stock, state.pile, state.second)
