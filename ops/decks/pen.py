"""Small words for SVG, so that drawings read as drawings.

Colours are never written here: a shape takes `currentColor`, which is the colour of the suit, or
one of the custom properties that the page's tokens define. They reach into `<use>` by inheritance,
so one sprite serves every theme.
"""

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
