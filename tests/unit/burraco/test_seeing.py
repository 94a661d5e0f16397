"""Who sees what, what is said to people, and the audit of a log."""

from random import Random
from typing import Any

import pytest

from games.burraco.events import (
    CardDiscarded,
    CardDrawn,
    DealScored,
    DiscardPileOpened,
    HandsDealt,
    MeldExtended,
    MeldOpened,
    PozzettiFormed,
    PozzettoSeen,
)
from games.burraco.options import OPTIONS
from games.burraco.rules import NOT_MELD
from games.burraco.scoring import BONUSES
from games.kernel.event import Event, redact
from games.kernel.match import Deal, MatchEnded, StartMatch
from games.kernel.seats import OPEN, SPECTATOR, SYSTEM
from games.kernel.verify_log import misplaced, verify_log
from tests.unit.burraco.burraco_tables import (
    MASTER,
    POZZETTO_1,
    RULES,
    act,
    after,
    done,
    found,
    position,
    started,
)
from tests.unit.narrowing import instance, present


def whole_match(seed: int = 1, **options: Any) -> list[Event]:
    """All events of a random match."""
    rng = Random(seed)
    outcome = done(RULES.act(RULES.blank(), SYSTEM, StartMatch(MASTER, options)))
    log = list(outcome.events)
    while not RULES.is_over(outcome.state):
        seat = RULES.current(outcome.state)[0]
        step = rng.choice(RULES.legal_actions(outcome.state))
        outcome = done(RULES.act(outcome.state, seat, step))
        log += outcome.events
    return log


def test_own_hand_only() -> None:
    table = position("KH QC", others={2: "3C 3D"}, pile="9D JK")
    view = RULES.observe(table, 0)
    assert view.zone("hand:0").cards == ["KH", "QC"]
    assert view.zone("hand:2").cards == [None, None]  # not even the partner's
    assert view.zone("pile").cards == ["9D", "JK"]
    assert set(view.zone("stock").cards) == {None}
    assert view.zone("pozzetto:1").cards == [None] * 11
    assert RULES.observe(table, SPECTATOR).zone("hand:0").cards == [None, None]
    assert RULES.observe(table, OPEN).zone("hand:2").cards == ["3D", "3C"]


def test_bur_49_what_the_deal_would_bring_is_told_from_what_all_see() -> None:
    melds = {"4D 5D 6D 7D 8D 9D 10D": 0, "KH KS *2C": 1}
    table = position("KH QC", others={2: "AC"}, melds=melds, taken=(1, 0))
    for viewer in (0, 1, SPECTATOR):
        view = RULES.observe(table, viewer)
        told = {counter.id: counter.value for counter in view.counters}
        # 50 points of cards and the bonus of a clean burraco; cards in hands are not counted.
        assert told["deal_points:0"] == 50 + 200 + (0 if table.taken[0] else -100)
        assert told["deal_points:1"] == 40 + (0 if table.taken[1] else -100)
    first, second = RULES.observe(table, 0).zone("meld:0"), RULES.observe(table, 0).zone("meld:1")
    assert (first.notes["points"], first.notes["closed"]) == (250, True)
    assert (second.notes["points"], second.notes.get("closed")) == (40, None)


def test_bur_69_a_pair_of_three_reads_its_halves() -> None:
    melds = {"4D 5D 6D 7D 8D 9D 10D": 1}
    table = position("KH QC", melds=melds, players_format="three")
    table.sides, table.taken = [0, 1, 1], [1, 1, 1]
    told = {counter.id: counter.value for counter in RULES.observe(table, 0).counters}
    assert [told[f"deal_points:{seat}"] for seat in range(3)] == [0, 125, 125]


def test_rows_and_melds_lie_open() -> None:
    rows = ("7H JK", "4S")
    table = position("KH QC", rows=rows, melds={"4D 5D *JK@6": 1}, players_format="two")
    view = RULES.observe(table, SPECTATOR)
    assert view.zone("row:0").cards == ["7H", "JK"]
    assert view.zone("meld:0").cards == ["4D", "5D", "JK"]
    assert view.zone("meld:0").notes == {
        "reading": "4D 5D *JK@6",
        "burraco": None,
        "points": 40,
    }


