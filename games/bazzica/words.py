"""Everything that Bazzica says to people, in Italian and English."""

from games.kernel.words import Phrase, Words

WORDS: Words = {
    # --- refusals
    "must_win_trick": Phrase(
        "Puoi superare le carte della presa: devi farlo.",
        "You can beat the trick, so you must.",
    ),
    "stock_exhausted": Phrase(
        "Il tallone è finito: non si dichiara più.",
        "The stock is gone: nothing can be declared any more.",
    ),
    "already_declared": Phrase(
        "Si fa una sola dichiarazione per presa.", "There is one declaration for each trick."
    ),
    "kind_not_in_variant": Phrase(
        "A questo tavolo non è previsto.", "This table plays without it."
    ),
    "duplicate_card": Phrase(
        "Hai indicato due volte la stessa carta.", "You named the same card twice."
    ),
    "wrong_cards": Phrase(
        "Queste carte non formano quella combinazione.",
        "These cards do not make that combination.",
    ),
    "no_new_card": Phrase(
        "Almeno una carta deve venire dalla mano.", "At least one card must come from your hand."
    ),
    "card_already_used": Phrase(
        "Una di queste carte è già servita per una combinazione simile.",
        "One of these cards has already served in a similar combination.",
    ),
    "turn_up_is_seven": Phrase(
        "La carta scoperta è già un sette: non si fa lo scambio.",
        "The turned card is already a seven: there is no exchange.",
    ),
    "hand_has_figures": Phrase(
        "Hai ricevuto delle figure: non è una carta bianca.",
        "You were dealt court cards: that is no carte blanche.",
    ),
    "carte_blanche_closed": Phrase(
        "Adesso non puoi dichiarare carta bianca.", "You cannot declare carte blanche now."
    ),
    "penalty_not_possible": Phrase(
        "Questa penalità qui non è possibile.", "This penalty is not possible here."
    ),
    # --- events
    "packet_dealt": Phrase("{dealer} dà le carte.", "{dealer} deals."),
    "card_turned": Phrase("Si scopre {card}: è la briscola.", "{card} is turned up: trumps."),
    "play_started": Phrase("Esce {leader}.", "{leader} leads."),
    "points_marked": Phrase(
        "{side}: {amount} punti ({reason}).", "{side}: {amount} points ({reason})."
    ),
    "brisques_marked": Phrase(
        "{side}: {amount} punti per assi e dieci.", "{side}: {amount} points for aces and tens."
    ),
    "declared": Phrase("{seat} dichiara {kind}: {cards}.", "{seat} declares {kind}: {cards}."),
    "seven_exchanged": Phrase(
        "{seat} mette {cards} e prende {taken}.", "{seat} lays {cards} and takes {taken}."
    ),
    "trump_fixed": Phrase("La briscola è {suit}.", "Trumps are {suit}."),
    "declaration_renounced": Phrase("{seat} non dichiara.", "{seat} does not declare."),
    "declaration_left": Phrase(
        "{seat} lascia la dichiarazione a {to_partner}.",
        "{seat} leaves the declaration to {to_partner}.",
    ),
    "carte_blanche_declared": Phrase(
        "{seat} dichiara carta bianca: {cards}.", "{seat} declares carte blanche: {cards}."
    ),
    "cards_drawn": Phrase("Si pesca; esce {leader}.", "Everybody draws; {leader} leads."),
    "turn_up_drawn": Phrase(
        "{seat} prende la carta scoperta: {card}.", "{seat} takes the turned card: {card}."
    ),
    "phase_two_started": Phrase(
        "Il tallone è finito: si risponde al seme. Esce {leader}.",
        "The stock is gone: now suit must be followed. {leader} leads.",
    ),
    "penalty_assessed": Phrase("Penalità: {seat} {kind}.", "Penalty: {seat} {kind}."),
    "tricks_forfeited": Phrase(
        "Tutte le prese della seconda fase vanno a {seat}.",
        "All tricks of the second phase go to {seat}.",
    ),
    "deal_counted": Phrase(
        "Punti segnati: {raws}; risultato: {deal_results}; per la partita: {brought}.",
        "Points marked: {raws}; result: {deal_results}; for the match: {brought}.",
    ),
    # --- commands
    "declare": Phrase("Dichiaro", "Declare"),
    "kind": Phrase("Che cosa", "What"),
    "no_declaration": Phrase("Niente da dichiarare", "Nothing to declare"),
    "leave_to_partner": Phrase("Lascio al compagno", "Leave it to my partner"),
    "declare_carte_blanche": Phrase("Carta bianca", "Carte blanche"),
    "declare_carte_blanche.help": Phrase(
        "Mostri la mano senza figure, o la carta appena pescata, e segni i punti.",
        "You show a hand without court cards, or the card just drawn, and mark the points.",
    ),
    "assess_penalty": Phrase("Penalità", "Penalty"),
    "seat": Phrase("Chi ha sbagliato", "Who erred"),
    "out_of_turn_draw": Phrase("ha pescato fuori turno", "drew out of turn"),
    "too_many_cards": Phrase("ha troppe carte in mano", "has too many cards in hand"),
    "missed_draw": Phrase("ha giocato senza pescare", "played without drawing"),
    "revoke": Phrase(
        "non ha risposto al seme o non ha giocato briscola", "did not follow suit or play a trump"
    ),
    # --- what is declared
    "marriage": Phrase("matrimonio", "marriage"),
    "sequence": Phrase("sequenza", "sequence"),
    "bezique": Phrase("bazzica", "bezique"),
    "double_bezique": Phrase("bazzica doppia", "double bezique"),
    "triple_bezique": Phrase("bazzica tripla", "triple bezique"),
    "quadruple_bezique": Phrase("bazzica quadrupla", "quadruple bezique"),
    "quintuple_bezique": Phrase("bazzica quintupla", "quintuple bezique"),
    "sextuple_bezique": Phrase("bazzica sestupla", "sextuple bezique"),
    "four_aces": Phrase("quattro assi", "four aces"),
    "four_tens": Phrase("quattro dieci", "four tens"),
    "four_kings": Phrase("quattro re", "four kings"),
    "four_queens": Phrase("quattro donne", "four queens"),
    "four_jacks": Phrase("quattro fanti", "four jacks"),
    "four_trump_aces": Phrase("quattro assi di briscola", "four aces of trumps"),
    "four_trump_tens": Phrase("quattro dieci di briscola", "four tens of trumps"),
    "four_trump_kings": Phrase("quattro re di briscola", "four kings of trumps"),
    "four_trump_queens": Phrase("quattro donne di briscola", "four queens of trumps"),
    "four_trump_jacks": Phrase("quattro fanti di briscola", "four jacks of trumps"),
    "five_trump_aces": Phrase("cinque assi di briscola", "five aces of trumps"),
    "five_trump_tens": Phrase("cinque dieci di briscola", "five tens of trumps"),
    "five_trump_kings": Phrase("cinque re di briscola", "five kings of trumps"),
    "five_trump_queens": Phrase("cinque donne di briscola", "five queens of trumps"),
    "five_trump_jacks": Phrase("cinque fanti di briscola", "five jacks of trumps"),
    "exchange_seven": Phrase("scambio del sette", "exchange of the seven"),
    "carte_blanche": Phrase("carta bianca", "carte blanche"),
    "sevens": Phrase("sette di briscola", "seven of trumps"),
    "last_trick": Phrase("Ultima presa", "Last trick"),
    "brisques": Phrase("assi e dieci presi", "aces and tens taken"),
    "penalty": Phrase("penalità", "penalty"),
    "deal_won": Phrase("smazzata vinta", "deal won"),
    "difference": Phrase("differenza", "difference"),
    "rubicon": Phrase("Rubicone", "Rubicon"),
    "rubicon_brisques": Phrase("tutti gli assi e dieci", "all aces and tens"),
    "both_scores": Phrase("somma dei risultati", "sum of the results"),
    "under_hundred": Phrase("avversario sotto i 100", "opponent below 100"),
    # --- the table
    "bazzica": Phrase("Bazzica", "Bazzica"),
    "declaration": Phrase("Dichiarazione", "Declaration"),
    "phase_two": Phrase("Seconda fase", "Second phase"),
    "stock": Phrase("Tallone", "Stock"),
    "turned": Phrase("Carta scoperta", "Turned card"),
    "laid": Phrase("Dichiarate", "Declared"),
    "hearts": Phrase("cuori", "hearts"),
    "diamonds": Phrase("quadri", "diamonds"),
    "clubs": Phrase("fiori", "clubs"),
    "spades": Phrase("picche", "spades"),
    "trump_hearts": Phrase("briscola cuori", "trumps: hearts"),
    "trump_diamonds": Phrase("briscola quadri", "trumps: diamonds"),
    "trump_clubs": Phrase("briscola fiori", "trumps: clubs"),
    "trump_spades": Phrase("briscola picche", "trumps: spades"),
    "trump_none": Phrase("senza briscola", "no trumps yet"),
}
