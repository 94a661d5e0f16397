"""The round and the table that an address names."""

from django.http import Http404

from tournaments.state import Round, Tournament


def get_round(state: Tournament, number: int) -> Round:
    """The posted round of this number. Raises `Http404` when there is none."""
    if not 1 <= number <= len(state.rounds):
        raise Http404("round")
    return state.rounds[number - 1]


def get_round_of_table(state: Tournament, number: int, table: int) -> Round:
    """The same, if it has a table of this number; else raises `Http404`."""
    played = get_round(state, number)
    if not 1 <= table <= len(played.tables):
        raise Http404("table")
    return played
