"""Why a tournament cannot be opened with such rules, in words."""

from games.kernel.words import Phrase, Words

REFUSALS: Words = {
    "tournament_not_open": Phrase(
        "Il torneo non è ancora aperto.", "The tournament is not open yet."
    ),
    "tournament_exists": Phrase("Il torneo è già aperto.", "The tournament is already open."),
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
    "windows_unfit": Phrase(
        "I tempi vanno da 0 a {most} minuti, e quello degli errori manifesti non è il più corto.",
        "Times are 0 to {most} minutes, and that for manifest errors is not shorter than for "
        "scores.",
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
    "systems_unfit": Phrase(
        "I sistemi turno per turno sono {given}, ma i turni sono {rounds}.",
        "There are systems for {given} rounds, but there are {rounds} rounds.",
    ),
    "system_needs_two_sides": Phrase(
        "Il sistema {system} vale solo per tavoli di due parti, non di {size}: usare lo svizzero "
        "(swiss).",
        "The system {system} is for tables of two sides only, not of {size}: use swiss.",
    ),
    "unknown_system": Phrase(
        "Il sistema {system} non esiste.", "There is no system called {system}."
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
