"""The options of Bestia, and what they must not say together."""

from games.kernel.options import Option, Options, number, switch
from games.kernel.refusal import Refusal
from games.kernel.words import Phrase

OFF, REJECT, FINE = "off", "reject", "fine"
_MODES = (OFF, REJECT, FINE)
_MODE_WORDS = (
    Phrase("Solo consiglio", "Advice only"),
    Phrase("Obbligatoria", "Compulsory"),
    Phrase("Chi sbaglia paga", "Breaches are fined"),
)
DOMINANT = "tactic_dominant_trump"
AFTER_FIRST = "tactic_trump_after_first"
HIGHEST = "tactic_highest_trump"


def _tactic(name: str, said: Phrase, clause: str) -> Option:
    return Option(name, OFF, said, clause, choices=_MODES, called=_MODE_WORDS)


OPTIONS: tuple[Option, ...] = (
    Option("players", 4, Phrase("Giocatori", "Players"), "BES-1", choices=(4, 5, 6), usual=True),
    number(
        "stake",
        3,
        Phrase("Posta del mazziere, multipla di tre", "The dealer's stake, a multiple of three"),
        "BES-4",
        3,
        999,
        usual=True,
    ),
    switch(
        "mandatory_round",
        False,
        Phrase(
            "Giro obbligatorio quando nel piatto ci sono solo poste",
            "Everybody must play when the pot holds stakes only",
        ),
        "BES-19",
        usual=True,
    ),
    Option(
        "exchange_max",
        0,
        Phrase("Carte che chi bussa può cambiare", "Cards that a knocker may change"),
        "BES-22",
        choices=(0, 1, 2),
        usual=True,
    ),
    Option(
        "new_hand_size",
        3,
        Phrase("Carte date a chi ne prende di nuove", "Cards given to those who take a new hand"),
        "BES-23",
        choices=(3, 4),
    ),
    _tactic(
        DOMINANT,
        Phrase("Chi è di mano gioca la briscola dominante", "A leader plays the dominant trump"),
        "BES-34",
    ),
    _tactic(
        AFTER_FIRST,
        Phrase(
            "Dopo la prima presa chi è di mano gioca briscola",
            "After the first trick a leader plays a trump",
        ),
        "BES-35",
    ),
    _tactic(
        HIGHEST,
        Phrase(
            "Chi deve giocare briscola gioca la più alta",
            "Who has to play a trump plays the highest",
        ),
        "BES-36",
    ),
    number(
        "rounds",
        2,
        Phrase("Giri di mazzo", "Times that each seat deals"),
        "BES-45",
        1,
        100,
        usual=True,
    ),
    number(
        "max_closing_deals",
        10,
        Phrase(
            "Smazzate di chiusura al massimo",
            "Greatest number of deals to empty the pot at the end",
        ),
        "BES-48",
        0,
        1_000,
    ),
)


def contradiction(options: Options) -> Refusal | None:
    """`stake_not_multiple_of_3` or `option_conflict`: why complete options cannot stand."""
    if options["stake"] % 3:
        return Refusal("stake_not_multiple_of_3", "BES-4")
    if options["new_hand_size"] > 3 and not options["exchange_max"]:
        return Refusal("option_conflict", "BES-23")
    return None
