"""Cards down, only cards up, and the two packs (SPM-23 to SPM-30)."""

from collections import Counter

import pytest

from games.kernel.cards import FRENCH_52
from games.kernel.command import Command
from games.kernel.match import CardsShuffled
from games.spacca_il_mazzo.events import DownCardTurned, DrawCard, Pass, TakePile, TurnDownCard
from tests.unit.spacca_il_mazzo.spacca_tables import (
    BOTH_FINISHED,
    FIRST_FINISHED,
    RULES,
    act,
    dealt,
    names,
    only,
    play,
    refused,
    table,
)

ANY = (2, 2, "? ? ?")
PILE = "4C 4H 5S 9H JC"


def test_e4_without_a_hand_a_card_down_must_be_turned_spm_23() -> None:
    state = table(("", "4D 5D 6D", "? ? ?"), ANY, pile=PILE)
    for other in (DrawCard(), TakePile(), play("", "6D"), play("", ""), play("KD")):
        assert refused(state, other) == "must_turn_down_card"
    assert list(RULES.legal_actions(state)) == [TurnDownCard(slot) for slot in range(3)]


def test_cards_up_may_be_played_instead_when_the_first_pack_is_finished_spm_23() -> None:
    state = table(("", "QD 5D", "? ?"), ANY, pile=PILE, **FIRST_FINISHED)
    assert refused(state, DrawCard()) == refused(state, TakePile()) == "must_turn_down_card"
    assert refused(state, play("", "5D")) == "rank_too_low"
    assert list(RULES.legal_actions(state)) == [play("", "QD"), TurnDownCard(0), TurnDownCard(1)]
    bare = table(("", "", "? ?"), ANY, pile=PILE, **FIRST_FINISHED)
    assert refused(bare, play("", "QD")) == "must_turn_down_card"


def test_with_a_hand_nothing_is_turned_spm_24() -> None:
    state = table(("4D", "5D", "? ? ?"), ANY, pile=PILE)
    assert refused(state, TurnDownCard(0)) == refused(state, TurnDownCard(9)) == "hand_not_empty"


@pytest.mark.parametrize(
    ("card", "pile", "reference", "burned"),
    [
        ("KS", 6, "K", 0),
        ("JD", 6, "J", 0),
        ("2S", 6, "", 0),
        ("10S", 0, "", 6),
    ],
)
def test_a_turned_card_that_is_legal_is_played_alone_spm_25(
    card: str, pile: int, reference: str, burned: int
) -> None:
    state = table(("", "KD 2D 10D", f"? {card} ?"), ANY, pile=PILE)
    after, events = act(state, TurnDownCard(1))
    turned = only(DownCardTurned, events)
    assert (turned.card, turned.outcome) == (card, "played")
    assert (len(after.pile), after.reference, len(after.burned)) == (pile, reference, burned)
    assert len(after.up[0]) == 3
    assert RULES.current(after) == (1,)


def test_e4_a_turned_card_that_is_too_low_brings_the_pile_spm_26() -> None:
    state = table(("", "4D 5D 6D", "? 9D ?"), ANY, pile=PILE)
    after, events = act(state, TurnDownCard(1))
    assert names(events) == ["down_card_turned", "pile_taken"]
    assert Counter(after.hands[0]) == Counter(["9D", *PILE.split()])
    assert Counter(after.known[0]) == Counter(after.hands[0])
    assert (after.pile, after.reference, RULES.current(after)) == ((), "", (1,))
    assert after.down[0][1] == ""


def test_e10_who_has_only_cards_up_must_draw_first_spm_27() -> None:
    state = table(("", "7D 7C", ""), ANY, pile="6H", stock="7S ?")
    assert refused(state, play("", "7D")) == refused(state, TakePile()) == "must_draw"
    assert refused(state, play()) == "must_draw"
    assert refused(state, TurnDownCard(0)) == "slot_empty"
    assert list(RULES.legal_actions(state)) == [DrawCard()]
    after, _ = act(state, DrawCard())
    assert refused(after, play("", "7D")) == "up_card_locked"
    after, events = act(after, play("7S", "7D 7C"))
    assert names(events)[:2] == ["cards_played", "seat_finished"]
    assert events[0].data()["source"] == "from_both"


def test_who_drew_in_vain_takes_the_pile_spm_27() -> None:
    state = table(("", "7D 7C", ""), ANY, pile="6H KC", stock="7S ?")
    after, _ = act(state, DrawCard())
    assert list(RULES.legal_actions(after)) == [TakePile()]
    option = table(("", "7D 7C", ""), ANY, pile="6H KC", stock="7S ?", pass_after_draw=True)
    after, _ = act(option, DrawCard())
    assert set(RULES.legal_actions(after)) == {TakePile(), Pass()}


def test_only_cards_up_after_the_first_pack_spm_28() -> None:
    """SPM-28."""
    state = table(("", "7D KC", ""), ANY, pile="9H", **FIRST_FINISHED)
    assert list(RULES.legal_actions(state)) == [play("", "KC"), DrawCard(), TakePile()]
    state = table(("", "7D KC", ""), ANY, **FIRST_FINISHED)
    assert list(RULES.legal_actions(state)) == [play("", "7D"), play("", "KC"), DrawCard()]
    state = table(("", "7D 8C", ""), ANY, pile="9H", **BOTH_FINISHED)
    assert list(RULES.legal_actions(state)) == [TakePile()]


def test_with_its_last_card_the_first_pack_is_finished_at_once_spm_29() -> None:
    """Also in the middle of a turn: cards up are free already (the seat has drawn it)."""
    state = table(("4D", "KD", "?"), ANY, pile="9H", stock="3C")
    assert refused(state, play("", "KD")) == "up_card_locked"
    after, events = act(state, DrawCard())
    assert names(events) == ["card_drawn", "first_pack_finished", "cards_shuffled"]
    second = only(CardsShuffled, events)
    assert (second.label, Counter(second.order)) == ("stock 2", Counter(FRENCH_52))
    assert after.stock == tuple(second.order)
    assert after.second == ()
    assert not refused(after, play("", "KD"))


def test_the_second_pack_has_a_shuffle_of_its_own_spm_29() -> None:
    """Not that of the first pack, and the same whenever it is asked for."""
    state = dealt(players=2).state
    chance = RULES.chance(state)
    orders = [chance.shuffle(label, FRENCH_52).order for label in ("stock 1", "stock 2", "stock 2")]
    assert orders[0] != orders[1] == orders[2]
    assert RULES.shuffle_labels(state.match) == {"stock 1", "stock 2"}


def test_when_both_packs_are_finished_nothing_is_drawn_spm_30() -> None:
    state = table(("4D 9C", "KD", "?"), ANY, pile="9H", second=0, stock="3C", burned="10D 10H")
    after, events = act(state, DrawCard())
    assert names(events) == ["card_drawn", "second_pack_finished"]
    after, _ = act(after, TakePile())
    commands: list[Command] = [DrawCard()]
    assert [refused(after, each) for each in commands] == ["stock_empty"]
    assert after.burned == ("10D", "10H")
