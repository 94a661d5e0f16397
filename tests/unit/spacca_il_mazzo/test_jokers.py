"""The red joker and the black one, turned and drawn (SPM-31 to SPM-40)."""

import pytest

from games.kernel.refusal import Refusal
from games.kernel.seats import SPECTATOR
from games.spacca_il_mazzo.events import (
    DeclineJoker,
    DrawCard,
    HandThrown,
    JokerDiscard,
    PileBurned,
    TakePile,
    TurnDownCard,
)
from games.spacca_il_mazzo.state import SpaccaState
from tests.unit.spacca_il_mazzo.spacca_tables import (
    BOTH_FINISHED,
    FIRST_FINISHED,
    RULES,
    act,
    names,
    only,
    play,
    refused,
    table,
)

ANY = (2, 2, "? ?")


def turned(joker: str, up: str = "4D KS", rest: str = "? ?", **more: object) -> SpaccaState:
    """A seat without a hand, about to turn a joker in its place 0."""
    return table(("", up, f"{joker} {rest}"), ANY, **more)  # type: ignore[arg-type]


def test_a_joker_is_burned_and_neither_held_nor_laid_spm_31() -> None:
    for joker in ("JR", "JB"):
        after, events = act(turned(joker, pile="7H 9C"), TurnDownCard(0))
        assert after.burned == (joker,)
        assert events[0].data()["outcome"] == "joker"
        assert joker not in after.pile + tuple(after.hands[0])
        state = table(("7D", "", "?"), ANY, pile="9C", stock=f"{joker} ?")
        after, events = act(state, DrawCard())
        assert events[0].data() == {"seat": 0, "card": joker}
        assert RULES.redact(events[0], SPECTATOR)["card"] == joker
        assert after.burned == (joker,)
        assert joker not in after.pile + tuple(after.hands[0])


def test_the_red_one_turned_lets_eliminate_a_card_or_decline_spm_32() -> None:
    state, events = act(turned("JR", rest="- 5C", pile="7H"), TurnDownCard(0))
    assert names(events) == ["down_card_turned", "joker_choice_opened"]
    assert list(RULES.legal_actions(state)) == [
        JokerDiscard(card="4D"),
        JokerDiscard(card="KS"),
        JokerDiscard(slot=2),
        DeclineJoker(),
    ]
    for other in (DrawCard(), TakePile(), TurnDownCard(2), play("", "KS")):
        assert refused(state, other) == "wrong_phase"
    assert refused(state, JokerDiscard(card="9C")) == "card_not_owned"
    assert (
        refused(state, JokerDiscard(slot=0)) == refused(state, JokerDiscard(slot=7)) == "slot_empty"
    )
    assert refused(state, JokerDiscard(slot=-1)) == "slot_empty"
    assert refused(state, JokerDiscard()) == refused(state, JokerDiscard("4D", 2)) == "malformed"
    assert refused(state, DeclineJoker(), 1) == "not_your_turn"


def test_without_a_red_joker_nothing_is_chosen_spm_32() -> None:
    state = table(("7D", "4D", "?"), ANY, pile="9C")
    refusal = RULES.check(state, 0, JokerDiscard(card="4D"))
    assert refusal == Refusal("no_pending_choice", "SPM-32")
    assert refused(state, DeclineJoker()) == "no_pending_choice"


def test_e6_the_black_one_turned_brings_the_pile_or_a_card_spm_33() -> None:
    after, events = act(turned("JB", pile="7H 9C"), TurnDownCard(0))
    assert names(events) == ["down_card_turned", "pile_taken"]
    assert (after.hands[0], after.pile, after.reference) == (["7H", "9C"], (), "")
    after, events = act(turned("JB", stock="6D ?"), TurnDownCard(0))
    assert names(events) == ["down_card_turned", "penalty_drawn"]
    assert RULES.redact(events[1], 1)["card"] is None
    assert (after.hands[0], after.pile, RULES.current(after)) == (["6D"], (), (1,))


def test_e5_the_red_one_drawn_throws_the_hand_spm_34() -> None:
    state = table(("5D QC 10S 4H", "3D", "?"), ANY, pile="6C 9H", stock="JR ?")
    after, events = act(state, DrawCard())
    assert names(events) == ["joker_drawn", "hand_thrown"]
    assert (len(after.pile), after.reference, after.burned) == (6, "4", ("JR",))
    assert after.hands[0] == []
    assert RULES.current(after) == (1,)


@pytest.mark.parametrize("order", ["jkqa", "jqka"])
def test_the_lowest_figure_thrown_is_by_the_order_of_the_table_spm_34(order: str) -> None:
    state = table(("QC KH AD", "3D", "?"), ANY, pile="6C", stock="JR ?", court_order=order)
    assert act(state, DrawCard())[0].reference == ("K" if order == "jkqa" else "Q")


@pytest.mark.parametrize(
    ("hand", "reference", "burned"),
    [
        ("2D 10S AH", "A", False),
        ("2D 2S", "", False),
        ("2D 10S", "", True),
        ("10S", "", True),
        ("3D", "3", False),
    ],
)
def test_twos_and_tens_thrown_spm_35(hand: str, reference: str, burned: bool) -> None:
    state = table((hand, "3D 4D", "?"), ANY, pile="6C 9H", stock="JR ?")
    after, events = act(state, DrawCard())
    assert only(HandThrown, events).cards == sorted(
        hand.split(), key=only(HandThrown, events).cards.index
    )
    assert after.reference == reference
    assert ("pile_burned" in names(events)) == burned
    if burned:
        assert only(PileBurned, events).cards[:2] == ["6C", "9H"]
        assert after.pile == ()


