"""Heads and what people wear: the faces, beards and hats of the Italian courts.

A head's origin lies between its eyes; it is some eleven units wide and ends at y = 8.
"""

from decks.pen import (
    GOLD,
    INK,
    PAPER,
    RED,
    SHADE,
    SKIN,
    STEEL,
    both,
    disc,
    group,
    line,
    path,
)

FINE = 0.45
"""Of a line within a face."""


def face(skin: str = SKIN, gaze: float = 0.0) -> str:
    """Neck and face, looking a little to one side: `gaze` from -1, the left, to 1."""
    return (
        path("M-2.8 4H2.8V12Q0 13.6-2.8 12Z", skin)
        + path("M-2.6 7.6Q0 9.4 2.6 7.6V9.4Q0 11-2.6 9.4Z", SHADE, stroke="none")
        + path("M-5.5-5C-6 0-5.4 3.6-3 6.4Q0 9 3 6.4C5.4 3.6 6 0 5.5-5Q0-8.5-5.5-5Z", skin)
        + both(
            disc(-3.5, 2.8, 1.3, RED, stroke="none", opacity=0.22),
            path("M-4.2.1Q-2.6-1.4-1.1.1Q-2.6.9-4.2.1Z", PAPER, stroke_width=0.35),
            line("M-4.4-1.7Q-2.7-2.9-1-1.9", INK, 0.65),
        )
        + disc(-2.6 + gaze * 0.5, -0.2, 0.65, INK, stroke="none")
        + disc(2.6 + gaze * 0.5, -0.2, 0.65, INK, stroke="none")
        + line(f"M{0.2 * gaze:g}-.6Q{gaze:g} 1.6 {gaze:g} 2.5Q{0.2 * gaze:g} 3.2 {-0.8 * gaze:g} 2.7",
               INK, FINE)
        + mouth()
    )  # fmt: skip


def mouth(y: float = 0) -> str:
    """Lips, where they lie under a beard drawn again above it."""
    d = "M-1.7 4.7Q-.8 4 0 4.4Q.8 4 1.7 4.7Q0 6-1.7 4.7Z"
    return group(path(d, RED, stroke="none"), transform=f"translate(0 {y:g})" if y else "")


def _strand(colour: str) -> str:
    """The colour of single hairs in hair of a colour."""
    return STEEL if colour == INK else INK


def long_hair(colour: str) -> str:
    """To the shoulders, curled at its ends; it lies behind the face."""
    return both(
        path("M0-8C-6-8.5-8-4-7.6 1C-7.4 5-9.8 7-9.4 10.4C-8.6 12.6-5 12.4-4 10L-3 4L0 2Z", colour),
        line("M-6.6 0C-6.4 4-8 7-7.4 10.4M-5.2 4C-5.4 7-6 8.4-5.4 10", _strand(colour), FINE),
    )


def short_hair(colour: str) -> str:
    """A page's cut, down to the jaw."""
    return both(
        path("M0-8C-6-8.5-7.8-4-7.4 1C-7.2 4-7.4 5.6-6.8 7C-5.4 8-4 7.4-3.4 6L0 2Z", colour),
        line("M-6.2-1C-6.2 2-6.2 4-5.8 6.4", _strand(colour), FINE),
    )


def fringe(colour: str) -> str:
    """What falls on the brow from under a hat."""
    return path("M-5.7-2C-5.4-4.4-3-5.2 0-4.4C3-5.2 5.4-4.4 5.7-2C6.4-5 5-7.6 0-7.6"
                "C-5-7.6-6.4-5-5.7-2Z", colour)  # fmt: skip


def full_beard(colour: str) -> str:
    """A patriarch's, to the breast."""
    return (
        path("M-5.7-.6C-4.6 2.4-3 3.4-1.6 3.4Q0 2.8 1.6 3.4C3 3.4 4.6 2.4 5.7-.6C7 5 6 10.6 3 13.6"
             "Q1.6 15 0 17Q-1.6 15-3 13.6C-6 10.6-7 5-5.7-.6Z", colour)
        + line("M-3.6 6C-3.4 9-2 11.4-1.6 13.6M3.6 6C3.4 9 2 11.4 1.6 13.6M0 7.4V14", _strand(colour), FINE)
        + mouth(0.2)
    )  # fmt: skip


def forked_beard(colour: str) -> str:
    """Of middle length, in two points."""
    return (
        path("M-5.7-.6C-4.8 2.2-3 3.4-1.6 3.4Q0 2.8 1.6 3.4C3 3.4 4.8 2.2 5.7-.6C6.8 4 6 9 3.4 13"
             "Q1 12 0 9.6Q-1 12-3.4 13C-6 9-6.8 4-5.7-.6Z", colour)
        + line("M-3.4 6.4C-3.6 9-3 10.6-3 11.6M3.4 6.4C3.6 9 3 10.6 3 11.6", _strand(colour), FINE)
        + mouth(0.2)
    )  # fmt: skip


