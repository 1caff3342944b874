"""What a table's login may do: add rows of its own and read them. Each statement is tried."""

from contextlib import suppress

import psycopg
import pytest

from companion.club.adding import add_table, other_club
from companion.club.choosing import choose
from companion.club.connection import connect
from companion.club.driver import Connection
from companion.club.machine import device
from companion.club.problems import ClubRefusal
from tests.club.clubs import RealClub, RealTable

OWN = "a" * 32
TABLES = (
    *("migrations", "tables", "batches", "entries", "summaries", "choices", "same"),
    *("forgotten", "seatings"),
)
VIEWS = (
    *("versions", "differing", "disputed", "counted", "all_matches", "persons", "matches"),
    *("ordered_results", "results", "live"),
)
READABLE = {"migrations", "tables", "batches", "entries", "summaries", "forgotten", "seatings"}
ADDING = {
    "batches": "INSERT INTO companion.batches (table_name, journal, device, told, news) "
    "VALUES ('{table}', '{journal}', '{device}', 1, 1)",
    "entries": "INSERT INTO companion.entries (journal, match, number, device, table_name, action,"
    " time, source, crc, place, skew) VALUES ('{journal}', '{match}', {number}, '{device}',"
    " '{table}', 'stop', 1, 'touch', 1, 1, 0)",
    "summaries": "INSERT INTO companion.summaries (table_name, journal, match, device, entries,"
    " last, deleted, game, state, stage, players, points, places, winners) VALUES ('{table}',"
    " '{journal}', '{match}', '{device}', 99, 1, false, 'x', 'over', 1, '{{Eve}}', '{{1}}',"
    " '{{1}}', '{{true}}')",
}


@pytest.fixture
def eve(club: RealClub, kitchen: RealTable) -> Connection:
    """The login of another table than the kitchen, which has played."""
    kitchen.play()
    kitchen.play(upto=2, seed=2)
    kitchen.sync()
    return club.open(club.add("eve"))


def everything(club: RealClub) -> list[object]:
    """All that the club holds, and who may do what."""
    found: list[object] = [
        club.query(f"SELECT * FROM companion.{table} ORDER BY 1, 2")
        for table in (*TABLES[1:], "matches", "results")
    ]
    found.append(club.query("SELECT rolname, rolsuper, rolcanlogin FROM pg_roles ORDER BY 1"))
    found.append(club.query("SELECT relname, relacl::text FROM pg_class ORDER BY 1"))
    return found


def refused(connection: Connection, statement: str) -> str:
    """Why a statement was refused."""
    with pytest.raises(psycopg.Error) as error:
        connection.execute(statement.encode())
    return error.value.sqlstate or ""


def test_nothing_can_be_changed_or_deleted(club: RealClub, eve: Connection) -> None:
    before = everything(club)
    for name in (*TABLES, *VIEWS):
        try_to_change(club, eve, name)
    assert everything(club) == before


def try_to_change(club: RealClub, eve: Connection, name: str) -> None:
    """Each statement that changes a table or a view is refused."""
    (column,) = club.query(
        "SELECT column_name FROM information_schema.columns "
        "WHERE table_schema = 'companion' AND table_name = %s ORDER BY ordinal_position LIMIT 1",
        name,
    )[0]
    for statement in (
        f"UPDATE companion.{name} SET {column} = {column}",
        f"DELETE FROM companion.{name}",
        f"TRUNCATE companion.{name}",
        f"DROP TABLE companion.{name}",
        f"DROP VIEW companion.{name}",
        f"ALTER TABLE companion.{name} RENAME TO other",
        f"ALTER TABLE companion.{name} DISABLE ROW LEVEL SECURITY",
        f"ALTER TABLE companion.{name} DISABLE TRIGGER ALL",
        f"CREATE POLICY more ON companion.{name} USING (true)",
        f"CREATE INDEX ON companion.{name} ({column})",
        f"LOCK TABLE companion.{name} IN ACCESS EXCLUSIVE MODE",
        f"COPY companion.{name} FROM PROGRAM 'true'",
        f"COMMENT ON TABLE companion.{name} IS 'x'",
        f"CREATE RULE more AS ON SELECT TO companion.{name} DO INSTEAD NOTHING",
    ):
        if statement.startswith("LOCK"):
            eve.execute("BEGIN")
        refused(eve, statement)
        eve.execute("ROLLBACK")
    if name not in ADDING:
        # A view of several tables can take nothing in, whoever asks.
        insert = f"INSERT INTO companion.{name} DEFAULT VALUES"
        assert refused(eve, insert) in ("42501", "55000")
    # Of rights that one may not grant some are refused with a warning only.
    with suppress(psycopg.errors.InsufficientPrivilege):
        eve.execute(f"GRANT ALL ON companion.{name} TO PUBLIC, eve".encode())


