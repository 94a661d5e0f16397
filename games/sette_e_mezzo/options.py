"""The options of Sette e mezzo, and what they must not say together."""

from typing import Any

from games.kernel.cards import FORTY, ITALIAN, ITALIAN_40, pack_option
from games.kernel.options import Option, Options, number, switch
from games.kernel.refusal import Refusal
from games.kernel.words import Phrase

FEWEST, MOST = 2, 12
"""SEM-01."""
KING_OF_DENARI = "10D"


def _highest_stake(so_far: Options) -> Any:
    return max(10, so_far["min_stake"])


OPTIONS: tuple[Option, ...] = (
    number("players", 4, "SEM-01", least=FEWEST, most=MOST, usual=True).describe(
        "Giocatori", "Players"
    ),
    number("match_hands", 20, "SEM-42", least=1, most=500, usual=True).describe(
        "Mani della partita", "Hands in the match"
    ),
    pack_option("deck_style", "SEM-03", FORTY),
    Option(
        "wild_card",
        KING_OF_DENARI,
        Phrase("La matta", "The wild card"),
        "SEM-07",
        choices=ITALIAN_40,
        called=tuple(ITALIAN.names[card] for card in ITALIAN_40),
    ),
    switch("wild_integer_only", False, "SEM-08").describe(
        "La matta non vale mai mezzo punto", "The wild card is never half a point"
    ),
    switch("reale_double_pay", True, "SEM-34").describe(
        "Il sette e mezzo reale si paga doppio", "A royal seven and a half is paid double"
    ),
    switch("double_pay_passes_bank", True, "SEM-40").describe(
        "Chi è pagato doppio prende il banco", "Whoever is paid double takes the bank"
    ),
    switch("split_stakes", True, "SEM-17").describe(
        "Due poste: una se si sballa, una se si sta",
        "Two stakes: one for going bust, one for standing",
    ),
    switch("reveal_hidden_on_bust", True, "SEM-23").describe(
        "Chi sballa scopre la prima carta", "Whoever goes bust shows the first card"
    ),
    number("min_stake", 1, "SEM-16", least=1).describe("Posta minima", "Lowest stake"),
    number("max_stake", _highest_stake, "SEM-16", least=1, usual=True).describe(
        "Posta massima", "Highest stake"
    ),
    number("start_chips", 100, "SEM-41", least=0).describe(
        "Gettoni di ciascuno all'inizio (0: si segna soltanto)",
        "Everybody's chips at the start (0: a ledger only)",
    ),
)


def contradiction(options: Options) -> Refusal | None:
    """Why complete options cannot stand together: `stakes_contradict`."""
    if options["min_stake"] > options["max_stake"]:
        return Refusal("stakes_contradict", "SEM-16")
    return None
