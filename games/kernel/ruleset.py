"""The contract of a game: decide, evolve, observe, redact.

A ruleset is stateless; there is one instance for each (id, version). To its users a state is a
value: `act`, `decide` and `evolve` never change the one they are given. Inside, a state is cloned
once and then changed in place, which is what makes plain Python fast enough.

`decide` holds all rules and `evolve` none: events carry outcomes and derived facts, so a log is
folded without judgement, and an audit decides again and compares (`games.kernel.verify_log`).

A game subclasses `Ruleset` and writes what `games.kernel.game_rules` asks for; what is the same in
every game is inherited from here and from `games.kernel.match_lifecycle`. What the examples speak
of is said in `games.kernel.game_rules`.
"""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, Generic, TypeVar

import msgspec
from msgspec.structs import replace

from games.kernel.badges import Badge, badges_of
from games.kernel.chance import Chance
from games.kernel.command import Command, CommandCodec
from games.kernel.event import Event, EventCodec, redact
from games.kernel.game_rules import Emit
from games.kernel.match import (
    BETWEEN_DEALS,
    KERNEL_EVENTS,
    OVER,
    SEALED,
    SEAT_COMMANDS,
    SETUP,
    SYSTEM_COMMANDS,
    Deal,
    Match,
    MatchEnded,
    Resign,
    Reveal,
    State,
)
from games.kernel.match_lifecycle import MatchLifecycle
from games.kernel.refusal import (
    ALREADY_COMMITTED,
    MATCH_OVER,
    NOT_YOUR_TURN,
    OPTION_DISABLED,
    UNKNOWN_COMMAND,
    WRONG_PHASE,
    Refusal,
)
from games.kernel.score_sheet import ScoreSheet, add_up, places
from games.kernel.seats import OPEN, SYSTEM, Seat
from games.kernel.view import MenuItem, View, Zone

__all__ = ["Chance", "Emit", "Ruleset", "Transition"]

S = TypeVar("S", bound=State)
CHOSEN = "chosen"
"""The badge of a seat that waits for the others of its round."""


class Transition(msgspec.Struct, Generic[S], frozen=True, gc=False):
    """What a command did: the events to store, and the state after them."""

    events: tuple[Event, ...]
    state: S


