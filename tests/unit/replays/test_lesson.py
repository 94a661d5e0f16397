"""Lessons: every game's is played to the end of its deal by the rules, and a broken one says so."""

from importlib.resources import files

import msgspec
import pytest

from games.kernel.match import SEALED
from games.kernel.refusal import Refusal
from games.kernel.seats import SPECTATOR, SYSTEM
from games.registry import ruleset, rulesets
from replays.lesson import (
    LEARNER,
    BadLessonError,
    Course,
    cards_of,
    play_course,
    prepare_course,
    read_lesson,
)
from smazzata.tables.lessons import course_of, lesson_of

TAUGHT = [game for game in rulesets() if lesson_of(game)]
BRIEF = 6
"""Pictures of a game in brief: what one screen holds."""


def test_every_game_has_a_lesson() -> None:
    assert set(TAUGHT) == set(rulesets())


@pytest.mark.parametrize("game", TAUGHT)
def test_the_line_is_played_by_the_rules_within_the_first_deal(game: str) -> None:
    rules = ruleset(game)
    *_, before, last = play_course(rules, course_of(game))
    assert before.match.deal == 1
    assert last.match.deal == 1 or last.phase == SEALED


@pytest.mark.parametrize("game", TAUGHT)
def test_a_move_is_written_as_its_event_tells_it(game: str) -> None:
    """A table follows the line by what it stores: cards in another order are another command."""
    rules, course = ruleset(game), course_of(game)
    for state, move in zip(play_course(rules, course), course.moves, strict=False):
        outcome = rules.act(state, *move)
        assert not isinstance(outcome, Refusal)
        causes = [cause for event in outcome.events if (cause := rules.caused_by(event))]
        assert [cause for cause in causes if cause[0] != SYSTEM] == [move]


@pytest.mark.parametrize("game", TAUGHT)
def test_what_the_guide_speaks_of_is_in_the_learners_hand(game: str) -> None:
    rules, course = ruleset(game), course_of(game)
    told = 0
    for state, move, (seat, command) in zip(
        play_course(rules, course), course.lesson.line, course.moves, strict=False
    ):
        assert (move.title is None) == (move.text is None), move.play
        if move.title is None:
            continue
        told += 1
        assert seat == LEARNER, f"the guide speaks when the learner is to move: {move.play}"
        assert seat in rules.current(state)
        held = {
            card
            for zone in rules.observe(state, LEARNER).zones
            for card in zone.cards
            if card is not None
        }
        assert set(move.show.split()) <= held, move.play
        played = set(cards_of(command, dict.fromkeys(held)))
        assert not move.show or played <= set(move.show.split()), move.play
    assert told >= 5, "a guide has something to say"


@pytest.mark.parametrize("game", TAUGHT)
def test_a_game_in_brief_is_six_pictures_of_cards_that_there_are(game: str) -> None:
    lesson = lesson_of(game)
    assert lesson is not None
    assert len(lesson.brief) == BRIEF
    options = ruleset(game).resolve_options(lesson.options)
    assert isinstance(options, dict)
    known = {*ruleset(game).pictures(options).names, "back"}
    for brief in lesson.brief:
        assert bool(brief.cards) != bool(brief.score), brief.title.it
        for group in brief.cards:
            assert set(group.cards.split()) <= known, (brief.title.it, group.cards)
        for said in (brief.title, brief.text):
            assert said.it.strip()
            assert said.en.strip()
            assert said.it != said.en


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('play = "1 play_card card=2C"', 'play = "1 play_card card=5D"', "move 1"),
        ('play = "1 play_card card=2C"', 'play = "1 stand_up"', "unknown_command"),
        ('play = "1 play_card card=2C"', 'play = "play a card"', "no move of a seat"),
        ('"hand:0" = "5D', '"hand:0" = "5X', "deal"),
        ("max_deals = 2", "max_deals = 0", "deal"),
        ("[deal]", "[dael]", "dael"),
    ],
)
def test_a_broken_lesson_says_where(old: str, new: str, says: str) -> None:
    rules = ruleset("busca")
    text = _text()
    assert old in text
    with pytest.raises(BadLessonError, match=says):
        list(play_course(rules, prepare_course(rules, read_lesson(text.replace(old, new, 1)))))


def _text() -> str:
    return files("games.busca").joinpath("lesson.toml").read_text("utf-8")


def test_all_see_what_the_lesson_deals() -> None:
    """The deck is a given one, and says so: nobody takes a lesson for a proven deal."""
    course: Course = course_of("busca")
    state = next(play_course(ruleset("busca"), course))
    assert state.match.order == list(course.deal.order or ())
    assert msgspec.to_builtins(ruleset("busca").observe(state, SPECTATOR))
