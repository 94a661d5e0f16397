"""The player by judgement."""

from random import Random

import pytest

from games import registry
from games.burraco import Judgement
from games.burraco.commands import Discard, TakeDiscards
from games.kernel.bots import HeuristicBot, RandomBot
from games.kernel.contest import contest
from tests.unit.burraco.burraco_tables import RULES, command, position


@pytest.mark.parametrize("players_format", ["four_pairs", "two", "three"])
@pytest.mark.parametrize("ruleset", ["classico", "reale"])
def test_it_clearly_beats_chance(players_format, ruleset):
    options = {"players_format": players_format, "ruleset": ruleset}
    strength = contest(RULES, HeuristicBot(Judgement()), RandomBot(RULES), 5, 3, options)
    assert strength.low > 0, strength


def chosen(table):
    """What the bot does at this table."""
    return HeuristicBot(Judgement()).choose(RULES.observe(table, table.turn), Random(1))


def test_the_same_view_gives_the_same_choice():
    table = position("7D 8D 9D KH QC 3S", melds={"4H 5H 6H": 0})
    assert chosen(table) == chosen(table) == command("open_meld cards=7D,8D,9D")


def test_it_takes_a_pile_that_feeds_its_melds_and_leaves_junk():
    feeding = position("KH QC 3S 8D 9D", draw=True, pile="7H 10D", melds={"4H 5H 6H": 0})
    assert isinstance(chosen(feeding), TakeDiscards)
    junk = position("KH QC 3S 8D 9D 4C", draw=True, pile="6S 10H JC", melds={})
    assert not isinstance(chosen(junk), TakeDiscards)


def test_it_keeps_wild_cards_and_pairs():
    table = position("JK 2C KH KD 6S 9C JD 4C")
    assert chosen(table) == Discard("9C")  # the dearest of those that fit nothing


def test_it_closes_when_it_can():
    table = position("KH", taken=(1,), melds={"4D 5D *JK@6 7D 8D 9D 10D": 0})
    assert chosen(table) == Discard("KH")


def test_it_does_not_feed_the_opponents():
    melds = {"9H 10H JH QH": 1}
    assert chosen(position("KH 6C", melds=melds)) == Discard("6C")


def test_what_is_not_laid_comes_after_the_discards():
    """A beginner who overlooks the best step may discard instead, but breaks up nothing."""
    table = position("7D 8D 9D KH QC 3S JK", melds={"4H 5H 6H": 0})
    steps = list(Judgement().preferences(RULES.observe(table, table.turn), Random(1)))
    assert sorted(map(str, steps)) == sorted(map(str, RULES.legal_actions(table)))
    assert steps[0] == command("open_meld cards=7D,8D,9D")
    discards = [index for index, step in enumerate(steps) if isinstance(step, Discard)]
    assert discards == list(range(discards[0], discards[-1] + 1))
    assert 0 < discards[0] < discards[-1] < len(steps) - 1


def test_there_is_no_hard_opponent():
    """Playing a deal out takes milliseconds here: too few could be tried to gain by it."""
    assert registry.strengths("burraco") == {"easy": "novice", "medium": "heuristic"}
