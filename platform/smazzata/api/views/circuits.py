"""Circuits by programs: the standings for everybody, and what whoever runs one does."""

from collections.abc import Iterable
from typing import Annotated, Literal
from uuid import UUID

from django.shortcuts import get_object_or_404
from msgspec import Struct
from msgspec.structs import asdict
from rest_framework.request import Request

from games.kernel.refusal import Refusal
from smazzata.api.fields import Count, no_longer, note, one_of
from smazzata.api.requests import Sent
from smazzata.api.responses import Encoded, Person
from smazzata.api.submission import once
from smazzata.api.views.base import ProgramView, shared_json
from smazzata.desk import models
from smazzata.desk.circuits import services
from smazzata.desk.circuits.services import Line
from smazzata.members.permissions import Action
from smazzata.members.principals import principal_of, requires
from smazzata.presentation.tournament_names import titles
from tournaments.circuits import TIES


class Evening(Struct):
    """An evening of a circuit."""

    tournament: UUID
    title: str


class CircuitRow(Struct):
    """A circuit."""

    circuit: UUID
    name: str
    best: Annotated[int, note("how many evenings of each side count")]
    planned: Annotated[int, note("how many evenings there are to be")]


class Circuits(Struct):
    """The circuits that one runs."""

    circuits: list[CircuitRow]


class EveningResult(Struct):
    """What a side made of an evening."""

    vp: Annotated[int | None, note("null: not there")]
    counts: bool


class CircuitLine(Struct):
    """A line of a circuit."""

    place: int
    players: list[Person]
    points: Annotated[int, note("of the evenings that count")]
    mp_difference: Annotated[int, note("of the same")]
    vp: Annotated[int, note("of all evenings")]
    decided: Annotated[
        str, one_of(("", *TIES)), note("what put it behind the line above, points alike")
    ]
    evenings: Annotated[list[EveningResult], note("in the order of the circuit's evenings")]


class Circuit(CircuitRow):
    """A circuit with its standings."""

    evenings: list[Evening]
    vp_decimals: Annotated[int, note("digits of all points that stand behind the point")]
    standings: list[CircuitLine]


class Candidates(Struct):
    """What is in a circuit, and what could be put into it."""

    evenings: list[Evening]
    candidates: Annotated[list[Evening], note("finished, and directed by the caller")]


class OpenCircuit(Sent, frozen=True, kw_only=True):
    """Making a circuit."""

    name: Annotated[str, no_longer(120)]
    best: Count
    planned: Count


class PutIn(Sent, frozen=True, kw_only=True):
    """An evening of a circuit."""

    tournament: UUID
    do: Literal["put_in", "take_out"]


class CircuitId(Struct):
    """Which circuit it was."""

    circuit: UUID


@requires(Action.RUN_TOURNAMENT)
class CircuitsAPIView(ProgramView):
    """The circuits that one runs."""

    conditional = True

    def get(self, request: Request) -> Circuits:
        """The circuits that one has made, by name."""
        return Circuits([*map(_row, services.circuits_of(principal_of(request)))])

    @once("open_circuit")
    def post(self, request: Request, sent: OpenCircuit) -> CircuitId | Refusal:
        """Makes a circuit of which the `best` of so many `planned` evenings count."""
        made = services.create(sent.name, sent.best, sent.planned, principal_of(request))
        return made if isinstance(made, Refusal) else CircuitId(made.id)


@requires(Action.WATCH)
class CircuitAPIView(ProgramView):
    """One circuit."""

    conditional = True

    def get(self, request: Request, circuit_id: UUID) -> Encoded[Circuit]:
        """The standings, by the tournaments as they are now, with what each side made of each."""
        circuit = get_object_or_404(models.Circuit, id=circuit_id)
        standings = services.current_standings(circuit)
        head, evenings = _row(circuit), _named(each for each, _ in standings.versions)

        def tell() -> Circuit:
            lines = services.lines_of(standings)
            decimals = standings.decimals if lines else 0
            return Circuit(
                **asdict(head),
                evenings=evenings,
                vp_decimals=decimals,
                standings=[*map(_line, lines)],
            )

        return shared_json(request, ("api-circuit", head, evenings, *standings.mark), tell)


@requires(Action.RUN_TOURNAMENT)
class EveningsAPIView(ProgramView):
    """The evenings of a circuit."""

    conditional = True

    def get(self, request: Request, circuit_id: UUID) -> Candidates | Refusal:
        """For whoever runs the circuit: its evenings, and which could be put into it."""
        circuit, who = get_object_or_404(models.Circuit, id=circuit_id), principal_of(request)
        if not services.may_run(circuit, who):
            return Refusal("circuit_not_yours")
        free = services.candidates(circuit, who)
        return Candidates(_named(services.tournaments_in(circuit)), _named(row.id for row in free))

    @once("put_in")
    def post(self, request: Request, sent: PutIn, circuit_id: UUID) -> CircuitId | Refusal:
        """Puts a finished tournament that one directs into the circuit, or takes one out."""
        circuit, who = get_object_or_404(models.Circuit, id=circuit_id), principal_of(request)
        act = services.put_in if sent.do == "put_in" else services.take_out
        return act(circuit, sent.tournament, who) or CircuitId(circuit.id)


def _row(circuit: models.Circuit) -> CircuitRow:
    return CircuitRow(circuit.id, circuit.name, circuit.best, circuit.planned)


def _named(tournaments: Iterable[UUID]) -> list[Evening]:
    found = list(tournaments)
    called = titles(found)
    return [Evening(each, called[str(each)]) for each in found]


def _line(line: Line) -> CircuitLine:
    row = line.row
    return CircuitLine(
        place=row.place,
        players=[Person(member.id, member.name) for member in line.members],
        points=row.points,
        mp_difference=row.mp_difference,
        vp=row.vp,
        decided=row.decided,
        evenings=[EveningResult(vp, counts) for vp, counts in line.evenings],
    )
