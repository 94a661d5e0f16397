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
        "Con i gettoni che hai puoi puntare fino a {most}.",
        "With your chips you can bet up to {most}.",
    ),
    "split_stakes_disabled": Phrase(
        "A questo tavolo la posta è una sola, che si sballi o che si stia.",
        "At this table there is one stake, whether you go bust or stand.",
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
        "Si mescola tutto il mazzo. Tiene il banco {seat}.",
        "The whole pack is shuffled. {seat} holds the bank.",
    ),
    "hand_dealt": Phrase(
        "Mano {number}: una carta coperta a testa. Banco: {bank}.",
        "Hand {number}: one card each, face down. Bank: {bank}.",
    ),
    "turn_started": Phrase(
        "Tocca a {seat}, che guarda la sua prima carta.",
        "{seat} plays next, and looks at the first card.",
    ),
    "bet_placed": Phrase(
        "{seat} punta: {call_stake} se sballa, {stand_stake} se sta.",
        "{seat} bets: {call_stake} if bust, {stand_stake} if standing.",
    ),
    "card_asked": Phrase("«Carta», chiede {seat}.", "“Card,” asks {seat}."),
    "card_called": Phrase("{seat} riceve {card}.", "{seat} gets {card}."),
    "seat_stood": Phrase("«Sto», dice {seat}.", "“I stand,” says {seat}."),
    "first_card_shown": Phrase(
        "{seat} scopre {card}: in tutto {total}.", "{seat} turns up {card}: {total} in all."
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
        "Fine della mano {number}. Gettoni vinti o persi: {chips}.",
        "End of hand {number}. Chips won or lost: {chips}.",
    ),
    "bank_passed": Phrase("Ora tiene il banco {seat}.", "{seat} holds the bank now."),
    "bank_passed.reale": Phrase(
        "{seat} prende il banco, con il suo sette e mezzo reale.",
        "{seat} takes the bank, with a royal seven and a half.",
    ),
    "bank_passed.exhausted": Phrase(
        "Le carte non bastano più: il banco passa a {seat}.",
        "There are not enough cards left: the bank passes to {seat}.",
    ),
    "tenure_scored": Phrase(
        "Fine della smazzata. Gettoni vinti o persi: {chips}.",
        "End of the deal. Chips won or lost: {chips}.",
    ),
    # --- reasons
    "bust": Phrase("Sballato", "Bust"),
    "beaten": Phrase("Non supera il banco", "Does not beat the bank"),
    "beats_bank": Phrase("Supera il banco", "Beats the bank"),
    "bank_bust_pays": Phrase("Banco sballato", "Bank bust"),
    "reale_paid": Phrase(
        "Sette e mezzo reale, pagato doppio", "Royal seven and a half, paid double"
    ),
    "bank_reale": Phrase("Sette e mezzo reale del banco", "The bank's royal seven and a half"),
    "left_the_hand": Phrase("Ha lasciato la mano", "Left the hand"),
    "bank_left": Phrase("Il banco ha lasciato il tavolo", "The bank left the table"),
    "as_bank": Phrase("Tenendo il banco", "As the bank"),
    # --- the table
    "sette_e_mezzo": Phrase("Sette e mezzo", "Sette e mezzo"),
    "place_bet": Phrase("Punta", "Bet"),
    "hit": Phrase("Carta", "Card"),
    "stand": Phrase("Sto", "Stand"),
    "call_stake": Phrase("Posta se sballi", "Stake if you go bust"),
    "call_stake.help": Phrase(
        "La perdi se superi sette e mezzo.", "You lose it if you pass seven and a half."
    ),
    "stand_stake": Phrase("Posta se stai", "Stake if you stand"),
    "stand_stake.help": Phrase(
        "È in gioco contro il banco.",
        "It is played for against the bank.",
    ),
    "if_bust": Phrase("Se sballa", "If bust"),
    "if_bust.short": Phrase("Sballa", "Bust"),
    "if_not_bust": Phrase("Se sta", "If standing"),
    "if_not_bust.short": Phrase("Sta", "Stand"),
    "hand": Phrase("Prima carta", "First card"),
    "bank_hand": Phrase("Prima carta del banco", "The bank's first card"),
    "set_aside": Phrase("Carta da parte", "Card set aside"),
    "called": Phrase("Carte chieste", "Cards asked for"),
    "discard": Phrase("Scarti", "Discards"),
    "bank": Phrase("banco", "bank"),
    "stands": Phrase("sta", "stands"),
    "seven_and_half": Phrase("sette e mezzo", "seven and a half"),
    "is_bust": Phrase("sballato", "bust"),
    "chips": Phrase("Gettoni", "Chips"),
    "hand_number": Phrase("Mano", "Hand"),
    "bet": Phrase("Puntata", "Betting"),
    "call": Phrase("Richiesta di carte", "Asking for cards"),
    "bank_turn": Phrase("Turno del banco", "The bank's turn"),
    **{
        f"points_{half}": Phrase(f"punti {spelt(half)}", f"{spelt(half)} points")
        for half in range(1, SEVEN_AND_HALF)
    },
}
