"""What is asked before something is done: the rows of `tournaments.warning_levels`."""

from games.kernel.words import Phrase, Words

WARNINGS: Words = {
    "comes_late": Phrase(
        "Arriva dopo il sorteggio: completa un tavolo del primo turno o gioca dal prossimo.",
        "It comes after the draw: it completes a table of the first round, or plays from the next.",
    ),
    "comes_too_late": Phrase(
        "Più di metà dei turni è già esposta: il codice non ammette altre iscrizioni.",
        "More than half of the rounds are posted: the code admits no more entries.",
    ),
    "withdraws": Phrase(
        "L'iscrizione non gioca più: ciò che ha giocato resta.",
        "The entry plays no more: what it has played stands.",
    ),
    "returns": Phrase(
        "L'iscrizione ritirata torna in gara dal prossimo turno.",
        "The entry that had withdrawn plays again from the next round.",
    ),
    "returns_unjustified": Phrase(
        "Si è ritirata senza giustificazione: il codice non la riammette.",
        "It left without good reason: the code does not take it back.",
    ),
    "substitutes": Phrase(
        "Dal turno indicato gioca un'altra persona; la valutazione è di chi siede al tavolo.",
        "From that round on somebody else plays; ratings belong to whoever sits there.",
    ),
    "substitutes_late": Phrase(
        "Più di metà degli incontri è giocata: il codice non ammette sostituzioni.",
        "More than half of the matches are played: the code admits no substitution.",
    ),
    "is_late": Phrase(
        "Chi è in ritardo perde punti partita dopo 5 minuti, l'incontro dopo 10.",
        "Who is late loses match points after 5 minutes, the match after 10.",
    ),
    "alters": Phrase(
        "La direzione cambia gli abbinamenti: resta scritto che cosa e perché.",
        "The direction changes the pairing: what and why stays on record.",
    ),
    "checks": Phrase("Gli abbinamenti sono stati controllati.", "The pairing has been looked at."),
    "posts": Phrase("Il turno è esposto.", "The round is posted."),
    "posts_unchecked": Phrase(
        "Nessuno ha ancora segnato di aver controllato questi abbinamenti.",
        "Nobody has said yet that they looked at this pairing.",
    ),
    "posts_by_hand": Phrase(
        "Questi abbinamenti sono stati cambiati a mano.", "This pairing has been changed by hand."
    ),
    "recalls": Phrase(
        "Il turno torna una proposta; nessuno l'ha ancora visto.",
        "The round is a proposal again; nobody has seen it yet.",
    ),
    "recalls_public": Phrase(
        "Il turno torna una proposta, ma tutti hanno già potuto vedere i tavoli.",
        "The round is a proposal again, but everybody may have seen the tables.",
    ),
    "reopens": Phrase("Il turno chiuso si riapre.", "The closed round is opened again."),
    "reopens_published": Phrase(
        "Il turno chiuso si riapre: la classifica pubblicata diventa provvisoria.",
        "The closed round is opened again: the published standings become provisional.",
    ),
    "corrects": Phrase("Un risultato registrato cambia.", "A recorded result changes."),
    "mends": Phrase(
        "Il tavolo riceve un risultato di altro genere.", "The table gets another kind of result."
    ),
    "revokes_result": Phrase(
        "L'ultima decisione su questo tavolo si ritira: vale quella di prima, o nessuna.",
        "The last word on this table is taken back: the one before stands, or none.",
    ),
    "revokes_credit": Phrase("Il punteggio d'ufficio si ritira.", "The credit is taken back."),
    "walks_over": Phrase(
        "Il tavolo non si gioca: chi c'era riceve il punteggio del riposo.",
        "The table is not played: who was there gets the rest score.",
    ),
    "awards": Phrase(
        "Il punteggio lo decide l'arbitro, con il suo articolo.",
        "The referee decides the score, with its article.",
    ),
    "penalises": Phrase(
        "Si tolgono punti in classifica; nessun altro li riceve.",
        "Points are taken in the standings; nobody else gets them.",
    ),
    "leaves_official_mode": Phrase(
        "Si esce dalla modalità ufficiale: non si torna indietro, e ogni pagina lo dirà.",
        "It leaves its official mode: there is no way back, and every page will say so.",
    ),
    "ends": Phrase(
        "Il torneo finisce: dopo non si corregge più niente.",
        "The tournament ends: nothing can be corrected afterwards.",
    ),
}
