"""A menu must offer a person all that the rules allow, in words, whatever the game."""

from collections import Counter
from random import Random
from typing import Any

from games.kernel.refusal import Refusal
from games.kernel.view import LAYOUT, MenuItem, ParameterSpec, View
from tests.properties.sampled_games import Case, every_match, played, spelt

MOMENTS = 60
KINDS = {"card", "cards", "place", "places", "zone", "number", "seat", "word", LAYOUT}


@every_match
def test_every_legal_step_can_be_put_together_from_the_menu(case: Case) -> None:
    """All that is listed, and what was played: composed commands are more than their list."""
    match = played(*case)
    rules = match.ruleset
    for step in match.sample(MOMENTS, Random(2)):
        view = rules.observe(step.before, step.seat)
        for command in {step.command, *rules.legal_actions(step.before, step.seat)}:
            assert any(offers(view, entry, command.data()) for entry in view.menu), command


@every_match
def test_a_menu_names_commands_parameters_zones_and_words_that_exist(case: Case) -> None:
    match = played(*case)
    rules = match.ruleset
    for step in match.sample(MOMENTS, Random(3)):
        view = rules.observe(step.before, step.seat)
        zones = {zone.id for zone in view.zones}
        assert view.menu
        for entry in view.menu:
            fields = set(rules.command_codec.types[entry.do].__struct_fields__)
            assert set(entry.params) <= fields
            assert entry.label in rules.words
            assert entry.at in zones | {"", "own"}
            for name, pick in entry.params.items():
                assert name in rules.words
                assert pick.by in KINDS
                assert set(pick.zones) <= zones
                assert pick.least <= pick.most
                labels = {choice.label for choice in pick.choices} - {""}
                assert labels <= set(rules.words)


@every_match
def test_what_a_menu_allows_is_answered_with_a_reason_or_carried_out(case: Case) -> None:
    """A selection that fits an entry gets a refusal of the game, never `malformed`."""
    match = played(*case)
    rules, rng = match.ruleset, Random(4)
    for step in match.sample(MOMENTS, rng):
        view = rules.observe(step.before, step.seat)
        for entry in view.menu:
            raw = spelt(view, entry, rng)
            command = rules.read(step.before, step.seat, raw)
            assert not isinstance(command, Refusal), (raw, command)
            refusal = rules.check(step.before, step.seat, command)
            if refusal is None:
                asked = rules.caution(step.before, step.seat, command)
                assert asked is None or asked in rules.words
            else:
                assert refusal.code in rules.words


def offers(view: View, entry: MenuItem, raw: dict[str, Any]) -> bool:
    """Whether the entry's parameters can be chosen so that they spell this command."""
    if entry.do != raw["do"]:
        return False
    return all(
        fits(view, entry.params[name], value)
        for name, value in raw.items()
        if name in entry.params and not (value is None and entry.params[name].optional)
    ) and all(name in raw for name, pick in entry.params.items() if not pick.optional)


def fits(view: View, pick: ParameterSpec, value: Any) -> bool:
    cards = [card for zone in pick.zones for card in view.zone(zone).cards]
    match pick.by:
        case "card":
            return value in cards
        case "cards":
            return not Counter(value) - Counter(cards) and pick.least <= len(value) <= pick.most
        case "place":
            return value in range(len(cards))
        case "places":
            once = len(set(value)) == len(value) and set(value) <= set(range(len(cards)))
            return once and pick.least <= len(value) <= pick.most
        case "zone":
            return str(value) in {zone.partition(":")[2] for zone in pick.zones}
        case "layout":
            return not Counter(card for group in value for card in group) - Counter(cards)
        case "number":
            return value in range(pick.least, pick.most + 1)
    return value in [choice.value for choice in pick.choices]
