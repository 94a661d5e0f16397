"""The dead man: words, touches, the knock (CUC-32 to CUC-36)."""

from games.cucu.legal import SENTENCES, TALKS_A_HAND, TOUCHES_A_HAND
from games.cucu.words import WORDS
from games.kernel.command import to_text
from games.kernel.match import Deal, Resign
from games.kernel.seats import SYSTEM
from tests.unit.cucu.cucu_tables import (
    RULES,
    dealt,
    done,
    face,
    hand,
    names,
    one,
    played,
    refused,
    said,
    stakes,
    started,
)


def test_who_speaks_to_the_dead_gives_a_stake_cuc_32() -> None:
    """E10: s0 1, s1 2, s2 0, s3 deals."""
    state = hand("5D 4C - 7B", dealer=3, stakes=[1, 2, 0, 3], morto=True)
    events, state = said(state, 0, "talk to_seat=2")
    assert names(events) == ["talked", "stake_stolen"]
    assert (one(events, "stake_stolen").payer, one(events, "stake_stolen").payee) == (0, 2)
    assert stakes(state) == [0, 2, 1, 3]
    events, state = played(state, "keep", "keep", "keep")
    assert one(events, "hand_lost").seats == [1]
    assert one(events, "seats_eliminated").seats == [0]
    assert stakes(state) == [0, 1, 1, 3]
    assert state.in_hand == [1, 2, 3]


def test_words_among_the_living_cost_nothing_cuc_32() -> None:
    state = hand("5D 4C - 7B", dealer=3, stakes=[1, 2, 0, 3], morto=True)
    assert names(said(state, 0, "talk to_seat=1")[0]) == ["talked"]
    assert names(said(state, 0, "talk to_seat=3")[0]) == ["talked"]


def test_dead_is_who_was_not_dealt_in_cuc_32() -> None:
    """It goes on taking stakes until the hand is over."""
    state = hand("5D 4C - 7B", dealer=3, stakes=[3, 2, 0, 3], morto=True)
    _, state = said(state, 0, "talk to_seat=2")
    _, state = said(state, 0, "talk to_seat=2")
    assert stakes(state) == [1, 2, 2, 3]
    _, state = played(state, "keep", "keep", "keep")
    assert 2 in state.in_hand
    assert names(said(state, 0, "talk to_seat=2")[0]) == ["talked"]


def test_a_hand_begins_with_the_cut_cuc_32() -> None:
    state = hand("1D 4C 7S 6B", stakes=[1, 3, 3, 3], morto=True)
    _, state = played(state, "keep", "keep", "keep", "keep")
    assert refused(state, "talk to_seat=0", 2) == ("wrong_phase", "GEN-03")  # GEN-05
    state = done(RULES.act(state, SYSTEM, Deal())).state
    assert (state.phase, state.dealer) == ("cut", 1)
    _, state = said(state, 2, "talk to_seat=0")
    assert stakes(state) == [1, 3, 2, 3]
    _, state = played(state, "cut_deck count=4")
    assert state.in_hand == [1, 2, 3]


def test_the_dealer_and_the_dead_speak_freely_cuc_33() -> None:
    state = hand("5D 4C - - 7B", dealer=4, stakes=[1, 2, 0, 0, 3], morto=True)
    for seat, other in ((4, 2), (2, 0), (2, 3), (2, 4)):
        assert names(said(state, seat, f"talk to_seat={other}")[0]) == ["talked"]


def test_who_was_given_a_stake_is_dealt_in_from_the_next_hand_cuc_34() -> None:
    state = hand("5D 4C - 7B", dealer=3, stakes=[3, 2, 0, 3], morto=True)
    _, state = said(state, 0, "talk to_seat=2")
    assert state.in_hand == [0, 1, 3]
    assert refused(state, "keep", 2) == ("not_your_turn", "GEN-03")


def test_who_gave_the_last_stake_plays_to_the_end_for_nothing_cuc_34() -> None:
    state = hand("5D 1C - 7B", dealer=3, stakes=[3, 1, 0, 3], morto=True)
    _, state = said(state, 1, "talk to_seat=2")
    events, again = said(state, 1, "talk to_seat=2")
    assert names(events) == ["talked"]
    _, state = played(again, "keep")
    assert RULES.current(state) == (1,)
    events, state = played(state, "keep", "keep")
    assert one(events, "hand_lost").seats == [1]
    assert one(events, "hand_lost").paid == [0, 0, 0, 0]
    assert one(events, "seats_eliminated").seats == [1]


def test_nobody_looks_or_decides_before_the_knock_cuc_35() -> None:
    state = hand("5D 4C 3S -", stakes=[3, 2, 1, 0], phase="deal_done", morto=True)
    assert RULES.current(state) == (0,)
    assert [face(state, viewer, 1) for viewer in (0, 1, 2)] == [None] * 3
    for seat in (0, 1, 2):
        for text in ("keep", "exchange", "stock 1"):
            assert refused(state, text, seat) == ("not_knocked", "CUC-35")
    assert refused(state, "knock", 1) == ("not_dealer", "CUC-35")
    assert refused(state, "knock", 3) == ("not_dealer", "CUC-35")
    events, state = played(state, "knock")
    assert names(events) == ["dealer_knocked", "cards_seen"]
    assert [face(state, viewer, 1) for viewer in (0, 1, 2)] == [None, "4C", None]
    assert face(state, 0, 0) is None
    assert RULES.current(state) == (1,)
    assert refused(state, "knock", 0) == ("wrong_phase", "GEN-03")


