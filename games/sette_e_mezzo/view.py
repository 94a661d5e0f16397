"""What a viewer sees of a table, and a table as it may be for all a viewer knows."""

from typing import Any

from games.kernel.event import Card
from games.kernel.seats import OPEN, Seat
from games.kernel.view import Badge, Counter, MenuItem, ParameterSpec, Zone, faces
from games.kernel.view_parts import badges_of, counters_of
from games.sette_e_mezzo.cards import SEVEN_AND_HALF, hand_of, spelt
from games.sette_e_mezzo.state import BET, BUST, MADE, PLAYING, STOOD, SetteEMezzoState

_STANDING = {STOOD: "stands", MADE: "seven_and_half", BUST: "is_bust"}
"""The badge of a seat, by how it stands in the hand."""


def zones(table: SetteEMezzoState, viewer: Seat) -> list[Zone]:
    """Each seat's first card and open cards, the stock, the discards."""
    found = []
    for seat in range(table.match.seats):
        first, known = table.first_cards[seat], _knows(table, viewer, seat)
        cards: list[Card | None] = [first if known else None] if first else []
        found += [
            Zone(
                f"hand:{seat}",
                "hand",
                cards,
                owner=seat,
                label=_label(table, seat),
                notes=_total(table, seat) if first and known else {},
            ),
            Zone(f"called:{seat}", "row", [*table.called[seat]], owner=seat, label="called"),
        ]
    heap = "pile" if viewer == OPEN else "stock"
    for name, kind, lying in (("stock", "stock", table.stock), ("discard", heap, table.discard)):
        found.append(Zone(name, kind, faces(lying, seen=viewer == OPEN), label=name))
    return found


def _knows(table: SetteEMezzoState, viewer: Seat, seat: Seat) -> bool:
    """Whether a viewer may see a seat's first card."""
    return viewer == OPEN or table.turned_up[seat] or (viewer == seat and table.looked_at[seat])


def _label(table: SetteEMezzoState, seat: Seat) -> str:
    if seat in table.match.out:
        return "set_aside"
    return "bank_hand" if seat == table.bank else "hand"


def _total(table: SetteEMezzoState, seat: Seat) -> dict[str, Any]:
    """What the cards that lie there add up to, for who sees them all."""
    return {"total": spelt(hand_of(table.cards_of(seat), table.matta).total(table.matta))}


def counters(table: SetteEMezzoState, totals: list[int]) -> list[Counter]:
    """Everybody's chips and stakes, and the number of the hand."""
    if not table.match.seats:
        return []
    start = table.match.options["start_chips"]
    now = [start + old + new for old, new in zip(totals, table.tenure_chips(), strict=True)]
    found = counters_of("chips", now)
    for seat, stakes in enumerate(table.bets):
        # What can still be lost or won: a stake that was paid, or cannot be any more, says nothing.
        if stakes and table.standing[seat] == PLAYING:
            found.append(Counter(f"call_stake:{seat}", stakes.call, "if_bust", owner=seat))
        if stakes and table.standing[seat] != BUST:
            found.append(Counter(f"stand_stake:{seat}", stakes.stand, "if_not_bust", owner=seat))
    return [*found, Counter("hand_number", table.hand, "hand_number")]


def badges(table: SetteEMezzoState, viewer: Seat) -> list[Badge]:
    """Who holds the bank; the points that a viewer can count; who stands or is bust."""
    seats = range(table.match.seats)
    counted = [
        (seat, f"points_{table.total(seat)}")
        for seat in seats
        if _knows(table, viewer, seat) and 0 < table.total(seat) < SEVEN_AND_HALF
        # The called cards of who is bust lie in the discards.
        if table.standing[seat] != BUST
    ]
    stands = [(seat, _STANDING.get(table.standing[seat])) for seat in seats]
    return [
        *badges_of("bank", [table.bank]),
        *(badge for seat, word in counted for badge in badges_of(word, [seat], "points")),
        *(badge for seat, word in stands if word for badge in badges_of(word, [seat])),
    ]


def facts(table: SetteEMezzoState) -> dict[str, Any]:
    """The flow of the smazzata: all of it is public."""
    return {
        "bank": table.bank,
        "turn": table.turn,
        "hand": table.hand,
        "standing": list(table.standing),
        "looked": list(table.looked_at),
        "shown": list(table.turned_up),
        "bets": [list(stakes) if stakes else None for stakes in table.bets],
        "hand_chips": list(table.hand_chips),
        "items": [dict(items) for items in table.tallies],
        "reshuffles": table.reshuffles,
        "seen": list(table.seen_discards),
    }


def menu(table: SetteEMezzoState) -> list[MenuItem]:
    """A bet; then cards, or enough."""
    if table.phase == BET:
        options = table.match.options
        least, most = options["min_stake"], table.highest_stake(table.turn)
        params = {"call_stake": ParameterSpec("number", least=least, most=most)}
        if options["split_stakes"]:
            params["stand_stake"] = ParameterSpec("number", least=least, most=most, optional=True)
        return [MenuItem("place_bet", "place_bet", params)]
    stand = MenuItem("stand", "stand")
    return [MenuItem("hit", "hit", at="stock"), stand] if table.can_deal() else [stand]
