"""The twelve courts of the Piacentine deck: their upper halves, which the card repeats turned."""

from decks.figures import Look, arm, ermine, fingers, head, horse, reins, rider, spots
from decks.pen import (
    BLUE,
    GOLD,
    GREEN,
    HAIR,
    INK,
    PAPER,
    RED,
    SHADE,
    STEEL,
    WOOD,
    both,
    disc,
    group,
    half,
    inked,
    limb,
    line,
    path,
    placed,
    use,
)
from decks.people import (
    FINE,
    broad_hat,
    crown,
    face,
    forked_beard,
    fringe,
    full_beard,
    helmet,
    long_hair,
    moustache,
    plumed_cap,
    round_beard,
    short_hair,
)

MIRRORED = {"8C", "8B", "9S", "9B", "10B", "10S"}
"""Those whose sign is on the right."""


def court(rank: str, suit: str, pip: str) -> str:
    """The upper half of a figure, as far as y = 50, with the sign named `pip`."""
    drawn = COURTS[rank + suit](pip)
    if rank + suit in MIRRORED:
        drawn = group(drawn, transform="translate(64 0)scale(-1 1)")
    return inked(drawn, width=0.65)


def _breast(look: Look, *over: str) -> str:
    """Shoulders and breast under an open cloak, to beyond the middle of the card."""
    return placed(
        33,
        33,
        path("M-6 1C-13 2.6-16 6-17 11L-18 24H18L17 11C16 6 13 2.6 6 1Q0-1-6 1Z", look.coat),
        path("M-3.2 1H3.2L3.8 24H-3.8Z", look.lining),
        spots(GOLD, 0.9, (0, 6), (0, 10), (0, 14)),
        both(spots(GOLD, 0.9, (-6.6, 9), (-6.6, 14), (-9.4, 11.5), (-9.4, 16.5))),
        both(
            path(
                "M-6.4 1.2C-13 2.6-19.6 5.4-21.6 12L-23 24H-12.6C-13 15-11.6 8-6.4 1.2Z", look.cloak
            ),
            path("M-6.4 1.2C-11.6 8-13 15-12.6 24H-15C-15.6 15-13.6 7-8.6 1.8Z", GOLD),
            line("M-18 9C-19 14-19.4 18-19.4 22", INK, FINE),
        ),
        path("M15 8C16 14 16.4 20 16.4 24H23L21.6 12C20.6 8.6 18 6.4 15 5Z", SHADE, stroke="none"),
        *over,
    )


def _fur() -> str:
    """A king's collar."""
    return half("M0 .4C6 .4 11 1.8 12.6 6.6C10 11.4 5 13.4 0 13.8", PAPER) + ermine(
        (-9, 5.6), (-5.6, 9), (5.6, 9), (9, 5.6), (-2, 10.6), (2, 10.6)
    )  # fmt: skip


def _ruff() -> str:
    """A page's pleated collar."""
    return half("M0-.6C5-1 8.6 1 8.4 3.4C7 6.4 3 7 0 7", PAPER) + line(
        "M-6 1.6L-5.6 5M-3 .8L-2.8 6M0 .4V6.6M3 .8L2.8 6M6 1.6L5.6 5", INK, FINE
    )


def _held(sleeve: str, cuff: str, sign: str, x: float, y: float) -> str:
    """A forearm from the seam, and the sign in its hand."""
    return arm(sleeve, cuff, (x + 5, 56), (x + 0.4, y)) + sign + fingers(x, y)


def _king(look: Look, *parts: str) -> str:
    return _breast(look, _fur()) + head(
        33, 20.4, long_hair(look.locks), face(gaze=-0.8), *parts, scale=1.1
    )


def _axe() -> str:
    return (
        limb("M50.5 52L53.5 14", WOOD, 1.8)
        + path("M52 15.4C55.4 17 58.6 15.4 60.2 12.4C61.6 18 60.4 24.4 57 27.6C56.6 24.6 54.6 22.6 51.6 22.4Z",
               STEEL)
        + path("M53 17.4L49.6 18.6L50 21.4L52.6 21.8Z", GOLD)
    )  # fmt: skip


def _king_of_denari(pip: str) -> str:
    """He alone of the kings carries an axe."""
    return (
        _king(Look(BLUE, RED, GOLD, PAPER), full_beard(PAPER), fringe(PAPER), crown(BLUE, RED))
        + _axe()
        + arm(RED, GOLD, (46, 56), (51.2, 44.4))
        + _held(RED, GOLD, use(pip, 16.6, 33, 0.92), 17, 42.4)
    )


