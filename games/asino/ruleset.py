"""Asino, version 1: the decider. `RULES.md` says the same for people."""

from collections.abc import Sequence
from typing import ClassVar

from games.asino import events as e
from games.asino.flow import Flow, shuffle_label
from games.asino.legal import EMOTES_A_TURN, HAND_OVER, delegates, objection
from games.asino.state import DRAW, HIDE, AsinoState
from games.asino.view import AsinoView
from games.asino.words import WORDS
from games.kernel.cards import pack_option
from games.kernel.chance import FIRST_DEALER, FirstDealerDrawn
from games.kernel.command import Command
from games.kernel.dealing import Dealing, Draw, Take
from games.kernel.event import Event, events_of
from games.kernel.match import SEALED, Match
from games.kernel.options import PLAYERS, Option, Options, number, switch
from games.kernel.refusal import WRONG_PHASE, Refusal
from games.kernel.seats import Seat

OPTIONS: tuple[Option, ...] = (
    number(PLAYERS, 4, "ASI-01", least=2, most=20, usual=True).describe("Giocatori", "Players"),
    pack_option("deck_style", "ASI-02", usual=True),
    number("match_hands", 1, "ASI-22", least=1, most=100, usual=True).describe(
        "Mani da giocare", "Hands to play"
    ),
    switch("auto_shuffle_hand", True, "ASI-25").describe(
        "Le carte da cui si pesca vengono mescolate", "The cards that are drawn from are shuffled"
    ),
    switch("allow_arrange", True, "ASI-23").describe(
        "Si possono disporre le proprie carte", "Players may arrange their cards"
    ),
    switch("allow_emotes", True, "ASI-24").describe(
        "Si possono mostrare gioia e disperazione", "Joy and despair may be shown"
    ),
    number("max_draws", 2000, "ASI-21", least=10, most=10_000).describe(
        "Pescate dopo le quali la mano finisce", "Draws after which a hand ends"
    ),
)


class Asino(Flow, AsinoView):
    """2 to 20 seats, each for itself; who is left with the odd card is the donkey."""

    id = "asino"
    options = OPTIONS
    pack_option = "deck_style"  # ASI-02
    state_type = AsinoState
    first_drawn = FIRST_DEALER
    events = (FirstDealerDrawn, *events_of(e))
    answers: ClassVar[dict[type[Event], type[Command]]] = {
        e.HiddenChoiceDelegated: e.DelegateHiddenChoice,
        e.HiddenCardSet: e.ChooseHiddenCard,
        e.CardDrawn: e.DrawCard,
        e.HandArranged: e.ArrangeHand,
        e.EmoteShown: e.Emote,
    }
    phases: ClassVar[dict[type[Command], frozenset[str]]] = {
        e.ChooseHiddenCard: frozenset({HIDE}),
        e.DelegateHiddenChoice: frozenset({HIDE}),
        e.DrawCard: frozenset({DRAW}),
    }
    off_turn: ClassVar[dict[type[Command], frozenset[str]]] = {
        # The dealer's alone: whoever else tries it is told so, whoever's turn it is.
        e.DelegateHiddenChoice: frozenset({HIDE}),
        e.ArrangeHand: frozenset({DRAW}),
        e.Emote: frozenset({DRAW}),
    }
    needs_option: ClassVar[dict[type[Command], tuple[str, bool]]] = {
        e.ArrangeHand: ("allow_arrange", True),
        e.Emote: ("allow_emotes", True),
    }
    players_clause = "ASI-01"
    family = "company"
    minutes = (2, 6)
    emblem = "9B"
    luck = True
    fewest_win = True  # ASI-22
    words = WORDS
    clockwise = False
    rankings = ("loser", "placing")
    tournament_seats = 6

    # --- the table --------------------------------------------------------------------------

    def shuffle_labels(self, match: Match) -> frozenset[str]:
        """One a draw, of the hand that is drawn from (ASI-25)."""
        most = match.options["max_draws"] if match.options["auto_shuffle_hand"] else 0
        return frozenset(map(shuffle_label, range(1, most + 1)))

    def dealing(self, match: Match) -> Dealing:
        """The hidden card from its place, the others one at a time from the dealer's right."""
        return Dealing(
            pack=list(self.deck(match.options)),
            takes=[
                Take("hidden_card_set", "card", place="position"),
                Take("hands_dealt", "hands", first=("hands_dealt", "dealer", 1)),
                Take("hand_ended", "hidden_card", "pile", dealt="hidden_card_set"),
            ],
            draws=[Draw("first_dealer_drawn", "seat", FIRST_DEALER)],
        )

    def deal_bound(self, options: Options) -> int:
        """`PROGRAMS.md` says what is counted (GEN-12)."""
        seats: int = options["players"]
        emotes = EMOTES_A_TURN * seats if options["allow_emotes"] else 0
        a_turn = 6 + emotes  # begun, shuffled, arranged, time over, drawn, thrown
        around, by_seat = 16, 4  # by seat: a nonce, its pairs, safe, gone
        reveals = 2 * self.deals_bound(options)  # of a duplicate match, all at its end
        return int(around + reveals + by_seat * seats + a_turn * options["max_draws"])

    def deals_bound(self, options: Options) -> int:
        """The hands to play, and one void for each seat that leaves but the last (GEN-07)."""
        return int(options["match_hands"] + options["players"])

    # --- what is allowed --------------------------------------------------------------------

    def active(self, state: AsinoState) -> tuple[Seat, ...]:
        """Who chooses the hidden card; then whose turn it is."""
        return (state.hider,) if state.phase == HIDE else (state.turn,)

    def default_move(self, state: AsinoState, seat: Seat) -> Command:
        """The first card that lies there (GEN-06)."""
        return e.ChooseHiddenCard(0) if state.phase == HIDE else e.DrawCard(0)

    def check(self, state: AsinoState, seat: Seat, command: Command) -> Refusal | None:
        """As ever; but between two hands it is said that the one is over (ASI-18)."""
        refusal = super().check(state, seat, command)
        between = state.phase == SEALED and state.match.deal > 1
        of_the_game = type(command) in {**self.phases, **self.off_turn}
        return HAND_OVER if refusal == WRONG_PHASE and between and of_the_game else refusal

    _check = staticmethod(objection)

    def _actions(self, state: AsinoState, seat: Seat) -> Sequence[Command]:
        if state.phase == DRAW:
            return [e.DrawCard(position) for position in range(len(state.hands[state.target]))]
        places = [e.ChooseHiddenCard(position) for position in range(len(state.stock))]
        return [*places, *map(e.DelegateHiddenChoice, delegates(state, seat))]

    def _ends_match(self, state: AsinoState) -> bool:
        return bool(sum(self.totals(state)) >= state.options["match_hands"])  # ASI-22
