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
    number(
        "players",
        4,
        Phrase("Posti al tavolo", "Seats at the table"),
        "SEM-01",
        FEWEST,
        MOST,
        usual=True,
    ),
    number(
        "match_hands",
        20,
        Phrase("Mani della partita", "Hands in the match"),
        "SEM-42",
        1,
        500,
        usual=True,
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
    switch(
        "wild_integer_only",
        False,
        Phrase("La matta non vale mai mezzo punto", "The wild card is never half a point"),
        "SEM-08",
    ),
    switch(
        "reale_double_pay",
        True,
        Phrase("Il sette e mezzo reale si paga doppio", "A royal seven and a half is paid double"),
        "SEM-34",
    ),
    switch(
        "double_pay_passes_bank",
        True,
        Phrase("Chi è pagato doppio prende il banco", "Who is paid double takes the bank"),
        "SEM-40",
    ),
    switch(
        "split_stakes",
        True,
        Phrase(
            "Si può chiamare con una posta e stare con un'altra",
            "One may call with one stake and stand with another",
        ),
        "SEM-17",
    ),
    switch(
        "reveal_hidden_on_bust",
        True,
        Phrase("Chi sballa scopre la prima carta", "Who goes bust shows the first card"),
        "SEM-23",
    ),
    number("min_stake", 1, Phrase("Posta minima", "Lowest stake"), "SEM-16", 1),
    number(
        "max_stake",
        _highest_stake,
        Phrase("Posta massima", "Highest stake"),
        "SEM-16",
        1,
        usual=True,
    ),
    number(
        "start_chips",
        100,
        Phrase(
            "Gettoni di ciascuno all'inizio (0: si segna soltanto)",
            "Everybody's chips at the start (0: a ledger only)",
        ),
        "SEM-41",
        0,
    ),
)


def contradiction(options: Options) -> Refusal | None:
    """Why complete options cannot stand together: `stakes_contradict`."""
    if options["min_stake"] > options["max_stake"]:
        return Refusal("stakes_contradict", "SEM-16")
    return None
