"""Everything that Merda says to people, in Italian and English: fit for any company."""

from games.kernel.words import Phrase, Words

WORDS: Words = {
    # --- refusals
    "too_many_players": Phrase(
        "Con queste carte si gioca al massimo in {most}, non in {players}.",
        "With these cards at most {most} can play, not {players}.",
    ),
    "no_kilo_deck": Phrase(
        "Non avanzano carte per i chili: serve un secondo mazzo.",
        "No cards are left over for the kilos: a second pack is needed.",
    ),
    "not_in_hand": Phrase(
        "Sei già arrivato: in questa mano non giochi.",
        "You are out already and do not play this hand.",
    ),
    "hand_suspended": Phrase(
        "Il gioco è sospeso: si aspetta che tutti siano pronti.",
        "The hand is suspended until everybody is ready.",
    ),
    "not_suspended": Phrase("Il gioco non è sospeso.", "The hand is not suspended."),
    "already_ready": Phrase("Hai già detto che sei pronto.", "You have already said so."),
    "already_slammed": Phrase("Hai già battuto.", "You have already slammed."),
    "nothing_to_take": Phrase(
        "Non c'è nessuna carta da prendere.", "There is no card for you to take."
    ),
    "card_not_in_hand": Phrase("Non hai questa carta in mano.", "You do not hold this card."),
    "slam_window_closed": Phrase(
        "Si batte solo dopo aver passato la carta in più, prima che il vicino la prenda.",
        "One slams only after laying the fifth card, before the neighbour takes it.",
    ),
    "already_arrived": Phrase(
        "Sei già arrivato: batti solo con quattro carte uguali.",
        "You are out already and may slam with four of a kind only.",
    ),
    "unknown_kind": Phrase("Una finta così non esiste.", "There is no such feint."),
    "forbidden_word": Phrase(
        "Questa è la parola vera: non si dice per finta.",
        "This is the real call: it is not said for a feint.",
    ),
    "unknown_word": Phrase("Questa parola non si può dire.", "This word cannot be said."),
    "too_many_feints": Phrase(
        "Per questo giro hai già fatto {most} finte.",
        "You have already made {most} feints in this round.",
    ),
    # --- events
    "dealer_drawn": Phrase("Il primo mazziere è {seat}.", "{seat} deals first."),
    "hand_dealt": Phrase("Dà le carte {dealer}.", "{dealer} deals."),
    "card_committed": Phrase("{seat} ha scelto la sua carta.", "{seat} has chosen a card."),
    "round_resolved": Phrase(
        "Tutti passano una carta a destra.", "Everybody passes a card to the right."
    ),
    "card_laid": Phrase("{seat} passa una carta coperta.", "{seat} lays a card face down."),
    "card_taken": Phrase("{seat} prende la carta.", "{seat} takes the card."),
    "feint_made": Phrase("Finta di {seat}: {kind} {word}", "Feint of {seat}: {kind} {word}"),
    "slam_valid": Phrase(
        "{seat} batte: quattro carte uguali! {cards}", "{seat} slams: four of a kind! {cards}"
    ),
    "slam_joined": Phrase("{seat} batte.", "{seat} slams."),
    "race_resolved": Phrase("{loser} arriva per ultimo.", "{loser} comes last."),
    "false_slam": Phrase(
        "{seat} batte senza quattro carte uguali.", "{seat} slams without four of a kind."
    ),
    "feint_contact": Phrase(
        "Si sorteggia se la mano di {feinter} è stata schiacciata sul mazzo.",
        "Lots are drawn whether the hand of {feinter} was pressed on the deck.",
    ),
    "kilos_taken": Phrase(
        "{seat} gira {cards} (chili: {kilos}).", "{seat} turns up {cards} (kilos: {kilos})."
    ),
    "seat_arrived": Phrase("{seat} è arrivato.", "{seat} has reached the target."),
    "seat_ready": Phrase("{seat} è pronto.", "{seat} is ready."),
    "hand_resumed": Phrase("Si riprende.", "The hand goes on."),
    "hand_void": Phrase("La mano è nulla.", "The hand is void."),
    "hand_scored": Phrase(
        "Chili della battuta {race}, di false battute {false_slams}, totali {totals}.",
        "Kilos of the race {race}, of false slams {false_slams}, totals {totals}.",
    ),
    # --- the table
    "merda": Phrase("M…a", "M…a"),
    "pass_card": Phrase("Passa una carta", "Pass a card"),
    "take_card": Phrase("Prendi la carta", "Take the card"),
    "slam": Phrase("Batti", "Slam"),
    "slam.help": Phrase(
        "Batti sul mazzo: chi ha quattro carte uguali comincia, chi arriva ultimo paga i chili.",
        "Hit the deck: whoever has four equal cards begins, and the last to follow pays the kilos.",
    ),
    "feint": Phrase("Finta", "Feint"),
    "feint.help": Phrase(
        "Inganna gli altri senza battere davvero: chi ci casca ha fatto una falsa battuta.",
        "Deceive the others without slamming: whoever is taken in has slammed falsely.",
    ),
    "ready": Phrase("Sono pronto", "I am ready"),
    "kind": Phrase("Quale finta", "Which feint"),
    "table_slap": Phrase("mano sul tavolo", "hand on the table"),
    "arm_move": Phrase("braccio verso il mazzo", "arm towards the deck"),
    "word": Phrase("parola", "word"),
    "has_slammed": Phrase("ha battuto", "slammed"),
    "is_ready": Phrase("pronto", "ready"),
    "has_arrived": Phrase("arrivato", "out"),
    "laid": Phrase("Carta passata", "Card passed"),
    "kilo_deck": Phrase("Mazzo dei chili", "Kilo deck"),
    "kilo_cards": Phrase("Chili presi", "Kilos taken"),
    "kilos": Phrase("Chili", "Kilos"),
    "exposed": Phrase("Quattro uguali", "Four of a kind"),
    "aside": Phrase("Carte fuori gioco", "Cards out of play"),
    "passing": Phrase("Si passa", "Passing"),
    "laying": Phrase("Si passa una carta", "A card is passed"),
    "taking": Phrase("Si prende una carta", "A card is taken"),
    "race": Phrase("Si batte", "The race"),
    "suspended": Phrase("Gioco sospeso", "Suspended"),
    "race_lost": Phrase("Ultimo a battere", "Last to slam"),
    "false_slams": Phrase("False battute", "False slams"),
}
