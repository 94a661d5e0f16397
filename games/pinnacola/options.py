"""The options of Pinnacola."""

from games.kernel.options import Option, choice, number, switch

NEW_OR_ADD, NEW_MELD_ONLY = "new_or_add", "new_meld_only"
OPTIONAL, REQUIRED = "optional", "required"
RUN_ONLY, WHOLE_MELD = "run_only", "whole_meld"
COUNTERCLOCKWISE, CLOCKWISE = "counterclockwise", "clockwise"

OPTIONS: tuple[Option, ...] = (
    choice("match_target", "PIN-36", (1500, 2000, 2500), usual=True).describe(
        "Punti che chiudono la partita", "Points that end the match"
    ),
    choice("hand_size", "PIN-04", (13, 15, 19), usual=True).describe("Carte a testa", "Cards each"),
    choice("direction", "PIN-03")
    .describe("Verso del gioco", "Direction of play")
    .offer(COUNTERCLOCKWISE, "antiorario", "counter-clockwise")
    .offer(CLOCKWISE, "orario", "clockwise"),
    choice("pozzo_obligation", "PIN-18")
    .describe("La carta presa dal pozzo si cala", "A card taken from the pozzo is laid")
    .offer(NEW_OR_ADD, "in un gioco nuovo o attaccata", "in a new meld or added to one")
    .offer(NEW_MELD_ONLY, "solo in un gioco nuovo", "in a new meld only"),
    choice("joker_reuse", "PIN-21")
    .describe("Il jolly sostituito si cala", "A joker that was exchanged is laid")
    .offer(NEW_OR_ADD, "in un gioco nuovo o attaccato", "in a new meld or added to one")
    .offer(NEW_MELD_ONLY, "solo in un gioco nuovo", "in a new meld only"),
    choice("closing_discard", "PIN-23")
    .describe("Per chiudere, lo scarto", "To close, a discard")
    .offer(OPTIONAL, "non è necessario", "is not needed")
    .offer(REQUIRED, "è obbligatorio", "is obligatory"),
    number("closing_bonus", 0, "PIN-32", least=0).describe(
        "Premio per chi chiude (non in mano)", "Bonus for closing (not from the hand)"
    ),
    choice("pinnacola_with_jokers", "PIN-30")
    .describe(
        "In una scala con sette carte di fila e un jolly si raddoppiano",
        "In a sequence with seven natural cards in a row and a joker count double",
    )
    .offer(RUN_ONLY, "le carte di fila", "the cards in a row")
    .offer(WHOLE_MELD, "tutte le carte", "all its cards"),
    switch("penalty_adds_hand", False, "PIN-34").describe(
        "Chi paga la penale paga anche la mano", "Whoever pays a penalty pays the hand as well"
    ),
    number("stall_rounds", 3, "PIN-26", least=1, most=10).describe(
        "Giri a vuoto che fermano la smazzata", "Idle rounds that stop the deal"
    ),
)
