"""The contract of a game: decide, evolve, observe, redact.

A ruleset is stateless; there is one instance for each (id, version). To its users a state is a
value: `act`, `decide` and `evolve` never change the one they are given. Inside, a state is cloned
once and then changed in place, which is what makes plain Python fast enough.

`decide` holds all rules and `evolve` none: events carry outcomes and derived facts, so a log is
folded without judgement, and an audit decides again and compares (`games.kernel.retrace`).

A game subclasses `Ruleset` and writes the methods marked abstract; everything that GEN clauses
say of every game stands here once.
"""

from abc import ABC, abstractmethod
from collections import Counter as Multiset
from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Generic, NamedTuple, TypeAlias, TypeVar

import msgspec

from games.kernel import shuffle
from games.kernel.command import Command, CommandCodec
from games.kernel.event import Card, Event, EventCodec, redact
from games.kernel.match import (
    AROUND,
    KERNEL_EVENTS,
    OVER,
    SEALED,
    SEAT_COMMANDS,
    SETUP,
    SYSTEM_COMMANDS,
    Deal,
    DealCommitted,
    DealRevealed,
    DealStarted,
    Forfeit,
    GiveNonce,
    Match,
    MatchEnded,
    MatchStarted,
    NonceGiven,
    Resign,
    Reveal,
    SeatForfeited,
    StartMatch,
    State,
    TimeOut,
    TurnTimedOut,
)
from games.kernel.options import Option, Options, resolve
from games.kernel.refusal import (
    ALREADY_COMMITTED,
    MALFORMED,
    MATCH_OVER,
    NOT_YOUR_TURN,
    UNKNOWN_COMMAND,
    WRONG_DECK,
    WRONG_PHASE,
    Refusal,
)
from games.kernel.seats import SYSTEM, Seat
from games.kernel.sheet import DealSheet, ScoreSheet, places
from games.kernel.view import Counter, Entry, View, Zone
from games.kernel.words import KERNEL_WORDS, Words

S = TypeVar("S", bound=State)
Emit: TypeAlias = Callable[[Event], None]
"""Records an event and applies it to the state being worked on."""


class Outcome(msgspec.Struct, Generic[S], frozen=True, gc=False):
    """What a command did: the events to store, and the state after them."""

    events: tuple[Event, ...]
    state: S


class Chance(NamedTuple):
    """The chance outcomes of one deal beside the order of the deck."""

    seed: bytes
    given: Mapping[str, int]

    def draw(self, label: str, bound: int) -> int:
        """The outcome named `label`: 0 to `bound` - 1 (GEN-01)."""
        given = self.given.get(label)
        return shuffle.chosen(self.seed, label, bound) if given is None else given


