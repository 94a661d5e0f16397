"""Which steps of a tournament the autopilot takes: one director among others, whom people tell.

What it does not take waits for a person, who looks and takes it; what the rules refuse it waits for
a person too. Tables online and signed rounds are not asked about here: they follow from the place.
"""

from collections.abc import Iterable
from uuid import UUID

from django.db import transaction

from games.kernel.refusal import MALFORMED, Refusal
from smazzata.desk.rights import against_all_but
from smazzata.members.principals import Principal
from smazzata.tournament_management.automation import MachineStep, automate, automated
from smazzata.tournament_management.tasks import advance
from tournaments.authority import Office

OFFERED = (MachineStep.PAIR, MachineStep.POST, MachineStep.CLOSE_ROUND, MachineStep.CLOSE)
"""The steps that a director may hand over, in the order of a tournament. Not the draw: no machine
knows when everybody has come."""


def handed_over(tournament: UUID) -> list[MachineStep]:
    """Those of `OFFERED` that the autopilot takes now."""
    taken = automated(tournament)
    return [step for step in OFFERED if step in taken]


@transaction.atomic
def hand_over(tournament: UUID, steps: Iterable[str], who: Principal) -> Refusal | None:
    """From now on the autopilot takes these steps of `OFFERED` and no others, the next one at once.

    Refusals: `no_office`, `other_office`, `malformed`.
    """
    refusal = against_all_but({Office.DIRECTOR}, who, tournament, "hand_over")
    if refusal is not None:
        return refusal
    wanted = set(steps)
    if not wanted <= set(OFFERED):
        return MALFORMED
    others = automated(tournament) - set(OFFERED)
    automate(tournament, others | {MachineStep(step) for step in wanted})
    transaction.on_commit(lambda: advance.delay(str(tournament)), robust=True)
    return None
