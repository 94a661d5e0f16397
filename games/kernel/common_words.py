"""Words of more than one game: the cards on the table, tricks, a pot, changing cards."""

from games.kernel.words import Phrase, Words

TRICK_WORDS: Words = {
    "card_played": Phrase("{seat} gioca {card}.", "{seat} plays {card}."),
    "play_card": Phrase("Gioca una carta", "Play a card"),
    "hand": Phrase("Mano", "Hand"),
    "set_aside": Phrase("Carte da parte", "Cards set aside"),
    "trick": Phrase("In tavola", "Trick"),
    "captured": Phrase("Prese", "Tricks taken"),
    "play": Phrase("Gioco", "Play"),
    "scored": Phrase("Conteggio", "Counting"),
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
    "dealer": Phrase("mazziere", "dealer"),
    "chips": Phrase("Fiches", "Chips"),
    "pot": Phrase("Piatto", "Pot"),
    "stake": Phrase("Posta", "Stake"),
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
    "first_dealer_drawn": Phrase("{seat} è il primo mazziere.", "{seat} deals first."),
    "declare": Phrase("Dichiarazione", "Declaration"),
}
