"""What a referee reads: who calls, what was said and ruled, the warnings, appeals."""

from collections.abc import Iterable
from datetime import UTC, datetime
from itertools import zip_longest
from typing import Any

from django.utils.translation import gettext as _

from smazzata.desk.forms import CommandForm
from smazzata.desk.models import Officer
from smazzata.desk.rulings import statements
from smazzata.desk.rulings.moves import moves_of
from smazzata.desk.rulings.referee_forms import (
    AnswerForm,
    AppealForm,
    DecideForm,
    ReopenForm,
    ReportForm,
    StatementForm,
    UnwarnForm,
    WarnForm,
)
from smazzata.ledger.reader import load as events_of
from smazzata.members.directory import display_names
from smazzata.members.principals import Principal, member_of
from smazzata.presentation.corrections import SANCTIONS
from smazzata.presentation.search import plain
from smazzata.presentation.tournament_presenter import TournamentPresenter
from smazzata.tournament_management.tournament import match_id
from tournaments.events.refereeing import (
    AppealFiled,
    CallAnswered,
    PenaltyApplied,
    RefereeCalled,
    StatementTaken,
    WarningGiven,
)

_WITH_RULING = (WarningGiven.name(), PenaltyApplied.name())
"""What one command may store with a ruling, against whom it is."""


def officers(presenter: TournamentPresenter) -> list[tuple[str, str]]:
    """The members who serve there, of whom a panel is made, with their names."""
    rows = Officer.objects.filter(tournament=presenter.id).values_list("member", flat=True)
    members = sorted(set(rows))
    called = display_names(members)
    return [(member, called[member]) for member in members]


def context(
    presenter: TournamentPresenter,
    who: Principal,
    forms: Iterable[CommandForm],
    sent: CommandForm | None,
) -> dict[str, Any]:
    """What the page shows: of `forms` those that the page has once, of rows the one that was
    `sent` from there, or an empty one.
    """
    state = presenter.state
    sides = presenter.sides(state.entries)

    def at(happened: RefereeCalled | AppealFiled) -> list[Any]:
        table = state.rounds[happened.round - 1].table(happened.table)
        return [sides[number] for number in table.sides]

    def call_forms(call: RefereeCalled) -> dict[str, Any]:
        """The forms of a call that waits, and what they are about."""
        seated, said = at(call), heard.get(call.call, [])
        moves = moves_of(presenter, call.round, call.table, who)
        hearing = StatementForm.of_row(sent, "call", call.call, presenter)
        people = [(person.id, person.name) for side in seated for person in side.members]
        hearing.initial["member"] = people[0][0]
        hearing.offer("member", [*people, ("", _("somebody who looked on"))])
        ruling = AnswerForm.of_row(sent, "call", call.call, presenter, who)
        ruling.offer_call(seated, moves, heard=bool(said))
        return {
            "call": call,
            "side": sides.get(call.by),
            "seated": seated,
            "statements": said,
            "match": match_id(presenter.id, call.round, call.table) if moves else None,
            "hearing": hearing,
            "ruling": ruling,
        }

    judging = officers(presenter)
    all_sides = sorted(sides.values(), key=lambda side: (plain(side.name), side.number))
    once = {min(form.acts): form for form in forms}
    for form in once.values():
        if isinstance(form, WarnForm | AppealForm):
            form.offer_sides(all_sides)
        elif isinstance(form, ReportForm):
            people = [(person.id, person.name) for side in all_sides for person in side.members]
            form.offer("member", people)
    ruled, heard = _ruled(presenter), _heard(presenter)
    judges = display_names({m for after in state.appeals_decided.values() for m in after.panel})
    return {
        "disputed": [
            (played.number, table, [sides[n] for n in played.table(table).sides])
            for played in state.open_rounds
            for table in sorted(played.disputed)
        ],
        "calls": [call_forms(call) for call in state.open_calls],
        "answered": [
            (
                call,
                state.answers[call.call],
                SANCTIONS[state.answers[call.call].sanction],
                [sides[n].name for n in state.answers[call.call].heard if n in sides],
                heard.get(call.call, []),
                ruled[call.call][:2] if call.call in ruled else None,
                state.answers[call.call].move.rpartition(":")[::2],
                sides[ruled[call.call][2]].name if ruled.get(call.call, ("", 0, 0))[2] else "",
                ReopenForm.of_row(sent, "call", call.call, presenter),
            )
            for call in state.calls
            if call.call in state.answers
        ],
        "warnings": [
            (
                at_,
                sides[warning.number],
                warning,
                len(state.warnings_of(warning.number)),
                at_ not in state.warnings_revoked,
                UnwarnForm.of_row(sent, "warning", at_, presenter),
            )
            for at_, warning in enumerate(state.warnings, 1)
        ],
        "appeals": [
            (
                appeal,
                sides[appeal.number],
                after := state.appeals_decided.get(appeal.appeal),
                [judges[member] for member in after.panel] if after else [],
                DecideForm.of_row(sent, "appeal", appeal.appeal, presenter, judging),
            )
            for appeal in state.appeals
        ],
        "forms": once,
        "newest": len(state.rounds),
    }


def _heard(
    presenter: TournamentPresenter,
) -> dict[int, list[tuple[StatementTaken, str, datetime, str | None]]]:
    """By call: who was heard, in that order: the name, the hour, and what was said."""
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


def _ruled(presenter: TournamentPresenter) -> dict[int, tuple[str, datetime, int]]:
    """By call: who ruled on it last, when, and against which entry, or 0; from the log.

    Against whom is said by the warning or the points that one command stored with the ruling.
    """
    if not presenter.state.answers:
        return {}
    log = list(events_of(presenter.id))
    stored = {
        event.data["call"]: (event, after)
        for event, after in zip_longest(log, log[1:])
        if event.type == CallAnswered.name()
    }
    by = {call: member_of(event.actor) for call, (event, _) in stored.items()}
    names = display_names(member for member in by.values() if member)
    return {
        call: (
            names.get(by[call] or "", ""),
            datetime.fromtimestamp(event.at_ms / 1000, UTC),
            after.data["number"]
            if after
            and after.type in _WITH_RULING
            and event.data["sanction"] in ("warning", "penalty")
            else 0,
        )
        for call, (event, after) in stored.items()
    }
