"""How much time a table gives: what an organiser or whoever opens a table may choose.

Federations play Burraco with a time for each move that grows with the hand (10 seconds below four
cards, 20 up to ten, 40 from eleven on); sites for play at a distance add a bank, and tournaments
the time of a whole round. All three are free to choose within the limits below.
"""

import msgspec

from games.kernel.refusal import Refusal

LONGEST_MOVE_S = 3_600
LONGEST_BANK_S = 4 * 3_600
LONGEST_ROUND_S = 24 * 3_600
SHORTEST_RACE_S, LONGEST_RACE_S = 5, 60
"""No bot waits so long before it answers: none loses a race by its own pause."""
MOST_STEPS = 8
MOST_CARDS = 200


class MoveTime(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """From `cards` cards in hand on, a turn is given `seconds` of its own."""

    cards: int
    seconds: int


class ClockRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The time control of a table. Fixed when it is opened."""

    moves: list[MoveTime]
    """By rising numbers of cards, the first from 0 on; the last that applies counts."""
    bank_s: int = 0
    """Seconds a seat has for the whole match beside the time of its turns."""
    round_s: int = 0
    """Seconds of the whole match, after which no deal is begun; 0: no such bound."""
    race_s: int = 5
    """Seconds of a race, the same for all who are silent, whatever they hold or have in the bank;
    0, in old logs: it has the time of a turn."""

    def allotted_ms(self, cards: int) -> int:
        """Milliseconds that a turn is given which begins with so many cards in hand."""
        return 1000 * next(m.seconds for m in reversed(self.moves) if m.cards <= cards)


FEDERATION_MOVES = [MoveTime(0, 10), MoveTime(4, 20), MoveTime(11, 40)]

PRESETS: dict[str, ClockRules | None] = {
    "none": None,
    "rapid": ClockRules([MoveTime(0, 5), MoveTime(4, 10), MoveTime(11, 20)], bank_s=60),
    "federation": ClockRules(FEDERATION_MOVES, bank_s=60),
    "calm": ClockRules([MoveTime(0, 60), MoveTime(11, 90)], bank_s=600),
}
"""Time controls with a name, as the lobby offers them."""


def check_clock(rules: ClockRules) -> Refusal | None:
    """Why a table cannot be opened with these times."""
    cards = [move.cards for move in rules.moves]
    sound = (
        1 <= len(cards) <= MOST_STEPS
        and cards[0] == 0
        and cards == sorted(set(cards))
        and cards[-1] <= MOST_CARDS
        and all(1 <= move.seconds <= LONGEST_MOVE_S for move in rules.moves)
        and 0 <= rules.bank_s <= LONGEST_BANK_S
        and 0 <= rules.round_s <= LONGEST_ROUND_S
        and SHORTEST_RACE_S <= rules.race_s <= LONGEST_RACE_S
    )
    return None if sound else BAD_CLOCK


BAD_CLOCK = Refusal(
    "bad_clock",
    params={"move": LONGEST_MOVE_S, "bank": LONGEST_BANK_S, "round": LONGEST_ROUND_S},
)
