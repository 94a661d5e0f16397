"""The options of Merda, and what they must not say together."""

from games.kernel.cards import pack_option
from games.kernel.options import Option, Options, choice, number, switch
from games.kernel.refusal import Refusal
from games.merda.cards import kilo_deck, odd_card, usable_ranks

SIMULTANEOUS, TURNS = "simultaneous", "turns"
DECK_EXHAUSTED, TARGET = "deck_exhausted", "target"

OPTIONS: tuple[Option, ...] = (
    number("players", 4, "MER-01", least=3, most=13, usual=True).describe("Giocatori", "Players"),
    pack_option("pack", "MER-03", usual=True),
    choice("kilo_deck", "MER-04")
    .describe("Il mazzo dei chili", "The kilo deck")
    .offer("leftover", "Le carte avanzate", "What is left of the pack")
    .offer("separate", "Un secondo mazzo", "A second pack"),
    switch("ciuccio", False, "MER-06").describe(
        "Si aggiunge il ciuccio", "The odd card called ciuccio"
    ),
    choice("passing", "MER-17", usual=True)
    .describe("Come si passano le carte", "How cards are passed")
    .offer(SIMULTANEOUS, "Tutti insieme", "All at once")
    .offer(TURNS, "Uno alla volta", "In turns"),
    switch("feints", True, "MER-27").describe("Si possono fare finte", "Feints are allowed"),
    number("feint_contact_pct", 0, "MER-29", least=0, most=100).describe(
        "Quante volte su cento chi casca in una finta schiaccia la mano di chi l'ha fatta",
        "How often in a hundred who falls for a feint hits the hand that made it",
    ),
    number("kilo_cards_per_loss", 1, "MER-30", least=1, most=5).describe(
        "Carte dei chili che si prendono", "Kilo cards that are taken"
    ),
    choice("ace_kilos", "MER-31", (1, 11)).describe("Chili dell'asso", "Kilos of an ace"),
    choice("end_mode", "MER-34", usual=True)
    .describe("Quando finisce la partita", "When the match ends")
    .offer(DECK_EXHAUSTED, "Quando finiscono i chili", "When the kilo deck is used up")
    .offer(TARGET, "Quando ne resta uno solo", "When one alone is left"),
    number("target_kilos", 50, "MER-34", least=5, most=500, usual=True).describe(
        "Chili con cui si esce", "Kilos that put one out"
    ),
    number("max_rounds", 300, "MER-37", least=10, most=10_000).describe(
        "Giri dopo i quali la smazzata è nulla", "Rounds after which a deal is void"
    ),
    number("max_void_hands", 3, "MER-37", least=1, most=20).describe(
        "Smazzate nulle di fila che chiudono la partita", "Void deals in a row that end the match"
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
