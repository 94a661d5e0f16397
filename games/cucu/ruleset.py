"""Cucù, version 1: the contract. `RULES.md` says the same for people."""

from collections.abc import Sequence
from typing import ClassVar

from games.cucu import events as e
from games.cucu.evolve import Evolution
from games.cucu.flow import SELECTION, Flow
from games.cucu.legal import TALKS_A_HAND, TOUCHES_A_HAND, beforehand, objection
from games.cucu.options import OPTIONAL, OPTIONS, RANDOM, SECOND_DENARI, TOP_ONLY
from games.cucu.state import ASKED, CUT, DEAL_DONE, DEALT, DECIDE, IN_HAND, CucuState, is_king, pack
from games.cucu.view import CucuView
from games.cucu.words import WORDS
from games.kernel.chance import FIRST_DEALER
from games.kernel.command import Command
from games.kernel.dealing import Dealing, Draw, Take
from games.kernel.event import Card, Event, events_of
from games.kernel.match import Match
from games.kernel.options import Options
from games.kernel.refusal import OPTION_DISABLED, Refusal
from games.kernel.seats import Seat


class Cucu(Flow, CucuView, Evolution):
    """2 to 20 seats, each for itself; the last one that has a stake wins the pot."""

    id = "cucu"
    options = OPTIONS
    pack_option = "deck_style"  # CUC-02
    state_type = CucuState
    events = events_of(e)
    phases: ClassVar[dict[type[Command], frozenset[str]]] = {
        e.CutDeck: frozenset({CUT}),
        e.Knock: frozenset({DEAL_DONE}),
        e.Keep: frozenset({DECIDE}),
        e.Exchange: frozenset({DECIDE}),
        e.ExchangeWithDeck: frozenset({DECIDE}),
        e.GiveCard: frozenset({ASKED}),
        e.BlockWithKing: frozenset({ASKED}),
    }
    off_turn: ClassVar[dict[type[Command], frozenset[str]]] = {
        e.TouchCard: DEALT,
        e.Talk: IN_HAND,
    }
    needs_option: ClassVar[dict[type[Command], tuple[str, bool | str]]] = {
        **dict.fromkeys((e.Knock, e.TouchCard), ("morto", True)),
        **dict.fromkeys((e.GiveCard, e.BlockWithKing), ("king_block", OPTIONAL)),
    }
    answers: ClassVar[dict[type[Event], type[Command]]] = {
        e.DeckCut: e.CutDeck,
        e.DealerKnocked: e.Knock,
        e.CardKept: e.Keep,
        e.ExchangeAsked: e.Exchange,
        e.DealerCardTaken: e.ExchangeWithDeck,
        e.CardGiven: e.GiveCard,
        e.BlockCalled: e.BlockWithKing,
        e.CardTouched: e.TouchCard,
        e.Talked: e.Talk,
    }
    first_drawn = FIRST_DEALER
    players_clause = "CUC-01"
    words = WORDS
    clockwise = False
    family = "company"
    minutes = (3, 10)
    emblem = "10C"
    rankings = ("placing", "chips", "loser")
    tournament_seats = 8

    # --- the table --------------------------------------------------------------------------

    def deck(self, options: Options) -> tuple[Card, ...]:
        """One pack of forty or more (CUC-01)."""
        return pack(options)

    def check_options(self, options: Options) -> Refusal | None:
        """`too_many_revival_stakes` (CUC-37)."""
        most = options["stakes_per_player"]
        if options["revival_stakes"] > most:
            return Refusal("too_many_revival_stakes", "CUC-37", {"most": most})
        return None

    def greatest_total(self, options: Options) -> int:
        """All that the others have before them (CUC-03)."""
        others = int(options["players"]) - 1
        return int(others * options["stakes_per_player"] * options["stake_value"])

    def reveals_late(self, options: Options) -> bool:
        """The card that a dealer put away is known to nobody before the match is over."""
        return True

    def chance_bounds(self, match: Match) -> dict[str, int]:
        """The first dealer, where lots are drawn for him (CUC-04)."""
        return super().chance_bounds(match) if match.options["dealer_selection"] == RANDOM else {}

    def shuffle_labels(self, match: Match) -> frozenset[str]:
        """The cards that choose the first dealer (CUC-04)."""
        turned = match.deal == 1 and match.options["dealer_selection"] == SECOND_DENARI
        return frozenset({SELECTION} if turned else ())

    def dealing(self, match: Match) -> Dealing:
        """The deck is cut, and dealt from the dealer's right on; he may take any card of it."""
        return Dealing(
            pack=list(pack(match.options)),
            takes=[
                Take("dealer_selection_cards", "cards", stock="selection"),
                Take("deck_cut", "count", "under"),
                Take("hand_dealt", "cards", sizes="sizes", first=("hand_dealt", "dealer", 1)),
                Take("cards_seen", "cards", "hand", dealt="hand_dealt"),
                Take("dealer_card_taken", "card", place="above"),
                Take("null_king_shown", "card", "pile", dealt="dealer_card_taken"),
            ],
            draws=[
                Draw("dealer_assigned", "seat", FIRST_DEALER, when={"dealer_selection": RANDOM})
            ],
        )

    def deal_bound(self, options: Options) -> int:
        """`PROGRAMS.md` says what is counted (GEN-12)."""
        seats, cards = int(options["players"]), len(pack(options))
        horses = min(seats, cards // 10)
        words = 2 * TALKS_A_HAND + (2 * TOUCHES_A_HAND if options["morto"] else 0)
        hand = 16 + seats * (10 + horses + words)
        return 10 + 4 * seats + hand * (cards // 2) + 2 * self.deals_bound(options)

    def deals_bound(self, options: Options) -> int:
        """In each at least one hand is opened, and one that is broken off costs a seat."""
        return int(options["max_hands"]) + int(options["players"])

    # --- playing ----------------------------------------------------------------------------

    def active(self, state: CucuState) -> tuple[Seat, ...]:
        """The cutter, the dealer who has to knock, who decides, who is asked."""
        if state.phase == CUT:
            return (state.cutter(),)
        if state.phase == DEAL_DONE:
            return (state.dealer,)
        if state.phase == DECIDE:
            return (state.turn,)
        return (state.asked,) if state.phase == ASKED else ()

    def default_move(self, state: CucuState, seat: Seat) -> Command:
        """To cut in the middle, to knock, to keep, to give (GEN-06)."""
        if state.phase == CUT:
            return e.CutDeck(len(state.stock) // 2)
        if state.phase == DEAL_DONE:
            return e.Knock()
        return e.GiveCard() if state.phase == ASKED else e.Keep()

    def check(self, state: CucuState, seat: Seat, command: Command) -> Refusal | None:
        """As ever, but for the reasons that this game looks at before phase and turn."""
        refusal = super().check(state, seat, command)
        if refusal is not None and refusal.code == OPTION_DISABLED:
            return refusal
        return beforehand(state, seat, command) or refusal

    _check = staticmethod(objection)

    def _actions(self, state: CucuState, seat: Seat) -> Sequence[Command]:
        size = len(state.stock)
        if state.phase == CUT:
            return [e.CutDeck(count) for count in sorted({1, size // 2, size - 1})]
        if state.phase == DEAL_DONE:
            return [e.Knock()]
        if state.phase == ASKED:
            return (
                [e.GiveCard(), e.BlockWithKing()] if is_king(state.cards[seat]) else [e.GiveCard()]
            )
        if seat != state.dealer:
            return [e.Keep(), e.Exchange()]
        top = state.options["dealer_draw"] == TOP_ONLY
        places = [1] if top else sorted({1, (size + 1) // 2, size})
        return [e.Keep(), *map(e.ExchangeWithDeck, places)]
