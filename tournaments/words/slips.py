"""What is said of slips, and of claims that differ."""

from games.kernel.words import Phrase, Words

SLIPS: Words = {
    "signature_missing": Phrase(
        "Chi firma? Scegliere un nome della propria parte.",
        "Who signs? Choose a name of your own side.",
    ),
    "claims_off": Phrase(
        "In questo torneo i risultati li scrive la sala conti, non i giocatori.",
        "At this tournament the score room writes results, not the players.",
    ),
    "not_your_slip": Phrase(
        "Questo non è lo score di un tavolo al quale si siede: turno {round}, tavolo {table}.",
        "This is not the slip of a table at which one sits: round {round}, table {table}.",
    ),
    "hands_unfit": Phrase(
        "Le cifre delle smazzate non vanno: al massimo {most}, ognuna con tutte le parti.",
        "The figures of the hands do not fit: {most} at most, each with all sides.",
    ),
    "hands_do_not_sum": Phrase(
        "Le smazzate fanno {sum}, ma il totale scritto è {total}.",
        "The hands add up to {sum}, but the total says {total}.",
    ),
    "figure_out_of_range": Phrase(
        "Una cifra va da {least} a {most}, non {figure}.",
        "A figure goes from {least} to {most}, not {figure}.",
    ),
    "figure_not_multiple": Phrase(
        "{figure} non è un multiplo di {step}.", "{figure} is no multiple of {step}."
    ),
    "slip_disputed": Phrase(
        "Nel turno {round} lo score del tavolo {table} è contestato: decide l'arbitro.",
        "In round {round} the slip of table {table} is disputed: the referee decides.",
    ),
    "nothing_disputed": Phrase(
        "Lo score del tavolo {table} del turno {round} non è contestato.",
        "The slip of table {table} of round {round} is not disputed.",
    ),
}
