"""A real `companion club serve`, and a club that has something to show."""

import os
import select
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.club.driver import psycopg
from companion.club.migrations import BOARD_ROLE
from tests.club.clubs import RealClub, RealTable
from tests.phones.served import Served
from tests.system.command import COMPANION, ROOT

NAMES = (
    *("Anne", "Carl", "Marc", "Herman", "Iris", "Joep", "Kim", "Lou", "Mia", "Noor", "Otto"),
    *("Pim", "Quin", "Ravi", "Sam", "Tess", "Udo", "Vera", "Wim", "Xenia", "Yara"),
)


def board_url(club: RealClub, name: str = "tv") -> str:
    """The URL of a new login that may do what a board may, and nothing else."""
    role = psycopg.sql.Identifier(f"{name}-{club.admin.info.dbname}")
    secret = psycopg.sql.Literal("secret-of-the-tv")
    club.admin.execute(
        psycopg.sql.SQL("CREATE ROLE {} LOGIN PASSWORD {} IN ROLE {}").format(
            role, secret, psycopg.sql.Identifier(BOARD_ROLE)
        )
    )
    return club.address.url(
        f"{name}-{club.admin.info.dbname}", "secret-of-the-tv", club.admin.info.dbname
    )


@contextmanager
def board(url: str, *options: str, data: Path, said: list[str] | None = None) -> Iterator[Served]:
    """Runs the board until the end of the block; it must end by itself when it is told to.

    `said`: to which what it writes for its operator is added.
    """
    command = [*COMPANION, "club", "serve", "--listen", "127.0.0.1:0", "--data", str(data)]
    with (
        tempfile.TemporaryFile("w+") as errors,
        subprocess.Popen(
            [*command, *options], cwd=ROOT, stdout=subprocess.PIPE, stderr=errors, text=True,
            env={**os.environ, "COMPANION_CLUB": url},
        ) as process,
    ):  # fmt: skip
        try:
            assert process.stdout is not None
            assert select.select([process.stdout], [], [], 60)[0], "it says where it is at once"
            line = process.stdout.readline().strip()
            yield Served(line if "/#" in line else f"{line}#")
            process.send_signal(signal.SIGTERM)
            assert process.wait(10) == 0
            assert process.stdout.read() == "", "it prints one line and nothing else"
        finally:
            process.kill()
            errors.seek(0)
            if said is not None:
                said.extend(errors.read().splitlines())


def lively(club: RealClub, folder: Path) -> list[RealTable]:
    """Six tables: five that are played at, one that was not heard for two minutes."""
    tables = [
        RealTable(club, folder / f"table-{number}", f"Table {number}") for number in range(1, 7)
    ]
    for number, table in enumerate(tables):
        for seed in range(3):
            start = 5 * seed + 4 * number
            people = tuple(NAMES[(start + step) % len(NAMES)] for step in range(4))
            table.play(players=people, seed=10 * number + seed)
    kinds = ("thirteen", "thirteen", "sixth-sense", "ten", "thirteen", "pad")
    counts = (60, 170, 14, 40, None, 3)
    for number, (table, game, upto) in enumerate(zip(tables, kinds, counts, strict=True)):
        people = (NAMES * 2)[4 * number :][: 3 if number in (2, 4, 5) else 4]
        table.play(upto, people, seed=number, game=game)
        table.sync()
    club.query(
        "UPDATE companion.batches SET heard = heard - interval '2 minutes' WHERE table_name = %s "
        "RETURNING id",
        tables[-1].name,
    )
    return tables
