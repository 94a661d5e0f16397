"""Every event of a tournament in words, for everybody.

What is public: who is entered, who meets whom, every result and correction with its kind, every
penalty with its article. What is not: the reasons that people typed, which may speak of somebody's
health or behaviour, and whether a withdrawal was justified; figures that sides claim before there
is a result; and the tables of a proposal, which are nobody's business before they are posted.

Words go by the name of an event and say only what stands in them; an event without words of its own
is told by its name.
"""

from collections.abc import Callable, Mapping
from typing import Literal, TypeAlias, get_args

from games.kernel.event import Event
from games.kernel.words import Phrase, Words
from tournaments.pairing.model import Number

Kind: TypeAlias = Literal["entries", "pairings", "results", "rulings", "standings", "course"]
KINDS: tuple[Kind, ...] = get_args(Kind)
"""What an event can be about."""

_KIND: Mapping[str, Kind] = {
    "entry_admitted": "entries",
    "entry_withdrawn": "entries",
    "draw_made": "pairings",
    "round_proposed": "pairings",
    "round_posted": "pairings",
    "rest_assigned": "pairings",
    "result_recorded": "results",
    "result_corrected": "rulings",
    "penalty_applied": "rulings",
    "table_filled": "pairings",
    "entry_returned": "entries",
    "member_substituted": "entries",
    "round_missed": "entries",
    "lateness_noted": "rulings",
    "proposal_altered": "pairings",
    "proposal_checked": "pairings",
    "round_recalled": "pairings",
    "result_mended": "rulings",
    "result_revoked": "rulings",
    "credit_revoked": "rulings",
    "slip_claimed": "results",
    "slip_disputed": "results",
    "lineup_recorded": "results",
    "warning_given": "rulings",
    "referee_called": "rulings",
    "call_answered": "rulings",
    "appeal_filed": "rulings",
    "appeal_decided": "rulings",
    "lots_drawn": "rulings",
    "standings_published": "standings",
    "ratings_changed": "standings",
}

WORDS: Words = {
    "tournament_opened": Phrase(
        "Il torneo è aperto: {rounds} turni.", "The tournament is open: {rounds} rounds."
    ),
    "entry_admitted": Phrase("Iscrizione {number}: {name}.", "Entry {number}: {name}."),
    "entry_withdrawn": Phrase(
        "{name} non gioca i turni che seguono.", "{name} does not play the rounds to come."
    ),
    "draw_made": Phrase("Sorteggio con il seme {seed}.", "The draw, with the seed {seed}."),
    "round_proposed": Phrase(
        "Proposti gli abbinamenti del turno {round}.", "A pairing of round {round} was proposed."
    ),
    "round_posted": Phrase(
        "Esposti i tavoli del turno {round}.", "The tables of round {round} were posted."
    ),
    "rest_assigned": Phrase(
        "Turno {round}: {name} riposa, {vp} punti e {mp} punti partita.",
        "Round {round}: {name} rests, {vp} points and {mp} match points.",
    ),
    "result_recorded": Phrase(
        "Turno {round}, tavolo {table}: {lines}.", "Round {round}, table {table}: {lines}."
    ),
    "walkover": Phrase(
        "Turno {round}, tavolo {table}, a tavolino: {lines}.",
        "Round {round}, table {table}, by walk-over: {lines}.",
    ),
    "arbitral": Phrase(
        "Turno {round}, tavolo {table}, punteggio arbitrale (articolo {article}): {lines}.",
        "Round {round}, table {table}, score awarded (article {article}): {lines}.",
    ),
    "result_corrected": Phrase(
        "Turno {round}, tavolo {table}, corretto ({how}): {lines}; prima {before}.",
        "Round {round}, table {table}, corrected ({how}): {lines}; before {before}.",
    ),
    "penalty_applied": Phrase(
        "Penalità a {name}: {vp} punti, {mp} punti partita (articolo {article}).",
        "Penalty for {name}: {vp} points, {mp} match points (article {article}).",
    ),
    "table_filled": Phrase(
        "Turno {round}: {name} completa il tavolo {table}.",
        "Round {round}: {name} fills table {table}.",
    ),
    "round_missed": Phrase(
        "Turno {round}: {name} non c'era ancora, {vp} punti.",
        "Round {round}: {name} was not there yet, {vp} points.",
    ),
    "entry_returned": Phrase("{name} gioca di nuovo.", "{name} plays again."),
    "member_substituted": Phrase(
        "{name}: una sostituzione dal turno {round}.", "{name}: a substitution from round {round}."
    ),
    "lateness_noted": Phrase(
        "Turno {round}, tavolo {table}: {name} in ritardo di {minutes} minuti.",
        "Round {round}, table {table}: {name} was {minutes} minutes late.",
    ),
    "proposal_altered": Phrase(
        "Abbinamenti del turno {round} cambiati a mano.",
        "The pairing of round {round} was changed by hand.",
    ),
    "proposal_checked": Phrase(
        "Abbinamenti del turno {round} controllati.", "The pairing of round {round} was checked."
    ),
    "round_recalled": Phrase(
        "Ritirati i tavoli del turno {round}.", "The tables of round {round} were taken back."
    ),
    "round_reopened": Phrase("Il turno {round} è riaperto.", "Round {round} is open again."),
    "result_mended": Phrase(
        "Turno {round}, tavolo {table}, al posto di ciò che valeva: {lines}.",
        "Round {round}, table {table}, in place of what stood: {lines}.",
    ),
    "result_revoked": Phrase(
        "Turno {round}, tavolo {table}: l'ultimo risultato non vale più.",
        "Round {round}, table {table}: the last result is taken back.",
    ),
    "credit_revoked": Phrase(
        "Tolto un riposo o una penalità (numero {credit}).",
        "A rest or penalty was taken back (number {credit}).",
    ),
    "slip_claimed": Phrase(
        "Turno {round}, tavolo {table}: scritto uno score.",
        "Round {round}, table {table}: a slip was written.",
    ),
    "slip_disputed": Phrase(
        "Turno {round}, tavolo {table}: score contestato.",
        "Round {round}, table {table}: the slip is disputed.",
    ),
    "lineup_recorded": Phrase(
        "Turno {round}, tavolo {table}: chi sedeva.", "Round {round}, table {table}: who sat there."
    ),
    "warning_given": Phrase(
        "Ammonizione a {name} (articolo {article}).", "Warning for {name} (article {article})."
    ),
    "referee_called": Phrase(
        "Turno {round}, tavolo {table}: chiamato l'arbitro.",
        "Round {round}, table {table}: the referee was called.",
    ),
    "call_answered": Phrase(
        "L'arbitro ha deciso sulla chiamata {call}.", "The referee ruled on call {call}."
    ),
    "appeal_filed": Phrase(
        "Reclamo di {name}: turno {round}, tavolo {table}. La classifica è provvisoria.",
        "Appeal of {name}: round {round}, table {table}. The standings are provisional.",
    ),
    "appeal_decided": Phrase(
        "La giuria ha deciso sul reclamo {appeal}.", "The panel decided appeal {appeal}."
    ),
    "officer_named": Phrase("Nominato un ufficiale di gara.", "An official was named."),
    "officer_dismissed": Phrase("Un ufficiale di gara in meno.", "An official serves no more."),
    "official_mode_left": Phrase(
        "Il torneo ha lasciato la modalità ufficiale.", "The tournament left its official mode."
    ),
    "tournament_lent": Phrase(
        "Il torneo continua in un'altra installazione.",
        "The tournament goes on in another installation.",
    ),
    "tournament_returned": Phrase("Il torneo è di nuovo qui.", "The tournament is here again."),
    "lots_drawn": Phrase("Sorteggio tra pari: {names}.", "Lots between equals: {names}."),
    "round_closed": Phrase("Il turno {round} è chiuso.", "Round {round} is closed."),
    "standings_published": Phrase(
        "Pubblicata la classifica numero {version}, dopo il turno {round}.",
        "Standings number {version} were published, after round {round}.",
    ),
    "ratings_changed": Phrase("Calcolata la forza dei giocatori.", "Ratings were worked out."),
    "tournament_closed": Phrase("Il torneo è finito.", "The tournament is over."),
}

