"""Opening a tournament once for each form, however often it is sent.

Elsewhere at the desk the tournament's log knows the id of each form; here there is none yet.
"""

from collections.abc import Mapping
from uuid import UUID, uuid5

import msgspec
from django.db import transaction

from games.kernel.refusal import Refusal
from smazzata.desk.models import OpenedForm
from smazzata.desk.services import open_by
from smazzata.members.principals import Principal
from smazzata.tournament_management.models import Venue
from smazzata.tournament_management.opening import Plan

NOTHING = UUID(int=0)
_NOT_OF_THE_RULES = ("csrfmiddlewaretoken", "confirmed", "do", "preset_name")


def form_id(once: UUID, who: Principal, form: Mapping[str, str]) -> UUID:
    """What tells a form from others: whoever goes back and changes it opens another tournament."""
    fields = sorted(pair for pair in form.items() if pair[0] not in _NOT_OF_THE_RULES)
    return uuid5(once, msgspec.json.encode([who.member, fields]).decode())


@transaction.atomic
def open_once(form: UUID, who: Principal, plan: Plan, venue: Venue) -> UUID | Refusal:
    """The tournament that this form opens, or has opened before.

    Refusals: of `services.open_by`, after which nothing is kept.
    """
    # Of two that are sent at once the second waits here for the first.
    row, new = OpenedForm.objects.get_or_create(form=form, defaults={"tournament": NOTHING})
    if not new:
        return row.tournament
    opened = open_by(who, plan, venue)
    if isinstance(opened, Refusal):
        transaction.set_rollback(True)
        return opened
    OpenedForm.objects.filter(form=form).update(tournament=opened)
    return opened
