"""The flow of a game of tricks."""

from random import Random
from typing import Any

from games.kernel.command import Command
from games.kernel.event import Event
from games.kernel.match import Deal, Resign, StartMatch
from games.kernel.ruleset import Ruleset
from games.kernel.seats import SPECTATOR, SYSTEM, Seat
from games.kernel.trick_play import CardPlayed, PlayCard
from tests.unit.kernel.last_trick import MASKS, LastTrick, NameTrump
from tests.unit.narrowing import accepted, refusal_of

RULES: Ruleset[Any] = LastTrick()
HANDS = ["4D 3D 1C", "5D 2C 4B", "6C 7C 3B"]


def dealt(rules: Ruleset[Any]) -> Any:
    """The first deal, with `HANDS`."""
    state = accepted(rules.act(rules.blank(), SYSTEM, StartMatch("7" * 64))).state
    top = [card for hand in HANDS for card in hand.split()]
    order = (*top, *(card for card in rules.pack if card not in top))
    return accepted(rules.act(state, SYSTEM, Deal(order))).state


def after(rules: Ruleset[Any], state: Any, *commands: Command) -> tuple[list[Event], Any]:
    """What follows when whose turn it is gives these commands."""
    events: list[Event] = []
    for command in commands:
        outcome = accepted(rules.act(state, rules.current(state)[0], command))
        events += outcome.events
        state = outcome.state
    return events, state


def plays(text: str) -> list[Command]:
    return [PlayCard(card) for card in text.split()]


def legal_cards(rules: Ruleset[Any], state: Any) -> set[str]:
    return {step.data()["card"] for step in rules.legal_actions(state)}


def code(rules: Ruleset[Any], state: Any, card: str) -> tuple[str, str]:
    found = refusal_of(rules.check(state, rules.current(state)[0], PlayCard(card)))
    return found.code, found.clause


def test_what_comes_before_the_play_is_the_games_own() -> None:
    rules = RULES
    state = dealt(rules)
    assert [step.data()["suit"] for step in rules.legal_actions(state)] == [*"DCBS"]
    assert [item.do for item in rules.observe(state, 0).menu] == ["name_trump"]
    assert refusal_of(rules.check(state, 0, NameTrump("X"))).code == "wrong_suit"
    assert refusal_of(rules.check(state, 0, PlayCard("4D"))).code == "wrong_phase"
    events, state = after(rules, state, NameTrump("B"))
    assert [event.name() for event in events] == ["trump_named", "play_opened"]
    assert refusal_of(rules.check(state, 0, NameTrump("B"))).code == "wrong_phase"
    assert [item.do for item in rules.observe(state, 0).menu] == ["play_card"]


def test_the_winner_leads_and_the_last_trick_is_counted() -> None:
    rules = RULES
    _, state = after(rules, dealt(rules), NameTrump("B"))
    events, state = after(rules, state, *plays("4D 5D 3B"))
    assert (events[-1].name(), events[-1].data()["seat"]) == ("trick_won", 2)
    assert events[-1].data()["cards"] == ["4D", "5D", "3B"]
    assert rules.current(state) == (2,)
    _, state = after(rules, state, *plays("6C 1C 2C"))
    assert rules.current(state) == (1,)
    assert rules.totals(state) == [0, 0, 0]
    events, state = after(rules, state, *plays("4B 7C 3D"))
    assert [event.name() for event in events][2:5] == ["card_played", "trick_won", "point_made"]
    assert rules.totals(state) == [0, 1, 0]
    assert state.match.deal == 2


def test_suit_is_followed_then_trumped_and_the_reason_cites_the_games_clause() -> None:
    rules = RULES
    _, state = after(rules, dealt(rules), NameTrump("B"))
    assert legal_cards(rules, state) == {"4D", "3D", "1C"}
    _, state = after(rules, state, *plays("4D"))
    assert legal_cards(rules, state) == {"5D"}
    assert code(rules, state, "4B") == ("must_follow_suit", "LAST-1")
    assert code(rules, state, "9S")[0] == "card_not_in_hand"
    _, state = after(rules, state, *plays("5D"))
    assert legal_cards(rules, state) == {"3B"}
    assert code(rules, state, "6C") == ("must_trump", "LAST-2")


