"""Who knows a card: the two whose hands it passes through, and nobody else (ASI-13)."""

import json
import runpy
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from games import registry
from games.asino.events import ArrangeHand, ChooseHiddenCard, DrawCard
from games.asino.state import AsinoState, rank_of
from games.kernel.event import Event, redact
from games.kernel.match import DealCommitted
from games.kernel.seats import OPEN, SPECTATOR
from games.kernel.worlds import NoDealError
from replays.verify import verify
from tests.testbed.matches import random_match
from tests.unit.asino.asino_tables import (
    PLAIN,
    RULES,
    deck_of,
    does,
    draws,
    hand_of,
    spread,
    table,
    told,
)

VERIFY = Path(__file__).parents[3] / "platform/smazzata/web/static/web/verify/verify_match.py"
SCRIPT = runpy.run_path(str(VERIFY))["decks"]


def test_a_drawn_card_is_known_to_its_taker_and_its_loser_asi_13() -> None:
    state = table(["9B 4D 7C", "4S 7S", "1D 5B"], "9S", 1)
    (event,) = told(does(state, 1, DrawCard(0)).events, "card_drawn")
    assert event["cards"] == [["9B"], ["9B"], []]
    drawn = does(state, 1, DrawCard(0)).events[0]
    assert [redact(drawn, viewer)["cards"][viewer] for viewer in (0, 1)] == [["9B"], ["9B"]]
    for viewer in (2, SPECTATOR):
        assert redact(drawn, viewer)["cards"] == [[None], [None], []]


def _heard(state: AsinoState, position: int, viewer: int) -> bytes:
    events = does(state, 1, DrawCard(position)).events
    return msgspec.json.encode([redact(event, viewer) for event in events])


@pytest.mark.parametrize("shuffled", [False, True])
@pytest.mark.parametrize("viewer", [2, SPECTATOR])
def test_a_third_one_hears_the_same_whichever_card_was_drawn_asi_13(
    viewer: int, shuffled: bool
) -> None:
    """At tables that differ in which card lies at the place that is drawn: nothing else does."""
    given = {"auto_shuffle_hand": shuffled}
    rest = ["4S 7S", "5B 9C 4B 10B 10C"]
    heard = {
        _heard(table([hand, *rest], "9S", 1, given), 1, viewer)
        for hand in ("5D 9B 7C", "5D 10D 9B", "9B 5D 7C", "9B 10D 5D")
    }
    assert len(heard) == 1


@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_views_of_two_tables_are_the_same_asi_13(viewer: int) -> None:
    """Whatever the others hold, as long as it is as many cards."""
    hands = {0: "5D 9B 7C", 1: "4S 7S", 2: "5B 4B 1D 2D"}
    pool = [card for seat, own in hands.items() for card in own.split() if seat != viewer]
    seen = {
        msgspec.json.encode(RULES.observe(table([*dealt.values()], "9S", 1), viewer))
        for dealt in (hands, _redealt(pool, hands, viewer))
    }
    assert len(seen) == 1


def _redealt(pool: Sequence[str], hands: dict[int, str], keeper: int) -> dict[int, str]:
    """The other hands dealt anew, as many cards each and no pairs."""
    for seed in range(1000):
        cards = list(pool)
        Random(seed).shuffle(cards)
        dealt = dict(hands)
        for seat, own in hands.items():
            if seat != keeper:
                dealt[seat] = " ".join(cards.pop() for _ in own.split())
        single = all(len({*map(rank_of, h.split())}) == len(h.split()) for h in dealt.values())
        if single and dealt != hands:
            return dealt
    raise AssertionError("no other deal")


def test_offers_and_refusals_do_not_depend_on_cards_gen_09() -> None:
    commands = [DrawCard(0), DrawCard(3), ArrangeHand((2, 1, 0)), ArrangeHand((0,)), ArrangeHand()]
    answers = set()
    for own in ("5D 9B 7C", "7C 9B 5D", "1D 9B 5D", "10D 10C 9B"):
        try:
            state = table([own, "4S 7S", "2B"], "9S", 1)
        except ValueError:
            continue
        menus = [RULES.observe(state, seat).menu for seat in range(3)]
        checked = [RULES.check(state, seat, each) for seat in range(3) for each in commands]
        answers.add(msgspec.json.encode([menus, checked]))
    assert len(answers) == 1


@pytest.mark.parametrize("options", [{"players": 5}, {"players": 5, **PLAIN}, {"players": 2}])
def test_a_match_told_to_a_seat_names_only_cards_it_held_or_all_saw_asi_13(
    options: dict[str, Any],
) -> None:
    """Card by card: a third one never hears a card before it lies in the middle."""
    events = random_match(RULES, 7, options)
    deck = set(RULES.deck(options))
    for viewer in (0, 1, SPECTATOR):
        state, mine, middle = RULES.blank(), set[str](), set[str]()
        for event in events:
            state = RULES.evolve(state, event)
            if event.name() in ("hand_ended", "dealing_told"):
                continue
            if event.name() == "deal_revealed":
                break
            mine |= set(state.hands[viewer]) if viewer >= 0 else set()
            middle |= set(state.discards)
            heard = {word for word in json.dumps(redact(event, viewer)).split('"') if word in deck}
            assert heard <= mine | middle, event


