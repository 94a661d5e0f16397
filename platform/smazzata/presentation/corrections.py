"""A correction for officials: the command in words, and what it moves.

It moves who would have met in a round that is posted, and ratings: the same before it is confirmed
and after it was done.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple
from uuid import UUID

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.kernel.event import Event
from smazzata.members.directory import display_names
from smazzata.presentation.narration import language
from smazzata.presentation.points import points
from smazzata.presentation.rating_words import discipline_name, whole
from smazzata.presentation.tournament_presenter import TournamentPresenter
from smazzata.ratings.effects import RatingMoved, moved_ratings
from tournaments.differences import Difference, difference
from tournaments.pairing.model import Number
from tournaments.registry import BOOK
from tournaments.state import Tournament
from tournaments.words import kind_in_words, say

SANCTIONS: dict[str, Promise] = {
    "none": gettext_lazy("no sanction"),
    "warning": gettext_lazy("a warning"),
    "penalty": gettext_lazy("points taken"),
    "score": gettext_lazy("a score by ruling"),
}
"""What a call of the referee ended with."""


def has_words(command: Mapping[str, Any]) -> bool:
    """Whether a command can be told."""
    return BOOK.tell(command["do"]) is not None


def in_words(
    presenter: TournamentPresenter, correction: Mapping[str, Any], newcomer: str = ""
) -> str:
    """A command that is proposed or about to be given: all that it says, with the reason as typed.

    A `newcomer` is named who is not a member yet.
    """
    told = BOOK.tell(correction["do"])
    said = [told.say(language())] if told else []
    where = _where(presenter.state, correction)
    if "table" in where:
        at = {"round": where["round"], "table": where["table"]}
        said.append(_("round %(round)s, table %(table)s") % at)
    elif "round" in where:
        said.append(_("Round %(number)s") % {"number": where["round"]})
    said += _kinds(correction)
    entry = _entry(presenter.state, correction)
    if entry in presenter.state.entries:
        said.append(presenter.sides([entry])[entry].name)
    said += _figures(presenter, correction)
    said += _people(presenter, correction, newcomer)
    said += [str(correction[name]) for name in ("article", "reason") if correction.get(name)]
    return " · ".join(said)


def _where(state: Tournament, correction: Mapping[str, Any]) -> Mapping[str, Any]:
    """What names round and table: the command, or the call that it answers."""
    call = correction.get("call", 0)
    if 1 <= call <= len(state.calls):
        return {"round": state.calls[call - 1].round, "table": state.calls[call - 1].table}
    return correction


def _kinds(correction: Mapping[str, Any]) -> Iterator[str]:
    """Which of several things a command does that share one name."""
    if correction["do"] == "correct_result":
        yield kind_in_words(correction["kind"], language())
    elif correction["do"] == "answer_call":
        yield str(SANCTIONS[correction["sanction"]])
    elif correction["do"] == "give_walkover" or correction.get("source") == "walkover":
        yield _("Walk-over")
    elif correction["do"] == "award_score" or correction.get("source") == "arbitral":
        yield _("By ruling")
    elif correction["do"] == "withdraw_entry":
        yield _("justified") if correction["kind"] == "justified" else _("not justified")
        if correction["at_once"]:
            yield _("at once")


def told_of(presenter: TournamentPresenter, event: Event) -> str:
    """An event that a command would store, as the public log will tell it."""
    names = {n: side.name for n, side in presenter.sides(presenter.state.entries).items()}
    number, table = getattr(event, "round", 0), getattr(event, "table", 0)
    seated = presenter.state.rounds[number - 1].table(table).sides if number and table else ()

    def named(entry: Number) -> str:
        return names.get(entry, str(entry))

    return say(event, language(), named, seated, decimals=presenter.decimals)


def _entry(state: Tournament, correction: Mapping[str, Any]) -> Number:
    """Whom it is about, where it is about one entry; 0 where not, or where that is not known."""
    if "warning" in correction and 1 <= correction["warning"] <= len(state.warnings):
        return int(state.warnings[correction["warning"] - 1].number)
    if "credit" in correction:
        return next((c.number for c in state.credited if c.id == correction["credit"]), 0)
    return int(correction.get("number") or correction.get("on") or 0)


def _people(
    presenter: TournamentPresenter, correction: Mapping[str, Any], newcomer: str
) -> Iterator[str]:
    """Who sits down for whom, and which entries change places."""
    entry = presenter.state.entries.get(correction.get("number", 0))
    if "into" in correction and entry and correction["out"] in entry.members:
        out, into = correction["out"], correction["into"]
        names = display_names({out} if newcomer else {out, into})
        yield f"{names[out]} → {newcomer or names[into]}"
    swaps = correction.get("swaps") or ()
    sides = presenter.sides(sorted({number for swap in swaps for number in swap}))
    for one, other in swaps:
        if one in sides and other in sides:
            yield f"{sides[one].name} ↔ {sides[other].name}"


def _figures(presenter: TournamentPresenter, correction: Mapping[str, Any]) -> Iterator[str]:
    """The totals of a table, points that are ruled, who was there; or what is taken of an entry."""
    if "table" not in correction:
        vp, mp = correction.get("vp", 0), correction.get("mp", 0)
        if vp or mp:
            yield f"{presenter.ranking.long}: {points(-vp, presenter.decimals)}"
            yield f"{_('Match points')}: {-mp}"
        return
    for each in ("mp", "vp"):
        shown = [
            points(figure, presenter.decimals) if each == "vp" else figure
            for figure in _of_sides(presenter.state, correction, correction.get(each) or ())
        ]
        if shown:
            unit = f" {presenter.ranking.short}" if each == "vp" else ""
            yield " – ".join(map(str, shown)) + unit
    if present := correction.get("present"):
        names = "; ".join(side.name for side in presenter.sides(present).values())
        said = ngettext("%(names)s: present", "%(names)s: all present", len(present))
        yield said % {"names": names}


def _of_sides(
    state: Tournament, correction: Mapping[str, Any], figures: Sequence[int]
) -> Sequence[int]:
    """Figures as they are typed, once for partners; of a table that is not there as they are."""
    number, table = int(correction["round"]), int(correction["table"])
    if not 1 <= number <= len(state.rounds) or not figures:
        return figures
    played = state.rounds[number - 1]
    if table not in played.numbers or len(figures) != len(played.table(table).sides):
        return figures
    return played.of_sides(table, figures)


class Effects(NamedTuple):
    """What is otherwise after a correction: in the tournament, and in its players' ratings."""

    told: Difference
    ratings: Sequence[RatingMoved]


def difference_of(tournament: UUID, before: Tournament, after: Tournament) -> Effects:
    """What is otherwise after a correction, by the ratings that members had before it all."""
    return Effects(difference(before, after), moved_ratings(tournament, before, after))


def in_context(presenter: TournamentPresenter, effects: Effects) -> dict[str, Any]:
    """A difference as the parts `would_have_met.html` and `ratings_moved.html` show it."""
    pairing = effects.told.pairing
    posted = pairing.posted if pairing else ()
    instead = pairing.instead if pairing else ()
    sides = presenter.sides(
        sorted({n for seats in (*dict(posted).values(), *instead) for n in seats})
    )
    names = display_names(moved.person for moved in effects.ratings)
    lists = len({moved.discipline for moved in effects.ratings})
    return {
        "pairing": pairing,
        "posted": [(at, [sides[n] for n in seats]) for at, seats in posted],
        "instead": [[sides[n] for n in seats] for seats in instead],
        "ratings": [
            (
                f"{names[m.person]} ({discipline_name(m.discipline)})"
                if lists > 1
                else names[m.person],
                whole(m.before),
                whole(m.after),
            )
            for m in effects.ratings
        ],
    }
