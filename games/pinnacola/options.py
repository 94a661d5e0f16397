"""The options of Pinnacola."""

from games.kernel.options import Option, choice, number, switch
from games.kernel.words import Phrase

NEW_OR_ADD, NEW_MELD_ONLY = "new_or_add", "new_meld_only"
OPTIONAL, REQUIRED = "optional", "required"
RUN_ONLY, WHOLE_MELD = "run_only", "whole_meld"
COUNTERCLOCKWISE, CLOCKWISE = "counterclockwise", "clockwise"

_USES = (
    Phrase("in un gioco nuovo o attaccata", "in a new meld or added to one"),
    Phrase("solo in un gioco nuovo", "in a new meld only"),
)

OPTIONS: tuple[Option, ...] = (
    Option(
        "match_target",
        1500,
        Phrase("Punti che chiudono la partita", "Points that end the match"),
        "PIN-36",
        choices=(1500, 2000, 2500),
        usual=True,
    ),
    Option(
        "hand_size",
        13,
        Phrase("Carte a testa", "Cards each"),
        "PIN-04",
        choices=(13, 15, 19),
        usual=True,
    ),
    choice(
        "direction",
        COUNTERCLOCKWISE,
        Phrase("Verso del gioco", "Direction of play"),
        "PIN-03",
        {
            COUNTERCLOCKWISE: Phrase("antiorario", "counter-clockwise"),
            CLOCKWISE: Phrase("orario", "clockwise"),
        },
    ),
    Option(
        "pozzo_obligation",
        NEW_OR_ADD,
        Phrase("La carta presa dal pozzo si cala", "A card taken from the pozzo is laid"),
        "PIN-18",
        choices=(NEW_OR_ADD, NEW_MELD_ONLY),
        called=_USES,
    ),
    choice(
        "joker_reuse",
        NEW_OR_ADD,
        Phrase("Il jolly sostituito si cala", "A joker that was exchanged is laid"),
        "PIN-21",
        {
            NEW_OR_ADD: Phrase("in un gioco nuovo o attaccato", "in a new meld or added to one"),
            NEW_MELD_ONLY: Phrase("solo in un gioco nuovo", "in a new meld only"),
        },
    ),
    choice(
        "closing_discard",
        OPTIONAL,
        Phrase("Per chiudere, lo scarto", "To close, a discard"),
        "PIN-23",
        {
            OPTIONAL: Phrase("non è necessario", "is not needed"),
            REQUIRED: Phrase("è obbligatorio", "is obligatory"),
        },
    ),
    number(
        "closing_bonus",
        0,
        Phrase("Premio per chi chiude (non in mano)", "Bonus for closing (not from the hand)"),
        "PIN-32",
        0,
    ),
    choice(
        "pinnacola_with_jokers",
        RUN_ONLY,
        Phrase(
            "In una scala con sette carte di fila e un jolly si raddoppiano",
            "In a sequence with seven natural cards in a row and a joker count double",
        ),
        "PIN-30",
        {
            RUN_ONLY: Phrase("le carte di fila", "the cards in a row"),
            WHOLE_MELD: Phrase("tutte le carte", "all its cards"),
        },
    ),
    switch(
        "penalty_adds_hand",
        False,
        Phrase(
            "Chi paga la penale paga anche la mano", "Whoever pays a penalty pays the hand as well"
        ),
        "PIN-34",
    ),
    number(
        "stall_rounds",
        3,
        Phrase("Giri a vuoto che fermano la smazzata", "Idle rounds that stop the deal"),
        "PIN-26",
        1,
        10,
    ),
)
