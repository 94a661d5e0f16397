"""The calls that wait for a referee, with who was heard and the forms to hear and to rule.

The referee's page shows all of them, the page of a table those of that table.
"""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from django.utils.translation import gettext_lazy as _

from games.kernel.command import Command
from smazzata.desk.forms import CommandForm
from smazzata.desk.rulings import statements
from smazzata.desk.rulings.referee_forms import AnswerForm, StatementForm, moves_of
from smazzata.members.directory import display_names
from smazzata.members.principals import Principal
from smazzata.presentation.sides import Side
from smazzata.presentation.tournament_presenter import TournamentPresenter
from smazzata.tournament_management.tournament import match_id
from tournaments.events.refereeing import RefereeCalled, StatementTaken
from tournaments.pairing.model import Number
from tournaments.subjects.calls import AnswerCall

Heard = Mapping[int, Sequence[tuple[StatementTaken, str, datetime, str | None]]]
"""By call: who was heard, in that order: the name, the hour, and what was said."""


class WaitingCall(NamedTuple):
    """A call that waits, as `desk/parts/call.html` shows it."""

    call: RefereeCalled
    side: Side | None
    """Who calls; None for an official."""
    seated: list[Side]
    statements: Sequence[tuple[StatementTaken, str, datetime, str | None]]
    match: Any
    """The match with the moves that a ruling may be about; None where there are none."""
    hearing: StatementForm
    ruling: AnswerForm


def describe_calls(
    presenter: TournamentPresenter,
    calls: Sequence[RefereeCalled],
    sides: Mapping[Number, Side],
    heard: Heard,
    sent: CommandForm | None,
    who: Principal,
) -> list[WaitingCall]:
    """These calls with their forms; `sides` are at least those of their tables, `sent` is the form
    that was sent, if it is one of them.
    """
    found = []
    for call in calls:
        table = presenter.state.rounds[call.round - 1].table(call.table)
        seated, said = [sides[number] for number in table.sides], heard.get(call.call, [])
        moves = moves_of(presenter, call.round, call.table, who)
        hearing = StatementForm.of_row(sent, "call", call.call, presenter)
        people = [(person.id, person.name) for side in seated for person in side.members]
        hearing.initial["member"] = people[0][0]
        hearing.offer("member", [*people, ("", _("somebody who looked on"))])
        ruling = AnswerForm.of_row(sent, "call", call.call, presenter, who)
        ruling.offer_call(seated, moves, heard=bool(said))
        match = match_id(presenter.id, call.round, call.table) if moves else None
        found.append(WaitingCall(call, sides.get(call.by), seated, said, match, hearing, ruling))
    return found


def list_heard(
    presenter: TournamentPresenter,
) -> Heard:
    """Who was heard, on all calls."""
    found = presenter.state.statements
    taken = [said for each in found.values() for said in each]
    if not taken:
        return {}
    names = display_names({said.member for said in taken if said.member})
    words = statements.words_of(presenter.id, taken)
    return {
        call: [
            (
                said,
                names.get(said.member, ""),
                datetime.fromtimestamp(said.at, UTC),
                words.get((said.call, said.order)),
            )
            for said in each
        ]
        for call, each in found.items()
    }


def put_in_words(command: Command) -> dict[str, Any]:
    """A command as it will be told; points typed beside a ruling that takes none are left out."""
    said = command.data()
    if isinstance(command, AnswerCall) and command.sanction != "penalty":
        said |= {"vp": 0, "mp": 0}
    if isinstance(command, AnswerCall) and command.sanction in ("none", "score"):
        said["on"] = 0
    return said
