"""What a viewer sees of Bestia with four cards, and the worlds that fit it."""

from random import Random

import pytest

from games.bestia_quattro.state import BestiaQuattroState
from games.kernel.match import Resign, TimeOut
from games.kernel.seats import OPEN, SPECTATOR, SYSTEM
from tests.unit.bestia_quattro.quattro_tables import (
    EXAMPLE_6,
    EXAMPLE_6_WORDS,
    PLAIN,
    RULES,
    command,
    dealt,
    finished,
    named,
    played,
    sanctioned,
    sizes,
)
from tests.unit.narrowing import accepted, faces

THEFT = "no_blind steal assist pass assist"
PILES = ("stock", "reserve", "heap", "burnt")


def changed_all(table: BestiaQuattroState) -> BestiaQuattroState:
    """Whose turn it is changes all four cards."""
    own = table.hand(RULES.current(table)[0])
    return played(table, f"exchange:discard={','.join(own)}")[1]


def late() -> BestiaQuattroState:
    """A table in play after leavers, a theft, changes and a burnt card: every pile holds some."""
    table = dealt([*EXAMPLE_6, "1D 2S 4D 5D"], dealer=4, stock="6S 7S 10S 1S 9D 8D 7D 5B 6B 7B")
    _, table = played(table, "blind match match leave match steal assist assist pass")
    table = changed_all(changed_all(table))
    return played(table, "discard:card=5D")[1]


@pytest.mark.parametrize("viewer", [0, 1, 2, 3, 4, SPECTATOR])
def test_worlds_look_like_the_view_and_hold_the_whole_pack(viewer: int) -> None:
    """BEQ-12, BEQ-16, BEQ-34, BEQ-36: at each moment of a deal in which everything happens."""
    moves = "blind match match leave match steal assist assist pass".split()
    table = dealt([*EXAMPLE_6, "1D 2S 4D 5D"], dealer=4, stock="6S 7S 10S 1S 9D 8D 7D 5B 6B 7B")
    tables = [table]
    for word in moves:
        tables.append(played(tables[-1], word)[1])
    tables += [changed_all(tables[-1]), late(), played(late(), "1D")[1]]
    for table in tables:
        view = RULES.observe(table, viewer)
        for seed in range(4):
            world = RULES.determinize(view, Random(seed))
            assert RULES.observe(world, viewer) == view
            assert [len(getattr(world, name)) for name in PILES] == [
                len(getattr(table, name)) for name in PILES
            ]
            assert sorted(world.match.order) == sorted(RULES.deck({}))
            if viewer >= 0 and table.looked[viewer]:
                assert world.hand(viewer) == table.hand(viewer)
            assert world.chips == table.chips


def test_all_piles_are_hidden_and_open_to_audits() -> None:
    """BEQ-16, BEQ-28, BEQ-34, BEQ-36."""
    table = late()
    assert [len(getattr(table, name)) for name in PILES] == [40 - 1 - 20 - 9, 8, 9, 1]
    for viewer in (0, 1, 4, SPECTATOR):
        view = RULES.observe(table, viewer)
        for name in PILES:
            assert set(view.zone(name).cards) == {None}
        for seat in range(5):
            shown = view.zone(f"hand:{seat}").cards
            assert shown == (table.hand(seat) if seat == viewer else [None] * len(shown))
    everything = RULES.observe(table, OPEN)
    assert [faces(everything.zone(name)) for name in PILES] == [
        table.stock,
        table.reserve,
        table.heap,
        table.burnt,
    ]
    counters = {entry.id: entry.value for entry in everything.counters}
    assert counters["pot"] == 20 + 4 * 4
    assert [counters[f"chips:{seat}"] for seat in range(5)] == [-8, -8, -8, -4, -8]


def test_a_stolen_card_is_imagined_with_the_thief_until_he_may_have_thrown_it() -> None:
    """BEQ-20, BEQ-21: with five cards he holds it; with four it is in his hand or thrown."""
    table = played(dealt(), THEFT)[1]
    for seed in range(20):
        world = RULES.determinize(RULES.observe(table, 0), Random(seed))
        assert "8C" in world.hand(3)
    places = set()
    for thrown in ("8C", "3B"):
        table = played(dealt(), f"{THEFT} exchange exchange discard:card={thrown}")[1]
        for seed in range(40):
            world = RULES.determinize(RULES.observe(table, 0), Random(seed))
            assert "8C" in world.hand(3) or "8C" in world.heap
            places.add("8C" in world.heap)
        own = RULES.determinize(RULES.observe(table, 3), Random(1))
        assert own.hand(3) == table.hand(3)
    assert places == {False, True}


