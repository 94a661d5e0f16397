"""A subject that lacks something, or says it twice, does not get into the registry."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from games.kernel.command import Command
from games.kernel.event import Event
from games.kernel.words import Phrase
from tournaments.authority import RULING
from tournaments.registry import BOOK, COMMANDS, EVENTS, SUBJECTS, FaultySubject, gather
from tournaments.state import Tournament
from tournaments.subjects.subject import (
    Case,
    Decision,
    Fact,
    Level,
    Offer,
    Question,
    Rule,
    Subject,
)


class RingBell(Command, frozen=True):
    """Ring."""


class BellRung(Event, frozen=True):
    """Somebody rang."""


def ring(_case: Case, _command: RingBell) -> Decision:
    return (BellRung(),)


def hear(_state: Tournament, _event: BellRung) -> None:
    pass


RULE = Rule(
    RingBell,
    ring,
    offices=RULING,
    program="",
    questions=(Question("rings", Level.CONFIRM, "Suona.", "It rings."),),
)
FACT = Fact(
    BellRung,
    hear,
    "course",
    "La campana ha suonato.",
    "The bell rang.",
    cause=RingBell,
    done=Phrase("Campana", "Bell"),
)
AFTER = replace(FACT, cause=None, done=None)
UNTOLD = replace(RULE, tells=BellRung)
LOUD = Offer(
    "course",
    Phrase("Campana", "Bell"),
    Phrase("Suona.", "It rings."),
    lambda *_: RingBell(),
    labels={"loudness": Phrase("Quanto forte", "How loud")},
)
BELL = Subject("bell", (RULE,), (FACT,), {"no_bell": Phrase("Manca la campana.", "No bell.")})


def test_a_whole_subject_is_gathered() -> None:
    book = gather((BELL,), (RingBell,), (BellRung,))
    assert book.rules[RingBell] is RULE
    assert book.facts[BellRung] is FACT
    assert book.questions == {"rings"}
    assert book.read_command({"do": "ring_bell"}) == RingBell()


@pytest.mark.parametrize(
    ("subjects", "fault"),
    [
        ((replace(BELL, rules=()),), "no subject has the command ring_bell"),
        ((replace(BELL, facts=()),), "no subject has the event bell_rung"),
        ((replace(BELL, rules=(RULE, RULE)),), "two declare the command ring_bell"),
        ((BELL, replace(BELL, rules=(), refusals={})), "two declare the event bell_rung"),
        ((replace(BELL, facts=(replace(FACT, done=None),)),), "bell_rung has a cause"),
        ((replace(BELL, facts=(replace(FACT, cause=None),)),), "bell_rung has a cause"),
        ((replace(BELL, rules=(replace(RULE, offer=LOUD),)),), "ring_bell has no field loudness"),
        ((replace(BELL, rules=(UNTOLD,), facts=(AFTER,)),), "told by an event that has no words"),
        ((BELL, Subject("other", (), (), BELL.refusals)), "two sentences for no_bell"),
        ((replace(BELL, refusals={"rings": Phrase("a", "b")}),), "two sentences for rings"),
        ((replace(BELL, refusals={"done_bell_rung": Phrase("a", "b")}),), "for done_bell_rung"),
    ],
)
def test_a_subject_that_is_not_whole_is_found_out(subjects: Sequence[Subject], fault: str) -> None:
    with pytest.raises(FaultySubject, match=fault):
        gather(subjects, (RingBell,), (BellRung,))


def test_two_questions_of_one_code_are_found_out() -> None:
    class RingTwice(Command, frozen=True):
        """Ring, and ring again."""

    peals = Question[Any]("rings", Level.CONFIRM, "Squilla.", "It peals.")
    again = Rule(RingTwice, lambda *_: (), offices=RULING, program="", questions=(peals,))
    with pytest.raises(FaultySubject, match="two sentences for rings"):
        gather((replace(BELL, rules=(RULE, again)),), (RingBell, RingTwice), (BellRung,))


def test_what_nobody_wrote_is_not_declared() -> None:
    with pytest.raises(FaultySubject, match="there is no command ring_bell"):
        gather((BELL,), (), (BellRung,))
    with pytest.raises(FaultySubject, match="there is no event bell_rung"):
        gather((BELL,), (RingBell,), ())


def test_all_that_there_is_is_declared() -> None:
    assert set(BOOK.rules) == set(COMMANDS)
    assert set(BOOK.facts) == set(EVENTS)
    assert len({subject.name for subject in SUBJECTS}) == len(SUBJECTS)
