"""What tournaments say to people: refusals, faults of files and tables, reasons of pairings."""

from games.kernel.words import KERNEL_WORDS, Phrase, Words

_REFUSALS: Words = {
    "tournament_not_open": Phrase(
        "Il torneo non è ancora aperto.", "The tournament is not open yet."
    ),
    "tournament_exists": Phrase("Il torneo è già aperto.", "The tournament is already open."),
    "tournament_closed": Phrase("Il torneo è chiuso.", "The tournament is closed."),
    "sizes_unfit": Phrase(
        "I tavoli hanno da due a {most} parti, non {sizes}.",
        "Tables have two to {most} sides, not {sizes}.",
    ),
    "rounds_out_of_range": Phrase(
        "I turni vanno da 1 a {most}, non {rounds}.", "Rounds go from 1 to {most}, not {rounds}."
    ),
    "title_too_long": Phrase(
        "Il titolo ha al massimo {most} caratteri.", "A title has at most {most} characters."
    ),
    "setting_out_of_range": Phrase(
        "Un'impostazione del torneo è fuori dai limiti.",
        "A setting of the tournament is out of range.",
    ),
    "chain_unfit": Phrase(
        "La catena degli spareggi è vuota o ripete un criterio.",
        "The chain of ties is empty or repeats a criterion.",
    ),
    "scoring_unfit": Phrase(
        "Una tabella dei punti vittoria serve con i punti vittoria e solo con essi.",
        "A table of victory points goes with victory points, and only with them.",
    ),
    "victory_needs_one_size": Phrase(
        "Con i punti vittoria tutti i tavoli devono avere lo stesso numero di parti.",
        "With victory points all tables must have the same number of sides.",
    ),
    "system_needs_two_sides": Phrase(
        "Il sistema {system} vale solo per tavoli di due parti, non di {size}: usare swiss.",
        "The system {system} is for tables of two sides only, not of {size}: use swiss.",
    ),
    "unknown_system": Phrase(
        "Il sistema {system} non esiste.", "There is no system called {system}."
    ),
    "mitchell_repeats": Phrase(
        "Con questo passo il Mitchell ripete gli incontri dopo {limit} turni, non {rounds}.",
        "With this step Mitchell repeats meetings after {limit} rounds, not {rounds}.",
    ),
    "too_many_rounds": Phrase(
        "Con queste iscrizioni il sistema {system} dura al massimo {limit} turni, non {rounds}.",
        "With these entries the system {system} lasts {limit} rounds at most, not {rounds}.",
    ),
    "knockout_cut_short": Phrase(
        "Un'eliminazione diretta di {entries} iscrizioni dura {wanted} turni: con {rounds} resta "
        "senza vincitore.",
        "A knock-out of {entries} entries takes {wanted} rounds: with {rounds} nobody wins it.",
    ),
    "round_robin_cut_short": Phrase(
        "Un girone all'italiana di {entries} iscrizioni dura {wanted} turni: con {rounds} non si "
        "incontrano tutti. Per meno turni usare swiss.",
        "A round robin of {entries} entries takes {wanted} rounds: with {rounds} some never meet. "
        "For fewer rounds use swiss.",
    ),
    "too_few_entries": Phrase(
        "Con {entries} iscrizioni non si riempie un tavolo: ne servono almeno {fewest}.",
        "{entries} entries fill no table: it takes {fewest} at least.",
    ),
    "table_seats_unfit": Phrase(
        "A un tavolo di questo gioco possono sedere: {allowed}; non {seats}.",
        "A table of this game can have these numbers of players: {allowed}; not {seats}.",
    ),
    "ranking_unfit": Phrase(
        "La classifica {ranking} non va bene per questo gioco. Ci sono: {known}.",
        "The ranking {ranking} does not suit this game. There are: {known}.",
    ),
    "too_many_entries": Phrase(
        "Le iscrizioni sono al massimo {most}.", "There are {most} entries at most."
    ),
    "entries_closed": Phrase(
        "Il sorteggio è fatto: le iscrizioni sono chiuse.",
        "The draw has been made: entries are closed.",
    ),
    "members_unfit": Phrase(
        "Un'iscrizione ha {wanted} giocatori diversi; qui sono {given}.",
        "An entry has {wanted} different players; here are {given}.",
    ),
    "member_already_entered": Phrase(
        "Uno dei giocatori è già nell'iscrizione {entry}.",
        "One of the players is already in entry {entry}.",
    ),
    "unknown_entry": Phrase("L'iscrizione {entry} non esiste.", "There is no entry {entry}."),
    "seed_mismatch": Phrase(
        "Questo seme non è quello annunciato all'apertura.",
        "This seed is not the one committed to at the opening.",
    ),
    "draw_exists": Phrase("Il sorteggio è già stato fatto.", "The draw has already been made."),
    "draw_missing": Phrase("Prima serve il sorteggio.", "The draw has to come first."),
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
    "article_missing": Phrase(
        "Serve l'articolo del codice che lo prevede.",
        "The article of the code that allows it is needed.",
    ),
    "reason_missing": Phrase("Serve il motivo.", "The reason is needed."),
    "consent_missing": Phrase(
        "Per scambiare le linee serve il consenso di tutti.",
        "Swapping the lines needs everybody's consent.",
    ),
    "not_a_swap": Phrase(
        "Uno scambio delle linee non cambia i totali.", "Swapping the lines changes no total."
    ),
    "penalty_empty": Phrase(
        "Una penalità toglie almeno un punto.", "A penalty takes one point at least."
    ),
    "lots_unfit": Phrase(
        "Si sorteggia tra almeno due iscrizioni diverse.",
        "Lots are drawn between two different entries at least.",
    ),
    "nothing_played": Phrase(
        "Nessun turno è stato ancora giocato.", "No round has been played yet."
    ),
}