def test_only_its_own_can_be_read(eve: Connection) -> None:
    for name in (*TABLES, *VIEWS):
        query = f"SELECT * FROM companion.{name}"
        if name not in READABLE:
            assert refused(eve, query) == "42501"
            continue
        found = eve.execute(query.encode()).fetchall()
        assert "kitchen" not in str(found)
        assert len(found) == {"migrations": 1, "tables": 1}.get(name, 0)


def test_nobody_can_pretend_to_be_another(club: RealClub, eve: Connection) -> None:
    before = everything(club)
    ((journal, match, device_, number),) = club.query(
        "SELECT journal, match, device, number FROM companion.entries LIMIT 1"
    )
    values = {"journal": journal, "match": match, "device": device_, "number": number}
    for adding in ADDING.values():
        for table in ("kitchen", "companion_table", "nobody"):
            assert refused(eve, adding.format(table=table, **values)) == "42501"
        refused(eve, adding.format(table="eve", **(values | {"device": 50 * "x"})))
    assert everything(club) == before


FORBIDDEN = (
    "SET ROLE kitchen",
    "SET ROLE companion_board",
    "SET SESSION AUTHORIZATION kitchen",
    "CREATE ROLE mallory LOGIN",
    "ALTER ROLE kitchen PASSWORD 'x'",
    "ALTER ROLE eve SUPERUSER",
    "ALTER ROLE eve BYPASSRLS",
    "GRANT companion_board TO eve",
    "GRANT kitchen TO eve",
    "CREATE SCHEMA more",
    "CREATE TABLE companion.more (a int)",
    "CREATE TABLE public.more (a int)",
    "CREATE FUNCTION companion.more() RETURNS int LANGUAGE sql AS 'SELECT 1'",
    "ALTER FUNCTION companion.batch_came() SECURITY INVOKER",
    "SELECT companion.batch_came()",
    "DROP SCHEMA companion CASCADE",
    "SELECT * FROM pg_authid",
    "COPY (SELECT 1) TO '/tmp/x'",
    "SELECT pg_read_file('/etc/passwd')",
    "ALTER SYSTEM SET log_statement = 'all'",
    (
        "INSERT INTO companion.batches (id, table_name, journal, device, told, news) "
        f"OVERRIDING SYSTEM VALUE VALUES (1, 'eve', '{OWN}', '{OWN}', 1, 1)"
    ),
    (
        "INSERT INTO companion.batches (heard, table_name, journal, device, told, news) "
        f"VALUES (now(), 'eve', '{OWN}', '{OWN}', 1, 1)"
    ),
)


def test_what_no_login_of_a_table_can_do(club: RealClub, eve: Connection) -> None:
    before = everything(club)
    for statement in FORBIDDEN:
        refused(eve, statement)
    assert everything(club) == before


GOOD = {
    "batches": {
        "table_name": "'eve'", "journal": f"'{OWN}'", "device": f"'{OWN}'", "told": "1",
        "news": "1",
    },
    "entries": {
        "journal": f"'{OWN}'", "match": "'m'", "number": "0", "device": f"'{OWN}'",
        "table_name": "'eve'", "action": "'x'", "time": "1", "source": "'touch'", "crc": "1",
        "place": "1", "skew": "0",
    },
    "summaries": {
        "table_name": "'eve'", "journal": f"'{OWN}'", "match": "'m'", "device": f"'{OWN}'",
        "entries": "1", "last": "0", "deleted": "false", "game": "'x'", "state": "'over'",
        "stage": "1", "players": "'{Eve}'", "points": "'{1}'", "places": "'{1}'",
        "winners": "'{true}'",
    },
}  # fmt: skip
BAD = (
    *(("batches", "told", value) for value in ("'NaN'", "'Infinity'", "-1")),
    *(("batches", "journal", "''"), ("batches", "device", "'kitchen'")),
    *(("entries", "skew", value) for value in ("'NaN'", "'-Infinity'", "1e12")),
    *(("entries", "time", "'NaN'"), ("entries", "number", "-1"), ("entries", "match", "''")),
    ("entries", "device", f"'{OWN * 4}'"),
    *(("summaries", "points", "'{1,2}'"), ("summaries", "places", "'{}'")),
    *(("summaries", "winners", "'{true,true}'"), ("summaries", "players", "'{}'")),
    *(("summaries", "state", "'disputed'"), ("summaries", "entries", "0")),
    ("summaries", "device", f"'{OWN}.x'"),
)


def test_values_that_would_break_what_others_read(club: RealClub, eve: Connection) -> None:
    before = club.query("SELECT * FROM companion.matches"), club.standings()
    for table, column, value in BAD:
        assert refused(eve, adding(table, {column: value})) == "23514", (table, column, value)
    for table in GOOD:
        eve.execute(adding(table, {}).encode())
    # What it may add is a match of its own.
    matches, standing = club.query("SELECT * FROM companion.matches"), club.standings()
    assert [row for row in matches if row[1] != "eve"] == before[0]
    assert [line for line in standing if line.player != "Eve"] == before[1]


