"""What a club has to bring together in a season: new members, members, tournaments.

Only tournaments whose results were accepted count: not those that were cancelled, returned or are
still announced. A club that will miss its number of tournaments is told so early: by the month at
whose end what is accepted and announced falls behind an even share of the season [ours].
"""

from collections.abc import Iterable
from typing import Literal, TypeAlias

import msgspec

from games.kernel.refusal import Refusal
from games.kernel.words import Phrase, Words
from tournaments.federation.days import Day, Month, month_of
from tournaments.federation.rules_text import Rules, against_number, first_refusal

Held: TypeAlias = Literal["announced", "filed", "accepted", "returned", "cancelled"]
"""What has become of a club's tournament."""
MOST = 100_000


class AffiliationRules(Rules, frozen=True):
    """What a season asks of a club."""

    new_members: int
    """To be affiliated for the first time."""
    members: int
    """To be renewed."""
    tournaments: int
    """The same: accepted ones."""


class Membership(msgspec.Struct, frozen=True):
    """A person's card through a club."""

    person: str
    first: Day
    last: Day
    new: bool = False
    """Whether the person had no card before."""


class ClubTournament(msgspec.Struct, frozen=True):
    """A tournament of a club."""

    day: Day
    held: Held


class ClubCounts(msgspec.Struct, frozen=True):
    """What a club has brought together."""

    new_members: int
    members: int
    tournaments: int


def count_club(
    season: tuple[Day, Day],
    day: Day,
    memberships: Iterable[Membership],
    tournaments: Iterable[ClubTournament],
) -> ClubCounts:
    """What a club has from the first day of a season until a day; a person counts once."""
    first, last = season[0], min(season[1], day)
    here = [each for each in memberships if each.first <= last and each.last >= first]
    held = [each for each in tournaments if first <= each.day <= last and each.held == "accepted"]
    return ClubCounts(
        new_members=len({each.person for each in here if each.new and each.first >= first}),
        members=len({each.person for each in here}),
        tournaments=len(held),
    )


def against_affiliation(rules: AffiliationRules, counts: ClubCounts) -> Refusal | None:
    """Why a club may not be affiliated for the first time: `club_too_few_new_members`."""
    if counts.new_members >= rules.new_members:
        return None
    params = {"count": counts.new_members, "least": rules.new_members}
    return Refusal("club_too_few_new_members", params=params)


def against_renewal(rules: AffiliationRules, counts: ClubCounts) -> Refusal | None:
    """Why a club is not renewed: `club_too_few_members`, `club_too_few_tournaments`."""
    if counts.members < rules.members:
        params = {"count": counts.members, "least": rules.members}
        return Refusal("club_too_few_members", params=params)
    if counts.tournaments < rules.tournaments:
        params = {"count": counts.tournaments, "least": rules.tournaments}
        return Refusal("club_too_few_tournaments", params=params)
    return None


def find_missed_month(
    rules: AffiliationRules,
    season: tuple[Day, Day],
    day: Day,
    tournaments: Iterable[ClubTournament],
) -> Month | None:
    """The first month, from that of a day on, at whose end a club falls behind; None: it does not.

    What is announced for later counts as if it will be accepted.
    """
    held = ("accepted", "filed", "announced")
    months = [month_of(each.day) for each in tournaments if each.held in held
              and season[0] <= each.day <= season[1]]  # fmt: skip
    first, last = month_of(season[0]), month_of(season[1])
    length = last - first + 1
    for month in range(max(first, month_of(day)), last + 1):
        needed = rules.tournaments * (month - first + 1) // length
        if sum(each <= month for each in months) < needed:
            return month
    return None


def against_affiliation_rules(rules: AffiliationRules) -> Refusal | None:
    """Why nobody could count so: `rules_bad_number`."""
    numbers = (rules.new_members, rules.members, rules.tournaments)
    return first_refusal(against_number("affiliation", each, 0, MOST) for each in numbers)


REFUSALS: Words = {
    "club_too_few_new_members": Phrase(
        "Il circolo ha {count} nuovi soci: per affiliarsi ne servono {least}.",
        "The club has {count} new members: it needs {least} to be affiliated.",
    ),
    "club_too_few_members": Phrase(
        "Il circolo ha {count} soci: per il rinnovo ne servono {least}.",
        "The club has {count} members: it needs {least} to be renewed.",
    ),
    "club_too_few_tournaments": Phrase(
        "Il circolo ha {count} tornei omologati: per il rinnovo ne servono {least}.",
        "The club has {count} accepted tournaments: it needs {least} to be renewed.",
    ),
}
