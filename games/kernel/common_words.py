"""Words of more than one game: the cards on the table, tricks, a pot, changing cards, melds."""

from games.kernel.words import Phrase, Words

TRICK_WORDS: Words = {
    "card_played": Phrase("{seat} gioca {card}.", "{seat} plays {card}."),
    "play_card": Phrase("Gioca una carta", "Play a card"),
    "trick": Phrase("In tavola", "Trick"),
    "taking": Phrase("prende", "takes it"),
    "captured": Phrase("Prese", "Tricks taken"),
    "card_not_in_hand": Phrase("Non hai questa carta in mano.", "You do not hold this card."),
    "must_follow_suit": Phrase(
        "Devi rispondere al seme: ne hai in mano.", "You must follow suit: you hold that suit."
    ),
    "must_trump": Phrase(
        "Non hai il seme di uscita: devi giocare briscola.",
        "You cannot follow suit: you must play a trump.",
    ),
    "trick_won": Phrase("{seat} fa la presa.", "{seat} takes the trick."),
    "play_opened": Phrase("Si gioca.", "Play begins."),
}
POT_WORDS: Words = {
    "chips": Phrase("Fiches", "Chips"),
    "pot": Phrase("Piatto", "Pot"),
    "stake": Phrase("Posta", "Stake"),
    "shares": Phrase("Prese fatte", "Tricks"),
    "pot_taken": Phrase("Piatto senza gioco", "Pot unopposed"),
    "pot_share": Phrase("Parte del piatto rimasto", "Share of the pot that was left"),
    "pot_shared": Phrase(
        "Quel che resta nel piatto viene diviso: {shares}.",
        "What is left in the pot is shared: {shares}.",
    ),
}
EXCHANGE_WORDS: Words = {
    "pass": Phrase("Passo", "Pass"),
    "passed": Phrase("{seat} passa.", "{seat} passes."),
    "exchange": Phrase("Cambio carte", "Change cards"),
    "discard": Phrase("Scarto", "Discard"),
    "cards_exchanged": Phrase("{seat} scarta {cards}.", "{seat} discards {cards}."),
    "cards_served": Phrase("{seat} riceve {cards}.", "{seat} gets {cards}."),
    "card_discarded": Phrase("{seat} scarta {card}.", "{seat} discards {card}."),
    "duplicate_card": Phrase(
        "Hai indicato due volte la stessa carta.", "You named the same card twice."
    ),
    "stock": Phrase("Tallone", "Stock"),
    "heap": Phrase("Scarti", "Discards"),
    "turned": Phrase("Briscola", "Trump"),
    "declare": Phrase("Dichiarazione", "Declaration"),
}
MELD_WORDS: Words = {
    "card_not_in_hand": Phrase(
        "Non hai in mano tutte queste carte.", "You do not hold all these cards."
    ),
    "too_few_cards": Phrase("Le carte sono troppo poche.", "These are too few cards."),
    "unknown_meld": Phrase("Questo gioco non è sul tavolo.", "There is no such meld."),
    "meld_opened": Phrase("{seat} cala: {reading}.", "{seat} lays: {reading}."),
    "card_discarded": Phrase("{seat} scarta {card}.", "{seat} discards {card}."),
    "deal_ended": Phrase("La smazzata è finita.", "The deal is over."),
    "deal_ended.closed": Phrase(
        "{seat} chiude: la smazzata è finita.", "{seat} closes: the deal is over."
    ),
    "deal_scored": Phrase("Si contano i punti.", "The points are counted."),
    "draw_stock": Phrase("Pesca", "Draw"),
    "open_meld": Phrase("Cala", "Lay a meld"),
    "add_to_meld": Phrase("Attacca a", "Add to"),
    "discard": Phrase("Scarta", "Discard"),
    "meld_id": Phrase("Gioco", "Meld"),
    "low": Phrase("in basso", "low end"),
    "high": Phrase("in alto", "high end"),
    "match_points": Phrase("Punti partita", "Match points"),
    "match_points.short": Phrase("Partita", "Match"),
    "meld": Phrase("Cala, attacca o scarta", "Lay, add or discard"),
    "card_drawn": Phrase("{seat} pesca.", "{seat} draws."),
}
