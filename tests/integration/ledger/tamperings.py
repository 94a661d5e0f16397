"""What a hostile operator with the owner's password can do to a ledger, deed by deed.

Each deed is done with all guards down, as carefully as somebody can who knows everything but the
signing key: links are recomputed, heads mended, places in the global order closed up. Beside it
stands what the audit says: docs/verify/tampering.md, which tells how this is run.
"""

import os
from collections.abc import Callable
from typing import NamedTuple
from uuid import UUID, uuid4

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.contrib.auth.models import Group
from django.utils.timezone import now

from smazzata.desk.models import Officer
from smazzata.ledger import signing
from smazzata.ledger.checkpointing import checkpoint
from smazzata.ledger.events import NewEvent, new_stream_id
from smazzata.ledger.writer import append
from smazzata.members.models import Account, Member
from smazzata.tournament_management.models import TournamentSecret
from smazzata.tournament_management.secret_key import draw_seed
from tests.integration.ledger.forging import (
    cut,
    drop_checkpoints,
    insert_event,
    relink,
    remove,
    resign_one,
    sequence,
    sign_again,
    swap_events,
)
from tests.integration.ledger.ledgerkit import play, rows
from tournaments.pairing.draw import seed_commitment

FOREIGN = Ed25519PrivateKey.from_private_bytes(b"f" * 32)


class Ledger(NamedTuple):
    """What there is to tamper with: three checkpoints pin everything."""

    match: UUID
    """Casual; sealed, five events, pinned twice."""
    running: UUID
    """Not sealed, four events."""
    tournament: UUID
    """Two of its four events came after the checkpoint of its round."""
    member: UUID
    """Was made a referee."""
    erased: UUID
    """Asked to be erased, and was."""


KEY = b"k" * 32
"""The tournament's secret, to whose draw it committed when it was opened."""


def write_ledger() -> Ledger:
    """Write the ledger that is tampered with."""
    account = Account.objects.create_user("anna")
    member = account.member.id
    gone = Member.objects.create(name="", erased_at=now())
    made = Ledger(new_stream_id(), new_stream_id(), new_stream_id(), member, gone.id)
    for version in range(3):
        play(made.match, version, kind="match", response={"card": version})
    opened = [
        NewEvent("tournament_opened", {"seed_commitment": seed_commitment(draw_seed(KEY))}),
        NewEvent("officer_named", {"member": str(member), "office": "director"}),
    ]
    append(made.tournament, "tournament", 0, opened, uuid4(), "system")
    TournamentSecret.objects.create(tournament=made.tournament, key=KEY)
    Officer.objects.create(tournament=made.tournament, member=str(member), office="director")
    granted = [NewEvent("role_granted", {"role": "referee"})]
    append(made.member, "member", 0, granted, uuid4(), "system")
    account.groups.add(Group.objects.get_or_create(name="referee")[0])
    append(made.erased, "member", 0, [NewEvent("member_erased", {})], uuid4(), "system")
    checkpoint("tournament/1/round/1")
    for version in range(4):
        play(made.running, version, kind="match")
    play(made.match, 3, kind="match")
    checkpoint()
    play(made.match, 4, kind="match", seal=True)
    play(made.tournament, 2, 2, kind="tournament")
    checkpoint()
    return made


def change(what: str, where: str = "version = 3") -> Callable[[Ledger], None]:
    """Change columns of an event of the match."""
    statement = f"UPDATE es_event SET {what} WHERE stream_id = %s AND {where}"
    return lambda made: void(rows(statement, made.match))


def change_and_relink(what: str) -> Callable[[Ledger], None]:
    return lambda made: relink(
        made.match, f"UPDATE es_event SET {what} WHERE stream_id = %s AND version = 3", made.match
    )


def void(_: object) -> None:
    """Drop a result: a deed has none."""


