"""What is said of rounds, of faults of a pairing, and of why a table is as it is."""

from games.kernel.words import Phrase, Words

ROUNDS: Words = {
    "round_begun": Phrase(
        "Il turno {round} è cominciato: al tavolo {table} c'è già un risultato.",
        "Round {round} has begun: table {table} has a result already.",
    ),
    "table_opened": Phrase(
        "Il tavolo {table} del turno {round} è già aperto in linea: si sta giocando.",
        "Table {table} of round {round} is open online already: it is being played.",
    ),
    "round_not_last": Phrase(
        "Il turno {round} non è l'ultimo esposto: quello è il {last}.",
        "Round {round} is not the last that was posted: that is {last}.",
    ),
    "hour_unfit": Phrase(
        "L'ora non va bene: dev'essere dopo quella del turno prima ed entro {days} giorni.",
        "The hour does not fit: it must come after that of the round before, within {days} days.",
    ),
    "not_in_round": Phrase(
        "L'iscrizione {entry} non è tra gli abbinamenti del turno {round}.",
        "Entry {entry} is not in the pairing of round {round}.",
    ),
    "swap_unfit": Phrase(
        "Uno scambio è tra due iscrizioni diverse.", "A swap is of two different entries."
    ),
    "seated_twice": Phrase(
        "L'iscrizione {entry} ha due posti: a un tavolo ne ha uno.",
        "Entry {entry} is in two seats: at a table it has one.",
    ),
    "table_unchanged": Phrase(
        "Al tavolo {table} siede già chi è scritto.", "Table {table} has these entries already."
    ),
    "lent_elsewhere": Phrase(
        "Questo torneo è affidato a un'altra installazione: si dirige da lì.",
        "This tournament is lent to another installation: it is directed from there.",
    ),
    "round_already_posted": Phrase(
        "Il turno {round} è già esposto.", "Round {round} is already posted."
    ),
    "round_open": Phrase("Il turno {round} non è ancora chiuso.", "Round {round} is still open."),
    "round_closed": Phrase(
        "Il turno {round} è chiuso: serve una correzione.",
        "Round {round} is closed: it takes a correction.",
    ),
    "wrong_round": Phrase(
        "Il prossimo turno è il {next}, non il {round}.", "The next round is {next}, not {round}."
    ),
    "no_more_rounds": Phrase(
        "Il torneo ha {rounds} turni e sono tutti giocati.",
        "The tournament has {rounds} rounds, and all are played.",
    ),
    "unknown_pairing_engine": Phrase(
        "Questo programma non conosce la versione {engine} degli abbinamenti. Ci sono: {known}.",
        "This program does not know version {engine} of the pairing. There are: {known}.",
    ),
    "proposal_missing": Phrase(
        "Per il turno {round} non ci sono abbinamenti proposti.",
        "No pairing has been proposed for round {round}.",
    ),
    "proposal_changed": Phrase(
        "Nel frattempo gli abbinamenti del turno {round} sono stati rifatti.",
        "The pairing of round {round} has been made again meanwhile.",
    ),
    "proposal_outdated": Phrase(
        "La classifica è cambiata dopo gli abbinamenti del turno {round}: vanno rifatti.",
        "The standings have changed since round {round} was paired: pair it again.",
    ),
    "unknown_round": Phrase("Il turno {round} non è esposto.", "Round {round} is not posted."),
    "unknown_table": Phrase(
        "Nel turno {round} non c'è un tavolo {table}.", "Round {round} has no table {table}."
    ),
}

CHECKS: Words = {
    "entry_not_placed_once": Phrase(
        "L'iscrizione {entry} compare {times} volte negli abbinamenti.",
        "Entry {entry} appears {times} times in the pairing.",
    ),
    "table_size": Phrase(
        "Il tavolo {table} ha {sides} parti: non è ammesso.",
        "Table {table} has {sides} sides, which is not allowed.",
    ),
    "bye_before_others": Phrase(
        "Riposa chi ha già riposato più di altri.",
        "Somebody rests who has rested more than others.",
    ),
    "repeats_wrong": Phrase(
        "Gli incontri ripetuti sono {real}, non {stated}.",
        "The repeated meetings are {real}, not {stated}.",
    ),
    "cost_wrong": Phrase(
        "Il costo degli abbinamenti è {real}, non {stated}.",
        "The cost of the pairing is {real}, not {stated}.",
    ),
    "input_changed": Phrase(
        "Gli abbinamenti sono stati fatti da altri dati.",
        "The pairing was made from other data.",
    ),
}

