"""Playing, taking the pile, drawing, twos and tens (SPM-10 to SPM-22)."""

from typing import Any

import pytest

from games.kernel.seats import OPEN
from games.spacca_il_mazzo.events import (
    CardDrawn,
    DrawCard,
    JokerDiscard,
    Pass,
    PileBurned,
    TakePile,
    TurnDownCard,
)
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

ANY = (2, 2, "? ? ?")


def test_a_play_is_one_or_more_cards_of_one_rank_spm_10() -> None:
    state = table(("8C 8D 9H 2S", "8S", "?"), ANY, pile="7H")
    assert refused(state, play()) == "no_cards"
    assert refused(state, play("8C 9H")) == "mixed_ranks"
    assert refused(state, play("8C 2S")) == "mixed_ranks"
    assert refused(state, play("9H", "8S")) == "mixed_ranks"
    after, events = act(state, play("8D 8C"))
    assert events[0].data() == {"seat": 0, "hand": ["8D", "8C"], "up": [], "source": "from_hand"}
    assert after.pile == ("7H", "8D", "8C")


def test_a_rank_must_equal_or_beat_the_reference_and_becomes_it_spm_11() -> None:
    state = table(("7C 8D AH 3S", "", "?"), ANY, pile="8S")
    assert refused(state, play("7C")) == "rank_too_low"
    assert act(state, play("8D"))[0].reference == "8"
    assert act(state, play("AH"))[0].reference == "A"
    assert act(table(("3S 4D", "", "?"), ANY), play("3S"))[0].reference == "3"


def test_twos_and_tens_go_on_anything_spm_12() -> None:
    for pile in ("3H", "AH", ""):
        state = table(("2S 2D 10H 4D", "10C", "?"), ANY, pile=pile)
        assert not refused(state, play("2S 2D"))
        assert not refused(state, play("10H", "10C"))


def test_e2_what_may_be_played_spm_13() -> None:
    state = table(("7H 8C 8D 2S", "8S KD 5C", "?"), ANY, pile="8H")
    legal = {str(step) for step in RULES.legal_actions(state)}
    plays = [play("8C"), play("8D"), play("8D 8C"), play("2S")]
    plays += [play("8C", "8S"), play("8D", "8S"), play("8D 8C", "8S")]
    assert legal == {str(step) for step in (*plays, DrawCard(), TakePile())}
    assert refused(state, play("7H")) == "rank_too_low"
    assert refused(state, play("", "8S")) == "up_card_locked"
    assert refused(state, play("", "KD")) == "up_card_locked"
    assert refused(state, play("8C 2S")) == "mixed_ranks"
    assert refused(state, play("", "5C")) == "rank_too_low"  # the first reason counts


def test_only_one_s_own_cards_are_played_each_once_spm_13() -> None:
    state = table(("8C 8D", "8S", "?"), ("8H", "9S", "?"), pile="7H")
    for wrong in (play("8H"), play("8C 8C"), play("8C", "8S 8S"), play("8S"), play("8C", "8D")):
        assert refused(state, wrong) == "card_not_owned"
    assert refused(state, play("JR")) == refused(state, play("XX")) == "card_not_owned"
    assert refused(state, play("8C 9S")) == "card_not_owned"
    two = table(("8C 4D", "8C", "?"), ANY, pile="7H", **FIRST_FINISHED)
    assert refused(two, play("8C 8C")) == refused(two, play("", "8C 8C")) == "card_not_owned"
    after, _ = act(two, play("8C", "8C"))
    assert (after.pile, after.hands[0], after.up[0]) == (("7H", "8C", "8C"), ["4D"], [])


@pytest.mark.parametrize(("packs", "code"), [({}, "up_card_locked"), (FIRST_FINISHED, "")])
def test_cards_up_alone_wait_for_the_first_pack_spm_14(packs: dict[str, Any], code: str) -> None:
    state = table(("4D 5D", "8S 8H KD", "?"), ANY, pile="7H", **packs)
    assert refused(state, play("", "8S 8H")) == code
    assert refused(state, play("", "KD")) == code
    down = table(("", "8S 8H KD", "? ?"), ANY, pile="7H", **packs)
    assert refused(down, play("", "8S 8H")) == (code and "must_turn_down_card")
    if not code:
        after, events = act(state, play("", "8S 8H"))
        assert events[0].data()["source"] == "from_up"
        assert (after.pile, after.up[0], RULES.current(after)) == (("7H", "8H", "8S"), ["KD"], (1,))


def test_every_turn_passes_to_the_next_seat_spm_15() -> None:
    seats = ("2D 10C 9D 5H", "", "?"), ANY, ANY
    state = table(*seats, pile="7H 8H")
    for step in (play("2D"), play("10C"), play("9D"), TakePile()):
        after, _ = act(state, step)
        assert RULES.current(after) == (1,), step
        assert after.turns_played == 1
    after, _ = act(state, DrawCard())
    assert RULES.current(after) == (0,)
    assert after.turns_played == 0


