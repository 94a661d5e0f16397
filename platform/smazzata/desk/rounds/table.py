"""One table with what is ruled on it, and the calls of the referee there."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from smazzata.desk.forms import CommandForm
from smazzata.desk.rounds.result_forms import TABLE_FORMS, CorrectForm, TableForm, name_total
from smazzata.desk.rulings.calls import describe_calls, list_heard, put_in_words
from smazzata.desk.rulings.referee_forms import AnswerForm, CallHereForm, KeptForm, StatementForm
from smazzata.desk.tournament_page import CarryOut, TournamentPage
from smazzata.members.directory import display_names
from smazzata.members.principals import principal_of
from smazzata.presentation.corrections import SANCTIONS, in_words
from smazzata.presentation.round_view import get_round_of_table, side_result
from smazzata.presentation.sides import joined
from smazzata.presentation.slip_differences import find_differences
from smazzata.runtime.whole_numbers import whole_number
from smazzata.tournament_management.online_tables import is_open
from smazzata.tournament_management.tournament import match_id
from tournaments.movements.progression import through_by_draw
from tournaments.state import Round
from tournaments.subjects.calls import AnswerCall
from tournaments.subjects.lateness import ladder_of
from tournaments.subjects.tie_breaks import find_level_tables


class TablePage(TournamentPage):
    """One table: its result, and the rulings on it."""

    name = "table"
    address = "rounds/<int:number>/tables/<int:table>/"
    number: int
    table: int

    def look_up(self, **place: int) -> None:
        """The table, and who sits there."""
        self.number, self.table = place["number"], place["table"]
        self.played = get_round_of_table(self.presenter.state, self.number, self.table)
        seated = self.played.table(self.table).sides
        self.sides = sides = self.presenter.sides(seated)
        self.seated = [sides[entry] for entry in seated]
        self.lines = [
            joined([sides[entry] for entry in entries])
            for entries in self.played.sides_at(self.table)
        ]

    def make_forms(self) -> Sequence[CommandForm]:
        """All that can be said of it, and what a referee does there; a correction begins with what
        stands.
        """
        self.who = principal_of(self.request)
        asked = (self.request, self.presenter)
        return [
            *self._make_table_forms(),
            CallHereForm.of(*asked, round=self.number, table=self.table),
            StatementForm.of(*asked),
            AnswerForm.of(*asked, self.who),
        ]

    def _make_table_forms(self) -> list[TableForm]:
        outcome, at = self.played.results.get(self.table), range(len(self.lines))
        stands = {name_total("mp", self.table, side): outcome.mp[side] for side in at if outcome}
        return [
            form.of(
                self.request,
                self.presenter,
                self.played,
                self.table,
                [line.name for line in self.lines],
                self.seated,
                initial=stands if form is CorrectForm else {},
            )
            for form in TABLE_FORMS
        ]

    def find_work(self, sent: CommandForm) -> CarryOut | None:
        """What is kept beside the log is kept at once."""
        return partial(sent.keep, self.who) if isinstance(sent, KeptForm) else None

    def describe(self, sent: CommandForm) -> Sequence[str]:
        """A ruling that takes points shows first what that changes."""
        due = sent.due
        if not isinstance(due, AnswerCall):
            return ()
        return [in_words(self.presenter, put_in_words(due))]

    def find_way_back(self, sent: CommandForm) -> str:
        """The page whence one came; itself where somebody is only heard, which goes on."""
        back = self.request.GET.get("back") in ("tables", "round")
        if not back or isinstance(sent, StatementForm):
            return self.request.get_full_path()
        return self._find_whence()[0]

    def _find_whence(self) -> tuple[str, str]:
        """The page to which one goes back, and its name: all tables while the round is played, the
        round itself afterwards, or where one came from there.
        """
        if self.played.closed or self.request.GET.get("back") == "round":
            address = reverse("desk:round", args=[self.presenter.id, self.number])
            return address, _("Round %(number)s") % {"number": self.number}
        address = reverse("hall:tables", args=[self.presenter.id])
        return f"{address}?round={self.number}", _("Tables")

    def _list_calls(self) -> dict[str, Any]:
        """The calls of this table: those that wait with their forms, those that were ruled on."""
        state, place = self.presenter.state, (self.number, self.table)
        here = [call for call in state.calls if (call.round, call.table) == place]
        waiting = [call for call in here if call.call not in state.answers]
        heard = list_heard(self.presenter) if waiting else {}
        asked = str(self.sent.data.get("call", "")) if self.sent else ""
        ruled = [(call, state.answers[call.call]) for call in here if call.call in state.answers]
        return {
            "calls": describe_calls(
                self.presenter, waiting, self.sides, heard, self.sent, self.who
            ),
            "opened": whole_number(asked, 6) or 0,
            "ruled_here": [(call, answer, SANCTIONS[answer.sanction]) for call, answer in ruled],
        }

    def read_context(self) -> Mapping[str, object]:
        """The result, and where it comes from."""
        played, table, sides = self.played, self.table, self.sides
        tournament, state = self.presenter.id, self.presenter.state
        outcome = played.results.get(table)
        said = {n: member for n, member in played.signed.get(table, {}).items() if member}
        names = display_names(said.values())
        signed = {n: names[member] for n, member in said.items()}
        me = self.who.member
        online = is_open(tournament, self.number, table)
        return {
            **self._list_calls(),
            "number": self.number,
            "table": table,
            "whence": self._find_whence(),
            "lines": self.lines,
            "results": [
                side_result(joined([sides[n] for n in entries]), outcome)
                for entries in played.told_at(table)
            ],
            "outcome": outcome,
            "source": played.sources.get(table, ""),
            "disputed": table in played.disputed,
            "claims": [
                (sides.get(by), played.of_sides(table, totals), signed.get(by, ""))
                for by, totals in played.claims.get(table, {}).items()
            ],
            "dispute": find_differences(self.presenter, played, table),
            "late": [(sides[n], minutes) for n, minutes in played.late.items() if n in sides],
            "ladder": ladder_of(self.presenter.rules),
            "overruled": len(played.overruled.get(table, ())),
            "typed_here": bool(outcome) and not played.closed and played.typed_by.get(table) == me,
            "sat": _list_seated(played, table),
            "later": len(state.rounds) > self.number,
            "online": match_id(tournament, self.number, table) if online else None,
            "level": table in find_level_tables(self.presenter.rules, played),
            "goes_on": sides.get(played.ties_broken.get(table, 0)),
            "through": sides.get(through_by_draw(state, played).get(table, 0)),
        }


def _list_seated(played: Round, table: int) -> list[tuple[str, int, int]]:
    """Who sat there (empty for a bot), for which entry and from which deal, where it was said."""
    said = played.lineups.get(table, ())
    names = display_names(seated.member for seated in said if seated.member)
    return [(names.get(s.member, ""), s.number, s.since) for s in said]
