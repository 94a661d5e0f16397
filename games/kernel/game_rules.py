"""What a game writes: its facts, its rules, its views.

The rest of a ruleset is the same for all games: `games.kernel.match_lifecycle` leads a match around
its deals, `games.kernel.ruleset` decides, folds and shows.

In the examples `rules` is Busca, `burraco` Burraco; `sealed` a match of one deal whose deck is
sealed, `table` the same after the deal, seat 0 to lead, and `log` the events up to there. The tests
run them (`tests/unit/kernel/test_examples.py`).
"""

from abc import ABC, abstractmethod
from collections import Counter as Multiset
from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Generic, NamedTuple, TypeAlias, TypeVar

from games.kernel import shuffle
from games.kernel.cards import Pictures
from games.kernel.command import Command
from games.kernel.dealing import Dealing
from games.kernel.event import Card, Event
from games.kernel.match import (
    BETWEEN_DEALS,
    GIVEN,
    OVER,
    SHUFFLED,
    CardsShuffled,
    Match,
    MatchEnded,
    State,
    copied,
)
from games.kernel.options import PLAYERS, Option, Options, resolve
from games.kernel.ranking import Ranking
from games.kernel.refusal import Refusal
from games.kernel.seats import MOST_SEATS, SYSTEM, Seat
from games.kernel.view import Badge, Counter, MenuItem, View, Zone
from games.kernel.words import KERNEL_WORDS, Words

S = TypeVar("S", bound=State)
Emit: TypeAlias = Callable[[Event], None]
"""Records an event and applies it to the state being worked on."""


class Chance(NamedTuple):
    """The chance outcomes of one deal beside the order of the deck (GEN-01)."""

    seed: bytes
    given: Mapping[str, int] = {}
    given_orders: Mapping[str, Sequence[Card]] = {}

    def draw(self, label: str, bound: int) -> int:
        """The outcome named `label`: 0 to `bound` - 1."""
        given = self.given.get(label)
        return shuffle.chosen(self.seed, label, bound) if given is None else given

    def shuffle(self, label: str, cards: Iterable[Card]) -> CardsShuffled:
        """The event of a shuffle of some cards during the deal; each has a label of its own.

        The cards are gathered in the order of their codes before they are shuffled, so that
        nothing depends on how they lay. Of an order given from outside those come first that are
        there.
        """
        order = shuffle.shuffle(sorted(cards), self.seed, label)
        if label not in self.given_orders:
            return CardsShuffled(label, order, SHUFFLED)
        rest = Multiset(order)
        first = []
        for card in self.given_orders[label]:
            if rest[card]:
                rest[card] -= 1
                first.append(card)
        last = []
        for card in order:
            if rest[card]:
                rest[card] -= 1
                last.append(card)
        return CardsShuffled(label, first + last, GIVEN)


