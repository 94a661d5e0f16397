"""What a seat may do now, and why not (BAZ-9 to BAZ-34)."""

from collections.abc import Iterator, Sequence
from typing import Any

from games.bazzica import events as e
from games.bazzica.cards import CARDS, STRENGTH, SUIT, beats, has_court
from games.bazzica.combinations import makes, selections, shapes
from games.bazzica.state import DECLARE, IN_DEAL, PHASE_TWO, BazzicaState
from games.bazzica.variants import EXCHANGE, values_of
from games.kernel.command import Command
from games.kernel.event import Card
from games.kernel.refusal import NOT_YOUR_TURN, Refusal
from games.kernel.seats import Seat
from games.kernel.trick_play import CARD_NOT_IN_HAND, PlayCard

STOCK_EXHAUSTED = Refusal("stock_exhausted", "BAZ-18")
TURN_UP_IS_SEVEN = Refusal("turn_up_is_seven", "BAZ-26")
CARTE_BLANCHE_CLOSED = Refusal("carte_blanche_closed", "BAZ-R8")
PENALTY_NOT_POSSIBLE = Refusal("penalty_not_possible", "BAZ-44")

OUT_OF_TURN_DRAW, TOO_MANY_CARDS = "out_of_turn_draw", "too_many_cards"
MISSED_DRAW, REVOKE = "missed_draw", "revoke"
PENALTIES = (OUT_OF_TURN_DRAW, TOO_MANY_CARDS, MISSED_DRAW, REVOKE)
"""What a director may find (BAZ-40 to BAZ-43)."""

_NO_DECLARATION = e.NoDeclaration()
_LEAVE = e.LeaveToPartner()
_BLANCHE = e.DeclareCarteBlanche()
_PLAYS = {card: PlayCard(card) for card in CARDS}
"""Commands without parameters, and of cards, are values: made once, they are shared."""


def playable(table: BazzicaState, seat: Seat) -> list[Card]:
    """The cards that a seat, whose turn it is, may play: never none (BAZ-9, BAZ-30 to BAZ-33)."""
    cards = table.may_play(seat)
    if table.phase != PHASE_TWO or not table.trick:
        return cards
    trump, led = table.trump, SUIT[table.trick[0].card]
    allowed = [card for card in cards if SUIT[card] == led] or [
        card for card in cards if SUIT[card] == trump
    ]
    if not allowed:
        return cards
    if not table.match.options["must_win_phase2"]:
        return allowed
    best = winning(table)
    return [card for card in allowed if beats(card, best, trump)] or allowed


def winning(table: BazzicaState) -> Card:
    """The best card of the trick on the table."""
    best = table.trick[0].card
    for play in table.trick:
        if beats(play.card, best, table.trump):
            best = play.card
    return best


def steps(state: BazzicaState, seat: Seat) -> Sequence[Command]:
    """The legal steps of a seat that is awaited, *carta bianca* with them when it is to play."""
    if state.phase == DECLARE:
        return to_declare(state, seat)
    cards = [_PLAYS[card] for card in playable(state, seat)]
    if state.variant.carte_blanche and not state.had_court[seat] and not not_blanche(state, seat):
        return [*cards, _BLANCHE]
    return cards


def to_declare(table: BazzicaState, seat: Seat) -> Sequence[Command]:
    """The legal steps of the seat that may declare."""
    words = (
        [_NO_DECLARATION, _LEAVE] if table.variant.pairs and not table.left else [_NO_DECLARATION]
    )
    return [*declarations(table, seat), *words]


def declarations(table: BazzicaState, seat: Seat) -> Iterator[e.Declare]:
    """Everything that the seat may declare now, in the order of the kinds."""
    options, cards = table.match.options, table.may_declare(seat)
    concealed = frozenset(table.hands[seat])
    declared = combined(table)
    for kind in values_of(options):
        if (declared and kind != EXCHANGE) or (kind == EXCHANGE and seven_turned(table)):
            continue
        barred = table.bars(seat, kind)
        free = [card for card in cards if card not in barred] if barred else cards
        for shape in shapes(kind, table.trump, options):
            for chosen in selections(free, shape):
                if not concealed.isdisjoint(chosen):
                    yield e.Declare(kind, chosen)


