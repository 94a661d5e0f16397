"""Worlds that a viewer cannot tell from the real one."""

from random import Random

from games.burraco.cards import KIND_OF, Kind, counts_of, kinds_of
from games.burraco.setup import setup_of
from games.burraco.state import BurracoState
from games.kernel.match import Match
from games.kernel.view import View


def determinize(view: View, match: Match, rng: Random) -> BurracoState:
    """A state in which `view.seat` would see `view`: what it does not know is dealt by `rng`."""
    state = _open_table(view, match)
    if view.zones:
        _fill_hidden(state, view, rng)
        if state.barred >= 0 and view.facts["single_pickup_exempt"] is None:
            state.exempt = _likely_exempt(state)
    return state


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
    state.setup = setup_of(match.options)
    state.totals = list(view.sheet.totals)
    state.three_pozzetti = facts["three_pozzetti"]
    state.dealer, state.turn = facts["dealer"], facts["turn"]
    state.clear()
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
            index = int(zone.id.partition(":")[2]) - 1
            while len(state.pozzetti) <= index:
                state.pozzetti.append([])
            state.pozzetti[index] = cards_of(zone.cards)
