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
from tournaments.events.discipline import SECOND_WARNING
from tournaments.pairing.model import Number
from tournaments.scoring.fixed_point import written

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
    "lots_drawn": "rulings",
    "standings_published": "standings",
    "ratings_changed": "standings",
    "table_filled": "entries",
    "round_missed": "entries",
    "entry_returned": "entries",
    "member_substituted": "entries",
    "lateness_noted": "rulings",
    "proposal_altered": "pairings",
    "proposal_checked": "pairings",
    "round_recalled": "pairings",
    "credit_revoked": "rulings",
    "result_mended": "rulings",
    "result_revoked": "rulings",
    "warning_given": "rulings",
    "referee_called": "rulings",
    "call_answered": "rulings",
    "appeal_filed": "rulings",
    "appeal_decided": "rulings",
    "slip_claimed": "results",
    "statement_taken": "rulings",
    "call_reopened": "rulings",
    "warning_revoked": "rulings",
    "correction_proposed": "rulings",
    "correction_confirmed": "rulings",
    "correction_declined": "rulings",
    "standings_homologated": "standings",
    "official_order_imported": "standings",
    "slip_disputed": "results",
}

WORDS: Words = {
    "tournament_opened": Phrase(
        "Il torneo è aperto. Turni: {rounds}.", "The tournament is open. Rounds: {rounds}."
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
        "Turno {round}: {name} riposa (punti {vp}, punti partita {mp}).",
        "Round {round}: {name} rests (points {vp}, match points {mp}).",
    ),
    "result_recorded": Phrase(
        "Turno {round}, tavolo {table}: {lines}.", "Round {round}, table {table}: {lines}."
    ),
    "walkover": Phrase(
        "Turno {round}, tavolo {table}, a tavolino: {lines}.",
        "Round {round}, table {table}, by walk-over: {lines}.",
    ),
    "arbitral": Phrase(
        "Turno {round}, tavolo {table}, punteggio arbitrale ({article}): {lines}.",
        "Round {round}, table {table}, score awarded ({article}): {lines}.",
    ),
    "result_corrected": Phrase(
        "Turno {round}, tavolo {table}, corretto ({how}): {lines}; prima {before}.",
        "Round {round}, table {table}, corrected ({how}): {lines}; before {before}.",
    ),
    "penalty_applied": Phrase(
        "Penalità a {name}: punti {vp}, punti partita {mp} ({article}).",
        "Penalty for {name}: points {vp}, match points {mp} ({article}).",
    ),
    "lots_drawn": Phrase("Sorteggio tra pari: {names}.", "Lots between equals: {names}."),
    "round_closed": Phrase("Il turno {round} è chiuso.", "Round {round} is closed."),
    "standings_published": Phrase(
        "Pubblicata la classifica numero {version}, dopo il turno {round}.",
        "Standings number {version} were published, after round {round}.",
    ),
    "ratings_changed": Phrase("Calcolata la forza dei giocatori.", "Ratings were worked out."),
    "table_filled": Phrase(
        "Turno {round}, tavolo {table}: si siede un'iscrizione tardiva.",
        "Round {round}, table {table}: a late entry sits down.",
    ),
    "round_missed": Phrase(
        "Turno {round}: {name} non c'era (punti {vp}, punti partita {mp}).",
        "Round {round}: {name} was not there (points {vp}, match points {mp}).",
    ),
    "entry_returned": Phrase("{name} torna in gioco.", "{name} plays again."),
    "member_substituted": Phrase(
        "Dal turno {round} per {name} gioca anche un sostituto.",
        "From round {round} a substitute plays for {name}.",
    ),
    "lateness_noted": Phrase(
        "Turno {round}, tavolo {table}: {name} in ritardo (minuti: {minutes}).",
        "Round {round}, table {table}: {name} was late (minutes: {minutes}).",
    ),
    "proposal_altered": Phrase(
        "Gli abbinamenti proposti del turno {round} sono stati cambiati a mano.",
        "The proposed pairing of round {round} was changed by hand.",
    ),
    "proposal_checked": Phrase(
        "Gli abbinamenti proposti del turno {round} sono stati guardati.",
        "The proposed pairing of round {round} was looked at.",
    ),
    "round_recalled": Phrase(
        "Il turno {round} è stato richiamato: non si gioca come esposto.",
        "Round {round} was recalled: it is not played as posted.",
    ),
    "round_reopened": Phrase("Il turno {round} è riaperto.", "Round {round} is open again."),
    "credit_revoked": Phrase(
        "Un riposo o una penalità non vale più.", "A rest or a penalty counts no longer."
    ),
    "result_mended": Phrase(
        "Turno {round}, tavolo {table}, risultato rifatto: {lines}; prima {before}.",
        "Round {round}, table {table}, result given anew: {lines}; before {before}.",
    ),
    "result_revoked": Phrase(
        "Turno {round}, tavolo {table}: il risultato è ritirato.",
        "Round {round}, table {table}: the result was taken back.",
    ),
    "lineup_recorded": Phrase(
        "Turno {round}, tavolo {table}: registrato chi ha giocato.",
        "Round {round}, table {table}: who played was recorded.",
    ),
    "slip_claimed": Phrase(
        "Turno {round}, tavolo {table}: è arrivato uno score.",
        "Round {round}, table {table}: a slip has come in.",
    ),
    "slip_disputed": Phrase(
        "Turno {round}, tavolo {table}: gli score non coincidono, decide l'arbitro.",
        "Round {round}, table {table}: the slips differ, a referee decides.",
    ),
    "warning_given": Phrase("Ammonizione a {name} ({article}).", "Warning for {name} ({article})."),
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
    "statement_taken": Phrase(
        "Sulla chiamata {call} è stata sentita una persona.",
        "Somebody was heard on call {call}.",
    ),
    "call_reopened": Phrase(
        "La decisione sulla chiamata {call} è ritirata.", "The ruling on call {call} was undone."
    ),
    "warning_revoked": Phrase(
        "L'ammonizione {warning} non conta più.", "Warning {warning} counts no longer."
    ),
    "correction_proposed": Phrase(
        "Proposta la correzione tardiva {proposal}: serve la conferma di un altro ufficiale.",
        "Late correction {proposal} was proposed: another official has to confirm it.",
    ),
    "correction_confirmed": Phrase(
        "Confermata la correzione tardiva {proposal}.", "Late correction {proposal} was confirmed."
    ),
    "correction_declined": Phrase(
        "La correzione tardiva {proposal} è stata rifiutata o ritirata.",
        "Late correction {proposal} was declined or taken back.",
    ),
    "standings_homologated": Phrase(
        "La classifica numero {version} è omologata: è definitiva.",
        "Standings number {version} are homologated: they are final.",
    ),
    "official_order_imported": Phrase(
        "Importata la classifica ufficiale di {source}.",
        "The official order of {source} was brought in.",
    ),
    "officer_named": Phrase("Nominato un ufficiale di gara.", "Somebody was named to an office."),
    "officer_dismissed": Phrase(
        "Un ufficiale di gara non serve più.", "Somebody serves no longer in an office."
    ),
    "official_mode_left": Phrase(
        "Da qui il torneo non segue più il codice.",
        "From here on the tournament does not follow its code.",
    ),
    "tournament_lent": Phrase(
        "Il torneo si scrive su un altro computer.", "The tournament is written elsewhere."
    ),
    "tournament_returned": Phrase(
        "Il torneo si scrive di nuovo qui.", "The tournament is written here again."
    ),
    "tournament_closed": Phrase("Il torneo è finito.", "The tournament is over."),
}

