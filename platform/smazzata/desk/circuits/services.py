"""Making a circuit, putting finished tournaments into it, and the standings that follow."""

from functools import partial
from typing import NamedTuple
from uuid import UUID, uuid5

from django.db import transaction
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.kernel.refusal import Refusal
from smazzata.desk.models import Circuit, CircuitEvening, Officer
from smazzata.desk.rights import offices
from smazzata.ledger.errors import UnknownStream
from smazzata.ledger.events import new_stream_id
from smazzata.ledger.reader import versions
from smazzata.members.directory import display_names, names_digest
from smazzata.members.permissions import Role
from smazzata.members.principals import Principal
from smazzata.presentation.sides import SideMember
from smazzata.presentation.typed_text import one_line
from smazzata.register.aliases import find_persons
from smazzata.runtime.remembered import Remembered
from smazzata.tournament_management.models import TournamentRow
from smazzata.tournament_management.tournament import load
from tournaments.authority import Office
from tournaments.circuits import (
    CircuitRow,
    Evening,
    Tie,
    circuit_decimals,
    circuit_standings,
    evening,
    rename,
)
from tournaments.state import Tournament

MOST_EVENINGS = 60
MOST_CIRCUITS = 50
MOST_NAME = 120
TIES: dict[Tie, Promise | str] = {
    "": "",
    "head_to_head": _("behind by results against each other"),
    "mp_difference": _("behind by difference of match points"),
    "vp": _("behind by victory points of all evenings"),
    "lots": _("behind by lot"),
}
"""What put an entry behind another with the same points."""


class Line(NamedTuple):
    """A line of a circuit's standings, with names."""

    row: CircuitRow
    members: list[SideMember]
    evenings: list[tuple[int | None, bool]]
    """Of each evening the victory points, and whether they count."""
    decimals: int
    """How many digits of all its points stand behind the point."""

    @property
    def name(self) -> str:
        """The names of its members."""
        return ", ".join(member.name for member in self.members)

    @property
    def tie(self) -> Promise | str:
        """What put it behind the line above, in words; empty where their points differ."""
        return TIES[self.row.decided]


def may_run(circuit: Circuit, who: Principal) -> bool:
    """Whether somebody may change a circuit."""
    return who.member == circuit.owner or Role.ADMINISTRATOR in who.roles


def create(
    name: str, best: int, planned: int, who: Principal, once: UUID | None = None
) -> Circuit | Refusal:
    """A new circuit of which the `best` of so many `planned` evenings count.

    What was asked for before under the id `once` is that circuit. Refusals: `circuit_unfit`,
    `too_many_circuits`.
    """
    title = one_line(name)
    if not title or len(title) > MOST_NAME or not 1 <= best <= planned <= MOST_EVENINGS:
        return Refusal("circuit_unfit", params={"most": MOST_EVENINGS})
    owner = who.member or ""
    key = uuid5(once, f"{owner} {best} {planned} {title}") if once else new_stream_id()
    mine = Circuit.objects.filter(owner=owner)
    if mine.count() >= MOST_CIRCUITS and not mine.filter(id=key).exists():
        return Refusal("too_many_circuits", params={"most": MOST_CIRCUITS})
    wanted = {"name": title, "best": best, "planned": planned, "owner": owner}
    return Circuit.objects.get_or_create(id=key, defaults=wanted)[0]


@transaction.atomic
def put_in(circuit: Circuit, tournament: UUID, who: Principal) -> Refusal | None:
    """Puts a finished tournament, which one directs, into a circuit.

    Refusals: `circuit_not_yours`, `no_office`, `circuit_evening_open`, `circuit_evening_cancelled`,
    `circuit_of_victory_points`, `circuit_full`.
    """
    if not may_run(circuit, who):
        return Refusal("circuit_not_yours")
    if Office.DIRECTOR not in offices(who, tournament):
        return Refusal("no_office")
    Circuit.objects.select_for_update().get(id=circuit.id)
    if circuit.evenings.filter(tournament=tournament).exists():
        return None
    if circuit.evenings.count() >= circuit.planned:
        return Refusal("circuit_full", params={"planned": circuit.planned})
    state = _finished(tournament)
    if state is None:
        return Refusal("circuit_evening_open")
    if state.cancelled:
        return Refusal("circuit_evening_cancelled")
    if state.rules is None or state.rules.scoring.scheme != "victory":
        return Refusal("circuit_of_victory_points")
    CircuitEvening.objects.create(circuit=circuit, tournament=tournament)
    return None