_CHECKS: Words = {
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

_REASONS: Words = {
    "by_draw": Phrase("Dal sorteggio.", "By the draw."),
    "same_score": Phrase("Pari in classifica: {score} punti.", "Level on {score} points."),
    "score_gap": Phrase("Differenza di punti: {gap}.", "Difference in points: {gap}."),
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
    "short_table": Phrase("Tavolo incompleto: {sides} parti.", "Short table: {sides} sides."),
}

_TABLES: Words = {
    "vp_table_not_json": Phrase(
        "La tabella non è JSON leggibile: {detail}.", "The table is not readable JSON: {detail}."
    ),
    "vp_table_shape": Phrase(
        "La tabella non ha la forma richiesta: {detail}.",
        "The table does not have the required shape: {detail}.",
    ),
    "vp_table_bad_id": Phrase(
        "Il nome {id} della tabella dev'essere di 1-64 caratteri ASCII.",
        "The table's id {id} must be 1 to 64 ASCII characters.",
    ),
    "vp_table_not_positive": Phrase(
        "Il campo {field} della tabella dev'essere almeno 1.",
        "The table's field {field} must be 1 at least.",
    ),
    "vp_table_band_count": Phrase(
        "Le fasce della tabella sono da 2 a 200, ognuna con un limite meno l'ultima; qui {count}.",
        "A table has 2 to 200 bands, each but the last with a limit; here are {count}.",
    ),
    "vp_table_start": Phrase(
        "La prima fascia comincia da {from} e non da 0.", "The first band starts at {from}, not 0."
    ),
    "vp_table_open_end": Phrase(
        "L'ultima fascia finisce a {to}: dev'essere aperta.",
        "The last band ends at {to}: it must be open.",
    ),
    "vp_table_open_band": Phrase(
        "La fascia {row} è aperta ma non è l'ultima.", "Band {row} is open but not the last."
    ),
    "vp_table_band_reversed": Phrase(
        "La fascia {row} va da {from} a {to}: è rovesciata.",
        "Band {row} goes from {from} to {to}: it is reversed.",
    ),
    "vp_table_gap": Phrase(
        "Tra {to} e {from} (fascia {row}) c'è un buco.",
        "There is a gap between {to} and {from} (band {row}).",
    ),
    "vp_table_overlap": Phrase(
        "La fascia {row} comincia da {from}, ma la precedente arriva a {to}.",
        "Band {row} starts at {from}, but the one before ends at {to}.",
    ),
    "vp_table_sum": Phrase(
        "Nella fascia {row} i punti sommano {sum} e non {total}.",
        "In band {row} the points sum to {sum}, not {total}.",
    ),
    "vp_table_not_symmetric": Phrase(
        "In parità la prima fascia dà {points} a una parte: le due parti devono averne uguali.",
        "The first band gives one side {points}: in a draw both sides must get the same.",
    ),
    "vp_table_above_total": Phrase(
        "L'ultima fascia dà {points} punti, più del totale {total}.",
        "The last band gives {points} points, more than the total {total}.",
    ),
    "vp_table_not_monotone": Phrase(
        "La fascia {row} non dà più punti della precedente.",
        "Band {row} gives no more points than the one before.",
    ),
    "vp_table_band_shrinks": Phrase(
        "La fascia {row} è più stretta della precedente.",
        "Band {row} is narrower than the one before.",
    ),
}

_ENTRIES: Words = {
    "at_line": Phrase("Riga {line}:", "Line {line}:"),
    "at_column": Phrase("Riga {line}, colonna {column}:", "Line {line}, column {column}:"),
    "csv_wrong_encoding": Phrase(
        "il file non è in UTF-8 (byte {byte}); salvarlo di nuovo come «CSV UTF-8».",
        'the file is not UTF-8 (byte {byte}); save it again as "CSV UTF-8".',
    ),
    "csv_control_character": Phrase(
        "il carattere {character} non si può usare.", "the character {character} cannot be used."
    ),
    "csv_too_large": Phrase("il file supera {most} byte.", "the file is larger than {most} bytes."),
    "csv_too_many_lines": Phrase(
        "ci sono più di {most} iscrizioni.", "there are more than {most} entries."
    ),
    "csv_bad_quotes": Phrase(
        "le virgolette non si chiudono bene.", "the quotation marks do not match."
    ),
    "csv_empty": Phrase("il file è vuoto.", "the file is empty."),
    "csv_no_entries": Phrase(
        "dopo l'intestazione non c'è nessuna iscrizione.", "no entry follows the header."
    ),
    "csv_unknown_column": Phrase(
        "la colonna «{given}» non è conosciuta (name, club, licence, rating, partner,"
        " partner licence).",
        'the column "{given}" is not known (name, club, licence, rating, partner,'
        " partner licence).",
    ),
    "csv_column_twice": Phrase(
        "la colonna «{given}» c'è già.", 'the column "{given}" is there already.'
    ),
    "csv_missing_column": Phrase("manca la colonna {column}.", "the column {column} is missing."),
    "csv_field_count": Phrase(
        "ci sono {given} campi invece di {wanted}.", "there are {given} fields instead of {wanted}."
    ),
    "csv_too_long": Phrase(
        "il testo supera {most} caratteri.", "the text is longer than {most} characters."
    ),
    "csv_name_missing": Phrase("manca il nome.", "the name is missing."),
    "csv_bad_name": Phrase("«{given}» non è un nome.", '"{given}" is not a name.'),
    "csv_bad_rating": Phrase(
        "«{given}» non è un numero intero da 0 a {most}.",
        '"{given}" is not a whole number from 0 to {most}.',
    ),
    "csv_licence_twice": Phrase(
        "la tessera {given} è già alla riga {first}.",
        "the licence {given} is already on line {first}.",
    ),
    "csv_name_twice": Phrase(
        "{given} è già alla riga {first} con lo stesso circolo e senza tessera.",
        "{given} is already on line {first} with the same club and no licence.",
    ),
}

WORDS: Words = {**KERNEL_WORDS, **_REFUSALS, **_CHECKS, **_REASONS, **_TABLES, **_ENTRIES}
