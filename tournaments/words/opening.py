"""What is said of the rules of a tournament, and of tables of victory points."""

from games.kernel.words import Phrase, Words

OPENING: Words = {
    "systems_unfit": Phrase(
        "I sistemi turno per turno sono {given}, ma i turni sono {rounds}.",
        "There are systems for {given} rounds, but there are {rounds} rounds.",
    ),
    "code_without_table": Phrase(
        "Del codice di gara scelto non si conosce una tabella dei punti vittoria per questi tavoli "
        "(turni di {hands} mani): sceglierne una o scriverla.",
        "No table of victory points of this code is known for these tables (rounds of {hands} "
        "hands): choose one or type it.",
    ),
    "level_most_rounds": Phrase(
        "A questo livello il codice ammette al massimo {most} turni, non {rounds}: serve una "
        "deroga, con chi la dà.",
        "At this level the code allows {most} rounds at most, not {rounds}: it takes an exemption, "
        "saying whose.",
    ),
    "level_fewest_rounds": Phrase(
        "A questo livello il codice vuole almeno {fewest} turni, non {rounds}: serve una deroga, "
        "con chi la dà.",
        "At this level the code wants {fewest} rounds at least, not {rounds}: it takes an "
        "exemption, saying whose.",
    ),
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
        "Il sistema {system} vale solo per tavoli di due parti, non di {size}: usare lo svizzero "
        "(swiss).",
        "The system {system} is for tables of two sides only, not of {size}: use swiss.",
    ),
    "individual_needs_partners": Phrase(
        "Il sistema individuale dà a ciascuno un compagno a ogni turno: serve l'individuale a "
        "coppie variabili.",
        "The individual system gives everybody a partner each round: it needs changing partners.",
    ),
    "no_changing_partners": Phrase(
        "Qui non si gioca a coppie di due contro due: i compagni non possono cambiare.",
        "This is not played by two pairs at a table: partners cannot change.",
    ),
    "no_table_of_three": Phrase(
        "Un tavolo da tre accoglie chi avanza solo dove si iscrivono singole persone, i tavoli "
        "hanno due parti e il gioco si gioca anche in tre.",
        "A table of three takes in who is left over only where single people enter, tables have "
        "two sides, and the game is also played by three.",
    ),
    "groups_missing": Phrase(
        "Il numero dei gironi va detto quando si gioca a gironi, e solo allora.",
        "The number of groups has to be said where groups are played, and only there.",
    ),
    "groups_too_small": Phrase(
        "In {groups} gironi ne servono almeno due per girone: le iscrizioni sono {entries}.",
        "{groups} groups need two entries each at least: there are {entries}.",
    ),
    "qualify_missing": Phrase(
        "Quanti vanno in finale va detto quando c'è una finale, e solo allora.",
        "How many go on into the final has to be said where there is one, and only there.",
    ),
    "final_unfit": Phrase(
        "La finale viene dopo altri turni, e dopo di essa non c'è altro.",
        "A final comes after other rounds, and nothing comes after it.",
    ),
    "partners_unfit": Phrase(
        "I compagni cambiano solo a tavoli di quattro, con iscrizioni di una persona e il sistema "
        "individuale in tutti i turni.",
        "Partners change only at tables of four, with entries of one person and the individual "
        "system in all rounds.",
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
        "incontrano tutti. Per meno turni usare lo svizzero (swiss).",
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
    "totals_beyond_record": Phrase(
        "Con queste opzioni un totale può arrivare a {greatest}: in un torneo fino a {most}.",
        "With these options a total can come to {greatest}: in a tournament up to {most}.",
    ),
    "ranking_unfit": Phrase(
        "La classifica {ranking} non va bene per questo gioco. Ci sono: {known}.",
        "The ranking {ranking} does not suit this game. There are: {known}.",
    ),
}

TABLES: Words = {
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

PRIZES: Words = {
    "prizes_above_level": Phrase(
        "A questo livello il codice ammette un montepremi di {euros} € al massimo: per darne uno "
        "più alto il torneo deve uscire dalla modalità ufficiale.",
        "At this level the code allows prizes of {euros} € in all: for more the tournament has to "
        "leave its official mode.",
    ),
    "prizes_below_level": Phrase(
        "A questo livello il codice vuole un montepremi di almeno {euros} €: per darne uno più "
        "basso il torneo deve uscire dalla modalità ufficiale.",
        "At this level the code wants prizes of {euros} € at least: for less the tournament has to "
        "leave its official mode.",
    ),
    "prizes_unfit": Phrase(
        "I premi sono al massimo {most}, ognuno maggiore di niente.",
        "There are {most} prizes at most, each above nothing.",
    ),
    "prizes_rise": Phrase(
        "Il posto {place} avrebbe più di quello prima.",
        "Place {place} would get more than the one before.",
    ),
}

REMARKS: Words = {
    "knockout_unfinished": Phrase(
        "Un'eliminazione di {entries} dura {needed} turni: dopo {rounds} restano in gara {left}.",
        "A knock-out of {entries} takes {needed} rounds: after {rounds}, {left} are still in it.",
    ),
    "round_robin_cut": Phrase(
        "All'italiana in {entries} servono {needed} turni: in {rounds} non tutti s'incontrano.",
        "A round robin of {entries} takes {needed} rounds: in {rounds} not all meet.",
    ),
    "meetings_repeat": Phrase(
        "In {entries}, dopo {most} turni gli incontri si ripetono: i turni sono {rounds}.",
        "With {entries} entries meetings repeat after {most} rounds; there are {rounds}.",
    ),
    "partners_repeat": Phrase(
        "In {entries}, con {rounds} turni qualcuno ha lo stesso compagno {times} volte.",
        "With {entries} people and {rounds} rounds somebody has the same partner {times} times.",
    ),
    "hall_too_small": Phrase(
        "Servono {needed} tavoli, ma la sala ne ha {tables}.",
        "It takes {needed} tables, but the hall has {tables}.",
    ),
    "hall_too_short": Phrase(
        "I turni durano in tutto {needed} minuti, ma la sala è libera per {minutes}.",
        "The rounds take {needed} minutes in all, but the hall is free for {minutes}.",
    ),
}
