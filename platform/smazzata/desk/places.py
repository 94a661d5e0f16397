"""The pages of one tournament at the desk, in the order in which an evening needs them."""

from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _

from smazzata.presentation.tournament_presenter import TournamentPresenter
from tournaments.queries import took_part


class DeskLink(NamedTuple):
    """A page that every page of the desk leads to."""

    name: str
    address: str
    number: int
    """How much there is, or waits; 0 where nothing is counted."""
    here: bool
    """Whether it is the page that is looked at."""


def places(presenter: TournamentPresenter, path: str, called: int) -> list[DeskLink]:
    """The pages there are now; `path` is that of the page, `called` how many call a referee."""
    state = presenter.state

    def place(name: str, view: str, number: int = 0, *more: int) -> DeskLink:
        address = reverse(view, args=[presenter.id, *more])
        return DeskLink(name, address, number, address == path)

    found = [place(_("Next step"), "desk:tournament")]
    found.append(place(_("Entries"), "desk:entries", len(took_part(state))))
    if not state.drawn:
        found.append(place(_("Roll call"), "desk:roll-call"))
    for played in state.rounds:
        name = _("Round %(number)s") % {"number": played.number}
        found.append(place(name, "desk:round", 0, played.number))
    if presenter.rules.partners == 2:
        found.append(place(_("Who plays with whom"), "desk:schedule"))
    found.append(place(_("Referee"), "desk:referee", called))
    if state.published:
        found.append(place(_("Homologation"), "desk:final", len(state.waiting_corrections)))
    found.append(place(_("Rounds and end"), "desk:course"))
    found.append(place(_("Place and day"), "desk:venue"))
    found.append(place(_("Hall"), "hall:control"))
    found.append(place(_("Officials"), "desk:officers"))
    found.append(place(_("Public page"), "web:tournament"))
    return found
