"""Table, pot, dealer, deal and declaration (BES-1 to BES-18), and what can be agreed on."""

import pytest

from games.bestia.state import STRENGTH
from games.kernel.exchange import Knock
from games.kernel.match import Deal
from games.kernel.refusal import Refusal
from games.kernel.seats import SPECTATOR, SYSTEM
from tests.testbed.matches import random_match
from tests.unit.bestia.bestia_tables import (
    EXAMPLE_4,
    EXAMPLE_4_PLAYS,
    EXAMPLE_4_WORDS,
    RULES,
    all_hands,
    command,
    dealt,
    finished,
    named,
    order_of,
    played,
    refused,
    started,
)
from tests.unit.narrowing import accepted, faces, refusal_of

OUT = " decline_invite"


@pytest.mark.parametrize("players", [4, 5, 6])
def test_four_five_or_six_sit_down_bes_01(players: int) -> None:
    """BES-1."""
    options = RULES.resolve_options({"players": players})
    assert isinstance(options, dict)
    assert RULES.seats(options) == started(players=players).match.seats == players
    for others in {3, 4, 5, 6, 7} - {players}:
        refusal = RULES.check_players(options, others)
        assert refusal is not None
        assert (refusal.code, refusal.clause) == ("wrong_player_count", "BES-1")
    assert isinstance(RULES.resolve_options({"players": 7}), Refusal)


def test_turns_go_to_the_right_bes_01() -> None:
    """BES-1."""
    assert not RULES.clockwise
    assert dealt(dealer=2).waiting == (3, 0, 1, 2)


def test_the_order_is_that_of_briscola_bes_02() -> None:
    """BES-2."""
    for suit in "DCBS":
        cards = [card for card in STRENGTH if card[-1] == suit]
        best_first = sorted(cards, key=STRENGTH.__getitem__, reverse=True)
        assert best_first == [f"{rank}{suit}" for rank in (1, 3, 10, 9, 8, 7, 6, 5, 4, 2)]
    assert len(RULES.deck({})) == 40


def test_who_wins_most_of_the_pot_wins_bes_03() -> None:
    """BES-3."""
    _, table = played(dealt(stake=12), f"{EXAMPLE_4_WORDS} {EXAMPLE_4_PLAYS}")
    assert RULES.totals(table) == [-12, 0, 8, 4 - 12]
    assert RULES.score_sheet(table).places == [4, 2, 1, 3]


@pytest.mark.parametrize(
    ("stake", "code"), [(4, "stake_not_multiple_of_3"), (0, "bad_option_value")]
)
def test_a_stake_can_be_parted_in_three_bes_04(stake: int, code: str) -> None:
    """BES-4."""
    refusal = RULES.resolve_options({"stake": stake})
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.clause) == (code, "BES-4")


def test_the_dealer_alone_pays_also_into_a_pot_that_is_not_empty_bes_05() -> None:
    """BES-5."""
    table = dealt(stake=12)
    assert (table.chips.held, table.chips.pot) == ((0, 0, 0, -12), 12)
    _, table = played(table, f"{EXAMPLE_4_WORDS} {EXAMPLE_4_PLAYS}")
    assert table.chips.pot == 12
    table = dealt(dealer=0, state=table)
    assert (table.chips.held, table.chips.pot) == ((-12 - 12, 0, 8, -8), 24)


