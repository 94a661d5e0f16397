"""Who may judge an appeal: officials whom it does not concern.

It concerns who ruled at that table, proposed or confirmed a correction there, and who filed the
appeal: the envelopes of the log say who that was. Who is a party the rules know
(`tournaments.subjects.appeals.find_parties`).
"""

from collections.abc import Sequence
from uuid import UUID

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from smazzata.desk.models import Officer
from smazzata.ledger.events import StoredEvent
from smazzata.ledger.reader import load as events_of
from smazzata.members.directory import display_names
from smazzata.members.principals import member_of
from tournaments.authority import JUDGING
from tournaments.events.refereeing import AppealFiled
from tournaments.state import Tournament
from tournaments.subjects.appeals import DecideAppeal, find_parties

RULED = frozenset({"result_corrected", "result_mended", "result_revoked", "lateness_noted"})
"""Events of a table by which somebody ruled there, beside results that were not just typed."""
OF_ENTRY = frozenset({"warning_given", "penalty_applied"})


def find_judges(tournament: UUID) -> list[str]:
    """The members who serve there and may sit on a panel."""
    rows = Officer.objects.filter(tournament=tournament, office__in=JUDGING)
    return sorted(set(rows.values_list("member", flat=True)))


def against_panel(tournament: UUID, state: Tournament, wanted: Sequence[Command]) -> Refusal | None:
    """Why a panel may not decide: `panel_concerned`, `not_an_official`."""
    for command in wanted:
        filed = _find_filed(state, command)
        if filed is None or not isinstance(command, DecideAppeal):
            continue
        if others := sorted(set(command.panel) - set(find_judges(tournament))):
            return Refusal("not_an_official", params={"member": others[0]})
        if touched := sorted(set(command.panel) & find_concerned(tournament, filed)):
            name = display_names(touched)[touched[0]]
            return Refusal("panel_concerned", params={"name": name})
    return None


def find_unfit(tournament: UUID, state: Tournament, filed: AppealFiled) -> set[str]:
    """The members who may not judge an appeal: whom it concerns, and who is a party."""
    return find_concerned(tournament, filed) | find_parties(state, filed)


def find_concerned(tournament: UUID, filed: AppealFiled) -> set[str]:
    """Who ruled at the table of an appeal, or filed it."""
    found: set[str | None] = set()
    called: dict[int, tuple[int, int]] = {}
    for event in events_of(tournament):
        data = event.data
        if event.type == "referee_called":
            called[data["call"]] = (data["round"], data["table"])
        if _concerns(event, filed, called):
            found |= {member_of(event.actor), data.get("by") if _is_proposed(event) else None}
    return {member for member in found if member}


def _concerns(event: StoredEvent, filed: AppealFiled, called: dict[int, tuple[int, int]]) -> bool:
    data, place = event.data, (filed.round, filed.table)
    there = (data.get("round"), data.get("table")) == place
    if event.type == "appeal_filed":
        return bool(data["appeal"] == filed.appeal)
    if event.type == "call_answered":
        return called.get(data["call"]) == place
    if event.type in OF_ENTRY:
        return bool(data["number"] == filed.number)
    if _is_proposed(event):
        said = data["correction"]
        return (said.get("round"), said.get("table")) == place
    ruled = event.type == "result_recorded" and (data["source"] != "played" or data["article"])
    return there and bool(ruled or event.type in RULED)


def _is_proposed(event: StoredEvent) -> bool:
    return event.type == "correction_proposed"


def _find_filed(state: Tournament, command: Command) -> AppealFiled | None:
    if not isinstance(command, DecideAppeal):
        return None
    return next((a for a in state.appeals if a.appeal == command.appeal), None)
