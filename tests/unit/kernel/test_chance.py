"""Shuffles during a deal: drawn from its secret or given, revealed with the deck (GEN-01)."""

import pytest

from games.kernel import shuffle
from games.kernel.cards import ITALIAN_40
from games.kernel.chance import Chance
from games.kernel.event import redact
from games.kernel.match import (
    GIVEN,
    SHUFFLED,
    CallTime,
    CardsShuffled,
    Deal,
    DealRevealed,
    Forfeit,
    GiveShuffles,
    MatchEnded,
    Reveal,
    ShufflesGiven,
    ShufflesRevealed,
    StartMatch,
)
from games.kernel.seats import OPEN, SPECTATOR, SYSTEM
from games.kernel.verify_log import verify_log
from tests.unit.kernel.picks import Choose, PicksState
from tests.unit.kernel.picks_table import MASTER, RULES, code, done, start

CHANCE = Chance(b"seed")


def played(state: PicksState) -> tuple[list[object], PicksState]:
    """The events of everybody choosing until the deal or the round is over, and the state then."""
    events: list[object] = []
    for seat in RULES.current(state):
        outcome = done(RULES.act(state, seat, Choose(state.hands[seat][0])))
        events += outcome.events
        state = outcome.state
    return events, state


def test_a_shuffle_has_a_label_and_does_not_depend_on_how_the_cards_lay() -> None:
    cards = ITALIAN_40[:12]
    one = CHANCE.shuffle("heap 1", cards)
    assert one == CHANCE.shuffle("heap 1", reversed(cards))
    assert one.order == shuffle.shuffle(sorted(cards), b"seed", "heap 1")
    assert sorted(one.order) == sorted(cards)
    assert one.source == SHUFFLED
    assert one.order != CHANCE.shuffle("heap 2", cards).order
    assert shuffle.shuffle(cards, b"seed", "deck") != shuffle.shuffle(cards, b"seed")


def test_a_given_order_comes_first_as_far_as_its_cards_are_there() -> None:
    cards = ["1D", "2D", "3D", "4D"]
    chance = CHANCE._replace(given_orders={"heap": ["4D", "7S", "1D", "4D"]})
    assert chance.shuffle("heap", cards).order[:2] == ["4D", "1D"]
    assert sorted(chance.shuffle("heap", cards).order) == cards
    assert chance.shuffle("heap", cards).source == GIVEN


def test_cards_that_occur_twice_stay_two() -> None:
    chance = Chance(b"seed", given_orders={"heap": ["KH", "KH"]})
    assert chance.shuffle("heap", ["AH", "KH", "KH"]).order == ["KH", "KH", "AH"]


def test_a_shuffle_in_mid_deal_is_hidden_then_revealed_and_provable() -> None:
    state = done(RULES.act(start(mixing=True, rounds=2), SYSTEM, Deal())).state
    events, state = played(state)
    mixed = next(event for event in events if isinstance(event, CardsShuffled))
    assert mixed.label == "rest 1"
    for viewer in (0, 1, 2, SPECTATOR):
        assert set(redact(mixed, viewer)["order"]) == {None}
    assert redact(mixed, OPEN)["order"] == state.rest == mixed.order
    events, state = played(state)
    revealed = next(event for event in events if isinstance(event, DealRevealed))
    orders = next(event for event in events if isinstance(event, ShufflesRevealed))
    assert orders.orders == {"rest 1": mixed.order}
    seed = shuffle.final_seed(bytes.fromhex(revealed.secret), {})
    assert shuffle.shuffle(sorted(mixed.order), seed, "rest 1") == mixed.order
    assert not state.match.shuffles