def test_worlds_know_what_plays_have_told_beq_40_beq_41() -> None:
    """BEQ-40, BEQ-41: seat 0 threw a spade to trumps, seat 3 trumped a spade."""
    table = played(dealt(), f"{EXAMPLE_6_WORDS} 2D 10D 3D 1C 5S")[1]
    for seed in range(30):
        world = RULES.determinize(RULES.observe(table, 1), Random(seed))
        assert not any(card[-1] == "C" for card in world.hand(0))
    table = played(dealt(), f"{EXAMPLE_6_WORDS} 9S 1C")[1]
    for seed in range(30):
        world = RULES.determinize(RULES.observe(table, 1), Random(seed))
        assert not any(card[-1] == "S" for card in world.hand(3))


def test_before_the_cards_are_read_a_seat_knows_no_more_than_a_spectator() -> None:
    """BEQ-12: not in zones, facts or menu; who left never reads them."""
    table = played(dealt(), "blind")[1]
    for seat in range(4):
        view, public = RULES.observe(table, seat), RULES.observe(table, SPECTATOR)
        assert (view.zones, view.facts) == (public.zones, public.facts)
    table = played(table, "match leave match no_steal")[1]
    assert RULES.observe(table, 2).zone("hand:2").cards == []
    assert table.looked == [True, True, False, True]
    gone = accepted(RULES.act(dealt(), 1, Resign())).state
    assert RULES.observe(gone, 1).zone("hand:1").cards == [None] * 4
    assert RULES.observe(gone, 0).zone("hand:1").label == "set_aside"


def test_each_reads_the_two_packets_that_were_his() -> None:
    """BEQ-10, BEQ-12: which packets they were is said by the seat, counted from one."""
    events, table = played(dealt(dealer=1), "no_blind no_steal")
    read = {event.seat: event for event in named(events, "hand_read")}
    assert [event.seat for event in named(events, "hand_read")] == [2, 3, 0, 1]
    for seat, hand in enumerate(EXAMPLE_6):
        assert (read[seat].packet, [*read[seat].first, *read[seat].second]) == (
            seat + 1,
            hand.split(),
        )
    assert RULES.observe(table, 0).zone("hand:0").cards == ["3D", "4B", "10B", "5S"]


def test_who_left_is_dealt_nothing() -> None:
    """BEQ-5, BEQ-10, GEN-07: the packets of the others are told by their sizes; it pays nothing."""
    table = accepted(RULES.act(dealt(**PLAIN), 1, Resign())).state
    _, table = finished(table, "pass knock pass pass")
    outcome = accepted(RULES.act(table, SYSTEM, RULES.legal_actions(table)[0]))
    for which in ("first", "second"):
        packet = named(outcome.events, f"{which}_packet_dealt")[0]
        assert packet.sizes == [2, 0, 2, 2]
        assert [len(cards) for cards in packet.cards] == [2, 0, 2, 2]
    assert named(outcome.events, "stakes_paid")[0].amounts == [4, 0, 4, 4]
    assert len(outcome.state.stock) == 40 - 12 - 1


def test_a_fourth_card_is_dealt_once_before_the_thief_throws() -> None:
    """BEQ-20, BEQ-32, BEQ-35, BEQ-52: also when a sanction comes in between."""
    table = changed_all(played(dealt(), THEFT)[1])
    assert (len(table.hand(0)), table.owed) == (3, (0,))
    table = sanctioned(table, 1, 5)
    assert len(table.hand(0)) == 3
    table = sanctioned(played(table, "exchange")[1], 1, 5)
    assert (sizes(table), table.owed) == ([4, 0, 4, 5], ())
    table = played(table, "discard:card=3B")[1]
    assert (sizes(table), table.phase) == ([4, 0, 4, 4], "play")
    assert RULES.current(table) == (3,)


def test_a_seat_that_waits_for_its_fourth_card_may_leave() -> None:
    """BEQ-32, GEN-07: nobody gets it in its place, the others go on."""
    table = changed_all(played(dealt(**PLAIN), "knock assist assist pass exchange")[1])
    table = accepted(RULES.act(table, 1, Resign())).state
    assert (table.owed, table.assistants, RULES.current(table)) == ((), (2,), (2,))
    events, table = played(table, "exchange")
    assert named(events, "play_opened")[0].order == [0, 2]
    assert sizes(table) == [4, 3, 4, 0]


