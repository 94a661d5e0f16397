"""One search for the whole site: people, clubs, tournaments, matches, games and their rules.

People and clubs are found with a letter wrong in each word, too. It finds nothing that its finder
could not see on another page: people who stand in the entries of a tournament, in a rating list or
at a listed table; no guest, nobody erased; clubs of those who are rated; matches that are over and
were listed, or counted.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from django.urls import reverse

from games.registry import rulesets
from smazzata.ledger.sql import run_sql
from smazzata.members.directory import display_names
from smazzata.presentation.company import public_seats
from smazzata.presentation.rules_pages import address_of_rules
from smazzata.presentation.search import plain
from smazzata.presentation.tournament_names import game_name, titles
from smazzata.register.aliases import find_handles, find_persons
from smazzata.runtime.search_words import NEAR_QUERY, SEARCH_QUERY, words_sql
from smazzata.tables.models import MatchRow
from smazzata.tournament_management.models import TournamentRow

SHORTEST = 2
"""Letters from which on something is looked for."""
FEW, MANY = 4, 20
"""Finds of a kind while somebody types, and on the page of the search."""
LOOKED_AT = 1_000
"""People who are called so of whom it is asked at most whether they may be shown."""
MATCHES_OF = 3
"""People whose matches are found with them."""


class FoundPerson(NamedTuple):
    """A person whom the search has found."""

    id: str
    name: str
    club: str


class FoundPlace(NamedTuple):
    """A club, a game or its rules: a name and where it leads."""

    name: str
    url: str


class FoundTournament(NamedTuple):
    """A tournament that the search has found."""

    row: TournamentRow
    title: str
    game: str


class FoundMatch(NamedTuple):
    """A match of somebody whom the search has found."""

    id: UUID
    game: str
    names: list[str]
    opened_at: datetime
    tournament: str


class Finds(NamedTuple):
    """What the search has found, by kind."""

    people: list[FoundPerson]
    near: list[FoundPerson]
    """People who are called so but for a letter of each word."""
    clubs: list[FoundPlace]
    """Those that are called so, then those that are but for a letter."""
    tournaments: list[FoundTournament]
    matches: list[FoundMatch]
    games: list[FoundPlace]

    @property
    def number(self) -> int:
        """How many there are."""
        return sum(len(kind) for kind in self)


def search(typed: str, most: int) -> Finds:
    """What fits all the words that are typed, at most so many of each kind."""
    if len(plain(typed)) < SHORTEST:
        return Finds([], [], [], [], [], [])
    people = _people(SEARCH_QUERY, (typed, most))
    room = most - len(people)
    near = _people(_NEAR, (typed, typed, room)) if room else []
    return Finds(
        people,
        near,
        _clubs(typed, most),
        _tournaments(typed, most),
        _matches([person.id for person in (people or near)[:MATCHES_OF]], most),
        _games(typed)[:most],
    )


def _people(question: str, values: tuple[str | int, ...]) -> list[FoundPerson]:
    rows = run_sql(_PEOPLE.format(question=question), values).fetchall()
    persons = find_persons(str(id_) for id_, _name, _club in rows)
    found = [FoundPerson(str(id_), name, club or "") for id_, name, club in rows]
    # Who was joined to somebody is found as that person; a name of before leads there.
    known = {each.id for each in found}
    kept = [each for each in found if persons[each.id] == each.id]
    return kept + [
        each._replace(id=persons[each.id])
        for each in found
        if persons[each.id] != each.id and persons[each.id] not in known
    ]


_SHOWN = """
(EXISTS (SELECT FROM ratings_currentrating r WHERE r.member = {id}::text OFFSET 0)
 OR EXISTS (SELECT FROM tournament_management_entrantrow e WHERE e.member = {id}::text OFFSET 0)
 OR EXISTS (
    SELECT FROM tables_seatrow s JOIN tables_matchrow t ON t.id = s.match
    WHERE s.member = {id}::text AND (t.listed OR (t.rated AND t.result IS NOT NULL))
    OFFSET 0
 ))