def test_an_order_is_given_before_the_deal_once_and_for_what_may_be_shuffled() -> None:
    state = start(mixing=True, rounds=2)
    give = GiveShuffles({"rest 1": ("7S", "6S")})
    assert code(state, 0, give) == "unknown_command"
    assert code(state, SYSTEM, GiveShuffles({"heap": ("7S",)})) == "chance_not_drawn"
    assert code(state, SYSTEM, GiveShuffles({"rest 1": ("KH",)})) == "wrong_deck"
    assert code(state, SYSTEM, GiveShuffles({})) == "malformed"
    assert code(start(), SYSTEM, give) == "chance_not_drawn"
    given = done(RULES.act(state, SYSTEM, give))
    assert given.events == (ShufflesGiven({"rest 1": ["7S", "6S"]}),)
    assert code(given.state, SYSTEM, give) == "wrong_phase"
    dealt = done(RULES.act(given.state, SYSTEM, Deal(tuple(ITALIAN_40))))
    events, state = played(dealt.state)
    assert next(e for e in events if isinstance(e, CardsShuffled)).order[:2] == ["7S", "6S"]
    assert code(state, SYSTEM, give) == "wrong_phase"
    _, state = played(state)
    assert not state.match.given_orders  # the next deal's are its own


@pytest.mark.parametrize("given", [False, True])
def test_a_log_with_shuffles_verifies_and_folds(given: bool) -> None:
    options = {"mixing": True, "rounds": 3, "late": given}
    outcome = done(RULES.act(RULES.blank(), SYSTEM, StartMatch(MASTER, options)))
    log, state = list(outcome.events), outcome.state
    while not RULES.is_over(state):
        if RULES.current(state) == (SYSTEM,):
            if given:
                step = done(RULES.act(state, SYSTEM, GiveShuffles({"rest 2": ("1D",)})))
                log += step.events
                state = step.state
            step = done(RULES.act(state, SYSTEM, Deal()))
            log += step.events
            state = step.state
        events, state = played(state)
        log += events  # type: ignore[arg-type]
    again, divergence = verify_log(RULES, log)
    assert divergence is None
    assert RULES.observe(again, OPEN) == RULES.observe(RULES.fold(log), OPEN)


# --- decks that are revealed at the end of the match ---------------------------------------------


def test_decks_stay_sealed_until_the_match_is_over() -> None:
    state = done(RULES.act(start(late=True), SYSTEM, Deal())).state
    events, state = played(state)
    assert not [event for event in events if isinstance(event, DealRevealed)]
    assert list(state.match.unrevealed) == [1]
    state = done(RULES.act(state, SYSTEM, Deal())).state
    assert code(state, SYSTEM, Reveal(1)) == "wrong_phase"
    events, state = played(state)
    told = [type(event) for event in events[-3:]]
    assert told == [DealRevealed, DealRevealed, MatchEnded]
    assert not state.match.unrevealed


@pytest.mark.parametrize("ends", [CallTime(), Forfeit(0)])
def test_a_match_broken_off_reveals_all_its_decks(ends: CallTime | Forfeit) -> None:
    state = done(RULES.act(start(late=True, players=2, deals=3), SYSTEM, Deal())).state
    _, state = played(state)
    outcome = done(RULES.act(state, SYSTEM, ends))
    assert [event.deal for event in outcome.events if isinstance(event, DealRevealed)] == [1]
    assert RULES.is_over(outcome.state)


def test_in_a_duplicate_match_they_wait_for_the_other_tables_too() -> None:
    options = {"late": True, "deals": 1}
    state = done(RULES.act(RULES.blank(), SYSTEM, StartMatch(MASTER, options, True))).state
    state = done(RULES.act(state, SYSTEM, Deal())).state
    assert code(state, SYSTEM, Reveal(1)) == "wrong_phase"
    events, state = played(state)
    assert not [event for event in events if isinstance(event, DealRevealed)]
    assert code(state, SYSTEM, Reveal(1)) is None


def test_a_deal_being_played_is_never_revealed_by_command() -> None:
    state = done(RULES.act(start(), SYSTEM, Deal())).state
    assert code(state, SYSTEM, Reveal(1)) == "wrong_phase"
