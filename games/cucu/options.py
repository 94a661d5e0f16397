"""The options of Cucù."""

from games.kernel.cards import FORTY, pack_option
from games.kernel.options import Option, choice, number, switch
from games.kernel.seats import MOST_SEATS

SECOND_DENARI, RANDOM = "second_denari", "random"
AUTO, OPTIONAL = "auto", "optional"
ANY_POSITION, TOP_ONLY = "any_position", "top_only"


OPTIONS: tuple[Option, ...] = (
    number("players", 4, "CUC-01", least=2, most=MOST_SEATS, usual=True).describe(
        "Giocatori", "Players"
    ),
    pack_option("deck_style", "CUC-02", FORTY),
    number("deck_count", 1, "CUC-01", least=1, most=4).describe(
        "Mazzi da quaranta carte", "Decks of forty cards"
    ),
    number("stakes_per_player", 3, "CUC-03", least=1, most=10, usual=True).describe(
        "Puntate di ciascuno", "Everybody's stakes"
    ),
    number("stake_value", 1, "CUC-03", least=1).describe(
        "Gettoni che vale una puntata", "Chips that a stake is worth"
    ),
    choice("dealer_selection", "CUC-04")
    .describe("Come si sceglie il primo mazziere", "How the first dealer is chosen")
    .offer(
        SECOND_DENARI,
        "Chi riceve la seconda carta di denari",
        "Whoever gets the second card of coins",
    )
    .offer(RANDOM, "A sorte", "By lot"),
    choice("king_block", "CUC-17")
    .describe("Il re ferma lo scambio", "A king stops the exchange")
    .offer(AUTO, "Sempre", "Always")
    .offer(OPTIONAL, "Se chi lo ha vuole", "If its holder wishes"),
    choice("dealer_draw", "CUC-20")
    .describe("Quale carta può prendere il mazziere", "Which card the dealer may take")
    .offer(ANY_POSITION, "Una qualunque del mazzo", "Any card of the deck")
    .offer(TOP_ONLY, "Solo la prima", "The top card only"),
    switch("ponte", False, "CUC-22", usual=True).describe(
        "Ponte: il cavallo si salta", "Ponte: a knight is jumped over"
    ),
    switch("morto", False, "CUC-32", usual=True).describe(
        "Morto: chi parla con un eliminato gli dà una puntata",
        "Dead man: whoever speaks to an eliminated player gives them a stake",
    ),
    switch("tutti_in_gioco", False, "CUC-37", usual=True).describe(
        "Tutti in gioco: se gli ultimi due sono pari tornano tutti",
        "Everybody back: all return when the last two tie",
    ),
    number("revival_stakes", 1, "CUC-37", least=1, most=10).describe(
        "Puntate di chi torna in gioco", "Stakes of those who come back"
    ),
    number("max_revivals", 3, "CUC-37", least=1, most=20).describe(
        "Quante volte si può tornare in gioco", "How often all may come back"
    ),
    number("max_void_hands", 10, "CUC-27", least=1, most=100).describe(
        "Mani nulle di fila che chiudono la partita", "Void hands that end the match"
    ),
    number("max_hands", 1000, "CUC-39", least=10, most=10_000).describe(
        "Mani dopo le quali la partita finisce", "Hands after which the match ends"
    ),
)
