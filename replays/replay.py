"""A replay: the events of a match, where its parts begin, and what anyone may see of it.

Versions are numbers of events as the ledger counts them. They rise, and may leave gaps: a match's
stream also tells what is no event of the game. What a viewer may see is decided here:
the public's view always; the view of a seat, or all cards open, only of a deal whose deck the
match itself has revealed (GEN-10), unless the viewer is that seat.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from games.kernel.event import Event
from games.kernel.match import DealCommitted, DealRevealed, MatchStarted, NonceGiven, State
from games.kernel.options import Options
from games.kernel.ruleset import Ruleset
from games.kernel.seats import SPECTATOR, SYSTEM, Seat
from games.kernel.view import View


class Moment(NamedTuple):
    """An event and its place in the match. Numbers count from 1 within what is above them."""

    version: int
    event: Event
    deal: int
    trick: int
    turn: int
    """Counts up, within the deal, when another seat moves or another trick begins."""
    seat: Seat | None
    """The seat whose command led to the event, or `SYSTEM`; None when it is a consequence."""

    @property
    def is_move(self) -> bool:
        """Whether a seat's command of the game begins here."""
        return _moves(self.seat, self.event)


class Part(NamedTuple):
    """A deal: the versions of its first and last event, and its proof as far as it is public."""

    deal: int
    first: int
    last: int
    commitment: str
    revealed: DealRevealed | None


class Frame(NamedTuple):
    """What one viewer sees of a moment."""

    moment: Moment
    event: dict[str, Any]
    """The event as the viewer may see it; its `type` is a key of the game's words."""
    view: View
    """The table after it."""