def test_the_pile_may_be_taken_with_a_card_that_could_be_played_spm_16() -> None:
    """SPM-16."""
    state = table(("9D", "", "?"), ANY, pile="7H 7S 8H")
    after, events = act(state, TakePile())
    assert events[0].data() == {"seat": 0, "cards": ["7H", "7S", "8H"]}
    assert sorted(after.hands[0]) == ["7H", "7S", "8H", "9D"]
    assert (after.pile, after.reference) == ((), "")
    assert after.known[0] == ["7H", "8H", "7S"]


def test_without_a_pile_nothing_is_taken_and_all_is_free_spm_17() -> None:
    state = table(("3D 4S", "", "?"), ANY)
    assert refused(state, TakePile()) == "pile_empty"
    assert state.reference == ""
    assert not refused(state, play("3D"))


def test_one_card_may_be_drawn_at_the_beginning_of_a_turn_spm_18() -> None:
    state = table(("9D", "", "?"), ANY, pile="7H", stock="KD 4C ?")
    assert not refused(state, DrawCard())
    assert not refused(state, play("9D"))
    after, _ = act(state, DrawCard())
    assert refused(after, DrawCard()) == "already_drawn"
    assert after.stock[0] == "4C"
    again, _ = act(after, play("9D"))
    assert not again.drawn


def test_nothing_is_drawn_when_both_packs_are_finished_spm_18() -> None:
    state = table(("9D", "", "?"), ANY, pile="7H", **BOTH_FINISHED)
    assert refused(state, DrawCard()) == "stock_empty"
    drawn = table(("9D", "", "?"), ANY, pile="7H", drawn=True, **BOTH_FINISHED)
    assert refused(drawn, DrawCard()) == "already_drawn"  # looked at first


@pytest.mark.parametrize("card", ["KD", "2D", "10D", "3C"])
def test_a_drawn_card_is_held_and_then_one_plays_or_takes_spm_19(card: str) -> None:
    """SPM-19."""
    state = table(("4D", "KS", "?"), ANY, pile="7H", stock=f"{card} ?")
    after, events = act(state, DrawCard())
    assert only(CardDrawn, events).card == card
    assert card in after.hands[0]
    assert RULES.redact(events[0], 1)["card"] is None
    kinds = {type(step).__name__ for step in RULES.legal_actions(after)}
    assert kinds == ({"TakePile"} if card == "3C" else {"TakePile", "PlayCards"})
    assert refused(after, play("KD", "KS")) == ("" if card == "KD" else "card_not_owned")


def test_to_pass_is_an_option_and_needs_a_drawn_card_spm_20() -> None:
    seats = ("4D", "", "?"), ANY
    plain = table(*seats, pile="7H")
    assert refused(plain, Pass()) == "option_disabled"
    assert refused(act(plain, DrawCard())[0], Pass()) == "option_disabled"
    state = table(*seats, pile="7H", pass_after_draw=True)
    assert refused(state, Pass()) == "nothing_drawn"
    after, events = act(state, DrawCard(), Pass())
    assert names(events)[-1] == "turn_passed"
    assert (RULES.current(after), after.pile, after.reference) == ((1,), ("7H",), "7")


def test_e3_a_two_frees_and_keeps_the_pile_spm_21() -> None:
    state = table(("2H 5D", "", "?"), ("3C 4S", "", "?"), ("10D 5S", "", "?"), pile="4D 9C QS")
    after, _ = act(state, play("2H"))
    assert (after.pile, after.reference) == (("4D", "9C", "QS", "2H"), "")
    after, _ = act(after, play("3C"))
    assert after.reference == "3"


def test_e3_a_ten_burns_the_pile_and_itself_spm_22() -> None:
    state = table(("5D", "", "?"), ANY, ("10D 5S", "", "?"), pile="4D 9C QS 2H 3C", turn=2)
    after, events = act(state, play("10D"))
    assert only(PileBurned, events).cards == ["4D", "9C", "QS", "2H", "3C", "10D"]
    assert (after.pile, after.reference, len(after.burned)) == ((), "", 6)
    assert refused(after, TakePile()) == "pile_empty"
    assert not refused(after, play("5D"))
    pile = RULES.observe(after, OPEN).zone("pile")
    assert (pile.cards, pile.notes) == ([], {"reference": "from_any"})


def test_several_tens_burn_once_spm_22() -> None:
    after, events = act(table(("10D 10H 4D", "10S", "?"), ANY, pile="4C"), play("10D 10H", "10S"))
    assert names(events) == ["cards_played", "pile_burned"]
    assert after.burned == ("4C", "10H", "10D", "10S")


def test_reasons_come_in_the_order_of_the_rules_spm_10() -> None:
    state = table(("4D 5D", "3S", "?"), ANY, pile="KH")
    assert refused(state, play("9C 4D")) == "card_not_owned"  # before the ranks
    assert refused(state, play("4D 5D")) == "mixed_ranks"  # before too low
    assert refused(state, play("", "3S")) == "rank_too_low"  # before locked
    for other in (play("4D"), DrawCard(), TakePile(), TurnDownCard(0)):
        assert refused(state, other, 1) == "not_your_turn"
    assert refused(state, JokerDiscard(), 1) == "not_your_turn"
