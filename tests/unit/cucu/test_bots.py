"""What the evaluator thinks of a card (CUC-38), and that it knows no more than its seat."""

from random import Random

import pytest

from games.cucu import preferences
from games.cucu.evaluator import Outlook
from games.cucu.state import CucuState
from games.kernel.bots import HeuristicBot
from games.kernel.command import to_text
from games.kernel.match import Deal
from games.kernel.seats import SYSTEM
from tests.unit.cucu.cucu_tables import RULES, done, hand, played, started


def first(state: CucuState) -> str:
    """What the evaluator would do."""
    view = RULES.observe(state, RULES.current(state)[0])
    return to_text(next(iter(preferences(view, Random(1)))))


def cards(own: str, seats: int) -> str:
    """The seat at the dealer's right holds `own`, the others something."""
    rest = ["6C", "5C", "7C", "6B", "5B", "7B", "6S", "5S", "7S", "8C", "8B"]
    return " ".join([rest[0], own, *rest[1 : seats - 1]])


@pytest.mark.parametrize(
    ("seats", "own", "step"),
    [
        (12, "3D", "keep"),
        (12, "1D", "exchange"),
        (2, "3D", "exchange"),
        (2, "7D", "keep"),
        (2, "4D", "exchange"),
        (4, "3D", "exchange"),
        (4, "8D", "keep"),
    ],
)
def test_with_many_seats_a_low_card_may_do_cuc_38(seats: int, own: str, step: str) -> None:
    assert first(hand(cards(own, seats))) == step


def test_the_fewer_seats_the_riskier_a_card_cuc_38() -> None:
    risks = []
    for seats in (2, 4, 8, 12):
        state = hand(cards("4D", seats))
        risks.append(Outlook.of(RULES.observe(state, 1)).loses_keeping())
    assert risks == sorted(risks, reverse=True)
    assert risks[0] > 0.6 > 0.2 > risks[-1]


def test_who_got_the_better_of_an_exchange_keeps_it_cuc_38() -> None:
    """The seat before has the lower card now, and it is known to."""
    _, state = played(hand("6C 4D 2B 7S"), "exchange")
    assert state.cards == ["6C", "2B", "4D", "7S"]
    assert first(state) == "keep"


def test_the_dealer_changes_what_others_wanted_to_be_rid_of() -> None:
    _, state = played(hand("6C 2D 3B"), "keep", "exchange")
    assert first(state).startswith("exchange_with_deck")
    _, state = played(hand("6C 2D 3B"), "keep", "keep")
    assert first(state) == "keep"


def test_the_judge_stops_an_exchange_when_it_can() -> None:
    _, state = played(hand("6C 2D 10B", king_block="optional"), "exchange")
    assert first(state) == "block_with_king"
    _, state = played(hand("6C 2D 9B", king_block="optional"), "exchange")
    assert first(state) == "give_card"


@pytest.mark.parametrize("seed", range(3))
def test_bots_end_a_match_at_the_largest_table_with_every_variant_gen_12(seed: int) -> None:
    """In moves: at a table whose bots pause, as many pauses."""
    variants = {"morto": True, "ponte": True, "tutti_in_gioco": True, "king_block": "optional"}
    state, rng = started(players=20, **variants), Random(seed)
    moves = 0
    while not RULES.is_over(state):
        seat = RULES.current(state)[0]
        view = RULES.observe(state, seat)
        step = Deal() if seat == SYSTEM else HeuristicBot(preferences).choose(view, rng)
        state = done(RULES.act(state, seat, step)).state
        moves += 1
        assert moves < 3_000
    assert state.hand > 20


def test_every_card_of_the_pack_is_counted_once() -> None:
    state = hand("6C 2D 10B 9S", deck_count=2)
    unseen = Outlook.of(RULES.observe(state, 1)).unseen
    assert sum(unseen.values()) == 79
    assert unseen[2] == 7
