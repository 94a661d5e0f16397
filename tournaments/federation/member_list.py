"""A federation's list of members: whom each line describes, and what is wrong with the others.

A year of birth only tells the lines of one list apart; it is not kept, nor is the kind of a card.
What a line comes to beside who is known says `member_findings`.
"""

import re
from collections import defaultdict
from collections.abc import Collection, Sequence
from typing import Literal, NamedTuple, TypeAlias

from tournaments.entry_lists.cells import is_altered, is_nothing, judge_line, read_licence
from tournaments.entry_lists.columns import meaning, read_order
from tournaments.entry_lists.faults import EntryFileFault
from tournaments.entry_lists.people import club_key, licence_key, name_keys
from tournaments.entry_lists.reading import MAX_FIELD, MAX_LICENCE
from tournaments.entry_lists.sheets import Sheet
from tournaments.entry_lists.surnames import Name, NameOrder, join_name, read_name
from tournaments.federation.matching import Described

MemberColumn: TypeAlias = Literal["name", "surname", "club", "town", "licence", "born", "card"]
Day: TypeAlias = tuple[int, int, int]
"""Year, month, day."""

HEADER_WITHIN = 20
"""Rows among which the names of the columns are looked for."""
MAX_CLUB = 120
OLDEST = 1880
"""No year of birth is before it."""
_HEADINGS: dict[MemberColumn, str] = {
    "name": "given name, first name, forename, member, full name, name and surname, socio, "
    "tesserato",
    "surname": "last name, family name",
    "licence": "card number, member number, membership number, number, id, numero, codice, "
    "codice tesserato, numero socio, fibur, fitab, figb",
    "club": "club name, association, nome circolo, denominazione circolo, affiliato",
    "town": "town, city, club town, town of the club, città, citta, comune, sede, città del "
    "circolo, citta del circolo, città circolo, citta circolo, comune del circolo, sede del "
    "circolo, comune circolo, sede circolo",
    "born": "born, birth, date of birth, year of birth, birth date, birth year, birthday, nascita, "
    "data di nascita, data nascita, anno di nascita, anno nascita, anno, nato, nata, nato il",
    "card": "season, stagione, kind, kind of card, card, tipo, tipo tessera, tipo di tessera, "
    "categoria, qualifica, anno sportivo, validità, validita, scadenza",
}
_COLUMNS: dict[str, MemberColumn] = {
    heading: column for column, said in _HEADINGS.items() for heading in said.split(", ")
}
_FROM_LISTS: dict[str, MemberColumn] = {
    "name": "name",
    "surname": "surname",
    "club": "club",
    "licence": "licence",
}
_LICENCE = re.compile(r"[A-Za-z0-9][A-Za-z0-9 ./_-]*")
_YEAR = re.compile(r"(\d{4})(?:\.0)?")
_DAY_FIRST = re.compile(r"(\d{1,2})[./-](\d{1,2})[./-](\d{4})")
_YEAR_FIRST = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T][0-9:.]+)?")


class ListedMember(NamedTuple):
    """One line of a list."""

    line: int
    """In the file, from 1."""
    who: Described
    doubts: tuple[str, ...] = ()
    """Codes of `member_findings.WORDS`: what another line of the same list says against it."""


class MemberList(NamedTuple):
    """What a list holds."""

    members: tuple[ListedMember, ...] = ()
    faults: tuple[EntryFileFault, ...] = ()
    """Of single lines, or the one of the whole file."""
    set_aside: tuple[str, ...] = ()
    """Columns that are not kept, as the list calls them."""

    @property
    def licences(self) -> frozenset[str]:
        """The keys of all licences in it."""
        return frozenset(licence_key(each.who.licence) for each in self.members) - {""}


