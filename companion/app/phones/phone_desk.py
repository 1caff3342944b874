"""Does what phones ask for, in the main loop: once, on disk first, then answered."""

import json
import re
from collections.abc import Callable
from functools import cache
from typing import Any

from companion.app.phones.phone_socket import Asked
from companion.app.phones.table_phones import TablePhones
from companion.app.translation import translator
from companion.catalogues import LANGUAGES
from companion.games import has_part, part
from companion.games.base import NOT_SAVED, Refusal
from companion.match.actions import Do
from companion.match.match import Source
from companion.phones.language import preferred
from companion.store.journal import Journal
from companion.store.scan_log import ScanLog
from companion.ui import routes
from companion.ui.shell import acting, flow
from companion.ui.shell.reader_input import ReaderInput
from companion.ui.shell.shell import Shell
from companion.ui.widgets.words import short_name

MOVED: dict[str, Any] = {"moved": True}
FAILED: dict[str, Any] = {"failed": True}
# What a device shows that asks to look, and how many may wait for an answer.
CODE, MOST_WAITING = re.compile("[0-9]{4}"), 3
Send = Callable[[dict[str, Any]], None]


class PhoneDesk:
    """Answers the requests of phones. An answer that has an effect is kept with (phone, seq), so
    that the same request never has it twice, whatever was restarted meanwhile."""

    def __init__(self, shell: Shell, journal: Journal, phones: TablePhones) -> None:
        self._shell = shell
        self._phones = phones
        self._journal = journal
        self._log = ScanLog(journal)
        self._screens = ReaderInput(shell)

    def take(self, asked: Asked) -> bool:
        """Does what a request asks for and answers it, at once or when the table has answered.

        Returns whether somebody at a phone did something, and the table should see it.
        """
        request, send = asked
        try:
            return self._do(request, send)
        except Exception:
            send(FAILED)
            raise

    def _do(self, request: dict[str, Any], send: Send) -> bool:
        match request.get("do"):
            case "serving":
                send({"noted": True} if self._phones.note(request) else FAILED)
                return False
            case "gone":
                self._phones.served = None
                return False
            case "key":
                send(self._key())
                return False
            case "play":
                send(self._once(request, self._play))
            case "undo":
                send(self._once(request, self._undo))
            case "ask" if self._may_ask(request.get("code")):
                self._ask(str(request["code"]), send)
            case _:
                send(FAILED)
                return False
        return True

    def _key(self) -> dict[str, Any]:
        """The table's key; makes one if there is none."""
        try:
            return {"key": self._phones.make_key()}
        except Refusal:
            return FAILED

    def _may_ask(self, code: object) -> bool:
        """Whether the table is asked: about four digits, whatever the server sends, and not often.

        One that is not is answered as a request that is none.
        """
        from companion.ui.screens.phones.let_in import LetIn

        waiting = sum(isinstance(screen, LetIn) for screen in self._shell.navigator.screens)
        is_code = isinstance(code, str) and CODE.fullmatch(code) is not None
        return is_code and waiting < MOST_WAITING

    def _ask(self, code: str, send: Send) -> None:
        """Has the table asked whether somebody may look."""
        screen = routes.let_in(self._shell, code, lambda yes: send({"yes": yes}))
        self._shell.navigator.go(screen)

    def _once(
        self, request: dict[str, Any], enter: Callable[[dict[str, Any], Source], None]
    ) -> dict[str, Any]:
        """The answer to a request that may change the match; the same if it was answered before."""
        source = Source("phone", f"phone-{request['phone']}", request["seq"])
        boot, seq = str(source.boot), int(source.seq or 0)
        asked = preferred(str(request.get("language", "")), LANGUAGES)
        words = _words(asked) if asked else self._shell.words
        try:
            known = self._known(boot, seq, words)
            if known is not None:
                return known
            try:
                if not self._is_at(request):
                    self._log.keep(boot, seq, json.dumps(MOVED))
                    return MOVED
                enter(request, source)
            except Refusal as refusal:
                if refusal.code == NOT_SAVED:
                    raise
                kept = {"code": refusal.code, "params": refusal.params}
                self._log.keep(boot, seq, json.dumps(kept, default=str))
                return self._refused(refusal, words)
            except Exception:
                # The error is shown at the table, once: a phone that asks again is told so.
                self._log.keep(boot, seq, json.dumps(FAILED))
                raise
            return self._known(boot, seq, words) or FAILED
        except Refusal as refusal:  # of the disk: nothing was done, and the phone may try again
            return self._refused(refusal, words)

    def _is_at(self, request: dict[str, Any]) -> bool:
        """Whether the match on the table is the one that the phone saw, as it saw it."""
        session = self._shell.session
        return (
            session.is_open
            and session.match_id == request.get("match")
            and session.match.next_number - 1 == request.get("seen")
        )

    def _known(self, boot: str, seq: int, words: Callable[[str], str]) -> dict[str, Any] | None:
        """What this request was answered before; None if it is new."""
        effect = self._log.effect(boot, seq)
        if effect is None:
            entry = self._journal.entry_from(boot, seq)
            return None if entry is None else {"entry": entry}
        kept = json.loads(effect)
        if kept in (MOVED, FAILED):
            return dict(kept)
        code, params = kept["code"], kept["params"]
        return self._refused(Refusal(code, **params), words)

    def _refused(self, refusal: Refusal, words: Callable[[str], str]) -> dict[str, Any]:
        sentence = str(acting.refusal_words(self._shell, refusal, words))
        return {"refused": {"code": refusal.code, "sentence": sentence}}

    def _play(self, request: dict[str, Any], source: Source) -> None:
        """Enters a play as a tap on its key would. Raises a Refusal."""
        session = self._shell.session
        match = session.match
        if not session.stage_runs:
            raise Refusal("out-of-order")
        if not has_part(match.game.NAME, "phones"):
            raise Refusal("not-understood", line=request["play"])
        by = request.get("by")
        if by is not None and by not in match.names:
            raise Refusal("bad-player", player=by)
        seat = None if by is None else match.names.index(by)
        event = part(match.game.NAME, "phones").entry(match, request["play"], seat)
        self._screens.lay(event, Do(event), source)
        self._tell(request, flow.game_ui(self._shell).entered_words(self._shell))
        if session.is_open and not session.stage_runs and self._shell.navigator.screen.is_board:
            flow.stage_ended(self._shell)  # where no screen has taken the play

    def _tell(self, request: dict[str, Any], said: str) -> None:
        """Says on the table what a phone did, and whose it was."""
        who = request.get("who")
        is_here = isinstance(who, str) and who in self._shell.session.match.names
        words = phone_words(self._shell.words, said, str(who) if is_here else "")
        self._shell.messages.say(words)

    def _undo(self, request: dict[str, Any], source: Source) -> None:
        """Undoes the last action as the table would. Raises a Refusal."""
        session = self._shell.session
        if not session.match.can_undo:
            raise Refusal("nothing-to-undo")
        session.source = source
        try:
            said = acting.undo(self._shell)
        finally:
            session.source = None
        if not self._log.seen(str(source.boot), int(source.seq or 0)):
            raise Refusal("out-of-order")
        self._tell(request, said)


def phone_words(_: Callable[[str], str], said: str, name: str) -> str:
    """What is said on the table of what somebody did, with whose phone it was; "" for anybody's."""
    phone = _("{name}’s phone").format(name=short_name(name)) if name else _("a phone")
    return f"{said} ({phone})" if said else phone


@cache
def _words(language: str) -> Callable[[str], str]:
    """The translator for a phone in this language."""
    return translator(language)
