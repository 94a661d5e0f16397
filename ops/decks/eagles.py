"""The eagles on the aces of denari, and the sun that they carry."""

from decks.pen import (
    GOLD,
    HAIR,
    INK,
    PAPER,
    RED,
    WOOD,
    both,
    disc,
    limb,
    line,
    path,
    placed,
    turned_round,
)


def sun(radius: float) -> str:
    """A gold disc with a face among rays."""
    return placed(
        0,
        0,
        disc(0, 0, 12, GOLD),
        disc(0, 0, 10.6, PAPER),
        turned_round("M-1.7-6L0-10.2L1.7-6Z", (RED, GOLD), 16, stroke_width="0.45"),
        disc(0, 0, 6.4, GOLD),
        line("M-4-1.8Q-2.6-2.9-1.2-1.9M4-1.8Q2.6-2.9 1.2-1.9M0-1.2L-.5 1.2H.6", INK, 0.5),
        both(disc(-2.5, -0.6, 0.7, INK, stroke="none"), disc(-3.4, 1.6, 1, RED, stroke="none", opacity=0.4)),
        line("M-1.9 2.8Q0 4.2 1.9 2.8", RED, 0.9),
        scale=radius / 12,
    )  # fmt: skip


def _feather(x: float, y: float, turn: float, length: float, colour: str) -> str:
    return placed(
        x,
        y,
        path(f"M-2 1C-2.6-{0.5 * length:g}-1.8-{0.85 * length:g} 0-{length:g}"
             f"C1.8-{0.85 * length:g} 2.6-{0.5 * length:g} 2 1Z", colour),
        line(f"M0-{0.75 * length:g}V-2", INK if colour != INK else GOLD, 0.35),
        turn=turn,
    )  # fmt: skip


def _wing(primaries: str, coverts: str) -> str:
    """The wing on the right, raised and spread: its shoulder is at (8, -8)."""
    long = [(31 + 13.5 * n, 21.5 - 0.26 * n * n) for n in range(8)]
    short = [(40 + 14 * n, 12.6 - 0.5 * n) for n in range(7)]
    return (
        "".join(_feather(9, -6, turn, length, primaries) for turn, length in reversed(long))
        + "".join(_feather(9, -6, turn, length, coverts) for turn, length in reversed(short))
        + path("M3-11C7-16.6 12-17.6 15.4-15.6C16.4-10 13 0 5 3Z", primaries)
        + line("M8-13C10-13.6 12-13.4 13.4-12.6M7-9.6C9-10.6 11.4-10.4 13-9.6M7-6C8.6-7 10.4-7 11.8-6.4",
               GOLD, 0.5)
    )  # fmt: skip


def _tail(colour: str, tip: str) -> str:
    turns = (150, 165, 195, 210, 180)
    return "".join(_feather(0, 8, turn, 21 - abs(180 - turn) * 0.14, colour) for turn in turns) + path(
        "M-5 12Q0 15 5 12L4 17Q0 19.6-4 17Z", tip
    )  # fmt: skip


def _claws(thigh: str) -> str:
    foot = "M5.6 12L8.6 17.6M8.6 17.6L5.6 20.4M8.6 17.6L9 21.6M8.6 17.6L12.2 20M8.6 17.6L11.6 16.6"
    return both(limb(foot, GOLD, 1.1, 1), path("M3 8C6 9 8 11 8 14L4.6 15.6Q3 12 3 8Z", thigh))


def _beaked_head(x: float, y: float, colour: str) -> str:
    """A head that looks to the right, its neck from the breast."""
    return (
        path(f"M-1-4C-3-11 {x - 7:g} {y + 9:g} {x - 4.4:g} {y + 3:g}C{x - 5.4:g} {y - 3:g} {x - 0.6:g} {y - 6:g}"
             f" {x + 2.8:g} {y - 4:g}C{x + 5:g} {y - 2.4:g} {x + 4.4:g} {y + 2:g} {x + 3.2:g} {y + 4:g}"
             f"C{x + 3:g} {y + 9:g} 8-9 7-3Z", colour, stroke=PAPER if colour == INK else INK)
        + line(f"M{x - 2:g} {y + 7:g}Q{x:g} {y + 8.4:g} {x + 2:g} {y + 7.4:g}"
               f"M{x - 2.4:g} {y + 10:g}Q{x:g} {y + 11.6:g} {x + 2.2:g} {y + 10.6:g}", GOLD, 0.6)
        + path(f"M{x + 3:g} {y - 3.4:g}C{x + 5.4:g} {y - 3.6:g} {x + 7.6:g} {y - 2:g} {x + 7:g} {y + 1.6:g}"
               f"C{x + 6.4:g} {y + 0.2:g} {x + 5.4:g} {y + 0.2:g} {x + 4:g} {y + 0.6:g}Z", GOLD)
        + disc(x + 0.6, y - 1.2, 1.2, PAPER, stroke="none") + disc(x + 0.8, y - 1.2, 0.6, RED, stroke="none")
    )  # fmt: skip


def _small_crown(x: float, y: float) -> str:
    return placed(
        x,
        y,
        path("M-4.6 0L-6-6.4L-2.8-4L0-8L2.8-4L6-6.4L4.6 0Q0-1.4-4.6 0Z", GOLD),
        path("M-4.8 1.8Q0 .4 4.8 1.8L4.6-.4Q0-1.8-4.6-.4Z", RED),
        disc(0, -8.6, 1, RED),
        both(disc(-6, -6.8, 0.8, RED)),
    )


def double_eagle() -> str:
    """The two-headed eagle, the sun on its breast: some sixty units high."""
    return (
        both(_wing(INK, RED))
        + _tail(INK, GOLD)
        + path("M-7-8C-8.4 0-6.6 8-4 13H4C6.6 8 8.4 0 7-8Z", INK)
        + both(_beaked_head(7.2, -23, INK))
        + _claws(INK)
        + _small_crown(0, -31)
        + placed(0, 1.6, sun(9.6))
    )


def crowned_eagle(breast: str) -> str:
    """The eagle with one head and a crown; `breast` lies on its body."""
    return (
        both(_wing(WOOD, GOLD))
        + _tail(WOOD, RED)
        + path("M-7-8C-8.4 0-6.6 8-4 13H4C6.6 8 8.4 0 7-8Z", HAIR)
        + _claws(HAIR)
        + _beaked_head(1, -19, HAIR)
        + _small_crown(0.4, -23.6)
        + placed(0, 1.6, breast)
    )
