"""What the desk refuses, in words; what settings of a tournament are called, how long one lasts."""

from django.utils.translation import gettext, ngettext

from games.kernel.refusal import Refusal
from games.registry import rulesets
from smazzata.presentation.narration import language
from smazzata.presentation.points import points
from smazzata.presentation.tournament_names import system_name
from smazzata.runtime.problems import Problem
from smazzata.runtime.translation import gettext_noop
from smazzata.tables.words import sentence
from tournaments.entry_lists.columns import Column
from tournaments.entry_lists.faults import FAULTS, EntryFileFault
from tournaments.entry_lists.surnames import NameOrder
from tournaments.regulations.regulation import Level
from tournaments.settings import BY_NAME as SETTINGS
from tournaments.standings.criteria import Criterion
from tournaments.words import WORDS as TOURNAMENT_WORDS

WORDS: dict[str, str] = {
    "no_office": gettext_noop("You have no office at this tournament: ask who directs it."),
    "other_office": gettext_noop("This is not part of your office at this tournament."),
    "last_director": gettext_noop("A tournament needs a director: name another first."),
    "unknown_account": gettext_noop("Nobody here has the username {username}."),
    "stale_version": gettext_noop(
        "The tournament has gone on since version {seen}: look again before you do this."
    ),
    "licence_of_another": gettext_noop(
        "Licence {licence} belongs to {name}, not to {given}: mend the name, or leave the number "
        "out."
    ),
    "panel_concerned": gettext_noop(
        "{name} ruled at that table or filed the appeal, and does not judge it."
    ),
    "name_is_own": gettext_noop(
        "{name} has an account here, and writes the own name and club there."
    ),
    "malformed": gettext_noop(
        "Something in this form is missing or does not fit: load the page again and look at it."
    ),
    "unreadable_number": gettext_noop("{given} is not a whole number."),
    "number_missing": gettext_noop("Enter a whole number."),
    "unreadable_points": gettext_noop(
        "{given} is not a number of points: at most {decimals} digits may follow the point."
    ),
    "totals_incomplete": gettext_noop("The total of one side is missing."),
    "unknown_step": gettext_noop("There is no step “{step}”."),
    "step_not_due": gettext_noop("This step cannot be taken now: look how the tournament stands."),
    "category_unfit": gettext_noop("“{given}” is not a category: 1 is the highest."),
    "name_missing": gettext_noop("Enter a name."),
    "licence_too_long": gettext_noop("A licence number has at most {most} characters."),
    "unreadable_hour": gettext_noop("{given} is not a valid time."),
    "changed_meanwhile": gettext_noop(
        "Something else was done at the same moment: look again at what this would change."
    ),
    "statement_missing": gettext_noop("Write down what was said."),
    "unknown_person": gettext_noop("Choose somebody who takes part in this tournament."),
    "order_too_long": gettext_noop("The list has more than {most} characters."),
    "order_line_unreadable": gettext_noop(
        "Line {line} cannot be read: write place; entry; points; match points."
    ),
    "order_of_unknown": gettext_noop(
        "Line {line}: no entry, or more than one, is called “{given}”: write its number."
    ),
    "nothing_typed": gettext_noop("Nothing was typed."),
    "bad_setting": gettext_noop("{field}: “{value}” is not allowed."),
    "vp_steps_too_long": gettext_noop("The table of points has more than {most} characters."),
    "vp_step_unreadable": gettext_noop(
        "Line {line} of the table of points, “{given}”, is not a step: write from, to, points of "
        "who is ahead, points of the other."
    ),
    "preset_too_large": gettext_noop("This is not a preset: the file has more than {most} kB."),
    "preset_not_json": gettext_noop("This is not a preset: the file is not readable JSON."),
    "preset_shape": gettext_noop("This is not a preset of Smazzata: {detail}."),
    "preset_unknown_field": gettext_noop("The preset sets {field}, which is not known here."),
    "preset_of_unknown_game": gettext_noop("The preset is for a game that is not here: {game}."),
    "preset_name_missing": gettext_noop("The preset needs a name, of 80 characters at most."),
    "too_many_presets": gettext_noop("You keep {most} presets already: delete one first."),
    "no_file": gettext_noop("No file was chosen."),
    "not_waiting": gettext_noop("This entry is no longer on the waiting list."),
    "check_in_forged": gettext_noop("This is not a code of an entry of this tournament."),
    "check_in_withdrawn": gettext_noop("This entry has withdrawn: speak to the desk."),
    "check_in_early": gettext_noop(
        "It is too early: one can check in from {hours} hours before the tournament begins."
    ),
    "check_in_expired": gettext_noop("The time of this code is over: speak to the desk."),
    "key_unknown": gettext_noop("This key was not made at this tournament."),
    "unknown_device": gettext_noop("There is no key {number} at this tournament."),
    "key_revoked": gettext_noop("Key {number} is no longer good: ask the desk for a new code."),
    "slip_code_unknown": gettext_noop(
        "It belongs to another table, or it was replaced. Read the code on the slip that lies on "
        "your table now, or ask at the desk."
    ),
    "device_claims_only": gettext_noop(
        "The device of a table writes slips and does nothing else: call the referee by voice."
    ),
    "too_many_keys": gettext_noop("A tournament has {most} keys at most: revoke some first."),
    "tables_unfit": gettext_noop(
        "Tables are numbered from 1 to {most}, and the first comes before the last."
    ),
    "undecided": gettext_noop("Say whose each of these licences is."),
    "hour_skipped": gettext_noop(
        "{given} does not exist: the clock is put forward that night. Choose another hour."
    ),
    "hour_twice": gettext_noop(
        "{given} comes twice: the clock is put back that night. Say which of the two is meant."
    ),
    "hand_empty": gettext_noop(
        "Hand {hand} is empty: enter its figures, or tick that it was not played."
    ),
    "totals_unlikely": gettext_noop(
        "Unlikely totals: {total}, where a table hardly ever makes more than {most}. Check them,"
        " then say that they are right."
    ),
    "circuit_unfit": gettext_noop(
        "Enter a name and at most {most} evenings; no more evenings can count than are planned."
    ),
    "too_many_circuits": gettext_noop("You run {most} circuits already."),
    "circuit_not_yours": gettext_noop("Somebody else runs this circuit."),
    "circuit_evening_open": gettext_noop("Only a tournament that has ended is put into a circuit."),
    "circuit_evening_cancelled": gettext_noop("This tournament was cancelled: it counts nowhere."),
    "circuit_of_victory_points": gettext_noop(
        "A circuit adds up victory points: this tournament has none."
    ),
    "circuit_full": gettext_noop("All {planned} evenings of this circuit are in it already."),
}

