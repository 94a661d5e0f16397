"""A table of Busca as far as a viewer knows it."""

from games.busca.cards import NOT_DENARI
from games.busca.state import BuscaState
from games.kernel.match import Match
from games.kernel.trick_view import seen
from games.kernel.view import View


def seen_table(view: View, match: Match) -> BuscaState:
    """The table as far as `view` shows it: hands hold no more than the known cards."""
    table = seen(BuscaState(), view, match)
    table.leader = view.facts["leader"]
    table.totals = tuple(view.sheet.totals)
    return table


def possible_cards(table: BuscaState) -> list[int]:
    """For each seat the cards that it may still hold after what it played, as a mask."""
    allowed = table.allowed()
    for opening in table.all_tricks()[0][:1]:
        if opening.card[-1] == "D":  # BUS-13: only a hand all of denari leads denari
            allowed[opening.seat] &= ~NOT_DENARI
    return allowed
