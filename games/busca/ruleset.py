"""Busca, version 1: the decider. `RULES.md` says the same for people."""

from collections.abc import Sequence

from games.busca import events as e
from games.busca.state import LAST_TRICK_BONUS, MASKS, SEATS, TRICKS, BuscaState, Trick, points_of
from games.busca.words import INTERNATIONAL_WORDS, WORDS
from games.kernel.badges import Counter, counters_of
from games.kernel.cards import FRENCH_FORTY, ITALIAN, ITALIAN_40, Pictures
from games.kernel.chance import Chance
from games.kernel.dealing import deal_hands
from games.kernel.event import Card, events_of
from games.kernel.game_rules import Emit
from games.kernel.options import Option, Options, choice, number
from games.kernel.refusal import Refusal
from games.kernel.seats import Seat, from_seat
from games.kernel.trick_play import PLAY, CardPlayed
from games.kernel.trick_taking import TrickTaking
from games.kernel.words import Words

OPTIONS: tuple[Option, ...] = (
    number("target_busche", 10, "BUS-27", least=1, nullable=True, usual=True).describe(
        "Busche con cui la partita finisce", "Busche that end the match"
    ),
    number("max_deals", None, "BUS-27", least=1, nullable=True, usual=True).describe(
        "Numero massimo di smazzate", "Greatest number of deals"
    ),
    choice("deck_style", "BUS-3")
    .describe("Le figure delle carte", "The pictures on the cards")
    .offer("international", "Internazionali", "International")
    .offer("italian", "Italiane", "Italian"),
    Option("deck_consent", [], clause="BUS-3", seats=SEATS).describe(
        "I posti d'accordo su carte diverse da quelle internazionali.",
        "The seats that agree to cards other than the international ones.",
    ),
)