def test_what_lies_in_the_pot_is_parted_in_three_bes_06() -> None:
    """BES-6: a pot holds what was left and the stake; any pot of a match can be parted."""
    _, table = played(dealt(stake=12), f"{EXAMPLE_4_WORDS} {EXAMPLE_4_PLAYS}")
    events, table = finished(dealt(dealer=0, state=table), "knock knock pass pass" + OUT * 2)
    settled = named(events, "deal_settled")[0]
    assert sum(settled.shares) == 24
    assert [share // 8 for share in settled.shares] == settled.tricks
    for seed in range(5):
        for event in named(random_match(RULES, seed, {"stake": 6, "players": 5}), "deal_settled"):
            assert event.next_pot % 3 == 0


def test_the_pot_holds_stakes_only_until_a_bestia_or_a_fine_bes_07() -> None:
    """BES-7."""
    table = dealt()
    assert table.only_stakes
    _, table = played(table, f"{EXAMPLE_4_WORDS} {EXAMPLE_4_PLAYS}")
    assert not table.only_stakes
    _, table = played(dealt(dealer=0, state=table), "pass pass pass pass" + OUT * 4)
    assert not table.only_stakes  # carried over, the bestia still lies in it
    _, table = played(dealt(dealer=1, state=table), "knock pass pass pass" + OUT * 3)
    assert table.only_stakes
    assert table.chips.pot == 0
    _, table = played(dealt(dealer=2, state=table), "pass pass pass pass" + OUT * 4)
    assert (table.chips.pot, table.only_stakes) == (3, True)
    fined = dealt(
        ["1S 4D 5D", "6D 7D 8D", "2C 4C 5C", "6C 7C 8C"], "2S", 3, tactic_dominant_trump="fine"
    )
    _, fined = finished(fined, "knock knock pass pass" + OUT * 2 + " 4D 6D")
    assert not fined.only_stakes


def test_the_first_dealer_is_drawn_and_the_deal_goes_to_the_right_bes_08() -> None:
    """BES-8."""
    dealers = set()
    for seed in range(30):
        events = random_match(RULES, seed, {"rounds": 1}, most_deals=3)
        drawn = named(events, "first_dealer_drawn")
        assert len(drawn) == 1
        dealers.add(drawn[0].seat)
        found = [event.dealer for event in named(events, "cards_dealt")]
        assert found == [(drawn[0].seat + deal) % 4 for deal in range(len(found))]
    assert dealers == {0, 1, 2, 3}


def test_the_system_shuffles_bes_09() -> None:
    """BES-9."""
    one, other = (
        named(random_match(RULES, seed, {"rounds": 1}, most_deals=1), "deal_started")[0]
        for seed in (1, 2)
    )
    assert one.source == "shuffled"
    assert sorted(one.order) == sorted(other.order) == sorted(RULES.deck({}))
    assert one.order != other.order


def test_the_top_card_is_turned_and_is_nobodys_bes_10() -> None:
    """BES-10."""
    table = dealt(turned="4B")
    assert (table.turned, table.trump) == (["4B"], "B")
    assert all("4B" not in hand for hand in all_hands(table))
    assert faces(RULES.observe(table, SPECTATOR).zone("turned")) == ["4B"]
    _, table = finished(table, "knock knock knock knock")
    assert table.turned == ["4B"]


def test_three_cards_at_once_from_the_mano_on_bes_11() -> None:
    """BES-11."""
    order = [card for card in RULES.deck({}) if card != "4B"]
    deal = Deal(("4B", *order), {"first_dealer": 1})
    events = accepted(RULES.act(started(players=5), SYSTEM, deal)).events
    hands = named(events, "cards_dealt")[0].hands
    by_turn = [hands[seat] for seat in (2, 3, 4, 0, 1)]
    assert [sorted(hand) for hand in by_turn] == [
        sorted(order[at : at + 3]) for at in range(0, 15, 3)
    ]
    table = accepted(RULES.act(started(players=5), SYSTEM, deal)).state
    assert table.stock == order[15:]


def test_each_seat_knocks_or_passes_once_from_the_mano_on_bes_12() -> None:
    """BES-12."""
    table = dealt(dealer=1)
    for seat in (2, 3, 0, 1):
        assert RULES.current(table) == (seat,)
        assert {step.name() for step in RULES.legal_actions(table)} == {"knock", "pass"}
        assert refused(table, "knock", (seat + 1) % 4)[0] == "not_your_turn"
        assert refused(table, "accept_invite")[0] == "wrong_phase"
        _, table = played(table, "knock")
    assert table.phase == "play"


def test_who_knocks_has_to_win_a_trick_bes_13() -> None:
    """BES-13."""
    events, _ = played(dealt(stake=12), f"{EXAMPLE_4_WORDS} {EXAMPLE_4_PLAYS}")
    assert named(events, "deal_settled")[0].bestie == [12, 0, 0, 0]


def test_who_passes_throws_the_cards_face_down_bes_14() -> None:
    """BES-14."""
    _, table = played(dealt(), "pass")
    assert table.hand(0) == []
    assert sorted(table.heap) == sorted(EXAMPLE_4[0].split())
    for viewer in (SPECTATOR, 0, 1):
        assert RULES.observe(table, viewer).zone("heap").cards == [None] * 3


def test_those_who_passed_are_invited_in_order_bes_15() -> None:
    """BES-15."""
    events, table = played(dealt(dealer=1), "pass knock pass pass")
    assert named(events, "service_opened")[0].order == [2, 0, 1]
    assert refused(table, "accept_invite", 3)[0] == "not_your_turn"
    asked: list[int] = []
    while table.phase == "serve":
        asked += RULES.current(table)
        _, table = played(table, "accept_invite")
    assert asked == [2, 0, 1]


def test_a_knocker_is_not_invited_bes_15() -> None:
    """BES-15."""
    _, table = played(dealt(exchange_max=1), "knock pass pass pass")
    assert refused(table, "accept_invite") == ("not_invited", "BES-15")
    assert refused(table, "decline_invite") == ("not_invited", "BES-15")


def test_who_accepts_gets_three_new_cards_and_plays_bes_16() -> None:
    """BES-16."""
    table = dealt(stock="7D 7C 7S")
    events, table = played(table, "pass knock pass pass accept_invite")
    assert named(events, "cards_served")[0].cards == ["7D", "7C", "7S"]
    assert table.hand(0) == ["7D", "7C", "7S"]
    assert RULES.observe(table, 0).zone("hand:0").cards == ["7D", "7C", "7S"]
    assert RULES.observe(table, 1).zone("hand:0").cards == [None] * 3
    events, table = played(table, "decline_invite decline_invite")
    assert named(events, "play_opened")[0].order == [0, 1]
    assert table.said == ["accepted", "knocked", "declined", "declined"]
    events, _ = finished(table, "")
    settled = named(events, "deal_settled")[0]
    assert settled.bestie == [
        3 * (not tricks) if seat < 2 else 0 for seat, tricks in enumerate(settled.tricks)
    ]


def test_without_participants_the_pot_stays_bes_17() -> None:
    """BES-17."""
    events, table = played(dealt(stake=6), "pass pass pass pass" + OUT * 4)
    assert named(events, "deal_without_players")[0].amount == 6
    assert [row.items for row in table.match.sheets[0].rows] == [[], [], [], [("stake", -6)]]
    table = dealt(dealer=0, state=table)
    assert table.chips.pot == 12


def test_a_lone_participant_takes_the_pot_and_shows_nothing_bes_18() -> None:
    """BES-18."""
    events, table = played(dealt(stake=6), "pass knock pass pass" + OUT * 3)
    assert [event.name() for event in events[-3:]] == [
        "invite_declined",
        "pot_taken_unopposed",
        "deal_committed",
    ]
    assert table.chips.held == (0, 6, 0, -6)
    assert RULES.score_sheet(table).deals[0].rows[1].items == [("pot_taken", 6)]
    for event in events:
        told = str(RULES.redact(event, SPECTATOR))
        assert not any(card in told for card in EXAMPLE_4[1].split())
    accepts = finished(dealt(stake=6), "pass pass pass pass accept_invite" + OUT * 3)[0]
    assert named(accepts, "pot_taken_unopposed")[0].seat == 0


def test_what_was_not_shown_stays_hidden_until_the_match_is_over_gen_10() -> None:
    events = random_match(RULES, 3, {"rounds": 1, "max_closing_deals": 0})
    names = [event.name() for event in events]
    revealed = names.index("deal_revealed")
    deals = names.count("deal_started")
    assert (names[revealed:], deals) == (["deal_revealed"] * 4 + ["match_ended"], 4)


def test_forged_facts_of_a_deal_are_refused() -> None:
    table = started()
    refusal = refusal_of(RULES.act(table, SYSTEM, Deal(order_of(EXAMPLE_4, "4B", 0), {"x": 1})))
    assert refusal.code == "chance_not_drawn"
    assert isinstance(RULES.read(dealt(), 0, {"do": "play_card", "card": 7}), Refusal)
    assert command("knock") == Knock()
