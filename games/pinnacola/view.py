"""What a viewer sees of a table, and what the seat on turn may try."""

from collections.abc import Mapping
from random import Random
from typing import Any

from games.kernel.badges import Badge, Counter, badges_of
from games.kernel.cards import FACE_DOWN
from games.kernel.event import Card
from games.kernel.kinds import JOKER_KIND, KIND_OF, TWO_PACKS, codes_of
from games.kernel.match import Match
from games.kernel.ruleset import Ruleset
from games.kernel.seats import OPEN, Seat
from games.kernel.view import Choice, MenuItem, ParameterSpec, View, Zone, faces
from games.kernel.worlds import filled, public_facts, recall_state
from games.pinnacola.melds import (
    ALL_JOKERS,
    JOKERS,
    LAST_PLACE,
    LEAST,
    MOST_IN_SET,
    SEQUENCE,
    SET,
    SUITS,
    Meld,
    freeing,
    read_meld,
)
from games.pinnacola.options import NEW_MELD_ONLY
from games.pinnacola.scoring import is_pinnacola, meld_value, points_so_far
from games.pinnacola.state import DRAW, MELD, PARTIES, SEATS, PinnacolaState, side_of

POZZO = "pozzo"
JOKER_SUIT = ParameterSpec(
    "word", choices=[Choice(suit, f"suit_{suit}") for suit in SUITS], optional=True
)
END = ParameterSpec("word", choices=[Choice("low", "low"), Choice("high", "high")])


class PinnacolaView(Ruleset[PinnacolaState]):
    """What is seen of a table, and tables as they may be for all a viewer knows."""

    def _zones(self, state: PinnacolaState, viewer: Seat) -> list[Zone]:
        """Stock, pozzo, hands and melds; unknown faces are None."""
        everything = viewer == OPEN
        how = state.match.options["pinnacola_with_jokers"]
        return [
            Zone("stock", "stock", faces(state.stock, seen=everything), label="stock"),
            Zone(POZZO, "row", [*state.pozzo], label=POZZO),
            *(
                Zone(
                    f"hand:{seat}",
                    "hand",
                    faces(codes_of(hand), seen=everything or viewer == seat),
                    owner=seat,
                    side=side_of(seat),
                    label="hand",
                )
                for seat, hand in enumerate(state.hands)
            ),
            *(
                Zone(
                    _zone(number),
                    "meld",
                    [*meld.cards],
                    side=side_of(owner),
                    label=meld.form,
                    notes=_notes(meld, owner, how),
                )
                for number, (meld, owner) in enumerate(zip(state.melds, state.owners, strict=True))
            ),
        ]

    def _counters(self, state: PinnacolaState, viewer: Seat) -> list[Counter]:
        """Match points of the sides, and what their melds are worth so far."""
        if not state.match.seats:
            return []
        numbers = [("points", "match_points", self.totals(state))]
        if state.phase in (DRAW, MELD):
            numbers.append(("melds", "melds", points_so_far(state)))
        return [
            Counter(f"{name}:{side}", values[side], label, side=side)
            for side in range(len(PARTIES))
            for name, label, values in numbers
        ]

    def _badges(self, state: PinnacolaState, viewer: Seat) -> list[Badge]:
        """Who deals, and who has opened (PIN-15)."""
        if not state.match.deal:
            return []
        return [
            *badges_of("dealer", [state.dealer]),
            *badges_of("opened", sorted(state.opened_seats)),
        ]

    def _facts(self, state: PinnacolaState, viewer: Seat) -> dict[str, Any]:
        """The flow of the deal: public, except what the seat on turn drew."""
        own_turn = viewer in (state.turn, OPEN)
        return {
            **public_facts(state),
            "opened": sorted(state.opened_seats),
            "fresh_melds": state.fresh,
            "drawn": state.drawn if own_turn else None,
        }

    def determinize(self, view: View, rng: Random) -> PinnacolaState:
        """A table that looks like `view`; cards that nobody has seen lie where `rng` puts them."""
        return _table(view, self._match_seen(view), filled(view.zones, TWO_PACKS, rng))

    def _menu(self, state: PinnacolaState, seat: Seat) -> list[MenuItem]:
        """What the seat on turn may try."""
        if state.phase == DRAW:
            return [MenuItem("draw_stock", "draw_stock", at="stock"), *_taking(state, seat)]
        hand = [f"hand:{seat}"]
        size = state.size(seat)
        entries = [MenuItem("discard", "discard", {"card": ParameterSpec("card", hand)}, POZZO)]
        if size >= LEAST:
            params = {"cards": ParameterSpec("cards", hand, LEAST, size)}
            if state.hands[seat][JOKER_KIND]:
                params["joker_suit"] = JOKER_SUIT
            entries.append(MenuItem("open_meld", "open_meld", params, "own"))
        if seat in state.opened_seats:
            cards = {"cards": ParameterSpec("cards", hand, 1, size)}
            for target in _targets(state, seat, "meld_id"):
                entries.append(MenuItem("add_to_meld", "add_to_meld", {**cards, **target}))
            entries += _swapping(state, seat, hand, size)
        return entries


def _zone(number: int) -> str:
    return f"meld:{number}"


