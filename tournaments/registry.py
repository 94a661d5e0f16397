"""All subjects of a tournament, gathered once.

A subject that lacks something is found out here, at import: a program with a command that nobody
decides, or an event that nobody folds, does not start.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from games.kernel.command import Command
from games.kernel.event import Event
from games.kernel.words import Phrase, Words
from tournaments.events import EVENTS
from tournaments.subjects import (
    admission,
    appeals,
    calls,
    cancellation,
    closing,
    corrections,
    direction,
    discipline,
    draw,
    finality,
    hand_pairing,
    hearings,
    lateness,
    length,
    lineups,
    opening,
    posting,
    proposals,
    publication,
    replacements,
    results,
    revocations,
    second_official,
    slips,
    substitution,
    withdrawal,
)
from tournaments.subjects.subject import Question, RuleBook, Subject

SUBJECTS: tuple[Subject, ...] = (
    opening.SUBJECT,
    direction.SUBJECT,
    admission.SUBJECT,
    withdrawal.SUBJECT,
    substitution.SUBJECT,
    lateness.SUBJECT,
    draw.SUBJECT,
    proposals.SUBJECT,
    hand_pairing.SUBJECT,
    posting.SUBJECT,
    closing.SUBJECT,
    length.SUBJECT,
    slips.SUBJECT,
    results.SUBJECT,
    corrections.SUBJECT,
    replacements.SUBJECT,
    revocations.SUBJECT,
    lineups.SUBJECT,
    discipline.SUBJECT,
    calls.SUBJECT,
    hearings.SUBJECT,
    appeals.SUBJECT,
    second_official.SUBJECT,
    publication.SUBJECT,
    finality.SUBJECT,
    cancellation.SUBJECT,
)


class FaultySubject(ValueError):
    """A subject lacks something, or says what another one says."""


def gather(
    subjects: Iterable[Subject], commands: Iterable[type[Command]], events: Iterable[type[Event]]
) -> RuleBook:
    """The rules and facts of all subjects; `commands` and `events` are all that there are.

    Raises `FaultySubject` for a command without a rule or an event without a fact, for one that
    has two, for an event that begins what a command does and does not say what was done, and for a
    code with two sentences.
    """
    subjects = tuple(subjects)
    rules = [rule for subject in subjects for rule in subject.rules]
    facts = [fact for subject in subjects for fact in subject.facts]
    _check_once("command", commands, [rule.command for rule in rules])
    _check_once("event", events, [fact.event for fact in facts])
    for fact in facts:
        if (fact.cause is None) != (fact.done is None):
            raise FaultySubject(f"{fact.event.name()} has a cause and says what was done, or none")
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


COMMANDS: tuple[type[Command], ...] = tuple(
    command for command in Command.__subclasses__() if command.__module__.startswith("tournaments.")
)
"""All commands that are written in this package, whoever has declared them."""
BOOK = gather(SUBJECTS, COMMANDS, EVENTS)
SENTENCES: Words = dict(_say_all(SUBJECTS))
