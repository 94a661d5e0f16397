"""How the first two games are dealt, as data: their logs do not tell it.

Every other game tells it itself, in its log (`games.kernel.dealing`). Proofs of a match read this
and never ask a game's engine: an engine would only prove that it agrees with itself. The page in
the browser is given this table, and the script that anyone may download has its own copy.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from games.kernel.dealing import Dealing, Draw, Take


class Pack(msgspec.Struct, frozen=True, omit_defaults=True):
    """The cards as they lie before the shuffle: suit by suit, each from its first rank on."""

    suits: str
    """One letter a suit."""
    ranks: str
    """Parted by blanks; a card is written rank and suit."""
    copies: int = 1
    extra: str = ""
    """Cards that lie after all others, parted by blanks."""
    when: dict[str, Any] = {}
    """Options with which the game is played with this pack; the first pack that fits counts."""

    def cards(self) -> list[str]:
        """All cards in order."""
        ranks = self.ranks.split()
        suits = [rank + suit for suit in self.suits for rank in ranks]
        return suits * self.copies + self.extra.split()


class GameDealing(msgspec.Struct, frozen=True):
    """What a proof needs to know of a game whose log does not tell it."""

    packs: Sequence[Pack]
    takes: Sequence[Take]
    draws: Sequence[Draw]


_FRENCH = {"suits": "HDCS", "ranks": "A 2 3 4 5 6 7 8 9 10 J Q K", "copies": 2}
_DEALER = ("hands_dealt", "dealer", 1)

GAMES: Mapping[str, GameDealing] = {
    "burraco": GameDealing(
        packs=[
            Pack(**_FRENCH, when={"ruleset": "reale"}),  # type: ignore[arg-type]
            Pack(**_FRENCH, extra="JK JK JK JK"),  # type: ignore[arg-type]
        ],
        takes=[
            Take("hands_dealt", "hands", "top", each=11, first=_DEALER),
            Take("rows_dealt", "rows", "top", each=11, first=_DEALER),
            Take("pozzetti_formed", "cards", "bottom", sizes="sizes"),
            Take("discard_pile_opened", "card", "top"),
            Take("card_drawn", "card", "top"),
            Take(
                "pozzetto_seen",
                "cards",
                "pile",
                dealt="pozzetti_formed",
                number=("pozzetto_taken", "number"),
            ),
        ],
        draws=[Draw("hands_dealt", "dealer", "first_dealer", when={"first_dealer": "random"})],
    ),
    "busca": GameDealing(
        packs=[Pack("DCBS", "1 2 3 4 5 6 7 8 9 10")],
        takes=[
            Take("cards_dealt", "hands", "top", each=10, first=("cards_dealt", "leader", 0)),
            Take("card_played", "card", "hand", dealt="cards_dealt"),
        ],
        draws=[Draw("opening_leader_drawn", "seat", "opening_leader")],
    ),
}


def fits(when: Mapping[str, Any], options: Mapping[str, Any]) -> bool:
    """Whether a match with these options is meant."""
    return all(options.get(name) == value for name, value in when.items())


def dealing_of(game: str, options: Mapping[str, Any]) -> Dealing:
    """How a match of a game with these options is dealt.

    Raises `KeyError` for a game that is not written down here: its log tells it.
    """
    written = GAMES[game]
    pack = next(pack.cards() for pack in written.packs if fits(pack.when, options))
    return Dealing(pack, list(written.takes), list(written.draws))
