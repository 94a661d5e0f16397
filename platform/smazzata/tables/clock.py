"""The clock of a table: how much time each seat has left, from what is recorded alone.

Pure: whoever folds the same events with the same times gets the same clock, in any process and
years later. Times are milliseconds since 1970 UTC as the ledger stores them (`at_ms`).

A turn is given its own time, fixed by the cards in hand as it begins; what it uses beyond that
comes out of the seat's bank. A turn begins when a seat becomes active, and anew when a trick ended
or a deal began. The clock of a seat that a bot plays stands still; a person who comes back in the
same turn goes on with the time that was left, so that nothing is gained by leaving. A referee may
stop all clocks and start them again.

In a race all who are silent have one time in common, of so many seconds, and no bank behind it:
whoever is slowest pays, so nobody may have longer than another.
"""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from games.kernel.seats import Seat
from smazzata.tables.clock_rules import ClockRules


class Turn(NamedTuple):
    """A turn's own time: what it had when it was last set going, and when that was."""

    allotted_ms: int
    since_ms: int | None
    """None while the turn stands still because a bot plays."""
    banked: bool = True
    """Whether the seat's bank follows when it is used up."""

    def used_ms(self, now_ms: int) -> int:
        """How long it has been running since. Never negative: machines' clocks may be set back."""
        return 0 if self.since_ms is None else max(0, now_ms - self.since_ms)

    def left_ms(self, now_ms: int) -> int:
        """What is left of it, without the bank."""
        return max(0, self.allotted_ms - self.used_ms(now_ms))

    def halted(self, at_ms: int) -> "Turn":
        """The same standing still, with what was left of it."""
        return self._replace(allotted_ms=self.left_ms(at_ms), since_ms=None)