_OTHER = Phrase("Evento «{event}».", "Event “{event}”.")
_HOW: Words = {
    "addition": Phrase("somma", "addition"),
    "swap": Phrase("linee scambiate", "lines swapped"),
    "transcription": Phrase("trascrizione", "transcription"),
    "arbitral": Phrase("arbitrale", "by ruling"),
}

Named: TypeAlias = Callable[[Number], str]
"""The name of an entry, as it is called now."""


def kind_of(event: str) -> Kind:
    """What an event of this name is about; what nothing says is part of the course."""
    return _KIND.get(event, "course")


def is_part_of_earlier(event: Event) -> bool:
    """Whether it only goes on with what an earlier event began: long facts come in parts."""
    return bool(getattr(event, "part", 1) > 1)


def say(
    event: Event,
    language: str,
    named: Named,
    seated: tuple[Number, ...] = (),
    before: tuple[int, ...] | None = None,
) -> str:
    """An event in `it` or `en`.

    `seated` are the entries of the table that a result belongs to, `before` the totals that a
    correction replaced.
    """
    facts = {field: getattr(event, field) for field in event.__struct_fields__}
    code = event.name()
    if "number" in facts:
        facts["name"] = named(facts["number"])
    if code == "lots_drawn":
        facts["names"] = ", ".join(map(named, facts["order"]))
    if code == "table_filled":
        facts["name"] = named(facts["sides"][-1])
    if code in ("result_recorded", "result_corrected", "result_mended"):
        made = zip(seated, facts["mp"], facts["vp"], strict=True)
        facts["lines"] = ", ".join(f"{named(number)} {mp} ({vp})" for number, mp, vp in made)
        facts["before"] = " – ".join(map(str, before or ()))
        facts["how"] = _HOW[facts["kind"]].say(language) if "kind" in facts else ""
        recorded = code == "result_recorded"
        code = facts["source"] if recorded and facts["source"] != "played" else code
    phrase = WORDS.get(code)
    if phrase is None:
        return _OTHER.say(language, {"event": code.replace("_", " ")})
    return phrase.say(language, facts)