def swap_kinds(made: Ledger) -> None:
    for stream, kind in ((made.match, "tournament"), (made.tournament, "match")):
        rows("UPDATE es_stream SET kind = %s WHERE id = %s", kind, stream)


def swap_kinds_and_relink(made: Ledger) -> None:
    swap_kinds(made)
    relink(made.match)
    relink(made.tournament)


def swap_and_relink(made: Ledger) -> None:
    swap_events(made.match, 2, 3)
    rows(
        "UPDATE es_command SET first_version = 5 - first_version, last_version = 5 - last_version"
        " WHERE stream_id = %s AND first_version IN (2, 3)",
        made.match,
    )
    relink(made.match)


def forge_inside(made: Ledger) -> None:
    """An event more in the middle of the running match; all that follow move on by one."""
    for table, columns in (
        ("es_event", ("version",)),
        ("es_position", ("version",)),
        ("es_command", ("first_version", "last_version")),
    ):
        for step in (100, -99):
            moved = ", ".join(f"{column} = {column} + {step}" for column in columns)
            rows(
                f"UPDATE {table} SET {moved} WHERE stream_id = %s AND {columns[0]} > 2",
                made.running,
            )
    insert_event(made.running, 3)
    rows("INSERT INTO es_outbox (stream_id, version) VALUES (%s, 3)", made.running)
    sequence()
    renumber_by_time()
    relink(made.running)


def renumber_by_time() -> None:
    """Give the newest place in the order to nobody: a stream's places follow its versions."""
    rows(
        "UPDATE es_position p SET version = o.n FROM (SELECT position, stream_id, row_number() OVER"
        " (PARTITION BY stream_id ORDER BY position) + 1000 AS n FROM es_position) o"
        " WHERE o.position = p.position"
    )
    rows("UPDATE es_position SET version = version - 1000")


def forge_stream(made: Ledger) -> None:
    """A whole stream that never was, among the first things that happened."""
    stream = new_stream_id()
    play(stream, 0, 2, kind="match")
    sequence()
    rows(
        "UPDATE es_event SET recorded_at = recorded_at - interval '1 day' WHERE stream_id = %s",
        stream,
    )
    rows("UPDATE es_event SET occurred_at = 0 WHERE stream_id = %s", stream)
    relink(stream)
    rows("UPDATE es_position SET position = -position")
    rows("UPDATE es_position SET position = -1000 - version WHERE stream_id = %s", stream)
    rows(
        "UPDATE es_position p SET position = n FROM (SELECT position, row_number() OVER"
        " (ORDER BY stream_id <> %s, abs(position)) AS n FROM es_position) o"
        " WHERE o.position = p.position",
        stream,
    )


def forge_last(made: Ledger) -> None:
    """An event at the end that is said to have been there for a day."""
    insert_event(made.running, 5, "now() - interval '1 day'")
    rows("INSERT INTO es_outbox (stream_id, version) VALUES (%s, 5)", made.running)
    sequence()
    relink(made.running)


def swap_places(made: Ledger) -> None:
    """Exchange the places of events of two streams; within each the order stays."""
    rows(
        "UPDATE es_position SET position = -position"
        " WHERE (stream_id, version) IN ((%s, 3), (%s, 1))",
        made.match, made.tournament,
    )  # fmt: skip
    rows(
        "UPDATE es_position SET position = CASE WHEN stream_id = %s THEN"
        " (SELECT -position FROM es_position WHERE stream_id = %s AND version = 1) ELSE"
        " (SELECT -position FROM es_position WHERE stream_id = %s AND version = 3) END"
        " WHERE position < 0",
        made.match, made.tournament, made.match,
    )  # fmt: skip


def rewrite_and_sign_again(made: Ledger) -> None:
    change_and_relink("""data = '{"card":40}'""")(made)
    sign_again(FOREIGN)


