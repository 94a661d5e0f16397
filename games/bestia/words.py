"""Everything that Bestia says to people, in Italian and English."""

from games.kernel.words import KERNEL_WORDS, Phrase, Words

_REFUSALS: Words = {
    "stake_not_multiple_of_3": Phrase(
        "La posta deve potersi dividere in tre parti uguali.",
        "The stake must be a multiple of three.",
    ),
    "option_conflict": Phrase(
        "Quattro carte nuove si danno solo se chi bussa può cambiare carte.",
        "Four new cards are given only where knockers may change cards.",
    ),
    "not_invited": Phrase(
        "Hai bussato: l'invito è per chi è passato.",
        "You knocked: the invitation is for those who passed.",
    ),
    "exchange_not_allowed": Phrase("Non puoi cambiare carte.", "You may not change cards."),
    "too_many_cards": Phrase("Sono troppe carte.", "These are too many cards."),
    "duplicate_card": Phrase(
        "Hai indicato due volte la stessa carta.", "You named the same card twice."
    ),
    "card_not_in_hand": Phrase("Non hai questa carta in mano.", "You do not hold this card."),
    "must_follow_suit": Phrase(
        "Devi rispondere al seme: ne hai in mano.", "You must follow suit: you hold that suit."
    ),
    "must_trump": Phrase(
        "Non hai il seme di uscita: devi giocare briscola.",
        "You cannot follow suit: you must play a trump.",
    ),
    "must_lead_dominant_trump": Phrase(
        "Sei di mano e hai la briscola dominante: devi giocarla.",
        "You lead and hold the dominant trump: you must play it.",
    ),
    "must_lead_trump": Phrase(
        "Dopo la prima presa chi è di mano e ha briscola deve giocarla.",
        "After the first trick a leader who holds a trump must lead one.",
    ),
    "must_play_highest_trump": Phrase(
        "Devi giocare la tua briscola più alta.", "You must play your highest trump."
    ),
}
_EVENTS: Words = {
    "first_dealer_drawn": Phrase("{seat} è il primo mazziere.", "{seat} deals first."),
    "stake_paid": Phrase(
        "{seat} mette la posta nel piatto: {amount}.", "{seat} pays the stake: {amount}."
    ),
    "cards_dealt": Phrase(
        "Dà le carte {dealer}; in tavola {turned}, che dice la briscola.",
        "{dealer} deals and turns {turned}, whose suit is trumps.",
    ),
    "declaration_skipped": Phrase(
        "Giro obbligatorio: giocano tutti.", "Compulsory round: everybody plays."
    ),
    "knocked": Phrase("{seat} bussa.", "{seat} knocks."),
    "passed": Phrase("{seat} passa.", "{seat} passes."),
    "service_opened": Phrase("Si servono le carte.", "Cards are served."),
    "invite_accepted": Phrase(
        "{seat} prende carte nuove e gioca.", "{seat} takes new cards and plays."
    ),
    "invite_declined": Phrase("{seat} resta fuori.", "{seat} stays out."),
    "cards_exchanged": Phrase("{seat} scarta {cards}.", "{seat} throws {cards}."),
    "cards_served": Phrase("{seat} riceve {cards}.", "{seat} gets {cards}."),
    "card_discarded": Phrase("{seat} scarta {card}.", "{seat} throws {card}."),
    "play_opened": Phrase("Si gioca.", "Play begins."),
    "card_played": Phrase("{seat} gioca {card}.", "{seat} plays {card}."),
    "tactic_fined": Phrase("{seat} paga la multa ({rule}).", "{seat} owes a fine ({rule})."),
    "trick_won": Phrase("{seat} fa la presa.", "{seat} takes the trick."),
    "deal_settled": Phrase(
        "Prese {tricks}, vincite {shares}, bestie {bestie}, multe {fines}. "
        "Per il prossimo piatto: {next_pot}.",
        "Tricks {tricks}, shares {shares}, bestie {bestie}, fines {fines}. "
        "For the next pot: {next_pot}.",
    ),
    "pot_taken_unopposed": Phrase(
        "{seat} resta l'unico e prende il piatto: {amount}.",
        "{seat} is alone and takes the pot: {amount}.",
    ),
    "deal_without_players": Phrase(
        "Non gioca nessuno: nel piatto restano {amount}.",
        "Nobody plays: {amount} stay in the pot.",
    ),
    "pot_shared": Phrase(
        "Quel che resta nel piatto viene diviso: {shares}.",
        "What is left in the pot is shared: {shares}.",
    ),
}
_TABLE: Words = {
    "bestia": Phrase("Bestia", "Bestia"),
    "knock": Phrase("Busso", "Knock"),
    "pass": Phrase("Passo", "Pass"),
    "accept_invite": Phrase("Prendo carte nuove", "Take new cards"),
    "decline_invite": Phrase("Resto fuori", "Stay out"),
    "exchange": Phrase("Cambio carte", "Change cards"),
    "discard": Phrase("Scarto", "Throw"),
    "play_card": Phrase("Gioca una carta", "Play a card"),
    "hand": Phrase("Mano", "Hand"),
    "set_aside": Phrase("Carte da parte", "Cards set aside"),
    "stock": Phrase("Tallone", "Stock"),
    "turned": Phrase("Briscola", "Trump"),
    "heap": Phrase("Scarti", "Discards"),
    "trick": Phrase("In tavola", "Trick"),
    "captured": Phrase("Prese", "Tricks taken"),
    "ask_fine": Phrase(
        "Questa carta ti costa una multa pari al piatto. La giochi?",
        "This card costs you a fine equal to the pot. Play it?",
    ),
    "dealer": Phrase("mazziere", "dealer"),
    "in_play": Phrase("gioca", "plays"),
    "stays_out": Phrase("passa", "passes"),
    "chips": Phrase("Fiches", "Chips"),
    "pot": Phrase("Piatto", "Pot"),
    "declare": Phrase("Dichiarazione", "Declaration"),
    "serve": Phrase("Servizio", "Service"),
    "play": Phrase("Gioco", "Play"),
    "scored": Phrase("Conteggio", "Counting"),
    "stake": Phrase("Posta", "Stake"),
    "shares": Phrase("Prese fatte", "Tricks"),
    "bestie": Phrase("Bestia", "Bestia"),
    "fines": Phrase("Multa", "Fine"),
    "pot_taken": Phrase("Piatto senza gioco", "Pot unopposed"),
    "pot_share": Phrase("Parte del piatto rimasto", "Share of the pot that was left"),
    "tactic_dominant_trump": Phrase("briscola dominante", "dominant trump"),
    "tactic_trump_after_first": Phrase(
        "briscola dopo la prima presa", "trump after the first trick"
    ),
    "tactic_highest_trump": Phrase("briscola più alta", "highest trump"),
}

WORDS: Words = {**KERNEL_WORDS, **_REFUSALS, **_EVENTS, **_TABLE}