class Clock(NamedTuple):
    """All seats' time at a table."""

    rules: ClockRules
    banks: tuple[int, ...]
    """Milliseconds left to each seat beside the time of its turns. Never negative."""
    turns: Mapping[Seat, Turn]
    """The turns of the seats that are to act."""
    missed: tuple[int, ...]
    """Turns in a row that ran out of time, for each seat."""
    round_due_ms: int | None
    """When the time of the match is called; None when it never is, or was."""
    stopped_ms: int | None = None
    """Since when all clocks stand still; None while they run."""
    race: Turn | None = None
    """The time that all who are silent have in common; None while nobody races."""
    forgiven: bool = False
    """Whether time lost to an outage was given back since the last move: once is enough."""

    @classmethod
    def start(cls, rules: ClockRules, seats: int, at_ms: int) -> "Clock":
        """The clock of a table that opens at `at_ms`."""
        due = at_ms + 1000 * rules.round_s if rules.round_s else None
        return cls(rules, (1000 * rules.bank_s,) * seats, {}, (0,) * seats, due)

    def due_ms(self, seat: Seat) -> int | None:
        """When this seat's time is over; None while its clock does not run."""
        turn = self.turns.get(seat)
        if turn is None or turn.since_ms is None:
            return None
        return turn.since_ms + turn.allotted_ms + (self.banks[seat] if turn.banked else 0)

    def next_due_ms(self) -> int | None:
        """When the next seat's time, or that of the match, is over."""
        dues = [self.due_ms(seat) for seat in self.turns]
        return min((due for due in (*dues, self.round_over_ms) if due is not None), default=None)

    @property
    def round_over_ms(self) -> int | None:
        """When the time of the match is over; None while nothing is due."""
        return self.round_due_ms if self.stopped_ms is None else None

    def late(self, now_ms: int) -> list[Seat]:
        """The seats whose time is over, lowest first."""
        dues = {seat: self.due_ms(seat) for seat in sorted(self.turns)}
        return [seat for seat, due in dues.items() if due is not None and due <= now_ms]

    def bank_ms(self, seat: Seat, now_ms: int) -> int:
        """What the seat's bank holds now."""
        turn = self.turns.get(seat)
        over = turn.used_ms(now_ms) - turn.allotted_ms if turn and turn.banked else 0
        return max(0, self.banks[seat] - max(0, over))

    def shown(self, now_ms: int) -> dict[str, Any]:
        """The clock as a program shows it, in plain JSON values."""
        return {
            "now_ms": now_ms,
            "seats": [self._seat_shown(seat, now_ms) for seat in range(len(self.banks))],
            "round_due_ms": self.round_over_ms,
            "race": self.race is not None,
            "stopped": self.stopped_ms is not None,
        }

    def _seat_shown(self, seat: Seat, now_ms: int) -> dict[str, Any]:
        turn = self.turns.get(seat)
        return {
            "seat": seat,
            "bank_ms": self.bank_ms(seat, now_ms),
            "running": turn is not None and turn.since_ms is not None,
            "allotted_ms": turn.left_ms(now_ms) if turn else 0,
            "due_ms": self.due_ms(seat),
        }

    # --- what happens at the table --------------------------------------------------------------

    def moved(
        self,
        at_ms: int,
        active: Mapping[Seat, int],
        bots: Iterable[Seat],
        *,
        turn_restarts: bool = False,
        racing: bool = False,
        time_called: bool = False,
        timed_out: Iterable[Seat] = (),
        mover: Seat | None = None,
    ) -> "Clock":
        """The clock after one append at `at_ms`.

        `active` are the seats that are to act now with the cards they hold; `bots` those that bots
        play; `turn_restarts`: all turns begin again (a trick ended, a deal began); `racing`: those
        who are to act race; `time_called`: this deal is the last, or was. `timed_out` are the seats
        for which the clock moved, `mover` the one that moved by itself.
        """
        standing = set(bots)
        banks = tuple(self.bank_ms(seat, at_ms) for seat in range(len(self.banks)))
        race = None
        if racing and self.rules.race_s:
            begun = None if turn_restarts else self.race
            race = begun or Turn(1000 * self.rules.race_s, at_ms, banked=False)
        if race and self.stopped_ms is not None:
            race = race._replace(since_ms=None)
        turns = {}
        for seat, cards in active.items():
            before = None if turn_restarts else self.turns.get(seat)
            left = before.left_ms(at_ms) if before else self.rules.allotted_ms(cards)
            stands = seat in standing or self.stopped_ms is not None
            turn = race or Turn(left, at_ms)
            turns[seat] = turn._replace(since_ms=None) if stands else turn
        missed = list(self.missed)
        for seat in timed_out:
            missed[seat] += 1
        if mover is not None:
            missed[mover] = 0
        round_due = None if time_called else self.round_due_ms
        return self._replace(
            banks=banks,
            turns=turns,
            missed=tuple(missed),
            round_due_ms=round_due,
            race=race,
            forgiven=self.forgiven and mover is None and missed == list(self.missed),
        )

    def stopped(self, since_ms: int, *, outage: bool) -> "Clock":
        """The clock standing still from `since_ms` on: what ran in turns since then is given back.

        `outage`: nobody stopped it, the site did not work.
        """
        if self.stopped_ms is not None:
            return self
        return self._replace(
            banks=tuple(self.bank_ms(seat, since_ms) for seat in range(len(self.banks))),
            turns={seat: turn.halted(since_ms) for seat, turn in self.turns.items()},
            race=self.race and self.race.halted(since_ms),
            stopped_ms=since_ms,
            forgiven=outage,
        )

    def started(self, at_ms: int, bots: Iterable[Seat]) -> "Clock":
        """The clock running again from `at_ms` on; the match ends by so much later."""
        if self.stopped_ms is None:
            return self
        standing = set(bots)
        due = self.round_due_ms
        return self._replace(
            turns={
                seat: turn._replace(since_ms=None if seat in standing else at_ms)
                for seat, turn in self.turns.items()
            },
            race=self.race and self.race._replace(since_ms=at_ms),
            round_due_ms=None if due is None else due + max(0, at_ms - self.stopped_ms),
            stopped_ms=None,
        )