def test_the_deal_waits_for_the_knock_cuc_35() -> None:
    events, state = played(dealt(players=3, morto=True), "cut_deck count=5")
    assert names(events) == ["deck_cut", "hand_dealt"]
    assert state.phase == "deal_done"
    assert refused(dealt(players=3, morto=True), "touch_card", 1) == ("wrong_phase", "GEN-03")
    assert refused(dealt(players=3, morto=True), "knock", 0) == ("wrong_phase", "GEN-03")


def test_touching_too_early_costs_a_stake_each_time_cuc_35() -> None:
    state = hand("5D 4C 3S -", stakes=[3, 2, 1, 0], phase="deal_done", morto=True)
    events, state = said(state, 1, "touch_card")
    assert names(events) == ["card_touched", "early_touch_paid"]
    assert face(state, 1, 1) is None
    _, state = said(state, 1, "touch_card")
    assert stakes(state) == [3, 0, 1, 0]
    assert state.chips.pot == 6 + 2
    events, state = said(state, 1, "touch_card")  # nothing left
    assert names(events) == ["card_touched"]
    _, state = said(state, 2, "touch_card")
    _, state = played(state, "knock")
    events, _ = said(state, 1, "touch_card")
    assert names(events) == ["card_touched"]  # harmless now


def test_who_may_not_touch_cuc_35() -> None:
    state = hand("5D 4C 3S -", stakes=[3, 2, 1, 0], phase="deal_done", morto=True)
    assert refused(state, "touch_card", 0) == ("dealer_may_not_look", "CUC-10")
    assert refused(state, "touch_card", 3) == ("not_in_hand", "CUC-35")
    assert refused(state, "touch_card", 1) == ("", "")


def test_the_last_stake_of_all_is_not_paid_cuc_35() -> None:
    """Nobody else has one: the dealer talked his away before he took office."""
    state = hand("5D 4C 3S -", stakes=[0, 1, 0, 0], phase="deal_done", morto=True)
    events, state = said(state, 1, "touch_card")
    assert names(events) == ["card_touched"]
    more = hand("5D 4C 3S -", stakes=[0, 2, 0, 0], phase="deal_done", morto=True)
    assert "early_touch_paid" in names(said(more, 1, "touch_card")[0])


def test_without_morto_there_is_no_knock_cuc_36() -> None:
    events, state = played(dealt(players=3), "cut_deck count=5")
    assert names(events) == ["deck_cut", "hand_dealt", "cards_seen"]
    sealed = started(players=3)
    for table in (state, sealed):
        for text in ("knock", "touch_card"):
            for seat in (0, 1):
                assert refused(table, text, seat) == ("option_disabled", "CUC-32")
    assert RULES.observe(state, 1).menu[-1].do == "exchange"


def test_nobody_speaks_to_himself_or_to_nobody_cuc_32() -> None:
    state = hand("5D 4C - 7B", dealer=3, stakes=[1, 2, 0, 3], morto=True)
    for other in (0, 4, -1):
        assert refused(state, f"talk to_seat={other}", 0) == ("invalid_seat", "CUC-32")
    left = done(RULES.act(state, 2, Resign())).state
    assert refused(left, "talk to_seat=2", 0) == ("invalid_seat", "CUC-32")
    assert refused(state, "talk to_seat=1 text=merda", 0) == ("unknown_sentence", "CUC-32")
    assert all(sentence in WORDS for sentence in SENTENCES)


def test_words_and_touches_have_an_end_gen_12() -> None:
    state = hand("5D 4C 3S -", stakes=[3, 3, 1, 0], phase="deal_done", morto=True)
    for _ in range(TALKS_A_HAND):
        _, state = said(state, 1, "talk to_seat=2 text=hush")
    assert refused(state, "talk to_seat=2", 1) == ("too_many_words", "GEN-12")
    for _ in range(TOUCHES_A_HAND):
        _, state = said(state, 1, "touch_card")
    assert refused(state, "touch_card", 1) == ("too_many_touches", "GEN-12")
    assert refused(state, "touch_card", 2) == ("", "")


def test_what_is_used_up_is_offered_no_more_gen_12() -> None:
    state = hand("5D 4C - 7B", dealer=3, stakes=[9, 9, 0, 9], morto=True)

    def offered() -> list[str]:
        return [item.do for item in RULES.observe(state, 1).menu if item.off_turn]

    assert offered() == ["talk", "touch_card"]
    for _ in range(TALKS_A_HAND):
        _, state = said(state, 1, "talk to_seat=2")
    assert offered() == ["touch_card"]
    for _ in range(TOUCHES_A_HAND):
        _, state = said(state, 1, "touch_card")
    assert offered() == []


def test_what_is_said_is_told_again_by_the_log() -> None:
    events, _ = said(hand("5D 4C 3S", morto=True), 1, "talk to_seat=2")
    cause = RULES.caused_by(events[0])
    assert cause is not None
    assert (cause[0], to_text(cause[1])) == (1, f"talk to_seat=2 text={SENTENCES[0]}")


def test_the_menu_offers_words_across_the_line_only() -> None:
    state = hand("5D 4C - 7B -", dealer=3, stakes=[1, 2, 0, 3, 0], morto=True)
    offered = {}
    for seat in range(5):
        items = [item for item in RULES.observe(state, seat).menu if item.off_turn]
        offered[seat] = {
            item.do: [choice.value for spec in item.params.values() for choice in spec.choices]
            for item in items
        }
    plays, dead = {"talk": [2, 4], "touch_card": []}, {"talk": [0, 1, 3]}
    assert offered == {0: plays, 1: plays, 2: dead, 3: {"talk": [2, 4]}, 4: dead}
    nobody_out = RULES.observe(hand("5D 4C 7B", morto=True), 1).menu
    assert [item.do for item in nobody_out if item.off_turn] == ["touch_card"]
