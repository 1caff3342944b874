"""Opens the club's database, with everything checked that a command relies on."""

from companion.club import migrations
from companion.club.address import ClubAddress
from companion.club.driver import Connection, psycopg
from companion.club.problems import ClubRefusal, refused_login, told

OLDEST = 13
# What our connections ask of libpq, so that one that is dead is noticed; all in seconds but the
# last, which is in milliseconds.
_PARAMETERS = {
    "connect_timeout": 8,
    "keepalives": 1,
    "keepalives_idle": 5,
    "keepalives_interval": 3,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
    "client_encoding": "utf8",
    "application_name": "companion club",
}
# What they ask of the server: a half of a batch, whose sender is gone, must not hold up the next;
# and to compile the statement of the tables takes seconds, to run it milliseconds.
_SETTINGS = (
    "SET jit = off",
    "SET idle_in_transaction_session_timeout = '4s'",
    "SET lock_timeout = '8s'",
    "SET timezone = 'UTC'",
)


def connect(address: ClubAddress, *, made: bool = True) -> Connection:
    """Opens a connection, each statement of which is a transaction unless one is begun.

    made: whether the club has to be there, in a version that this program knows. Raises
    ClubRefusal or ClubAway.
    """
    parameters = {**_PARAMETERS, **address.parameters}
    # Set for the whole process it would hold for whatever opens a database beside us.
    parameters["client_encoding"] = "utf8"
    try:
        connection = psycopg.connect(autocommit=True, **parameters)  # type: ignore[arg-type]
    except psycopg.Error as error:
        raise refused_login(error, address.host, address.user) from None
    try:
        with told(address.user):
            _check(connection)
            for setting in _SETTINGS:
                connection.execute(setting)
            if made:
                migrations.check(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _check(connection: Connection) -> None:
    """Raises ClubRefusal if the server or the database is none that we can use."""
    version = connection.info.server_version // 10_000
    if version < OLDEST:
        raise ClubRefusal(f"the club needs PostgreSQL {OLDEST} or newer; this is {version}")
    encoding = connection.info.parameter_status("server_encoding")
    if encoding not in ("UTF8", "SQL_ASCII"):
        raise ClubRefusal(
            f"the database is in {encoding}: make it with createdb -E UTF8 -T template0"
        )
