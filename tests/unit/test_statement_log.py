"""What PostgreSQL writes into its log of statements, read as statements."""

from tests.bench.counting import statements


def test_a_statement_is_told_by_who_sent_it_and_its_first_words() -> None:
    log = (
        "web|LOG:  execute _pg3_7: \n\tWITH head AS (\n\t    UPDATE es_stream\n"
        "web|DETAIL:  Parameters: $1 = 'x|LOG:  statement: no'\n"
        "|LOG:  checkpoint starting: time\n"
        "live|LOG:  statement: BEGIN\n"
        "live|LOG:  execute <unnamed>: \n\t\n\tSELECT  version, kind\n"
    )
    assert statements(log) == [
        ("web", "WITH head"),
        ("live", "BEGIN"),
        ("live", "SELECT  version,"),
    ]


def test_a_statement_without_words_takes_nothing_of_the_next_line() -> None:
    log = "web|LOG:  statement: \nlive|LOG:  execute _pg3_7: \n\tWITH head AS (\n"
    assert statements(log) == [("web", ""), ("live", "WITH head")]
    assert statements("web|LOG:  execute <unnamed>: \n2026-11-23 LOG: x\n") == [("web", "")]
