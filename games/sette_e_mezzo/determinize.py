"""Tables as they may be for all that a viewer knows."""

from collections import Counter as Multiset
from random import Random

from msgspec.structs import replace

from games.kernel.cards import ITALIAN_40
from games.kernel.event import Card
from games.kernel.match import Match
from games.kernel.view import View
from games.sette_e_mezzo.state import SetteEMezzoState, Stakes


def unseen_cards(view: View) -> list[Card]:
    """The cards of the pack that the viewer does not see and nobody has seen go away."""
    lying = Multiset(card for zone in view.zones for card in zone.cards if card is not None)
    if None in view.zone("discard").cards:
        lying += Multiset(view.facts["seen"])
    return list((Multiset(ITALIAN_40) - lying).elements())


def possible_table(view: View, match: Match, rng: Random) -> SetteEMezzoState:
    """A table that looks like `view`; cards that the viewer does not know are dealt by `rng`."""
    table = SetteEMezzoState()
    table.match, table.phase = match, view.phase
    table.sit(match.seats)
    told = view.facts
    table.bank, table.turn, table.hand = told["bank"], told["turn"], told["hand"]
    table.reshuffles = told["reshuffles"]
    table.standing = list(told["standing"])
    table.looked_at, table.turned_up = list(told["looked"]), list(told["shown"])
    table.bets = [Stakes(*stakes) if stakes else None for stakes in told["bets"]]
    table.hand_chips = list(told["hand_chips"])
    table.tallies = [dict(items) for items in told["items"]]
    table.seen_discards = list(told["seen"])
    if view.zones:
        _lay(table, view, rng)
        order = [*table.stock, *table.discard, *_in_hands(table)]
        table.match = replace(match, order=order, unrevealed={match.deal: order})
    return table


def _lay(table: SetteEMezzoState, view: View, rng: Random) -> None:
    """Lays the cards of `view`, and for every back a card that nobody has seen."""
    spare = unseen_cards(view)
    rng.shuffle(spare)

    def face(card: Card | None) -> Card:
        return spare.pop() if card is None else card

    for seat in range(table.match.seats):
        table.first_cards[seat] = "".join(map(face, view.zone(f"hand:{seat}").cards))
        table.called[seat] = [face(card) for card in view.zone(f"called:{seat}").cards]
    discard = view.zone("discard").cards
    if None in discard:
        discard = [*table.seen_discards, *[None] * (len(discard) - len(table.seen_discards))]
    table.discard = list(map(face, discard))
    table.stock = [face(card) for card in view.zone("stock").cards]


def _in_hands(table: SetteEMezzoState) -> list[Card]:
    return [card for seat in range(table.match.seats) for card in table.cards_of(seat)]
