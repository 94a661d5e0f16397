"""What officials say, in public, of events of the log; and taking it back."""

from uuid import UUID

from games.kernel.refusal import Refusal
from smazzata.desk.rights import NO_OFFICE, offices
from smazzata.hall.evening_rows import check_length, keep_row
from smazzata.hall.models import Remark
from smazzata.members.principals import Principal
from smazzata.presentation.typed_text import one_line
from smazzata.tournament_management.tournament import load
from tournaments.authority import Office


def remark(tournament: UUID, version: int, text: str, who: Principal, once: UUID) -> Refusal | None:
    """Says something of an event of the log, in public.

    Refusals: `no_office`, `text_missing`, `text_too_long`, `unknown_event`, `command_id_reused`.
    """
    said = one_line(text)
    if not offices(who, tournament):
        return NO_OFFICE
    if not said:
        return Refusal("text_missing")
    if not 0 < version <= load(tournament).version:
        return Refusal("unknown_event")
    return check_length(said, Remark) or keep_row(
        Remark, tournament, who, once, version=version, text=said
    )


def withdraw_remark(tournament: UUID, number: int, who: Principal) -> Refusal | None:
    """Takes a remark back: one's own, or as director anybody's.

    Refusals: `no_office`, `unknown_remark`, `remark_of_others`.
    """
    held = offices(who, tournament)
    if not held:
        return NO_OFFICE
    found = Remark.objects.filter(tournament=tournament, id=number)
    if not found:
        return Refusal("unknown_remark")
    if Office.DIRECTOR not in held and found[0].by != (who.member or ""):
        return Refusal("remark_of_others")
    found.update(withdrawn=True)
    return None