def vouch_for_foreign_key(made: Ledger) -> None:
    rewrite_and_sign_again(made)
    key = signing.PublicKey.of(FOREIGN)
    text = f"smazzata/retired-key\n{key}\nlast checkpoint 3\n"
    rows("INSERT INTO es_retired_key (note) VALUES (%s)", signing.sign(text, FOREIGN))


def rewrite_and_drop_leaves(made: Ledger) -> None:
    change_and_relink("""data = '{"card":40}'""")(made)
    rows("DELETE FROM es_checkpoint_leaf WHERE stream_id = %s", made.match)


def rewrite_and_mend_leaves(made: Ledger) -> None:
    change_and_relink("""data = '{"card":40}'""")(made)
    rows(
        "UPDATE es_checkpoint_leaf l SET link = e.hash FROM es_event e"
        " WHERE e.stream_id = l.stream_id AND e.version = l.version"
    )


def swap_checkpoints(made: Ledger) -> None:
    for old, new in ((1, 99), (2, 1), (99, 2)):
        rows("UPDATE es_checkpoint SET number = %s WHERE number = %s", new, old)


def back_to(made: Ledger) -> None:
    """Everything as it was at the second checkpoint: events, heads, places, notes."""
    drop_checkpoints(after=2)
    cut(made.match, 4)
    cut(made.tournament, 2)


def sql(*statements: str) -> Callable[[Ledger], None]:
    """Statements that need no stream."""
    return lambda made: void([rows(statement) for statement in statements])


def sealing(what: str, which: str) -> Callable[[Ledger], None]:
    return lambda made: void(
        rows(f"UPDATE es_stream SET sealed_at = {what} WHERE id = %s", getattr(made, which))
    )


class Tampering(NamedTuple):
    """A deed, what the audit names it by, and whether the audit of that one stream sees it too."""

    deed: str
    do: Callable[[Ledger], None]
    named: str
    """Codes, with blanks between them."""
    stream: str | None = None
    """Field of `Ledger`: auditing this stream alone says the first code as well."""
    kept: bool = False
    """Whether only a published note shows it: this machine's file, or what anybody kept."""

    @property
    def codes(self) -> list[str]:
        """The codes by which the audit names it."""
        return self.named.split()


T = Tampering


CARD = """data = '{"card":40}'"""
C = "checkpoint_contradicted"
G = "guard_missing"


def grant_more(made: Ledger) -> None:
    change = """UPDATE es_event SET data = '{"role":"administrator"}' WHERE stream_id = %s"""
    relink(made.member, change, made.member)


def change_answer(made: Ledger) -> None:
    change = "UPDATE es_command SET response = '{}' WHERE stream_id = %s AND first_version = 2"
    rows(change, made.match)


def delete_command(made: Ledger) -> None:
    rows("DELETE FROM es_command WHERE stream_id = %s AND first_version = 2", made.match)


def add_command(made: Ledger) -> None:
    rows("INSERT INTO es_command VALUES (%s, %s, 3, 3, 'null')", made.match, uuid4())


def wait_again(made: Ledger) -> None:
    rows("INSERT INTO es_outbox (stream_id, version) VALUES (%s, 2)", made.match)


def lose_from_outbox(made: Ledger) -> None:
    play(made.running, 4, kind="match")
    rows("DELETE FROM es_outbox")


def add_leaf(made: Ledger) -> None:
    rows(
        "INSERT INTO es_checkpoint_leaf SELECT index + 1, gen_random_uuid(), kind, version, link,"
        " sealed_us, records FROM es_checkpoint_leaf ORDER BY index DESC LIMIT 1"
    )


def rewrite_and_drop_checkpoints(made: Ledger) -> None:
    change_and_relink(CARD)(made)
    drop_checkpoints(0)


def sign_one_anew(made: Ledger) -> None:
    resign_one(2, signing.private_key())


def sign_all_anew(made: Ledger) -> None:
    change_and_relink(CARD)(made)
    sign_again(signing.private_key())


