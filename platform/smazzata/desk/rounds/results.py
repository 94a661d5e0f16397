"""The results of a round, typed one table after the other."""

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import zip_longest
from typing import Any, NamedTuple
from urllib.parse import urlencode
from uuid import uuid5

from django import forms
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _

from games.kernel.refusal import Refusal
from smazzata.desk.forms import DeskForm, TickField
from smazzata.desk.pages import Menu
from smazzata.desk.rounds.result_forms import TotalField, name_total
from smazzata.desk.submission import Done, NeedsConfirmation, Outcome, Submitter, official, submit
from smazzata.desk.told_done import tell_recorded
from smazzata.desk.tournament_page import TournamentPage
from smazzata.desk.words import describe_problem, say
from smazzata.members.idempotency import RequestKey, digest_request, do_once, form_key
from smazzata.members.principals import principal_of
from smazzata.presentation.round_view import get_round
from smazzata.presentation.search import find_tables, read_search
from smazzata.presentation.tournament_presenter import TournamentPresenter
from smazzata.runtime.problems import Problem
from smazzata.tournament_management.online_tables import is_open
from smazzata.tournament_management.slip_shape import UNLIKELY
from smazzata.tournament_management.tournament import load
from tournaments.state import Round
from tournaments.subjects.slips import RecordResult

NOTHING = Refusal("nothing_typed")


class TypedResults(NamedTuple):
    """The results of a round as they were typed."""

    commands: list[RecordResult]
    wrong: dict[int, str]
    """By table: why it could not be read."""


class ResultsForm(DeskForm):
    """The totals of the tables of a round; of a large one only those are made that are needed."""

    use_required_attribute = False

    def __init__(self, played: Round, **options: Any) -> None:
        super().__init__(**{"auto_id": "%s", **options})
        self.played = played
        for table in played.numbers:
            if any(self.data.get(name, "").strip() for name in self._names(table)):
                self.ask(table)

    def ask(self, table: int) -> list[forms.BoundField]:
        """The fields of a table, one for each side."""
        names = self._names(table)
        self.fields |= {name: TotalField() for name in names if name not in self.fields}
        return [self[name] for name in names]

    def ask_sure_of(self, table: int) -> forms.BoundField:
        """The box that says that the unlikely totals of a table are right."""
        name = f"sure-{table}"
        self.fields[name] = TickField(_("These totals are right"))
        return self[name]

    def is_sure_of(self, table: int) -> bool:
        """Whether it is ticked."""
        return self.data.get(f"sure-{table}") == "yes"

    def read(self) -> TypedResults:
        """What was typed, and what of it cannot be read."""
        self.full_clean()
        found = TypedResults([], {})
        typed = [name for name in self.fields if name.endswith("-0")]
        for table in (int(name.split("-")[1]) for name in typed):
            names = self._names(table)
            wrong = next((str(self.errors[name][0]) for name in names if name in self.errors), "")
            if wrong:
                found.wrong[table] = wrong
                continue
            totals = tuple(self.cleaned_data[name] for name in names)
            mp = self.played.of_entries(table, totals)
            found.commands.append(RecordResult(self.played.number, table, mp))
        return found

    def error_id(self, table: int) -> str:
        """The id of what a wrong field of a table is described by; empty where none is wrong."""
        wrong = (name for name in self._names(table) if self.is_bound and name in self.errors)
        return next((f"{self[name].auto_id}_error" for name in wrong), "")

    def _names(self, table: int) -> list[str]:
        sides = range(len(self.played.sides_at(table)))
        return [name_total("mp", table, side) for side in sides]


