"""How the bots play: what they count, whom they fear, what they cannot know."""

from random import Random

import pytest

from games.kernel.contest import contest
from games.kernel.position import Position, arranged
from games.kernel.seats import SPECTATOR
from games.registry import bots
from games.sette_e_mezzo import preferences
from games.sette_e_mezzo.events import Hit, PlaceBet, Stand
from games.sette_e_mezzo.state import SetteEMezzoState
from tests.unit.sette_e_mezzo.sette_tables import RULES, played, stocked


def chosen(table: SetteEMezzoState) -> object:
    view = RULES.observe(table, RULES.current(table)[0])
    return next(preferences(view, Random(1)))


def test_calling_is_done_with_the_lowest_stake_sem_17() -> None:
    for first in ("7S", "4S", "8S", "10D"):
        bet = chosen(stocked(f"{first} 2C", players=2))
        assert isinstance(bet, PlaceBet)
        assert bet.call_stake == 1
        assert bet.stand_stake == 10


def test_a_bad_card_is_worth_the_lowest_stake_when_both_are_one_sem_17() -> None:
    assert chosen(stocked("4S 2C", players=2, split_stakes=False)) == PlaceBet(1)
    assert chosen(stocked("7S 2C", players=2, split_stakes=False)) == PlaceBet(10)


def test_stakes_decide_whether_a_card_is_called_sem_18_sem_19() -> None:
    for bet, step in (("bet 5", Stand()), ("bet 1/10", Hit())):
        _, table = played(stocked("5S 2C", players=2), bet)
        assert chosen(table) == step


def test_a_reale_is_worth_a_card_on_the_first_seven_alone_sem_10() -> None:
    """A court card on a first seven is paid double; on three and four it is not."""
    _, alone = played(stocked("7S 2C", players=2), "bet 1/10")
    assert chosen(alone) == Hit()
    _, later = played(stocked("4S 2C 3D", players=2), "bet 1/10", "hit")
    assert chosen(later) == Stand()


def test_the_bank_goes_after_an_announced_seven_and_a_half_sem_20() -> None:
    """It stands at 6 against a hand that it does not see, and goes on when it must."""
    _, table = played(stocked("4S 6C 3C 8C", players=2), "bet 5", "stand")
    assert chosen(table) == Stand()
    _, table = played(stocked("4S 6C 3C 8C", players=2), "bet 5", "hit", "hit")
    assert table.standing[1] == "made"
    assert chosen(table) == Hit()


def test_cards_that_have_gone_are_counted_sem_12() -> None:
    """Six points, even stakes: one stands, unless only court cards are left to come."""
    low = [f"{rank}{suit}" for rank in range(1, 8) for suit in "DCBS"]
    told = {"hand:1": "6S", "hand:0": "?", "called:0": "", "called:1": ""}
    facts = {
        "bank": 0,
        "turn": 1,
        "standing": ["waiting", "playing"],
        "looked": [False, True],
        "bets": [None, [5, 5]],
    }
    gone = [card for card in low if card != "6S"][:26]

    def at(discard: list[str]) -> SetteEMezzoState:
        zones: dict[str, str | int] = {**told, "discard": " ".join(discard)}
        return arranged(
            RULES,
            Position(zones, phase="call", facts={**facts, "seen": sorted(discard)}),
            {"players": 2},
        )

    assert chosen(at([])) == Stand()
    assert chosen(at(gone)) == Hit()


def test_every_legal_step_is_said_once_the_best_first() -> None:
    table = stocked("4S 2C", players=2)
    for texts in ((), ("bet 5",), ("bet 5", "stand")):
        _, now = played(table, *texts)
        seat = RULES.current(now)[0]
        said = list(preferences(RULES.observe(now, seat), Random(1)))
        assert sorted(map(str, said)) == sorted(map(str, RULES.legal_actions(now, seat)))


def test_a_first_card_that_nobody_saw_sways_no_bot_sem_15() -> None:
    """The bank decides alike whatever the player holds who stood."""
    decided = set()
    for first in ("2S", "7S", "5C"):
        _, table = played(stocked(f"{first} 5B", players=2), "bet 5", "stand")
        assert RULES.observe(table, SPECTATOR).zone("hand:1").cards == [None]
        decided.add(chosen(table))
    assert len(decided) == 1


@pytest.mark.parametrize("players", [2, 6])
def test_playing_by_the_table_beats_playing_at_random(players: int) -> None:
    strong = bots("sette_e_mezzo")
    found = contest(
        RULES, strong["heuristic"], strong["random"], 20, seed=3, options={"players": players}
    )
    assert found.low > 0, found