HOLLOW = (
    "CREATE OR REPLACE FUNCTION es_refuse() RETURNS trigger LANGUAGE plpgsql AS"
    " $$ BEGIN RETURN NEW; END $$"
)
FEWER_STREAMS = (
    "UPDATE es_checkpoint SET note = replace(note, 'streams 5', 'streams 4') WHERE number = 3"
)
EVENT = "ON es_event FOR EACH ROW EXECUTE FUNCTION"
SPY = "CREATE FUNCTION es_spy() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$"
OPEN_DOOR = (
    "CREATE FUNCTION es_door(statement text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER"
    " AS $$ BEGIN EXECUTE statement; END $$"
)
SEEN = "CREATE FUNCTION es_seen() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN END $$"
SEES = "CREATE EVENT TRIGGER es_seen ON ddl_command_end EXECUTE FUNCTION es_seen()"
SECOND = f"CREATE ROLE es_other_{os.getpid()} LOGIN"


def second(statement: str) -> Callable[[Ledger], None]:
    """A statement about a second role {role}."""
    return sql(SECOND, statement.format(role=SECOND.split()[2]))


def give_office(made: Ledger) -> None:
    rows(
        "INSERT INTO desk_officer (tournament, member, office, number, named_by, named_at)"
        " VALUES (%s, %s, 'director', 0, '', now())",
        made.tournament, str(made.erased),
    )  # fmt: skip


def put_words(made: Ledger) -> None:
    rows(
        'INSERT INTO desk_statement (tournament, call, "order", member, salt, text)'
        " VALUES (%s, 1, 1, '', '', 'They cheated.')",
        made.tournament,
    )


def give_role(made: Ledger) -> None:
    account = Account.objects.create_user("mallory")
    rows("INSERT INTO auth_group (name) VALUES ('administrator') ON CONFLICT DO NOTHING")
    rows(
        "INSERT INTO members_account_groups (account_id, group_id)"
        " SELECT %s, id FROM auth_group WHERE name = 'administrator'",
        account.pk,
    )


def rename_role(made: Ledger) -> None:
    rows("UPDATE auth_group SET name = 'nobody' WHERE name = 'administrator'")
    rows("UPDATE auth_group SET name = 'administrator' WHERE name = 'referee'")


OTHER_FRONTIER = "UPDATE es_checkpoint SET frontier = sha256(frontier) WHERE number = 3"

