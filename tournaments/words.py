"""What tournaments say to people: refusals, faults of files and tables, reasons of pairings.

Each sentence stands beside what says it; here they are found by their codes.
"""

from games.kernel.words import KERNEL_WORDS, Words
from tournaments import entry_faults, feasibility, prizes
from tournaments.pairing import check, reasons
from tournaments.registry import SENTENCES
from tournaments.scoring import victory_words

PARTS: tuple[Words, ...] = (
    KERNEL_WORDS,
    SENTENCES,
    entry_faults.FAULTS,
    prizes.REFUSALS,
    feasibility.REMARKS,
    check.FAULTS,
    reasons.REASONS,
    victory_words.FAULTS,
    victory_words.SOURCES,
)
"""No code is in two of them."""
WORDS: Words = {code: phrase for part in PARTS for code, phrase in part.items()}
