"""Circuits by programs: the standings for everybody, and what whoever runs one does."""

from collections.abc import Iterable
from typing import Annotated, Any, Literal
from uuid import UUID

import msgspec
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.kernel.refusal import Refusal
from smazzata.api import organiser_schema as schema
from smazzata.api.idempotency import once
from smazzata.api.requests import Sent
from smazzata.api.responses import refused
from smazzata.api.views.base import ProgramView, shared_json
from smazzata.desk.circuits import services
from smazzata.desk.circuits.services import Line
from smazzata.desk.models import Circuit
from smazzata.members.permissions import Action
from smazzata.members.principals import principal_of, requires
from smazzata.presentation.tournament_names import titles

Count = Annotated[int, msgspec.Meta(ge=0, le=999)]


class _Opening(Sent, frozen=True, forbid_unknown_fields=True, kw_only=True):
    name: str
    best: Count
    planned: Count


class _Evening(Sent, frozen=True, forbid_unknown_fields=True, kw_only=True):
    tournament: UUID
    do: Literal["put_in", "take_out"]


@requires(Action.RUN_TOURNAMENT)
class CircuitsAPIView(ProgramView):
    """The circuits that one runs."""

    conditional = True

    @extend_schema(operation_id="circuits", **schema.CIRCUITS)
    def get(self, request: Request) -> Response:
        """The circuits that one has made, by name."""
        return Response({"circuits": [*map(_row, services.circuits_of(principal_of(request)))]})

    @extend_schema(operation_id="open_circuit", **schema.OPEN_CIRCUIT)
    @once(_Opening)
    def post(self, request: Request, sent: _Opening) -> Response | Refusal:
        """Makes a circuit of which the `best` of so many `planned` evenings count."""
        who = principal_of(request)

        made = services.create(sent.name, sent.best, sent.planned, who)
        return made if isinstance(made, Refusal) else Response({"circuit": made.id})


@requires(Action.WATCH)
class CircuitAPIView(ProgramView):
    """One circuit."""

    conditional = True

    @extend_schema(operation_id="circuit", **schema.CIRCUIT)
    def get(self, request: Request, circuit_id: UUID) -> HttpResponse:
        """The standings, by the tournaments as they are now, with what each side made of each."""
        circuit = get_object_or_404(Circuit, id=circuit_id)
        standings = services.current_standings(circuit)
        head = {**_row(circuit), "evenings": _named(each for each, _ in standings.versions)}

        def tell() -> dict[str, Any]:
            lines = services.lines_of(standings)
            decimals = standings.decimals if lines else 0
            return {**head, "vp_decimals": decimals, "standings": [*map(_line, lines)]}

        return shared_json(request, ("api-circuit", head, *standings.mark), tell)


@requires(Action.RUN_TOURNAMENT)
class EveningsAPIView(ProgramView):
    """The evenings of a circuit."""

    conditional = True

    @extend_schema(operation_id="evenings", **schema.CANDIDATES)
    def get(self, request: Request, circuit_id: UUID) -> Response:
        """For whoever runs the circuit: its evenings, and which could be put into it."""
        circuit, who = get_object_or_404(Circuit, id=circuit_id), principal_of(request)
        if not services.may_run(circuit, who):
            return refused(Refusal("circuit_not_yours"))
        free = services.candidates(circuit, who)
        there = services.tournaments_in(circuit)
        return Response({"evenings": _named(there), "candidates": _named(row.id for row in free)})

    @extend_schema(operation_id="put_in", **schema.PUT_IN)
    @once(_Evening)
    def post(self, request: Request, sent: _Evening, circuit_id: UUID) -> Response | Refusal:
        """Puts a finished tournament that one directs into the circuit, or takes one out."""
        circuit, who = get_object_or_404(Circuit, id=circuit_id), principal_of(request)
        act = services.put_in if sent.do == "put_in" else services.take_out
        return act(circuit, sent.tournament, who) or Response({"circuit": circuit.id})


def _row(circuit: Circuit) -> dict[str, Any]:
    return {
        "circuit": circuit.id,
        "name": circuit.name,
        "best": circuit.best,
        "planned": circuit.planned,
    }


def _named(tournaments: Iterable[UUID]) -> list[dict[str, Any]]:
    found = list(tournaments)
    called = titles(found)
    return [{"tournament": each, "title": called[str(each)]} for each in found]


def _line(line: Line) -> dict[str, Any]:
    row = line.row
    return {
        "place": row.place,
        "players": [{"id": member.id, "name": member.name} for member in line.members],
        "points": row.points,
        "mp_difference": row.mp_difference,
        "vp": row.vp,
        "decided": row.decided,
        "evenings": [{"vp": vp, "counts": counts} for vp, counts in line.evenings],
    }
