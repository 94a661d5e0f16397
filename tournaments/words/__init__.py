"""What tournaments say to people: refusals, faults of files and tables, reasons of pairings."""

from games.kernel.words import KERNEL_WORDS, Words
from tournaments.words.discipline import DISCIPLINE
from tournaments.words.entries import ENTRIES, FILES
from tournaments.words.finality import FINALITY
from tournaments.words.opening import OPENING, PRIZES, REMARKS, TABLES
from tournaments.words.results import RESULTS
from tournaments.words.rounds import CHECKS, REASONS, ROUNDS
from tournaments.words.slips import SLIPS
from tournaments.words.victory_sources import SOURCES
from tournaments.words.warnings import DONE, WARNINGS

WORDS: Words = {
    **KERNEL_WORDS,
    **OPENING,
    **PRIZES,
    **REMARKS,
    **TABLES,
    **ENTRIES,
    **FILES,
    **ROUNDS,
    **CHECKS,
    **REASONS,
    **RESULTS,
    **DISCIPLINE,
    **FINALITY,
    **WARNINGS,
    **DONE,
    **SLIPS,
    **SOURCES,
}