REASONS: Words = {
    "by_draw": Phrase("Dal sorteggio.", "By the draw."),
    "same_score": Phrase("Pari in classifica: {score} punti.", "Level on {score} points."),
    "score_gap": Phrase("Differenza di punti: {gap}.", "Difference in points: {gap}."),
    "by_schedule": Phrase(
        "Turno {turn} dello schema individuale.", "Round {turn} of the individual schedule."
    ),
    "same_family": Phrase("{a} e {b} sono parenti.", "{a} and {b} are of one family."),
    "same_province": Phrase(
        "{a} e {b} sono della stessa provincia.", "{a} and {b} are of one province."
    ),
    "keeps_table": Phrase("{a} siede sempre a questo tavolo.", "{a} always sits at this table."),
    "table_taken": Phrase(
        "{a} doveva sedere al tavolo {table}, che è di altri o non c'è.",
        "{a} was to sit at table {table}, which is somebody else's or is not there.",
    ),
    "level_in_bracket": Phrase(
        "Parità: passa {a}, che viene prima nel sorteggio.",
        "Level: {a} goes through, who comes first in the draw.",
    ),
    "second_chance": Phrase(
        "{a} è stato ripescato: il migliore tra chi ha perso nel turno prima.",
        "{a} was let in again: the best of those beaten in the round before.",
    ),
    "partners_again": Phrase(
        "{a} e {b} sono già stati compagni ({times}).",
        "{a} and {b} were partners before ({times}).",
    ),
    "met_before": Phrase(
        "{a} e {b} si sono già incontrati ({times}): non si poteva evitare.",
        "{a} and {b} have met before ({times}): it could not be avoided.",
    ),
    "met_before_spread": Phrase(
        "{a} e {b} si sono già incontrati ({times}): con meno ripetizioni qualcuno si "
        "incontrerebbe più volte.",
        "{a} and {b} have met before ({times}): with fewer repeats somebody would meet more often.",
    ),
    "met_before_allowed": Phrase(
        "{a} e {b} si sono già incontrati ({times}): questo sistema lo ammette.",
        "{a} and {b} have met before ({times}): this system allows it.",
    ),
    "met_before_unproven": Phrase(
        "{a} e {b} si sono già incontrati ({times}): non si è trovato di meglio.",
        "{a} and {b} have met before ({times}): nothing better was found.",
    ),
    "same_club": Phrase(
        "{a} e {b} sono dello stesso circolo: non si poteva separarli senza danno di altri tavoli.",
        "{a} and {b} are of one club: they could not be kept apart without harm to other tables.",
    ),
    "same_club_crowded": Phrase(
        "{a} e {b} sono dello stesso circolo: ne giocano {members} a {tables} tavoli, "
        "non possono evitarsi tutti.",
        "{a} and {b} are of one club: {members} of it sit at {tables} tables, "
        "they cannot all be kept apart.",
    ),
    "same_club_allowed": Phrase(
        "{a} e {b} sono dello stesso circolo: questo sistema non ne tiene conto.",
        "{a} and {b} are of one club: this system does not look at clubs.",
    ),
    "same_side_due": Phrase(
        "Sia {a} sia {b} hanno avuto più spesso la stessa linea: uno dei due la ha di nuovo.",
        "{a} and {b} both had the same side more often: one of them has it again.",
    ),
    "places_apart": Phrase(
        "Posti di differenza in classifica: {gap}.", "Places apart in the standings: {gap}."
    ),
    "pairs_met_before": Phrase(
        "Coppie che si sono già incontrate: {pairs} (al massimo quante volte: {times}).",
        "Pairs of players that have met before: {pairs} (how often at most: {times}).",
    ),
    "pairs_of_one_club": Phrase(
        "Coppie dello stesso circolo: {pairs}.",
        "Pairs of players of one club: {pairs}.",
    ),
    "smaller_table": Phrase(
        "Tavolo più piccolo degli altri: {sides} parti.",
        "A smaller table than others: {sides} sides.",
    ),
    "late_entry": Phrase("Completato da un'iscrizione in ritardo.", "Completed by a late entry."),
    "by_hand": Phrase("Cambiato a mano dalla direzione.", "Changed by hand by the direction."),
    "met_before_by_hand": Phrase(
        "{a} e {b} si sono già incontrati ({times}): così ha voluto la direzione.",
        "{a} and {b} have met before ({times}): the direction wanted it so.",
    ),
    "same_club_by_hand": Phrase(
        "{a} e {b} sono dello stesso circolo: così ha voluto la direzione.",
        "{a} and {b} are of one club: the direction wanted it so.",
    ),
    "short_table": Phrase("Tavolo incompleto: {sides} parti.", "Short table: {sides} sides."),
}
