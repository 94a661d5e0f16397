"""The options of Busca, and what they must not say together."""

from games.busca.state import SEATS
from games.kernel.options import Option, Options
from games.kernel.refusal import Refusal
from games.kernel.words import Phrase

OPTIONS: tuple[Option, ...] = (
    Option(
        "target_busche",
        10,
        Phrase("Busche con cui la partita finisce", "Busche that end the match"),
        "BUS-27",
        least=1,
        nullable=True,
        usual=True,
    ),
    Option(
        "max_deals",
        None,
        Phrase("Numero massimo di smazzate", "Greatest number of deals"),
        "BUS-27",
        least=1,
        nullable=True,
        usual=True,
    ),
    Option(
        "deck_style",
        "international",
        Phrase("Le figure delle carte", "The pictures on the cards"),
        "BUS-3",
        choices=("international", "italian"),
        called=(Phrase("Internazionali", "International"), Phrase("Italiane", "Italian")),
    ),
    Option(
        "deck_consent",
        [],
        Phrase(
            "I posti d'accordo su carte diverse da quelle internazionali.",
            "The seats that agree to cards other than the international ones.",
        ),
        "BUS-3",
        seats=SEATS,
    ),
)


def contradiction(options: Options) -> Refusal | None:
    """Why complete options cannot stand together: `deck_not_agreed` or `no_end_condition`."""
    if options["deck_style"] != "international" and len(options["deck_consent"]) < SEATS:
        return Refusal("deck_not_agreed", "BUS-3")
    if options["target_busche"] is None and options["max_deals"] is None:
        return Refusal("no_end_condition", "BUS-28")
    return None