def round_beard(colour: str) -> str:
    """Along the jaw, cut short."""
    return (
        path("M-5.8-1C-4.8 2-3 3.4-1.6 3.4Q0 2.8 1.6 3.4C3 3.4 4.8 2 5.8-1C6.4 4 5 8.4 2.6 10"
             "Q0 11.4-2.6 10C-5 8.4-6.4 4-5.8-1Z", colour)
        + line("M-3 6.6Q-2.6 8.4-1.8 9.4M3 6.6Q2.6 8.4 1.8 9.4", _strand(colour), FINE)
        + mouth(0.2)
    )  # fmt: skip


def moustache(colour: str) -> str:
    """Turned up at its ends."""
    return both(path("M0 3.2C-1.6 2.8-3 4.4-5.4 2.6C-5 5-2 5.6 0 4.4Z", colour, stroke_width=0.4))


def crown(cap: str, jewel: str) -> str:
    """An open crown with five leaves, over a cap."""
    return (
        path("M-5.8-7C-5.6-12 5.6-12 5.8-7Z", cap)
        + path("M-6.6-5L-8.2-12.4L-4.6-9.2L-3-14L0-9.8L3-14L4.6-9.2L8.2-12.4L6.6-5Q0-7.6-6.6-5Z", GOLD)
        + path("M-6.8-3.6Q0-6.4 6.8-3.6L6.5-6.2Q0-9-6.5-6.2Z", GOLD)
        + disc(0, -6.4, 0.9, jewel)
        + both(
            disc(-4, -5.8, 0.7, jewel),
            disc(-8.2, -12.8, 1, GOLD),
            disc(-3, -14.4, 1, GOLD),
        )
    )  # fmt: skip


def plumed_cap(cap: str, brim: str, plume: str) -> str:
    """A page's soft cap with a feather that falls backwards."""
    return (
        path("M-6.6-4.6C-8.4-11.4-2-14 2.6-12.6C8-11.6 8.6-8 6.6-4.6Q0-7.4-6.6-4.6Z", cap)
        + line("M-3.4-6.4C-4-9-2.6-11 0-12M2.6-6.4C3.4-8.4 3-10.4 1.4-12", INK, FINE)
        + path("M-7.4-3.2Q0-7 7.4-3.2L7.2-6Q0-9.6-7.2-6Z", brim)
        + path("M5-6.4C7-12 10-14.6 14.6-14.4C15.6-10.6 12-6.4 6.4-4.4Z", plume)
        + line("M6.4-6C8.4-9.6 11-12 13.6-13M8-8.2L10.8-7.8M9.6-10.2L12.6-9.8", INK, FINE)
    )


def broad_hat(cap: str, brim: str) -> str:
    """A hat with a broad brim turned up on one side, a jewel in front."""
    return (
        path("M-5.6-5.4C-6.2-12.6 6.2-12.6 5.6-5.4Z", cap)
        + path("M-10.4-4.8C-7-8.4-3-7.8 0-7.4C4-7.6 8-9.6 11-8.8C9-4.4 4.4-3.6 0-4.2C-4-3.6-8-3.2-10.4-4.8Z",
               brim)
        + disc(-2.4, -8.6, 1.2, GOLD)
    )  # fmt: skip


def turban(cloth: str, cap: str, plume: str) -> str:
    """Wound cloth around a pointed cap, with an aigrette."""
    return (
        path("M-4-9C-3.6-14 3.6-14 4-9Z", cap)
        + path("M2.4-9.4C1.6-13 3-16 5.6-17.6C7-14.6 6.4-11.4 4-9Z", plume)
        + path("M-6.8-3.4C-9.4-7-6.6-11.6 0-11.2C6.6-11.6 9.4-7 6.8-3.4Q0-6.6-6.8-3.4Z", cloth)
        + line("M-6.8-6.4C-4-10-1-10.4 3-10.8M-5.4-4.4C-2-8.4 2.4-9.4 6.6-8.6M0-5.4C3-7 5-7 7-6.4",
               INK, FINE)
        + disc(2.6, -8.6, 1.1, GOLD)
    )  # fmt: skip


def helmet(metal: str, plume: str) -> str:
    """A knight's open helmet with a crest."""
    return (
        path(
            "M-1-11.6C-3-16.6 3-19 8.6-16.6C12-14.6 12.6-9.6 10-6.4C9.6-10.4 7-11.6 3.4-10.6Z",
            plume,
        )
        + line("M1.4-13C4-15.4 8-14.6 9.8-10.6", INK, FINE)
        + path("M-6.8-1C-8-8.6-4.4-12 0-12C4.4-12 8-8.6 6.8-1L5.6-4.6Q0-7.6-5.6-4.6Z", metal)
        + path("M-7-3.6Q0-8 7-3.6L6.8-5.8Q0-10-6.8-5.8Z", GOLD)
        + line("M0-11.6V-8.4", INK, FINE)
    )
