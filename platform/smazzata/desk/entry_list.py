"""Who is entered: typed one by one, or pasted from wherever the list was kept."""

from collections.abc import Mapping

from games.kernel.refusal import Refusal
from smazzata.desk.services import Substitution
from smazzata.presentation.typed_numbers import read_whole
from tournaments.entries import EntryFile, read_entries


def read_list(text: str, side_size: int) -> EntryFile:
    """The entries of a pasted list; its first line may name the columns."""
    return read_entries(text, side_size=side_size, headless=True)


def read_one(form: Mapping[str, str], side_size: int) -> EntryFile:
    """The one entry that a form names."""
    columns = ["name", *(["partner"] if side_size == 2 else []), "club", "licence"]
    columns += ["partner_licence"] if side_size == 2 else []
    fields = [form.get(column, "").replace('"', "'").replace("\n", " ") for column in columns]
    line = ";".join(f'"{field}"' for field in fields)
    return read_entries(f"{';'.join(columns)}\n{line}\n", side_size=side_size)


def read_substitution(form: Mapping[str, str], number: int) -> Substitution | Refusal:
    """Who is to sit for whom, from which round on. Refusals: `name_missing`, `malformed`."""
    found = read_one({**form, "club": form.get("club", "")}, side_size=1)
    if not found.entries:
        return Refusal("name_missing")
    rounds = read_whole([form.get("round", "").strip()])
    if isinstance(rounds, Refusal):
        return rounds
    (person,) = found.entries[0].people
    reason = " ".join(form.get("reason", "").split())
    club = found.entries[0].club
    return Substitution(number, form.get("out", ""), person, club, rounds[0], reason)