def adding(table: str, changed: dict[str, str]) -> str:
    """A statement that adds a row of eve's, but for what is changed in it."""
    values = GOOD[table] | changed
    names = ", ".join(values)
    return f"INSERT INTO companion.{table} ({names}) VALUES ({', '.join(values.values())})"


def test_a_match_that_another_table_says_it_has(club: RealClub, kitchen: RealTable) -> None:
    """Whoever knows a journal and a machine cannot take the place of its entries."""
    eve = club.open(club.add("eve"))
    match_id, match, actions = kitchen.begin()
    journal = kitchen.journal.connection.execute("SELECT journal FROM identity").fetchone()[0]
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COMPANION_MACHINE", kitchen.machine)
        own = device()
    for number in range(20):
        values = {"table": "eve", "journal": journal, "match": match_id, "device": own}
        eve.execute(ADDING["entries"].format(number=number, **values).encode())
    for action in actions:
        match.act(action)
    assert kitchen.sync() == len(kitchen.rows())
    assert kitchen.sent() == kitchen.rows()
    # It never said what the match comes to; so nothing is disputed.
    assert club.states() == {match_id: "over"}


def test_what_is_only_said_of_anothers_match(club: RealClub, kitchen: RealTable) -> None:
    match_id, _ = kitchen.play()
    kitchen.sync()
    journal = kitchen.journal.connection.execute("SELECT journal FROM identity").fetchone()[0]
    eve = club.open(club.add("eve"))
    said = {"journal": f"'{journal}'", "match": f"'{match_id}'", "entries": "9999"}
    eve.execute(adding("summaries", said).encode())
    assert club.states() == {match_id: "disputed"}
    assert "Eve" not in [each.player for each in club.standings()]
    choose(club.admin, match_id, "kitchen")
    assert club.states() == {match_id: "over"}


def test_a_board_may_read_the_views_and_nothing_else(club: RealClub, kitchen: RealTable) -> None:
    kitchen.play()
    kitchen.sync()
    club.admin.execute("SET ROLE companion_board")
    assert club.query("SELECT state FROM companion.matches") == [("over",)]
    assert len(club.query("SELECT * FROM companion.results")) == 4
    assert [each.player for each in club.standings()]
    for table in TABLES[1:]:
        assert refused(club.admin, f"SELECT * FROM companion.{table}") == "42501"
        assert refused(club.admin, f"DELETE FROM companion.{table}") == "42501"
    club.admin.execute("RESET ROLE")


def test_what_can_be_read_is_what_was_promised(club: RealClub) -> None:
    columns = "SELECT column_name FROM information_schema.columns WHERE table_schema = 'companion'"
    for view, names in (
        ("matches", "match table_name game started ended state stage stages"),
        ("results", "match player seat points place winner"),
    ):
        found = club.query(f"{columns} AND table_name = %s ORDER BY ordinal_position", view)
        assert " ".join(name for (name,) in found) == names


@pytest.mark.parametrize(
    "name", ["", " ", "a\nb", "x" * 64, "pg_x", "companion_table", "postgres", "public", "admin"]
)
def test_names_that_no_table_can_have(club: RealClub, name: str) -> None:
    before = club.query("SELECT rolname, rolsuper FROM pg_roles ORDER BY 1")
    for again in (False, True):
        with pytest.raises(ClubRefusal):
            add_table(club.admin, club.address, name, again=again)
    assert club.query("SELECT rolname, rolsuper FROM pg_roles ORDER BY 1") == before


def test_a_name_with_everything_in_it(club: RealClub, kitchen: RealTable) -> None:
    name = "Tisch 1 \"a\" 'b' %s {x} ü@:/"
    kitchen.address, kitchen.name = club.add(name), name
    kitchen.play()
    assert kitchen.sync() == len(kitchen.rows())
    assert kitchen.sent() == kitchen.rows()


def test_two_tables_of_one_name(club: RealClub, kitchen: RealTable) -> None:
    with pytest.raises(ClubRefusal, match="there is a table kitchen already"):
        club.add("kitchen")
    with pytest.raises(ClubRefusal, match="there is no table bar"):
        club.add("bar", again=True)
    address = club.add("kitchen", again=True)
    with pytest.raises(ClubRefusal, match="doesn't know kitchen, or the password is wrong"):
        connect(kitchen.address)
    club.open(address)


def test_another_club_on_the_server(club: RealClub, kitchen: RealTable) -> None:
    """A login of one is none of the other; made in both, it has one password."""
    other = RealClub(club.server)
    assert other_club(club.admin, "kitchen") is None
    assert other_club(other.admin, "kitchen") == club.admin.info.dbname
    assert other_club(other.admin, "nosuch") is None
    elsewhere = type(club.address)(
        kitchen.address.parameters | {"dbname": other.address.parameters["dbname"]}
    )
    connection = club.open(elsewhere)
    statement = ADDING["batches"].format(table="kitchen", journal=OWN, device=OWN)
    assert refused(connection, statement) == "23503"
