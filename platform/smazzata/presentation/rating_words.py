"""Ratings as people read them: 1538 ± 84, and what a discipline is called.

The mean and two deviations, in whole points: nine times in ten the strength lies between. A
provisional rating has a question mark, and no place in a list.
"""

from typing import NamedTuple

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from smazzata.presentation.tournament_names import game_name
from tournaments.federation.rating.disciplines import read_discipline

BAND = 2
"""Deviations on either side of the mean."""
UNIT = 1000
"""Ratings are kept in thousandths."""


class ShownRating(NamedTuple):
    """A rating as it is written; means and deviations in thousandths."""

    mu: int
    sigma: int
    provisional: bool = False

    @property
    def mean(self) -> str:
        """The mean alone."""
        return whole(self.mu)

    @property
    def band(self) -> str:
        """What stands behind ±."""
        return whole(BAND * self.sigma)

    @property
    def low(self) -> str:
        """From where it lies nine times in ten."""
        return whole(self.mu - BAND * self.sigma)

    @property
    def high(self) -> str:
        """And up to where."""
        return whole(self.mu + BAND * self.sigma)

    def __str__(self) -> str:
        mark = "?" if self.provisional else ""
        return f"{self.mean}{mark} ± {self.band}"


def whole(thousandths: int) -> str:
    """Whole points, halves away from nothing; a rating is written without separators."""
    points = (abs(thousandths) + UNIT // 2) // UNIT
    return f"−{points}" if thousandths < 0 and points else str(points)


def signed(thousandths: int) -> str:
    """A change in whole points: +6, −6 or =."""
    said = whole(thousandths)
    return "=" if said == "0" else said if thousandths < 0 else f"+{said}"


def share_number(millionths: int) -> str:
    """A share of the points to a hundredth, such as 0.58."""
    return number_format((millionths + 5_000) // 10_000 / 100, decimal_pos=2)


def discipline_name(id_: str) -> str:
    """What a discipline is called in the language of the page."""
    found = read_discipline(id_)
    game = game_name(found.game)
    said = {
        "pairs": _("%(game)s in pairs"),
        "two": _("%(game)s for two"),
        "three": _("%(game)s for three"),
    }.get(found.form, "%(game)s")
    return said % {"game": game}
