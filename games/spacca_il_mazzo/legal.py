"""What a seat may do in its turn, and why not (SPM-10 to SPM-28)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product

from games.kernel.command import Command
from games.kernel.event import Card
from games.kernel.refusal import MALFORMED, Refusal
from games.kernel.seats import Seat
from games.spacca_il_mazzo import events as e
from games.spacca_il_mazzo.cards import TEN, TWO, arranged, rank_of
from games.spacca_il_mazzo.state import CHOICE, EMPTY, SLOTS, SpaccaState

MUST_TURN_DOWN_CARD = Refusal("must_turn_down_card", "SPM-23")
UP_CARD_LOCKED = Refusal("up_card_locked", "SPM-14")
SLOT_EMPTY = Refusal("slot_empty", "SPM-05")
NO_PENDING_CHOICE = Refusal("no_pending_choice", "SPM-32")
NO_SUCH_SLOT = Refusal("slot_empty", "SPM-32")


def objection(state: SpaccaState, seat: Seat, command: Command) -> Refusal | None:
    """The first reason against a command of the seat whose turn it is."""
    match command:
        case e.PlayCards():
            return _objection_to_play(state, seat, command)
        case e.TakePile():
            return _bound(state, seat) or (None if state.pile else Refusal("pile_empty", "SPM-17"))
        case e.DrawCard():
            return _objection_to_draw(state, seat)
        case e.TurnDownCard():
            if state.hands[seat]:
                return Refusal("hand_not_empty", "SPM-24")
            return None if _lies_down(state, seat, command.slot) else SLOT_EMPTY
        case e.Pass():
            return None if state.drawn else Refusal("nothing_drawn", "SPM-20")
        case e.JokerDiscard():
            return _objection_to_discard(state, seat, command)
    return None if state.phase == CHOICE else NO_PENDING_CHOICE


def _must_turn(state: SpaccaState, seat: Seat) -> bool:
    """SPM-23: it may neither draw nor take the pile."""
    return not state.hands[seat] and any(state.down[seat])


def _must_draw(state: SpaccaState, seat: Seat) -> bool:
    """SPM-27: only cards face up are left, and they are locked."""
    locked = not state.first_pack_finished
    return locked and not state.hands[seat] and not any(state.down[seat])


def _bound(state: SpaccaState, seat: Seat) -> Refusal | None:
    if _must_turn(state, seat):
        return MUST_TURN_DOWN_CARD
    return Refusal("must_draw", "SPM-27") if _must_draw(state, seat) else None


def _objection_to_play(state: SpaccaState, seat: Seat, command: e.PlayCards) -> Refusal | None:
    free_up_cards = state.first_pack_finished and state.up[seat]
    bound = None if free_up_cards else _bound(state, seat)  # SPM-23, SPM-28
    if bound:
        return bound
    if not command.hand and not command.up:
        return Refusal("no_cards", "SPM-10")
    if not (_among(command.hand, state.hands[seat]) and _among(command.up, state.up[seat])):
        return Refusal("card_not_owned", "SPM-13")
    ranks = {rank_of(card) for card in (*command.hand, *command.up)}
    if len(ranks) > 1:
        return Refusal("mixed_ranks", "SPM-10")
    if not state.may_play(ranks.pop()):
        return Refusal("rank_too_low", "SPM-11")
    return None if command.hand or state.first_pack_finished else UP_CARD_LOCKED


def _among(cards: Sequence[Card], lying: Sequence[Card]) -> bool:
    return not Counter(cards) - Counter(lying)


def _objection_to_draw(state: SpaccaState, seat: Seat) -> Refusal | None:
    if _must_turn(state, seat):
        return MUST_TURN_DOWN_CARD
    if state.drawn:
        return Refusal("already_drawn", "SPM-18")
    return None if state.stock else Refusal("stock_empty", "SPM-30")


def _lies_down(state: SpaccaState, seat: Seat, slot: int) -> bool:
    return 0 <= slot < SLOTS and state.down[seat][slot] != EMPTY


def _objection_to_discard(
    state: SpaccaState, seat: Seat, command: e.JokerDiscard
) -> Refusal | None:
    card, slot = command.card, command.slot
    if (card is None) == (slot is None):
        return MALFORMED
    if state.phase != CHOICE:
        return NO_PENDING_CHOICE
    if card is not None:
        return None if card in state.up[seat] else Refusal("card_not_owned", "SPM-32")
    return None if slot is not None and _lies_down(state, seat, slot) else NO_SUCH_SLOT


# --- what is legal ------------------------------------------------------------------------------


def steps(state: SpaccaState, seat: Seat) -> list[Command]:
    """All legal steps: plays from the lowest rank on, drawing, taking, turning, passing."""
    slots = [slot for slot in range(SLOTS) if _lies_down(state, seat, slot)]
    if state.phase == CHOICE:
        up = [e.JokerDiscard(card=card) for card in dict.fromkeys(state.up[seat])]
        return [*up, *(e.JokerDiscard(slot=slot) for slot in slots), e.DeclineJoker()]
    found: list[Command] = list(plays(state, seat))
    others: list[Command] = [e.DrawCard(), e.TakePile(), *map(e.TurnDownCard, slots)]
    if state.match.options["pass_after_draw"]:
        others.append(e.Pass())
    found += [step for step in others if objection(state, seat, step) is None]
    return found


def plays(state: SpaccaState, seat: Seat) -> Iterator[e.PlayCards]:
    """All legal plays; cards of the same code count as one choice."""
    hand, up = _by_rank(state.hands[seat]), _by_rank(state.up[seat])
    for rank in (*state.strength, TWO, TEN):
        if not state.may_play(rank):
            continue
        lies = choices(tuple(up.get(rank, ())))
        for mine in choices(tuple(hand.get(rank, ()))):
            if not mine and not state.first_pack_finished:  # SPM-14
                continue
            for lying in lies:
                if mine or lying:
                    yield e.PlayCards(mine, lying)


@lru_cache(maxsize=4_096)
def choices(cards: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    """Every way to choose some of the cards, or none, from the fewest on.

    Remembered: the same few cards of a rank are asked for at every step.

    >>> choices(("8D", "8C", "8C"))
    ((), ('8C',), ('8D',), ('8C', '8C'), ('8D', '8C'), ('8D', '8C', '8C'))
    """
    counts = Counter(arranged(cards))
    ways = product(*([(card,) * n for n in range(count + 1)] for card, count in counts.items()))
    found = [tuple(card for part in way for card in part) for way in ways]
    return tuple(sorted(found, key=len))


def _by_rank(cards: Sequence[Card]) -> dict[str, list[Card]]:
    found: dict[str, list[Card]] = {}
    for card in cards:
        found.setdefault(rank_of(card), []).append(card)
    return found


def default_move(state: SpaccaState, seat: Seat) -> Command:
    """What is done for a seat whose time is over (GEN-06): see `RULES.md`."""
    if state.phase == CHOICE:
        return e.DeclineJoker()
    legal = steps(state, seat)
    if e.Pass() in legal:
        return e.Pass()
    single = (s for s in legal if isinstance(s, e.PlayCards) and len(s.hand) + len(s.up) == 1)
    # Drawing comes last: a seat that is silent need not be given more cards.
    other = (s for s in legal if not isinstance(s, (e.PlayCards, e.DrawCard)))
    return next(single, None) or next(other, None) or e.DrawCard()
