"""The options of Cucù."""

from games.kernel.cards import FORTY, pack_option
from games.kernel.options import Option, choice, number, switch
from games.kernel.seats import MOST_SEATS
from games.kernel.words import Phrase

SECOND_DENARI, RANDOM = "second_denari", "random"
AUTO, OPTIONAL = "auto", "optional"
ANY_POSITION, TOP_ONLY = "any_position", "top_only"


OPTIONS: tuple[Option, ...] = (
    number("players", 4, Phrase("Giocatori", "Players"), "CUC-01", 2, MOST_SEATS, usual=True),
    pack_option("deck_style", "CUC-02", FORTY),
    number(
        "deck_count", 1, Phrase("Mazzi da quaranta carte", "Packs of forty cards"), "CUC-01", 1, 4
    ),
    number(
        "stakes_per_player",
        3,
        Phrase("Puntate di ciascuno", "Everybody's stakes"),
        "CUC-03",
        1,
        10,
        usual=True,
    ),
    number(
        "stake_value",
        1,
        Phrase("Gettoni che vale una puntata", "Chips that a stake is worth"),
        "CUC-03",
        1,
    ),
    choice(
        "dealer_selection",
        SECOND_DENARI,
        Phrase("Come si sceglie il primo mazziere", "How the first dealer is chosen"),
        "CUC-04",
        {
            SECOND_DENARI: Phrase(
                "Chi riceve la seconda carta di denari", "Who gets the second card of denari"
            ),
            RANDOM: Phrase("A sorte", "By lot"),
        },
    ),
    choice(
        "king_block",
        AUTO,
        Phrase("Il re ferma lo scambio", "A king stops the exchange"),
        "CUC-17",
        {
            AUTO: Phrase("Sempre", "Always"),
            OPTIONAL: Phrase("Se chi lo ha vuole", "If its holder wishes"),
        },
    ),
    choice(
        "dealer_draw",
        ANY_POSITION,
        Phrase("Quale carta può prendere il mazziere", "Which card the dealer may take"),
        "CUC-20",
        {
            ANY_POSITION: Phrase("Una qualunque del mazzo", "Any card of the stock"),
            TOP_ONLY: Phrase("Solo la prima", "The top card only"),
        },
    ),
    switch(
        "ponte",
        False,
        Phrase("Ponte: il cavallo si salta", "Ponte: a knight is jumped over"),
        "CUC-22",
        usual=True,
    ),
    switch(
        "morto",
        False,
        Phrase(
            "Morto: chi parla con un eliminato gli dà una puntata",
            "Dead man: who speaks to an eliminated player gives a stake",
        ),
        "CUC-32",
        usual=True,
    ),
    switch(
        "tutti_in_gioco",
        False,
        Phrase(
            "Tutti in gioco: se i due finalisti pareggiano tornano tutti",
            "Everybody back: all return when the two finalists tie",
        ),
        "CUC-37",
        usual=True,
    ),
    number(
        "revival_stakes",
        1,
        Phrase("Puntate di chi torna in gioco", "Stakes of who comes back"),
        "CUC-37",
        1,
        10,
    ),
    number(
        "max_revivals",
        3,
        Phrase("Quante volte si può tornare in gioco", "How often all may come back"),
        "CUC-37",
        1,
        20,
    ),
    number(
        "max_void_hands",
        10,
        Phrase("Mani nulle di fila che chiudono la partita", "Void hands that end the match"),
        "CUC-27",
        1,
        100,
    ),
    number(
        "max_hands",
        1000,
        Phrase("Mani dopo le quali la partita finisce", "Hands after which the match ends"),
        "CUC-39",
        10,
        10_000,
    ),
)
