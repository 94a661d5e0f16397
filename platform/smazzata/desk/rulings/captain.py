"""The captain's page: calling the referee and appealing for the entries for which one speaks."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext_lazy as _

from smazzata.desk.forms import CommandForm
from smazzata.desk.rulings.referee_forms import CaptainAppealForm, CaptainCallForm
from smazzata.desk.tournament_page import TournamentPage
from smazzata.members.principals import principal_of


class CaptainPage(TournamentPage):
    """What a captain may say, and what became of it."""

    name = "captain"
    title = _("For captains")
    captains = True

    def look_up(self, **_place: int) -> None:
        """For whom one speaks."""
        member = principal_of(self.request).member or ""
        self.own = sorted(self.presenter.state.captained_by(member))

    def make_forms(self) -> Sequence[CommandForm]:
        """A call and an appeal."""
        newest = {"round": len(self.presenter.state.rounds)}
        asked = (self.request, self.presenter)
        forms = [form.of(*asked, initial=newest) for form in (CaptainCallForm, CaptainAppealForm)]
        sides = self.presenter.sides(self.own)
        for form in forms:
            form.offer_sides(sides.values())
        return forms

    def read_context(self) -> Mapping[str, object]:
        """Their entries, with the appeals of each and what was decided."""
        state, sides = self.presenter.state, self.presenter.sides(self.own)
        return {
            "sides": [sides[number] for number in self.own],
            "appeals": [
                (appeal, sides[appeal.number], state.appeals_decided.get(appeal.appeal))
                for appeal in state.appeals
                if appeal.number in sides
            ],
        }
