"""What people call the ways of ranking a tournament, and the points that each of them counts."""

from typing import NamedTuple

from django.utils.translation import gettext as _

from games.kernel.ranking import Ranking
from tournaments.standings.criteria import Criterion


class RankingWords(NamedTuple):
    """One way of ranking."""

    name: str
    short: str
    """The head of the column of points."""
    long: str
    """What its points are."""


def ranking_words(ranking: Ranking) -> RankingWords:
    """How a way of ranking is spoken of in the language of the page."""
    return {
        "victory": RankingWords(_("ranked by victory points"), _("VP"), _("Victory points")),
        "placing": RankingWords(
            _("ranked by places"), _("TP"), _("Points for places at the tables")
        ),
        "chips": RankingWords(_("ranked by chips"), _("Chips"), _("Chips won less chips lost")),
        "points": RankingWords(
            _("ranked by points"), _("+/−"), _("Points better than the mean of the table")
        ),
        "loser": RankingWords(_("only who loses counts"), _("Safe"), _("Tables not lost")),
    }[ranking]


def criterion_name(criterion: Criterion, ranking: RankingWords) -> str:
    """What split entries that were level until then, in the language of the page."""
    names: dict[Criterion, str] = {
        "vp": ranking.long.lower(),
        "mp": _("gross match points"),
        "mp_difference": _("net match points"),
        "mp_lead": _("lead in match points"),
        "wins": _("tables won"),
        "head_to_head": _("direct encounters"),
        "opponents": _("points of the opponents"),
        "survived": _("the round in which it went out"),
        "bracket": _("how far it came in the bracket"),
        "lots": _("lots"),
    }
    return names[criterion]
