"""Pack, totals, the deal and its proof: SEM-01 to SEM-13."""

import msgspec
import pytest

from games.kernel.cards import ITALIAN_40
from games.kernel.match import Deal
from games.kernel.seats import OPEN, SPECTATOR, SYSTEM
from games.sette_e_mezzo.cards import Hand, Matta, hand_of, is_reale, spelt, worth
from games.sette_e_mezzo.events import BankDrawn, BankOpened, ChipsMoved, HandDealt
from games.sette_e_mezzo.options import KING_OF_DENARI
from tests.unit.narrowing import accepted, refusal_of
from tests.unit.sette_e_mezzo.sette_tables import RULES, done, played, started, stocked

KING = Matta(KING_OF_DENARI)


def total(cards: str, matta: Matta = KING) -> int:
    return hand_of(cards.split(), matta).total(matta)


@pytest.mark.parametrize("players", range(2, 13))
def test_two_to_twelve_seats_sem_01(players: int) -> None:
    table = stocked("", players=players)
    assert len(RULES.parties(table.match)) == players
    assert RULES.check_players(table.match.options, players) is None
    wrong = refusal_of(RULES.check_players(table.match.options, players + 1))
    assert (wrong.code, wrong.clause) == ("wrong_player_count", "SEM-01")


@pytest.mark.parametrize("players", [0, 1, 13, 20])
def test_fewer_or_more_seats_are_refused_sem_01(players: int) -> None:
    found = refusal_of(RULES.resolve_options({"players": players}))
    assert (found.code, found.clause) == ("bad_option_value", "SEM-01")


def test_players_play_against_the_bank_alone_sem_02() -> None:
    events, _ = played(
        stocked("6S 5C 2B 4D 3D 7C", players=4), "bet 1", "stand", "bet 2", "stand", "bet 3",
        "stand", "hit", "stand",
    )  # fmt: skip
    moved = [event for event in events if isinstance(event, ChipsMoved)]
    assert [{event.payer, event.payee} for event in moved] == [{0, 1}, {0, 2}, {0, 3}]


def test_the_pack_and_its_pictures_sem_03() -> None:
    assert len(set(RULES.deck({}))) == 40
    italian, french = RULES.pictures({}), RULES.pictures({"deck_style": "french_40"})
    assert (italian.style, french.style) == ("italian", "french")
    assert italian.names["10D"].it == "re di denari"
    assert french.faces["10D"] == "KD"
    assert not {"8D", "9C", "10S"} & set(french.faces.values())
    assert RULES.deck({"deck_style": "french_40"}) == RULES.deck({})


def test_worth_of_cards_in_half_points_sem_04() -> None:
    ranks = {rank: worth(f"{rank}B") for rank in range(1, 11)}
    assert ranks == {1: 2, 2: 4, 3: 6, 4: 8, 5: 10, 6: 12, 7: 14, 8: 1, 9: 1, 10: 1}
    assert [spelt(half) for half in (1, 2, 11, 15)] == ["½", "1", "5½", "7½"]


def test_the_matta_is_the_king_of_denari_sem_05() -> None:
    assert accepted(RULES.resolve_options({}))["wild_card"] == "10D"
    assert KING.values == (1, 2, 4, 6, 8, 10, 12, 14)
    assert total("10D") == 14
    assert total("10C") == 1


@pytest.mark.parametrize(
    ("cards", "best"),
    [
        ("10D 5C", 14),  # counts as 2
        ("10D 5C 8B", 15),  # still 2
        ("10D 8B", 15),  # 7
        ("10D 7B", 15),  # half a point
        ("10D 7B 8C", 16),  # nothing avoids it: the least there is
        ("10D 6B 4C", 21),
        ("10D 6B 8C", 15),
    ],
)
def test_the_matta_makes_the_best_total_each_time_sem_06(cards: str, best: int) -> None:
    assert total(cards) == best


def test_another_matta_sem_07() -> None:
    seven = Matta("7D")
    assert total("7D 3C", seven) == 14
    assert total("7D 3C 10D", seven) == 15  # the king is a court card now
    assert total("10D", seven) == 1
    assert total("7D 7C", seven) == 15


