"""What is seen, what bots make of it, and how many ways a fixed deal can be played."""

from random import Random

import pytest

from games import registry
from games.busca import preferences
from games.busca.events import CardsDealt
from games.busca.state import MASKS, BuscaState
from games.kernel.bots import HeuristicBot, RandomBot
from games.kernel.command import Command
from games.kernel.contest import ContestError, contest
from games.kernel.match import Deal
from games.kernel.seats import OPEN, SPECTATOR, SYSTEM
from games.kernel.trick_play import PlayCard
from games.kernel.view import View
from tests.unit.busca.busca_tables import (
    EXAMPLE_8,
    EXAMPLE_8_TRICKS,
    RULES,
    dealt,
    done,
    hands_with,
    played,
    started,
)
from tests.unit.narrowing import instance


def test_views_during_play() -> None:
    _, table = played(dealt(EXAMPLE_8, 1), "9B 7B 2B 5B 8D")
    for viewer in (0, 1, 2, 3, SPECTATOR, OPEN):
        view = RULES.observe(table, viewer)
        assert view.zone("trick").cards == ["8D"]
        assert view.zone("trick").notes == {"seats": [3]}
        assert view.zone("captured:3").cards == ["9B", "7B", "2B", "5B"]
        assert [c.value for c in view.counters if c.id.startswith("points:")] == [0, 0, 0, 2]
        assert view.facts["leader"] == 1
        assert view.facts["tricks"] == [
            {"seats": [1, 2, 3, 0], "cards": ["9B", "7B", "2B", "5B"], "winner": 3, "points": 2}
        ]
        for seat in range(4):
            cards = view.zone(f"hand:{seat}").cards
            assert len(cards) == (8 if seat == 3 else 9)
            assert (None in cards) == (viewer not in (seat, OPEN))


def test_only_who_is_on_turn_has_a_menu() -> None:
    table = dealt(EXAMPLE_8, 1)
    assert [entry.do for entry in RULES.observe(table, 1).menu] == ["play_card"]
    assert RULES.observe(table, 1).menu[0].params["card"].zones == ["hand:1"]
    for viewer in (0, 2, 3, SPECTATOR, OPEN):
        assert RULES.observe(table, viewer).menu == []


def test_the_whole_deal_is_open_after_counting() -> None:
    """The digest: after counting everybody may see everything."""
    events, _ = played(dealt(EXAMPLE_8, 1), " ".join(t[1] for t in EXAMPLE_8_TRICKS))
    revealed = next(event for event in events if event.name() == "deal_revealed")
    assert len(RULES.redact(revealed, SPECTATOR)["order"]) == 40


def test_worlds_respect_the_suits_that_seats_have_shown_to_lack() -> None:
    _, table = played(dealt(EXAMPLE_8, 1), "9B 7B 2B 5B 8D 5D 3D 2D 9C 4C 1S")
    allowed = table.allowed()
    coppe = MASKS.of(card for card in RULES.deck({}) if card[-1] == "C")
    assert allowed[3] & coppe == 0
    assert all(allowed[seat] & coppe for seat in (0, 1, 2))
    rng = Random(4)
    for viewer in (0, 1, 2, SPECTATOR):
        view = RULES.observe(table, viewer)
        worlds = [RULES.determinize(view, rng) for _ in range(30)]
        assert all(world.hands[3] & coppe == 0 for world in worlds)
        assert len({tuple(world.hands) for world in worlds}) > 10


def test_a_leader_of_denari_had_nothing_else_bus_13() -> None:
    hands = hands_with("1D 2D 3D 4D 5D 6D 7D 8D 9D 10D")
    _, table = played(dealt(hands, 0), "4D")
    world = RULES.determinize(RULES.observe(table, 2), Random(1))
    assert sorted(MASKS.cards(world.hands[0])) == sorted(set(hands[0]) - {"4D"})