def test_hands_are_told_to_their_holders_alone_asi_05() -> None:
    outcome = does(spread(players=4), 0, ChooseHiddenCard(3))
    dealt = next(event for event in outcome.events if event.name() == "hands_dealt")
    full = dealt.data()["hands"]
    for viewer in range(4):
        seen = redact(dealt, viewer)["hands"]
        assert seen[viewer] == full[viewer]
        assert all(seen[seat] == [None] * len(full[seat]) for seat in range(4) if seat != viewer)


def test_imagined_hands_hold_no_pairs_asi_09() -> None:
    """A bot may play on in any world that it imagines."""
    rng = Random(4)
    for seed in range(4):
        state = RULES.blank()
        for event in random_match(RULES, seed, {"players": 3 + seed, "match_hands": 2}):
            state = RULES.evolve(state, event)
            if event.name() != "turn_started":
                continue
            world = RULES.determinize(RULES.observe(state, state.turn), rng)
            assert all(len({*map(rank_of, h)}) == len(h) for h in world.hands)
            assert world.hands[state.turn] == state.hands[state.turn]


def test_imagined_hidden_cards_differ_asi_03() -> None:
    state = draws(table(["9B 4D 7C", "4S 7S 1C", "1D"], "9S", 1), (1, 0))
    view = RULES.observe(state, SPECTATOR)
    found = {RULES.determinize(view, Random(seed)).hidden_card[0] for seed in range(60)}
    assert {"9S", "9B", "7C", "7S"} <= found


def test_no_world_is_imagined_in_which_a_hand_holds_a_pair_asi_09() -> None:
    """Were the hidden card the 4D, seat 0 would hold two nines."""
    view = RULES.observe(table(["9B 4D", "4S"], "9S", 1), 1)
    zones = [
        msgspec.structs.replace(z, cards=["4D"]) if z.id == "hidden_card" else z for z in view.zones
    ]
    with pytest.raises(NoDealError):
        RULES.determinize(msgspec.structs.replace(view, zones=zones), Random(1))


def test_whoever_has_the_log_proves_the_hidden_card_and_every_shuffle_asi_03_asi_25() -> None:
    events = _told(random_match(RULES, 9, {"players": 4, "match_hands": 2}, nonces=True))
    assert [proof.status for proof in verify(events)] == ["proved", "proved"]
    assert list(SCRIPT(events)) == [("proved", 1), ("proved", 2)]


def _told(events: Sequence[Event]) -> list[dict[str, Any]]:
    return [{"type": event.name(), **event.data()} for event in events]


@pytest.mark.parametrize("kind", ["hidden_card_set", "hands_dealt", "hand_ended"])
def test_another_hidden_card_is_found_out_asi_03(kind: str) -> None:
    events = _told(random_match(RULES, 9, {"players": 4}))
    event = next(each for each in events if each["type"] == kind)
    if kind == "hidden_card_set":
        event["position"] = (event["position"] + 1) % 40
    elif kind == "hands_dealt":
        event["hands"][0][0], event["hands"][1][0] = event["hands"][1][0], event["hands"][0][0]
    else:
        event["hidden_card"] = event["last_card"]
    assert [proof.status for proof in verify(events)] == ["broken"]
    assert list(SCRIPT(events)) == [("cards_broken", 1)]


def test_decks_are_revealed_after_each_hand_gen_10() -> None:
    names = [event.name() for event in random_match(RULES, 2, {"players": 3, "match_hands": 2})]
    ends = [at for at, name in enumerate(names) if name == "hand_ended"]
    assert [names[at + 1] for at in ends] == ["deal_revealed", "deal_revealed"]
    commits = [at for at, name in enumerate(names) if name == DealCommitted.name()]
    for start, end in pairwise([*commits, len(names)]):
        assert "shuffles_revealed" in names[start:end]


def test_the_open_view_has_all_cards_and_bots_need_no_more_than_their_own() -> None:
    hands = ["1D 2C 3B 4S 5D 6C 7B 8S 9D 10C", "1C 2B 3S 4D 5C 6B 7S 8D 9C 10B"]
    hands += ["1B 2S 3D 4C 5B 6S 7D 8C 9B 10D", "1S 2D 3C 4B 5S 6D 7C 8B 9S"]
    state = hand_of(hands, "10S", 3).state
    cards = [card for zone in RULES.observe(state, OPEN).zones for card in zone.cards]
    assert sorted(map(str, cards)) == sorted(deck_of(hands, "10S", 3))
    bots = registry.bots("asino")
    assert list(bots) == ["random", "novice", "heuristic"]
    for bot in bots.values():
        choice = bot.choose(RULES.observe(state, state.turn), Random(1))
        assert RULES.check(state, state.turn, choice) is None