def take_out(circuit: Circuit, tournament: UUID, who: Principal) -> Refusal | None:
    """Takes a tournament out of a circuit. Refusal: `circuit_not_yours`."""
    if not may_run(circuit, who):
        return Refusal("circuit_not_yours")
    circuit.evenings.filter(tournament=tournament).delete()
    return None


def circuits_of(who: Principal) -> list[Circuit]:
    """The circuits that somebody has made, by name."""
    return list(Circuit.objects.filter(owner=who.member or "").order_by("name"))


def tournaments_in(circuit: Circuit) -> list[UUID]:
    """Its tournaments, in the order in which they were put in."""
    return list(circuit.evenings.order_by("id").values_list("tournament", flat=True))


def candidates(circuit: Circuit, who: Principal) -> list[TournamentRow]:
    """Finished tournaments that somebody directs and that are not in the circuit yet."""
    directed = Officer.objects.filter(member=who.member or "", office=Office.DIRECTOR)
    mine = set(directed.values_list("tournament", flat=True)) - set(tournaments_in(circuit))
    ended = TournamentRow.objects.filter(id__in=mine, closed=True, cancelled=False)
    return list(ended.order_by("-opened_ms"))


class CircuitStandings(NamedTuple):
    """The standings of a circuit without names, and from what they follow."""

    versions: tuple[tuple[UUID, int], ...]
    """Of each tournament how long its log was."""
    rows: tuple[CircuitRow, ...]
    decimals: int

    @property
    def mark(self) -> tuple[object, ...]:
        """The key by which pages of it are shared, but for the circuit's own row."""
        return (self.versions, names_digest({member for row in self.rows for member in row.side}))


_STANDINGS: Remembered[CircuitStandings] = Remembered(32)
_EVENINGS: Remembered[Evening] = Remembered(512)


def current_standings(circuit: Circuit) -> CircuitStandings:
    """The standings by the tournaments as they are now: a correction there is one here."""
    there = tournaments_in(circuit)
    known = versions(there)
    at = tuple((each, known[each]) for each in there)

    evenings = [_EVENINGS.get(one, partial(_evening, one[0])) for one in at]
    persons = [_find_persons(each, one[0]) for each, one in zip(evenings, at, strict=True)]

    def work() -> CircuitStandings:
        played = [rename(each, known) for each, known in zip(evenings, persons, strict=True)]
        rows = tuple(circuit_standings(played, circuit.best))
        return CircuitStandings(at, rows, circuit_decimals(played))

    joined = tuple(tuple(sorted(known.items())) for known in persons)
    return _STANDINGS.get((at, circuit.best, joined), work)


def _find_persons(played: Evening, tournament: UUID) -> dict[str, str]:
    """The persons of those who stand under another handle in an evening's log."""
    handles = {member for side in played.scores for member in side}
    persons = find_persons(handles, tournament)
    return {handle: person for handle, person in persons.items() if handle != person}


def _evening(tournament: UUID) -> Evening:
    return evening(load(tournament).state)


def lines_of(standings: CircuitStandings) -> list[Line]:
    """The standings with names."""
    rows, decimals = standings.rows, standings.decimals
    names = display_names({member for row in rows for member in row.side})
    return [
        Line(
            row,
            [SideMember(member, names[member]) for member in row.side],
            list(zip(row.evenings, row.counted, strict=True)),
            decimals,
        )
        for row in rows
    ]


def _finished(tournament: UUID) -> Tournament | None:
    try:
        state = load(tournament).state
    except UnknownStream:
        return None
    return state if state.closed else None
