"""A table of Merda at one moment."""

from collections.abc import Sequence

from games.kernel.event import Card
from games.kernel.fields import Public
from games.kernel.match import Match, State
from games.kernel.seats import NOBODY, Seat
from games.merda.cards import four_equal
from games.merda.options import TARGET, TURNS

PASSING = "passing"
"""Everybody chooses a card at once (MER-11)."""
LAYING, TAKING = "laying", "taking"
"""In turns: a seat has to lay a card, the next one has to take it (MER-17)."""
RACE = "race"
SUSPENDED = "suspended"
PASSES = frozenset({PASSING, LAYING, TAKING})
"""The phases in which a slam may be valid or false, and feints are made."""


class MerdaState(State):
    """The state. Lists are changed in place; all else is replaced."""

    hands: list[list[Card]]
    """Each seat's cards, the one it got last at the end; without the one it has laid down."""
    laid: dict[Seat, Card]
    """Cards that lie face down before those who laid them."""
    exposed: list[Card]
    """The four equal cards of the valid slam, with their owner first in `slams`."""
    aside: list[Card]
    """Cards of former play decks (MER-34)."""
    kilos: list[Card]
    """The kilo deck, top card first."""
    taken: list[list[Card]]
    """The kilo cards before each seat."""
    in_hand: Public[list[Seat]]
    """The seats in this hand, from seat 0 on."""
    dealer: Public[Seat]
    """Who dealt this hand or, between hands, the last one; before the lot nobody (MER-09)."""
    turn: Public[Seat]
    """In turns: who has to lay or to take."""
    rounds_played: Public[int]
    """Rounds resolved in this hand or, in turns, cards taken."""
    feints: Public[list[int]]
    """How often each seat has feinted in this round or turn."""
    arm: Public[Seat | None]
    """Who moved the arm last in this round, if nobody has made a false slam since (MER-29)."""
    lots: Public[int]
    """How often lots were drawn in this hand."""
    slams: Public[list[Seat]]
    """Who has slammed in the race, the valid slam first."""
    ready: Public[list[Seat]]
    resumes_in: Public[str]
    """The phase in which a suspended hand goes on."""
    suspensions: Public[int]
    """How often this hand was suspended."""
    rebuilt: Public[int]
    """How often the kilo deck was made again in this hand (MER-35)."""
    voids: Public[int]
    """Void hands in a row."""
    arrivals: Public[list[Seat]]
    """The seats that reached the target, in that order (MER-34)."""
    scores: list[int]
    """Each seat's kilos in the match, this hand included."""
    race: Public[list[int]]
    """Each seat's kilos of this hand for a race lost."""
    false_slams: Public[list[int]]
    """Each seat's kilos of this hand for false slams."""

    def sit(self, seats: int) -> None:
        """A table before its first hand."""
        self.hands = [[] for _ in range(seats)]
        self.laid = {}
        self.exposed, self.aside, self.kilos = [], [], []
        self.taken = [[] for _ in range(seats)]
        self.in_hand = []
        self.dealer, self.turn = NOBODY, 0
        self.scores = [0] * seats
        self.voids = 0
        self.arrivals = []
        self.begin_hand()

    def begin_hand(self) -> None:
        """Nothing of the hand before is left."""
        seats = len(self.hands)
        self.rounds_played = self.lots = self.suspensions = self.rebuilt = 0
        self.slams, self.ready, self.resumes_in = [], [], ""
        self.race, self.false_slams = [0] * seats, [0] * seats
        self.begin_round()

    def begin_round(self) -> None:
        """Feints count for a round or turn alone."""
        self.feints = [0] * len(self.hands)
        self.arm = None

    @property
    def in_turns(self) -> bool:
        """Whether cards are passed one at a time (MER-17)."""
        return bool(self.options["passing"] == TURNS)

    @property
    def to_target(self) -> bool:
        """Whether seats go out one by one (MER-34)."""
        return bool(self.options["end_mode"] == TARGET)

    def right_of(self, seat: Seat) -> tuple[Seat, ...]:
        """The other seats of this hand in order of play, the right neighbour first."""
        others = self.turns_of(self.in_hand, seat + 1)
        return tuple(other for other in others if other != seat)

    def contenders(self) -> list[Seat]:
        """The seats that have neither left nor arrived."""
        return [seat for seat in self.staying() if seat not in self.arrivals]

    def at_target(self) -> list[Seat]:
        """The seats with so many kilos that they have arrived, in the order of the seats."""
        target = self.options["target_kilos"]
        heavy = [seat for seat, kilos in enumerate(self.scores) if kilos >= target]
        return heavy if self.to_target else []

    def four_equal(self, seat: Seat) -> list[Card]:
        """The four equal cards in a seat's hand, without the one it has laid down."""
        return four_equal(self.hands[seat])

    def layer(self) -> Seat | None:
        """In turns: whose card the seat in turn has to take."""
        return next(iter(self.laid), None)


def players_left(match: Match) -> Sequence[Seat]:
    """The seats that will be dealt the hand to come, unless one leaves before (MER-34)."""
    seats = [seat for seat in range(match.seats) if seat not in match.out]
    if match.options["end_mode"] != TARGET:
        return seats
    scores = match.points(match.seats)
    return [seat for seat in seats if scores[seat] < match.options["target_kilos"]]