class Ruleset(MatchLifecycle[S]):
    """The rules of one version of one game."""

    def __init__(self) -> None:
        super().__init__()
        self.event_codec = EventCodec(KERNEL_EVENTS + self.events)
        own = tuple({**self.phases, **self.off_turn})
        of_seats: tuple[type[Command], ...] = (*SEAT_COMMANDS, *own)
        self.command_codec = CommandCodec((*SYSTEM_COMMANDS, *self.by_system, *of_seats))
        self._seat_codec = CommandCodec(of_seats)
        clauses = {option.name: option.clause for option in self.options}
        self._disabled = {
            command: Refusal(OPTION_DISABLED, clauses[option])
            for command, (option, _) in self.needs_option.items()
        }

    # --- decide -----------------------------------------------------------------------------

    def legal_actions(self, state: S, seat: Seat | None = None) -> Sequence[Command]:
        """The legal steps of a seat that is awaited, by default of the first one, or reacts.

        All others have none. Of `composed` commands only some are listed: others are legal as well.

        >>> rules.legal_actions(table)[:2], rules.legal_actions(table, 1)
        ((PlayCard(card='6C'), PlayCard(card='8C')), ())
        """
        if state.phase in BETWEEN_DEALS:
            return (Deal(),) if state.phase == SEALED and seat in (None, SYSTEM) else ()
        awaited = self.active(state)
        if seat is None:
            return self._actions(state, awaited[0]) if awaited else ()
        if seat in awaited or seat in self.reacting(state):
            return self._actions(state, seat)
        return ()

    def read(self, state: S, seat: Seat, raw: object) -> Command | Refusal:
        """A command from untrusted JSON, in the order of refusals of GEN-03.

        >>> rules.read(table, 0, {"do": "play_card", "card": "5S"})
        PlayCard(card='5S')
        >>> rules.read(table, 0, {"do": "fly"}).code
        'unknown_command'
        """
        if seat == SYSTEM:
            return self.command_codec.parse(raw)
        return MATCH_OVER if state.match.result else self._seat_codec.parse(raw)

    def check(self, state: S, seat: Seat, command: Command) -> Refusal | None:
        """Why `seat` may not give this command now, or None if it may.

        >>> rules.check(table, 0, PlayCard("5S")) is None
        True
        >>> rules.check(table, 0, PlayCard("4D")).code, rules.check(table, 1, PlayCard("8D")).code
        ('opening_denari_forbidden', 'not_your_turn')
        """
        kind = type(command)
        if kind in self._disabled and state.phase not in (SETUP, OVER):
            option, value = self.needs_option[kind]
            if state.match.options[option] != value:
                return self._disabled[kind]
        phases = self.phases.get(kind)
        if phases is not None and state.phase in phases and seat in self.active(state):
            return self._check(state, seat, command)
        if state.phase == OVER and kind is not Reveal:
            return MATCH_OVER
        if kind in self.by_system:
            return self._check_imposed(state, seat, command)
        anytime = self.off_turn.get(kind)
        if phases is None and anytime is None:
            return self._check_kernel(state, seat, command)
        if state.phase in (SETUP, SEALED):  # GEN-05
            return WRONG_PHASE
        if anytime is not None and state.phase in anytime:
            return self._check(state, seat, command) if self._plays(state, seat) else NOT_YOUR_TURN
        return self._out_of_turn(state, seat, phases or frozenset())

    def _check_imposed(self, state: S, seat: Seat, command: Command) -> Refusal | None:
        if seat != SYSTEM:
            return UNKNOWN_COMMAND
        in_phase = state.phase in self.by_system[type(command)]
        return self._check(state, seat, command) if in_phase else WRONG_PHASE

    def _plays(self, state: S, seat: Seat) -> bool:
        return 0 <= seat < state.match.seats and seat not in state.match.out

    def _out_of_turn(self, state: S, seat: Seat, phases: frozenset[str]) -> Refusal:
        """Why a command of these phases is not awaited of `seat` now."""
        on_turn = seat in self.active(state)
        if self.turn_first and not on_turn:
            return NOT_YOUR_TURN
        if state.phase not in phases:
            return WRONG_PHASE
        together = self._plays(state, seat) and state.phase in self.simultaneous
        return ALREADY_COMMITTED if together else NOT_YOUR_TURN

    def caution(self, state: S, seat: Seat, command: Command) -> str | None:
        """What a person is asked before a legal command that costs dearly; a key of the words.

        >>> rules.caution(table, 0, Resign())
        'ask_resign'
        """
        return "ask_resign" if isinstance(command, Resign) else self._caution(state, seat, command)

    def act(self, state: S, seat: Seat, command: Command) -> Transition[S] | Refusal:
        """Carries out a command: its events and the state after them, or why not.

        >>> outcome = rules.act(table, 0, PlayCard("5S"))
        >>> outcome.events
        (CardPlayed(seat=0, card='5S'),)
        >>> rules.current(outcome.state), rules.current(table)
        ((1,), (0,))
        >>> rules.act(table, 0, PlayCard("4D")).code
        'opening_denari_forbidden'
        """
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
        return Transition(tuple(events), work)

    def play(self, state: S, command: Command, seat: Seat | None = None) -> None:
        """The search path: a legal step of `seat`, in place and unchecked.

        Without a seat it is that of whoever acts first now.

        Leads to the same state as `act` with one of `legal_actions`, without a copy, a check or a
        list of events. For states of one's own, such as those of `determinize` or `clone`.

        >>> mine = rules.clone(table)
        >>> rules.play(mine, rules.legal_actions(mine)[0])
        >>> rules.current(mine)
        (1,)
        """
        appliers = self._appliers

        def emit(event: Event) -> None:
            appliers[type(event)](state, event)

        if seat is None:
            seat = SYSTEM if state.phase in BETWEEN_DEALS else self.active(state)[0]
        self._performers[type(command)](state, seat, command, emit)

    def decide(self, state: S, seat: Seat, command: Command) -> tuple[Event, ...] | Refusal:
        """The events that a command leads to, or why it is refused.

        >>> rules.decide(table, 0, PlayCard("5S"))
        (CardPlayed(seat=0, card='5S'),)
        """
        outcome = self.act(state, seat, command)
        return outcome if isinstance(outcome, Refusal) else outcome.events

    # --- evolve -----------------------------------------------------------------------------

    def evolve(self, state: S, event: Event) -> S:
        """The state after an event. Total on every log that `decide` wrote; judges nothing.

        >>> rules.current(rules.evolve(table, CardPlayed(0, "5S")))
        (1,)
        """
        after = self.clone(state)
        self._appliers[type(event)](after, event)
        return after

    def fold(self, events: Iterable[Event], state: S | None = None) -> S:
        """The state after many events, from the beginning or from `state`.

        >>> rules.current(rules.fold(log))
        (0,)
        """
        after = self.blank() if state is None else self.clone(state)
        appliers = self._appliers
        for event in events:
            appliers[type(event)](after, event)
        return after

    # --- see --------------------------------------------------------------------------------

    def observe(self, state: S, viewer: Seat) -> View:
        """The table as `viewer` may see it.

        >>> rules.observe(table, 0).zone("hand:0").cards[:3]
        ['4D', '6D', '10D']
        >>> rules.observe(table, 0).zone("hand:1").cards[:3]
        [None, None, None]
        """
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
            menu=self._whole_menu(state, viewer, current),
            sheet=self.score_sheet(state),
            facts={
                "seats": match.seats,
                "out": sorted(match.out),
                "duplicate": match.duplicate,
                "time_called": match.time_called,
                "commitment": match.commitment,
                "nonces": {str(seat): nonce for seat, nonce in sorted(match.nonces.items())},
                **self._facts(state, viewer),
            },
            badges=[*self._badges(state, viewer), *self._chosen(state)],
        )

    def closing_zones(self, state: S, viewer: Seat) -> list[Zone]:
        """What lies on the table when a deal is over and the next one waits to be dealt: all as it
        lay at the end, and the hands open where the deal's deck was revealed.

        >>> rules.closing_zones(sealed, 0)[0].id
        'hand:0'
        """
        zones = self._zones(state, viewer)
        if state.match.deal - 1 in state.match.unrevealed:
            return zones
        seen = {zone.id: zone for zone in self._zones(state, OPEN) if zone.kind == "hand"}
        return [seen.get(zone.id, zone) for zone in zones]

    def rulings(self, state: S) -> list[MenuItem]:
        """What a referee may impose now by the game's own rules, as a menu.

        >>> rules.rulings(table)
        []
        """
        if state.phase in BETWEEN_DEALS:
            return []
        now = {each.name() for each, phases in self.by_system.items() if state.phase in phases}
        return [item for item in self._rulings(state) if item.do in now]

    def _chosen(self, state: S) -> list[Badge]:
        """Who has chosen already, while others are still awaited."""
        if state.phase not in self.simultaneous:
            return []
        awaited = self.active(state)
        seats = [seat for seat in range(state.match.seats) if self._plays(state, seat)]
        return badges_of(CHOSEN, [seat for seat in seats if seat not in awaited])

    def _whole_menu(self, state: S, viewer: Seat, current: tuple[Seat, ...]) -> list[MenuItem]:
        awaited = self._menu(state, viewer) if viewer >= 0 and viewer in current else []
        if not self.off_turn or state.phase in BETWEEN_DEALS or not self._plays(state, viewer):
            return awaited
        anytime = self._off_turn_menu(state, viewer)
        return [*awaited, *(replace(item, off_turn=True) for item in anytime)]

    def _match_seen(self, view: View, rng: Random | None = None) -> Match:
        """The match as far as `view` shows it, for `determinize`: secrets and decks are made up.

        Where chance decides during play, `rng` makes up the secret too: each world then has
        shuffles of its own to come.
        """
        sheet = view.sheet
        ended = MatchEnded(sheet.parties, sheet.totals, sheet.places, sheet.vp)
        brought = self._brought(view)
        earlier = tuple(brought) if any(brought) else ()
        match = Match(
            seats=view.facts["seats"],
            options=view.options,
            master=f"{rng.getrandbits(256):064x}" if rng else "0" * 64,
            duplicate=view.facts["duplicate"],
            time_called=view.facts["time_called"],
            deal=view.deal,
            commitment=view.facts["commitment"],
            nonces={int(seat): nonce for seat, nonce in view.facts["nonces"].items()},
            sheets=tuple(sheet.deals),
            brought=earlier,
            scores=add_up(sheet.deals, earlier),
            out=frozenset(view.facts["out"]),
            result=ended if view.phase == OVER else None,
        )
        dealing = self._dealing_to_tell(match) if match.deal else None
        return match if dealing is None else replace(match, dealing=dealing)

    def redact(self, event: Event, viewer: Seat) -> dict[str, Any]:
        """The event as `viewer` may see it, as plain JSON.

        >>> rules.redact(log[-1], 1)["hands"][0][:2], rules.redact(log[-1], 1)["hands"][1][:2]
        ([None, None], ['8D', '1D'])
        """
        return redact(event, viewer)

    def score_sheet(self, state: S) -> ScoreSheet:
        """The itemised score so far; final when the match is over (GEN-11).

        >>> rules.score_sheet(table).places
        [1, 1, 1, 1]
        """
        match = state.match
        totals = self.totals(state)
        result = match.result
        return ScoreSheet(
            parties=self.parties(match),
            deals=list(match.sheets),
            totals=totals,
            places=result.places if result else places(self.ranking_keys(state)),
            vp=result.vp if result else None,
        )

    def returns(self, state: S) -> tuple[int, ...]:
        """Each seat's score so far, where more is better.

        >>> rules.returns(table)
        (0, 0, 0, 0)
        """
        by_seat = [0] * state.match.seats
        sign = -1 if self.lowest_wins(state.match.options) else 1
        for party, total in zip(self.parties(state.match), self.totals(state), strict=True):
            for seat in party:
                by_seat[seat] = sign * total
        return tuple(by_seat)

    def is_over(self, state: S) -> bool:
        """Whether the match has its result.

        >>> rules.is_over(table)
        False
        """
        return state.match.result is not None