def test_a_matta_of_whole_points_sem_08() -> None:
    whole = Matta("10D", integer_only=True)
    assert total("10D 7B", whole) == 16
    assert not is_reale(["10D", "7B"], whole)
    assert total("10D 8B", whole) == 15


def test_above_seven_and_a_half_is_bust_sem_09() -> None:
    events, table = played(stocked("6S 3B 2D", players=2), "bet 2", "hit")
    assert ChipsMoved(1, 0, 2, "bust") in events
    assert total("6S 2D") == 16
    assert table.phase == "bet"  # the next hand
    events, _ = played(stocked("6S 3B 1D 8C", players=2), "bet 2", "hit", "hit")
    assert "seven_and_half_made" in [event.name() for event in events]


@pytest.mark.parametrize(
    ("cards", "reale"),
    [
        ("7B 8C", True),
        ("10D 9S", True),
        ("10D 7S", True),
        ("10D 6S", False),
        ("10D 5C 8B", False),
        ("4C 3B 8S", False),
        ("7B 1C", False),
    ],
)
def test_reale_is_two_cards_sem_10(cards: str, reale: bool) -> None:
    assert is_reale(cards.split(), KING) == reale


def test_the_first_bank_is_drawn_sem_11() -> None:
    outcome = done(RULES.act(started(), SYSTEM, Deal()))
    drawn = RULES.chance(outcome.state).draw("first_bank", 4)
    assert outcome.events[1:3] == (BankDrawn(drawn), BankOpened(drawn))
    assert {stocked("", bank=bank).bank for bank in range(4)} == set(range(4))


def test_one_shuffle_while_the_bank_stays_sem_12() -> None:
    table = stocked("6S 5C 2B 4D", players=2)
    assert len(table.stock) == 38
    events, table = played(table, "bet 1", "stand", "stand")
    (dealt,) = [event for event in events if isinstance(event, HandDealt)]
    assert dealt.cards == [["4D"], ["2B"]]
    assert (len(table.stock), len(table.discard)) == (36, 2)
    assert table.match.deal == 1


def test_a_new_shuffle_for_a_new_bank_sem_12() -> None:
    events, table = played(stocked("7S 2B 8C", players=2), "bet 1", "hit", "stand")
    assert [event.name() for event in events][-4:] == [
        "hand_ended", "bank_passed", "tenure_scored", "deal_committed",
    ]  # fmt: skip
    table = stocked("", state=table)
    assert (len(table.stock), len(table.discard), table.bank) == (38, 0, 1)


def test_first_cards_from_the_banks_right_on_sem_13() -> None:
    table = stocked("1S 2S 3S 4S", bank=2)
    view = RULES.observe(table, OPEN)
    assert [view.zone(f"hand:{seat}").cards for seat in range(4)] == [
        ["2S"], ["3S"], ["4S"], ["1S"],
    ]  # fmt: skip
    public = RULES.observe(table, SPECTATOR)
    assert [public.zone(f"hand:{seat}").cards for seat in range(4)] == [[None]] * 4
    assert RULES.current(table) == (3,)


def test_the_log_tells_how_it_is_dealt() -> None:
    dealing = RULES.dealing(started().match)
    assert dealing.pack == list(ITALIAN_40)
    events = {event.name(): event for event in RULES.events}
    for take in dealing.takes:
        assert take.field in {field.name for field in msgspec.structs.fields(events[take.event])}
    assert RULES.reveals_late({})


def test_a_hand_that_may_go_on_is_below_seven_and_a_half() -> None:
    assert Hand(14, True).total(KING) == 15
    assert Hand(15, True).total(KING) == 16


@pytest.mark.parametrize("seats", [2, 4, 12])
@pytest.mark.parametrize("hands", [1, 20, 500])
def test_no_smazzata_is_longer_than_the_rules_say_gen_12(seats: int, hands: int) -> None:
    """By its 20 hands of two cards, and all cards called; the decks of the match are revealed."""
    options = RULES.resolve_options({"players": seats, "match_hands": hands})
    assert isinstance(options, dict)
    assert RULES.deal_bound(options) == 412 + 30 * seats + 2 * hands
    assert RULES.deals_bound(options) == hands
