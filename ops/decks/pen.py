"""Small words for SVG, so that drawings read as drawings.

Colours are never written here: a shape takes `currentColor`, which is the colour of the suit, or
one of the custom properties that the page's tokens define. They reach into `<use>` by inheritance,
so one sprite serves every theme.
"""

import re

SUIT = "currentColor"
INK = "var(--card-ink)"
PAPER = "var(--card)"
GOLD = "var(--card-gold)"
RED = "var(--card-red)"
BLUE = "var(--card-blue)"
GREEN = "var(--card-green)"
SKIN = "var(--card-skin)"
HAIR = "var(--card-hair)"
WOOD = "var(--card-wood)"
STEEL = "var(--card-steel)"
SHADE = "var(--card-shade)"
"""Laid over a colour, it is the side away from the light."""
BACK = "var(--card-back)"
BACK_LINE = "var(--card-back-line)"


def number(value: float) -> str:
    """A coordinate, to a hundredth at most."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def element(name: str, *inside: str, **attributes: str | float) -> str:
    """An element; `stroke_width=2` becomes `stroke-width="2"`."""
    written = "".join(
        f' {key.replace("_", "-")}="{value if isinstance(value, str) else number(value)}"'
        for key, value in attributes.items()
    )
    return f"<{name}{written}>{''.join(inside)}</{name}>" if inside else f"<{name}{written}/>"


def path(d: str, fill: str = "", **attributes: str | float) -> str:
    """A path; without `fill` it takes what its group has."""
    return element("path", **({"fill": fill} if fill else {}), d=d, **attributes)


def disc(x: float, y: float, r: float, fill: str = "", **attributes: str | float) -> str:
    """A circle."""
    return element("circle", **({"fill": fill} if fill else {}), cx=x, cy=y, r=r, **attributes)


def group(*inside: str, **attributes: str | float) -> str:
    """Shapes that belong together."""
    return element("g", *inside, **attributes)


def inked(*inside: str, width: float = 0.7) -> str:
    """Shapes with an outline in ink."""
    return group(*inside, stroke=INK, stroke_width=width, stroke_linejoin="round")


def both(*inside: str) -> str:
    """Shapes, and again as a mirror shows them: left and right of x = 0."""
    return group(*inside) + group(*inside, transform="scale(-1 1)")


_STEP = re.compile(r"([MLHVCQ])([^MLHVCQ]*)")
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")


def symmetric(d: str) -> str:
    """The outline whose right half is `d`, which begins and ends on x = 0.

    `d` has absolute M, L, H, V, C and Q only.
    """
    points: list[list[tuple[float, float]]] = []
    x = y = 0.0
    for letter, said in _STEP.findall(d):
        values = [float(value) for value in _NUMBER.findall(said)]
        if letter == "H":
            values = [v for value in values for v in (value, y)]
        elif letter == "V":
            values = [v for value in values for v in (x, value)]
        size = {"C": 3, "Q": 2}.get(letter, 1)
        pairs = list(zip(values[::2], values[1::2], strict=True))
        points += [pairs[at : at + size] for at in range(0, len(pairs), size)]
        x, y = points[-1][-1]
    back: list[list[tuple[float, float]]] = []
    for before, step in zip(reversed(points[:-1]), reversed(points[1:]), strict=True):
        back.append([(-px, py) for px, py in (*reversed(step[:-1]), before[-1])])
    letters = {1: "L", 2: "Q", 3: "C"}
    written = [f"M{number(points[0][0][0])} {number(points[0][0][1])}"]
    for step in (*points[1:], *back):
        written.append(letters[len(step)] + " ".join(f"{number(a)} {number(b)}" for a, b in step))
    return "".join(written) + "Z"


def half(d: str, fill: str = "", **attributes: str | float) -> str:
    """A shape that is the same left and right of x = 0, told by its right half."""
    return path(symmetric(d), fill, **attributes)


def placed(x: float, y: float, *inside: str, scale: float = 1, turn: float = 0) -> str:
    """Shapes whose origin lies at (x, y)."""
    moves = f"translate({number(x)} {number(y)})"
    moves += f"rotate({number(turn)})" if turn else ""
    moves += f"scale({number(scale)})" if scale != 1 else ""
    return group(*inside, transform=moves)


def turned_round(d: str, fills: tuple[str, ...], count: int, **attributes: str) -> str:
    """A shape that points upwards, `count` times around the origin, in colours by turns."""
    return "".join(
        path(d, fills[n % len(fills)], transform=f"rotate({360 * n / count:g})", **attributes)
        for n in range(count)
    )


def window(x: float, y: float, width: float, height: float, view: str, *inside: str) -> str:
    """What `view`, such as `0 0 64 50`, shows of the shapes: nothing is drawn beyond it."""
    return element("svg", *inside, x=x, y=y, width=width, height=height, viewBox=view)


def limb(d: str, colour: str, width: float, edge: float = 1.2) -> str:
    """An arm, a leg or a branch along a line, round at its ends."""
    bent = {"stroke_linecap": "round", "stroke_linejoin": "round"}
    return path(d, "none", stroke=INK, stroke_width=width + edge, **bent) + path(
        d, "none", stroke=colour, stroke_width=width, **bent
    )


def line(d: str, stroke: str = INK, width: float = 0.7) -> str:
    """A stroke without a filling."""
    return path(d, "none", stroke=stroke, stroke_width=width, stroke_linecap="round")


def use(name: str, x: float = 0, y: float = 0, scale: float = 1, turn: float = 0) -> str:
    """What was drawn under `name`, its origin moved to (x, y)."""
    moves = []
    if x or y:
        moves.append(f"translate({number(x)} {number(y)})")
    if turn:
        moves.append(f"rotate({number(turn)})")
    if scale != 1:
        moves.append(f"scale({number(scale)})")
    return element("use", href=f"#{name}", **({"transform": "".join(moves)} if moves else {}))


def turned(name: str, width: float, height: float) -> str:
    """What was drawn under `name` on a card, upside down."""
    return element(
        "use", href=f"#{name}", transform=f"rotate(180 {number(width / 2)} {number(height / 2)})"
    )
