"""The flow of a hand: what follows from each move, event by event."""

from typing import Any

from games.kernel.command import Command
from games.kernel.dealing import deal_hands
from games.kernel.match import TimeOut, TurnTimedOut
from games.kernel.ruleset import Chance, Emit, Ruleset
from games.kernel.seats import Seat
from games.merda import events as e
from games.merda.cards import kilo_deck, play_deck, weight
from games.merda.legal import FEINT_WORDS, WORD
from games.merda.state import PASSES, PASSING, RACE, SUSPENDED, MerdaState, players_left

DEALER = "dealer"
"""The chance outcome of MER-09."""
KILOS = "kilos"
"""The stock in the middle; its shuffles are `kilos 1`, `kilos 2` (MER-05, MER-35)."""


def contact(number: int | str) -> str:
    """The chance outcome of MER-29, by its number in the hand."""
    return f"contact:{number}"


class Flow(Ruleset[MerdaState]):
    """What commands lead to."""

    # --- dealing ----------------------------------------------------------------------------

    def _deal(self, state: MerdaState, chance: Chance, emit: Emit) -> None:
        match = state.match
        if match.deal == 1:
            emit(e.DealerDrawn(self._begins(state, chance)))  # MER-09
            emit(chance.shuffle(f"{KILOS} 1", kilo_deck(match.options)))  # MER-05
        seats = players_left(match)
        if len(match.order) != len(play_deck(match.options, len(seats))):
            self._void(state, emit, left=True)  # a seat left after this deck was sealed
            return
        dealer = state.dealer if match.deal == 1 else state.next_of(seats, state.dealer)
        turns = state.turns_of(seats, dealer + 1)
        hands = deal_hands(match.order, turns, match.seats, len(match.order))
        once = play_deck(match.options, match.seats)
        emit(e.HandDealt(dealer, hands, [card for card in once if card not in match.order]))

    # --- moves ------------------------------------------------------------------------------

    def _perform(self, state: MerdaState, seat: Seat, command: Any, emit: Emit) -> None:
        match command:
            case e.PassCard() if state.phase == PASSING:
                emit(e.CardCommitted(seat, command.card))
                self._resolve(state, emit)
            case e.PassCard():
                emit(e.CardLaid(seat, command.card))
            case e.TakeCard():
                emit(e.CardTaken(seat, *state.laid.values()))
                self._end_if_long(state, len(state.in_hand), emit)
            case e.Slam():
                self._slam(state, seat, emit)
            case e.Feint():
                word = command.word or (FEINT_WORDS[0] if command.kind == WORD else "")
                emit(e.FeintMade(seat, command.kind, word))
            case e.Ready():
                emit(e.SeatReady(seat))
                if not self.active(state):
                    emit(e.HandResumed())

    def _time_out(self, state: MerdaState, seat: Seat, command: TimeOut, emit: Emit) -> None:
        if state.phase != RACE:
            super()._time_out(state, seat, command, emit)
            return
        emit(TurnTimedOut(command.seat))
        late = [other for other in state.right_of(state.slams[0]) if other not in state.slams]
        self._end_race(state, late[-1], emit)  # MER-23

    def default_move(self, state: MerdaState, seat: Seat) -> Command:
        """The card that the seat got last (MER-38); what is awaited of it elsewhere."""
        if state.phase == RACE:
            return e.Slam()
        if state.phase == SUSPENDED:
            return e.Ready()
        if state.in_turns and state.laid:
            return e.TakeCard()
        return e.PassCard(state.hands[seat][-1])

    def _resolve(self, state: MerdaState, emit: Emit) -> None:
        """Settles the round when all have chosen (MER-12)."""
        if self.active(state):
            return
        handed: list[list[str]] = [[] for _ in range(state.match.seats)]
        for seat, card in state.laid.items():
            handed[state.right_of(seat)[0]] = [card]
        emit(e.RoundResolved(handed))
        self._end_if_long(state, 1, emit)

    def _end_if_long(self, state: MerdaState, moves: int, emit: Emit) -> None:
        """Void after `max_rounds` rounds of so many moves (MER-37)."""
        if state.rounds_played >= state.options["max_rounds"] * moves:
            self._void(state, emit, left=False)

    # --- slams ------------------------------------------------------------------------------

    def _slam(self, state: MerdaState, seat: Seat, emit: Emit) -> None:
        if state.phase == RACE:
            emit(e.SlamJoined(seat))
        elif cards := state.four_equal(seat):
            emit(e.SlamValid(seat, cards))
        else:
            self._false_slam(state, seat, emit)
            return
        self._end_race_of_one(state, emit)

    def _end_race_of_one(self, state: MerdaState, emit: Emit) -> None:
        """One alone who has not slammed has lost (MER-22, MER-36)."""
        late = self.active(state)
        if len(late) == 1:
            self._end_race(state, late[0], emit)

    def _end_race(self, state: MerdaState, loser: Seat, emit: Emit) -> None:
        emit(e.RaceResolved(loser, list(state.slams)))
        self._take_kilos(state, loser, emit)
        self._score(state, emit)

    def _false_slam(self, state: MerdaState, seat: Seat, emit: Emit) -> None:
        feinter, share = state.arm, state.options["feint_contact_pct"]
        emit(e.FalseSlam(seat))
        payer = seat
        if share and feinter is not None and feinter != seat:  # MER-29
            drawn = self.chance(state).draw(contact(state.lots + 1), 100)
            emit(e.FeintContact(feinter, drawn < share))
            payer = feinter if drawn < share else seat
        self._take_kilos(state, payer, emit)
        if self._decided(state):  # in the middle of a hand too (MER-33, MER-34)
            self._score(state, emit)
        else:
            emit(e.HandSuspended())

    def _take_kilos(self, state: MerdaState, seat: Seat, emit: Emit) -> None:
        cards = state.kilos[: state.options["kilo_cards_per_loss"]]
        emit(e.KilosTaken(seat, cards, weight(cards, state.options)))
        if not state.to_target:
            return
        if seat not in state.arrivals and state.scores[seat] >= state.options["target_kilos"]:
            emit(e.SeatArrived(seat))
        if not state.kilos:  # MER-35
            again = [card for taken in state.taken for card in taken]
            number = state.rebuilt + (2 if state.match.deal == 1 else 1)
            emit(self.chance(state).shuffle(f"{KILOS} {number}", again))

    # --- the end of a hand --------------------------------------------------------------------

    def _void(self, state: MerdaState, emit: Emit, *, left: bool) -> None:
        emit(e.HandVoid(left))
        self._score(state, emit)

    def _score(self, state: MerdaState, emit: Emit) -> None:
        emit(e.HandScored(list(state.race), list(state.false_slams), list(state.scores)))
        self._end_deal(state, emit)

    def _decided(self, state: MerdaState) -> bool:
        """Whether no more kilos can change anything (MER-33, MER-34)."""
        if state.to_target:
            return len(state.contenders()) < 2
        return not state.kilos

    # --- leaving ------------------------------------------------------------------------------

    def _forfeit_ends(self, state: MerdaState) -> bool:
        return state.to_target and len(state.contenders()) < 2

    def _settle_match(self, state: MerdaState, emit: Emit) -> None:
        if state.phase in PASSES | {RACE, SUSPENDED}:  # kilos taken in a hand broken off stay
            emit(e.HandScored(list(state.race), list(state.false_slams), list(state.scores)))

    def _on_seat_out(self, state: MerdaState, seat: Seat) -> None:
        if state.phase == RACE and seat in state.in_hand:
            state.in_hand.remove(seat)

    def _play_on(self, state: MerdaState, seat: Seat, emit: Emit) -> None:
        if state.phase == RACE:
            self._end_race_of_one(state, emit)
        elif state.phase in PASSES | {SUSPENDED} and seat in state.in_hand:
            self._void(state, emit, left=True)
