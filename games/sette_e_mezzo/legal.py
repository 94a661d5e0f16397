"""What the seat whose turn it is may do, and why not (SEM-16 to SEM-19, SEM-24, SEM-41)."""

from collections.abc import Sequence
from itertools import product

from games.kernel.command import Command
from games.kernel.options import Options
from games.kernel.refusal import Refusal
from games.sette_e_mezzo.events import Hit, PlaceBet, Stand
from games.sette_e_mezzo.state import BANK, BET, CALL, SetteEMezzoState

NO_CARDS_LEFT = Refusal("no_cards_left", "SEM-24")


def objection(table: SetteEMezzoState, command: Command) -> Refusal | None:
    """Why the seat whose turn it is may not give this command; None if it may."""
    if isinstance(command, PlaceBet):
        return _bet_objection(table, command)
    if table.phase == BET:
        return Refusal("bet_required", "SEM-16")
    return NO_CARDS_LEFT if isinstance(command, Hit) and not table.can_deal() else None


def _bet_objection(table: SetteEMezzoState, bet: PlaceBet) -> Refusal | None:
    if table.phase == BANK:
        return Refusal("bank_does_not_bet", "SEM-25")
    if table.phase == CALL:
        return Refusal("bet_already_placed", "SEM-17")
    options = table.match.options
    least, most = options["min_stake"], options["max_stake"]
    for stake in (bet.call_stake, bet.stand_stake):
        if stake is not None and not least <= stake <= most:
            return Refusal("stake_out_of_range", "SEM-16", {"least": least, "most": most})
    held = table.highest_stake(table.turn)
    if max(bet.call_stake, bet.stand_stake or 0) > held:
        return Refusal("stake_beyond_chips", "SEM-41", {"most": held})
    if not options["split_stakes"] and bet.stand_stake not in (None, bet.call_stake):
        return Refusal("split_stakes_disabled", "SEM-17")
    return None


def steps(table: SetteEMezzoState) -> Sequence[Command]:
    """The steps worth thinking about; of the bets that are legal those that `bets` lists.

    What a bet brings is linear in both stakes as long as the plan of calling stays the same, so the
    best one is always among the lowest and the highest.
    """
    if table.phase == BET:
        return bets(table.match.options, table.highest_stake(table.turn))
    return (Hit(), Stand()) if table.can_deal() else (Stand(),)


def bets(options: Options, most: int) -> list[PlaceBet]:
    """The bets worth thinking about for who may stake `most` (`highest_stake`): lowest, middle and
    highest stakes, each with each.
    """
    least = options["min_stake"]
    stakes = sorted({least, (least + most) // 2, most})
    if not options["split_stakes"]:
        return [PlaceBet(stake) for stake in stakes]
    return [
        PlaceBet(call, None if stand == call else stand) for call, stand in product(stakes, stakes)
    ]
