"""Filing the results with a federation, and what became of it."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _

from games.kernel.refusal import MALFORMED, Refusal
from smazzata.desk.forms import DeskForm, PickField, ReasonField
from smazzata.desk.pages import Menu
from smazzata.desk.rights import against_all_but
from smazzata.desk.tournament_page import TournamentPage
from smazzata.desk.words import say
from smazzata.members.principals import actor_of, principal_of
from smazzata.season.bundles import against_filing, find_end
from smazzata.season.filing import file_results, today
from smazzata.season.forms import is_of_season
from smazzata.season.forms import say as say_of_season
from smazzata.season.models import FiledResults
from smazzata.season.rules import level_names, list_seasons, season_of
from tournaments.authority import Office


class FilingForm(DeskForm):
    """With whom, and as an event of which level, the results are filed."""

    acts = frozenset({"file"})
    beside = {
        "filing_reason_missing": "reason",
        "filing_level_unknown": "level",
        "filing_other_year": "level",
    }
    level = PickField(label=_("Federation, year and level"))
    reason = ReasonField(_("Why they are filed again"), needed=False)

    @staticmethod
    def say(refusal: Refusal) -> str:
        """A refusal in words."""
        return say_of_season(refusal) if is_of_season(refusal) else say(refusal)


class FilingPage(TournamentPage):
    """What was filed, with its receipts, and filing what stands now."""

    name = "filing"
    title = _("File the results")
    menu = Menu(62, is_there=lambda presenter: against_filing(presenter.state) is None)

    def make_forms(self) -> Sequence[DeskForm]:
        """One: filing."""
        form = FilingForm.of(self.request)
        form.offer("level", self._find_choices())
        if not FiledResults.objects.filter(tournament=self.presenter.id).exists():
            del form.fields["reason"]
        return [form]

    def give(self, sent: Any) -> HttpResponse | None:
        """Files it once, whoever else does so too."""
        return redirect(self.request.path) if sent.carry_out(self.request, self._file) else None

    def _file(self, _once: UUID) -> object:
        who = principal_of(self.request)
        refused = against_all_but({Office.DIRECTOR}, who, self.presenter.id, "file_results")
        if refused is not None:
            return refused
        said = self.forms[0].cleaned_data
        body, year, level = (*said["level"].split("/"), "", "", "")[:3]
        if not (year.isascii() and year.isdigit() and len(year) == 4):
            return MALFORMED
        reason, actor = said.get("reason", ""), actor_of(who.member or "")
        return file_results(body, int(year), self.presenter.id, level, actor, reason=reason)

    def _find_choices(self) -> list[tuple[str, str]]:
        found = []
        for season in list_seasons():
            body, year = season.address
            for level, name in level_names(season).items():
                called = f"{season.name}: {name}"
                found.append((f"{body}/{year}/{level}", called))
        return found

    def read_context(self) -> Mapping[str, object]:
        """The receipts, and which day it is."""
        rows = FiledResults.objects.filter(tournament=self.presenter.id).order_by("edition")
        filed = []
        for row in rows:
            season = season_of(row.season)
            if season is not None:
                filed.append((row, season, season.state.filings[row.number - 1].filing.receipt))
        problem = against_filing(self.presenter.state)
        seasons = list_seasons()
        ended = None if problem else find_end(self.presenter.id, self.presenter.state)
        return {
            "filed": filed,
            "not_yet": say_of_season(problem) if problem else "",
            "day": None if ended is None else today() - ended,
            "limits": [(each.name, each.rules.text.filing.days) for each in seasons],
            "may": against_all_but(
                {Office.DIRECTOR}, principal_of(self.request), self.presenter.id, "file_results"
            )
            is None,
        }
