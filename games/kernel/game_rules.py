"""What a game writes: its facts, its rules, its views.

The rest of a ruleset is the same for all games: `games.kernel.match_lifecycle` leads a match around
its deals, `games.kernel.ruleset` decides, folds and shows.

In the examples `rules` is Busca, `burraco` Burraco; `sealed` a match of one deal whose deck is
sealed, `table` the same after the deal, seat 0 to lead, and `log` the events up to there; `replace`
is msgspec's. The tests run them (`tests/unit/kernel/test_examples.py`).
"""

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from games.kernel.badges import Badge, Counter
from games.kernel.chance import Chance, FirstDealerDrawn
from games.kernel.command import Command
from games.kernel.copying import copied
from games.kernel.dealing import Dealing
from games.kernel.event import Card, Event
from games.kernel.match import BETWEEN_DEALS, OVER, CardsShuffled, Match, State
from games.kernel.options import Value
from games.kernel.refusal import Refusal
from games.kernel.score_sheet import add_up
from games.kernel.seats import SYSTEM, Seat
from games.kernel.table_rules import TableRules
from games.kernel.view import MenuItem, View, Zone
from games.kernel.worlds import public_facts

S = TypeVar("S", bound=State)
Emit: TypeAlias = Callable[[Event], None]
"""Records an event and applies it to the state being worked on."""


def _frozen(value: Any) -> Any:
    """A field of an event as its command has it: events hold lists, commands tuples."""
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def _leave_unchanged(_state: State, _event: Event) -> None:
    """What an event changes that only says something."""


