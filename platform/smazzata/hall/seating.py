"""Where somebody sits in the round that is posted, and against whom."""

import json
from collections.abc import Sequence, Set
from functools import partial
from typing import NamedTuple

from django.http import HttpRequest
from django.utils.translation import gettext as _

from smazzata.presentation.search import plain
from smazzata.presentation.shared_work import share
from smazzata.presentation.sides import Side
from smazzata.presentation.tournament_presenter import TournamentPresenter
from smazzata.runtime.remembered import Remembered
from tournaments.pairing.model import Number
from tournaments.roads import Stop, find_roads
from tournaments.state import Round

FOUND = 20
"""Entries that a search shows; whoever finds more types more of the name."""
PARTS = ("1", "2", "3", "4")
"""How many screens may share the list by name."""
MANY = 200
"""People of whom a single screen takes minutes to show all."""


class Neighbour(NamedTuple):
    """Another side at the same table."""

    side: Side
    place: str
    partner: bool = False
    """Whether it plays with the one who is looked at, not against."""


class Seat(NamedTuple):
    """An entry in the posted round."""

    side: Side
    table: int
    """0: it sits at none."""
    place: str
    """The side of the table, in words."""
    others: list[Neighbour]
    rests: bool
    finished: bool
    """Whether its table's result is known."""
    then: tuple[int, ...] = ()
    """Its tables in the rounds to come, as far as no result changes them; 0: it rests."""

    @property
    def moves(self) -> bool:
        """Whether it is known that it sits elsewhere later."""
        return any(table != self.table for table in self.then)

    @property
    def partners(self) -> list[Neighbour]:
        """Who plays with it, where partners are entries of their own."""
        return [other for other in self.others if other.partner]

    @property
    def against(self) -> list[Neighbour]:
        """Who plays against it."""
        return [other for other in self.others if not other.partner]


def place_name(presenter: TournamentPresenter, sides: int, at: int) -> str:
    """What a side of a table is called: a line where two pairs meet, else a seat by number."""
    pairs = presenter.rules.side_size * presenter.rules.together(sides) == 2
    if pairs and sides == 2 * presenter.rules.together(sides):
        return (_("North–South"), _("East–West"))[at % 2]
    return _("seat %(number)s") % {"number": at + 1}


def seats_of(
    presenter: TournamentPresenter, played: Round, among: Set[Number] | None = None
) -> list[Seat]:
    """Entries of a round, by number: those at tables, and those that rest; all, or these."""
    tables = [
        table.number
        for table in played.tables
        if among is None or not among.isdisjoint(table.sides)
    ]
    byes = [n for n in played.byes if among is None or n in among]
    sides = presenter.sides({n for at in tables for n in played.table(at).sides} | {*byes})
    seated = [seat for at in tables for seat in _at_table(presenter, played, at, sides)]
    resting = [Seat(sides[n], 0, "", [], True, False) for n in byes]
    roads = _find_roads(presenter) if played.number == len(presenter.state.rounds) else {}
    wanted = [
        seat._replace(then=tuple(stop.table for stop in roads.get(seat.side.number, ())[1:]))
        for seat in seated + resting
        if among is None or seat.side.number in among
    ]
    return sorted(wanted, key=lambda s: s.side.number)


_ROADS: Remembered[dict[Number, list[Stop]]] = Remembered(16)


def _find_roads(presenter: TournamentPresenter) -> dict[Number, list[Stop]]:
    key = (presenter.id, presenter.hash, len(presenter.state.rounds))
    return _ROADS.get(key, partial(find_roads, presenter.state))


def _at_table(
    presenter: TournamentPresenter, played: Round, number: int, sides: dict[Number, Side]
) -> list[Seat]:
    seated = played.table(number).sides
    names = [place_name(presenter, len(seated), at) for at in range(len(seated))]
    everybody = [Neighbour(sides[n], name) for n, name in zip(seated, names, strict=True)]
    partners = {n: {*entries} - {n} for entries in played.sides_at(number) for n in entries}
    return [
        Seat(
            one.side,
            number,
            one.place,
            [
                other._replace(partner=other.side.number in partners[one.side.number])
                for other in everybody
                if other is not one
            ],
            False,
            number in played.results,
        )
        for one in everybody
    ]


class NameLine(NamedTuple):
    """A person in the list by name."""

    name: str
    """With the surname in front, where that is known."""
    seat: Seat


def by_name(seats: Sequence[Seat]) -> list[NameLine]:
    """Every person once, in the order of the alphabet."""
    people = [(member, seat) for seat in seats for member in seat.side.members]
    people.sort(key=lambda one: (one[0].alphabetical, one[1].side.number))
    return [NameLine(member.listed, seat) for member, seat in people]


def is_part(part: str) -> bool:
    """Whether this names a part, such as `2of3`."""
    at, of, count = part.partition("of")
    return bool(of) and at in PARTS and count in PARTS and int(at) <= int(count)


def part_of(lines: list[NameLine], part: str) -> list[NameLine]:
    """The part `2of3` of a list that is cut evenly; all of it by anything else."""
    if not is_part(part):
        return lines
    at, _of, count = part.partition("of")
    size = -(-len(lines) // int(count))
    return lines[(int(at) - 1) * size : int(at) * size]


def find_entries(request: HttpRequest, presenter: TournamentPresenter, asked: str) -> set[Number]:
    """The entries with somebody in whose name each word asked for begins a word."""
    wanted = plain(asked).split()
    if not wanted:
        return set()

    def write() -> bytes:
        sides = presenter.sides(presenter.state.entries).values()
        return json.dumps(
            [[s.number, *(plain(m.name).split() for m in s.members)] for s in sides]
        ).encode()

    # A whole hall looks for itself at once: who is called how is looked up once.
    known = json.loads(share(request, (*presenter.mark, "names"), write))
    return {number for number, *names in known if any(_fits(wanted, name) for name in names)}


def _fits(wanted: Sequence[str], name: Sequence[str]) -> bool:
    return all(any(word.startswith(part) for word in name) for part in wanted)