TAMPERINGS = [
    T("change the data of an event", change(CARD), "broken_chain", "match"),
    T("… and recompute all links and the head (casual match)", change_and_relink(CARD), C, "match"),
    T("change who acted", change("actor = 'x'"), "broken_chain", "match"),
    T("… and recompute", change_and_relink("actor = 'x'"), C, "match"),
    T("change when it happened", change("occurred_at = 1"), "broken_chain", "match"),
    T("… and recompute", change_and_relink("occurred_at = 1"), C, "match"),
    T(
        "cut the newest events, move the head back, close up the order",
        lambda made: cut(made.match, 3), C, "match",
    ),
    T(
        "cut a tournament's events after its round's checkpoint",
        lambda made: cut(made.tournament, 2), C, "tournament",
    ),
    T(
        "remove a whole stream and close up the order",
        lambda made: remove(made.running), C, "running",
    ),
    T("rewrite a role that was granted, and recompute", grant_more, C, "member"),
    T("swap two events", lambda made: swap_events(made.match, 2, 3), "broken_chain", "match"),
    T("… and recompute, commands included", swap_and_relink, C, "match"),
    T("swap the kinds of two streams", swap_kinds, "broken_chain", "match"),
    T("… and recompute", swap_kinds_and_relink, C, "match"),
    T("forge an event in the middle, with its command, and recompute", forge_inside, C, "running"),
    T(
        "forge an event at the end and date it back",
        forge_last, "recorded_out_of_order", "running",
    ),
    T(
        "forge a whole stream among the first events",
        forge_stream, "not_in_checkpoint record_changed",
    ),
    T(
        "change when an event was recorded",
        change("recorded_at = recorded_at - interval '1s'"), "record_changed", "match",
    ),
    T("change the stored answer to a command", change_answer, "record_changed", "match"),
    T("seal a stream", sealing("now()", "running"), "seal_changed", "running"),
    T("unseal a stream", sealing("NULL", "match"), "seal_changed", "match"),
    T(
        "change when a stream was sealed",
        sealing("sealed_at - interval '1s'", "match"), "seal_changed", "match",
    ),
    T("delete a command", delete_command, "command_mismatch record_changed", "match"),
    T("add a command that wrote nothing", add_command, "command_mismatch", "match"),
    T("swap the places of two events in the global order", swap_places, "record_changed", "match"),
    T(
        "take a place out of the global order",
        sql("DELETE FROM es_position WHERE position = 4"), "position_gap event_out_of_order",
    ),
    T(
        "put an event that has a place into the outbox again",
        wait_again, "event_out_of_order", "match",
    ),
    T(
        "take an event out of the outbox before it has a place",
        lose_from_outbox, "event_out_of_order", "running",
    ),
    T(
        "delete a checkpoint",
        sql("DELETE FROM es_checkpoint WHERE number = 2"), "checkpoint_missing",
    ),
    T("change the text of a checkpoint", sql(FEWER_STREAMS), "checkpoint_broken", "match"),
    T(
        "change what the tree is continued from",
        sql(OTHER_FRONTIER), "checkpoint_broken", "match",
    ),
    T("swap two checkpoints", swap_checkpoints, "checkpoint_broken", "match"),
    T(
        "put one checkpoint under a foreign key",
        lambda made: resign_one(2, FOREIGN),
        "checkpoint_unknown_key checkpoint_replaced", "match",
    ),
    T(
        "rewrite a match and put the whole chain of checkpoints under a foreign key",
        rewrite_and_sign_again, "checkpoint_unknown_key checkpoint_replaced", "match",
    ),
    T(
        "… and enter the foreign key as a retired one",
        vouch_for_foreign_key, "checkpoint_unknown_key retirement_broken", "match",
    ),
    T(
        "rewrite a match and take its leaves away",
        rewrite_and_drop_leaves, "not_in_checkpoint checkpoint_leaves", "match",
    ),
    T("rewrite a match and mend its leaves", rewrite_and_mend_leaves, "checkpoint_leaves", "match"),
    T("add a leaf that no checkpoint signs", add_leaf, f"checkpoint_leaves {C}"),
    T("take a trigger down", sql("DROP TRIGGER es_guard_row ON es_event"), "guard_missing"),
    T("let a trigger do nothing", sql(HOLLOW), "guard_missing"),
    T(
        "give the application a right too many",
        sql("GRANT UPDATE ON es_event TO smazzata_app"), "guard_missing",
    ),
    T(
        "delete the newest checkpoint",
        lambda made: drop_checkpoints(2), "checkpoint_lost", "match", kept=True,
    ),
    T(
        "bring everything back to where it stood at an earlier checkpoint",
        back_to, "checkpoint_lost", "match", kept=True,
    ),
    T(
        "rewrite a match and delete all checkpoints",
        rewrite_and_drop_checkpoints, "checkpoint_lost", "match", kept=True,
    ),
    T(
        "with the signing key: put one checkpoint anew",
        sign_one_anew, "checkpoint_unlinked checkpoint_replaced",
    ),
    T(
        "with the signing key: rewrite a match and sign the whole chain anew",
        sign_all_anew, "checkpoint_replaced", "match", kept=True,
    ),
    T(
        "make a trigger anew for fewer events",
        sql(f"CREATE OR REPLACE TRIGGER es_guard_row BEFORE DELETE {EVENT} es_refuse()"), G,
    ),
    T(
        "… for fewer columns",
        sql(
            "CREATE OR REPLACE TRIGGER es_guard_row BEFORE UPDATE OF version OR DELETE"
            f" {EVENT} es_refuse()"
        ), G,
    ),
    T(
        "… for a function of the same name in another schema",
        sql(
            "CREATE SCHEMA other",
            HOLLOW.replace("es_refuse", "other.es_refuse"),
            f"CREATE OR REPLACE TRIGGER es_guard_row BEFORE UPDATE OR DELETE {EVENT}"
            " other.es_refuse()",
        ), G,
    ),
    T(
        "let places be given in any order",
        sql("DROP TRIGGER es_guard_place ON es_position"), G,
    ),
    T(
        "add a trigger to the log",
        sql(SPY, f"CREATE TRIGGER es_spy BEFORE INSERT {EVENT} es_spy()"), G,
    ),
    T(
        "… or to any other table of the site",
        sql(SPY, "CREATE TRIGGER es_spy BEFORE INSERT ON members_member FOR EACH ROW"
            " EXECUTE FUNCTION es_spy()"), G,
    ),
    T(
        "add a rule to the log",
        sql("CREATE RULE es_less AS ON INSERT TO es_event DO INSTEAD NOTHING"), G,
    ),
    T("open a function to the application that runs as its owner", sql(OPEN_DOOR), G),
    T("give a second role every right", second("GRANT ALL ON es_event TO {role}"), G),
    T("… or a right to one column", second("GRANT UPDATE (data) ON es_event TO {role}"), G),
    T("… or make it a member of the owner", second("GRANT smazzata TO {role}"), G),
    T("… or give it a table of the log", second("ALTER TABLE es_event OWNER TO {role}"), G),
    T("make the application more than itself", sql("ALTER ROLE smazzata_app CREATEDB"), G),
    T(
        "take a constraint away",
        sql("ALTER TABLE es_position DROP CONSTRAINT es_position_stream_id_version_key"), G,
    ),
    T(
        "let a second table be read as the log",
        sql("CREATE TABLE es_heir () INHERITS (es_event)"), G,
    ),
    T("hide rows of the log", sql("ALTER TABLE es_event ENABLE ROW LEVEL SECURITY"), G),
    T("have something done at every change of a table", sql(SEEN, SEES), G),
    T(
        "as the application: lift its own limits",
        sql("ALTER ROLE smazzata_app SET statement_timeout = 0"), G,
    ),
    T("give an office at a tournament", give_office, "row_not_in_log", "tournament"),
    T(
        "pass an office on to somebody else",
        lambda made: void(rows("UPDATE desk_officer SET member = %s", str(made.erased))),
        "row_not_in_log row_lost", "tournament",
    ),
    T(
        "exchange the secret of a tournament",
        sql("UPDATE tournament_management_tournamentsecret SET key = sha256(key)"),
        "row_contradicts_log", "tournament",
    ),
    T(
        "… or delete it",
        sql("DELETE FROM tournament_management_tournamentsecret"),
        "row_lost", "tournament",
    ),
    T("write down what nobody said to the referee", put_words, "row_not_in_log", "tournament"),
    T("give an account a role", give_role, "row_not_in_log"),
    T("exchange the names of two roles", rename_role, "row_not_in_log row_lost", "member"),
    T(
        "give a person who was erased a name again",
        lambda made: void(
            rows("UPDATE members_member SET name = 'Bea' WHERE id = %s", made.erased)
        ),
        "row_contradicts_log", "erased",
    ),
]  # fmt: skip


def table() -> str:
    """Return the table of the docs: a number, the deed, what the audit says."""
    lines = ["| | deed | the audit says |", "|---|---|---|"]
    for number, tampering in enumerate(TAMPERINGS, 1):
        codes = ", ".join(f"`{code}`" for code in tampering.codes)
        lines.append(f"| {number} | {tampering.deed} | {codes}{' ¹' if tampering.kept else ''} |")
    return "\n".join(lines) + "\n"
