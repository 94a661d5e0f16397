"""The referee's page: who calls, what was said and ruled, warnings, appeals, what is done."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from itertools import zip_longest

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from smazzata.desk.forms import CommandForm
from smazzata.desk.pages import Menu
from smazzata.desk.panel import find_judges, find_unfit
from smazzata.desk.rulings.calls import describe_calls, list_heard, put_in_words
from smazzata.desk.rulings.referee_forms import (
    AnswerForm,
    AppealForm,
    CallForm,
    DecideForm,
    KeptForm,
    ReopenAppealForm,
    ReopenForm,
    ReportForm,
    StatementForm,
    UnwarnForm,
    WarnForm,
)
from smazzata.desk.tournament_page import CarryOut, TournamentPage
from smazzata.ledger.reader import load as events_of
from smazzata.members.directory import display_names
from smazzata.members.principals import member_of, principal_of
from smazzata.presentation.corrections import SANCTIONS, in_words
from smazzata.presentation.tournament_presenter import TournamentPresenter
from smazzata.runtime.whole_numbers import whole_number
from tournaments.events.refereeing import (
    CallAnswered,
    PenaltyApplied,
    WarningGiven,
)
from tournaments.state import Tournament
from tournaments.subjects.appeals import DecideAppeal
from tournaments.subjects.calls import AnswerCall
from tournaments.subjects.discipline import GiveWarning, RevokeWarning

_WITH_RULING = (WarningGiven.name(), PenaltyApplied.name())
"""What one command may store with a ruling, against whom it is."""


def _count_called_tables(state: Tournament) -> int:
    """How many tables wait for a referee: by a call, or because their slips differ."""
    calls = {(call.round, call.table) for call in state.open_calls}
    return len(calls | {(r.number, t) for r in state.open_rounds for t in r.disputed})


class RefereePage(TournamentPage):
    """What waits for a referee, what was ruled, and what may be done."""

    name = "referee"
    title = _("Referee")
    menu = Menu(50, count=_count_called_tables)
    done = "referee"

    def look_up(self, **_place: int) -> None:
        """Who looks: they may not see every online table."""
        self.who = principal_of(self.request)

    def make_forms(self) -> Sequence[CommandForm]:
        """One for each of the things that a referee does; a table that is named calls by voice."""
        asked, newest = (self.request, self.presenter), {"round": len(self.presenter.state.rounds)}
        table = whole_number(self.request.GET.get("table", ""), 5)
        call = CallForm.of(*asked, initial={**newest, "table": table or ""})
        if table:
            call.fields["about"].widget.attrs["autofocus"] = True
        return [
            StatementForm.of(*asked),
            AnswerForm.of(*asked, self.who),
            UnwarnForm.of(*asked),
            ReopenForm.of(*asked),
            DecideForm.of(*asked, _list_judges(self.presenter)),
            ReopenAppealForm.of(*asked),
            call,
            WarnForm.of(*asked),
            AppealForm.of(*asked, initial=newest),
            ReportForm.of(*asked),
        ]

    def find_work(self, sent: CommandForm) -> CarryOut | None:
        """What is kept beside the log is kept at once."""
        return partial(sent.keep, self.who) if isinstance(sent, KeptForm) else None

    def find_way_back(self, sent: CommandForm) -> str:
        """The call on which somebody was heard; all tables, whence a call by voice was noted; else
        the page.
        """
        if isinstance(sent, CallForm) and self.request.GET.get("back") == "tables":
            return reverse("hall:tables", args=[self.presenter.id])
        back = super().find_way_back(sent)
        heard = isinstance(sent, StatementForm) and sent.is_valid()
        call = sent.cleaned_data["call"] if heard else None
        return f"{back}?call={call}#call-{call}" if call else back

    def describe(self, sent: CommandForm) -> Sequence[str]:
        """What takes points shows first what that changes."""
        due = sent.due
        if isinstance(due, DecideAppeal):
            names = display_names(due.panel)
            said = _("Upheld") if due.upheld else _("Dismissed")
            judges = ", ".join(names[member] for member in due.panel)
            return [str(said), f"{_('Panel')}: {judges}", due.reason]
        if not isinstance(due, GiveWarning | AnswerCall | RevokeWarning):
            return ()
        return [in_words(self.presenter, put_in_words(due))]

    def read_context(self) -> Mapping[str, object]:
        """Calls, warnings and appeals, each with the forms about it."""
        presenter, state = self.presenter, self.presenter.state
        sides = presenter.sides(state.entries)
        judging = _list_judges(presenter)
        all_sides = sorted(sides.values(), key=lambda side: side.alphabetical)
        for form in self.forms:
            if isinstance(form, WarnForm | AppealForm):
                form.offer_sides(all_sides)
            elif isinstance(form, ReportForm):
                people = [
                    (person.id, person.listed) for side in all_sides for person in side.members
                ]
                form.ask_which("member", people)
        ruled, heard = _ruled(presenter), list_heard(presenter)
        judges = display_names({m for after in state.appeals_decided.values() for m in after.panel})
        asked = str(self.sent.data.get("call", "")) if self.sent else ""
        opened = whole_number(asked or self.request.GET.get("call", ""), 6) or 0
        return {
            "disputed": [
                (played.number, table, [sides[n] for n in played.table(table).sides])
                for played in state.open_rounds
                for table in sorted(played.disputed)
            ],
            "calls": describe_calls(presenter, state.open_calls, sides, heard, self.sent, self.who),
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
                    ReopenForm.of_row(self.sent, "call", call.call, presenter),
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
                    UnwarnForm.of_row(self.sent, "warning", at_, presenter),
                )
                for at_, warning in enumerate(state.warnings, 1)
            ],
            "appeals": [
                (
                    appeal,
                    sides[appeal.number],
                    after := state.appeals_decided.get(appeal.appeal),
                    [judges[member] for member in after.panel] if after else [],
                    ReopenAppealForm.of_row(self.sent, "appeal", appeal.appeal, presenter)
                    if after
                    else DecideForm.of_row(
                        self.sent,
                        "appeal",
                        appeal.appeal,
                        presenter,
                        _leave_out(judging, find_unfit(presenter.id, state, appeal)),
                    ),
                )
                for appeal in state.appeals
            ],
            "newest": len(state.rounds),
            "opened": opened,
        }


def _leave_out(judges: list[tuple[str, str]], unfit: set[str]) -> list[tuple[str, str]]:
    return [judge for judge in judges if judge[0] not in unfit]


def _list_judges(presenter: TournamentPresenter) -> list[tuple[str, str]]:
    """The members of whom a panel is made, with their names."""
    members = find_judges(presenter.id)
    called = display_names(members)
    return [(member, called[member]) for member in members]


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
