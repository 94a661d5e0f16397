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
        "Sei già fuori: in questa smazzata non giochi.",
        "You are out already and do not play this deal.",
    ),
    "hand_suspended": Phrase(
        "Si aspetta che tutti siano pronti.", "Waiting until everybody is ready."
    ),
    "not_suspended": Phrase("La smazzata non è sospesa.", "The deal is not suspended."),
    "already_ready": Phrase(
        "Hai già detto che sei pronto.", "You have already said that you are ready."
    ),
    "already_slammed": Phrase("Hai già battuto.", "You have already slammed."),
    "nothing_to_take": Phrase(
        "Non c'è nessuna carta da prendere.", "There is no card for you to take."
    ),
    "card_not_in_hand": Phrase("Non hai questa carta in mano.", "You do not hold this card."),
    "slam_window_closed": Phrase(
        "Si batte soltanto dopo aver passato la quinta carta, prima che il vicino la prenda.",
        "You may slam only after passing your fifth card, before your neighbour takes it.",
    ),
    "already_arrived": Phrase(
        "Sei già fuori: puoi battere soltanto con quattro carte uguali.",
        "You are out already: you may slam with four of a kind only.",
    ),
    "unknown_kind": Phrase("Questa finta non esiste.", "There is no such feint."),
    "forbidden_word": Phrase(
        "Questa è la parola vera: per una finta non si dice.",
        "This is the real word: it is not said for a feint.",
    ),
    "unknown_word": Phrase("Questa parola non è nell'elenco.", "This word is not on the list."),
    "too_many_feints": Phrase(
        "In questo giro hai già fatto {most} finte.",
        "You have already made {most} feints in this round.",
    ),
    # --- events
    "dealer_drawn": Phrase("{seat} è il primo mazziere.", "{seat} deals first."),
    "hand_dealt": Phrase("{dealer} dà le carte.", "{dealer} deals."),
    "card_committed": Phrase("{seat} ha scelto la sua carta.", "{seat} has chosen a card."),
    "round_resolved": Phrase(
        "Tutti passano una carta a destra.", "Everybody passes a card to the right."
    ),
    "card_laid": Phrase("{seat} passa una carta coperta.", "{seat} passes a card face down."),
    "card_taken": Phrase("{seat} prende la carta.", "{seat} takes the card."),
    "feint_made": Phrase("Finta di {seat}: {kind} {word}", "Feint by {seat}: {kind} {word}"),
    "slam_valid": Phrase(
        "{seat} batte: quattro carte uguali! {cards}", "{seat} slams: four of a kind! {cards}"
    ),
    "slam_joined": Phrase("{seat} batte.", "{seat} slams."),
    "race_resolved": Phrase("{loser} arriva per ultimo.", "{loser} comes last."),
    "false_slam": Phrase(
        "{seat} batte senza quattro carte uguali.", "{seat} slams without four of a kind."
    ),
    "feint_contact": Phrase(
        "Si tira a sorte se la mano di {feinter} è stata schiacciata sul mazzo.",
        "Lots are drawn whether the hand of {feinter} was pressed onto the deck.",
    ),
    "kilos_taken": Phrase(
        "{seat} gira {cards} (chili: {kilos}).", "{seat} turns up {cards} (kilos: {kilos})."
    ),
    "seat_arrived": Phrase(
        "{seat} è fuori: ha raggiunto i chili stabiliti.",
        "{seat} is out: the number of kilos is reached.",
    ),
    "seat_ready": Phrase("{seat} è pronto.", "{seat} is ready."),
    "hand_resumed": Phrase("Si riprende.", "Play goes on."),
    "hand_void": Phrase("La smazzata è nulla.", "The deal is void."),
    "hand_scored": Phrase(
        "Chili della corsa {race}, delle false battute {false_slams}, in tutto {totals}.",
        "Kilos of the race {race}, of false slams {false_slams}, in all {totals}.",
    ),
    # --- the table
    "merda": Phrase("M…a", "M…a"),
    "pass_card": Phrase("Passa una carta", "Pass a card"),
    "take_card": Phrase("Prendi la carta", "Take the card"),
    "slam": Phrase("Batti", "Slam"),
    "slam.help": Phrase(
        "Batti sul mazzo: comincia chi ha quattro carte uguali, e l'ultimo prende i chili.",
        "Slam the deck: whoever has four of a kind begins, and the last one takes the kilos.",
    ),
    "feint": Phrase("Finta", "Feint"),
    "feint.help": Phrase(
        "Inganna gli altri senza battere: chi ci casca fa una falsa battuta.",
        "Deceive the others without slamming: whoever falls for it makes a false slam.",
    ),
    "ready": Phrase("Sono pronto", "I am ready"),
    "kind": Phrase("Quale finta", "Which feint"),
    "table_slap": Phrase("mano sul tavolo", "hand on the table"),
    "arm_move": Phrase("braccio verso il mazzo", "arm towards the deck"),
    "word": Phrase("parola", "word"),
    "has_slammed": Phrase("ha battuto", "slammed"),
    "is_ready": Phrase("pronto", "ready"),
    "has_arrived": Phrase("fuori", "out"),
    "laid": Phrase("Carta passata", "Card passed"),
    "kilo_deck": Phrase("Mazzo dei chili", "Kilo deck"),
    "kilo_cards": Phrase("Chili presi", "Kilos taken"),
    "kilos": Phrase("Chili", "Kilos"),
    "exposed": Phrase("Quattro uguali", "Four of a kind"),
    "aside": Phrase("Carte da parte", "Cards set aside"),
    "passing": Phrase("Si passa", "Passing"),
    "laying": Phrase("Si passa una carta", "A card is passed"),
    "taking": Phrase("Si prende una carta", "A card is taken"),
    "race": Phrase("La corsa", "The race"),
    "suspended": Phrase("Smazzata sospesa", "Deal suspended"),
    "race_lost": Phrase("Ultimo a battere", "Last to slam"),
    "false_slams": Phrase("False battute", "False slams"),
}
