"""What is written on a game's score slip in a hall: the lines of one hand, for each side."""

from typing import NamedTuple

from games.kernel.refusal import Refusal


class SlipLine(NamedTuple):
    """A line of the slip, such as the points of the cards."""

    name: str
    """A key of the game's words."""
    most: int
    """No figure is higher."""
    step: int = 5
    """Every figure is a multiple of it."""
    taken_off: bool = False
    """Whether the figure counts against its side."""
    least: int = 0
    """No figure is lower."""

    def against(self, figure: int) -> Refusal | None:
        """Why a figure cannot stand on this line."""
        if not self.least <= figure <= self.most:
            params = {"figure": figure, "least": self.least, "most": self.most}
            return Refusal("figure_out_of_range", params=params)
        if figure % self.step:
            params = {"figure": figure, "step": self.step}
            return Refusal("figure_not_multiple", params=params)
        return None

    def signed(self, figure: int) -> int:
        """The figure as it counts."""
        return -figure if self.taken_off else figure


POINTS = SlipLine("points", most=100_000, step=1, least=-100_000)
"""The one line of a hand where a game has none of its own: what each side made of it in all."""