_OTHER = Phrase("Evento «{event}».", "Event “{event}”.")
_HOW: Words = {
    "addition": Phrase("somma", "addition"),
    "swap": Phrase("linee scambiate", "lines swapped"),
    "transcription": Phrase("trascrizione", "transcription"),
    "arbitral": Phrase("arbitrale", "by ruling"),
}

RESULTS = frozenset({"result_recorded", "result_corrected", "result_mended"})
"""Events by which a table has totals."""

_ARTICLE = Phrase("articolo {article}", "article {article}")
_SECOND_WARNING = Phrase("ogni due ammonizioni", "every second warning")

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
    decimals: int = 0,
) -> str:
    """An event in `it` or `en`.

    `seated` are the entries of the table that a result belongs to, `before` the totals that a
    correction replaced; so many `decimals` of the tournament's points stand behind the point.
    """
    facts = {field: getattr(event, field) for field in event.__struct_fields__}
    code = event.name()

    def points(vp: int) -> str:
        return written(vp, decimals, language)

    if "article" in facts:
        facts["article"] = cited(facts["article"], language)
    if "number" in facts:
        facts["name"] = named(facts["number"])
    if code == "lots_drawn":
        facts["names"] = ", ".join(map(named, facts["order"]))
    if code in RESULTS:
        # Of a table that is there no longer, or is another since, nobody can say who sat there.
        known = len(seated) == len(facts["mp"])
        names = [f"{named(n)} " for n in seated] if known else [""] * len(facts["mp"])
        made = zip(names, facts["mp"], facts["vp"], strict=True)
        facts["lines"] = ", ".join(f"{name}{mp} ({points(vp)})" for name, mp, vp in made)
        facts["before"] = " – ".join(map(str, before or ()))
        facts["how"] = kind_in_words(facts["kind"], language) if "kind" in facts else ""
    elif isinstance(facts.get("vp"), int):
        facts["vp"] = points(facts["vp"])
    if code == "result_recorded" and facts["source"] != "played":
        code = facts["source"]
    phrase = WORDS.get(code)
    if phrase is None:
        return _OTHER.say(language, {"event": code.replace("_", " ")})
    return phrase.say(language, facts)


def kind_in_words(kind: str, language: str) -> str:
    """What a correction mends (`tournaments.events.results.Correction`), in `it` or `en`."""
    return _HOW[kind].say(language)


def cited(article: str, language: str) -> str:
    """An article as it is cited: codes name theirs (*art. 4*), a bare number needs the word."""
    if article == SECOND_WARNING:
        return _SECOND_WARNING.say(language)
    return _ARTICLE.say(language, {"article": article}) if article[:1].isdigit() else article
