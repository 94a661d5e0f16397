"""What tournaments say to people: refusals, faults of files and tables, reasons of pairings.

Each sentence stands beside what says it; here they are found by their codes.
"""

from games.kernel.words import KERNEL_WORDS, Words
from tournaments import feasibility
from tournaments.entry_lists import faults
from tournaments.pairing import check, reasons
from tournaments.registry import SENTENCES
from tournaments.scoring import victory_words
from tournaments.standings import prizes

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