def _notes(meld: Meld, owner: Seat, how: str) -> dict[str, Any]:
    notes: dict[str, Any] = {
        "reading": meld.text,
        "points": meld_value(meld, how),
        "laid_by": owner,
    }
    if is_pinnacola(meld):
        notes["counts"] = "doubled"
    if meld.joker_suit:
        notes["stands"] = [*meld.stands]
    if _finished(meld):
        notes["closed"] = True
    return notes


def _full(meld: Meld) -> bool:
    """Whether no card can be added to a meld."""
    most = {SET: MOST_IN_SET, SEQUENCE: LAST_PLACE, JOKERS: ALL_JOKERS}
    return len(meld.cards) == most[meld.form]


def _finished(meld: Meld) -> bool:
    """Whether no card can be exchanged in it either."""
    return _full(meld) and not meld.has_joker


def _targets(
    state: PinnacolaState, seat: Seat, name: str, unless: str = ""
) -> list[dict[str, ParameterSpec]]:
    """The melds to which one may add: sequences, with the end, and sets, which have none, not full.

    None of them at tables where the option `unless` asks for a new meld (PIN-18, PIN-21).
    """
    found: list[dict[str, ParameterSpec]] = []
    if unless and state.match.options[unless] == NEW_MELD_ONLY:
        return found
    for form, more in ((SEQUENCE, {"end": END}), (SET, {})):
        own = [
            number
            for number in state.own_melds(side_of(seat))
            if state.melds[number].form == form and not _full(state.melds[number])
        ]
        if own:
            found.append({name: ParameterSpec("zone", list(map(_zone, own))), **more})
    return found


def _taking(state: PinnacolaState, seat: Seat) -> list[MenuItem]:
    """PIN-17, PIN-18: the newest card alone, or any card with what it is used for.

    The oldest of the cards chosen in the pozzo is the one from which on all are taken.
    """
    if seat not in state.opened_seats:
        return []
    both, most = [f"hand:{seat}", POZZO], state.size(seat) + len(state.pozzo)
    alone = {"from_index": ParameterSpec("place", [POZZO])}
    used = {
        "cards": ParameterSpec("cards", both, 1, most),
        "from_index": ParameterSpec("place", [POZZO], among="cards"),
    }
    return [
        MenuItem("take_pozzo", "take_pozzo", alone, POZZO),
        MenuItem("take_pozzo", "take_and_lay", {**used, "joker_suit": JOKER_SUIT}, "own"),
        *(
            MenuItem("take_pozzo", "take_and_add", {**used, **target})
            for target in _targets(state, seat, "meld_id", "pozzo_obligation")
        ),
    ]


def _swapping(state: PinnacolaState, seat: Seat, hand: list[str], size: int) -> list[MenuItem]:
    """PIN-21: the jokers that a card of the hand would free, laid anew or added."""
    held = state.hands[seat]
    freed = [
        _zone(number)
        for number, meld in enumerate(state.melds)
        if any(held[KIND_OF[card]] for card in freeing(meld))
    ]
    if not freed:
        return []
    base = {"meld_id": ParameterSpec("zone", freed), "card": ParameterSpec("card", hand)}
    entries = []
    if size >= LEAST:
        cards = ParameterSpec("cards", [*hand, *freed], LEAST - 1, size)
        end = ParameterSpec("word", choices=END.choices, optional=True)
        new = {**base, "cards": cards, "end": end, "joker_suit": JOKER_SUIT}
        entries.append(MenuItem("swap_joker", "swap_joker", new))
    entries += [
        MenuItem("swap_joker", "swap_and_add", {**base, **target})
        for target in _targets(state, seat, "to_meld", "joker_reuse")
    ]
    return entries


def seen_table(view: View, match: Match) -> PinnacolaState:
    """The table as far as `view` shows it: enough for the steps of `view.seat` in its own turn.

    Other hands are empty, and the stock has as many cards as it has, none of them known.
    """

    def shown(zone: Zone) -> list[Card]:
        if zone.kind == "stock":
            return [FACE_DOWN] * len(zone.cards)
        return [card for card in zone.cards if card is not None]

    return _table(view, match, {zone.id: shown(zone) for zone in view.zones})


def _table(view: View, match: Match, lying: Mapping[str, list[Card]]) -> PinnacolaState:
    """The table of a view, with the cards that are `lying` in each zone.

    Raises `ValueError` for melds that are none, and for a turn without a card to draw.
    """
    table, told = recall_state(PinnacolaState, view, match), view.facts
    table.opened_seats, table.fresh = frozenset(told["opened"]), told["fresh_melds"]
    table.drawn = told["drawn"]
    melds: dict[int, Zone] = {}
    for zone in view.zones:
        if zone.kind == "meld":
            melds[int(zone.id.partition(":")[2])] = zone
        elif zone.kind == "hand" and zone.owner is not None:
            table.give(zone.owner, lying[zone.id])
        elif zone.kind == "stock":
            table.stock = tuple(lying[zone.id])
        else:
            table.pozzo = tuple(lying[zone.id])
    for number in range(len(melds)):
        zone = melds[number]
        table.melds.append(read_meld(zone.notes["reading"]))
        # A meld that is told without its owner was laid by the first seat of its side.
        owner = zone.notes.get("laid_by", zone.side)
        if owner is None or owner not in range(SEATS):
            raise ValueError(f"{zone.id} is nobody's")
        table.owners.append(owner)
    if table.phase == DRAW and not (table.stock and table.pozzo):
        raise ValueError("there is always a card to draw, and one in the pozzo")  # PIN-25
    return table
