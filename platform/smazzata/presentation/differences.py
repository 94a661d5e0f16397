"""What a correction moves, for pages: who would have met in a round that is posted, and ratings.

The same before it is confirmed and after it was done.
"""

from typing import Any

from smazzata.members.directory import display_names
from smazzata.presentation.player_presenter import rating_number
from smazzata.presentation.tournament_presenter import TournamentPresenter
from smazzata.tournament_management.tournament_rating import rating
from tournaments.differences import Difference, difference
from tournaments.rating.skill import Rating
from tournaments.state import Tournament


def difference_of(before: Tournament, after: Tournament) -> Difference:
    """What is otherwise after a correction, by the ratings that members had before it all."""
    return difference(before, after, _rated(after))


def in_context(presenter: TournamentPresenter, told: Difference) -> dict[str, Any]:
    """A difference as the parts `would_have_met.html` and `ratings_moved.html` show it."""
    pairing = told.pairing
    posted = pairing.posted if pairing else ()
    instead = pairing.instead if pairing else ()
    sides = presenter.sides(
        sorted({n for seats in (*dict(posted).values(), *instead) for n in seats})
    )
    names = display_names(moved.member for moved in told.ratings)
    return {
        "pairing": pairing,
        "posted": [(at, [sides[n] for n in seats]) for at, seats in posted],
        "instead": [[sides[n] for n in seats] for seats in instead],
        "ratings": [
            (names[m.member], rating_number(m.before.mu), rating_number(m.after.mu))
            for m in told.ratings
        ],
    }


def _rated(state: Tournament) -> dict[str, Rating]:
    """What members had before the tournament: of one that is rated already, as it was rated."""
    known = dict(rating(state).individual)
    return known | {c.subject: c.before for c in state.ratings.get("individual", [])}