class GameRules(TableRules, Generic[S]):
    """One version of one game, as its author writes it."""

    events: ClassVar[tuple[type[Event], ...]] = ()
    """The game's own event types; those of a module are `games.kernel.event.events_of` it."""
    unchanged: ClassVar[tuple[type[Event], ...]] = ()
    """Those of them that say something and change nothing. What another one changes says the method
    `_on_` and the event's name, such as `_on_card_played`."""
    state_type: ClassVar[type[State]]
    """The class of its states."""
    answers: ClassVar[Mapping[type[Event], type[Command]]] = {}
    """Which commands events answer. The event's fields after its `seat` are those of the command;
    what it says beyond them follows from the command. Of a command `by_system` it has all fields.
    """
    dealt_as: ClassVar[Dealing | None] = None
    """What `dealing` says, where it says the same of every deal."""
    first_drawn: ClassVar[str] = ""
    """The name of the lot that says which seat begins a match: who deals first, or leads."""
    phases: ClassVar[dict[type[Command], frozenset[str]]] = {}
    """The game's own commands, each with the phases in which it may be given."""
    off_turn: ClassVar[dict[type[Command], frozenset[str]]] = {}
    """Commands that any seat in play may give whoever's turn it is, with their phases. They wait
    for nobody and nobody waits for them: `active` is who is awaited. A command may be in `phases`
    too, where it is also one of the answers awaited."""
    by_system: ClassVar[dict[type[Command], frozenset[str]]] = {}
    """Commands of the game that the system gives and no seat, with their phases: what a referee
    imposes at the table."""
    needs_option: ClassVar[Mapping[type[Command], tuple[str, Value]]] = {}
    """Commands that only some tables play with, each with the option that decides it and the value
    that it has there. At other tables they are `option_disabled` by the option's clause, whatever
    the phase and whoever's turn it is (GEN-03)."""
    simultaneous: ClassVar[frozenset[str]] = frozenset()
    """Phases in which several seats choose at once, each of them once a round (GEN-03)."""
    races: ClassVar[frozenset[str]] = frozenset()
    """Those of `simultaneous` in which the table's clock gives all who are silent one deadline in
    common, with no reserve behind it: a race, which the first `TimeOut` ends, or a pause that is to
    cost nobody time."""
    composed: ClassVar[frozenset[type[Command]]] = frozenset()
    """Commands with more legal forms than anybody could list, such as a whole new table of melds.
    Of these `_actions` lists some, each of them legal; `check` alone says what else is."""
    turn_first: ClassVar[bool] = False
    """Whether `not_your_turn` is looked at before `wrong_phase` (GEN-03 says after)."""

    # --- what each game writes --------------------------------------------------------------

    @abstractmethod
    def active(self, state: S) -> tuple[Seat, ...]:
        """The seats that may act in the game's own phases (in turn order when several).

        >>> rules.active(table)
        (0,)
        """

    @abstractmethod
    def default_move(self, state: S, seat: Seat) -> Command:
        """The legal command of an active seat that commits least (GEN-06).

        >>> rules.default_move(table, 0)
        PlayCard(card='5S')
        """

    @abstractmethod
    def determinize(self, view: View, rng: Random) -> S:
        """A world in which the viewer would see exactly `view`; hidden cards by `rng`.

        >>> view = rules.observe(table, 2)
        >>> world = rules.determinize(view, Random(1))
        >>> rules.observe(world, 2) == view
        True
        """

    @abstractmethod
    def _check(self, state: S, seat: Seat, command: Any) -> Refusal | None:
        """The game's own reasons against a command of a seat whose turn and phase it is."""

    @abstractmethod
    def _perform(self, state: S, seat: Seat, command: Any, emit: Emit) -> None:
        """Carries out a checked command: emits its events, which change `state` in place."""

    @abstractmethod
    def _actions(self, state: S, seat: Seat) -> Sequence[Command]:
        """The legal steps of an active seat, in a fixed order, each once.

        All of them, but for `composed` commands.
        """

    @abstractmethod
    def _deal(self, state: S, chance: Chance, emit: Emit) -> None:
        """Deals `state.match.order`: emits who got what and opens the first phase of play."""

    @abstractmethod
    def _zones(self, state: S, viewer: Seat) -> list[Zone]:
        """Where the cards lie; faces that `viewer` may not know are None."""

    @abstractmethod
    def _menu(self, state: S, seat: Seat) -> list[MenuItem]:
        """What an active seat may try."""

    # --- what a game may write --------------------------------------------------------------

    def _ends_match(self, state: S) -> bool:
        """Whether the deal just scored ended the match."""
        raise AssertionError("a game whose result is by its ranking says when its match ends")

    def blank(self) -> S:
        """The state before any event.

        >>> rules.blank().phase
        'setup'
        """
        state: Any = self.state_type()
        return state  # type: ignore[no-any-return]

    def command_of(self, event: Event) -> tuple[Seat, Command] | None:
        """The seat's command that this event of the game answers; None for consequences.

        >>> rules.command_of(CardPlayed(0, "5S"))
        (0, PlayCard(card='5S'))
        """
        kind = self.answers.get(type(event))
        if kind is None:
            return None
        first, *rest = event.__struct_fields__
        imposed = kind in self.by_system
        names = [first, *rest] if imposed else rest[: len(kind.__struct_fields__)]
        said = [getattr(event, name) for name in names]
        command = kind(*map(_frozen, said))
        return (SYSTEM if imposed else getattr(event, first)), command

    def clone(self, state: S) -> S:
        """A state that can be changed without changing `state`.

        What is copied and what is shared, the annotations of its fields say
        (`games.kernel.copying`).

        >>> copy = rules.clone(table)
        >>> rules.play(copy, PlayCard("5S"))
        >>> rules.current(copy), rules.current(table)
        ((1,), (0,))
        """
        return copied(state)

    def totals(self, state: S) -> list[int]:
        """The score of each party so far: what the deals brought, as their sheets say.

        >>> rules.totals(table)
        [0, 0, 0, 0]
        """
        match = state.match
        return [*match.scores] or [0] * len(self.parties(match))

    def simultaneous_round(self, state: S) -> int:
        """A number of its own for each round of choices in a `simultaneous` phase of a deal.

        A choice is stale only when the round that it was made for is over, and time that ran out
        plays nothing of the next one.

        >>> rules.simultaneous_round(table)
        0
        """
        return 0

    def chance_bounds(self, match: Match) -> dict[str, int]:
        """Chance outcomes that the deal to come draws beside its deck, with their bounds.

        `match.deal` is the number of that deal. Only these may be given with it: an outcome that
        is not drawn would be stored though it never happened (GEN-01).

        >>> rules.chance_bounds(sealed.match), rules.chance_bounds(replace(table.match, deal=2))
        ({'opening_leader': 4}, {})
        """
        drawn = self.first_drawn and match.deal == 1
        return {self.first_drawn: match.seats} if drawn else {}

    def parties(self, match: Match) -> list[list[Seat]]:
        """The units that receive a score over the whole match: each seat for itself.

        >>> rules.parties(table.match)
        [[0], [1], [2], [3]]
        """
        return [[seat] for seat in range(match.seats)]

    def shuffle_labels(self, match: Match) -> frozenset[str]:
        """The labels of the shuffles that may happen during the deal to come.

        >>> rules.shuffle_labels(sealed.match)
        frozenset()
        """
        return frozenset()

    def deal_deck(self, match: Match) -> Sequence[Card]:
        """The cards that are shuffled for the deal to come: all of the `deck`, as a rule.

        Cards of earlier deals that stay out of this one are missing.

        >>> len(rules.deal_deck(sealed.match))
        40
        """
        return self.deck(match.options)

    def dealing(self, match: Match) -> Dealing | None:
        """How the deal to come is dealt, as data: proofs read it in the log.

        None for a game that is written down in `replays.dealing`, as the first two are.

        >>> rules.dealing(sealed.match) is None
        True
        """
        return self.dealt_as

    def ranking_keys(self, state: S) -> list[Any]:
        """A key for each party that has not left: the highest comes first, equal ones share.

        By totals; a game in which something else decides (who was out last) says so here.

        >>> rules.ranking_keys(table)
        [0, 0, 0, 0]
        """
        sign = -1 if self.lowest_wins(state.match.options) else 1
        return [sign * total for total in self.totals(state)]

    def _begin(self, state: S) -> None:
        """Makes room in `state` for a match whose options are now known."""
        state.sit(state.match.seats)

    def _own_appliers(self) -> dict[type[Event], Callable[[S, Any], None]]:
        """For each of the game's event types the change of state that it stands for."""
        return {
            kind: _leave_unchanged
            if kind in self.unchanged
            else getattr(self, f"_on_{kind.name()}")
            for kind in self.events
        }

    def reacting(self, state: S) -> tuple[Seat, ...]:
        """The seats that nobody awaits and for which `_actions` lists an `off_turn` command all the
        same, because it is now or never: a bot there is asked for it.

        It may follow from their own cards, so nobody is told; `active` is who is awaited.

        >>> rules.reacting(table)
        ()
        """
        return ()

    def _counters(self, state: S, viewer: Seat) -> list[Counter]:
        """The numbers people follow beside the score sheet."""
        return []

    def _badges(self, state: S, viewer: Seat) -> list[Badge]:
        """The words that seats wear: dealer, bank. Who has chosen with others, the kernel says."""
        return []

    def _caution(self, state: S, seat: Seat, command: Any) -> str | None:
        """The game's own `caution`."""
        return None

    def _facts(self, state: S, viewer: Seat) -> dict[str, Any]:
        """What `viewer` knows beside zones and counters."""
        return public_facts(state)

    def _off_turn_menu(self, state: S, seat: Seat) -> list[MenuItem]:
        """What a seat in play may try whoever's turn it is."""
        return []

    def _rulings(self, state: S) -> list[MenuItem]:
        """How a referee gives the commands of `by_system`: each of them, with what it may say."""
        return []

    def _on_shuffled(self, state: S, event: CardsShuffled) -> None:
        """Lays the cards of a shuffle during the deal where they belong."""
        raise AssertionError("a game that shuffles says where the cards lie")

    def _brought(self, view: View) -> list[int]:
        """What each party has that no sheet tells: the totals of a position.

        A game whose `totals` grow during a deal takes off what this one has brought so far.
        """
        totals = view.sheet.totals
        told = add_up(view.sheet.deals, (0,) * len(totals))
        return [total - points for total, points in zip(totals, told, strict=True)]

    def _settle_match(self, state: S, emit: Emit) -> None:
        """Settles pots and debts in a match that ends before its own rules end it."""

    def _on_seat_out(self, state: S, seat: Seat) -> None:
        """Sets a seat's cards aside after it forfeited."""

    def _play_on(self, state: S, seat: Seat, emit: Emit) -> None:
        """Goes on without a seat, in a match in which several parties are left (GEN-07)."""
        raise AssertionError("a game with more than two parties says how it goes on")

    # --- what follows from them ---------------------------------------------------------------

    def _reached(self, state: S, target: int | None, deals: int | None) -> bool:
        """Whether somebody has so many points, or so many deals were played."""
        if target is not None and max(self.totals(state)) >= target:
            return True
        return deals is not None and state.match.deal >= deals

    def _on_first_dealer_drawn(self, state: Any, event: FirstDealerDrawn) -> None:
        state.dealer = event.seat

    def _begins(self, state: S, chance: Chance) -> Seat:
        """The seat that `first_drawn` names, or the next one that has not left since."""
        return state.turns(chance.draw(self.first_drawn, state.match.seats))[0]

    def current(self, state: S) -> tuple[Seat, ...]:
        """Who may act now: seats, the system, or nobody when the match is over.

        >>> rules.current(sealed) == (SYSTEM,), rules.current(table)
        (True, (0,))
        """
        if state.phase not in BETWEEN_DEALS:
            return self.active(state)
        return () if state.phase == OVER else (SYSTEM,)

    def movers(self, state: S) -> tuple[Seat, ...]:
        """`current`, and after them the seats that react: all of whom bots have to be asked.

        >>> rules.movers(table)
        (0,)
        """
        return (*self.current(state), *self.reacting(state))