FIELDS: dict[str, str] = {
    "system": gettext_noop("System"),
    "place": gettext_noop("Where it is played"),
    "clock": gettext_noop("Clock of online tables"),
    "ranking": gettext_noop("What counts"),
    "lots": gettext_noop("The last ties are settled by lot"),
    "claims": gettext_noop("Players write their results"),
    "homologation": gettext_noop("Standings are homologated"),
    "window_scores": gettext_noop("Minutes for errors on slips"),
    "window_rulings": gettext_noop("Minutes for calling the referee"),
    "window_appeals": gettext_noop("Minutes for appeals"),
    "window_manifest": gettext_noop("Minutes for manifest errors, with two officials"),
    "left_over": gettext_noop("Who is left over"),
    "rounds": gettext_noop("Rounds"),
    "rest_vp": gettext_noop("A rest is worth: points"),
    "rest_mp": gettext_noop("A rest is worth: match points, net"),
    "rest_gross": gettext_noop("A rest is worth: match points, gross"),
    "rest_absent": gettext_noop("Who does not come gets"),
    "rest_missed": gettext_noop("For each round missed"),
    "seats": gettext_noop("Players a table"),
    "victory_steps": gettext_noop("Own table of victory points"),
    "code": gettext_noop("Name of your own rules"),
    "code_of": gettext_noop("Code and edition"),
    "level": gettext_noop("Level of the event"),
    "same_category": gettext_noop("A substitute is of the same category or a lower one"),
    "exemption": gettext_noop("Exemption from the limit of rounds: by whom, and why"),
    "vp_table": gettext_noop("Table of victory points"),
    "placing": gettext_noop("Points for places"),
    "venue": gettext_noop("Venue"),
    "starts_at": gettext_noop("Begins"),
    "hall_tables": gettext_noop("Tables of the hall"),
    "hall_minutes": gettext_noop("Minutes for which the hall is free"),
    "round_minutes": gettext_noop("Minutes a round"),
    "expected": gettext_noop("Entries expected"),
}
"""What the fields of the form for a new tournament are called, but for `tournaments.settings`."""

WINDOWS: dict[str, str] = {
    "scores": gettext_noop("errors on slips"),
    "rulings": gettext_noop("calls of the referee"),
    "appeals": gettext_noop("appeals"),
    "manifest": gettext_noop("manifest errors, with two officials"),
}
"""For what there is a time after the publication."""

COLUMN_NAMES: dict[Column, str] = {
    "name": gettext_noop("name (or name and surname)"),
    "surname": gettext_noop("surname"),
    "partner": gettext_noop("partner's name"),
    "partner_surname": gettext_noop("partner's surname"),
    "pair": gettext_noop("both names of the pair"),
    "pair_number": gettext_noop("number of the pair, whose people stand on two rows"),
    "club": gettext_noop("club"),
    "licence": gettext_noop("licence number"),
    "partner_licence": gettext_noop("partner's licence number"),
    "rating": gettext_noop("rating"),
    "family": gettext_noop("family"),
    "province": gettext_noop("province"),
    "table": gettext_noop("fixed table"),
}
"""What a column of a list can mean."""

