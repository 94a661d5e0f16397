"""Sette e mezzo, version 1: the decider. `RULES.md` says the same for people."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, ClassVar

from games.kernel.cards import FRENCH_FORTY, ITALIAN, ITALIAN_40, Pictures
from games.kernel.command import Command
from games.kernel.dealing import Dealing, Draw, Take
from games.kernel.event import Card, Event
from games.kernel.match import SEALED, CardsShuffled, Match, MatchEnded
from games.kernel.options import Options
from games.kernel.refusal import Refusal
from games.kernel.ruleset import Chance, Emit, Ruleset
from games.kernel.score_sheet import DealSheet, PartyScore
from games.kernel.seats import Seat, from_seat, next_seat
from games.kernel.view import Badge, Counter, MenuItem, View, Zone
from games.sette_e_mezzo import view as views
from games.sette_e_mezzo.bets import objection, steps
from games.sette_e_mezzo.cards import SEVEN_AND_HALF, is_reale, spelt
from games.sette_e_mezzo.events import (
    BankBust,
    BankDrawn,
    BankOpened,
    BankPassed,
    BankTurnStarted,
    BetPlaced,
    CardAsked,
    CardCalled,
    ChipsMoved,
    FirstCardShown,
    HandDealt,
    HandEnded,
    Hit,
    PlaceBet,
    SeatBust,
    SeatStood,
    SevenAndHalfMade,
    Stand,
    TenureScored,
    TurnStarted,
)
from games.sette_e_mezzo.evolve import APPLIERS, lay_new_stock
from games.sette_e_mezzo.options import OPTIONS, contradiction
from games.sette_e_mezzo.settlement import (
    BANK_LEFT,
    BUST_PAYS,
    ITEMS,
    LEFT,
    REALE_PAID,
    Result,
    settled,
)
from games.sette_e_mezzo.state import (
    BANK,
    BET,
    IN_HAND,
    MADE,
    PLAYING,
    STOOD,
    WAITING,
    SetteEMezzoState,
    Stakes,
)
from games.sette_e_mezzo.words import WORDS

FIRST_BANK = "first_bank"
"""The chance outcome of SEM-11."""
REALE, EXHAUSTED = "reale", "exhausted"
"""Why the bank passes (SEM-36, SEM-38); a bank that leaves passes it too (`BANK_LEFT`)."""
BANK_BROKEN = Result(SEVEN_AND_HALF + 1)
"""What a bank that leaves is held to have (GEN-07)."""
MOST_CALLED = 13
"""Twelve court cards and an ace make seven, and one more card ends any turn."""


class SetteEMezzo(Ruleset[SetteEMezzoState]):
    """Each player against the bank; who has most chips after so many hands wins."""

    id = "sette_e_mezzo"
    options = OPTIONS
    events: ClassVar[tuple[type[Event], ...]] = (
        BankDrawn,
        BankOpened,
        HandDealt,
        TurnStarted,
        BetPlaced,
        CardAsked,
        CardCalled,
        SeatStood,
        FirstCardShown,
        BankTurnStarted,
        SevenAndHalfMade,
        SeatBust,
        BankBust,
        ChipsMoved,
        HandEnded,
        BankPassed,
        TenureScored,
    )
    phases: ClassVar[dict[type[Command], frozenset[str]]] = dict.fromkeys(
        (PlaceBet, Hit, Stand), IN_HAND
    )
    players_clause = "SEM-01"
    family = "bank"
    minutes = (15, 30)
    words = WORDS
    clockwise = False
    rankings = ("chips", "placing")
    tournament_seats = 8

    # --- the table --------------------------------------------------------------------------

    def seats(self, options: Options) -> int:
        """As many as the table has (SEM-01)."""
        return int(options["players"])

    def deck(self, options: Options) -> tuple[Card, ...]:
        """The forty cards, whatever their pictures (SEM-03)."""
        return ITALIAN_40

    def pictures(self, options: Options) -> Pictures:
        """Italian, or French without 8, 9 and 10 (SEM-03)."""
        return FRENCH_FORTY if options.get("deck_style") == "french_40" else ITALIAN

    def check_options(self, options: Options) -> Refusal | None:
        """`stakes_contradict` (SEM-16)."""
        return contradiction(options)

    def reveals_late(self, options: Options) -> bool:
        """A first card that was never shown is known to nobody before the match is over."""
        return True

    def chance_bounds(self, match: Match) -> dict[str, int]:
        """The first bank (SEM-11)."""
        return {FIRST_BANK: match.seats} if match.deal == 1 else {}

    def shuffle_labels(self, match: Match) -> frozenset[str]:
        """Before each new stock (SEM-24) somebody has gone bust, but for the first one."""
        return frozenset(_label(number) for number in range(1, match.seats + 1))

    def dealing(self, match: Match) -> Dealing:
        """First cards from the bank's right on, then card by card from the top."""
        return Dealing(
            pack=list(ITALIAN_40),
            takes=[
                Take("hand_dealt", "cards", sizes="sizes", first=("hand_dealt", "bank", 1)),
                Take("card_called", "card"),
                Take("turn_started", "card", "hand", dealt="hand_dealt"),
                Take("bank_turn_started", "card", "hand", dealt="hand_dealt"),
                Take("first_card_shown", "card", "hand", dealt="hand_dealt"),
            ],
            draws=[Draw("bank_drawn", "seat", FIRST_BANK)],
        )

    def deal_bound(self, options: Options) -> int:
        """No more first cards are dealt than lie in the pack: the next hand has a new one.

        A turn has at most seven events beside those of its called cards: it begins, a bet and the
        end of the turn, both after the time was over, the first card shown, chips. After the last
        smazzata all decks are revealed.
        """
        seats = int(options["players"])
        pack = len(ITALIAN_40)
        called = pack + MOST_CALLED * seats
        by_seat = ("nonce", "forfeit", "bank passed by leaving", "new stock")
        around, reveals = 12, 2 * int(options["match_hands"])
        return around + reveals + len(by_seat) * seats + 2 * (pack // 2) + 7 * pack + 2 * called

    def deals_bound(self, options: Options) -> int:
        """In each smazzata a hand is played at least."""
        return int(options["match_hands"])

    def blank(self) -> SetteEMezzoState:
        """A table without seats."""
        return SetteEMezzoState()

    def _begin(self, state: SetteEMezzoState) -> None:
        state.sit(state.match.seats)
        state.tallies = [{} for _ in range(state.match.seats)]

    # --- playing ----------------------------------------------------------------------------

    def active(self, state: SetteEMezzoState) -> tuple[Seat, ...]:
        """The seat whose turn it is (SEM-14, SEM-25)."""
        plays = state.phase in IN_HAND and state.turn not in state.match.out
        return (state.turn,) if plays else ()

    def default_move(self, state: SetteEMezzoState, seat: Seat) -> Command:
        """The lowest stake; then to stand (GEN-06)."""
        return PlaceBet(state.match.options["min_stake"]) if state.phase == BET else Stand()

    def command_of(self, event: Event) -> tuple[Seat, Command] | None:
        """Bets, cards asked for, and standing."""
        match event:
            case BetPlaced():
                return event.seat, PlaceBet(event.call_stake, event.stand_stake)
            case CardAsked():
                return event.seat, Hit()
            case SeatStood():
                return event.seat, Stand()
        return None

    def _check(self, state: SetteEMezzoState, seat: Seat, command: Command) -> Refusal | None:
        return objection(state, command)

    def _actions(self, state: SetteEMezzoState, seat: Seat) -> Sequence[Command]:
        return steps(state)

    def _perform(self, state: SetteEMezzoState, seat: Seat, command: Command, emit: Emit) -> None:
        match command:
            case PlaceBet():
                call, stand = command.call_stake, command.stand_stake
                emit(BetPlaced(seat, call, call if stand is None else stand))
            case Hit():
                self._hit(state, seat, emit)
            case Stand():
                emit(SeatStood(seat))
                self._after_turn(state, seat, emit)

    def _hit(self, state: SetteEMezzoState, seat: Seat, emit: Emit) -> None:
        emit(CardAsked(seat))
        if not state.stock:  # SEM-24
            emit(self.chance(state).shuffle(_label(state.reshuffles + 1), state.discard))
        emit(CardCalled(seat, state.stock[0]))
        total = state.total(seat)
        if total == SEVEN_AND_HALF:
            self._show(state, seat, emit)  # SEM-20
            emit(SevenAndHalfMade(seat, self._result_of(state, seat).reale))
            self._after_turn(state, seat, emit)
        elif total > SEVEN_AND_HALF:
            if seat == state.bank:
                emit(BankBust(seat))
            else:
                if state.match.options["reveal_hidden_on_bust"]:
                    self._show(state, seat, emit)  # SEM-21, SEM-23
                emit(SeatBust(seat))
                emit(ChipsMoved(seat, state.bank, _bet(state, seat).call, BUST_PAYS))  # SEM-22
            self._after_turn(state, seat, emit)

    def _show(self, state: SetteEMezzoState, seat: Seat, emit: Emit) -> None:
        if not state.turned_up[seat]:
            emit(FirstCardShown(seat, state.first_cards[seat], spelt(state.total(seat))))

    def _after_turn(self, state: SetteEMezzoState, seat: Seat, emit: Emit) -> None:
        """The next player's turn, the bank's, or the settlement (SEM-14, SEM-25, SEM-26)."""
        if seat == state.bank:
            self._settle(state, emit)
            return
        waiting = [other for other in state.players() if state.standing[other] == WAITING]
        if waiting:
            emit(TurnStarted(waiting[0], state.first_cards[waiting[0]]))
        elif state.still_in():
            emit(BankTurnStarted(state.bank, state.first_cards[state.bank]))
        else:  # SEM-27
            self._show(state, state.bank, emit)
            self._end_hand(state, emit)

    def _result_of(self, state: SetteEMezzoState, seat: Seat) -> Result:
        return Result(state.total(seat), is_reale(state.cards_of(seat), state.matta))

    def _settle(self, state: SetteEMezzoState, emit: Emit) -> None:
        bank = self._result_of(state, state.bank)
        if not bank.bust:
            for seat in state.still_in():
                self._show(state, seat, emit)  # SEM-28
        doubled = [seat for seat in state.still_in() if self._pay(state, seat, bank, emit)]
        self._end_hand(state, emit, doubled)

    def _pay(self, state: SetteEMezzoState, seat: Seat, bank: Result, emit: Emit) -> bool:
        """Settles with a player who is in (SEM-29 to SEM-33); whether it was paid double."""
        stake, result = _bet(state, seat).stand, self._result_of(state, seat)
        amount, reason = settled(result, bank, stake, state.match.options)
        if bank is BANK_BROKEN and reason != REALE_PAID:
            reason = BANK_LEFT
        payer, payee = (state.bank, seat) if amount > 0 else (seat, state.bank)
        emit(ChipsMoved(payer, payee, abs(amount), reason))
        return reason == REALE_PAID

    def _end_hand(self, state: SetteEMezzoState, emit: Emit, doubled: Sequence[Seat] = ()) -> None:
        match = state.match
        emit(HandEnded(state.hand, list(state.hand_chips)))
        last = state.hand >= match.options["match_hands"]
        passed = None if last else self._passing(state, doubled)
        if passed:
            emit(passed)
        if last or passed or match.time_called:
            emit(TenureScored(state.tenure_chips()))
            self._end_deal(state, emit)
        else:
            self._deal_hand(state, emit)  # SEM-39

    def _passing(self, state: SetteEMezzoState, doubled: Sequence[Seat]) -> BankPassed | None:
        """Who holds the bank after a hand, if not who held it (SEM-36 to SEM-40)."""
        match = state.match
        right = next_seat(state.bank, match.seats, match.out)
        if state.bank in match.out:
            return BankPassed(right, BANK_LEFT)
        if doubled and match.options["double_pay_passes_bank"]:
            return BankPassed(doubled[0], REALE)
        short = len(state.stock) < match.seats - len(match.out)
        return BankPassed(right, EXHAUSTED) if state.reshuffles or short else None

    def _result(self, state: SetteEMezzoState) -> MatchEnded | None:
        over = state.hand >= state.match.options["match_hands"]
        return self.final_result(state) if over else None  # SEM-42

    # --- dealing and leaving ----------------------------------------------------------------

    def _deal(self, state: SetteEMezzoState, chance: Chance, emit: Emit) -> None:
        match = state.match
        if match.deal == 1:
            drawn = chance.draw(FIRST_BANK, match.seats)  # SEM-11
            emit(BankDrawn(from_seat(drawn, match.seats, match.out)[0]))
        emit(BankOpened(state.bank))
        self._deal_hand(state, emit)

    def _deal_hand(self, state: SetteEMezzoState, emit: Emit) -> None:
        order = state.order()
        cards: list[list[Card]] = [[] for _ in range(state.match.seats)]
        for seat, card in zip(order, state.stock, strict=False):  # SEM-13
            cards[seat] = [card]
        emit(HandDealt(state.hand + 1, state.bank, [len(dealt) for dealt in cards], cards))
        emit(TurnStarted(order[0], state.first_cards[order[0]]))

    def _play_on(self, state: SetteEMezzoState, seat: Seat, emit: Emit) -> None:
        if state.phase == SEALED:
            if seat == state.bank:
                match = state.match
                emit(BankPassed(next_seat(seat, match.seats, match.out), BANK_LEFT))
            return
        self._settle_leavers(state, emit)
        if seat == state.bank or (state.phase == BANK and not state.still_in()):
            self._end_hand(state, emit)
        elif seat == state.turn:
            self._after_turn(state, seat, emit)

    def _settle_leavers(self, state: SetteEMezzoState, emit: Emit) -> None:
        """Who leaves a hand pays for it: a player his stake, the bank as if it were bust."""
        if state.bank in state.match.out:
            for seat in state.still_in():
                self._pay(state, seat, BANK_BROKEN, emit)
            return
        for seat in sorted(state.match.out):
            stakes, standing = state.bets[seat], state.standing[seat]
            if stakes and standing in (PLAYING, STOOD, MADE):
                stake = stakes.call if standing == PLAYING else stakes.stand
                emit(ChipsMoved(seat, state.bank, stake, LEFT))

    def _settle_match(self, state: SetteEMezzoState, emit: Emit) -> None:
        if state.phase in IN_HAND:  # all but one have left
            self._settle_leavers(state, emit)
            emit(HandEnded(state.hand, list(state.hand_chips)))
            emit(TenureScored(state.tenure_chips()))

    # --- what events change -----------------------------------------------------------------

    def _own_appliers(self) -> dict[type[Event], Callable[[SetteEMezzoState, Any], None]]:
        return {**APPLIERS, TenureScored: self._on_tenure_scored}

    def _on_tenure_scored(self, state: SetteEMezzoState, event: TenureScored) -> None:
        rows = [
            PartyScore(seat, [(name, items[name]) for name in ITEMS if items.get(name)], chips)
            for seat, (items, chips) in enumerate(zip(state.tallies, event.chips, strict=True))
        ]
        state.tallies = [{} for _ in event.chips]
        self._record_sheet(state, DealSheet(state.match.deal, rows))

    def _on_shuffled(self, state: SetteEMezzoState, event: CardsShuffled) -> None:
        lay_new_stock(state, event.order)

    # --- seeing -----------------------------------------------------------------------------

    def determinize(self, view: View, rng: Random) -> SetteEMezzoState:
        """A table that looks like `view`, with unseen cards where they may be."""
        return views.possible_table(view, self._match_seen(view, rng), rng)

    def _zones(self, state: SetteEMezzoState, viewer: Seat) -> list[Zone]:
        return views.zones(state, viewer)

    def _counters(self, state: SetteEMezzoState, viewer: Seat) -> list[Counter]:
        return views.counters(state, self.totals(state))

    def _badges(self, state: SetteEMezzoState, viewer: Seat) -> list[Badge]:
        return views.badges(state, viewer)

    def _facts(self, state: SetteEMezzoState, viewer: Seat) -> dict[str, Any]:
        return views.facts(state)

    def _menu(self, state: SetteEMezzoState, seat: Seat) -> list[MenuItem]:
        return views.menu(state)


def _label(number: int) -> str:
    """The label of a shuffle of the discards (SEM-24)."""
    return f"stock {number}"


def _bet(state: SetteEMezzoState, seat: Seat) -> Stakes:
    stakes = state.bets[seat]
    if stakes is None:
        raise AssertionError("a seat that has played has bet")
    return stakes
