"""Where the table's key comes from: the app makes it; without an app we do."""

from contextlib import closing
from pathlib import Path

from companion.games.base import Refusal
from companion.phones.access import new_key
from companion.phones.app_link import AppAway, AppLink
from companion.phones.wire import KEY
from companion.store import files
from companion.store.journal import Journal
from companion.store.preferences import StoredPreferences
from companion.store.rows import Damaged
from companion.store.schema import UNREADABLE, WrongSchema


async def make(directory: Path, link: AppLink) -> str:
    """A key, kept with the table's choices; only for as long as we run if it cannot be kept."""
    try:
        answer = await link.ask({"do": "key"})
    except AppAway:
        return _keep(directory, new_key())
    key = answer.get("key")
    return key if isinstance(key, str) else new_key()


def _keep(directory: Path, key: str) -> str:
    """Keeps the key in the journal unless another process writes it, or it cannot be written."""
    try:
        lock = files.Lock(directory)
    except (OSError, files.AlreadyRunning):
        return key
    try:
        with closing(Journal(directory / files.DATABASE)) as journal:
            StoredPreferences(journal).set(KEY, key)
    except (OSError, Refusal, Damaged, WrongSchema, *UNREADABLE):
        pass  # it is read-only, or waits for a repair, which the app makes
    finally:
        lock.release()
    return key
