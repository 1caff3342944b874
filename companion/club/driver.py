"""The driver of PostgreSQL, which only whoever has a club needs: the extra `club`.

psycopg 3.1.7, as Debian 12 has it, and everything newer. With pip it comes with the libpq that it
needs (`psycopg[binary]`): a bare machine has none, and to build one takes compilers. Debian's
`python3-psycopg` uses the system's.
"""

from typing import Any

try:
    import psycopg as psycopg
except ImportError as missing:
    raise ModuleNotFoundError(
        "companion club needs psycopg: script/run club installs it "
        "(on a Pi without script/run: sudo apt install python3-psycopg)",
        name="psycopg",
    ) from missing

Connection = psycopg.Connection[tuple[Any, ...]]
