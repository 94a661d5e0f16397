"""Who is entered: typed one by one, or pasted from wherever the list was kept."""

from collections.abc import Mapping

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
