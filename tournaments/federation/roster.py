"""The roster of referees: their grades, how often somebody serves in a season, and where never.

Somebody is designated, accepts, and has served. All three count towards the season's quotas, so
that nobody is asked for a sixteenth event while the fifteenth is still to come; what was declined
or cancelled does not. Nobody serves where they are entered. Kinship is what people have declared
themselves, and with a card of another federation it is a question to ask and no refusal.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Literal, TypeAlias

import msgspec

from games.kernel.refusal import Refusal
from games.kernel.words import Phrase, Words
from tournaments.federation.bookings import Person
from tournaments.federation.days import Day
from tournaments.federation.rules_text import (
    Rules,
    against_number,
    against_twice,
    against_unknown,
    first_refusal,
)

Served: TypeAlias = Literal["designated", "accepted", "served", "declined", "cancelled"]
COUNTED: Collection[Served] = ("designated", "accepted", "served")
MOST_EVENTS = 1000


class Quota(Rules, frozen=True):
    """How many events of a level a referee may do in a season."""

    level: str
    most: int
    most_with_chief: int | None = None
    """How many of them under one chief; who is the chief is excepted."""


class RosterRules(Rules, frozen=True):
    """What a body asks of its referees."""

    grades: tuple[str, ...]
    """The lowest first."""
    chief_grade: Mapping[str, str] = {}
    """The least grade of a chief, by level."""
    hall_grade: Mapping[str, str] = {}
    """The least grade of everybody else, by level."""
    quotas: tuple[Quota, ...] = ()


class RosterLine(msgspec.Struct, frozen=True):
    """A referee's time on the roster."""

    person: Person
    grade: str
    first: Day
    last: Day
    regions: tuple[str, ...] = ()
    """Where somebody may be designated; empty: everywhere."""
    exams: tuple[Day, ...] = ()
    foreign_card: bool = False
    """Whether somebody has declared a card of another federation."""


class Post(msgspec.Struct, frozen=True):
    """An event that needs a referee."""

    tournament: str
    level: str
    day: Day
    region: str
    chief: Person
    """Who is, or will be, chief there."""


class Service(msgspec.Struct, frozen=True):
    """A designation, and what became of it."""

    person: Person
    post: Post
    state: Served


class Concern(msgspec.Struct, frozen=True):
    """What has to be asked before somebody is designated; it forbids nothing."""

    code: Literal["referee_kin_entered", "referee_foreign_card"]
    people: tuple[Person, ...] = ()


def against_designation(
    rules: RosterRules,
    roster: Iterable[RosterLine],
    person: Person,
    post: Post,
    season: tuple[Day, Day],
    services: Iterable[Service],
    entered: Collection[Person],
) -> Refusal | None:
    """Why somebody may not be designated for a post.

    `services` are all designations of the body, `entered` who plays there. Refusals:
    `referee_not_on_roster`, `referee_region`, `referee_grade`, `referee_entered`, `referee_twice`,
    `referee_quota`, `referee_chief_quota`.
    """
    line = find_line(roster, person, post.day)
    if line is None:
        return Refusal("referee_not_on_roster")
    if line.regions and post.region not in line.regions:
        return Refusal("referee_region", params={"region": post.region})
    grades = rules.chief_grade if person == post.chief else rules.hall_grade
    asked = grades.get(post.level)
    if asked is not None and _step(rules, line.grade) < _step(rules, asked):
        return Refusal("referee_grade", params={"grade": line.grade, "asked": asked})
    if person in entered:
        return Refusal("referee_entered")
    own = [
        each.post
        for each in services
        if each.person == person
        and each.state in COUNTED
        and season[0] <= each.post.day <= season[1]
    ]
    if any(each.tournament == post.tournament for each in own):
        return Refusal("referee_twice")
    return first_refusal(
        _against_quota(quota, person, post, own)
        for quota in rules.quotas
        if quota.level == post.level
    )


def find_concerns(
    line: RosterLine, entered: Collection[Person], kin: Collection[Person]
) -> tuple[Concern, ...]:
    """What has to be asked of a referee, by own declarations: who of the kin plays there."""
    concerns = []
    if playing := tuple(sorted({*kin} & {*entered})):
        concerns.append(Concern("referee_kin_entered", playing))
    if line.foreign_card:
        concerns.append(Concern("referee_foreign_card"))
    return tuple(concerns)


