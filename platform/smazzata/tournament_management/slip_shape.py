"""What a slip of a table has room for, and that no totals are stored that no slip adds up to.

Whoever says how a table ended, on a page, by a key or by a program, gives a command, and the
handler holds it to its slip here. The rules of a tournament do not: what was stored before is not
judged anew by an audit. A referee's ruling says what it says, and a match that was played online
has counted for itself.
"""

from collections.abc import Callable, Sequence
from functools import partial
from math import gcd
from typing import NamedTuple, TypeAlias

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from games.kernel.slips import POINTS, SlipLine
from games.registry import rulesets
from tournaments.events.opening import TournamentOpened
from tournaments.registry import BOOK
from tournaments.state import Tournament
from tournaments.subjects.corrections import CorrectResult
from tournaments.subjects.replacements import MendResult
from tournaments.subjects.results import SettleSlip
from tournaments.subjects.second_official import ProposeCorrection
from tournaments.subjects.slips import MAX_HANDS, ClaimResult, RecordResult

Hand: TypeAlias = Sequence[Sequence[int]]
"""The signed figures of one hand, by side."""
UNLIKELY = "totals_unlikely"
HANDS = 8
"""Hands for which there is room where the game does not say how many are played."""


class SlipShape(NamedTuple):
    """What a slip has room for."""

    hands: int
    lines: tuple[SlipLine, ...]
    """Of each hand."""
    fault: Callable[[Hand], Refusal | None]
    """What cannot be in a hand by the game's rules."""
    likely: int = 0
    """What a side hardly ever makes in one hand; 0: nothing is known of it."""

    @property
    def plain(self) -> bool:
        """Whether a hand has one line, its points, because the game has none of its own."""
        return self.lines == (POINTS,)

    def against(self, totals: Sequence[int], hands: Sequence[Hand] = ()) -> Refusal | None:
        """Why a table cannot have ended so.

        More hands than there is room for may have been played, where a table had to be decided.
        Refusals: `hands_unfit`, `figure_out_of_range`, `figure_not_multiple`, `total_out_of_range`,
        and those of the game (`slip_fault`).
        """
        if not self.lines:
            return None
        for hand in hands:
            if any(len(figures) != len(self.lines) for figures in hand):
                return Refusal("hands_unfit", params={"most": MAX_HANDS})
            for figures in hand:
                for line, figure in zip(self.lines, figures, strict=True):
                    if refusal := line.against(line.signed(figure)):
                        return refusal
            if refusal := self.fault(hand):
                return refusal
        return _against_totals(totals, self.lines, max(self.hands, len(hands)) or MAX_HANDS)

    def doubt(self, totals: Sequence[int], hands: Sequence[Hand] = ()) -> Refusal | None:
        """Why it is asked once more whether a table ended so: `UNLIKELY`.

        Nothing is wrong with it by the rules, but more often something was mistyped.
        """
        most = self.likely * (max(self.hands, len(hands)) or HANDS)
        high = max((abs(total) for total in totals), default=0)
        if not most or (high <= most and any(totals)):
            return None
        return Refusal(UNLIKELY, params={"total": high, "most": most})


def shape_at(rules: TournamentOpened, sides: int) -> SlipShape:
    """What the slip of a table of so many entries has room for; nothing where its game is not known
    here.

    A game whose hands have lines of their own and which does not say how many are played, is asked
    for totals.
    """
    game = rulesets().get(rules.game)
    if game is None:
        return SlipShape(0, (), lambda _hand: None)
    options = rules.options_at(sides)
    lines, fault = game.slip_lines(options), partial(game.slip_fault, options)
    likely = game.slip_likely(options)
    if lines:
        return SlipShape(game.slip_hands(options), lines, fault, likely)
    return SlipShape(game.slip_hands(options) or HANDS, (POINTS,), fault, likely)


def against_slips(
    state: Tournament, given: Sequence[Command], *, sure: bool = True
) -> Refusal | None:
    """Why what is said of tables cannot stand on their slips, or hardly, unless whoever says it is
    `sure`. Refusals: of `SlipShape.against` and `SlipShape.doubt`.
    """
    for command in given:
        if isinstance(command, ProposeCorrection):
            proposed = BOOK.read_command(command.correction)
            command = command if isinstance(proposed, Refusal) else proposed
        if refusal := _against_slip(state, command, sure=sure):
            return refusal
    return None


def _against_slip(state: Tournament, given: Command, *, sure: bool) -> Refusal | None:
    match given:
        case ClaimResult():
            hands: Sequence[Hand] = given.hands
        case RecordResult(match="") | SettleSlip():
            hands = ()
        case CorrectResult() if given.kind != "arbitral":
            hands = ()
        case MendResult(source="played"):
            hands = ()
        case _:
            return None
    # What is said of no table the tournament's rules refuse.
    rounds = state.rounds
    if state.rules is None or not 1 <= given.round <= len(rounds):
        return None
    played = rounds[given.round - 1]
    if given.table not in played.numbers:
        return None
    shape = shape_at(state.rules, len(played.table(given.table).sides))
    refusal = shape.against(given.mp, hands)
    return refusal if refusal or sure else shape.doubt(given.mp, hands)


def _against_totals(totals: Sequence[int], lines: Sequence[SlipLine], hands: int) -> Refusal | None:
    """Why lines of so many hands cannot add up to these totals."""
    gained = sum(line.most for line in lines if not line.taken_off)
    lost = sum(line.most if line.taken_off else -line.least for line in lines)
    most, step = hands * max(gained, lost), gcd(*(line.step for line in lines))
    for total in totals:
        if abs(total) > most:
            return Refusal("total_out_of_range", params={"most": most})
        if total % step:
            return Refusal("figure_not_multiple", params={"figure": total, "step": step})
    return None