def _king_of_coppe(pip: str) -> str:
    sceptre = (
        limb("M51 52L53 25", GOLD, 1.8) + disc(53.2, 22.4, 2.8, GOLD) + disc(53.2, 22.4, 1, RED)
    )
    return (
        _king(Look(RED, GREEN, BLUE, HAIR), forked_beard(HAIR), fringe(HAIR), crown(GREEN, RED))
        + sceptre
        + arm(GREEN, PAPER, (46, 56), (51.4, 45.4))
        + _held(GREEN, PAPER, use(pip, 18, 34.4, 0.86), 18.2, 44.6)
    )


def _king_of_spade(pip: str) -> str:
    return (
        _king(Look(GREEN, BLUE, RED, INK), round_beard(INK), fringe(INK), crown(RED, BLUE))
        + arm(BLUE, GOLD, (52, 56), (41, 47.4))
        + _held(BLUE, GOLD, use(pip, 15.4, 30.4, 1.12), 15.6, 44)
    )


def _king_of_bastoni(pip: str) -> str:
    return (
        _king(Look(GOLD, RED, GREEN, STEEL), full_beard(STEEL), moustache(STEEL), fringe(STEEL),
              crown(GREEN, RED))
        + arm(RED, PAPER, (52, 56), (42, 47.8))
        + _held(RED, PAPER, use(pip, 17, 36, 1.15, 6), 17.4, 44.4)
    )  # fmt: skip


def _page(look: Look, *parts: str) -> str:
    return _breast(look, _ruff()) + head(33, 20.6, *parts, scale=1.12)


def _page_of_denari(pip: str) -> str:
    return (
        _page(Look(RED, GREEN, GOLD, GOLD), long_hair(GOLD), face(gaze=-0.8), fringe(GOLD),
              broad_hat(GREEN, RED))
        + arm(GREEN, GOLD, (52, 56), (41.4, 47.6))
        + _held(GREEN, GOLD, use(pip, 16.6, 33, 0.92), 17, 42.4)
    )  # fmt: skip


def _page_of_coppe(pip: str) -> str:
    return (
        _page(Look(BLUE, RED, PAPER, HAIR), short_hair(HAIR), face(gaze=-0.8), fringe(HAIR),
              plumed_cap(RED, BLUE, PAPER))
        + arm(RED, PAPER, (50, 56), (30, 47.6))
        + _held(RED, PAPER, use(pip, 16.4, 33.4, 0.9), 16.8, 44)
    )  # fmt: skip


def _page_of_spade(pip: str) -> str:
    return (
        _page(Look(GOLD, BLUE, RED, HAIR), long_hair(HAIR), face(gaze=-0.8), fringe(HAIR),
              helmet(STEEL, RED))
        + arm(BLUE, GOLD, (52, 56), (41.4, 47.6))
        + _held(BLUE, GOLD, use(pip, 16.4, 30.4, 1.12), 16.6, 44)
    )  # fmt: skip


def _page_of_bastoni(pip: str) -> str:
    return (
        _page(Look(GREEN, GOLD, RED, INK), short_hair(INK), face(gaze=-0.8), fringe(INK),
              plumed_cap(GREEN, RED, GOLD))
        + arm(GOLD, PAPER, (52, 56), (41.4, 47.6))
        + _held(GOLD, PAPER, use(pip, 17, 34, 1.1, -6), 16.8, 44.4)
    )  # fmt: skip


def _knight(look: Look, mount: str, sleeve: str, *parts: str) -> str:
    """A rider and as much of his horse as there is above the middle."""
    return (
        placed(-0.6, -9.4, mount)
        + rider(look)
        + head(40, 19, *parts, scale=1.04)
        + reins((14, 43.4), (25, 42.4), (33, 45))
        + arm(sleeve, GOLD, (46, 33.6), (47.4, 44), (35.6, 46.4))
    )


def _raised(sleeve: str, sign: str, x: float, y: float) -> str:
    return arm(sleeve, GOLD, (34, 33.4), (26.6, 35.4), (x, y)) + sign + fingers(x, y)