def test_a_seat_that_leaves_is_passed_over_and_its_card_may_still_win() -> None:
    rules = RULES
    _, state = after(rules, dealt(rules), NameTrump("B"), *plays("4D 5D"))
    outcome = accepted(rules.act(state, 2, Resign()))
    assert [event.name() for event in outcome.events] == ["seat_forfeited", "trick_won"]
    assert rules.current(outcome.state) == (1,)
    _, state = after(rules, outcome.state, *plays("2C 1C"))
    assert rules.current(state) == (1,), "two seats make a trick now"
    labels = [zone.label for zone in rules.observe(state, SPECTATOR).zones if zone.kind == "hand"]
    assert labels == ["hand", "hand", "set_aside"]


def test_the_search_path_leads_where_moves_do() -> None:
    rules = RULES
    rng = Random(5)
    for _ in range(30):
        state = dealt(rules)
        own = rules.clone(state)
        while state.match.deal == 1:
            legal = rules.legal_actions(state)
            assert [step.data() for step in rules.legal_actions(own)] == [s.data() for s in legal]
            step = rng.choice(legal)
            rules.play(own, step)
            state = accepted(rules.act(state, rules.current(state)[0], step)).state
            assert rules.observe(own, SPECTATOR) == rules.observe(state, SPECTATOR)


def test_the_search_path_leaves_nothing_out_that_a_game_adds_to_a_card() -> None:
    class Counting(LastTrick):
        cards = 0

        def _perform(self, state: Any, seat: Seat, command: Any, emit: Any) -> None:
            if isinstance(command, PlayCard):
                Counting.cards += 1
                super()._perform(state, seat, command, emit)
            else:
                self._perform_before_play(state, seat, command, emit)

    rules = Counting()
    state = dealt(rules)
    for command in (NameTrump("B"), *plays("4D 5D 3B")):
        rules.play(state, command)
    assert Counting.cards == 3


def test_a_played_card_leaves_the_hand_of_this_state_and_of_no_copy() -> None:
    rules = LastTrick()
    state = dealt(rules)
    copy = rules.clone(state)
    rules.play(copy, NameTrump("B"))
    rules.play(copy, PlayCard("3D"))
    assert (state.hand(0), copy.hand(0)) == (["4D", "3D", "1C"], ["4D", "1C"])
    assert copy.trick == (CardPlayed(0, "3D"),)


def test_masks_hold_what_lists_do() -> None:
    rng = Random(3)
    for _ in range(100):
        hand = rng.sample(MASKS.cards(MASKS.all), rng.randrange(41))
        mask = MASKS.of(hand)
        assert sorted(MASKS.cards(mask)) == sorted(hand)
        assert MASKS.cards(mask) == [card for card in MASKS.order.strength if card in hand]
        for suit in "DCBS":
            assert MASKS.cards(mask & MASKS.suits[suit]) == [
                card for card in MASKS.cards(mask) if card[-1] == suit
            ]
        for card in hand:
            assert MASKS.suit[card] == MASKS.suits[card[-1]]
            assert mask & MASKS.bit[card]


def test_a_table_of_masks_knows_what_is_unseen_and_who_may_hold_it() -> None:
    rules = RULES
    _, state = after(rules, dealt(rules), NameTrump("B"), *plays("4D 5D 3B"))
    left = {card for hand in HANDS for card in hand.split()} - {"4D", "5D", "3B"}
    unseen = MASKS.cards(state.unseen())
    assert set(unseen) == set(rules.pack) - left - {"4D", "5D", "3B"}
    allowed = state.allowed()
    assert allowed[:2] == [MASKS.all, MASKS.all]
    assert MASKS.cards(allowed[2]) == [card for card in MASKS.order.strength if card[-1] != "D"]
    assert [state.hand_size(seat) for seat in range(3)] == [2, 2, 2]
