"""Merda, version 1: the contract. `RULES.md` says the same for people."""

from collections.abc import Sequence
from typing import Any, ClassVar

from games.kernel.command import Command
from games.kernel.dealing import Dealing, Draw, Take
from games.kernel.event import Card, Event, events_of
from games.kernel.match import Match
from games.kernel.options import Options
from games.kernel.refusal import NOT_YOUR_TURN, Refusal
from games.kernel.seats import Seat
from games.kernel.view import View
from games.merda import events as e
from games.merda.cards import kilo_deck, pack, play_deck, weight
from games.merda.evolve import Evolution
from games.merda.flow import DEALER, KILOS, Flow, contact
from games.merda.legal import FEINTS_A_ROUND, objection, out_of_turn
from games.merda.options import OPTIONS, TARGET, contradiction
from games.merda.state import (
    LAYING,
    PASSES,
    PASSING,
    RACE,
    SUSPENDED,
    TAKING,
    MerdaState,
    players_left,
)
from games.merda.view import MerdaView
from games.merda.words import WORDS


class Merda(Flow, MerdaView, Evolution):
    """3 to 13 seats, each for itself; who has fewest kilos at the end wins, or who is left."""

    id = "merda"
    options = OPTIONS
    pack_option = "pack"  # MER-03
    state_type = MerdaState
    events = events_of(e)
    answers: ClassVar[dict[type[Event], type[Command]]] = {
        e.CardCommitted: e.PassCard,
        e.CardLaid: e.PassCard,
        e.CardTaken: e.TakeCard,
        e.SlamValid: e.Slam,
        e.SlamJoined: e.Slam,
        e.FalseSlam: e.Slam,
        e.FeintMade: e.Feint,
        e.SeatReady: e.Ready,
    }
    phases: ClassVar[dict[type[Command], frozenset[str]]] = {
        e.PassCard: frozenset({PASSING, LAYING}),
        e.TakeCard: frozenset({TAKING}),
        e.Slam: frozenset({PASSING, RACE}),
        e.Ready: frozenset({SUSPENDED}),
    }
    off_turn: ClassVar[dict[type[Command], frozenset[str]]] = {e.Slam: PASSES, e.Feint: PASSES}
    needs_option: ClassVar[dict[type[Command], tuple[str, bool]]] = {e.Feint: ("feints", True)}
    simultaneous = frozenset({PASSING, RACE, SUSPENDED})
    races = frozenset({RACE, SUSPENDED})
    first_drawn = DEALER
    players_clause = "MER-01"
    family = "company"
    minutes = (15, 40)
    emblem = "8C"
    target = "target_kilos"
    words = WORDS
    fewest_win = True  # MER-33
    clockwise = False
    rankings = ("loser", "placing", "points")
    tournament_seats = 6

    # --- the table --------------------------------------------------------------------------

    def deck(self, options: Options) -> tuple[Card, ...]:
        """The first play deck and the kilo deck (MER-01)."""
        options = {**{option.name: option.default for option in OPTIONS}, **options}
        return (*play_deck(options, options["players"]), *kilo_deck(options))

    def deal_deck(self, match: Match) -> Sequence[Card]:
        """The play deck that was told when this deal was sealed (MER-02)."""
        told = match.dealing
        return told.pack if told else play_deck(match.options, len(players_left(match)))

    def dealing(self, match: Match) -> Dealing:
        """One card at a time from the dealer's right (MER-10); kilos from the top (MER-30)."""
        return Dealing(
            pack=play_deck(match.options, len(players_left(match))),
            takes=[
                Take("hand_dealt", "hands", first=("hand_dealt", "dealer", 1)),
                Take("kilos_taken", "cards", stock=KILOS),
            ],
            draws=[Draw("dealer_drawn", "seat", DEALER), *self._lots(match.options)],
        )

    def _lots(self, options: Options) -> list[Draw]:
        """The lots in the middle of a hand, for feints (MER-29)."""
        share = "feint_contact_pct"
        if not options[share]:
            return []
        label = contact("{number}")
        lot = Draw("feint_contact", "pressed", label, bound=100, every_deal=True, less_than=share)
        return [lot]

    def held(self, options: Options) -> tuple[Card, ...]:
        """Equal cards lie together."""
        return pack(options)

    check_options = staticmethod(contradiction)

    def reveals_late(self, options: Options) -> bool:
        """The kilo deck lies on from hand to hand."""
        return True

    def ranking_keys(self, state: MerdaState) -> list[Any]:
        """By kilos, fewest first; who has arrived after the others, the last one first (MER-34)."""
        late = {seat: at for at, seat in enumerate(state.arrivals)}
        return [
            (seat not in late, late.get(seat, -score)) for seat, score in enumerate(state.scores)
        ]

    def target_of(self, options: Options) -> int | None:
        """With how many kilos a seat is out; None where the kilo deck ends the match (MER-33)."""
        return super().target_of(options) if options.get("end_mode") == TARGET else None

    def totals(self, state: MerdaState) -> list[int]:
        """Kilos of each seat (MER-32), those of the hand being played included."""
        return list(state.scores)

    def _brought(self, view: View) -> list[int]:
        """Without the kilos of the hand being played, which no sheet tells yet."""
        items = zip(
            super()._brought(view), view.facts["race"], view.facts["false_slams"], strict=True
        )
        return [kilos - race - false_slams for kilos, race, false_slams in items]

    def chance_bounds(self, match: Match) -> dict[str, int]:
        """The first dealer (MER-09), and lots for feints: one whenever kilos are taken (MER-29)."""
        bounds = super().chance_bounds(match)
        if match.options["feint_contact_pct"]:
            bounds |= {contact(n): 100 for n in range(1, self._losses(match.options) + 1)}
        return bounds

    def shuffle_labels(self, match: Match) -> frozenset[str]:
        """The kilo deck of the match (MER-05), and made again (MER-35)."""
        options = match.options
        first = 1 if match.deal == 1 else 0
        again = 0
        if options["end_mode"] == TARGET:
            again = self._most_kilos(options) // weight(kilo_deck(options), options) + 1
        return frozenset(f"{KILOS} {number}" for number in range(1, first + again + 1))

    def deal_bound(self, options: Options) -> int:
        """`PROGRAMS.md` says what is counted (GEN-12)."""
        seats, rounds = options["players"], options["max_rounds"]
        turns = seats if options["passing"] == "turns" else 1
        feints = FEINTS_A_ROUND * seats
        moves = rounds * turns * (feints + (4 if turns > 1 else 2 * seats + 1))
        false_slams = self._losses(options) * (7 + 2 * seats)
        around = 20 + 4 * seats
        return int(moves + false_slams + around + 2 * self.deals_bound(options))

    def deals_bound(self, options: Options) -> int:
        """A hand takes a kilo card or is void (GEN-12)."""
        seats: int = options["players"]
        return int((self._losses(options) + 1) * options["max_void_hands"] + seats)

    def _losses(self, options: Options) -> int:
        """How often kilos can be taken in a match."""
        if options["end_mode"] == TARGET:
            return self._most_kilos(options)
        return len(kilo_deck(options))

    def _most_kilos(self, options: Options) -> int:
        """In a match to a target each seat stays below it, then takes kilos twice at most."""
        heaviest = 13 * int(options["kilo_cards_per_loss"])
        return int(options["players"]) * (int(options["target_kilos"]) + 2 * heaviest)

    # --- playing ----------------------------------------------------------------------------

    def active(self, state: MerdaState) -> tuple[Seat, ...]:
        """Who has not chosen, slammed or said `ready` yet; in turns the seat in turn."""
        if state.phase in (LAYING, TAKING):
            return (state.turn,)
        if state.phase == RACE:
            return tuple(s for s in state.right_of(state.slams[0]) if s not in state.slams)
        done = state.laid if state.phase == PASSING else state.ready
        return tuple(seat for seat in state.in_hand if seat not in done)

    def reacting(self, state: MerdaState) -> tuple[Seat, ...]:
        """In turns: who has laid the fifth card and kept four equal ones (MER-18)."""
        layer = state.layer() if state.phase == TAKING else None
        return (layer,) if layer is not None and state.four_equal(layer) else ()

    def simultaneous_round(self, state: MerdaState) -> int:
        """The round of passing, whatever suspends it; each suspension has one of its own."""
        return -state.suspensions if state.phase == SUSPENDED else state.rounds_played

    _check = staticmethod(objection)

    def _out_of_turn(self, state: MerdaState, seat: Seat, phases: frozenset[str]) -> Refusal:
        return out_of_turn(state, seat, phases) if self._plays(state, seat) else NOT_YOUR_TURN

    def _actions(self, state: MerdaState, seat: Seat) -> Sequence[Command]:
        if seat == state.layer() and state.phase == TAKING:
            return [e.Slam()]
        if state.phase not in (PASSING, LAYING):
            return [self.default_move(state, seat)]
        cards = [e.PassCard(card) for card in state.hands[seat]]
        slams = state.phase == PASSING and state.four_equal(seat)
        return [*cards, e.Slam()] if slams else cards

    def _ends_match(self, state: MerdaState) -> bool:
        void = bool(state.voids >= state.options["max_void_hands"])  # MER-37
        return void or self._decided(state)
