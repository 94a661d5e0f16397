"""How a call is carried out: once, by whoever has an office there, confirmed where that is due."""

from collections.abc import Callable, Sequence
from typing import Any
from uuid import UUID

import msgspec
from rest_framework.request import Request
from rest_framework.response import Response

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from smazzata.desk import services, steps
from smazzata.desk.admission import done_before
from smazzata.desk.rights import NO_OFFICE, offices
from smazzata.ledger.errors import LedgerError
from smazzata.members.principals import Principal, principal_of
from smazzata.presentation.tournament_presenter import TournamentPresenter, get_tournament
from smazzata.programs.answers import done, failed, refused
from smazzata.programs.asking import question
from tournaments.consequences import by_two


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
) -> Response:
    """Gives commands as the desk's forms do."""
    if not offices(who, presenter.id):
        return refused(NO_OFFICE)

    def given() -> Response:
        if done_before(presenter.id, who, sent.id):
            return told(presenter.id)
        if sent.version not in (None, presenter.version):
            params = {"seen": sent.version or 0, "version": presenter.version}
            return refused(Refusal("stale_version", params=params))
        if isinstance(due, Refusal):
            return refused(due)
        # What comes so late that a second official has to agree is proposed to one.
        wanted = by_two(presenter.state, due, services.acting_of(who, presenter.id))
        if (first := asked(presenter, wanted, who, sent.confirm)) is not None:
            return first
        seen = sent.confirm if wanted == due else ""
        answer = services.give(presenter.id, wanted, who, sent.id, seen, sent.version)
        return refused(answer) if isinstance(answer, Refusal) else told(presenter.id)

    return within(given)


def once(
    presenter: TournamentPresenter,
    who: Principal,
    sent: Sent,
    do: Callable[[], Response | Refusal | None],
) -> Response:
    """What needs more than commands, done once; None of `do` is that it was."""
    if not offices(who, presenter.id):
        return refused(NO_OFFICE)

    def given() -> Response:
        answer = None if done_before(presenter.id, who, sent.id) else do()
        if isinstance(answer, Refusal):
            return refused(answer)
        return answer or told(presenter.id)

    return within(given)


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


def within(do: Callable[[], Response]) -> Response:
    """The answer, also where the ledger refuses."""
    try:
        return do()
    except LedgerError as error:
        return failed(error)
