"""Why a table is as it is, in words: the codes of `tournaments.pairing.model.Reason`."""

from games.kernel.words import Phrase, Words

REASONS: Words = {
    "by_draw": Phrase("Dal sorteggio.", "By the draw."),
    "same_score": Phrase("Pari in classifica: {score} punti.", "Level on {score} points."),
    "score_gap": Phrase("Differenza di punti: {gap}.", "Difference in points: {gap}."),
    "by_schedule": Phrase(
        "Turno {turn} dello schema individuale.", "Round {turn} of the individual schedule."
    ),
    "mitchell": Phrase(
        "Mitchell: {a} resta al suo tavolo, {b} si sposta di {step} a ogni turno.",
        "Mitchell: {a} stays at its table, {b} moves on by {step} each round.",
    ),
    "third_at_table": Phrase(
        "{a} gioca da terzo e gira nel verso opposto.",
        "{a} plays as a third and goes round the other way.",
    ),
    "all_play_all": Phrase(
        "Turno {turn} del girone all'italiana.", "Round {turn} of the round robin."
    ),
    "in_group": Phrase("Girone {group}, turno {turn}.", "Group {group}, round {turn}."),
    "in_bracket": Phrase("Dal tabellone.", "By the bracket."),
    "first_meets_last": Phrase(
        "Tra chi è ancora in gara il primo del sorteggio incontra l'ultimo.",
        "Of those still in, the first of the draw meets the last.",
    ),
    "same_family": Phrase("{a} e {b} sono parenti.", "{a} and {b} are of one family."),
    "same_province": Phrase(
        "{a} e {b} sono della stessa provincia.", "{a} and {b} are of one province."
    ),
    "keeps_table": Phrase("{a} siede sempre a questo tavolo.", "{a} always sits at this table."),
    "moves_anyway": Phrase(
        "{a} doveva sedere sempre al tavolo {table}, ma in questo sistema si sposta.",
        "{a} was to sit at table {table} always, but moves in this system.",
    ),
    "table_taken": Phrase(
        "{a} doveva sedere al tavolo {table}, che è di altri o non c'è.",
        "{a} was to sit at table {table}, which is somebody else's or is not there.",
    ),
    "level_in_bracket": Phrase(
        "Parità: passa {a}, che viene prima nel sorteggio.",
        "Level: {a} goes through, who comes first in the draw.",
    ),
    "tie_decided": Phrase("Parità: passa {a}.", "Level: {a} goes through."),
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
