"""The doubtful cases: people of the register who may be one person, with what speaks for it.

Nobody is joined by a machine. A pair of people of one name, or almost one, stands here until a
registrar joins them or says that they are two; that is asked again only when the evidence changes,
as by a licence that comes. Who met at a table, or has another licence, is no case.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from smazzata.ledger.sql import run_sql
from smazzata.members.models import Member
from smazzata.register.aliases import find_handles, load_aliases
from smazzata.register.door import describe_candidates
from smazzata.register.joining import digest_evidence, find_pasts
from smazzata.register.models import ToldApart
from smazzata.runtime.search_words import NEAR_QUERY
from smazzata.tournament_management.models import EntrantRow, TournamentRow
from tournaments.entry_lists.people import licence_key
from tournaments.federation.matching import (
    CONTRADICTIONS,
    Candidate,
    Match,
    match_person,
)
from tournaments.federation.people import Pasts

NEWEST = 400
"""People who came last, of whom similar names are looked for."""
MOST = 200
"""Cases of the list."""
AGAINST = CONTRADICTIONS - {"self_declared"}


class Known(NamedTuple):
    """A person of the register as a registrar sees them."""

    person: str
    name: str
    club: str
    licence: str
    logs_in: bool
    tournaments: int
    last: TournamentRow | None
    """The tournament played last."""


class Suspect(NamedTuple):
    """Two people who may be one."""

    one: Known
    other: Known
    reasons: tuple[str, ...]
    evidence: str
    """What "these are two" would rest on."""


def find_suspects(most: int = MOST) -> list[Suspect]:
    """The doubtful cases: those of one name first, then those that are almost called alike."""
    pairs = [*_pairs_of_one_name(), *_pairs_of_similar_names()]
    return list(_keep_doubtful(pairs, most))


def find_suspect(one: str, other: str) -> Suspect | None:
    """One case by the ids of its two; None where there is nothing to doubt."""
    return next(iter(_keep_doubtful([tuple(sorted((one, other)))], 1)), None)


def _keep_doubtful(pairs: Iterable[Sequence[str]], most: int) -> Iterator[Suspect]:
    aliases = load_aliases()
    persons = [tuple(sorted(map(aliases.find_person, pair))) for pair in pairs]
    told = {(row.one, row.other): row.evidence for row in ToldApart.objects.all()}
    found = 0
    for one, other in dict.fromkeys(persons):
        if one == other:
            continue
        known = describe_person(one), describe_person(other)
        match = _compare(one, other)
        if known[0] is None or known[1] is None or match is None:
            continue
        if AGAINST & {*match.reasons}:
            continue
        licences = [licence_key(each.licence) for each in known if each and each.licence]
        logs_in = sum(each.logs_in for each in known if each)
        evidence = digest_evidence(match.reasons, licences, logs_in)
        if told.get((one, other)) == evidence:
            continue
        if find_pasts(aliases, one, other).together:
            continue
        yield Suspect(known[0], known[1], match.reasons, evidence)
        found += 1
        if found == most:
            return


def _compare(one: str, other: str) -> Match | None:
    first, second = _candidate(one), _candidate(other)
    if first is None or second is None:
        return None
    return next(iter(match_person(first.described, [second])), None)


def _candidate(person: str) -> Candidate | None:
    rows = Member.objects.filter(id=person, erased_at=None).select_related("club")
    return next(iter(describe_candidates(rows)), None)


def describe_person(person: str) -> Known | None:
    """A person with what they played; None where nobody is known by this id, or a guest."""
    member = (
        Member.objects.filter(id=person, erased_at=None)
        .exclude(account__is_guest=True)
        .select_related("club")
        .first()
    )
    if member is None:
        return None
    handles = find_handles(person)
    entered = EntrantRow.objects.filter(member__in=handles)
    played = {*entered.values_list("tournament", flat=True)}
    last = TournamentRow.objects.filter(id__in=played).order_by("-opened_ms").first()
    accounts = Member.objects.filter(id__in=handles, account__isnull=False)
    club = member.club.name if member.club else ""
    return Known(
        person, member.name, club, member.licence or "", accounts.exists(), len(played), last
    )


def what_moves(kept: str, gone: str) -> tuple[list[TournamentRow], Pasts]:
    """What becomes the kept person's by a join, and what stands against it."""
    handles = find_handles(gone)
    entered = EntrantRow.objects.filter(member__in=handles).values("tournament")
    rows = TournamentRow.objects.filter(id__in=entered).order_by("-opened_ms", "id")
    return list(rows), find_pasts(load_aliases(), kept, gone)


def _pairs_of_one_name() -> Iterator[tuple[str, ...]]:
    for (ids,) in run_sql(_ONE_NAME, (MOST,)).fetchall():
        yield from combinations(map(str, ids[:8]), 2)


def _pairs_of_similar_names() -> Iterator[tuple[str, ...]]:
    for one, other in run_sql(_SIMILAR, (NEWEST, MOST)).fetchall():
        yield (str(one), str(other))


_PEOPLE = """
FROM members_member m LEFT JOIN members_account a ON a.id = m.account_id
WHERE m.erased_at IS NULL AND a.is_guest IS NOT TRUE
"""
_ONE_NAME = f"""
SELECT array_agg(DISTINCT id ORDER BY id)
FROM (SELECT m.id, unnest(m.keys) AS key {_PEOPLE}) named
GROUP BY key HAVING count(DISTINCT id) > 1 ORDER BY max(id::text) DESC LIMIT %s
"""  # noqa: S608  texts of this program
_SIMILAR = f"""
SELECT fresh.id, near.id
FROM (SELECT m.id, m.name, m.keys {_PEOPLE} ORDER BY m.id DESC LIMIT %s) fresh,
LATERAL (
    SELECT m.id {_PEOPLE} AND m.id <> fresh.id AND NOT m.keys && fresh.keys
    AND m.words @@ {NEAR_QUERY.replace("%s", "fresh.name")}
    LIMIT 8
) near
LIMIT %s
"""  # noqa: S608  texts of this program