"""

_PEOPLE = f"""
SELECT m.id, m.name, c.name
FROM (
    SELECT m.id, m.name, m.club_id FROM members_member m
    LEFT JOIN members_account a ON a.id = m.account_id
    WHERE words @@ {{question}} AND erased_at IS NULL AND a.is_guest IS NOT TRUE
    ORDER BY m.name, m.id LIMIT {LOOKED_AT}
) m
LEFT JOIN members_club c ON c.id = m.club_id
WHERE {_SHOWN.format(id="m.id")}
ORDER BY m.name, m.id LIMIT %s
"""  # noqa: S608  texts of this program
"""The inner limit has it asked of those first by name whether they may be shown, and of few. The
`OFFSET 0` has it asked of each of these, and of nobody else."""


_NEAR = f"{NEAR_QUERY} AND NOT words @@ {SEARCH_QUERY}"


def _clubs(typed: str, most: int) -> list[FoundPlace]:
    rows = run_sql(_CLUBS, (typed, typed, most)).fetchall()
    return [FoundPlace(name, f"{reverse('web:players')}?club={id_}") for id_, name in rows]


_CLUBS = f"""
SELECT c.id, c.name FROM members_club c
WHERE c.words @@ {NEAR_QUERY} AND EXISTS (
    SELECT FROM members_member m JOIN ratings_currentrating r ON r.member = m.id::text
    WHERE m.club_id = c.id AND m.erased_at IS NULL
)
ORDER BY c.words @@ {SEARCH_QUERY} DESC, c.name, c.id LIMIT %s
"""  # noqa: S608  texts of this program


def _tournaments(typed: str, most: int) -> list[FoundTournament]:
    ids = [id_ for (id_,) in run_sql(_TOURNAMENTS, (typed, most))]
    rows = TournamentRow.objects.filter(id__in=ids).order_by("closed", "-opened_ms", "id")
    return [FoundTournament(row, row.title, game_name(row.game)) for row in rows]


_TOURNAMENTS = f"""
SELECT id FROM tournament_management_tournamentrow
WHERE {words_sql("title")} @@ {SEARCH_QUERY}
ORDER BY closed, opened_ms DESC, id LIMIT %s
"""  # noqa: S608  texts of this program


def _matches(people: Sequence[str], most: int) -> list[FoundMatch]:
    """The newest matches of these people that are over."""
    if not people:
        return []
    over = MatchRow.objects.filter(result__isnull=False)
    ids: set[UUID] = set()
    for person in people:
        seats = public_seats(find_handles(person)).filter(match__in=over.values("id"))
        ids.update(seats.values_list("match", flat=True)[:most])
    found = list(over.filter(id__in=ids).order_by("-opened_ms", "id")[:most])
    called = display_names({c["member"] for row in found for c in row.chairs if c["member"]})
    called_so = titles(row.tournament for row in found)
    return [
        FoundMatch(
            row.id,
            game_name(row.game),
            [called[c["member"]] for c in row.chairs if c["member"]],
            row.opened_at,
            called_so.get(str(row.tournament), ""),
        )
        for row in found
    ]


def _games(typed: str) -> list[FoundPlace]:
    """Games by name, in either language; they lead to their rules where there are some."""
    wanted = plain(typed).split()
    found = []
    for rules in rulesets().values():
        phrase = rules.words.get(rules.id)
        called = [phrase.it, phrase.en] if phrase else [rules.id]
        words = plain(" ".join(called)).replace("_", " ").split()
        if all(any(word.startswith(each) for word in words) for each in wanted):
            address = address_of_rules(rules) or f"{reverse('lobby:new')}?game={rules.id}"
            found.append(FoundPlace(game_name(rules.id), address))
    return sorted(found, key=lambda game: plain(game.name))