def test_a_world_can_be_played_on_to_the_same_end() -> None:
    """Its deck deals its hands: whoever looks at the order at the end finds what was played."""
    _, table = played(dealt(EXAMPLE_8, 1), "9B 7B 2B 5B 8D")
    world = RULES.determinize(RULES.observe(table, 0), Random(2))
    again = done(
        RULES.act(started(), SYSTEM, Deal(tuple(world.match.order), {"opening_leader": 1}))
    )
    (cards,) = [event for event in again.events if isinstance(event, CardsDealt)]
    assert set(cards.hands[0]) == set(EXAMPLE_8[0])
    for seat, hand in enumerate(cards.hands):
        assert set(MASKS.cards(world.hands[seat])) <= set(hand)


PERFT_OPENING = [9, 26, 192, 376, 3384, 8192]
PERFT_LATE = [3, 5, 9, 21, 42, 84, 144, 256, 256, 256, 256, 256]


def perft(state: BuscaState, depth: int) -> int:
    """The number of ways to play `depth` cards."""
    if depth == 0:
        return 1
    legal = RULES.legal_actions(state)
    if depth == 1:
        return len(legal)
    seat = RULES.current(state)[0]
    return sum(perft(done(RULES.act(state, seat, step)).state, depth - 1) for step in legal)


def test_number_of_ways_to_play_a_fixed_deal() -> None:
    """Golden counts: any change of what is legal shows here (a new version then)."""
    assert [perft(dealt(EXAMPLE_8, 1), depth) for depth in range(1, 7)] == PERFT_OPENING
    _, late = played(dealt(EXAMPLE_8, 1), " ".join(t[1] for t in EXAMPLE_8_TRICKS[:7]))
    assert [perft(late, depth) for depth in range(1, 13)] == PERFT_LATE


def test_a_bot_against_itself_scores_nothing_and_contests_repeat() -> None:
    bot = RandomBot(RULES)
    assert contest(RULES, bot, bot, deals=3, seed=3)[1:] == pytest.approx((0, 0, 0), abs=1e-9)
    found = contest(RULES, HeuristicBot(preferences), bot, deals=3, seed=3)
    assert contest(RULES, HeuristicBot(preferences), bot, deals=3, seed=3) == found
    assert contest(RULES, HeuristicBot(preferences), bot, deals=3, seed=4) != found


def test_a_bot_that_cheats_is_caught() -> None:
    class Cheat:
        name = "cheat"

        def choose(self, view: View, rng: Random) -> Command:
            return PlayCard("XX")

    with pytest.raises(ContestError) as caught:
        contest(RULES, Cheat(), RandomBot(RULES), deals=2, seed=1)
    assert caught.value.refusal.code == "unknown_card"


def heuristic_card(table: BuscaState) -> str:
    """What the heuristic bot plays on seat 3."""
    step = HeuristicBot(preferences).choose(RULES.observe(table, 3), Random(1))
    return instance(PlayCard, step).card


def test_the_heuristic_covers_when_it_is_cheap_and_ducks_when_it_has_points() -> None:
    """Last to play: with nothing taken it takes one point; with points it gets under eight."""
    hands = hands_with("7C 4S", "6C 5S", "8C 6S", "9C 5C 7S")
    _, table = played(dealt(hands, 0), "7C 6C 8C")
    assert heuristic_card(table) == "9C"
    hands = hands_with("8D 4C 10S", "1D 5C 5S", "6D 6C 6S", "3D 4D 9C 4S")
    _, table = played(dealt(hands, 0), "4C 5C 6C 9C 4S 10S 5S 6S 8D 1D 6D")
    assert table.points()[3] == 1
    assert heuristic_card(table) in {"4D", "10D"}


def test_bots_of_the_registry() -> None:
    assert list(registry.bots("busca")) == ["random", "novice", "heuristic", "search"]
    for name, bot in registry.bots("busca").items():
        assert bot.name == name
    strengths = registry.strengths("busca")
    assert strengths == {"easy": "novice", "medium": "heuristic", "hard": "search"}
