"""What a viewer sees of a table (hidden information: own hand only, everything laid, the pile)."""

from collections.abc import Sequence
from random import Random
from typing import Any

from games.burraco.scoring import points_so_far, worth
from games.burraco.state import DRAW, MELD, BurracoState
from games.kernel.badges import Counter
from games.kernel.event import Card
from games.kernel.kinds import CODES, KIND_OF, TWO_PACKS, Kind, bits, codes_of, counts_of, kinds_of
from games.kernel.match import Match
from games.kernel.ruleset import Ruleset
from games.kernel.seats import MOST_SEATS, OPEN, Seat
from games.kernel.view import HANDS, Choice, MenuItem, ParameterSpec, View, Zone

USE_ROW = ParameterSpec(
    "word", choices=[Choice(False, "false"), Choice(True, "true")], optional=True
)
WILD_END = ParameterSpec(
    "word", choices=[Choice("low", "low"), Choice("high", "high")], optional=True
)
MELDS = tuple(f"meld:{number}" for number in range(len(TWO_PACKS) // 3))
POINTS = tuple(f"points:{party}" for party in range(MOST_SEATS))
DEAL_POINTS = tuple(f"deal_points:{party}" for party in range(MOST_SEATS))
"""Zones and counters by number: every view names them."""
DRAWING = (
    MenuItem("draw_stock", "draw_stock", at="stock"),
    MenuItem("take_discards", "take_discards", at="pile"),
)


class BurracoView(Ruleset[BurracoState]):
    """What is seen of a table, and tables as they may be for all a viewer knows."""

    def _zones(self, state: BurracoState, viewer: Seat) -> list[Zone]:
        """Hands, rows, melds, stock, pile and pozzetti; unknown faces are None."""
        everything = viewer == OPEN
        stock = _backs(state.stock)
        if everything:
            stock = _faces(state.deck[state.top : state.bottom])
        found = [
            Zone("stock", "stock", stock, None, None, "zone_stock"),
            Zone("pile", "pile", _faces(state.pile), None, None, "zone_pile"),
        ]
        for number, pozzetto in enumerate(state.pozzetti, 1):
            if pozzetto:
                cards = _faces(pozzetto) if everything else _backs(len(pozzetto))
                found.append(Zone(f"pozzetto:{number}", "stock", cards, label="zone_pozzetto"))
        for seat, hand in enumerate(state.hands):
            seen = everything or (viewer == seat and not state.veiled >> seat & 1)
            cards = [*codes_of(hand)] if seen else _backs(state.sizes[seat])
            found.append(Zone(HANDS[seat], "hand", cards, seat, state.sides[seat], "zone_hand"))
        for seat, row in enumerate(state.rows):
            found.append(Zone(f"row:{seat}", "row", _faces(row), seat, seat, "zone_row"))
        worths, setup = state.setup.worths, state.setup
        for number, meld in enumerate(state.melds):
            _, notes = worths.get(meld) or worth(meld, setup)
            side = state.owners[number]
            found.append(Zone(MELDS[number], "meld", [*meld.cards], None, side, "zone_meld", notes))
        return found

    def _counters(self, state: BurracoState, viewer: Seat) -> list[Counter]:
        """Match points, and what the deal would bring if it ended now, as far as all can see.

        Sizes stand in the zones.
        """
        if not state.match.seats:
            return []
        running = points_so_far(state) if state.phase in (DRAW, MELD) else []
        found = []
        for party, seats in enumerate(self.parties(state.match)):
            owner, side = (seats[0], None) if len(seats) == 1 else (None, party)
            total = state.totals[party]
            found.append(Counter(POINTS[party], total, "match_points", owner, side))
            if running:
                points = running[party]
                found.append(Counter(DEAL_POINTS[party], points, "deal_points", owner, side))
        return found

    def determinize(self, view: View, rng: Random) -> BurracoState:
        """A state in which `view.seat` would see `view`; `rng` deals what it does not know."""
        state = _open_table(view, self._match_seen(view))
        if view.zones:
            _fill_hidden(state, view, rng)
            if state.barred >= 0 and view.facts["single_pickup_exempt"] is None:
                state.exempt = _likely_exempt(state)
        return state

    def _menu(self, state: BurracoState, seat: Seat) -> list[MenuItem]:
        """What the seat on turn may try."""
        if state.phase == DRAW:
            return [*DRAWING]
        hand = [HANDS[seat]]
        size = state.sizes[seat]
        row = {"use_row": USE_ROW} if state.rows and state.rows[seat] else {}
        fixed = state.setup.book.rules.free_end_wild != "all"
        more = {**row, "wild_end": WILD_END} if fixed else row
        entries = []
        opened = ParameterSpec("cards", hand, 2 if row else 3, size)
        if opened.least <= size:
            entries.append(MenuItem("open_meld", "open_meld", {"cards": opened, **more}, "own"))
        own = [n for n, owner in enumerate(state.owners) if owner == state.sides[seat]]
        if own:
            meld = ParameterSpec("zone", [MELDS[number] for number in own])
            added = ParameterSpec("cards", hand, 0 if row else 1, size)
            entries.append(
                MenuItem("add_to_meld", "add_to_meld", {"meld_id": meld, "cards": added, **more})
            )
        entries.append(
            MenuItem("discard", "discard", {"card": ParameterSpec("card", hand)}, "pile")
        )
        return entries

    def _facts(self, state: BurracoState, viewer: Seat) -> dict[str, Any]:
        """What else decides about moves: public, except what the seat on turn drew and holds."""
        if not state.match.seats:
            return {}
        own_turn = viewer in (state.turn, OPEN)
        return {
            "dealer": state.dealer,
            "turn": state.turn,
            "sides": list(state.sides),
            "pozzetti_taken": list(state.taken),
            "three_pozzetti": state.three_pozzetti,
            "picked_up": state.picked,
            "laid": state.laid,
            "idle_turns": state.stall,
            "lap": state.lap,
            "unseen_hands": [*bits(state.veiled)],
            "single_pickup": CODES[state.barred] if state.barred >= 0 else None,
            "single_pickup_exempt": state.exempt if own_turn else None,
            "drawn": CODES[state.drawn] if own_turn and state.drawn >= 0 else None,
        }


def _faces(kinds: Sequence[Kind]) -> list[Card | None]:
    return [CODES[kind] for kind in kinds]


def _backs(count: int) -> list[Card | None]:
    return [None] * count


def seen_state(view: View, match: Match) -> BurracoState:
    """The table as far as `view` shows it: of hidden hands and of the stock only the sizes.

    Enough for the steps of `view.seat` in its own turn, and cheaper than a whole world.
    """
    state = _open_table(view, match)
    for zone in view.zones:
        if zone.kind == "hand" and zone.owner is not None:
            for card in zone.cards:
                if card is not None:
                    state.give(zone.owner, KIND_OF[card])
            state.sizes[zone.owner] = len(zone.cards)
        elif zone.id == "stock":
            state.bottom = len(zone.cards)
    return state


def _open_table(view: View, match: Match) -> BurracoState:
    """What everybody sees, and what `view.seat` knows of its own turn; no hands, no stock."""
    state = BurracoState()
    state.match, state.phase = match, view.phase
    if not match.seats:
        return state
    facts = view.facts
    state.sit(match.seats)
    state.totals = list(view.sheet.totals)
    state.three_pozzetti = facts["three_pozzetti"]
    state.dealer, state.turn = facts["dealer"], facts["turn"]
    state.sides, state.taken = list(facts["sides"]), list(facts["pozzetti_taken"])
    state.veiled = sum(1 << seat for seat in facts["unseen_hands"])
    if view.zones:
        _lay_table(state, view)
    state.stall, state.lap = facts["idle_turns"], facts["lap"]
    state.picked, state.laid = facts["picked_up"], facts["laid"]
    single, drawn = facts["single_pickup"], facts["drawn"]
    if single is not None:
        state.barred = KIND_OF[single]
        state.exempt = bool(facts["single_pickup_exempt"])
    if drawn is not None:
        state.drawn = KIND_OF[drawn]
    return state


def _likely_exempt(state: BurracoState) -> bool:
    """For the other viewers: as the hand that was made up suggests (BUR-16)."""
    copies = state.hands[state.turn][state.barred]
    return copies == state.sizes[state.turn] if state.setup.strict_pickup else copies > 1


def _lay_table(state: BurracoState, view: View) -> None:
    """What lies open: pile, rows, melds."""
    for zone in view.zones:
        known = kinds_of(card for card in zone.cards if card is not None)
        if zone.kind == "pile":
            state.pile = known
        elif zone.kind == "row":
            state.rows.append(known)
        elif zone.kind == "meld":
            state.lay(state.setup.book.read(zone.notes["reading"]), zone.side or 0)
    state.pozzetti = [[] for _ in range(max(state.taken))]


def _fill_hidden(state: BurracoState, view: View, rng: Random) -> None:
    """Hands, stock and pozzetti: faces that are known, and the rest of the deck at random."""
    left = counts_of(kinds_of(state.setup.deck))
    for zone in view.zones:
        for card in zone.cards:
            if card is not None:
                left[KIND_OF[card]] -= 1
    unknown = [kind for kind, count in enumerate(left) for _ in range(count)]
    rng.shuffle(unknown)
    pozzetti: dict[int, list[Kind]] = {}

    def cards_of(zone_cards: list[str | None]) -> list[Kind]:
        return [unknown.pop() if card is None else KIND_OF[card] for card in zone_cards]

    for zone in view.zones:
        if zone.kind == "hand" and zone.owner is not None:
            for kind in cards_of(zone.cards):
                state.give(zone.owner, kind)
        elif zone.id == "stock":
            state.deck = cards_of(zone.cards)
            state.top, state.bottom = 0, len(state.deck)
        elif zone.id.startswith("pozzetto:"):
            pozzetti[int(zone.id.partition(":")[2])] = cards_of(zone.cards)
    places = range(1, max([len(state.pozzetti), *pozzetti]) + 1)
    state.pozzetti = [pozzetti.get(number, []) for number in places]
