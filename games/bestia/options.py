"""The options of Bestia, and what they must not say together."""

from games.kernel.options import Option, Options, choice, number, switch
from games.kernel.refusal import Refusal

OFF, REJECT, FINE = "off", "reject", "fine"
DOMINANT = "tactic_dominant_trump"
AFTER_FIRST = "tactic_trump_after_first"
HIGHEST = "tactic_highest_trump"


def _tactic(name: str, clause: str) -> Option:
    return (
        choice(name, clause)
        .offer(OFF, "Solo consiglio", "Advice only")
        .offer(REJECT, "Obbligatoria", "Compulsory")
        .offer(FINE, "Chi sbaglia paga", "Breaches are fined")
    )


OPTIONS: tuple[Option, ...] = (
    choice("players", "BES-1", (4, 5, 6), usual=True).describe("Giocatori", "Players"),
    number("stake", 3, "BES-4", least=3, most=999, usual=True).describe(
        "Posta del mazziere, multipla di tre", "The dealer's stake, a multiple of three"
    ),
    switch("mandatory_round", False, "BES-19", usual=True).describe(
        "Giro obbligatorio quando nel piatto ci sono solo poste",
        "Everybody must play when the pot holds stakes only",
    ),
    choice("exchange_max", "BES-22", (0, 1, 2), usual=True).describe(
        "Carte che chi bussa può cambiare", "Cards that a knocker may change"
    ),
    choice("new_hand_size", "BES-23", (3, 4)).describe(
        "Carte date a chi ne prende di nuove", "Cards given to those who take a new hand"
    ),
    _tactic(DOMINANT, "BES-34").describe(
        "Chi esce gioca la briscola dominante", "Whoever leads plays the dominant trump"
    ),
    _tactic(AFTER_FIRST, "BES-35").describe(
        "Dopo la prima presa chi esce gioca briscola",
        "After the first trick whoever leads plays a trump",
    ),
    _tactic(HIGHEST, "BES-36").describe(
        "Chi deve giocare briscola gioca la più alta", "Who has to play a trump plays the highest"
    ),
    number("rounds", 2, "BES-45", least=1, most=100, usual=True).describe(
        "Giri di mazzo", "Times that each player deals"
    ),
    number("max_closing_deals", 10, "BES-48", least=0, most=1_000).describe(
        "Smazzate di chiusura al massimo", "Greatest number of deals to empty the pot at the end"
    ),
)


def contradiction(options: Options) -> Refusal | None:
    """`stake_not_multiple_of_3` or `option_conflict`: why complete options cannot stand."""
    if options["stake"] % 3:
        return Refusal("stake_not_multiple_of_3", "BES-4")
    if options["new_hand_size"] > 3 and not options["exchange_max"]:
        return Refusal("option_conflict", "BES-23")
    return None
