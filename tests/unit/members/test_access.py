"""Who may do what, written out: a change of rights is a change of this table."""

from smazzata.members.permissions import Action, Role, may

ROLES = ("anyone", "guest", "player", "organiser", "referee", "officer", "administrator")
TABLE = """
                    anyone guest player organiser referee officer administrator
watch               yes    yes   yes    yes       yes     yes     yes
check_record        yes    yes   yes    yes       yes     yes     yes
play_casual         -      yes   yes    yes       yes     yes     yes
play_rated          -      -     yes    yes       yes     yes     yes
comment             -      -     yes    yes       yes     yes     yes
run_tournament      -      -     -      yes       -       -       yes
hold_office         -      -     yes    yes       yes     yes     yes
write_slips         -      yes   yes    yes       yes     yes     yes
see_all_cards       -      -     -      -         yes     -       -
rule_at_table       -      -     -      -         yes     -       yes
moderate            -      -     -      -         yes     yes     yes
name_officials      -      -     -      -         -       yes     yes
enter_licences      -      -     -      -         -       yes     yes
keep_register       -      -     -      -         -       yes     yes
read_reports        -      -     -      -         -       yes     yes
administer          -      -     -      -         -       -       yes
enter               yes    yes   yes    yes       yes     yes     yes
own_data            -      yes   yes    yes       yes     yes     yes
own_security        -      -     yes    yes       yes     yes     yes
"""
RIGHTS = {
    (role, row[0]): mark == "yes"
    for row in map(str.split, TABLE.strip().splitlines()[1:])
    for role, mark in zip(ROLES, row[1:], strict=True)
}


def test_the_table_has_every_role_and_every_action() -> None:
    assert {role for role, _ in RIGHTS} == set(Role)
    assert {action for _, action in RIGHTS} == set(Action)


def test_a_role_may_do_what_the_table_says() -> None:
    allowed = {pair: may(frozenset({Role(pair[0])}), Action(pair[1])) for pair in RIGHTS}
    assert allowed == RIGHTS


def test_whoever_has_two_roles_may_do_what_either_may() -> None:
    both = frozenset({Role.OFFICER, Role.REFEREE})
    assert may(both, Action.SEE_ALL_CARDS)
    assert may(both, Action.NAME_OFFICIALS)
    assert not may(both, Action.ADMINISTER)


def test_whoever_has_no_role_may_do_nothing() -> None:
    assert not any(may(frozenset(), action) for action in Action)
