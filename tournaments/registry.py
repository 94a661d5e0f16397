"""All subjects of a tournament, with their commands and events, gathered once.

Whatever module of `tournaments.subjects` has a `SUBJECT` is found, and nobody lists it. A subject
that lacks something is found out here, at import: a program with a command that nobody decides, or
an event that nobody folds, does not start.
"""

import pkgutil
from collections import Counter
from collections.abc import Iterable, Iterator, Set
from importlib import import_module
from types import ModuleType
from typing import Any

import tournaments.events
import tournaments.subjects
from games.kernel.command import Command
from games.kernel.event import Event, EventCodec
from games.kernel.words import Phrase, Words
from tournaments.subjects.subject import Question, Rule, RuleBook, Subject


class FaultySubject(ValueError):
    """A subject lacks something, or says what another one says."""


def gather(
    subjects: Iterable[Subject], commands: Iterable[type[Command]], events: Iterable[type[Event]]
) -> RuleBook:
    """The rules and facts of all subjects; `commands` and `events` are all that there are.

    Raises `FaultySubject` for a command without a rule or an event without a fact, for one that
    has two, for an event that begins what a command does and does not say what was done, for a
    command that is told by an event without such words or offered with fields that it has not, and
    for a code with two sentences.
    """
    subjects = tuple(subjects)
    rules = [rule for subject in subjects for rule in subject.rules]
    facts = [fact for subject in subjects for fact in subject.facts]
    _check_once("command", commands, [rule.command for rule in rules])
    _check_once("event", events, [fact.event for fact in facts])
    for fact in facts:
        if (fact.cause is None) != (fact.done is None):
            raise FaultySubject(f"{fact.event.name()} has a cause and says what was done, or none")
    _check_words(rules, {fact.event for fact in facts if fact.done is not None})
    said = Counter(code for code, _ in _say_all(subjects))
    if twice := [code for code, times in said.items() if times > 1]:
        raise FaultySubject(f"two sentences for {', '.join(twice)}")
    return RuleBook(
        {rule.command: rule for rule in rules},
        {fact.event: fact for fact in facts},
        {rule.command.name(): rule.command for rule in rules},
        frozenset(question.code for question in _ask_all(subjects)),
    )


def _check_once(
    what: str,
    known: Iterable[type[Command] | type[Event]],
    declared: Iterable[type[Command] | type[Event]],
) -> None:
    times = Counter(each.name() for each in declared)
    names = {each.name() for each in known}
    if missing := sorted(names - times.keys()):
        raise FaultySubject(f"no subject has the {what} {', '.join(missing)}")
    if strange := sorted(times.keys() - names):
        raise FaultySubject(f"there is no {what} {', '.join(strange)}")
    if twice := sorted(name for name, found in times.items() if found > 1):
        raise FaultySubject(f"two declare the {what} {', '.join(twice)}")


def _check_words(rules: Iterable[Rule[Any]], told: Set[type[Event]]) -> None:
    for rule in rules:
        if rule.tells is not None and rule.tells not in told:
            raise FaultySubject(f"{rule.command.name()} is told by an event that has no words")
        labels = rule.offer.labels.keys() if rule.offer is not None else set[str]()
        if strange := sorted(labels - set(rule.command.__struct_fields__)):
            raise FaultySubject(f"{rule.command.name()} has no field {', '.join(strange)}")


def _ask_all(subjects: Iterable[Subject]) -> set[Question[Command]]:
    """All questions; one that several commands share is one."""
    rules = (rule for subject in subjects for rule in subject.rules)
    return {question for rule in rules for question in rule.questions}


def _say_all(subjects: Iterable[Subject]) -> Iterator[tuple[str, Phrase]]:
    """All that subjects say of commands, by code: refusals, questions, what was done."""
    subjects = tuple(subjects)
    for subject in subjects:
        yield from subject.refusals.items()
        for fact in subject.facts:
            if fact.done is not None:
                yield f"done_{fact.event.name()}", fact.done
    for question in _ask_all(subjects):
        yield question.code, question.sentence


def _import_modules(package: ModuleType) -> list[ModuleType]:
    """The modules of a package, by name: so the order is the same whoever imported one before."""
    names = sorted(module.name for module in pkgutil.iter_modules(package.__path__))
    return [import_module(f"{package.__name__}.{name}") for name in names]


_import_modules(tournaments.events)
SUBJECTS: tuple[Subject, ...] = tuple(
    module.SUBJECT for module in _import_modules(tournaments.subjects) if hasattr(module, "SUBJECT")
)
COMMANDS: tuple[type[Command], ...] = tuple(
    sorted(
        (each for each in Command.__subclasses__() if each.__module__.startswith("tournaments.")),
        key=lambda command: command.name(),
    )
)
"""All commands that are written in this package, whoever has declared them."""
EVENTS: tuple[type[Event], ...] = tuple(
    sorted(
        (each for each in Event.__subclasses__() if each.__module__.startswith("tournaments.")),
        key=lambda event: event.name(),
    )
)
"""All events, likewise."""
BOOK = gather(SUBJECTS, COMMANDS, EVENTS)
CODEC = EventCodec(EVENTS)
SENTENCES: Words = dict(_say_all(SUBJECTS))
