"""What is said of results and their corrections."""

from games.kernel.words import Phrase, Words

RESULTS: Words = {
    "cannot_undo": Phrase(
        "Da qui questo non si annulla: se c'è un rimedio, è un passo a sé, nella pagina in cui è "
        "stato fatto.",
        "This is not undone from here: a remedy, if there is one, is a step of its own, on the "
        "page where this was done.",
    ),
    "lineup_unfit": Phrase(
        "Chi sedeva al tavolo {table} del turno {round}: le parti o le persone non tornano.",
        "Who sat at table {table} of round {round}: sides or people do not add up.",
    ),
    "unknown_credit": Phrase(
        "Non c'è nessun punteggio d'ufficio {credit}.", "There is no credit {credit}."
    ),
    "wrong_number_of_totals": Phrase(
        "Al tavolo ci sono {sides} parti, ma i totali sono {given}.",
        "The table has {sides} sides, but there are {given} totals.",
    ),
    "total_out_of_range": Phrase(
        "Un totale va da -{most} a {most}.", "A total goes from -{most} to {most}."
    ),
    "chips_do_not_balance": Phrase(
        "I gettoni vinti e quelli persi devono pareggiarsi: qui la differenza è {over}.",
        "Chips won and chips lost must balance: here the difference is {over}.",
    ),
    "partners_differ": Phrase(
        "Due compagni hanno lo stesso totale.", "Two partners have the same total."
    ),
    "places_unfit": Phrase(
        "I posti d'arrivo non formano una classifica.", "The places do not form a ranking."
    ),
    "result_exists": Phrase(
        "Il tavolo {table} del turno {round} ha già un altro risultato: serve una correzione.",
        "Table {table} of round {round} has another result already: it takes a correction.",
    ),
    "result_missing": Phrase(
        "Il tavolo {table} del turno {round} non ha ancora un risultato da correggere.",
        "Table {table} of round {round} has no result to correct yet.",
    ),
    "results_missing": Phrase(
        "Nel turno {round} mancano {missing} risultati; il primo è quello del tavolo {table}.",
        "Round {round} lacks {missing} results, the first at table {table}.",
    ),
    "walkover_unfit": Phrase(
        "Una vittoria a tavolino vuole presenti solo alcune parti del tavolo {table}.",
        "A walk-over needs some, not all, sides of table {table} to be present.",
    ),
    "points_out_of_range": Phrase(
        "A ogni parte vanno da {least} a {most} punti.",
        "Each side gets from {least} to {most} points.",
    ),
    "reason_missing": Phrase("Serve il motivo.", "The reason is needed."),
    "consent_missing": Phrase(
        "Per scambiare le linee serve il consenso di tutti.",
        "Swapping the lines needs everybody's consent.",
    ),
    "not_a_swap": Phrase(
        "Uno scambio delle linee non cambia i totali.", "Swapping the lines changes no total."
    ),
    "nothing_played": Phrase(
        "Nessun turno è stato ancora giocato.", "No round has been played yet."
    ),
}
