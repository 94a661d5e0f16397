"""Who is one person: handles that were joined, parted again, or got one appearance of another.

A *handle* is the id by which events know somebody; it never changes. A *person* is one or more
handles; the one that all others were joined to is its id. Joining rewrites nothing: it adds an
edge from one handle to another, and parting takes just that edge away, so any join can be undone
in any order. One tournament's appearance can be given to somebody else, where the wrong one of
two people of one name was entered.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from games.kernel.event import Event
from games.kernel.refusal import Refusal

MOST_REASONS = 12


class PeopleJoined(Event, frozen=True):
    """Two people are one. It stands in the streams of both."""

    kept: str
    """Whose id the person has from now on."""
    gone: str
    reasons: tuple[str, ...] = ()
    """Codes of `matching.REASONS`, no words: they would outlive an erasure."""


class PeopleParted(Event, frozen=True):
    """What was joined is two people again. It stands in the streams of both."""

    kept: str
    gone: str


class AppearanceMoved(Event, frozen=True):
    """In one tournament it was somebody else who played under a handle."""

    tournament: str
    handle: str
    """Whom the tournament's log names."""
    person: str
    """Who it was; the handle itself takes a move back."""


class PeopleDistinguished(Event, frozen=True):
    """Two people are not one, on the evidence that there was. It stands in the streams of both."""

    one: str
    other: str
    evidence: str
    """A digest of what spoke for one person: other evidence asks again."""


RegisterEvent = PeopleJoined | PeopleParted | AppearanceMoved | PeopleDistinguished


class Appearance(NamedTuple):
    """A handle in one tournament."""

    tournament: str
    handle: str


@dataclass(frozen=True)
class Aliases:
    """Which handle is which person."""

    joined: Mapping[str, str] = field(default_factory=dict)
    """From each handle that was joined to another one to that other."""
    moved: Mapping[Appearance, str] = field(default_factory=dict)

    def find_person(self, handle: str, tournament: str | None = None) -> str:
        """The person whom a handle means, in a tournament where one is given."""
        if tournament is not None:
            handle = self.moved.get(Appearance(tournament, handle), handle)
        while handle in self.joined:
            handle = self.joined[handle]
        return handle

    def find_handles(self, person: str) -> tuple[str, ...]:
        """All handles of a person, the person's own first, the others in order."""
        root = self.find_person(person)
        others = sorted(h for h in self.joined if self.find_person(h) == root)
        return (root, *others)


def fold_register(aliases: Aliases, events: Iterable[RegisterEvent]) -> Aliases:
    """The map after more events. An event that stands in two streams may be told twice."""
    joined, moved = dict(aliases.joined), dict(aliases.moved)
    for event in events:
        match event:
            case PeopleJoined():
                joined[event.gone] = event.kept
            case PeopleParted() if joined.get(event.gone) == event.kept:
                del joined[event.gone]
            case AppearanceMoved():
                appearance = Appearance(event.tournament, event.handle)
                moved.pop(appearance, None)
                if event.person != event.handle:
                    moved[appearance] = event.person
            case _:
                pass
    return Aliases(joined, moved)


@dataclass(frozen=True)
class Pasts:
    """What is known of two people beside their names, to say whether they can be one."""

    together: tuple[str, ...] = ()
    """Tournaments in which both took part, for two entries or at two tables; matches likewise."""
    accounts: int = 0
    """How many of the two log in."""


def join_people(
    aliases: Aliases, kept: str, gone: str, pasts: Pasts, reasons: tuple[str, ...] = ()
) -> PeopleJoined | Refusal:
    """Makes two people one, under the id of the person `kept`.

    Refusals: `same_person`, `never_one_person` where both played at one time, `two_accounts`.
    """
    kept, gone = aliases.find_person(kept), aliases.find_person(gone)
    if kept == gone:
        return Refusal("same_person")
    if pasts.together:
        return Refusal("never_one_person", params={"count": len(pasts.together)})
    if pasts.accounts > 1:
        return Refusal("two_accounts")
    return PeopleJoined(kept, gone, reasons[:MOST_REASONS])


def part_people(aliases: Aliases, gone: str) -> PeopleParted | Refusal:
    """Takes the join of a handle back; what had been joined to it before stays with it.

    Refusal: `not_joined`.
    """
    kept = aliases.joined.get(gone)
    return PeopleParted(kept, gone) if kept is not None else Refusal("not_joined")


def move_appearance(
    aliases: Aliases, tournament: str, handle: str, person: str, *, took_part: Iterable[str]
) -> AppearanceMoved | Refusal:
    """Gives what a handle did in one tournament to another person.

    `took_part` are the handles that the tournament knows. Refusals: `not_a_member` where the
    handle is none of them, `never_one_person` where the other took part as well, `same_person`.
    """
    here = set(took_part)
    if handle not in here:
        return Refusal("not_a_member", params={"entry": 0})
    wanted = aliases.find_person(person)
    if aliases.find_person(handle, tournament) == wanted:
        return Refusal("same_person")
    if wanted in {aliases.find_person(other, tournament) for other in here - {handle}}:
        return Refusal("never_one_person", params={"count": 1})
    return AppearanceMoved(tournament, handle, handle if person == handle else wanted)


def distinguish_people(
    aliases: Aliases, one: str, other: str, evidence: str
) -> PeopleDistinguished | Refusal:
    """Says that two people are two. Refusal: `same_person` where they were joined."""
    one, other = sorted((aliases.find_person(one), aliases.find_person(other)))
    if one == other:
        return Refusal("same_person")
    return PeopleDistinguished(one, other, evidence)
