"""What is settled before a card is dealt: options, seats, pack, words, how a match is ranked.

All of it depends on the options of a match alone and on nothing that happens in it. What the
examples speak of is said in `games.kernel.game_rules`.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar

from games.kernel.cards import FRENCH, ITALIAN, ITALIAN_PACK, PACKS, Pack, Pictures
from games.kernel.event import Card
from games.kernel.options import PLAYERS, Option, Options, resolve
from games.kernel.ranking import Ranking
from games.kernel.refusal import Refusal
from games.kernel.seats import MOST_SEATS
from games.kernel.slips import SlipLine
from games.kernel.words import KERNEL_WORDS, Words


class TableRules(ABC):
    """One version of one game, as far as it is known without a state."""

    id: ClassVar[str]
    version: ClassVar[int] = 1
    options: ClassVar[tuple[Option, ...]] = ()
    pack: ClassVar[tuple[Card, ...]] = ()
    """The cards of every table, where options change nothing about them."""
    pack_option: ClassVar[str] = ""
    """The option that names the pack (`games.kernel.cards`), where tables may choose it."""
    players_clause: ClassVar[str] = ""
    """The clause that says how many players a table has."""
    words: ClassVar[Words] = KERNEL_WORDS
    """What is said to people. A class writes its own words; those of its bases are added."""
    rankings: ClassVar[tuple[Ranking, ...]] = ("placing", "loser")
    """The ways in which a tournament may rank, the usual one first (`rankings_of`)."""
    tournament_seats: ClassVar[int | None] = None
    """The wanted seats of a tournament's tables in a game that leaves their number open; None: as
    many as an ordinary table has."""
    clockwise: ClassVar[bool] = True
    """Whether seat 1 sits at the left of seat 0, where options change nothing about it."""
    family: ClassVar[str] = ""
    """Of which kind the game is, a key of `games.kernel.profile.FAMILIES`; empty: of none."""
    minutes: ClassVar[tuple[int, int] | None] = None
    """How long people sit at a match with the usual options, when they are quick and when slow."""
    emblem: ClassVar[Card] = ""
    """The card by which lists of games show it; empty: the first of its deck."""
    fixed_seats: ClassVar[int] = 0
    """How many sit at every table; 0: as many as its option `players` says."""
    fewest_win: ClassVar[bool] = False
    """Whether the lowest total wins, where options change nothing about it."""
    target: ClassVar[str] = ""
    """The option that says at how many points a match ends, where there is one."""
    luck: ClassVar[bool] = False
    """Whether luck alone decides: then no bot is better than another."""

    _own_words: ClassVar[Words] = KERNEL_WORDS

    def __init_subclass__(cls) -> None:
        """Adds the words of all its bases to those of a class."""
        super().__init_subclass__()
        cls._own_words = vars(cls).get("words", {})
        said = [vars(base).get("_own_words", {}) for base in reversed(cls.__mro__)]
        cls.words = {key: phrase for words in said for key, phrase in words.items()}

    # --- what each game writes --------------------------------------------------------------

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

    # --- what a game may write --------------------------------------------------------------

    def seats(self, options: Options) -> int:
        """The number of seats at a table with these complete options.

        >>> rules.seats(rules.resolve_options({}))
        4
        """
        return self.fixed_seats or int(options[PLAYERS])

    def deck(self, options: Options) -> tuple[Card, ...]:
        """All cards of the table, in the order in which they lie before a shuffle.

        Those of the `pack`, or of the one that is chosen.

        >>> rules.deck({})[:3]
        ('1D', '2D', '3D')
        """
        return self._chosen_pack(options).cards if self.pack_option else self.pack

    def pictures(self, options: Options) -> Pictures:
        """What the cards look like and are called in a match with these options.

        With no options at all: as they usually are. Those of the pack that is chosen; Italian ones
        where all of the `pack` has a name among them, else French ones.

        >>> rules.pictures({}).names["1D"].en
        'ace of diamonds'
        """
        if self.pack_option:
            return self._chosen_pack(options).pictures
        return ITALIAN if ITALIAN.names.keys() >= set(self.pack) else FRENCH

    def words_of(self, options: Options) -> Words:
        """`words` as they are said in a match with these options, after its pictures.

        >>> rules.words_of({})["opening_denari_forbidden"].en
        'The first trick of the deal may not be led with diamonds.'
        """
        return self.words

    def sits_clockwise(self, options: Options) -> bool:
        """Whether seat 1 sits at the left of seat 0 in a match with these options.

        >>> rules.sits_clockwise({}), burraco.sits_clockwise({})
        (False, True)
        """
        return self.clockwise

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

    def rankings_of(self, options: Options) -> tuple[Ranking, ...]:
        """The ways in which a tournament with these options may rank, the usual one first.

        Before them all stands `victory`, in a game that has a `victory_table`.

        >>> rules.rankings_of(rules.resolve_options({}))
        ('placing', 'loser')
        """
        return self.rankings

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
        return self.fewest_win

    def target_of(self, options: Options) -> int | None:
        """At how many points a match with these options ends; None where another thing ends it.

        >>> rules.target_of(table.match.options)
        10
        """
        return options.get(self.target) if self.target else None

    def greatest_total(self, options: Options) -> int | None:
        """How far from zero a total of a match can be at most, in a game in which options make that
        any number; None where they do not.

        A tournament is not opened with more than it can record.

        >>> rules.greatest_total({}) is None
        True
        """
        return None

    def reveals_late(self, options: Options) -> bool:
        """Whether decks are revealed at the end of the match only, not after each deal.

        For games in which a card that was never shown must not become known while one plays on: an
        unshown hand, or cards that go on lying in a stock.

        >>> rules.reveals_late({})
        False
        """
        return False

    def slip_lines(self, options: Options) -> tuple[SlipLine, ...]:
        """The lines of one hand on the score slip of a hall, for each side; none: totals only.

        >>> [line.name for line in burraco.slip_lines(burraco.resolve_options({}))][:2]
        ['slip_burrachi', 'slip_closing']
        """
        return ()

    def slip_fault(self, options: Options, hand: Sequence[Sequence[int]]) -> Refusal | None:
        """What of one hand on a slip cannot be; `hand` has the signed figures of each side.

        >>> pairs = burraco.complete_options(burraco.tournament_options({}))
        >>> burraco.slip_fault(pairs, [(0, 100, 0, 0, 0), (0, 100, 0, 0, 0)]).code
        'slip_closed_twice'
        """
        return None

    def slip_hands(self, options: Options) -> int:
        """How many hands the score slip of one table has room for.

        >>> burraco.slip_hands(burraco.complete_options(burraco.tournament_options({})))
        3
        """
        return 0

    def slip_likely(self, options: Options) -> int:
        """What a side hardly ever makes in one hand: above it, an error of typing is likelier.

        0: nothing is known of it.

        >>> burraco.slip_likely(burraco.resolve_options({}))
        2000
        """
        return 0

    # --- what follows from them ---------------------------------------------------------------

    def _chosen_pack(self, options: Options) -> Pack:
        return PACKS[options.get(self.pack_option, ITALIAN_PACK)]

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
