"""The options of Busca."""

from games.busca.state import SEATS
from games.kernel.options import Option, choice
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
    choice(
        "deck_style",
        "international",
        Phrase("Le figure delle carte", "The pictures on the cards"),
        "BUS-3",
        {
            "international": Phrase("Internazionali", "International"),
            "italian": Phrase("Italiane", "Italian"),
        },
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
