"""What tournaments say to people: refusals, faults, reasons of pairings, and every event.

Each sentence stands beside what says it; here refusals and faults are found by their codes, and
events are told to everybody. What of them is public: who is entered, who meets whom, every result
and correction with its kind, every penalty with its article, why a tournament was cancelled. What
is not: the other reasons that people typed, which may speak of somebody's health or behaviour, and
whether a withdrawal was justified; figures that sides claim before there is a result; and the
tables of a proposal, which are nobody's business before they are posted. An event that is not known
here is told by its name.
"""

from collections.abc import Callable
from typing import TypeAlias, get_args

from games.kernel.event import Event
from games.kernel.words import KERNEL_WORDS, Phrase, Words
from tournaments import feasibility
from tournaments.entry_lists import faults
from tournaments.events.refereeing import SECOND_WARNING
from tournaments.pairing import check, reasons
from tournaments.pairing.model import Number
from tournaments.registry import BOOK, CODEC, SENTENCES
from tournaments.scoring import victory_words
from tournaments.scoring.fixed_point import written
from tournaments.standings import prizes
from tournaments.subjects.subject import Topic

PARTS: tuple[Words, ...] = (
    KERNEL_WORDS,
    SENTENCES,
    faults.FAULTS,
    prizes.REFUSALS,
    feasibility.REMARKS,
    check.FAULTS,
    reasons.REASONS,
    victory_words.FAULTS,
    victory_words.SOURCES,
)
"""No code is in two of them."""
WORDS: Words = {code: phrase for part in PARTS for code, phrase in part.items()}


TOPICS: tuple[Topic, ...] = get_args(Topic)
"""What an event can be about."""

_OTHER = Phrase("Evento «{event}».", "Event “{event}”.")
_HOW: Words = {
    "addition": Phrase("somma", "addition"),
    "swap": Phrase("linee scambiate", "lines swapped"),
    "transcription": Phrase("trascrizione", "transcription"),
    "arbitral": Phrase("arbitrale", "by ruling"),
}

RESULTS = frozenset(
    {"result_recorded", "result_corrected", "result_mended", "rated_result_corrected"}
)
"""Events by which a table has totals."""

_ARTICLE = Phrase("articolo {article}", "article {article}")
_SECOND_WARNING = Phrase("ogni due ammonizioni", "every second warning")

Named: TypeAlias = Callable[[Number], str]
"""The name of an entry, as it is called now."""


def topic_of(event: str) -> Topic:
    """What an event of this name is about; of an unknown one it is the course."""
    found = CODEC.types.get(event)
    return "course" if found is None else BOOK.facts[found].topic


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
    fact = BOOK.facts.get(type(event))
    if fact is None:
        return _OTHER.say(language, {"event": code.replace("_", " ")})
    sentence = fact.variants.get(facts.get("source", ""), fact.sentence)
    return sentence.say(language, facts)


def kind_in_words(kind: str, language: str) -> str:
    """What a correction mends (`tournaments.events.results.Correction`), in `it` or `en`."""
    return _HOW[kind].say(language)


def cited(article: str, language: str) -> str:
    """An article as it is cited: codes name theirs (*art. 4*), a bare number needs the word."""
    if article == SECOND_WARNING:
        return _SECOND_WARNING.say(language)
    return _ARTICLE.say(language, {"article": article}) if article[:1].isdigit() else article
