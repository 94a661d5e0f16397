"""The options of Merda, and what they must not say together."""

from games.kernel.cards import pack_option
from games.kernel.options import Option, Options, choice, number, switch
from games.kernel.refusal import Refusal
from games.kernel.words import Phrase
from games.merda.cards import kilo_deck, odd_card, usable_ranks

SIMULTANEOUS, TURNS = "simultaneous", "turns"
DECK_EXHAUSTED, TARGET = "deck_exhausted", "target"

OPTIONS: tuple[Option, ...] = (
    number("players", 4, Phrase("Giocatori", "Players"), "MER-01", 3, 13, usual=True),
    pack_option("pack", "MER-03", usual=True),
    choice(
        "kilo_deck",
        "leftover",
        Phrase("Il mazzo dei chili", "The kilo deck"),
        "MER-04",
        {
            "leftover": Phrase("Le carte avanzate", "What is left of the pack"),
            "separate": Phrase("Un secondo mazzo", "A second pack"),
        },
    ),
    switch(
        "ciuccio", False, Phrase("Si aggiunge il ciuccio", "The odd card called ciuccio"), "MER-06"
    ),
    choice(
        "passing",
        SIMULTANEOUS,
        Phrase("Come si passano le carte", "How cards are passed"),
        "MER-17",
        {
            SIMULTANEOUS: Phrase("Tutti insieme", "All at once"),
            TURNS: Phrase("Uno alla volta", "In turns"),
        },
        usual=True,
    ),
    switch("feints", True, Phrase("Si possono fare finte", "Feints are allowed"), "MER-27"),
    number(
        "feint_contact_pct",
        0,
        Phrase(
            "Quante volte su cento chi casca in una finta schiaccia la mano di chi l'ha fatta",
            "How often in a hundred who falls for a feint hits the hand that made it",
        ),
        "MER-29",
        0,
        100,
    ),
    number(
        "kilo_cards_per_loss",
        1,
        Phrase("Carte dei chili che si prendono", "Kilo cards that are taken"),
        "MER-30",
        1,
        5,
    ),
    Option(
        "ace_kilos",
        1,
        Phrase("Chili dell'asso", "Kilos of an ace"),
        "MER-31",
        choices=(1, 11),
    ),
    choice(
        "end_mode",
        DECK_EXHAUSTED,
        Phrase("Quando finisce la partita", "When the match ends"),
        "MER-34",
        {
            DECK_EXHAUSTED: Phrase("Quando finiscono i chili", "When the kilo deck is used up"),
            TARGET: Phrase("Quando ne resta uno solo", "When one alone is left"),
        },
        usual=True,
    ),
    number(
        "target_kilos",
        50,
        Phrase("Chili con cui si esce", "Kilos that put one out"),
        "MER-34",
        5,
        500,
        usual=True,
    ),
    number(
        "max_rounds",
        300,
        Phrase("Passaggi dopo i quali la mano è nulla", "Rounds after which a hand is void"),
        "MER-37",
        10,
        10_000,
    ),
    number(
        "max_void_hands",
        3,
        Phrase(
            "Mani nulle di fila che chiudono la partita", "Void hands in a row that end the match"
        ),
        "MER-37",
        1,
        20,
    ),
)


def contradiction(options: Options) -> Refusal | None:
    """Why complete options cannot stand together: `too_many_players` or `no_kilo_deck`."""
    ranks = usable_ranks(options)
    needs_next_rank = odd_card(options, 0) is not None and not options["ciuccio"]
    most = len(ranks) - needs_next_rank
    if options["players"] > most:
        clause = "MER-08" if needs_next_rank else "MER-03"
        return Refusal("too_many_players", clause, {"players": options["players"], "most": most})
    return None if kilo_deck(options) else Refusal("no_kilo_deck", "MER-04")
