"""How long after a publication something may still be said against what it shows.

Four windows, as codes of card games have them, all counted from the first publication of standings
that cover the round. They are data of a tournament, so that a body's code can set its own.
"""

import msgspec

LONGEST = 31 * 24 * 60
"""Minutes; no window is longer."""


class Windows(msgspec.Struct, frozen=True):
    """Minutes after the first publication that covers a round."""

    scores: int = 30
    """Errors of adding and copying on a slip, told by players and mended by one official."""
    rulings: int = 30
    """Calls of the referee for what happened at a table; a ruling that comes later needs two."""
    appeals: int = 30
    manifest: int = 48 * 60
    """Errors on a slip that nobody can deny: after the window for scores two officials mend them.
    """

    @property
    def players(self) -> int:
        """Minutes for which players may still ask for something: till then nothing is final."""
        return max(self.scores, self.rulings, self.appeals)

    @property
    def sensible(self) -> bool:
        """Whether these can be kept: none is endless, and what is manifest is so to the last."""
        each = (self.scores, self.rulings, self.appeals, self.manifest)
        return all(0 <= minutes <= LONGEST for minutes in each) and self.manifest >= self.scores


USUAL = Windows()
"""Where a tournament says nothing: the half hour that codes of bridge give."""
