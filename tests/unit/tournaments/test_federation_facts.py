"""Facts of tournaments as federations play them, each as a test of that name."""

from tests.unit.tournaments.test_slips import RIGHT, WRONG, Slips
from tournaments import commands


def test_a_disputed_slip_keeps_both_versions_and_blocks_the_next_danish_pairing() -> None:
    table = Slips(system="danish")
    for other in range(2, len(table.round.tables) + 1):
        table.do(commands.RecordResult(1, other, (500, 0)))
    table.claim(0, RIGHT)
    table.claim(1, WRONG)
    assert set(table.state.rounds[0].claims[1].values()) == {RIGHT, WRONG}
    assert table.refused(commands.CloseRound(1)) == "slip_disputed"
    assert table.refused(commands.ProposeRound(2)) == "round_open"
    table.do(commands.SettleSlip(1, 1, RIGHT, "the cards were counted again"))
    table.do(commands.CloseRound(1))
    table.post()
