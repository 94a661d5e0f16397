"""The twelve courts of the Neapolitan deck, each as people know it."""

from decks.emblems import scimitar
from decks.figures import (
    Look,
    arm,
    fingers,
    head,
    horse,
    king_body,
    page_body,
    reins,
    rider,
)
from decks.pen import (
    BLUE,
    GOLD,
    GREEN,
    HAIR,
    INK,
    PAPER,
    RED,
    SKIN,
    STEEL,
    WOOD,
    disc,
    group,
    inked,
    line,
    path,
    placed,
    use,
)
from decks.people import (
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
    turban,
)

GROUND = {"D": GOLD, "C": RED, "S": BLUE, "B": GREEN}
"""Who sees but the foot of a card knows its suit."""
MIRRORED = {"9C", "9B", "10C", "10B", "8S"}
"""Those who look to the right."""


def court(rank: str, suit: str, pip: str) -> str:
    """A whole figure with the sign of its suit, `pip` being the sign's name."""
    drawn = COURTS[rank + suit](pip)
    if rank == "9":
        drawn = placed(1.6, 5.6, drawn, scale=0.94)
    if rank + suit in MIRRORED:
        drawn = group(drawn, transform="translate(70 0)scale(-1 1)")
    return inked(_ground(suit), drawn)


def _ground(suit: str) -> str:
    return path("M7 97V92.8Q12 89.8 18 90.8Q24 89 32 90.4Q42 89 50 90.6Q58 89.8 62 93V97Z", GROUND[suit]) + line(
        "M12 94.4H20M27 94.8H40M46 94.2H55", INK, 0.45
    )  # fmt: skip


def _king(look: Look, *parts: str, behind: str = "", front: str = "") -> str:
    """A standing king: what he wears on his head, what lies behind and before his robe."""
    return (
        placed(37, 35, behind, king_body(look), front, scale=0.98)
        + head(37, 21.6, long_hair(look.locks), face(gaze=-0.8), *parts, scale=1.14)
    )  # fmt: skip


def _page(look: Look, stockings: tuple[str, str], *parts: str, spotted: bool = False) -> str:
    return (
        placed(37, 35, page_body(look, stockings, spotted), scale=0.98)
        + head(37, 21.6, *parts, scale=1.14)
    )  # fmt: skip


def _king_of_denari(pip: str) -> str:
    look = Look(RED, BLUE, GREEN, PAPER)
    sceptre = (
        line("M53 33L47.4 66", INK, 3)
        + line("M53 33L47.4 66", GOLD, 1.6)
        + disc(53.4, 30.6, 2.8, GOLD)
    )
    return (
        _king(look, full_beard(PAPER), fringe(PAPER), crown(RED, BLUE))
        + sceptre
        + arm(BLUE, GOLD, (46.4, 42), (53.6, 53), (49.6, 54))
        + arm(BLUE, GOLD, (27.6, 42), (20.6, 51), (18.6, 43))
        + use(pip, 18, 33.4, 0.9)
        + fingers(18.4, 42.6)
    )  # fmt: skip


def _king_of_coppe(pip: str) -> str:
    look = Look(BLUE, RED, GOLD, INK)
    return (
        _king(look, round_beard(INK), fringe(INK), crown(GREEN, RED))
        + arm(RED, PAPER, (46.4, 42), (54.6, 51), (46.6, 56))
        + arm(RED, PAPER, (27.6, 42), (20.6, 52), (18.8, 46))
        + use(pip, 18.6, 33.6, 0.86)
        + fingers(18.8, 44.4)
    )


def _king_of_spade(pip: str) -> str:
    look = Look(GREEN, RED, BLUE, HAIR)
    orb = disc(48.6, 51.4, 4, BLUE)
    cross = line("M48.6 47.4V43M46.8 44.6H50.4", INK, 1.8) + line(
        "M48.6 47.4V43M46.8 44.6H50.4", GOLD, 0.9
    )
    return (
        _king(look, forked_beard(HAIR), fringe(HAIR), crown(BLUE, RED))
        + arm(RED, GOLD, (46.4, 42), (54, 53.6), (48.4, 55.4))
        + orb + line("M44.9 51Q48.6 53 52.3 51", GOLD, 1) + cross
        + arm(RED, GOLD, (27.6, 42), (20.6, 54), (17.6, 47))
        + use(pip, 17.2, 30.6, 1.2)
        + fingers(17.4, 44.6)
    )  # fmt: skip


def _king_of_bastoni(pip: str) -> str:
    look = Look(GOLD, GREEN, RED, STEEL)
    return (
        _king(look, full_beard(STEEL), moustache(STEEL), fringe(STEEL), crown(RED, GREEN))
        + arm(GREEN, GOLD, (46.4, 42), (54.6, 51), (46.6, 56))
        + use(pip, 18, 66, 1.4)
        + arm(GREEN, GOLD, (27.6, 42), (20.6, 48), (18.4, 55))
        + fingers(18.2, 55.6)
    )


def _page_of_denari(pip: str) -> str:
    look = Look(GREEN, RED, GOLD, GOLD)
    return (
        _page(look, (RED, PAPER), long_hair(GOLD), face(gaze=-0.8), fringe(GOLD),
              plumed_cap(RED, GOLD, PAPER), spotted=True)
        + arm(RED, PAPER, (46, 41.6), (53.4, 50), (46.8, 55.6))
        + arm(RED, PAPER, (28, 41.6), (20.4, 51), (18.6, 43))
        + use(pip, 18, 33.4, 0.9)
        + fingers(18.4, 42.6)
    )  # fmt: skip