class RoundPage(TournamentPage):
    """All tables of a round with room for the totals that are still missing.

    What is right is stored, table by table; what is not comes back with its reason beside it.
    """

    name = "round"
    address = "rounds/<int:number>/"
    menu = Menu(30, _("Round %(number)s"), of_rounds=True)
    number: int
    wrong: dict[int, str]
    """By table why its result was refused."""
    recorded: list[int]
    """The tables whose results are stored."""
    doubted: set[int]
    """The tables of which it is asked whether unlikely totals are right."""

    def look_up(self, **place: int) -> None:
        """The round."""
        self.number = place["number"]
        self.played = get_round(self.presenter.state, self.number)
        self.wrong, self.doubted, self.recorded = {}, set(), []

    def make_forms(self) -> Sequence[ResultsForm]:
        """One for all tables."""
        return [ResultsForm.of(self.request, self.played)]

    def give(self, sent: ResultsForm) -> HttpResponse:
        """Stores what is right; the page again where something is wrong."""
        problem = self._record(sent)
        if problem is None and not self.wrong:
            back = self.request.get_full_path()
            tell_recorded(self.request, self.presenter.id, len(self.recorded), back)
            return redirect(back)
        self.presenter = TournamentPresenter(load(self.presenter.id), self.presenter.rules)
        self.played = get_round(self.presenter.state, self.number)
        return self.render(self.read_context(), problem, status=422 if self.wrong else 0)

    def _record(self, form: ResultsForm) -> Problem | None:
        """Each table is a command of its own: one that is refused keeps no other from being
        stored.
        """
        key = form_key(self.request)
        by = official(principal_of(self.request), self.presenter.id)
        if isinstance(key, Refusal):
            return describe_problem(key)
        typed = form.read()
        self.wrong = typed.wrong
        if not typed.commands and not self.wrong:
            return describe_problem(NOTHING)
        with transaction.atomic():  # the disk is waited for once, and not for each table
            for command in typed.commands:
                self._record_one(form, command, key, by)
        return None

    def _record_one(
        self, form: ResultsForm, command: RecordResult, key: RequestKey, by: Submitter
    ) -> None:
        """Records one table, under an id of its own; or notes why not."""
        digest = digest_request(key.address, command.data())
        own = key._replace(id=uuid5(key.id, str(command.table)), digest=digest)
        sure = form.is_sure_of(command.table)
        record = partial(submit, self.presenter.id, [command], by, own.id, sure=sure)
        outcome = do_once(own, record, _is_done)
        if isinstance(outcome, NeedsConfirmation):
            raise AssertionError("nobody is asked about a result that is typed")
        if isinstance(outcome, Refusal):
            self.wrong[command.table] = say(outcome)
            self.doubted |= {command.table} if outcome.code == UNLIKELY else set()
        else:
            self.recorded.append(command.table)

    def read_context(self) -> Mapping[str, object]:
        """The tables of a page, all of them, those that are missing or those that are asked for."""
        presenter, played, number, (form,) = self.presenter, self.played, self.number, self.forms
        only, asked = self.request.GET.get("show") == "missing", read_search(self.request)
        missing = [t for t in played.numbers if t not in played.results]
        among: set[int] | None = None
        if asked:
            among = find_tables(played, asked, presenter.sides) | {*self.wrong}
        elif only:
            among = {*missing, *self.wrong}
        view = presenter.round(number, self.request.GET.get("page"), among)
        rows: list[dict[str, Any]] = [
            {
                "table": row,
                # A table that is finished may say more lines than it had sides.
                "fields": list(zip_longest(row.sides, form.ask(row.number))),
                "error": self.wrong.get(row.number, ""),
                "error_id": form.error_id(row.number),
                "sure": form.ask_sure_of(row.number) if row.number in self.doubted else None,
                "claims": len(played.claims.get(row.number, {})),
                "disputed": row.number in played.disputed,
            }
            # What is still missing stands first, so that tab goes from field to field.
            for row in sorted(view.tables, key=lambda row: row.finished)
        ]
        first = next((row.number for row in view.tables if not row.finished), 0)
        if first:
            form.ask(first)[0].field.widget.attrs["autofocus"] = True
        kept = {"q": asked} if asked else {"show": "missing"} if only else {}
        return {
            "round": view,
            "number": number,
            "rows": rows,
            "first": first,
            "page": view.page,
            "once": form["once"],
            "draft": played.input_hash[:12],
            # Whoever has found a table types it; then the next one is looked for.
            "finds": bool(asked and not first),
            "online": missing and is_open(presenter.id, number, missing[0]),
            "only": only,
            "q": asked,
            "filter": f"{urlencode(kept)}&" if kept else "",
        }


def _is_done(outcome: Outcome) -> bool:
    return isinstance(outcome, Done)