def test_events_show_cards_to_those_who_may_see_them() -> None:
    table = position("KH 7D 8D 9D", draw=True, stock="3C 4C 5C 6C")
    drawn = found(act(table, "draw_stock")[0], CardDrawn)
    assert redact(drawn, 0)["card"] == "3C"
    assert [redact(drawn, viewer)["card"] for viewer in (1, 2, 3, SPECTATOR)] == [None] * 4
    events, _ = act(position("KH"), "discard card=KH")
    seen = found(events, PozzettoSeen)
    assert sorted(redact(seen, 0)["cards"]) == sorted(POZZETTO_1.split())
    assert redact(seen, 2)["cards"] == [None] * 11
    dealt = list(done(RULES.act(started(), SYSTEM, Deal())).events)
    hands = redact(found(dealt, HandsDealt), 1)["hands"]
    assert hands[1] == found(dealt, HandsDealt).hands[1]
    assert hands[0] == [None] * 11
    assert redact(found(dealt, PozzettiFormed), 1)["cards"] == [None, None]


def test_what_the_seat_drew_and_may_discard_is_its_own_business() -> None:
    """GEN-09: that a second copy is held tells a card of the hand."""
    table = after(position("9C 4D", draw=True, pile="9C"), "take_discards")
    assert RULES.observe(table, 0).facts["single_pickup_exempt"] is True
    for viewer in (1, 2, 3, SPECTATOR):
        facts = RULES.observe(table, viewer).facts
        assert (facts["single_pickup"], facts["single_pickup_exempt"]) == ("9C", None)
    table = after(position("9C 4D", draw=True), "draw_stock")
    assert RULES.observe(table, 0).facts["drawn"] == "10H"
    assert RULES.observe(table, 2).facts["drawn"] is None


def test_the_menu_offers_the_row_and_the_ends_where_they_mean_something() -> None:
    assert [entry.do for entry in RULES.observe(position("KH QC"), 0).menu] == ["discard"]
    plain = {entry.do: entry for entry in RULES.observe(position("KH QC 3D"), 0).menu}
    assert set(plain) == {"open_meld", "discard"}
    assert set(plain["open_meld"].params) == {"cards"}
    two = position(
        "KH QC", rows=("7H", ""), melds={"4D 5D 6D": 0}, players_format="two", free_end_wild="none"
    )
    menu = {entry.do: entry for entry in RULES.observe(two, 0).menu}
    assert set(menu["add_to_meld"].params) == {"meld_id", "cards", "use_row", "wild_end"}
    assert menu["open_meld"].params["cards"].least == 2
    assert RULES.observe(two, 1).menu == []


def test_everything_is_said_in_both_languages() -> None:
    keys = {event.name() for event in RULES.events} | {command.name() for command in RULES.phases}
    keys |= {refusal.code for refusal in NOT_MELD.values()} | set(BONUSES)
    keys |= {
        f"deal_ended.{reason}" for reason in ("closed", "stock_exhausted", "stalled", "time_out")
    }
    keys |= {"al_volo", "con_scarto"}
    table = position("KH QC", rows=("7H", ""), melds={"4D 5D 6D": 0}, players_format="two")
    view = RULES.observe(table, 0)
    keys |= {present(zone.label) for zone in view.zones} | {
        counter.label for counter in view.counters
    }
    keys |= {entry.label for entry in view.menu} | {p for e in view.menu for p in e.params}
    keys |= {"true", "false", "low", "high"}  # what a menu offers as words
    scored = RULES.score_sheet(
        after(position("KH", taken=(1,), melds={"4D 5D *JK@6 7D 8D 9D 10D": 0}), "discard card=KH")
    )
    keys |= {name for row in scored.deals[0].rows for name, _ in row.items}
    for key in keys:
        assert RULES.words[key].it, key
        assert RULES.words[key].en, key
    assert all(option.help.it and option.help.en for option in OPTIONS)