def _page_of_coppe(pip: str) -> str:
    look = Look(RED, BLUE, PAPER, HAIR)
    return (
        _page(look, (BLUE, BLUE), short_hair(HAIR), face(gaze=-0.8), fringe(HAIR), broad_hat(BLUE, GOLD))
        + arm(BLUE, GOLD, (46, 41.6), (50.6, 53), (33, 54))
        + arm(BLUE, GOLD, (28, 41.6), (21.6, 51), (20.4, 46))
        + use(pip, 20, 33.8, 0.86)
        + fingers(20.2, 44.6)
    )  # fmt: skip


def _page_of_spade(pip: str) -> str:
    look = Look(BLUE, RED, GOLD, HAIR)
    branch = line("M20.6 46L18.4 22", GREEN, 1.3) + "".join(
        placed(x, y, path("M0 0C-2-2-2-5 0-7C2-5 2-2 0 0Z", GREEN), turn=turn)
        for x, y, turn in ((18.4, 23, 0), (18.7, 28, -58), (18.7, 28, 58), (19.2, 34, -58), (19.2, 34, 58))
    )  # fmt: skip
    return (
        _page(look, (GOLD, RED), long_hair(HAIR), face(gaze=-0.8), fringe(HAIR),
              plumed_cap(BLUE, RED, GOLD), spotted=True)
        + use(pip, 54, 72, 1.15, 180)
        + arm(RED, GOLD, (46, 41.6), (53.4, 48), (54, 56))
        + fingers(54, 57)
        + branch
        + arm(RED, GOLD, (28, 41.6), (21.4, 52), (20.4, 45))
    )  # fmt: skip


def _page_of_bastoni(pip: str) -> str:
    look = Look(GOLD, GREEN, RED, GOLD)
    return (
        _page(look, (GREEN, GREEN), short_hair(INK), face(gaze=-0.8), fringe(INK), broad_hat(RED, GREEN))
        + arm(GREEN, PAPER, (46, 41.6), (53.4, 50), (46.8, 55.6))
        + use(pip, 18, 42, 1.25, -8)
        + arm(GREEN, PAPER, (28, 41.6), (22, 52), (19.4, 52.6))
        + fingers(18.6, 52.4)
    )  # fmt: skip


def _rider(look: Look, mount: str, *parts: str) -> str:
    return mount + rider(look) + head(40, 17.6, *parts, scale=1.1)


def _rein_arm(sleeve: str, cuff: str, skin: str = SKIN) -> str:
    held = arm(sleeve, cuff, (46, 33.6), (47, 44), (35.6, 47), skin=skin)
    return reins((14, 53), (25, 51), (33, 47)) + held


def _knight_of_denari(pip: str) -> str:
    return (
        _rider(Look(RED, BLUE, GOLD, GOLD), horse(PAPER, GOLD, BLUE, RED), long_hair(GOLD),
               face(gaze=-0.8), fringe(GOLD), plumed_cap(BLUE, GOLD, RED))
        + _rein_arm(RED, GOLD)
        + arm(RED, GOLD, (34, 33.4), (26, 37.6), (22, 31))
        + use(pip, 20.6, 21.6, 0.9)
        + fingers(21.8, 30.8)
    )  # fmt: skip


def _knight_of_coppe(pip: str) -> str:
    return (
        _rider(Look(BLUE, RED, PAPER, HAIR), horse(WOOD, HAIR, RED, BLUE), short_hair(HAIR),
               face(gaze=-0.8), moustache(HAIR), fringe(HAIR), broad_hat(RED, BLUE))
        + _rein_arm(BLUE, PAPER)
        + arm(BLUE, PAPER, (34, 33.4), (26, 37.6), (22, 33))
        + use(pip, 21.4, 21, 0.86)
        + fingers(21.8, 32)
    )  # fmt: skip


def _knight_of_spade(_pip: str) -> str:
    """The Moor, with his turban and scimitar."""
    return (
        _rider(Look(GREEN, RED, GOLD, INK), horse(STEEL, INK, RED, RED), face(WOOD, -0.8),
               moustache(INK), turban(PAPER, RED, GREEN))
        + _rein_arm(GREEN, GOLD, WOOD)
        + placed(21, 31.6, scimitar(), turn=-8)
        + arm(GREEN, GOLD, (34, 33.4), (26.6, 38), (21.6, 32), skin=WOOD)
        + fingers(21.2, 31.6, WOOD)
    )  # fmt: skip


def _knight_of_bastoni(pip: str) -> str:
    return (
        _rider(Look(GOLD, GREEN, RED, HAIR), horse(HAIR, INK, GREEN, GOLD), face(gaze=-0.8),
               round_beard(HAIR), helmet(STEEL, RED))
        + _rein_arm(GREEN, GOLD)
        + use(pip, 20.4, 20.6, 1, -6)
        + arm(GREEN, GOLD, (34, 33.4), (26, 37.6), (22, 31))
        + fingers(21.4, 30.6)
    )  # fmt: skip


COURTS = {
    "8D": _page_of_denari, "8C": _page_of_coppe, "8S": _page_of_spade, "8B": _page_of_bastoni,
    "9D": _knight_of_denari, "9C": _knight_of_coppe, "9S": _knight_of_spade, "9B": _knight_of_bastoni,
    "10D": _king_of_denari, "10C": _king_of_coppe, "10S": _king_of_spade, "10B": _king_of_bastoni,
}  # fmt: skip
