"""Everything that Bestia with four cards says to people, in Italian and English."""

from games.kernel.words import Phrase, Words

WORDS: Words = {
    # --- refusals
    "pot_not_only_stakes": Phrase(
        "Nel piatto non ci sono soltanto poste: niente buio.",
        "The pot does not hold stakes only: no blind raise.",
    ),
    "counter_not_available": Phrase(
        "Il controbuio spetta solo a chi siede dopo la mano, subito dopo il buio.",
        "Only the player after the eldest hand may make the counter-raise, after a blind raise.",
    ),
    "already_opened": Phrase(
        "Qualcuno ha già battuto: puoi assistere o passare.",
        "Somebody has already knocked: you may assist or pass.",
    ),
    "not_opened": Phrase(
        "Nessuno ha ancora battuto: puoi battere o passare.",
        "Nobody has knocked yet: you may knock or pass.",
    ),
    "exchange_not_allowed": Phrase(
        "Chi ha rubato la briscola non cambia carte: ne scarta una.",
        "After stealing the trump you may not change cards: you discard one.",
    ),
    "discard_not_allowed": Phrase(
        "Scarta una carta soltanto il mazziere che ha rubato la briscola.",
        "Only a dealer who stole the trump discards a card.",
    ),
    "giro_not_available": Phrase(
        "Adesso il giro non si può chiamare.", "The final round cannot be called now."
    ),
    "bad_sanction": Phrase("Questa sanzione non è possibile.", "This penalty is not possible."),
    # --- events
    "dealer_named": Phrase("Il mazziere è {seat}.", "The dealer is {seat}."),
    "stakes_paid": Phrase("Le poste: {amounts}.", "The stakes: {amounts}."),
    "first_packet_dealt": Phrase("Due carte coperte a testa.", "Two cards each, face down."),
    "second_packet_dealt": Phrase("Altre due carte a testa.", "Two cards more each."),
    "trump_turned": Phrase(
        "Si gira {card}: quel seme è briscola.", "{card} is turned up: its suit is trumps."
    ),
    "blind_phase_opened": Phrase(
        "{seat} può fare il buio: nessuno guarda ancora le carte.",
        "{seat} may raise blind: nobody looks at the cards yet.",
    ),
    "blind_raised": Phrase("{seat} fa il buio: {amount}.", "{seat} raises blind: {amount}."),
    "blind_declined": Phrase("{seat} non fa il buio.", "{seat} does not raise blind."),
    "counter_blind_raised": Phrase(
        "{seat} fa il controbuio: {amount}.", "{seat} counter-raises: {amount}."
    ),
    "blind_matched": Phrase("{seat} ci sta: {amount}.", "{seat} stays in: {amount}."),
    "seat_left": Phrase("{seat} lascia la smazzata.", "{seat} leaves the deal."),
    "hand_read": Phrase("{seat} guarda le carte.", "{seat} looks at the cards."),
    "steal_offered": Phrase("{seat} può rubare la briscola.", "{seat} may steal the trump."),
    "trump_stolen": Phrase("{seat} ruba {card} e batte.", "{seat} steals {card} and knocks."),
    "steal_declined": Phrase("{seat} non ruba.", "{seat} does not steal."),
    "declaration_opened": Phrase("Comincia la dichiarazione.", "The declaration begins."),
    "knocked": Phrase("{seat} batte.", "{seat} knocks."),
    "assisted": Phrase("{seat} assiste.", "{seat} assists."),
    "service_opened": Phrase("Si cambiano le carte.", "Cards are changed."),
    "card_burnt": Phrase("Si brucia una carta.", "A card is burnt."),
    "deal_settled": Phrase(
        "Prese {tricks}, vincite {shares}, bestie {bestie}. Al battente {to_battente}; "
        "per il prossimo piatto {next_pot}.",
        "Tricks {tricks}, shares {shares}, bestie {bestie}. To the knocker {to_battente}; "
        "for the next pot {next_pot}.",
    ),
    "pot_taken_unopposed": Phrase(
        "{seat} prende il piatto senza giocare: {amount}.",
        "{seat} takes the pot without playing: {amount}.",
    ),
    "deal_void": Phrase(
        "Smazzata nulla: il piatto resta ({amount}).",
        "The deal is void: the pot stays ({amount}).",
    ),
    "sanction_paid": Phrase(
        "Sanzione: {seat} versa nel piatto {amount}.",
        "A penalty: {seat} pays {amount} into the pot.",
    ),
    "giro_called": Phrase("{seat} chiama il giro.", "{seat} calls the final round."),
    "giro_opened": Phrase(
        "Comincia il giro: ognuno fa il mazziere per l'ultima volta.",
        "The final round begins: everybody is dealer for the last time.",
    ),
    # --- commands
    "blind": Phrase("Buio", "Raise blind"),
    "no_blind": Phrase("Niente buio", "No blind raise"),
    "counter_blind": Phrase("Controbuio", "Counter-raise"),
    "match": Phrase("Ci sto", "Stay in"),
    "leave": Phrase("Lascio la smazzata", "Leave the deal"),
    "steal": Phrase("Rubo la briscola", "Steal the trump"),
    "no_steal": Phrase("Non rubo", "Do not steal"),
    "knock": Phrase("Batto", "Knock"),
    "assist": Phrase("Assisto", "Assist"),
    "call_giro": Phrase("Chiamo il giro", "Call the final round"),
    "call_giro.help": Phrase(
        "Dopo questa smazzata ognuno fa il mazziere un'ultima volta, e la partita finisce.",
        "After this deal everybody is dealer once more, and the match ends.",
    ),
    "sanction": Phrase("Sanzione", "Penalty"),
    "seat": Phrase("Chi paga", "Who pays"),
    "amount": Phrase("Fiches da mettere nel piatto", "Chips to pay into the pot"),
    # --- the table
    "bestie": Phrase("Bestia", "Bestia"),
    "opener": Phrase("batte", "knocks"),
    "assistant": Phrase("assiste", "assists"),
    "has_passed": Phrase("passa", "passes"),
    "out_of_deal": Phrase("fuori", "out"),
    "bestia_quattro": Phrase("Bestia a 4 carte", "Bestia with 4 cards"),
    "reserve": Phrase("Scorta", "Reserve"),
    "burnt": Phrase("Carte bruciate", "Burnt cards"),
    "dealt": Phrase("Distribuzione", "Dealing"),
    "blinds": Phrase("Buio", "Blind raise"),
    "from_assistants": Phrase("Bestie degli assistenti", "Bestie of assistants"),
    "sanctions": Phrase("Sanzione", "Penalty"),
}
