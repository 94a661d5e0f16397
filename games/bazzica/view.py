"""What a viewer sees of a table, and the table as far as a viewer knows it."""

from typing import Any

from games.bazzica.cards import SUIT_NAMES
from games.bazzica.legal import PENALTIES, not_blanche
from games.bazzica.state import PHASE_TWO, BazzicaState
from games.bazzica.variants import values_of
from games.kernel.event import Card
from games.kernel.public_facts import public_facts
from games.kernel.seats import OPEN, Seat
from games.kernel.trick_play import PLAY
from games.kernel.trick_view import pile_zones, trick_facts, trick_zones
from games.kernel.view import Badge, Choice, Counter, MenuItem, ParameterSpec, Zone, faces
from games.kernel.view_parts import badges_of

FACTS = (
    "dealer",
    "leader",
    "trump",
    "left",
    "extra_deals",
    "said",
    "spent",
    "has_played",
    "blanches",
    "blanche_chain",
    "won_before",
)
"""What is public of a state beside its cards, under the same names."""
OWN = ("had_court", "drawn")
"""Lists with an entry for each seat, of which each seat sees its own."""
MOST_CARDS = 12
"""No combination has more cards: six queens and six jacks."""


def zones(table: BazzicaState, viewer: Seat) -> list[Zone]:
    """Hands, declared cards, stock and turned card, the trick and the last one, what was taken.

    Partners have their tricks in common.
    """
    found = []
    out = table.match.out
    for seat, hand in enumerate(table.hands):
        label = "set_aside" if seat in out else "hand"
        cards = faces(hand, seen=viewer in (OPEN, seat))
        if viewer not in (OPEN, seat):
            known = table.known[seat]  # in front, or their places would tell of the others
            cards = [*known, *cards[len(known) :]]
        found.append(Zone(f"hand:{seat}", "hand", cards, seat, None, label))
    for seat, exposed in enumerate(table.exposed):
        found.append(Zone(f"declared:{seat}", "row", [*exposed], seat, None, "laid"))
    if table.variant.turn_up:
        turned: list[Card | None] = [table.turned] if table.turned else []
        found.append(Zone("turned", "row", turned, label="turned"))
    trick = trick_zones(table)[0]
    notes = {**trick.notes, "trump": f"trump_{SUIT_NAMES.get(table.trump, 'none')}"}
    found += [
        *pile_zones(table, viewer),
        Zone("trick", "trick", trick.cards, None, None, "trick", notes),
    ]
    for last in table.tricks:
        cards = [play.card for play in last.plays]
        found.append(Zone("last_trick", "row", cards, label="last_trick"))
    for side, pile in enumerate(table.captured):
        owner, pair = (None, side) if table.variant.pairs else (side, None)
        cards = faces(pile, seen=viewer == OPEN)
        found.append(Zone(f"captured:{side}", "captured", cards, owner, pair, "captured"))
    return found


def counters(table: BazzicaState) -> list[Counter]:
    """What each side has marked in this deal: brisques are not told before the count."""
    found = []
    for side, points in enumerate(table.points()):
        owner, pair = (None, side) if table.variant.pairs else (side, None)
        found.append(Counter(f"points:{side}", points, "points", owner, pair))
    return found


def badges(table: BazzicaState) -> list[Badge]:
    """Who deals."""
    return badges_of("dealer", [table.dealer])


def facts(table: BazzicaState, viewer: Seat) -> dict[str, Any]:
    """The flow of the deal as everybody heard it; of *carta bianca* what each seat knows."""
    own = {
        name: [
            value if viewer in (OPEN, seat) else None
            for seat, value in enumerate(getattr(table, name))
        ]
        for name in OWN
    }
    return {
        **public_facts(table, FACTS),
        **own,
        "laid": [[laid.side, laid.kind, *laid.cards] for laid in table.laid],
        "deal_marks": [dict(marked) for marked in table.deal_marks],
        "known": [[*cards] for cards in table.known],
        **trick_facts(table),
    }


# --- the menu ---------------------------------------------------------------------------------


def menu(table: BazzicaState, seat: Seat) -> list[MenuItem]:
    """What the seat that is awaited may try."""
    own = [f"hand:{seat}", f"declared:{seat}"]
    if table.phase in (PLAY, PHASE_TWO):
        return [MenuItem("play_card", "play_card", {"card": ParameterSpec("card", own)}, "trick")]
    pairs = table.variant.pairs
    kinds = [Choice(kind, kind) for kind in values_of(table.match.options)]
    partner = [f"declared:{(seat + 2) % 4}"] if pairs else []
    params = {
        "kind": ParameterSpec("word", choices=kinds),
        "cards": ParameterSpec("cards", [*own, *partner], 1, MOST_CARDS),
    }
    entries = [
        MenuItem("declare", "declare", params),
        MenuItem("no_declaration", "no_declaration"),
    ]
    if pairs and not table.left:
        entries.append(MenuItem("leave_to_partner", "leave_to_partner"))
    return entries


def off_turn_menu(table: BazzicaState, seat: Seat) -> list[MenuItem]:
    """*Carta bianca*, for whoever may declare it: others never hear that it was offered."""
    if not_blanche(table, seat):
        return []
    return [MenuItem("declare_carte_blanche", "declare_carte_blanche")]


def rulings(table: BazzicaState) -> list[MenuItem]:
    """What a director may impose (BAZ-44)."""
    kinds = [
        Choice(kind, kind) for kind in PENALTIES if kind != "revoke" or table.phase == PHASE_TWO
    ]
    params = {
        "seat": ParameterSpec("seat", choices=[Choice(seat) for seat in table.staying()]),
        "kind": ParameterSpec("word", choices=kinds),
    }
    return [MenuItem("assess_penalty", "assess_penalty", params)]