def _knight_of_denari(pip: str) -> str:
    """He rides away from us and looks back over his shoulder."""
    rump = (
        half("M0 35C9 35 15 40 16 52H0", WOOD)
        + path("M8 37C13 40 15.4 45 16 52H10C11 46 10.4 41 8 37Z", SHADE, stroke="none")
        + path("M-2.2 42C-3.4 46-3 50-4 56H4C3 50 3.4 46 2.2 42Q0 40-2.2 42Z", HAIR)
        + line("M-.8 44C-1.4 48-1 50-1.4 54M1 44C1.4 48 1 50 1.4 54", INK, FINE)
    )
    neck = (
        path("M44 46C44 36 47 30 50 27.4L49.6 23.4L52.6 26L55 22.8L55.6 27C58.6 30.6 60 35 60.4 38.6"
             "C60.4 40.8 57.6 41.6 56 39.8C54.6 38.4 54.4 36.8 53 36C53.6 40 53.4 44 53 48Z", WOOD)
        + path("M50 27.4C46 29.4 43 37 43.4 46L46 43.6L46.4 39.6L48.6 38L48 34.4L50.6 32.6L50.2 29.6Z", HAIR)
        + disc(55, 31.2, 0.8, INK, stroke="none")
        + line("M53 35.4L58.4 33.6M51.4 29.6L56 29.4", RED, 1)
    )  # fmt: skip
    back = (
        path("M27 29C22 32 20.6 39 20 46Q32 50.4 44 46C43.4 39 42 32 37 29Q32 27 27 29Z", BLUE)
        + line(
            "M32 31V47.4M27.4 32C26 38 25.4 42 25.2 46.4M36.6 32C38 38 38.6 42 38.8 46.4", INK, FINE
        )
        + path("M20.3 42.6Q32 47 43.7 42.6L44 46Q32 50.4 20 46Z", GOLD)
        + path("M25.6 30.4C27 27 37 27 38.4 30.4C36.6 33.4 27.4 33.4 25.6 30.4Z", RED)
    )
    return (
        neck
        + placed(32, 9, rump)
        + back
        + head(31.6, 18.4, short_hair(GOLD), face(gaze=-1), fringe(GOLD),
               path("M2.4-5C6.8-3 8.2 2 7 7.4C5 9.4 2.6 9 1.6 7.4C4 4 3.6-1 2.4-5Z", GOLD),
               plumed_cap(RED, BLUE, PAPER), scale=1.08)
        + arm(BLUE, GOLD, (25, 34), (18, 40.4), (17.4, 35.4))
        + use(pip, 16.6, 27.4, 0.88)
        + fingers(17, 35.8)
        + arm(BLUE, GOLD, (39.4, 34), (45, 40.6), (50, 41.4))
    )  # fmt: skip


def _knight_of_coppe(pip: str) -> str:
    look = Look(RED, BLUE, GOLD, HAIR)
    return _knight(look, horse(PAPER, GOLD, BLUE, RED), RED, long_hair(HAIR), face(gaze=-0.8),
                   fringe(HAIR), broad_hat(BLUE, RED)) + _raised(RED, use(pip, 20.2, 16, 0.8), 20.6, 26)  # fmt: skip


def _knight_of_spade(pip: str) -> str:
    look = Look(BLUE, RED, GOLD, INK)
    return _knight(look, horse(STEEL, INK, RED, RED), BLUE, face(gaze=-0.8), round_beard(INK),
                   helmet(STEEL, RED)) + _raised(BLUE, use(pip, 20.6, 16.4, 0.84), 20.8, 26.4)  # fmt: skip


def _knight_of_bastoni(pip: str) -> str:
    look = Look(GREEN, GOLD, RED, HAIR)
    return _knight(look, horse(HAIR, INK, GREEN, GOLD), GREEN, short_hair(HAIR), face(gaze=-0.8),
                   moustache(HAIR), fringe(HAIR), broad_hat(GOLD, GREEN)) + _raised(
        GREEN, use(pip, 20.4, 17, 0.84, -6), 20.8, 26.4)  # fmt: skip


COURTS = {
    "8D": _page_of_denari, "8C": _page_of_coppe, "8S": _page_of_spade, "8B": _page_of_bastoni,
    "9D": _knight_of_denari, "9C": _knight_of_coppe, "9S": _knight_of_spade, "9B": _knight_of_bastoni,
    "10D": _king_of_denari, "10C": _king_of_coppe, "10S": _king_of_spade, "10B": _king_of_bastoni,
}  # fmt: skip
