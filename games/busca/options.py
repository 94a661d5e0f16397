"""The options of Busca."""

from games.busca.state import SEATS
from games.kernel.options import Option, choice, number

OPTIONS: tuple[Option, ...] = (
    number("target_busche", 10, "BUS-27", least=1, nullable=True, usual=True).describe(
        "Busche con cui la partita finisce", "Busche that end the match"
    ),
    number("max_deals", None, "BUS-27", least=1, nullable=True, usual=True).describe(
        "Numero massimo di smazzate", "Greatest number of deals"
    ),
    choice("deck_style", "BUS-3")
    .describe("Le figure delle carte", "The pictures on the cards")
    .offer("international", "Internazionali", "International")
    .offer("italian", "Italiane", "Italian"),
    Option("deck_consent", [], clause="BUS-3", seats=SEATS).describe(
        "I posti d'accordo su carte diverse da quelle internazionali.",
        "The seats that agree to cards other than the international ones.",
    ),
)
