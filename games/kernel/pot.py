"""Games of tricks for a pot: chips that seats pay in and win, deal by deal (`games.kernel.chips`).

What is booked in a deal becomes its sheet when the deal is counted. A pot that is left when the
match ends is shared by those that stay.
"""

from abc import abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, TypeVar

from games.kernel.badges import Badge, Counter, badges_of, counters_of
from games.kernel.chips import Chips, equal_shares, with_item
from games.kernel.common_words import POT_WORDS
from games.kernel.event import Event
from games.kernel.fields import PartyNumbers, Public
from games.kernel.game_rules import Emit
from games.kernel.masks import MaskState
from games.kernel.match import BETWEEN_DEALS, SCORED
from games.kernel.seats import NOBODY, Seat
from games.kernel.trick_taking import TrickTaking
from games.kernel.view import View


class PotTakenUnopposed(Event, frozen=True):
    """A seat takes the pot without playing."""

    ends_deal: ClassVar[bool] = True

    seat: Seat
    amount: int


class PotShared(Event, frozen=True):
    """What was left in the pot, shared at the end of the match."""

    shares: PartyNumbers


class PotState(MaskState):
    """A table with a pot."""

    chips: Chips
    dealer: Seat
    """Who deals this deal or, between deals, dealt the last one."""
    only_stakes: bool
    """Whether the pot holds nothing but stakes."""
    said: Public[list[str]]
    """What each seat said last in this deal; nothing yet is an empty text."""

    def sit(self, seats: int) -> None:
        """Nothing in the pot, and nothing won or lost by anybody."""
        super().sit(seats)
        self.chips = Chips((0,) * seats)
        self.dealer = NOBODY
        self.only_stakes = True
        self.said = [""] * seats

    def from_mano(self) -> tuple[Seat, ...]:
        """The seats that have not left, from the one after the dealer on, the dealer last."""
        return self.turns(self.dealer + 1)

    def recall(self, view: View) -> None:
        """The pot and the chips, too: of the deals before, and of this."""
        super().recall(view)
        facts, before = view.facts, view.sheet.totals
        self.dealer, self.only_stakes = facts["dealer"], facts["only_stakes"]
        self.chips = Chips(tuple(before), -sum(before))
        for item, received in facts["booked"]:
            self.chips = self.chips.book(item, received)


P = TypeVar("P", bound=PotState)


class PotGame(TrickTaking[P]):
    """The rules of a game for a pot."""

    words = POT_WORDS
    chips_limit: ClassVar[int] = 100_000
    """A pot or a balance beyond this ends a match: tournaments take totals to a million."""
    said_badges: ClassVar[Mapping[str, str]]
    """The badge of a seat, by what it said last."""

    @abstractmethod
    def _last_deal(self, state: P) -> bool:
        """Whether the deal just counted was the last by the game's own rules."""

    # --- the end of a deal and of the match -------------------------------------------------

    def _close_deal(self, state: P, emit: Emit) -> None:
        """After the event that counted a deal: the match goes on, or the rest is shared."""
        if self._last_deal(state) or state.chips.beyond(self.chips_limit):
            self._settle_match(state, emit)
            self._reveal_played(state, emit)
            self._end_match(state, self.final_result(state), emit)
        else:
            self._end_deal(state, emit)

    def _settle_match(self, state: P, emit: Emit) -> None:
        if state.chips.pot:
            shares = equal_shares(state.chips.pot, state.from_mano(), state.match.seats)
            emit(PotShared(shares))

    def _ends_match(self, state: P) -> bool:
        """No: `_close_deal` has ended the match where the deal was its last."""
        return False

    # --- what events change -----------------------------------------------------------------

    def _own_appliers(self) -> dict[type[Event], Callable[[P, Any], None]]:
        found = super()._own_appliers()
        return {
            kind: self._counted_by(change) if kind.ends_deal else change
            for kind, change in found.items()
        }

    def _counted_by(self, change: Callable[[P, Any], None]) -> Callable[[P, Any], None]:
        """The change of an event that counts a deal, and the deal's sheet."""

        def apply(state: P, event: Event) -> None:
            change(state, event)
            self._book_sheet(state)

        return apply

    def _book_sheet(self, state: P) -> None:
        self._record_sheet(state, state.chips.sheet(state.match.deal))
        state.chips = state.chips.next_deal()
        state.close()

    def _on_pot_taken_unopposed(self, state: P, event: PotTakenUnopposed) -> None:
        state.chips = state.chips.pay("pot_taken", event.seat, -event.amount)
        state.only_stakes = True

    def _on_pot_shared(self, state: P, event: PotShared) -> None:
        """A deal that was broken off gets its sheet now; else the last one gets another item."""
        state.chips = state.chips.book("pot_share", event.shares)
        state.only_stakes = True
        if state.phase not in (SCORED, *BETWEEN_DEALS):
            self._book_sheet(state)
            return
        state.chips = state.chips.next_deal()
        state.close()
        amended = with_item(state.match.sheets[-1], "pot_share", event.shares)
        state.match = state.match.amend(amended)

    # --- seeing -----------------------------------------------------------------------------

    def _badges(self, state: P, viewer: Seat) -> list[Badge]:
        """Who deals, and what each seat said."""
        words = ((seat, self.said_badges.get(said, "")) for seat, said in enumerate(state.said))
        said = [badge for seat, word in words if word for badge in badges_of(word, [seat])]
        taking = super()._badges(state, viewer)
        return [*badges_of("dealer", [state.dealer]), *said, *taking]

    def _counters(self, state: P, viewer: Seat) -> list[Counter]:
        return [Counter("pot", state.chips.pot, "pot"), *counters_of("chips", state.chips.held)]

    def _facts(self, state: P, viewer: Seat) -> dict[str, Any]:
        """What is known of the pot beside its counters, and of the tricks."""
        return {
            "dealer": state.dealer,
            "only_stakes": state.only_stakes,
            "booked": [[item, [*received]] for item, received in state.chips.booked],
            **super()._facts(state, viewer),
        }
