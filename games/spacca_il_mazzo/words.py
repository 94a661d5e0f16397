"""Everything that Spacca il mazzo says to people, in Italian and English."""

from games.kernel.words import Phrase, Words
from games.spacca_il_mazzo.cards import NORMAL

WORDS: Words = {
    # --- refusals
    "must_turn_down_card": Phrase(
        "Non hai carte in mano: devi girare una coperta.",
        "You have no cards in hand: you have to turn one that is face down.",
    ),
    "must_draw": Phrase(
        "Ti restano solo carte scoperte: finché c'è il primo mazzo, prima devi pescare.",
        "You have only cards face up left: as long as the first pack lasts, you draw first.",
    ),
    "no_cards": Phrase("Scegli almeno una carta.", "Choose at least one card."),
    "card_not_owned": Phrase("Non hai questa carta.", "You do not have this card."),
    "mixed_ranks": Phrase(
        "Insieme si buttano solo carte dello stesso valore.",
        "Only cards of one rank are played together.",
    ),
    "rank_too_low": Phrase(
        "Carta troppo bassa: deve pareggiare o superare quella sulla pila.",
        "Too low: it has to equal or beat the one on the pile.",
    ),
    "up_card_locked": Phrase(
        "Finché c'è il primo mazzo, una scoperta si butta solo insieme a una dello stesso valore "
        "che hai in mano.",
        "As long as the first pack lasts, a card face up is played only with one of its rank that "
        "you have in hand.",
    ),
    "pile_empty": Phrase("Non c'è nessuna pila da prendere.", "There is no pile to take."),
    "already_drawn": Phrase(
        "In questo turno hai già pescato.", "You have already drawn in this turn."
    ),
    "stock_empty": Phrase("I due mazzi sono finiti.", "Both packs are finished."),
    "hand_not_empty": Phrase(
        "Le coperte si girano solo quando la mano è finita.",
        "Cards face down are turned only when your hand is empty.",
    ),
    "slot_empty": Phrase(
        "In quel posto non c'è più nessuna carta.", "There is no card left in that place."
    ),
    "nothing_drawn": Phrase(
        "Puoi passare solo dopo aver pescato.", "You may pass only after drawing."
    ),
    "no_pending_choice": Phrase(
        "Nessun jolly rosso ti fa eliminare una carta.",
        "No red joker lets you eliminate a card.",
    ),
    # --- events
    "first_dealer_drawn": Phrase("Il primo mazziere è {seat}.", "{seat} is the first dealer."),
    "hands_dealt": Phrase(
        "{dealer} dà a ciascuno cinque carte in mano.",
        "{dealer} deals everybody five cards in hand.",
    ),
    "up_cards_dealt": Phrase("Poi tre carte scoperte a testa.", "Then three cards each, face up."),
    "down_cards_dealt": Phrase(
        "Con i jolly nel mazzo, tre carte coperte a testa: nessuno le guarda.",
        "With the jokers in the pack, three cards each, face down: nobody looks at them.",
    ),
    "starting_card_turned": Phrase("Carta di partenza: {card}.", "Starting card: {card}."),
    "cards_played": Phrase("{seat} butta {hand}.", "{seat} plays {hand}."),
    "cards_played.from_up": Phrase(
        "{seat} butta {up}, dalle scoperte.", "{seat} plays {up}, from the cards face up."
    ),
    "cards_played.from_both": Phrase(
        "{seat} butta {hand} e, dalle scoperte, {up}.",
        "{seat} plays {hand} and, from the cards face up, {up}.",
    ),
    "pile_taken": Phrase("{seat} prende la pila: {cards}.", "{seat} takes the pile: {cards}."),
    "pile_burned": Phrase("La pila è bruciata.", "The pile is burned."),
    "card_drawn": Phrase("{seat} pesca {card}.", "{seat} draws {card}."),
    "turn_passed": Phrase("{seat} passa.", "{seat} passes."),
    "down_card_turned": Phrase("{seat} gira {card}.", "{seat} turns {card}."),
    "down_card_turned.played": Phrase(
        "{seat} gira {card}, e va sulla pila.", "{seat} turns {card}, and it goes on the pile."
    ),
    "down_card_turned.too_low": Phrase(
        "{seat} gira {card}: troppo bassa.", "{seat} turns {card}: too low."
    ),
    "first_pack_finished": Phrase(
        "Il primo mazzo è finito: si usa il secondo, e le scoperte sono libere.",
        "The first pack is finished: the second is used, and cards face up are free.",
    ),
    "second_pack_finished": Phrase(
        "Anche il secondo mazzo è finito: non si pesca più.",
        "The second pack is finished too: nothing can be drawn any more.",
    ),
    "joker_drawn": Phrase("{seat} pesca il {card}!", "{seat} draws the {card}!"),
    "hand_thrown": Phrase(
        "{seat} si libera di tutta la mano: {cards}.",
        "{seat} gets rid of the whole hand: {cards}.",
    ),
    "joker_choice_opened": Phrase(
        "{seat} può eliminare una carta.", "{seat} may eliminate a card."
    ),
    "up_card_eliminated": Phrase(
        "{seat} elimina {card}, una scoperta.", "{seat} eliminates {card}, which lay face up."
    ),
    "down_card_eliminated": Phrase(
        "{seat} elimina una coperta: {card}.", "{seat} eliminates a card face down: {card}."
    ),
    "joker_declined": Phrase("{seat} non elimina nulla.", "{seat} eliminates nothing."),
    "penalty_drawn": Phrase(
        "Non c'è pila: per penalità {seat} pesca {card}.",
        "There is no pile: as a penalty {seat} draws {card}.",
    ),
    "penalty_joker_drawn": Phrase(
        "Per penalità {seat} pesca… il {card}!", "As a penalty {seat} draws… the {card}!"
    ),
    "joker_spent": Phrase("Il jolly non cambia nulla.", "The joker changes nothing."),
    "seat_finished": Phrase(
        "{seat} ha finito le carte: {place}º posto.", "{seat} has no cards left: place {place}."
    ),
    "deal_ended": Phrase(
        "{how}. In ordine: {finish_order}. Punti contati all'ultimo: {points}. "
        "Punti della smazzata: {scores}.",
        "{how}. In order: {finish_order}. Points counted of the last: {points}. "
        "Points of the deal: {scores}.",
    ),
    # --- the table
    "spacca_il_mazzo": Phrase("Spacca il mazzo", "Spacca il mazzo"),
    "play_cards": Phrase("Butta", "Play"),
    "play_cards.help": Phrase(
        "Una o più carte dello stesso valore, anche scoperte.",
        "One or more cards of one rank, also those face up.",
    ),
    "take_pile": Phrase("Prendi la pila", "Take the pile"),
    "draw_card": Phrase("Pesca", "Draw"),
    "turn_down_card": Phrase("Gira", "Turn"),
    "joker_discard": Phrase("Elimina", "Eliminate"),
    "decline_joker": Phrase("Non eliminare", "Eliminate nothing"),
    "pass": Phrase("Passa", "Pass"),
    "up": Phrase("Scoperte", "Face up"),
    "slot": Phrase("Coperta", "Face down"),
    "down_0": Phrase("Coperta 1", "Face down 1"),
    "down_1": Phrase("Coperta 2", "Face down 2"),
    "down_2": Phrase("Coperta 3", "Face down 3"),
    "second_pack": Phrase("Secondo mazzo", "Second pack"),
    "pile": Phrase("Pila", "Pile"),
    "burned": Phrase("Bruciate", "Burned"),
    "from_any": Phrase("qualsiasi carta", "any card"),
    **{f"from_{rank}": Phrase(f"dal {rank} in su", f"{rank} or higher") for rank in NORMAL},
    "from_8": Phrase("dall'8 in su", "8 or higher"),
    "from_J": Phrase("dal fante in su", "jack or higher"),
    "from_Q": Phrase("dalla donna in su", "queen or higher"),
    "from_K": Phrase("dal re in su", "king or higher"),
    "from_A": Phrase("dall'asso in su", "ace or higher"),
    "turns_left": Phrase("Turni rimasti", "Turns left"),
    "place_1": Phrase("1º", "1st"),
    "place_2": Phrase("2º", "2nd"),
    "place_3": Phrase("3º", "3rd"),
    "fixed_points": Phrase("Punti fissi", "Fixed points"),
    "variable_points": Phrase("Punti variabili", "Variable points"),
    "one_left": Phrase("Uno solo ha ancora carte", "Only one player still has cards"),
    "turn_limit": Phrase("I turni sono finiti", "The turns are used up"),
    "from_hand": Phrase("dalla mano", "from the hand"),
    "from_up": Phrase("dalle scoperte", "from the cards face up"),
    "from_both": Phrase("dalla mano e dalle scoperte", "from the hand and the cards face up"),
    "played": Phrase("buttata", "played"),
    "too_low": Phrase("troppo bassa", "too low"),
    "joker": Phrase("jolly", "joker"),
    "joker_choice": Phrase("Scelta del jolly rosso", "Choice of the red joker"),
}