class Busca(TrickTaking[BuscaState]):
    """Four seats, each for itself, ten tricks a deal; who has fewest busche at the end wins."""

    id = "busca"
    options = OPTIONS
    pack = ITALIAN_40  # BUS-2
    masks = MASKS
    tricks_in_deal = TRICKS
    first_drawn = "opening_leader"
    follow_clause = "BUS-16"
    state_type = BuscaState
    events = (CardPlayed, *events_of(e))
    players_clause = "BUS-1"
    minutes = (15, 40)
    emblem = "1D"
    target = "target_busche"
    words = WORDS
    fixed_seats = SEATS  # BUS-1
    fewest_win = True  # BUS-29
    clockwise = False

    # --- the table --------------------------------------------------------------------------

    def pictures(self, options: Options) -> Pictures:
        """International unless all four agreed to Italian ones (BUS-3)."""
        return ITALIAN if options.get("deck_style") == "italian" else FRENCH_FORTY

    def words_of(self, options: Options) -> Words:
        """Suits are called as they are printed (BUS-3)."""
        italian = options.get("deck_style") == "italian"
        return self.words if italian else {**self.words, **INTERNATIONAL_WORDS}

    def check_options(self, options: Options) -> Refusal | None:
        """`deck_not_agreed` (BUS-3) or `no_end_condition` (BUS-28)."""
        style, consent = options["deck_style"], options["deck_consent"]
        if style != "international" and len(consent) < SEATS:
            return Refusal("deck_not_agreed", "BUS-3")
        endless = options["target_busche"] is None and options["max_deals"] is None
        return Refusal("no_end_condition", "BUS-28") if endless else None

    def deal_bound(self, options: Options) -> int:
        """Seven events around a deal, each seat's nonce and forfeit, each card and its time."""
        return 7 + 2 * SEATS + TRICKS + 2 * len(self.pack)

    def deals_bound(self, options: Options) -> int:
        """Every deal charges somebody, so four totals below the target can only last so long."""
        target: int | None = options["target_busche"]
        bounds: list[int | None] = [target and SEATS * (target - 1) + 1, options["max_deals"]]
        return min(bound for bound in bounds if bound is not None)

    # --- the deal ---------------------------------------------------------------------------

    def _deal(self, state: BuscaState, chance: Chance, emit: Emit) -> None:
        if state.match.deal == 1:
            emit(e.OpeningLeaderDrawn(self._begins(state, chance)))  # BUS-9
        leader = state.turns(state.leader)[0]
        hands = deal_hands(state.match.order, from_seat(leader, SEATS), SEATS, TRICKS)  # BUS-8
        emit(e.CardsDealt(leader, [*map(MASKS.order.arranged, hands)]))

    def _objection(self, state: BuscaState, seat: Seat, card: Card) -> Refusal | None:
        if card not in MASKS.bit:
            return Refusal("unknown_card")
        if state.holds(seat, card):
            if not state.trick:
                return Refusal("opening_denari_forbidden", "BUS-12")
            if not state.hands[seat] & MASKS.suits[state.led]:
                return Refusal("pita_discard_forbidden", "BUS-18")
        return super()._objection(state, seat, card)

    def _trick_won(self, state: BuscaState, seat: Seat, cards: list[Card]) -> e.TrickWon:
        bonus = LAST_TRICK_BONUS if len(state.tricks) == TRICKS - 1 else 0
        return e.TrickWon(seat, cards, points_of(cards) + bonus)  # BUS-19

    def _trick(self, state: BuscaState, event: e.TrickWon) -> Trick:
        return Trick(state.trick, event.seat, event.points)

    def _count(self, state: BuscaState, emit: Emit) -> None:
        points = state.final_points()
        busche = charges(points, state.turns(0))
        totals = [total + more for total, more in zip(self.totals(state), busche, strict=True)]
        leader = state.turns(next_leader(busche, from_seat(state.leader, SEATS)))[0]
        emit(e.DealScored(points, busche, totals, leader))  # BUS-26
        self._end_deal(state, emit)

    def _ends_match(self, state: BuscaState) -> bool:
        options = state.match.options
        return self._reached(state, options["target_busche"], options["max_deals"])  # BUS-27

    # --- what events change -----------------------------------------------------------------

    def _on_opening_leader_drawn(self, state: BuscaState, event: e.OpeningLeaderDrawn) -> None:
        state.leader = event.seat

    def _on_cards_dealt(self, state: BuscaState, event: e.CardsDealt) -> None:
        state.leader = event.leader
        state.deal(event.hands)
        state.waiting = state.turns(event.leader)
        state.phase = PLAY

    def _on_deal_scored(self, state: BuscaState, event: e.DealScored) -> None:
        state.leader = event.next_leader
        state.close()
        reasons = ["most_points" if points else "not_covered" for points in event.points]
        self._record(state, [[item] for item in zip(reasons, event.busche, strict=True)])

    # --- seeing -----------------------------------------------------------------------------

    def _order(self, table: BuscaState) -> list[Card]:
        """One card at a time from the leader on (BUS-8)."""
        hands = [table.hand(seat) for seat in range(SEATS)]
        for play in (play for plays in table.all_tricks() for play in plays):
            hands[play.seat].append(play.card)
        rounds = zip(*(hands[seat] for seat in from_seat(table.leader, SEATS)), strict=True)
        return [card for cards in rounds for card in cards]

    def _counters(self, state: BuscaState, viewer: Seat) -> list[Counter]:
        return [*counters_of("busche", self.totals(state)), *counters_of("points", state.points())]


# --- from points to busche -----------------------------------------------------------------


def base_charge(points: int) -> int:
    """Busche for the highest points of a deal in which all covered (BUS-22)."""
    return 1 if points <= 18 else max(2, points - 20)


def charges(points: Sequence[int], staying: Sequence[Seat]) -> list[int]:
    """How many busche each seat is charged; only `staying` seats can be.

    A seat has covered when it has at least one point (BUS-20).
    """
    bare = [seat for seat in staying if not points[seat]]  # BUS-25
    most = max(points[seat] for seat in staying)
    charged = bare or [seat for seat in staying if points[seat] == most]
    # BUS-23; and BUS-24: nobody is worse than another when all tie, so nothing is multiplied.
    times = 1 if len(charged) == len(staying) and not bare else len(charged)
    busche = times if bare else times * base_charge(most)
    return [busche if seat in charged else 0 for seat in range(len(points))]


def next_leader(busche: Sequence[int], turns: Sequence[Seat]) -> Seat:
    """Who leads next: at the right of the first charged seat (BUS-10).

    `turns` are all seats in order of play from the leader of the deal just played (BUS-11).
    """
    return (next(seat for seat in turns if busche[seat]) + 1) % len(turns)
