"""What is written on a game's score slip in a hall: the lines of one hand, for each side."""

from typing import NamedTuple

from games.kernel.refusal import Refusal


class SlipLine(NamedTuple):
    """A line of the slip, such as the points of the cards."""

    name: str
    """A key of the game's words."""
    most: int
    """No figure is higher; none is below 0."""
    step: int = 5
    """Every figure is a multiple of it."""
    taken_off: bool = False
    """Whether the figure counts against its side."""

    def against(self, figure: int) -> Refusal | None:
        """Why a figure cannot stand on this line."""
        if not 0 <= figure <= self.most:
            params = {"figure": figure, "most": self.most}
            return Refusal("figure_out_of_range", params=params)
        if figure % self.step:
            params = {"figure": figure, "step": self.step}
            return Refusal("figure_not_multiple", params=params)
        return None

    def signed(self, figure: int) -> int:
        """The figure as it counts."""
        return -figure if self.taken_off else figure
