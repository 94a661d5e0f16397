"""Everything that Sette e mezzo says to people, in Italian and English."""

from games.kernel.words import Phrase, Words
from games.sette_e_mezzo.cards import SEVEN_AND_HALF, spelt

WORDS: Words = {
    # --- refusals
    "bank_does_not_bet": Phrase("Il banco non punta.", "The bank does not bet."),
    "bet_already_placed": Phrase("Hai già puntato.", "You have already bet."),
    "stake_out_of_range": Phrase(
        "Si punta da {least} a {most} gettoni.", "A bet is from {least} to {most} chips."
    ),
    "stake_beyond_chips": Phrase(
        "I tuoi gettoni bastano per puntarne fino a {most}.",
        "Your chips allow a bet of up to {most}.",
    ),
    "split_stakes_disabled": Phrase(
        "A questo tavolo si chiama e si sta con la stessa posta.",
        "At this table one calls and stands with the same stake.",
    ),
    "bet_required": Phrase("Prima devi puntare.", "You have to bet first."),
    "no_cards_left": Phrase(
        "Non ci sono più carte: devi stare.", "There are no cards left: you have to stand."
    ),
    "stakes_contradict": Phrase(
        "La posta minima è più alta della massima.",
        "The lowest stake is higher than the highest.",
    ),
    # --- events
    "bank_drawn": Phrase(
        "Il sorteggio dà il primo banco a {seat}.", "By lot, {seat} holds the first bank."
    ),
    "bank_opened": Phrase(
        "Mazzo intero, mescolato: tiene il banco {seat}.",
        "A whole shuffled pack: {seat} holds the bank.",
    ),
    "hand_dealt": Phrase(
        "Mano {number}: una carta coperta a testa. Banco: {bank}.",
        "Hand {number}: one card each, face down. Bank: {bank}.",
    ),
    "turn_started": Phrase(
        "Tocca a {seat}, che guarda la sua carta.", "{seat} is to play and looks at the card."
    ),
    "bet_placed": Phrase(
        "{seat} punta: chiama con {call_stake}, sta con {stand_stake}.",
        "{seat} bets: calls with {call_stake}, stands with {stand_stake}.",
    ),
    "card_asked": Phrase("«Carta», chiede {seat}.", "“Card,” says {seat}."),
    "card_called": Phrase("{seat} riceve {card}.", "{seat} gets {card}."),
    "seat_stood": Phrase("«Sto», dice {seat}.", "“I stand,” says {seat}."),
    "first_card_shown": Phrase(
        "{seat} scopre {card} (punti: {total}).", "{seat} turns up {card} (points: {total})."
    ),
    "bank_turn_started": Phrase(
        "Tocca al banco: {seat} scopre {card}.", "The bank plays: {seat} turns up {card}."
    ),
    "seven_and_half_made": Phrase("Sette e mezzo per {seat}!", "Seven and a half for {seat}!"),
    "seat_bust": Phrase("{seat} sballa.", "{seat} is bust."),
    "bank_bust": Phrase("Il banco sballa ({seat}).", "The bank is bust ({seat})."),
    "chips_moved": Phrase(
        "{reason}: {payer} paga {amount} a {payee}.", "{reason}: {payer} pays {payee} {amount}."
    ),
    "hand_ended": Phrase(
        "Fine della mano {number}: gettoni {chips}.", "End of hand {number}: chips {chips}."
    ),
    "bank_passed": Phrase(
        "Il banco passa a {seat} ({reason}).", "The bank passes to {seat} ({reason})."
    ),
    "tenure_scored": Phrase(
        "Fine della smazzata: gettoni {chips}.", "End of this bank's cards: chips {chips}."
    ),
    # --- reasons
    "bust": Phrase("Sballato", "Bust"),
    "beaten": Phrase("Non supera il banco", "Does not beat the bank"),
    "beats_bank": Phrase("Supera il banco", "Beats the bank"),
    "bank_bust_pays": Phrase("Banco sballato", "Bank bust"),
    "reale_paid": Phrase("Sette e mezzo reale, pagato doppio", "Royal seven and a half, double"),
    "bank_reale": Phrase("Sette e mezzo reale del banco", "The bank's royal seven and a half"),
    "left_the_hand": Phrase("Ha lasciato la mano", "Left the hand"),
    "bank_left": Phrase("Il banco ha lasciato il tavolo", "The bank left the table"),
    "as_bank": Phrase("Tenendo il banco", "As the bank"),
    "reale": Phrase("sette e mezzo reale", "a royal seven and a half"),
    "exhausted": Phrase("carte finite", "the cards have run out"),
    # --- the table
    "sette_e_mezzo": Phrase("Sette e mezzo", "Sette e mezzo"),
    "place_bet": Phrase("Punta", "Bet"),
    "hit": Phrase("Carta", "Card"),
    "stand": Phrase("Sto", "Stand"),
    "call_stake": Phrase("Posta per chiamare", "Calling stake"),
    "call_stake.help": Phrase("La perdi se sballi.", "You lose it if you go bust."),
    "stand_stake": Phrase("Posta per stare", "Standing stake"),
    "stand_stake.help": Phrase(
        "È in gioco contro il banco se non sballi.",
        "It is played against the bank if you do not go bust.",
    ),
    "if_bust": Phrase("Se sballa", "If bust"),
    "if_bust.short": Phrase("Sballa", "Bust"),
    "if_not_bust": Phrase("Se sta", "If not"),
    "if_not_bust.short": Phrase("Sta", "Stand"),
    "hand": Phrase("Prima carta", "First card"),
    "bank_hand": Phrase("Prima carta del banco", "The bank's first card"),
    "set_aside": Phrase("Carta da parte", "Card set aside"),
    "called": Phrase("Carte chiamate", "Called cards"),
    "discard": Phrase("Scarti", "Discards"),
    "bank": Phrase("banco", "bank"),
    "stands": Phrase("sta", "stands"),
    "seven_and_half": Phrase("sette e mezzo", "seven and a half"),
    "is_bust": Phrase("sballato", "bust"),
    "chips": Phrase("Gettoni", "Chips"),
    "hand_number": Phrase("Mano", "Hand"),
    "bet": Phrase("Puntata", "Betting"),
    "call": Phrase("Richiesta di carte", "Calling cards"),
    "bank_turn": Phrase("Gioco del banco", "The bank's turn"),
    **{
        f"points_{half}": Phrase(f"punti {spelt(half)}", f"{spelt(half)} points")
        for half in range(1, SEVEN_AND_HALF)
    },
}
