"""What a call does at a tournament: by whoever has an office there, confirmed where that is due."""

from collections.abc import Callable, Sequence
from typing import Any
from uuid import UUID

import msgspec
from rest_framework.request import Request
from rest_framework.response import Response

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from smazzata.desk import services, steps
from smazzata.desk.rights import NO_OFFICE, offices
from smazzata.members.principals import Principal, principal_of
from smazzata.presentation.tournament_presenter import TournamentPresenter, get_tournament
from smazzata.programs.answers import done, refused
from smazzata.programs.asking import question
from tournaments.consequences import propose_late_corrections


class Sent(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every call has."""

    id: UUID
    """The sender's own, new for each thing that is to be done."""


class Confirmed(Sent, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a call has that may be asked about."""

    confirm: str = ""


class Versioned(Confirmed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a call has that may be meant for one state of the tournament."""

    version: int | None = None


def at(request: Request, tournament_id: UUID) -> tuple[TournamentPresenter, Principal]:
    """The tournament as officials see it, and who asks."""
    return get_tournament(tournament_id, official=True), principal_of(request)


def give(
    presenter: TournamentPresenter,
    due: Sequence[Command] | Refusal,
    who: Principal,
    sent: Versioned,
) -> Response | Refusal:
    """Gives commands as the desk's forms do."""

    def given() -> Response | Refusal | None:
        if sent.version not in (None, presenter.version):
            params = {"seen": sent.version or 0, "version": presenter.version}
            return Refusal("stale_version", params=params)
        if isinstance(due, Refusal):
            return due
        # What comes so late that a second official has to agree is proposed to one.
        wanted = propose_late_corrections(
            presenter.state, due, services.acting_of(who, presenter.id)
        )
        if (first := asked(presenter, wanted, who, sent.confirm)) is not None:
            return first
        seen = sent.confirm if wanted == due else ""
        answer = services.give(presenter.id, wanted, who, sent.id, seen, sent.version)
        return answer if isinstance(answer, Refusal) else None

    return do_there(presenter, who, sent, given)


def do_there(
    presenter: TournamentPresenter,
    who: Principal,
    sent: Sent,
    do: Callable[[], Response | Refusal | None],
) -> Response | Refusal:
    """Does something at a tournament where somebody has an office; None of `do` is that it was
    done, and is answered by how the tournament stands.

    Refusals: those of `do`; `no_office`; `command_id_reused` where the id is of a form of the desk.
    """
    if not offices(who, presenter.id):
        return NO_OFFICE
    if services.given_before(presenter.id, who, sent.id):
        return Refusal("command_id_reused")
    return do() or told(presenter.id)


def asked(
    presenter: TournamentPresenter, due: Sequence[Command], who: Principal, confirmed: str
) -> Response | None:
    """The question that comes first, or why there is none to ask; None: it may be done."""
    found = question(presenter, due, who, confirmed) if due else None
    if isinstance(found, Refusal):
        return refused(found)
    if found is None:
        return None
    first = Refusal("confirm_first", params={"about": found.said})
    return refused(first, confirm=found.digest, consequences=found.consequences)


def told(tournament: UUID, **more: Any) -> Response:
    """How the tournament stands, with the steps that are due."""
    state = get_tournament(tournament, official=True).state
    return done(tournament, due=[str(step) for step in steps.due(state)], **more)
