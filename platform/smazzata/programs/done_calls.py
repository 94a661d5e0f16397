"""Doing what leaves no command in a log once for each call, whatever is done between."""

from collections.abc import Callable
from uuid import UUID

from django.db import transaction
from rest_framework.response import Response

from games.kernel.refusal import Refusal
from smazzata.members.principals import Principal
from smazzata.presentation.tournament_presenter import TournamentPresenter
from smazzata.programs.giving import Sent, once
from smazzata.programs.models import DoneCall

NOTHING = UUID(int=0)


def make_once(
    sent: Sent, who: Principal, what: str, make: Callable[[], UUID | Refusal]
) -> UUID | Refusal:
    """Makes something, or not if this call did before; either way its id.

    Refusals: those of `make`, after which nothing is kept; `command_id_reused` where the caller did
    something else under this id.
    """
    with transaction.atomic():
        # Of two calls with one id the second waits here for the first.
        row, new = DoneCall.objects.get_or_create(
            once=sent.id, member=who.member or "", defaults={"what": what, "made": NOTHING}
        )
        if not new:
            return row.made if row.what == what else Refusal("command_id_reused")
        made = make()
        if isinstance(made, Refusal):
            transaction.set_rollback(True)
            return made
        DoneCall.objects.filter(pk=row.pk).update(made=made)
    return made


def do_once(
    sent: Sent, who: Principal, what: str, do: Callable[[], Refusal | None]
) -> Refusal | None:
    """Does what makes nothing, or not if this call did before. Refusals: as of `make_once`."""
    made = make_once(sent, who, what, lambda: do() or NOTHING)
    return made if isinstance(made, Refusal) else None


def do_there_once(
    presenter: TournamentPresenter,
    who: Principal,
    sent: Sent,
    what: str,
    do: Callable[[], Refusal | None],
) -> Response:
    """Does what stands beside a tournament's log and makes nothing; answers as `giving.once`."""
    return once(presenter, who, sent, lambda: do_once(sent, who, f"{what} {presenter.id}", do))