class GameRules(ABC, Generic[S]):
    """One version of one game, as its author writes it."""

    id: ClassVar[str]
    version: ClassVar[int] = 1
    options: ClassVar[tuple[Option, ...]] = ()
    events: ClassVar[tuple[type[Event], ...]] = ()
    """The game's own event types."""
    phases: ClassVar[dict[type[Command], frozenset[str]]] = {}
    """The game's own commands, each with the phases in which it may be given."""
    off_turn: ClassVar[dict[type[Command], frozenset[str]]] = {}
    """Commands that any seat in play may give whoever's turn it is, with their phases. They wait
    for nobody and nobody waits for them: `active` is who is awaited. A command may be in `phases`
    too, where it is also one of the answers awaited."""
    by_system: ClassVar[dict[type[Command], frozenset[str]]] = {}
    """Commands of the game that the system gives and no seat, with their phases: what a referee
    imposes at the table."""
    simultaneous: ClassVar[frozenset[str]] = frozenset()
    """Phases in which several seats choose at once, each of them once a round (GEN-03)."""
    composed: ClassVar[frozenset[type[Command]]] = frozenset()
    """Commands with more legal forms than anybody could list, such as a whole new table of melds.
    Of these `_actions` lists some, each of them legal; `check` alone says what else is."""
    turn_first: ClassVar[bool] = False
    """Whether `not_your_turn` is looked at before `wrong_phase` (GEN-03 says after)."""
    players_clause: ClassVar[str] = ""
    """The clause that says how many players a table has."""
    words: ClassVar[Words] = KERNEL_WORDS
    """Everything the game says to people; includes the kernel's words."""
    rankings: ClassVar[tuple[Ranking, ...]] = ("placing", "loser")
    """The ways in which a tournament may rank, the usual one first; before them all stands
    `victory`, in a game that has a `victory_table`."""
    tournament_seats: ClassVar[int | None] = None
    """The wanted seats of a tournament's tables in a game that leaves their number open; None: as
    many as an ordinary table has."""
    clockwise: ClassVar[bool] = True
    """Whether seat 1 sits at the left of seat 0."""

    # --- what each game writes --------------------------------------------------------------

    @abstractmethod
    def seats(self, options: Options) -> int:
        """The number of seats at a table with these complete options.

        >>> rules.seats(rules.resolve_options({}))
        4
        """

    @abstractmethod
    def deck(self, options: Options) -> tuple[Card, ...]:
        """All cards of the table, in the order in which they lie before a shuffle.

        >>> rules.deck({})[:3]
        ('1D', '2D', '3D')
        """

    @abstractmethod
    def blank(self) -> S:
        """The state before any event.

        >>> rules.blank().phase
        'setup'
        """

    @abstractmethod
    def active(self, state: S) -> tuple[Seat, ...]:
        """The seats that may act in the game's own phases (in turn order when several).

        >>> rules.active(table)
        (0,)
        """

    @abstractmethod
    def deal_bound(self, options: Options) -> int:
        """No deal has more events than this (GEN-12).

        >>> rules.deal_bound(table.match.options)
        105
        """

    @abstractmethod
    def deals_bound(self, options: Options) -> int:
        """No match has more deals than this (GEN-12).

        >>> rules.deals_bound(table.match.options)
        1
        """

    @abstractmethod
    def default_move(self, state: S, seat: Seat) -> Command:
        """The legal command of an active seat that commits least (GEN-06).

        >>> rules.default_move(table, 0)
        PlayCard(card='5S')
        """

    @abstractmethod
    def command_of(self, event: Event) -> tuple[Seat, Command] | None:
        """The seat's command that this event of the game answers; None for consequences.

        >>> rules.command_of(CardPlayed(0, "5S"))
        (0, PlayCard(card='5S'))
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
    def _own_appliers(self) -> dict[type[Event], Callable[[S, Any], None]]:
        """For each of the game's event types the change of state that it stands for."""

    @abstractmethod
    def _result(self, state: S) -> MatchEnded | None:
        """The result, if the deal just scored ended the match."""

    @abstractmethod
    def _zones(self, state: S, viewer: Seat) -> list[Zone]:
        """Where the cards lie; faces that `viewer` may not know are None."""

    @abstractmethod
    def _menu(self, state: S, seat: Seat) -> list[MenuItem]:
        """What an active seat may try."""

    @abstractmethod
    def pictures(self, options: Options) -> Pictures:
        """What the cards look like and are called in a match with these options.

        With no options at all: as they usually are.

        >>> rules.pictures({}).names["1D"].en
        'ace of diamonds'
        """

    # --- what a game may write --------------------------------------------------------------

    def clone(self, state: S) -> S:
        """A state that can be changed without changing `state`.

        Lists and dicts are copied, with those in them; all else is shared, so that what is in them
        must be immutable. A game whose deals are searched writes a faster one for its own fields.

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
        totals = [0] * len(self.parties(match))
        for sheet in match.sheets:
            for row in sheet.rows:
                totals[row.party] += row.total
        return totals

    def words_of(self, options: Options) -> Words:
        """`words` as they are said in a match with these options, after its pictures.

        >>> rules.words_of({})["opening_denari_forbidden"].en
        'Whoever opens the deal may not lead diamonds.'
        """
        return self.words

    def held(self, options: Options) -> tuple[Card, ...]:
        """Each different card once, as a hand is held: suit by suit, by the rank that counts.

        >>> rules.held({})[:4]
        ('4D', '5D', '6D', '7D')
        """
        return tuple(dict.fromkeys(self.deck(options)))

    def check_options(self, options: Options) -> Refusal | None:
        """A reason against complete options that contradict each other.

        >>> endless = {**table.match.options, "max_deals": None, "target_busche": None}
        >>> rules.check_options(endless).code
        'no_end_condition'
        """
        return None

    def check_new_match(self, options: Options) -> Refusal | None:
        """A reason against beginning a match with complete options that were allowed once.

        Matches that were begun with them are decided again by an audit as ever.

        >>> long = burraco.complete_options({"match_format": "deals", "match_deals": 61})
        >>> burraco.check_new_match(long).code
        'more_deals_than_cap'
        """
        return None

    def tournament_options(self, given: Mapping[str, object]) -> dict[str, object]:
        """What an organiser chose, with what the game usually adds at a tournament's tables.

        >>> burraco.tournament_options({})["match_deals"]
        3
        """
        return dict(given)

    def victory_table(self, options: Options) -> str | None:
        """The id of the table (`games.kernel.victory_tables`) that makes victory points of totals.

        None: in tournaments of this game only the order at a table counts.

        >>> burraco.victory_table(burraco.resolve_options({}))
        'fibur-2026-3'
        """
        return None

    def match_points_first(self, options: Options) -> bool:
        """Whether several matches add up the totals themselves, before any victory points.

        >>> rules.match_points_first({})
        False
        """
        return False

    def lowest_wins(self, options: Options) -> bool:
        """Whether the lowest total wins.

        >>> rules.lowest_wins({}), burraco.lowest_wins({})
        (True, False)
        """
        return False

    def reveals_late(self, options: Options) -> bool:
        """Whether decks are revealed at the end of the match only, not after each deal.

        For games in which a card that was never shown must not become known while one plays on: an
        unshown hand, or cards that go on lying in a stock.

        >>> rules.reveals_late({})
        False
        """
        return False

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

        >>> rules.chance_bounds(sealed.match), rules.chance_bounds(table.match.but(deal=2))
        ({'opening_leader': 4}, {})
        """
        return {}

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
        return None

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
        return {}

    def _off_turn_menu(self, state: S, seat: Seat) -> list[MenuItem]:
        """What a seat in play may try whoever's turn it is."""
        return []

    def _rulings(self, state: S) -> list[MenuItem]:
        """How a referee gives the commands of `by_system`: each of them, with what it may say."""
        return []

    def _on_shuffled(self, state: S, event: CardsShuffled) -> None:
        """Lays the cards of a shuffle during the deal where they belong."""
        raise AssertionError("a game that shuffles says where the cards lie")

    def _settle_match(self, state: S, emit: Emit) -> None:
        """Settles pots and debts in a match that ends before its own rules end it."""

    def _on_seat_out(self, state: S, seat: Seat) -> None:
        """Sets a seat's cards aside after it forfeited."""

    def _play_on(self, state: S, seat: Seat, emit: Emit) -> None:
        """Goes on without a seat, in a match in which several parties are left (GEN-07)."""
        raise AssertionError("a game with more than two parties says how it goes on")

    # --- what follows from them ---------------------------------------------------------------

    def resolve_options(self, given: Mapping[str, object]) -> Options | Refusal:
        """Complete options of a new match, from what an organiser chose.

        >>> rules.resolve_options({"max_deals": 3})["target_busche"]
        10
        >>> rules.resolve_options({"colour": "red"}).code
        'unknown_option'
        """
        options = self.complete_options(given)
        if isinstance(options, Refusal):
            return options
        return self.check_new_match(options) or options

    def complete_options(self, given: Mapping[str, object]) -> Options | Refusal:
        """Complete options of any match, of one from before a check of today too.

        >>> burraco.complete_options({"match_format": "deals", "match_deals": 61})["deal_cap"]
        60
        """
        options = resolve(self.options, given)
        if isinstance(options, Refusal):
            return options
        return self.check_options(options) or options

    def tournament_tables(self, given: Mapping[str, object]) -> dict[int, Options] | Refusal:
        """The complete options of a tournament's tables, by seats, the wanted number first.

        One number where the game or the organiser has fixed it; otherwise all with which a table
        can be dealt. A refusal where there is none.

        >>> list(rules.tournament_tables({}))
        [4]
        """
        chosen = self.tournament_options(given)
        usual = self.resolve_options(chosen)
        tables: dict[int, Options] = {}
        if PLAYERS not in given and any(option.name == PLAYERS for option in self.options):
            for players in range(2, MOST_SEATS + 1):
                options = self.resolve_options({**chosen, PLAYERS: players})
                if not isinstance(options, Refusal):
                    tables[players] = options
        if not tables:
            return usual if isinstance(usual, Refusal) else {self.seats(usual): usual}
        ordinary = 0 if isinstance(usual, Refusal) else self.seats(usual)
        best = self.tournament_seats or ordinary
        wanted = min(tables, key=lambda players: (abs(players - best), players))
        return {wanted: tables[wanted], **tables}

    def check_players(self, options: Options, players: int) -> Refusal | None:
        """Why so many players cannot sit down at a table with these complete options.

        >>> rules.check_players(table.match.options, 3).code
        'wrong_player_count'
        """
        seats = self.seats(options)
        if players == seats:
            return None
        params = {"players": players, "seats": seats}
        return Refusal("wrong_player_count", self.players_clause, params)

    def current(self, state: S) -> tuple[Seat, ...]:
        """Who may act now: seats, the system, or nobody when the match is over.

        >>> rules.current(sealed) == (SYSTEM,), rules.current(table)
        (True, (0,))
        """
        if state.phase not in BETWEEN_DEALS:
            return self.active(state)
        return () if state.phase == OVER else (SYSTEM,)