def test_a_stock_that_is_empty_when_fourth_cards_are_due_is_made_anew() -> None:
    """BEQ-32, BEQ-33, BEQ-38."""
    seven = [" ".join(f"{rank}{s}" for rank in ranks) for s in "DCB" for ranks in ("1234", "5678")]
    table = dealt([*seven, "1S 2S 3S 4S"], "9S", 6, **PLAIN)
    _, table = played(table, "knock " + "assist " * 6)
    for count in (4, 4, 4, 2, 0, 0):
        own = table.hand(RULES.current(table)[0])[:count]
        _, table = played(table, f"exchange:discard={','.join(own)}" if own else "exchange")
    heap = sorted(table.heap)
    events, table = played(table, "exchange")
    order = named(events, "cards_shuffled")[0].order
    assert sorted(order) == heap
    served = [(event.seat, event.cards) for event in named(events, "cards_served")]
    assert served == [(0, [order[0]]), (1, [order[1]]), (2, [order[2]])]
    assert (len(table.heap), list(table.stock), table.phase) == (0, order[3:], "play")


def test_what_several_seats_throw_lies_on_the_heap_once() -> None:
    """BEQ-37: in the order of service."""
    _, table = played(dealt(**PLAIN), "knock pass assist assist")
    moves = "exchange:discard=4B,3D exchange:discard=8S exchange:discard=6D,10D,3B"
    _, table = played(table, moves)
    assert table.heap == ["3D", "4B", "8S", "6D", "10D", "3B"]
    assert not table.aside


def test_a_silent_seat_keeps_its_cards_and_a_silent_thief_throws_the_weakest() -> None:
    """BEQ-20, BEQ-30, GEN-06."""
    table = played(dealt(), THEFT)[1]
    events = accepted(RULES.act(table, SYSTEM, TimeOut(0))).events
    assert named(events, "cards_exchanged")[0].cards == []
    _, table = played(table, "exchange exchange")
    assert RULES.default_move(table, 3) == command("discard:card=3B")
    hands = ["2C 6D 9S 1B", "4B 3D 10B 5S", "8S 3S 2B 8B", "5D 10D 3B 1C"]
    table = played(dealt(hands, **PLAIN), "knock assist pass pass exchange exchange")[1]
    assert RULES.default_move(table, 0) == command("6D")  # weaker than the two of trumps


def test_every_answer_to_a_command_leads_back_to_it() -> None:
    """BEQ-13 to BEQ-30, BEQ-52: from a log the commands can be told."""
    moves = (
        "blind counter_blind match match match no_steal pass pass knock assist assist pass "
        "exchange exchange:discard=8S exchange:discard=6D,10D 8B"
    )
    table = dealt(giro_call="players")
    for text in moves.split():
        seat = RULES.current(table)[0]
        events, table = played(table, text)
        assert RULES.command_of(events[0]) == (seat, command(text))
        assert all(RULES.command_of(event) is None for event in events[1:])
    for moves in ("no_blind steal", "blind match leave"):
        events, _ = played(dealt(), moves)
        said = [found[1].name() for event in events if (found := RULES.command_of(event))]
        assert said == moves.split()
    fined = RULES.command_codec.types["sanction"](2, 7)
    (event,) = accepted(RULES.act(table, SYSTEM, fined)).events
    assert RULES.command_of(event) == (SYSTEM, fined)
    call = command("call_giro")
    (event,) = accepted(RULES.act(table, 1, call)).events
    assert RULES.command_of(event) == (1, call)


def test_hands_are_held_by_strength_and_shuffles_can_be_proved() -> None:
    """BEQ-2, BEQ-10, BEQ-38: two cards at a time, from the dealer's right."""
    ranks = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "1")
    assert [card for card in RULES.held({}) if card[-1] == "D"] == [f"{rank}D" for rank in ranks]
    assert RULES.pictures({}).style == "italian"
    match = dealt().match
    assert RULES.shuffle_labels(match) == {f"stock {number}" for number in range(1, 9)}
    told = RULES.dealing(match)
    assert told is not None
    packets = [take for take in told.takes if take.event.endswith("packet_dealt")]
    assert [(take.packet, take.first) for take in packets] == [(2, ("dealer_named", "seat", 1))] * 2
