"""Everything that Cucù says to people, in Italian and English."""

from games.kernel.words import Phrase, Words

WORDS: Words = {
    # --- refusals
    "not_cutter": Phrase(
        "Alza il mazzo chi siede alla sinistra del mazziere.",
        "The player on the dealer's left cuts the deck.",
    ),
    "invalid_cut": Phrase(
        "Si possono alzare da 1 a {most} carte.", "You may cut from 1 to {most} cards."
    ),
    "not_knocked": Phrase("Il mazziere non ha ancora bussato.", "The dealer has not knocked yet."),
    "not_dealer": Phrase("Questo lo fa solo il mazziere.", "Only the dealer may do this."),
    "dealer_must_use_deck": Phrase(
        "Il mazziere cambia solo con il mazzo.", "The dealer changes with the deck only."
    ),
    "position_out_of_range": Phrase(
        "Nel mazzo ci sono {most} carte: scegli un numero da 1 a {most}.",
        "The deck has {most} cards: choose a number from 1 to {most}.",
    ),
    "top_only": Phrase(
        "A questo tavolo il mazziere prende solo la prima carta.",
        "At this table the dealer takes the top card only.",
    ),
    "not_asked": Phrase("Nessuno ti ha chiesto la carta.", "Nobody has asked you for your card."),
    "no_king": Phrase("Non hai un re.", "You do not hold a king."),
    "not_in_hand": Phrase("In questa mano non hai una carta.", "You have no card in this hand."),
    "dealer_may_not_look": Phrase(
        "Il mazziere non può guardare la sua carta.", "The dealer may not look at their card."
    ),
    "invalid_seat": Phrase(
        "In quel posto non c'è nessuno con cui parlare.",
        "There is nobody to speak to in that seat.",
    ),
    "unknown_sentence": Phrase("Questa frase non si può dire.", "This cannot be said."),
    "too_many_words": Phrase(
        "In questa mano hai già parlato {most} volte.",
        "You have already spoken {most} times in this hand.",
    ),
    "too_many_touches": Phrase(
        "In questa mano hai già toccato la carta {most} volte.",
        "You have already touched your card {most} times in this hand.",
    ),
    "too_many_revival_stakes": Phrase(
        "Chi torna in gioco non può avere più delle puntate iniziali ({most}).",
        "Whoever comes back cannot have more stakes than at the start ({most}).",
    ),
    # --- events
    "dealer_selection_cards": Phrase(
        "Si scoprono le carte una a testa: {cards}.", "Cards are turned up one by one: {cards}."
    ),
    "dealer_assigned": Phrase(
        "Il mazziere è {seat} ({reason}).", "{seat} is the dealer ({reason})."
    ),
    "hand_opened": Phrase("Comincia la mano {number}.", "Hand {number} begins."),
    "deck_cut": Phrase(
        "{seat} alza il mazzo (carte: {count}).", "{seat} cuts the deck (cards: {count})."
    ),
    "hand_dealt": Phrase(
        "{dealer} dà una carta coperta a testa.", "{dealer} gives everybody one card, face down."
    ),
    "dealer_knocked": Phrase("{seat} bussa.", "{seat} knocks."),
    "cards_seen": Phrase(
        "Tutti guardano la propria carta, tranne il mazziere.",
        "Everybody but the dealer looks at their card.",
    ),
    "card_kept": Phrase("«Tengo», dice {seat}.", "“I keep it,” says {seat}."),
    "exchange_asked": Phrase(
        "«Cambio», dice {seat} a {asked}.", "“I change,” says {seat} to {asked}."
    ),
    "card_given": Phrase("{seat} dà la sua carta.", "{seat} gives the card."),
    "block_called": Phrase("«Cucù!», dice {seat}.", "“Cucù!” says {seat}."),
    "king_shown": Phrase("Cucù! {seat} scopre {card}.", "Cucù! {seat} turns up {card}."),
    "exchange_blocked": Phrase("{seat} si tiene la sua carta.", "{seat} has to keep the card."),
    "horse_shown": Phrase(
        "Salta! {seat} scopre {card}: lo scambio passa a {asked}.",
        "Jump! {seat} turns up {card}: the exchange goes on to {asked}.",
    ),
    "exchange_done": Phrase(
        "{seat} e {other} si scambiano la carta.", "{seat} and {other} swap cards."
    ),
    "seat_passed_over": Phrase("Si continua senza {seat}.", "Play goes on without {seat}."),
    "dealer_card_taken": Phrase(
        "{seat}, che è mazziere, prende dal mazzo la carta numero {position}.",
        "{seat}, the dealer, takes card number {position} of the deck.",
    ),
    "null_king_shown": Phrase(
        "È {card}: non vale, e {seat} resta con la sua carta.",
        "It is {card}, which does not count: {seat} is left with the old card.",
    ),
    "talked": Phrase("{seat} a {to_seat}: «{text}»", "{seat} to {to_seat}: “{text}”"),
    "stake_stolen": Phrase(
        "{payer} ha parlato con un eliminato: dà una puntata a {payee} (gettoni: {amount}).",
        "{payer} spoke to an eliminated player: a stake for {payee} (chips: {amount}).",
    ),
    "card_touched": Phrase("{seat} tocca la sua carta.", "{seat} touches the card."),
    "early_touch_paid": Phrase(
        "Il mazziere non aveva bussato: {seat} paga una puntata (gettoni: {amount}).",
        "The dealer had not knocked: {seat} pays a stake (chips: {amount}).",
    ),
    "cards_revealed": Phrase("Si scoprono le carte.", "All cards are turned up."),
    "hand_lost": Phrase(
        "La carta più bassa è di {seats}. Nel piatto: {paid}.",
        "The lowest card is held by {seats}. Into the pot: {paid}.",
    ),
    "hand_void": Phrase("Mano nulla: {reason}.", "Void hand: {reason}."),
    "players_revived": Phrase(
        "Gli ultimi due sono pari. Tornano in gioco: {seats} (gettoni: {amount} a testa).",
        "The last two tie. Back in the game: {seats} (chips: {amount} each).",
    ),
    "seats_eliminated": Phrase("Senza più puntate: {seats}.", "No stakes left: {seats}."),
    "pot_won": Phrase("Il piatto va a {seats}: {reason}.", "The pot goes to {seats}: {reason}."),
    "deck_finished": Phrase(
        "Fine della smazzata. Gettoni: {chips}.", "End of the deal. Chips: {chips}."
    ),
    # --- reasons
    "second_denari": Phrase("seconda carta di denari", "second card of coins"),
    "random": Phrase("a sorte", "by lot"),
    "short_stock": Phrase("il mazzo non bastava più", "the deck had run short"),
    "dealer_out": Phrase(
        "il mazziere di prima non gioca più", "the last dealer is out of the game"
    ),
    "tie": Phrase(
        "pari, e nessuno avrebbe più puntate", "a tie, and nobody would have a stake left"
    ),
    "left": Phrase("qualcuno ha lasciato il tavolo", "somebody has left the table"),
    "last_one": Phrase("nessun altro ha più puntate", "nobody else has a stake left"),
    "void_hands": Phrase("troppe mani nulle di fila", "too many void hands in a row"),
    "enough_hands": Phrase(
        "si è giocato il numero massimo di mani", "the greatest number of hands was played"
    ),
    "stopped": Phrase("la partita si ferma qui", "the match stops here"),
    "how_goes_it": Phrase("Come va?", "How is it going?"),
    "bad_luck": Phrase("Che sfortuna!", "Bad luck!"),
    "well_done": Phrase("Bravo!", "Well done!"),
    "what_have_you": Phrase("Che carta hai?", "What card do you have?"),
    "hush": Phrase("Zitto!", "Hush!"),
    # --- the table
    "cucu": Phrase("Cucù", "Cucù"),
    "cut_deck": Phrase("Alza il mazzo", "Cut the deck"),
    "count": Phrase("Carte da alzare", "Cards to cut"),
    "knock": Phrase("Bussa", "Knock"),
    "keep": Phrase("Tengo", "Keep"),
    "exchange": Phrase("Cambio", "Change"),
    "exchange.help": Phrase(
        "Prendi la carta del vicino e gli dai la tua.",
        "You take your neighbour's card and give yours.",
    ),
    "exchange_with_deck": Phrase("Cambio con il mazzo", "Change with the deck"),
    "position": Phrase("Quale carta, contando dall'alto", "Which card, counting from the top"),
    "give_card": Phrase("Do la carta", "Give the card"),
    "block_with_king": Phrase("Cucù!", "Cucù!"),
    "block_with_king.help": Phrase(
        "Scopri il re e fermi lo scambio.", "You turn up your king and stop the exchange."
    ),
    "touch_card": Phrase("Tocca la carta", "Touch the card"),
    "talk": Phrase("Parla", "Talk"),
    "to_seat": Phrase("A chi", "To whom"),
    "text": Phrase("Che cosa dici", "What you say"),
    "own_card": Phrase("Carta", "Card"),
    "dealer_card": Phrase("Carta del mazziere", "The dealer's card"),
    "set_aside": Phrase("Carta da parte", "Card set aside"),
    "stock": Phrase("Mazzo", "Deck"),
    "used": Phrase("Carte uscite", "Cards played"),
    "aside": Phrase("Carte da parte", "Cards set aside"),
    "eliminated": Phrase("eliminato", "eliminated"),
    "is_asked": Phrase("risponde", "answers"),
    "stakes": Phrase("Puntate", "Stakes"),
    "chips": Phrase("Gettoni", "Chips"),
    "pot": Phrase("Piatto", "Pot"),
    "hand_number": Phrase("Mano", "Hand"),
    "cut": Phrase("Si alza il mazzo", "Cutting the deck"),
    "deal_done": Phrase("Si aspetta che il mazziere bussi", "Waiting for the dealer to knock"),
    "decide": Phrase("Tenere o cambiare", "Keep or change"),
    "asked": Phrase("Dare o fermare", "Give or stop"),
    "stake_lost": Phrase("Puntate perse", "Stakes lost"),
    "stake_given": Phrase("Puntate date o ricevute parlando", "Stakes given or got by talking"),
    "early_touch": Phrase("Carta toccata troppo presto", "Card touched too early"),
    "come_back": Phrase("Ritorno in gioco", "Coming back"),
    "pot_won_item": Phrase("Piatto", "Pot"),
    "left_stakes": Phrase("Puntate lasciate", "Stakes left behind"),
}
