"""Everything that Bestia with four cards says to people, in Italian and English."""

from games.kernel.words import Phrase, Words

WORDS: Words = {
    # --- refusals
    "pot_not_only_stakes": Phrase(
        "Nel piatto non ci sono solo poste: niente buio.",
        "The pot does not hold stakes only: no blind raise.",
    ),
    "counter_not_available": Phrase(
        "Il controbuio spetta solo al giocatore dopo la mano, subito dopo un buio.",
        "Only the player after the mano may raise again, right after a blind raise.",
    ),
    "already_opened": Phrase(
        "Il gioco è già aperto: puoi assistere o passare.",
        "Somebody has opened: you may assist or pass.",
    ),
    "not_opened": Phrase(
        "Nessuno ha ancora aperto: puoi battere o passare.",
        "Nobody has opened yet: you may knock or pass.",
    ),
    "exchange_not_allowed": Phrase(
        "Chi ha rubato la briscola non cambia carte: ne scarta una.",
        "After stealing the trump you may not change cards: you discard one.",
    ),
    "discard_not_allowed": Phrase(
        "Scarta una carta solo chi ha rubato la briscola.",
        "Only the dealer who stole the trump discards a card.",
    ),
    "giro_not_available": Phrase(
        "Il giro non si può chiamare adesso.", "The giro cannot be called now."
    ),
    "bad_sanction": Phrase("Questa sanzione non è possibile.", "This sanction is not possible."),
    # --- events
    "dealer_named": Phrase("{seat} è di mazzo.", "{seat} deals."),
    "stakes_paid": Phrase("Le poste: {amounts}.", "The stakes: {amounts}."),
    "first_packet_dealt": Phrase("Due carte coperte a testa.", "Two cards each, face down."),
    "second_packet_dealt": Phrase("Altre due carte a testa.", "Two cards more each."),
    "trump_turned": Phrase(
        "In tavola {card}: dice la briscola.", "{card} is turned: its suit is trumps."
    ),
    "blind_phase_opened": Phrase(
        "{seat} può fare il buio: nessuno guarda le carte.",
        "{seat} may raise blind: nobody looks at the cards.",
    ),
    "blind_raised": Phrase("{seat} fa il buio: {amount}.", "{seat} raises blind: {amount}."),
    "blind_declined": Phrase("{seat} non fa il buio.", "{seat} does not raise blind."),
    "counter_blind_raised": Phrase(
        "{seat} fa il controbuio: {amount}.", "{seat} raises again: {amount}."
    ),
    "blind_matched": Phrase("{seat} ci sta: {amount}.", "{seat} pays: {amount}."),
    "seat_left": Phrase("{seat} esce dalla smazzata.", "{seat} is out of the deal."),
    "hand_read": Phrase("{seat} guarda le carte.", "{seat} looks at the cards."),
    "steal_offered": Phrase("{seat} può rubare la briscola.", "{seat} may steal the trump."),
    "trump_stolen": Phrase("{seat} ruba {card} e batte.", "{seat} steals {card} and knocks."),
    "steal_declined": Phrase("{seat} non ruba.", "{seat} does not steal."),
    "declaration_opened": Phrase("Si dichiara.", "The declaration begins."),
    "knocked": Phrase("{seat} batte.", "{seat} knocks."),
    "assisted": Phrase("{seat} assiste.", "{seat} assists."),
    "service_opened": Phrase("Si cambiano le carte.", "Cards are changed."),
    "card_burnt": Phrase("Una carta è bruciata.", "A card is burnt."),
    "deal_settled": Phrase(
        "Prese {tricks}, vincite {shares}, bestie {bestie}. Al battente {to_battente}; "
        "per il prossimo piatto {next_pot}.",
        "Tricks {tricks}, shares {shares}, bestie {bestie}. To the battente {to_battente}; "
        "for the next pot {next_pot}.",
    ),
    "pot_taken_unopposed": Phrase(
        "{seat} prende il piatto senza giocare: {amount}.",
        "{seat} takes the pot without playing: {amount}.",
    ),
    "deal_void": Phrase(
        "Smazzata nulla: nel piatto restano {amount}.",
        "The deal is void: {amount} stay in the pot.",
    ),
    "sanction_paid": Phrase(
        "Sanzione: {seat} mette nel piatto {amount}.",
        "A sanction: {seat} pays {amount} into the pot.",
    ),
    "giro_called": Phrase("{seat} chiama il giro.", "{seat} calls the giro."),
    "giro_opened": Phrase(
        "Comincia il giro: ognuno fa il mazziere per l'ultima volta.",
        "The giro begins: everybody deals for the last time.",
    ),
    # --- commands
    "blind": Phrase("Buio", "Raise blind"),
    "no_blind": Phrase("Niente buio", "Do not raise"),
    "counter_blind": Phrase("Controbuio", "Counter-raise"),
    "match": Phrase("Ci sto", "Stay in (pay)"),
    "leave": Phrase("Esco", "Drop out"),
    "steal": Phrase("Rubo la briscola", "Steal the trump"),
    "no_steal": Phrase("Non rubo", "Do not steal"),
    "knock": Phrase("Batto", "Knock"),
    "assist": Phrase("Assisto", "Assist"),
    "call_giro": Phrase("Chiamo il giro", "Call the giro"),
    "call_giro.help": Phrase(
        "Dopo questa smazzata ognuno fa il mazziere un'ultima volta, e la partita finisce.",
        "After this deal everybody deals once more, and the match ends.",
    ),
    "sanction": Phrase("Sanzione", "Sanction"),
    "seat": Phrase("Chi paga", "Who pays"),
    "amount": Phrase("Fiches da mettere nel piatto", "Chips to pay into the pot"),
    # --- the table
    "bestie": Phrase("Bestia", "Bestia"),
    "opener": Phrase("batte", "knocks"),
    "assistant": Phrase("assiste", "assists"),
    "has_passed": Phrase("passa", "passes"),
    "out_of_deal": Phrase("uscito", "out"),
    "bestia_quattro": Phrase("Bestia a 4 carte", "Bestia with 4 cards"),
    "reserve": Phrase("Scorta", "Reserve"),
    "burnt": Phrase("Carte bruciate", "Burnt cards"),
    "dealt": Phrase("Distribuzione", "Deal"),
    "blinds": Phrase("Buio", "Blind raise"),
    "from_assistants": Phrase("Bestie degli assistenti", "Bestie of assistants"),
    "sanctions": Phrase("Sanzione", "Sanction"),
}