def test_the_red_one_drawn_without_a_hand_spm_36() -> None:
    """SPM-36."""
    state = table(("", "7D 7C", ""), ANY, pile="6H", stock="JR ?")
    after, events = act(state, DrawCard())
    assert names(events) == ["joker_drawn", "joker_choice_opened"]
    assert list(RULES.legal_actions(after)) == [
        JokerDiscard(card="7D"),
        JokerDiscard(card="7C"),
        DeclineJoker(),
    ]


def test_the_black_one_drawn_spm_37() -> None:
    """SPM-37."""
    state = table(("5D", "7C", "?"), ANY, pile="6H QC", stock="JB ?")
    after, events = act(state, DrawCard())
    assert names(events) == ["joker_drawn", "pile_taken"]
    assert sorted(after.hands[0]) == ["5D", "6H", "QC"]
    assert RULES.current(after) == (1,)
    state = table(("5D", "7C", "?"), ANY, stock="JB 9C ?")
    after, events = act(state, DrawCard())
    assert names(events) == ["joker_drawn", "penalty_drawn"]
    assert sorted(after.hands[0]) == ["5D", "9C"]
    assert RULES.current(after) == (1,)


@pytest.mark.parametrize(
    ("card", "reference", "pile"),
    [("3C", "3", 2), ("AC", "A", 2), ("2C", "", 2), ("10C", "", 0), ("JB", "Q", 1)],
)
def test_what_is_eliminated_acts_as_if_played_spm_38(card: str, reference: str, pile: int) -> None:
    state, _ = act(turned("JR", rest=f"{card} ?", pile="QH"), TurnDownCard(0))
    after, events = act(state, JokerDiscard(slot=1))
    assert events[0].data() == {"seat": 0, "slot": 1, "card": card}
    assert (after.reference, len(after.pile)) == (reference, pile)
    assert (card in after.burned) == (card in ("JB", "10C"))
    assert RULES.current(after) == (1,)
    if card != "JB":
        up, _ = act(turned("JR", up=f"{card} KS", pile="QH"), TurnDownCard(0))
        after, events = act(up, JokerDiscard(card=card))
        assert events[0].data() == {"seat": 0, "card": card}
        assert (after.reference, len(after.pile), after.up[0]) == (reference, pile, ["KS"])


def test_a_penalty_that_is_the_red_joker_spm_39() -> None:
    """SPM-39."""
    drawn = table(("5D 9C", "7C", "?"), ANY, stock="JB JR ?")
    after, events = act(drawn, DrawCard())
    assert names(events) == ["joker_drawn", "penalty_joker_drawn", "hand_thrown"]
    assert (after.reference, after.pile, after.burned) == ("5", ("5D", "9C"), ("JB", "JR"))
    after, events = act(turned("JB", stock="JR ?"), TurnDownCard(0))
    assert names(events) == ["down_card_turned", "penalty_joker_drawn", "joker_choice_opened"]
    assert JokerDiscard(slot=1) in RULES.legal_actions(after)


def test_without_a_stock_there_is_no_penalty_spm_39() -> None:
    after, events = act(turned("JB", **BOTH_FINISHED), TurnDownCard(0))
    assert names(events) == ["down_card_turned", "joker_spent"]
    assert (after.hands[0], RULES.current(after)) == ([], (1,))


def test_a_penalty_may_finish_a_pack_spm_39() -> None:
    _, events = act(turned("JB", stock="9C"), TurnDownCard(0))
    assert names(events)[1:] == ["penalty_drawn", "first_pack_finished", "cards_shuffled"]
    _, events = act(turned("JB", second=0, stock="9C"), TurnDownCard(0))
    assert names(events)[1:] == ["penalty_drawn", "second_pack_finished"]
    _, events = act(turned("JB", stock="JR"), TurnDownCard(0))
    assert names(events)[1:] == [
        "penalty_joker_drawn", "first_pack_finished", "cards_shuffled", "joker_choice_opened",
    ]  # fmt: skip


def test_who_declines_leaves_pile_and_reference_spm_40() -> None:
    state, _ = act(turned("JR", pile="QH"), TurnDownCard(0))
    after, events = act(state, DeclineJoker())
    assert names(events) == ["joker_declined"]
    assert (after.pile, after.reference, RULES.current(after)) == (("QH",), "Q", (1,))


def test_who_has_no_other_card_is_out_and_not_asked_spm_40() -> None:
    state = table(("", "", "JR"), ANY, ANY, pile="QH", **FIRST_FINISHED)
    after, events = act(state, TurnDownCard(0))
    assert names(events) == ["down_card_turned", "joker_spent", "seat_finished"]
    assert (after.pile, after.reference, after.out_order) == (("QH",), "Q", (0,))


def test_a_ten_eliminated_as_the_last_card_goes_out_spm_40() -> None:
    state, _ = act(table(("", "10D", "JR"), ANY, ANY, pile="QH"), TurnDownCard(0))
    after, events = act(state, JokerDiscard(card="10D"))
    assert names(events) == ["up_card_eliminated", "pile_burned", "seat_finished"]
    assert RULES.current(after) == (1,)