def read_members(sheet: Sheet, today: Day, known_clubs: Collection[str] = ()) -> MemberList:
    """The people of a list, and what is wrong with the lines that are none.

    `known_clubs` are keys of clubs: of two clubs of one name the one of a town is known by both.
    Faults of the whole list: `csv_missing_column`, `csv_empty`; of lines: `csv_total`, `csv_note`,
    `csv_name_missing`, `csv_bad_name`, `csv_too_long`, `csv_licence_altered`, `csv_bad_licence`,
    `csv_bad_birth`, `csv_no_licence_no_club`, `csv_licence_twice`, `csv_name_twice`.
    """
    header = _find_header(sheet)
    if isinstance(header, EntryFileFault):
        return MemberList(faults=(header,))
    at, columns = header
    titles = sheet.rows[at][1]
    read: list[tuple[ListedMember, str]] = []
    faults: list[EntryFileFault] = []
    order = read_order(titles)
    for line, row in sheet.rows[at + 1 :]:
        if row == titles:
            continue
        values = {column: row[n] for n, column in columns.items() if n < len(row) and row[n]}
        found = _read_line(line, values, row, order, today)
        if isinstance(found, EntryFileFault):
            faults.append(found)
        else:
            read.append((found, values.get("town", "")))
    members, twice = _hold_lines_together(_tell_clubs_apart(read, known_clubs))
    if not members and not faults:
        faults.append(EntryFileFault("csv_empty", 1))
    kept = {n for n, column in columns.items() if column not in ("born", "card")}
    aside = tuple(field for n, field in enumerate(titles) if field and n not in kept)
    every = sorted([*faults, *twice], key=lambda fault: fault.line)
    return MemberList(tuple(members), tuple(every), aside)


def _find_header(sheet: Sheet) -> tuple[int, dict[int, MemberColumn]] | EntryFileFault:
    """Which row names the columns, and what they mean."""
    best: tuple[int, dict[int, MemberColumn]] = (0, {})
    for at, (_line, row) in enumerate(sheet.rows[:HEADER_WITHIN]):
        found: dict[int, MemberColumn] = {}
        for n, field in enumerate(row):
            column = _mean(field)
            if column is not None and column not in found.values():
                found[n] = column
        if len(found) > len(best[1]):
            best = (at, found)
    named = {*best[1].values()}
    if not named & {"name", "surname"}:
        return EntryFileFault("csv_missing_column", 1, params={"column": "name"})
    if not named & {"licence", "club"}:
        return EntryFileFault("csv_missing_column", 1, params={"column": "licence"})
    return best


def _mean(field: str) -> MemberColumn | None:
    heading = " ".join(re.sub(r"[\W_]+", " ", field.casefold()).split())
    return _COLUMNS.get(heading) or _FROM_LISTS.get(meaning(field) or "")


def _read_line(
    line: int, values: dict[MemberColumn, str], row: Sequence[str], order: NameOrder, today: Day
) -> ListedMember | EntryFileFault:
    if code := judge_line(row):
        return EntryFileFault(code, line)
    licence, born = values.get("licence", ""), values.get("born", "")
    for column, value in values.items():
        most = MAX_LICENCE if column == "licence" else MAX_FIELD
        if column not in ("born", "card") and len(value) > most:
            return EntryFileFault("csv_too_long", line, column, {"most": most})
    name = _read_name(values, order)
    if is_nothing(name.whole) or not name.whole:
        return EntryFileFault("csv_name_missing", line, "name")
    if not any(c.isalpha() for c in name.whole) or not min(name_keys(name.whole)):
        return EntryFileFault("csv_bad_name", line, "name", {"given": name.whole})
    if len(name.whole) > MAX_FIELD:
        return EntryFileFault("csv_too_long", line, "name", {"most": MAX_FIELD})
    number = _read_licence(line, licence)
    if isinstance(number, EntryFileFault):
        return number
    year = _read_year(born, today)
    if year is None and born and not is_nothing(born):
        return EntryFileFault("csv_bad_birth", line, "born", {"given": born[:MAX_FIELD]})
    club = values.get("club", "")
    club = "" if is_nothing(club) or not club_key(club) else club
    if not number and not club:
        return EntryFileFault("csv_no_licence_no_club", line, "licence")
    return ListedMember(line, Described(name.whole, name.surname, club, number, year))


def _read_name(values: dict[MemberColumn, str], order: NameOrder) -> Name:
    """A name as it is called out; one that is written in capitals alone is calmed."""
    given, surname = values.get("name", ""), values.get("surname", "")
    if surname:
        shouted = f"{given} {surname}".isupper()
        return join_name(given.title(), surname.title()) if shouted else join_name(given, surname)
    found = read_name(given, order)
    if found.whole.isupper() and len(found.whole.split()) > 1:
        return Name(found.whole.title(), found.surname.title())
    return found