def find_line(roster: Iterable[RosterLine], person: Person, day: Day) -> RosterLine | None:
    """The line that holds for somebody on a day; of several the one that began last."""
    own = [each for each in roster if each.person == person and each.first <= day <= each.last]
    return max(own, key=lambda each: (each.first, each.last), default=None)


def answer_designation(service: Service, answer: Served) -> Service | Refusal:
    """A designation after an answer, or after the event. Refusal: `referee_answer_unfit`."""
    following: Mapping[Served, Collection[Served]] = {
        "designated": ("accepted", "declined", "cancelled"),
        "accepted": ("served", "declined", "cancelled"),
    }
    if answer not in following.get(service.state, ()):
        return Refusal("referee_answer_unfit", params={"state": service.state, "answer": answer})
    return msgspec.structs.replace(service, state=answer)


def _against_quota(quota: Quota, person: Person, post: Post, own: Sequence[Post]) -> Refusal | None:
    level = [each for each in own if each.level == quota.level]
    if len(level) >= quota.most:
        return Refusal("referee_quota", params={"most": quota.most})
    if quota.most_with_chief is None or person == post.chief:
        return None
    if sum(each.chief == post.chief for each in level) < quota.most_with_chief:
        return None
    return Refusal("referee_chief_quota", params={"most": quota.most_with_chief})


def _step(rules: RosterRules, grade: str) -> int:
    return rules.grades.index(grade) if grade in rules.grades else -1


def against_roster_rules(rules: RosterRules, levels: Sequence[str]) -> Refusal | None:
    """Why rules of a roster do not hold together.

    Refusals: `rules_named_twice`, `rules_unknown_name` (a level or grade), `rules_bad_number`,
    `quota_out_of_order` (more events under one chief than in all).
    """
    grades = (*rules.chief_grade.values(), *rules.hall_grade.values())
    named = (*rules.chief_grade, *rules.hall_grade, *(each.level for each in rules.quotas))
    if refused := (
        against_twice("referees", rules.grades)
        or against_twice("referees", [each.level for each in rules.quotas])
        or against_unknown("referees", rules.grades, grades)
        or against_unknown("referees", levels, named)
    ):
        return refused
    for each in rules.quotas:
        if refused := against_number("referees", each.most, 0, MOST_EVENTS):
            return refused
        if each.most_with_chief is not None and not 0 <= each.most_with_chief <= each.most:
            return Refusal("quota_out_of_order", params={"level": each.level})
    return None


REFUSALS: Words = {
    "referee_not_on_roster": Phrase(
        "Quel giorno non è nell'albo degli arbitri.",
        "This person is not on the roster of referees that day.",
    ),
    "referee_region": Phrase(
        "L'albo non lo autorizza ad arbitrare in questa regione: {region}.",
        "The roster does not let this referee serve in this region: {region}.",
    ),
    "referee_grade": Phrase(
        "Il grado «{grade}» non basta: serve «{asked}».",
        "The grade {grade} is not enough: {asked} is asked for.",
    ),
    "referee_entered": Phrase(
        "È iscritto al torneo: non può arbitrarlo.",
        "Who is entered in the tournament cannot be its referee.",
    ),
    "referee_twice": Phrase(
        "È già designato per questo torneo.", "This referee is designated there already."
    ),
    "referee_quota": Phrase(
        "Ha già i suoi {most} tornei di questo livello nella stagione.",
        "This referee has {most} events of this level in the season already.",
    ),
    "referee_chief_quota": Phrase(
        "Ha già {most} tornei con questo direttore nella stagione.",
        "This referee has {most} events under this chief in the season already.",
    ),
    "referee_answer_unfit": Phrase(
        "Una designazione «{state}» non può diventare «{answer}».",
        "A designation that is {state} cannot become {answer}.",
    ),
    "quota_out_of_order": Phrase(
        "Al livello «{level}» i tornei con lo stesso direttore sono più di quelli in tutto.",
        "At the level {level} there are more events under one chief than in all.",
    ),
}