ORDERS: dict[NameOrder, str] = {
    "": gettext_noop("as typed: lists go by the first word"),
    "surname_first": gettext_noop("surname first: Rossi Anna"),
    "name_first": gettext_noop("surname last: Anna Rossi"),
}
"""In which order names are written."""

CRITERIA: dict[Criterion, str] = {
    "vp": gettext_noop("points"),
    "mp": gettext_noop("match points, gross"),
    "mp_difference": gettext_noop("match points, net: less those of the opponents"),
    "mp_lead": gettext_noop("match points less the mean of the others at the table"),
    "wins": gettext_noop("tables won"),
    "head_to_head": gettext_noop("results among those who are level"),
    "opponents": gettext_noop("points of the opponents met"),
    "bracket": gettext_noop("how far in the bracket"),
    "survived": gettext_noop("rounds survived in the knock-out"),
    "lots": gettext_noop("lots"),
}
"""What breaks a tie, as people call it."""

LEVELS: dict[Level, str] = {
    "club": gettext_noop("club"),
    "federal": gettext_noop("federal"),
    "regional": gettext_noop("regional"),
    "national": gettext_noop("national"),
}
"""Whose event it is."""

CARDS: dict[str, str] = {
    "ordinary": gettext_noop("ordinary card"),
    "reduced": gettext_noop("reduced card"),
    "junior": gettext_noop("junior's card"),
}
"""The kinds of cards that people show."""


def field_name(name: str) -> str:
    """What a field of the form is called; one of a row has its number."""
    plain, _dash, number = name.rpartition("-")
    if plain == "system":
        return gettext("System of round %(number)s") % {"number": number}
    if plain == "chain":
        return gettext("Tie-break %(number)s") % {"number": number}
    if name in SETTINGS:
        return SETTINGS[name].label.say(language())
    return gettext(FIELDS[name]) if name in FIELDS else name


def _called(refusal: Refusal) -> dict[str, str]:
    """Systems and cards of a refusal as the reader calls them; the log has only keys."""
    params, found = refusal.params, {}
    if "system" in params:
        found["system"] = system_name(str(params["system"]))
    if refusal.code == "card_not_admitted":
        card = str(params["card"])
        found["card"] = gettext(CARDS[card]) if card in CARDS else card
    return found


def say(refusal: Refusal, *more: object) -> str:
    """A refusal in the reader's language; `more` are the words of a game."""
    if refusal.code == "bad_setting":
        params = {**refusal.params, "field": field_name(str(refusal.params["name"]))}
        refusal = Refusal(refusal.code, refusal.clause, params)
    refusal = Refusal(refusal.code, refusal.clause, {**refusal.params, **_called(refusal)})
    if refusal.code in FAULTS and (
        "given" in refusal.params or refusal.code not in TOURNAMENT_WORDS
    ):
        return EntryFileFault(refusal.code, 0, params=refusal.params).say(language())
    if refusal.code == "points_out_of_range":
        decimals = int(refusal.params.get("decimals", 0))
        limits = {name: points(int(refusal.params[name]), decimals) for name in ("least", "most")}
        refusal = Refusal(refusal.code, refusal.clause, {**refusal.params, **limits})
    return sentence(refusal, language(), WORDS, TOURNAMENT_WORDS, *more)  # type: ignore[arg-type]


def bad_setting(name: str, value: str) -> Refusal:
    """That a field of the form for a new tournament cannot hold this."""
    return Refusal("bad_setting", params={"name": name, "value": value[:64]})


def describe_problem(refusal: Refusal, game: str = "") -> Problem:
    """A refusal in the reader's language, also in the words of a `game`."""
    rules = rulesets().get(game)
    return Problem(say(refusal, *([rules.words] if rules else [])), refusal.code)


HOUR = 60
DAY = 24 * HOUR


def say_duration(minutes: int) -> str:
    """Whole days as days, whole hours as hours; what is left over is said in minutes."""
    if minutes and minutes % DAY == 0:
        days = minutes // DAY
        return ngettext("%(number)s day", "%(number)s days", days) % {"number": days}
    hours, rest = divmod(minutes, HOUR)
    long = ngettext("%(number)s hour", "%(number)s hours", hours) % {"number": hours}
    short = ngettext("%(number)s minute", "%(number)s minutes", rest) % {"number": rest}
    if not hours:
        return short
    return (
        gettext("%(hours)s and %(minutes)s") % {"hours": long, "minutes": short} if rest else long
    )
