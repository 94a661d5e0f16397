"""A table of Busca as it may be for all that a viewer knows."""

from random import Random

from games.busca.cards import ALL, BIT, NOT_DENARI, SUIT_MASKS, mask_of, names
from games.busca.options import SEATS
from games.busca.state import TRICKS, BuscaState
from games.kernel.cards import ITALIAN_SUITS
from games.kernel.event import Card
from games.kernel.match import Match
from games.kernel.seats import Seat
from games.kernel.trick_view import deal_unseen, seen
from games.kernel.view import View


def seen_table(view: View, match: Match) -> BuscaState:
    """The table as far as `view` shows it: hands hold no more than the known cards."""
    table = seen(BuscaState(), view, match)
    table.leader = view.facts["leader"]
    table.totals = tuple(view.sheet.totals)
    return table


def possible_table(view: View, match: Match, rng: Random) -> BuscaState:
    """A table that looks like `view` and on which every play so far was legal.

    Cards that the viewer does not know are dealt by `rng`, never of a suit that their holder has
    shown to be without.
    """
    table = seen_table(view, match)
    if view.zones:
        allowed = possible_cards(table)

        def fits(seat: Seat, card: Card) -> bool:
            return bool(allowed[seat] & BIT[card])

        deal_unseen(table, view, names(unseen_cards(table)), rng, fits)
        table.match = match.but(order=_order(table))
    return table


def unseen_cards(table: BuscaState) -> int:
    """The cards that lie nowhere on a table made by `seen_table`, as a mask."""
    return ALL & ~(mask_of(table.played()) | sum(table.hands))


def possible_cards(table: BuscaState) -> list[int]:
    """For each seat the cards that it may still hold after what it played, as a mask."""
    allowed = [ALL] * SEATS
    for seat, suits in table.voids().items():
        for suit in suits:
            allowed[seat] &= ~SUIT_MASKS[ITALIAN_SUITS.index(suit)]
    for opening in table.all_tricks()[0][:1]:
        if not BIT[opening.card] & NOT_DENARI:  # BUS-13: only a hand all of denari leads denari
            allowed[opening.seat] &= ~NOT_DENARI
    return allowed


def _order(table: BuscaState) -> list[Card]:
    """An order of the deck that would have dealt these cards (the leader gets the first)."""
    held = [*table.hands]
    for plays in table.all_tricks():
        for play in plays:
            held[play.seat] |= BIT[play.card]
    hands = [names(hand) for hand in held]
    return [hands[(table.leader + k) % SEATS][k // SEATS] for k in range(SEATS * TRICKS)]