class Ruleset(ABC, Generic[S]):
    """The rules of one version of one game."""

    id: ClassVar[str]
    version: ClassVar[int] = 1
    options: ClassVar[tuple[Option, ...]] = ()
    events: ClassVar[tuple[type[Event], ...]] = ()
    """The game's own event types."""
    phases: ClassVar[dict[type[Command], frozenset[str]]] = {}
    """The game's own commands, each with the phases in which it may be given."""
    simultaneous: ClassVar[frozenset[str]] = frozenset()
    """Phases in which several seats choose at once, each of them once (GEN-03)."""
    turn_first: ClassVar[bool] = False
    """Whether `not_your_turn` is looked at before `wrong_phase` (GEN-03 says after)."""
    low_wins: ClassVar[bool] = False
    """Whether the lowest total wins."""
    players_clause: ClassVar[str] = ""
    """The clause that says how many players a table has."""
    enumerable: ClassVar[bool] = True
    """Whether `legal_actions` lists all steps."""
    deck_style: ClassVar[str]
    """`french` or `italian`: how cards are called (`games.kernel.cards.CARD_NAMES`)."""
    words: ClassVar[Words] = KERNEL_WORDS
    """Everything the game says to people; includes the kernel's words."""
    clockwise: ClassVar[bool] = True
    """Whether seat 1 sits at the left of seat 0."""

    def __init__(self) -> None:
        self.event_codec = EventCodec(KERNEL_EVENTS + self.events)
        self.command_codec = CommandCodec((*SYSTEM_COMMANDS, *SEAT_COMMANDS, *self.phases))
        self._seat_codec = CommandCodec((*SEAT_COMMANDS, *self.phases))
        self._performers: dict[type[Command], Callable[[S, Seat, Any, Emit], None]] = {
            StartMatch: self._start_match,
            Deal: self._start_deal,
            GiveNonce: self._give_nonce,
            Resign: self._resign,
            Forfeit: self._forfeit,
            TimeOut: self._time_out,
            Reveal: self._reveal,
            **dict.fromkeys(self.phases, self._perform),
        }
        self._appliers: dict[type[Event], Callable[[S, Any], None]] = {
            MatchStarted: self._on_match_started,
            DealCommitted: self._on_deal_committed,
            NonceGiven: self._on_nonce_given,
            DealStarted: self._on_deal_started,
            DealRevealed: self._on_deal_revealed,
            TurnTimedOut: self._on_turn_timed_out,
            SeatForfeited: self._on_seat_forfeited,
            MatchEnded: self._on_match_ended,
            **self._own_appliers(),
        }

    # --- what each game writes --------------------------------------------------------------

    @abstractmethod
    def seats(self, options: Options) -> int:
        """The number of seats at a table with these complete options."""

    @abstractmethod
    def deck(self, options: Options) -> tuple[Card, ...]:
        """The cards of a deal in the order in which they lie before the shuffle."""

    @abstractmethod
    def blank(self) -> S:
        """The state before any event."""

    @abstractmethod
    def clone(self, state: S) -> S:
        """A state that can be changed without changing `state`."""

    @abstractmethod
    def active(self, state: S) -> tuple[Seat, ...]:
        """The seats that may act in the game's own phases (in turn order when several)."""

    @abstractmethod
    def parties(self, match: Match) -> list[list[Seat]]:
        """The units that receive a score over the whole match."""

    @abstractmethod
    def totals(self, state: S) -> list[int]:
        """The score of each party so far."""

    @abstractmethod
    def deal_bound(self, options: Options) -> int:
        """No deal has more events than this (GEN-12)."""

    @abstractmethod
    def deals_bound(self, options: Options) -> int:
        """No match has more deals than this (GEN-12)."""

    @abstractmethod
    def default_move(self, state: S, seat: Seat) -> Command:
        """The legal command of an active seat that commits least (GEN-06)."""

    @abstractmethod
    def command_of(self, event: Event) -> tuple[Seat, Command] | None:
        """The seat's command that this event of the game answers; None for consequences."""

    @abstractmethod
    def determinize(self, view: View, rng: Random) -> S:
        """A world in which the viewer would see exactly `view`; hidden cards by `rng`."""

    @abstractmethod
    def _check(self, state: S, seat: Seat, command: Any) -> Refusal | None:
        """The game's own reasons against a command of a seat whose turn and phase it is."""

    @abstractmethod
    def _perform(self, state: S, seat: Seat, command: Any, emit: Emit) -> None:
        """Carries out a checked command: emits its events, which change `state` in place."""

    @abstractmethod
    def _actions(self, state: S) -> Sequence[Command]:
        """The legal steps of the first active seat, in a fixed order, each once."""

    @abstractmethod
    def _deal(self, state: S, chance: Chance, emit: Emit) -> None:
        """Deals `state.match.order`: emits who got what and opens the first phase of play."""

    @abstractmethod
    def _own_appliers(self) -> dict[type[Event], Callable[[S, Any], None]]:
        """For each of the game's event types the change of state that it stands for."""

    @abstractmethod
    def _begin(self, state: S) -> None:
        """Makes room in `state` for a match whose options are now known."""

    @abstractmethod
    def _result(self, state: S) -> MatchEnded | None:
        """The result, if the deal just scored ended the match."""

    @abstractmethod
    def _zones(self, state: S, viewer: Seat) -> list[Zone]:
        """Where the cards lie; faces that `viewer` may not know are None."""

    @abstractmethod
    def _counters(self, state: S, viewer: Seat) -> list[Counter]:
        """The numbers people follow."""

    @abstractmethod
    def _menu(self, state: S, seat: Seat) -> list[Entry]:
        """What an active seat may try."""

    # --- what a game may write --------------------------------------------------------------

    def check_options(self, options: Options) -> Refusal | None:
        """A reason against complete options that contradict each other."""
        return None

    def tournament_options(self, given: Mapping[str, object]) -> dict[str, object]:
        """What an organiser chose, with what the game usually adds at a tournament's tables."""
        return dict(given)

    def victory_table(self, options: Options) -> str | None:
        """The id of the table (`games.kernel.victory_tables`) that makes victory points of totals.

        None: in tournaments of this game only the order at a table counts.
        """
        return None

    def chance_bounds(self, options: Options) -> dict[str, int]:
        """Chance outcomes that a `deal` may be given, with their bounds."""
        return {}

    def _facts(self, state: S, viewer: Seat) -> dict[str, Any]:
        """What `viewer` knows beside zones and counters."""
        return {}

    def _on_seat_out(self, state: S, seat: Seat) -> None:
        """Sets a seat's cards aside after it forfeited."""

    def _play_on(self, state: S, seat: Seat, emit: Emit) -> None:
        """Goes on without a seat, in a match in which several parties are left (GEN-07)."""
        raise AssertionError("a game with more than two parties says how it goes on")

    # --- decide -----------------------------------------------------------------------------

    def resolve_options(self, given: Mapping[str, object]) -> Options | Refusal:
        """Complete options from what an organiser chose."""
        options = resolve(self.options, given)
        if isinstance(options, Refusal):
            return options
        return self.check_options(options) or options

    def check_players(self, options: Options, players: int) -> Refusal | None:
        """Why so many players cannot sit down at a table with these complete options."""
        seats = self.seats(options)
        if players == seats:
            return None
        params = {"players": players, "seats": seats}
        return Refusal("wrong_player_count", self.players_clause, params)

    def current(self, state: S) -> tuple[Seat, ...]:
        """Who may act now: seats, the system, or nobody when the match is over."""
        if state.phase not in AROUND:
            return self.active(state)
        return () if state.phase == OVER else (SYSTEM,)

    def legal_actions(self, state: S) -> Sequence[Command]:
        """The legal steps of whoever acts first now; empty when the match is over."""
        if state.phase not in AROUND:
            return self._actions(state)
        return (Deal(),) if state.phase == SEALED else ()

    def read(self, state: S, seat: Seat, raw: object) -> Command | Refusal:
        """A command from untrusted JSON, in the order of refusals of GEN-03."""
        if seat == SYSTEM:
            return self.command_codec.parse(raw)
        return MATCH_OVER if state.match.result else self._seat_codec.parse(raw)

    def check(self, state: S, seat: Seat, command: Command) -> Refusal | None:
        """Why `seat` may not give this command now, or None if it may."""
        phases = self.phases.get(type(command))
        if phases is not None and state.phase in phases and seat in self.active(state):
            return self._check(state, seat, command)
        if state.phase == OVER and type(command) is not Reveal:
            return MATCH_OVER
        if phases is None:
            return self._check_kernel(state, seat, command)
        if state.phase in (SETUP, SEALED):  # GEN-05
            return WRONG_PHASE
        on_turn = seat in self.active(state)
        if self.turn_first and not on_turn:
            return NOT_YOUR_TURN
        if state.phase not in phases:
            return WRONG_PHASE
        playing = 0 <= seat < state.match.seats and seat not in state.match.out
        together = playing and state.phase in self.simultaneous
        return ALREADY_COMMITTED if together else NOT_YOUR_TURN

    def act(self, state: S, seat: Seat, command: Command) -> Outcome[S] | Refusal:
        """Carries out a command: its events and the state after them, or why not."""
        refusal = self.check(state, seat, command)
        if refusal is not None:
            return refusal
        work = self.clone(state)
        events: list[Event] = []
        appliers = self._appliers

        def emit(event: Event) -> None:
            events.append(event)
            appliers[type(event)](work, event)

        self._performers[type(command)](work, seat, command, emit)
        return Outcome(tuple(events), work)

    def play(self, state: S, command: Command) -> None:
        """The search path: a legal step of whoever acts first now, in place and unchecked.

        Leads to the same state as `act` with one of `legal_actions`, without a copy, a check or a
        list of events. For states of one's own, such as those of `determinize` or `clone`.
        """
        appliers = self._appliers

        def emit(event: Event) -> None:
            appliers[type(event)](state, event)

        self._performers[type(command)](state, self.current(state)[0], command, emit)

    def decide(self, state: S, seat: Seat, command: Command) -> tuple[Event, ...] | Refusal:
        """The events that a command leads to, or why it is refused."""
        outcome = self.act(state, seat, command)
        return outcome if isinstance(outcome, Refusal) else outcome.events

    # --- evolve -----------------------------------------------------------------------------

    def evolve(self, state: S, event: Event) -> S:
        """The state after an event. Total on every log that `decide` wrote; judges nothing."""
        after = self.clone(state)
        self._appliers[type(event)](after, event)
        return after

    def fold(self, events: Iterable[Event], state: S | None = None) -> S:
        """The state after many events, from the beginning or from `state`."""
        after = self.blank() if state is None else self.clone(state)
        appliers = self._appliers
        for event in events:
            appliers[type(event)](after, event)
        return after

    # --- see --------------------------------------------------------------------------------

    def observe(self, state: S, viewer: Seat) -> View:
        """The table as `viewer` may see it."""
        match = state.match
        current = self.current(state)
        return View(
            game=self.id,
            ruleset=self.version,
            seat=viewer,
            deal=match.deal,
            phase=state.phase,
            active=list(current),
            options=match.options,
            zones=self._zones(state, viewer) if state.phase not in (SETUP, SEALED) else [],
            counters=self._counters(state, viewer),
            menu=self._menu(state, viewer) if viewer >= 0 and viewer in current else [],
            sheet=self.score_sheet(state),
            facts={
                "seats": match.seats,
                "out": sorted(match.out),
                "duplicate": match.duplicate,
                "commitment": match.commitment,
                "nonces": {str(seat): nonce for seat, nonce in sorted(match.nonces.items())},
                **self._facts(state, viewer),
            },
        )

    def _match_seen(self, view: View) -> Match:
        """The match as far as `view` shows it, for `determinize`: secrets and decks are made up."""
        sheet = view.sheet
        ended = MatchEnded(sheet.parties, sheet.totals, sheet.places, sheet.vp)
        return Match(
            seats=view.facts["seats"],
            options=view.options,
            master="0" * 64,
            duplicate=view.facts["duplicate"],
            deal=view.deal,
            commitment=view.facts["commitment"],
            nonces={int(seat): nonce for seat, nonce in view.facts["nonces"].items()},
            sheets=tuple(sheet.deals),
            out=frozenset(view.facts["out"]),
            result=ended if view.phase == OVER else None,
        )

    def redact(self, event: Event, viewer: Seat) -> dict[str, Any]:
        """The event as `viewer` may see it, as plain JSON."""
        return redact(event, viewer)

    def score_sheet(self, state: S) -> ScoreSheet:
        """The itemised score so far; final when the match is over (GEN-11)."""
        match = state.match
        totals = self.totals(state)
        result = match.result
        return ScoreSheet(
            parties=self.parties(match),
            deals=list(match.sheets),
            totals=totals,
            places=result.places if result else places(totals, ascending=self.low_wins),
            vp=result.vp if result else None,
        )

    def returns(self, state: S) -> tuple[int, ...]:
        """Each seat's score so far, where more is better."""
        by_seat = [0] * state.match.seats
        for party, total in zip(self.parties(state.match), self.totals(state), strict=True):
            for seat in party:
                by_seat[seat] = -total if self.low_wins else total
        return tuple(by_seat)

    def is_over(self, state: S) -> bool:
        """Whether the match has its result."""
        return state.match.result is not None

    # --- audit ------------------------------------------------------------------------------

    def caused_by(self, event: Event) -> tuple[Seat, Command] | None:
        """The command whose first event this is; None when it is a consequence of another."""
        match event:
            case MatchStarted():
                return SYSTEM, StartMatch(event.master, event.options, event.duplicate)
            case DealStarted():
                order = tuple(event.order) if event.source == "given" else None
                return SYSTEM, Deal(order, event.chance)
            case NonceGiven():
                return event.seat, GiveNonce(event.nonce)
            case TurnTimedOut():
                return SYSTEM, TimeOut(event.seat)
            case SeatForfeited(cause="resigned"):
                return event.seat, Resign()
            case SeatForfeited():
                return SYSTEM, Forfeit(event.seat, event.cause)
            case DealRevealed():
                return SYSTEM, Reveal(event.deal)
        return self.command_of(event)

    # --- the course of a match --------------------------------------------------------------

    def _check_kernel(self, state: S, seat: Seat, command: Command) -> Refusal | None:
        match = state.match
        if (seat == SYSTEM) != isinstance(command, SYSTEM_COMMANDS):
            return UNKNOWN_COMMAND
        if isinstance(command, StartMatch):
            if state.phase != SETUP:
                return WRONG_PHASE
            if len(command.master) != 64 or not set(command.master) <= set("0123456789abcdef"):
                return MALFORMED
            options = self.resolve_options(command.options)
            return options if isinstance(options, Refusal) else None
        if isinstance(command, Reveal):
            return None if command.deal in match.unrevealed else WRONG_PHASE
        if state.phase == SETUP:
            return WRONG_PHASE
        if isinstance(command, Deal):
            return self._check_deal(state, command)
        subject = command.seat if isinstance(command, (Forfeit, TimeOut)) else seat
        if not 0 <= subject < match.seats or subject in match.out:
            return NOT_YOUR_TURN
        if isinstance(command, TimeOut):
            return None if subject in self.current(state) else NOT_YOUR_TURN
        if isinstance(command, GiveNonce):
            if state.phase != SEALED:
                return WRONG_PHASE
            if subject in match.nonces:
                return ALREADY_COMMITTED
            good = command.nonce.isascii() and command.nonce.isprintable()
            return None if good and 0 < len(command.nonce) <= 64 else MALFORMED
        return None

    def _check_deal(self, state: S, command: Deal) -> Refusal | None:
        if state.phase != SEALED:
            return WRONG_PHASE
        options = state.match.options
        if command.order is not None and Multiset(command.order) != Multiset(self.deck(options)):
            return WRONG_DECK
        bounds = self.chance_bounds(options)
        for label, value in command.chance.items():
            if not 0 <= value < bounds.get(label, 0):
                return MALFORMED
        return None

    def _start_match(self, state: S, seat: Seat, command: StartMatch, emit: Emit) -> None:
        options = self.resolve_options(command.options)
        if isinstance(options, Refusal):
            raise AssertionError("checked before")
        seats = self.seats(options)
        emit(MatchStarted(self.id, self.version, options, seats, command.master, command.duplicate))
        self._commit(state, emit)

    def _secret(self, match: Match, deal: int) -> bytes:
        return shuffle.deal_secret(bytes.fromhex(match.master), self.id, deal)

    def _commit(self, state: S, emit: Emit) -> None:
        deal = state.match.deal + 1
        secret = self._secret(state.match, deal)
        emit(DealCommitted(deal, shuffle.ALGORITHM, shuffle.commitment(secret)))

    def _start_deal(self, state: S, seat: Seat, command: Deal, emit: Emit) -> None:
        match = state.match
        seed = shuffle.final_seed(self._secret(match, match.deal), match.nonces)
        given = command.order is not None
        order = list(command.order or shuffle.shuffle(self.deck(match.options), seed))
        emit(DealStarted(match.deal, order, "given" if given else "shuffled", command.chance))
        self._deal(state, Chance(seed, command.chance), emit)

    def _give_nonce(self, state: S, seat: Seat, command: GiveNonce, emit: Emit) -> None:
        emit(NonceGiven(seat, command.nonce))

    def _reveal(self, state: S, seat: Seat, command: Reveal, emit: Emit) -> None:
        match = state.match
        secret = self._secret(match, command.deal).hex()
        emit(DealRevealed(command.deal, secret, match.unrevealed[command.deal]))

    def _reveal_played(self, state: S, emit: Emit) -> None:
        match = state.match
        if not match.duplicate:
            emit(DealRevealed(match.deal, self._secret(match, match.deal).hex(), match.order))

    def _end_deal(self, state: S, emit: Emit) -> None:
        """A game calls this after the event that scored a deal: reveal, then go on or end."""
        self._reveal_played(state, emit)
        result = self._result(state)
        if result is None:
            self._commit(state, emit)
        else:
            emit(result)

    def _resign(self, state: S, seat: Seat, command: Resign, emit: Emit) -> None:
        self._take_out(state, seat, "resigned", emit)

    def _forfeit(self, state: S, seat: Seat, command: Forfeit, emit: Emit) -> None:
        self._take_out(state, command.seat, command.cause, emit)

    def _take_out(self, state: S, seat: Seat, cause: str, emit: Emit) -> None:
        playing = state.phase != SEALED
        emit(SeatForfeited(seat, cause))
        parties = self.parties(state.match)
        staying = [p for p in parties if not state.match.out.intersection(p)]
        if len(staying) > 1 and not self._forfeit_ends(state):
            self._play_on(state, seat, emit)
            return
        if playing:  # a deal that is broken off reveals its deck too, or bad deals could vanish
            self._reveal_played(state, emit)
        emit(self.final_result(state))

    def _forfeit_ends(self, state: S) -> bool:
        """Whether a forfeit ends the match though several parties stay."""
        return False

    def final_result(self, state: S) -> MatchEnded:
        """A result by totals, in which who stayed ranks above who left (GEN-07)."""
        parties = self.parties(state.match)
        totals = self.totals(state)
        sign = -1 if self.low_wins else 1
        out = state.match.out
        keys = [
            (not out.intersection(party), sign * total)
            for party, total in zip(parties, totals, strict=True)
        ]
        ordered = sorted(keys, reverse=True)
        return MatchEnded(parties, totals, [ordered.index(key) + 1 for key in keys])

    def _time_out(self, state: S, seat: Seat, command: TimeOut, emit: Emit) -> None:
        emit(TurnTimedOut(command.seat))
        move = self.default_move(state, command.seat)
        self._performers[type(move)](state, command.seat, move, emit)

    # --- appliers of the kernel's events ----------------------------------------------------

    def _on_match_started(self, state: S, event: MatchStarted) -> None:
        state.match = Match(
            seats=event.seats,
            options=event.options,
            master=event.master,
            duplicate=event.duplicate,
        )
        self._begin(state)

    def _on_deal_committed(self, state: S, event: DealCommitted) -> None:
        state.match = state.match.but(
            deal=event.deal, commitment=event.commitment, nonces={}, order=[]
        )
        state.phase = SEALED

    def _on_nonce_given(self, state: S, event: NonceGiven) -> None:
        state.match = state.match.but(nonces={**state.match.nonces, event.seat: event.nonce})

    def _on_deal_started(self, state: S, event: DealStarted) -> None:
        match = state.match
        waiting = match.unrevealed
        if match.duplicate:
            waiting = {**waiting, event.deal: event.order}
        state.match = match.but(deal=event.deal, order=event.order, unrevealed=waiting)

    def _on_deal_revealed(self, state: S, event: DealRevealed) -> None:
        waiting = state.match.unrevealed
        if event.deal in waiting:
            waiting = {deal: order for deal, order in waiting.items() if deal != event.deal}
            state.match = state.match.but(unrevealed=waiting)

    def _on_turn_timed_out(self, state: S, event: TurnTimedOut) -> None:
        """The default move's own events follow."""

    def _on_seat_forfeited(self, state: S, event: SeatForfeited) -> None:
        state.match = state.match.but(out=state.match.out | {event.seat})
        self._on_seat_out(state, event.seat)

    def _on_match_ended(self, state: S, event: MatchEnded) -> None:
        state.match = state.match.but(result=event)
        state.phase = OVER

    def _record_sheet(self, state: S, sheet: DealSheet) -> None:
        """A game calls this where it applies the event that scored a deal."""
        state.match = state.match.but(sheets=(*state.match.sheets, sheet))
