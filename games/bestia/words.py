"""Everything that Bestia says to people, in Italian and English."""

from games.kernel.words import Phrase, Words

WORDS: Words = {
    # --- refusals
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
    "too_many_cards": Phrase(
        "Sono più carte di quante puoi cambiarne.", "These are more cards than you may change."
    ),
    "must_lead_dominant_trump": Phrase(
        "Esci tu e hai la briscola dominante: devi giocarla.",
        "You lead and hold the dominant trump: you must play it.",
    ),
    "must_lead_trump": Phrase(
        "Dopo la prima presa chi esce e ha una briscola deve giocarla.",
        "After the first trick whoever leads and holds a trump must play one.",
    ),
    "must_play_highest_trump": Phrase(
        "Devi giocare la tua briscola più alta.", "You must play your highest trump."
    ),
    # --- events
    "stake_paid": Phrase(
        "{seat} mette la posta nel piatto: {amount}.",
        "{seat} pays the stake into the pot: {amount}.",
    ),
    "cards_dealt": Phrase(
        "{dealer} dà le carte e gira {turned}: quel seme è briscola.",
        "{dealer} deals and turns up {turned}: its suit is trumps.",
    ),
    "declaration_skipped": Phrase(
        "Giro obbligatorio: giocano tutti.", "Compulsory round: everybody plays."
    ),
    "knocked": Phrase("{seat} bussa.", "{seat} knocks."),
    "service_opened": Phrase(
        "Si danno carte nuove a chi le vuole.", "New cards are given to those who want them."
    ),
    "invite_accepted": Phrase(
        "{seat} prende carte nuove e gioca.", "{seat} takes new cards and plays."
    ),
    "invite_declined": Phrase("{seat} resta fuori.", "{seat} stays out."),
    "tactic_fined": Phrase("{seat} paga la multa ({rule}).", "{seat} owes a fine ({rule})."),
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
        "Non gioca nessuno: il piatto resta ({amount}).",
        "Nobody plays: the pot stays ({amount}).",
    ),
    # --- the table
    "bestie": Phrase("Bestia", "Bestia"),
    "in_play": Phrase("gioca", "plays"),
    "stays_out": Phrase("passa", "passes"),
    "bestia": Phrase("Bestia", "Bestia"),
    "knock": Phrase("Busso", "Knock"),
    "accept_invite": Phrase("Prendo carte nuove", "Take new cards"),
    "decline_invite": Phrase("Resto fuori", "Stay out"),
    "ask_fine": Phrase(
        "Questa carta ti costa una multa pari al piatto. La giochi?",
        "This card costs you a fine equal to the pot. Play it?",
    ),
    "serve": Phrase("Servizio", "Service"),
    "fines": Phrase("Multa", "Fine"),
    "tactic_dominant_trump": Phrase("briscola dominante", "dominant trump"),
    "tactic_trump_after_first": Phrase(
        "briscola dopo la prima presa", "trump after the first trick"
    ),
    "tactic_highest_trump": Phrase("briscola più alta", "highest trump"),
}