@pytest.mark.parametrize(
    "options",
    [
        {"match_format": "deals", "match_deals": 1},
        {
            "players_format": "two",
            "match_format": "deals",
            "match_deals": 1,
            "free_end_wild": "none",
        },
        {"players_format": "three", "deal_cap": 1, "pozzetto_view": "next_turn"},
        {"ruleset": "reale", "match_format": "deals", "match_deals": 1},
    ],
)
def test_a_log_is_decided_again_without_difference(options: dict[str, Any]) -> None:
    log = whole_match(**options)
    end, divergence = verify_log(RULES, log)
    assert divergence is None
    assert RULES.is_over(end)


def changed(log: list[Event], kind: type[Event], **values: Any) -> tuple[list[Event], int]:
    """The log with the last event of a kind changed, and the number of that event."""
    at = max(i for i, event in enumerate(log) if isinstance(event, kind))
    body = {**log[at].data(), **values}
    return [*log[:at], RULES.event_codec.convert(log[at].name(), body), *log[at + 1 :]], at


@pytest.mark.parametrize(
    ("kind", "values"),
    [
        (CardDrawn, {"card": "JK"}),
        (DiscardPileOpened, {"card": "JK"}),
        (DiscardPileOpened, {"stock": 40}),
        (PozzettiFormed, {"cards": [["JK"] * 11, ["2C"] * 11]}),
        (MeldOpened, {"reading": "3C 4C 5C"}),
        (HandsDealt, {"hands": [["JK"] * 11] * 4}),
    ],
)
def test_a_card_in_two_places_is_named_by_the_audit(
    kind: type[Event], values: dict[str, Any]
) -> None:
    """Folding judges nothing: stock, hands and pozzetti of a forged log contradict each other."""
    log = whole_match(match_format="deals", match_deals=1)
    forged, at = changed(log, kind, **values)
    assert forged != log
    divergence = present(verify_log(RULES, forged)[1])
    assert (divergence.at, divergence.reason) == (at, "zones_contradict")


def test_folding_alone_notices_nothing() -> None:
    log = whole_match(match_format="deals", match_deals=1)
    forged, at = changed(log, CardDrawn, card="JK")
    assert misplaced(RULES, RULES.fold(log[: at + 1])) is None
    assert misplaced(RULES, RULES.fold(forged[: at + 1])) == (
        ("JK",),
        (instance(CardDrawn, log[at]).card,),
    )


def test_cards_that_changed_hands_differ_and_contradict_nothing() -> None:
    log = whole_match(match_format="deals", match_deals=1)
    hands = next(event for event in log if isinstance(event, HandsDealt)).hands
    forged, _ = changed(log, HandsDealt, hands=[hands[1], hands[0], *hands[2:]])
    assert present(verify_log(RULES, forged)[1]).reason == "differs"
    assert present(verify_log(RULES, log[:-1])[1]).reason == "differs"


def test_a_tampered_log_is_found_at_the_very_event() -> None:
    log = whole_match(match_format="deals", match_deals=1)
    drawn, at = changed(log, CardDrawn, card="JK")
    if drawn[at] != log[at]:
        assert present(verify_log(RULES, drawn)[1]).at == at
    scored, at = changed(log, DealScored, points=[5000, 0])
    assert present(verify_log(RULES, scored)[1]).at == at
    discarded, at = changed(log, CardDiscarded, seat=3 - instance(MatchEnded, log[-1]).places[0])
    wrong = verify_log(RULES, discarded)[1]
    assert discarded == log or present(wrong).at >= at
    laid = MeldExtended if any(isinstance(e, MeldExtended) for e in log) else MeldOpened
    melded, at = changed(log, laid, reading="3C 4C 5C")
    assert present(verify_log(RULES, melded)[1]).at == at