class Replay:
    """A match to be looked at from any side, at any moment."""

    def __init__(
        self,
        ruleset: Ruleset[Any],
        events: Iterable[tuple[int, Event]],
        *,
        decks_known: bool = False,
    ) -> None:
        """`events` are the game's events from the first on, each with its version, rising.

        `decks_known` says that whoever looks knows the decks anyway, from a record of their own.
        """
        self.ruleset = ruleset
        self.decks_known = decks_known
        self.moments = tuple(_moments(ruleset, events))
        self.versions = [moment.version for moment in self.moments]
        self.parts = tuple(_parts(self.moments))
        self._starts: dict[int, State] = {}

    @property
    def options(self) -> Options:
        """The match's complete options; none for a match without events."""
        first = self.moments[0].event if self.moments else None
        return first.options if isinstance(first, MatchStarted) else {}

    @property
    def first(self) -> int:
        """The version of the first event. Raises `IndexError` for a match without events."""
        return self.versions[0]

    @property
    def last(self) -> int:
        """The version of the last event. Raises `IndexError` for a match without events."""
        return self.versions[-1]

    def part(self, deal: int) -> Part:
        """The deal of this number. Raises `KeyError` when it was never sealed."""
        for part in self.parts:
            if part.deal == deal:
                return part
        raise KeyError(deal)

    def deal_at(self, version: int) -> Part:
        """The deal to which a version belongs; what comes before the first belongs to it."""
        return self.part(self.moment(version).deal)

    def moment(self, version: int) -> Moment:
        """The event at a version. Raises `IndexError` when the game has none there."""
        place = bisect_left(self.versions, version)
        if self.versions[place : place + 1] != [version]:
            raise IndexError(version)
        return self.moments[place]

    def nearest(self, version: int) -> int:
        """The version of the last event up to `version`; of the first when there is none."""
        return self.versions[max(0, bisect_right(self.versions, version) - 1)]

    def moves(self) -> tuple[int, ...]:
        """The versions at which commands of seats begin."""
        return tuple(moment.version for moment in self.moments if moment.is_move)

    def steps(self) -> tuple[int, ...]:
        """The versions at which one stops who goes through the match move by move.

        Moves, and what follows from them. What opens a deal is one step, its last event, when the
        cards lie there: that a deck is sealed or revealed is nothing that people count.
        """
        found = [step for part in self.parts for step in self._steps(part)]
        return tuple(sorted({*found, *self.versions[-1:]}))

    def _steps(self, part: Part) -> list[int]:
        moments = self._of(part)
        begins = next((at for at, m in enumerate(moments) if m.is_move), len(moments))
        opening = moments[max(0, begins - 1) : begins]
        told = [m for m in moments[begins:] if m.seat != SYSTEM]
        return [m.version for m in (*opening, *told)]

    def turns(self) -> tuple[int, ...]:
        """The versions at which turns begin: the first move of each."""
        return self._beginnings(lambda moment: (moment.deal, moment.turn))

    def tricks(self) -> tuple[int, ...]:
        """The versions at which tricks begin; those of whole deals in games without tricks."""
        return self._beginnings(lambda moment: (moment.deal, moment.trick))

    def may_see(self, deal: int, viewer: Seat, own: Seat = SPECTATOR) -> bool:
        """Whether `viewer`'s view of a deal may be shown to whoever sits at `own` (GEN-10)."""
        if viewer in (SPECTATOR, own) or self.decks_known:
            return True
        return self.part(deal).revealed is not None

    def state(self, version: int) -> State:
        """The table as it stands at a version; before the first event it is blank."""
        if not self.moments or version < self.first:
            blank: State = self.ruleset.blank()
            return blank
        part = self.deal_at(self.nearest(version))
        state: State = self.ruleset.fold(self._events(part, version), self._start(part))
        return state

    def frames(self, deal: int, viewer: Seat, own: Seat = SPECTATOR) -> Iterator[Frame]:
        """The frames of a deal for one viewer, in order.

        Raises `PermissionError` before the first frame when `may_see` forbids them.
        """
        if not self.may_see(deal, viewer, own):
            raise PermissionError("the deck of this deal is not revealed")
        return self._frames(self.part(deal), viewer)

    def _frames(self, part: Part, viewer: Seat) -> Iterator[Frame]:
        rules = self.ruleset
        state = self._start(part)
        for moment in self._of(part):
            state = rules.evolve(state, moment.event)
            yield Frame(moment, rules.redact(moment.event, viewer), rules.observe(state, viewer))

    def _start(self, part: Part) -> State:
        """The table before a deal; kept, because a reader jumps to and fro."""
        while part.deal not in self._starts:
            known = len(self._starts)
            state = self.ruleset.blank()
            if known:
                before = self.parts[known - 1]
                state = self.ruleset.fold(self._events(before), self._starts[before.deal])
            self._starts[self.parts[known].deal] = state
        return self._starts[part.deal]

    def _events(self, part: Part, last: int | None = None) -> list[Event]:
        """The events of a deal, up to a version."""
        return [moment.event for moment in self._of(part, last)]

    def _of(self, part: Part, last: int | None = None) -> Sequence[Moment]:
        """The moments of a deal, up to a version."""
        begin = bisect_left(self.versions, part.first)
        return self.moments[
            begin : bisect_right(self.versions, part.last if last is None else last)
        ]

    def _beginnings(self, key: Any) -> tuple[int, ...]:
        seen: set[Any] = set()
        found = []
        for moment in self.moments:
            if moment.is_move and key(moment) not in seen:
                seen.add(key(moment))
                found.append(moment.version)
        return tuple(found)


def _moves(seat: Seat | None, event: Event) -> bool:
    return seat is not None and seat != SYSTEM and not isinstance(event, NonceGiven)


def _moments(ruleset: Ruleset[Any], events: Iterable[tuple[int, Event]]) -> Iterator[Moment]:
    deal = trick = turn = 1
    mover: Seat | None = None
    over = False
    for version, event in events:
        if isinstance(event, DealCommitted):
            deal, trick, turn, mover, over = event.deal, 1, 1, None, False
        cause = ruleset.caused_by(event)
        seat = None if cause is None else cause[0]
        if _moves(seat, event):
            turn += over or mover not in (None, seat)
            trick += over
            mover, over = seat, False
        yield Moment(version, event, deal, trick, turn, seat)
        over = over or event.ends_trick


def _parts(moments: Sequence[Moment]) -> Iterator[Part]:
    """The deals. A deal begins where its deck is sealed, the first one with the match."""
    revealed = {m.event.deal: m.event for m in moments if isinstance(m.event, DealRevealed)}
    sealed = [(at, m.event) for at, m in enumerate(moments) if isinstance(m.event, DealCommitted)]
    for index, (at, event) in enumerate(sealed):
        first = moments[at if index else 0].version
        end = sealed[index + 1][0] if index + 1 < len(sealed) else len(moments)
        last = moments[end - 1].version
        yield Part(event.deal, first, last, event.commitment, revealed.get(event.deal))
