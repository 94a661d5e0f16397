"""The command that rates a tournament, whoever gives it."""

from smazzata.ratings.queries import current_ratings
from tournaments.state import Tournament
from tournaments.subjects.publication import PublishRatings


def rating(state: Tournament) -> PublishRatings:
    """The command that rates a tournament from the ratings that its members have now."""
    if state.rules is None:
        raise AssertionError("only a tournament that was opened is rated")
    members = [member for entry in state.entries.values() for member in entry.members]
    return PublishRatings(
        individual=current_ratings(state.rules.game, "individual", members),
        partnership=current_ratings(state.rules.game, "partnership", members),
    )
