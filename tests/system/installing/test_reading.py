"""Whoever installed the device reads its matches without root."""

from tests.system.conftest import INSTALL
from tests.system.installing.installer import DATA, as_companion, install, told
from tests.system.installing.pi import System

# Another process has the journal open and is then killed, so that its log and index are left.
WRITER = f"""
import os, signal, sqlite3
journal = sqlite3.connect("{DATA}/companion.db")
journal.execute("create table written (number)")
print("open", flush=True)
input()
os.kill(os.getpid(), signal.SIGKILL)
"""
# Each time the whole journal is read: while it is open, after a kill, without the index, closed.
READINGS = f"""
umask 027
mkfifo /tmp/go
{" ".join(as_companion("python3", "-c", '"$1"'))} </tmp/go >/tmp/said &
exec 3>/tmp/go
timeout 60 sh -c "until grep -q open /tmp/said; do sleep 0.05; done"
maker() {{ setpriv --reuid maker --regid maker --init-groups env HOME=/tmp "$@"; }}
all() {{
  for words in matches "export --all" verify statistics "tags list"; do maker companion $words; done
}}
for state in open killed no-index closed; do
  case $state in
    killed) echo >&3; wait ;;
    no-index) rm {DATA}/companion.db-shm ;;
    closed) {" ".join(as_companion("python3", "-c", '"$2"'))} ;;
  esac
  test -e {DATA}/companion.db-wal && echo "log of $state"
  all >/tmp/read 2>&1 || {{ cat /tmp/read; exit 1; }}
  grep -c Anne /tmp/read
done
"""
CLOSING = f'import sqlite3; sqlite3.connect("{DATA}/companion.db").execute("pragma user_version")'


def test_whoever_installed_it_reads_the_matches_without_root(installed: System) -> None:
    told(installed.run("useradd", "-m", "maker"))
    said = told(installed.run(INSTALL, SUDO_USER="maker"))
    assert "* maker may read the matches" in said
    assert "may read" not in told(installed.run(INSTALL, SUDO_USER="maker"))
    own = f"install -d -m 0750 -o companion -g companion {DATA}"
    told(installed.run("bash", "-c", f"umask 027; {own} && companion new --players Anne,Carl,Marc"))
    said = told(installed.run("bash", "-ec", READINGS, "read", WRITER, CLOSING))
    assert said.splitlines() == [
        "log of open",
        "2",
        "log of killed",
        "2",
        "log of no-index",
        "2",
        "2",
    ]
    # Nobody else may, and the maker cannot write.
    maker = ["setpriv", "--reuid", "maker", "--regid", "maker", "--init-groups"]
    stranger = ["setpriv", "--reuid", "nobody", "--regid", "nogroup", "--clear-groups"]
    assert (
        "sudo usermod -aG companion nobody"
        in installed.run(*stranger, "companion", "matches").stderr
    )
    written = installed.run(*maker, "companion", "new", "--players", "Anne,Carl")
    assert written.returncode == 1
    assert "new needs root here" in written.stderr
    checked = installed.run(*maker, "companion", "check").stdout
    assert "only measured for the game’s own user" in checked
    assert "can’t write" not in checked
    install(installed, "--uninstall", "--with-matches")
    assert installed.run("getent", "group", "companion").returncode != 0
