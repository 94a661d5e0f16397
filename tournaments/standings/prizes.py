"""Who gets how much: prizes by place, those of shared places pooled, nothing lost or made up.

Money is whole cents and stands beside the log (ADR 31). Entries that share a place share the prizes
of all the places they take up, in equal parts; the cents that do not divide go one each to the
tied entries with the lowest numbers. So what is paid out is the fund, to the cent.
"""

from collections.abc import Sequence
from itertools import groupby, pairwise

import msgspec

from games.kernel.refusal import Refusal
from games.kernel.words import Phrase, Words
from tournaments.pairing.model import Number
from tournaments.regulations.regulation import Limits
from tournaments.standings.criteria import StandingsRow

MOST_PRIZES = 200
MOST_CENTS = 100_000_000
"""A million, of whatever it is."""

REFUSALS: Words = {
    "prizes_above_level": Phrase(
        "A questo livello il codice ammette un montepremi di {euros} € al massimo: per darne uno "
        "più alto il torneo deve uscire dalla modalità ufficiale.",
        "At this level the code allows prizes of {euros} € in all: for more the tournament has to "
        "leave its official mode.",
    ),
    "prizes_below_level": Phrase(
        "A questo livello il codice vuole un montepremi di almeno {euros} €: per darne uno più "
        "basso il torneo deve uscire dalla modalità ufficiale.",
        "At this level the code wants prizes of {euros} € at least: for less the tournament has to "
        "leave its official mode.",
    ),
    "prizes_unfit": Phrase(
        "I premi sono al massimo {most}, ognuno maggiore di niente.",
        "There are {most} prizes at most, each above nothing.",
    ),
    "prizes_rise": Phrase(
        "Il posto {place} avrebbe più di quello prima.",
        "Place {place} would get more than the one before.",
    ),
}


class Share(msgspec.Struct, frozen=True):
    """What one entry gets."""

    number: Number
    place: int
    cents: int
    tied: int
    """How many share the place; 1 if nobody else does."""


def against(prizes: Sequence[int]) -> Refusal | None:
    """Why a list is none of prizes: `prizes_unfit`, `prizes_rise` (a later place gets more)."""
    if len(prizes) > MOST_PRIZES or not all(0 < cents <= MOST_CENTS for cents in prizes):
        return Refusal("prizes_unfit", params={"most": MOST_PRIZES})
    for place, (higher, lower) in enumerate(pairwise(prizes), 2):
        if lower > higher:
            return Refusal("prizes_rise", params={"place": place})
    return None


def against_level(prizes: Sequence[int], limits: Limits) -> Refusal | None:
    """Why the level of the event does not allow these prizes: `prizes_above_level`,
    `prizes_below_level`. Where there are none nothing is said.
    """
    fund, least, most = sum(prizes), limits.least_prizes, limits.most_prizes
    if most is not None and fund > most:
        return Refusal("prizes_above_level", params={"euros": most // 100})
    if prizes and least is not None and fund < least:
        return Refusal("prizes_below_level", params={"euros": least // 100})
    return None


def shares(prizes: Sequence[int], rows: Sequence[StandingsRow]) -> tuple[Share, ...]:
    """The shares of all who get something, in the order of the standings.

    `prizes` are the cents for places 1, 2, ...; `rows` the whole standings. With more prizes than
    entries the last prizes are nobody's.
    """
    found: list[Share] = []
    for place, group in groupby(rows, key=lambda row: row.place):
        numbers = sorted(row.number for row in group)
        pool = sum(prizes[place - 1 : place - 1 + len(numbers)])
        each, left = divmod(pool, len(numbers))
        for at, number in enumerate(numbers):
            cents = each + (at < left)
            if cents:
                found.append(Share(number, place, cents, len(numbers)))
    return tuple(found)


def unassigned(prizes: Sequence[int], rows: Sequence[StandingsRow]) -> int:
    """The cents of prizes for places that nobody takes."""
    return sum(prizes[len(rows) :])