def _read_licence(line: int, licence: str) -> str | EntryFileFault:
    if not licence:
        return ""
    given: dict[str, str | int] = {"given": licence}
    if is_altered(licence):
        return EntryFileFault("csv_licence_altered", line, "licence", given)
    number = read_licence(licence)
    fits = _LICENCE.fullmatch(number) and any(c.isdigit() for c in number)
    # Nothing but zeros is no number either.
    if not fits or not licence_key(number):
        return EntryFileFault("csv_bad_licence", line, "licence", given)
    return number


def _read_year(born: str, today: Day) -> int | None:
    """The year of a birth that is not to come; None where none is said, or it cannot be one."""
    if found := _YEAR.fullmatch(born):
        day = (int(found[1]), 1, 1)
    elif found := _DAY_FIRST.fullmatch(born):
        day = (int(found[3]), int(found[2]), int(found[1]))
    elif found := _YEAR_FIRST.fullmatch(born):
        day = (int(found[1]), int(found[2]), int(found[3]))
    else:
        return None
    possible = 1 <= day[1] <= 12 and 1 <= day[2] <= 31
    return day[0] if possible and day[0] >= OLDEST and day <= today else None


def _tell_clubs_apart(
    read: Sequence[tuple[ListedMember, str]], known: Collection[str]
) -> list[ListedMember]:
    """The lines, with the town in the name of a club where the list has its name in two towns, or
    the register knows it so.
    """
    towns: defaultdict[str, set[str]] = defaultdict(set)
    for one, town in read:
        if one.who.club and town:
            towns[club_key(one.who.club)].add(club_key(town))
    members = []
    for one, town in read:
        club = one.who.club
        both = f"{club} ({town})"
        if (
            club
            and town
            and len(both) <= MAX_CLUB
            and (len(towns[club_key(club)]) > 1 or club_key(both) in known)
        ):
            one = one._replace(who=one.who._replace(club=both))
        members.append(one)
    return members


def _hold_lines_together(
    members: Sequence[ListedMember],
) -> tuple[list[ListedMember], list[EntryFileFault]]:
    """Lines that say one person twice, or two under one number: the one is a fault, of the other
    both are doubtful.
    """
    by_licence: defaultdict[str, list[ListedMember]] = defaultdict(list)
    by_name: defaultdict[tuple[str, str], list[ListedMember]] = defaultdict(list)
    for one in members:
        if number := licence_key(one.who.licence):
            by_licence[number].append(one)
        for key in name_keys(one.who.name):
            by_name[(key, club_key(one.who.club))].append(one)
    doubts: defaultdict[int, list[str]] = defaultdict(list)
    faults: dict[int, EntryFileFault] = {}

    def hold(first: ListedMember, one: ListedMember, code: str, doubt: str, given: str) -> None:
        said = [_differ(first.who, one.who)]
        if not any(said):
            params: dict[str, str | int] = {"given": given, "first": first.line}
            column = "licence" if doubt.startswith("licence") else "name"
            faults[one.line] = EntryFileFault(code, one.line, column, params)
            return
        for each in (first, one):
            doubts[each.line] += [doubt, *filter(None, said)]

    for first, *others in by_licence.values():
        for one in others:
            hold(first, one, "csv_licence_twice", "licence_on_two_lines", one.who.licence)
    for group in by_name.values():
        first = next((each for each in group if each.who.licence), group[0])
        for one in group:
            if one is not first and not one.who.licence and one.line not in faults:
                hold(first, one, "csv_name_twice", "name_on_two_lines", one.who.name)
    kept = [
        one._replace(doubts=tuple(dict.fromkeys(doubts[one.line]))) if one.line in doubts else one
        for one in members
        if one.line not in faults
    ]
    return kept, [*faults.values()]


def _differ(one: Described, other: Described) -> str:
    """By what two lines say two things; empty where they say one."""
    if one.born and other.born and one.born != other.born:
        return "other_birth_year"
    if name_keys(one.name).isdisjoint(name_keys(other.name)):
        return "licence_other_name"
    return "other_club" if club_key(one.club) != club_key(other.club) else ""
