"""What every game names: options, zones, cards and events have words in both languages."""

from random import Random

from games import registry
from games.kernel.cards import CARD_NAMES
from tests.properties.sampled_games import Case, cases, every_game, every_match, played


@every_game
def test_every_value_of_an_option_has_a_name(game: str) -> None:
    for option in registry.ruleset(game).options:
        if any(isinstance(choice, str) for choice in option.choices):
            assert len(option.called) == len(option.choices), option.name
        for value in option.choices:
            for language in ("it", "en"):
                assert option.say(value, language)


@every_game
def test_everything_a_game_names_has_words(game: str) -> None:
    rules = registry.ruleset(game)
    named = {game} | set(rules.event_codec.types)
    named |= {c.name() for c in (*rules.phases, *rules.off_turn)}
    assert all(option.help.it and option.help.en for option in rules.options)
    for case in cases():
        if case[0] == game:
            for step in played(*case).sample(20, Random(13)):
                view = rules.observe(step.before, step.seat)
                named |= {zone.label for zone in view.zones if zone.label}
                named |= {counter.label for counter in view.counters}
                named |= {entry.label for entry in view.menu}
    missing = sorted(name for name in named if name not in rules.words)
    assert not missing
    for phrase in rules.words.values():
        assert phrase.it.strip()
        assert phrase.en.strip()


@every_match
def test_every_card_has_a_name_and_a_drawing_of_its_own(case: Case) -> None:
    """Copies of a card, where a table tells them apart (`KS.1`, `KS.2`), have the same."""
    match = played(*case)
    rules, options = match.ruleset, match.end.match.options
    pictures, deck = rules.pictures(options), set(rules.deck(options))
    faces = {code: pictures.faces.get(code, code) for code in deck}
    assert set(faces.values()) <= CARD_NAMES[pictures.style].keys()
    looks = {(code.partition(".")[0], faces[code], pictures.names[code]) for code in deck}
    assert len(looks) == len({code for code, _, _ in looks}) == len(set(faces.values()))
    for language in ("it", "en"):
        assert len({name.say(language) for _, _, name in looks}) == len(looks)
    assert rules.words_of(options).keys() == rules.words.keys()


@every_match
def test_every_event_can_be_told_in_both_languages(case: Case) -> None:
    match = played(*case)
    for event in match.log:
        for language in ("it", "en"):
            assert match.ruleset.words[event.name()].say(language, event.data()).strip()