def combined(table: BazzicaState) -> bool:
    """Whether a combination was declared after this trick (BAZ-24)."""
    return any(kind != EXCHANGE for kind in table.said)


def seven_turned(table: BazzicaState) -> bool:
    """Whether the turned card is a seven, or has become one: there is no exchange (BAZ-26)."""
    return table.turned[:1] == "7"


def objection(state: BazzicaState, seat: Seat, command: Any) -> Refusal | None:
    """Why a seat may not give a command in whose phase the table is; None if it may."""
    match command:
        case PlayCard():
            return _not_to_play(state, seat, command.card)
        case e.Declare():
            return _not_to_declare(state, seat, command)
        case e.LeaveToPartner():
            if state.left:
                return NOT_YOUR_TURN
            return None if state.variant.pairs else Refusal("kind_not_in_variant", "BAZ-Q2")
        case e.DeclareCarteBlanche():
            return not_blanche(state, seat)
        case e.AssessPenalty():
            return _not_to_assess(state, command)
    return None


def _not_to_play(table: BazzicaState, seat: Seat, card: Card) -> Refusal | None:
    if card in playable(table, seat):
        return None
    cards = table.may_play(seat)
    if card not in cards:
        return CARD_NOT_IN_HAND
    led = SUIT[table.trick[0].card]
    follows = any(SUIT[held] == led for held in cards)
    if follows and SUIT[card] != led:
        return Refusal("must_follow_suit", "BAZ-30")
    if not follows and SUIT[card] != table.trump:
        return Refusal("must_trump", "BAZ-31")
    return Refusal("must_win_trick", "BAZ-32")


def _not_to_declare(table: BazzicaState, seat: Seat, command: e.Declare) -> Refusal | None:
    kind, cards, options = command.kind, command.cards, table.match.options
    if kind not in values_of(options):
        return Refusal("kind_not_in_variant", "BAZ-19")
    if combined(table) and kind != EXCHANGE:
        return Refusal("already_declared", "BAZ-24")
    if len(set(cards)) < len(cards):
        return Refusal("duplicate_card", "BAZ-15")
    if not set(table.may_declare(seat)).issuperset(cards):
        return CARD_NOT_IN_HAND
    if not any(makes(cards, shape) for shape in shapes(kind, table.trump, options)):
        return Refusal("wrong_cards", "BAZ-19")
    if set(table.hands[seat]).isdisjoint(cards):
        return Refusal("no_new_card", "BAZ-17")
    if not table.bars(seat, kind).isdisjoint(cards):
        clause = "BAZ-R9" if table.variant.rubicon else "BAZ-23"
        return Refusal("card_already_used", clause)
    return TURN_UP_IS_SEVEN if kind == EXCHANGE and seven_turned(table) else None


def not_blanche(table: BazzicaState, seat: Seat) -> Refusal | None:
    """Why a seat may not declare *carta bianca* (BAZ-R7, BAZ-R8)."""
    if not table.variant.carte_blanche:
        return Refusal("kind_not_in_variant", "BAZ-R7")
    if table.phase in IN_DEAL and table.had_court[seat]:
        return Refusal("hand_has_figures", "BAZ-R7")
    if table.phase not in IN_DEAL or table.phase == PHASE_TWO:
        return CARTE_BLANCHE_CLOSED
    if not table.blanches[seat]:
        return CARTE_BLANCHE_CLOSED if table.has_played[seat] else None
    drawn = table.drawn[seat]
    return None if drawn and not has_court([drawn]) else CARTE_BLANCHE_CLOSED


def _not_to_assess(table: BazzicaState, command: e.AssessPenalty) -> Refusal | None:
    if command.seat not in table.turns(0) or command.kind not in PENALTIES:
        return PENALTY_NOT_POSSIBLE
    if command.kind == REVOKE and table.phase != PHASE_TWO:
        return PENALTY_NOT_POSSIBLE
    return None


def default_move(state: BazzicaState, seat: Seat) -> Command:
    """The legal command that commits least (GEN-06): no declaration, the lowest legal card."""
    if state.phase == DECLARE:
        return _NO_DECLARATION
    trump = state.trump

    def worth(card: Card) -> tuple[bool, int, str]:
        return SUIT[card] == trump, STRENGTH[card], card

    return PlayCard(min(playable(state, seat), key=worth))
