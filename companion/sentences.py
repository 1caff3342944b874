"""Sentences for people: what a refusal or a notice means. Without a translator they are English.

Those of refusals that only one game gives are in the module `sentences` of its folder.

All exceptions of the program, and all codes of a Refusal by the folder that they come from:

ValueError
├── Refusal                  what the rules, the record or the store do not allow
│   ├── games                bad-counts  bad-json  bad-player  match-over  not-understood
│   │                        out-of-order  player-count  stage-incomplete  stage-over
│   │                        too-many-copies  unknown-card  unknown-game
│   ├── games/thirteen       tile-missing  wrong-tile
│   ├── games/sixth_sense    bad-trick  bad-tricks
│   ├── games/ten            bad-bid  bad-total
│   ├── games/pad            bad-number  bad-pad  bad-points  bad-row  bad-sum
│   ├── match                no-such-play  nothing-to-redo  nothing-to-undo
│   ├── store                bad-deck  bad-journal  bad-tag  no-journal  no-such-match
│   │                        not-saved  played-together  too-many-tags  unreadable-match
│   ├── share                changed-points  no-sheet  not-written
│   ├── device               bad-stick
│   ├── app                  no-code  no-replay  not-exported
│   └── commands             already-running  bad-option  no-match  no-such-person  not-for-all
│                            not-kept  other-format  output-needed
├── CannotLay                a sheet that `companion simulate-scanner` cannot lay
├── UnknownFault             a fault that the simulated scanner does not have
├── BadReader                a reader in the settings that does not exist
├── UnknownKind              a message of a later version of the wire protocol
└── BadFields                a message of the wire protocol with wrong fields
Exception
├── Damaged                  a journal with damaged rows
├── ClubAway                 a club's database that cannot be reached just now
├── ClubRefusal              what a club does not let anybody do, or does not have
├── AppAway                  an app that does not answer what a phone asked for
├── RequestRefused           a request of a phone that is answered with an error status
├── TooManyWaiting           a device that asks to look on while others still wait
├── WrongSchema              a file that is no journal of this version
├── SourceFailed             a file that a repair cannot read any further
├── AlreadyRunning           a data directory that another process uses
├── BadSettings              a settings file or a reader that is wrong
├── BadInput                 standard input or a file that a command cannot read
├── OutputFailed             standard output that cannot be written
├── BadRequest               a request to the network helper that is none
├── NetworkProblem           something that NetworkManager did not do
├── ChildFailed              a diagnostic check that failed in its own process
├── UnknownTarget            a target that its screen does not handle
└── NoDisplay                no screen that can be opened
OSError
├── Elsewhere                a partition with the saved games that is missing
├── PortAbsent               a port that does not exist or may not be opened
├── PortBusy                 a port that another program uses
└── PortGone                 a port that was unplugged
"""

from companion.games import NAMES, has_part, part
from companion.games.refusal_words import RefusalWords
from companion.wording import plural_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from companion.games.base import Refusal

    Words = Callable[[str], str]

LONGEST_QUOTE = 40

# What any game, the match, the store and the commands refuse.
GENERAL = RefusalWords(
    codes={
        "bad-json": "This isn't a score sheet: {problem}.",
        "unknown-game": "There's no game called {game}.",
        "player-count": "This game is for {least} to {most} players, not {count}.",
        "bad-player": "{player} isn't one of the players.",
        "unknown-card": "There's no card {card}.",
        "too-many-copies": "All copies of {card} are already out.",
        "stage-over": "This stage is over; no more cards can be played in it.",
        "stage-incomplete": "This stage isn't finished yet.",
        "match-over": "This game is over.",
        "bad-counts": "These numbers can't be right.",
        "out-of-order": "That can't happen now.",
        "not-understood": "{line} isn't a move in this game.",
        "no-such-play": "There's no number {number}; the last is {most}.",
        "no-such-match": "There's no match {match}.",
        "no-such-person": "Nobody here is called {person}.",
        "no-match": "There's no match yet; start one with companion new.",
        "unreadable-match": "Number {number} of match {match} no longer fits what came before it.",
        "no-journal": "There are no saved games in {directory} yet.",
        "bad-journal": "The saved games in {directory} can't be read: {error}.",
        "not-kept": "This wouldn't be saved: {error}.",
        "bad-option": "{option} doesn't work with this game.",
        "not-for-all": "--all can't be {format}: that is for one match.",
        "output-needed": "{format} isn't text: say where to write it with --output FILE.",
        "other-format": "{option} is only for --format {format}.",
        "no-replay": "There's nothing in this match that can be replayed yet.",
        "already-running": "Another companion (process {process}) is using {directory}; quit"
        " it first.",
        "not-saved": "Couldn't save this, so it doesn't count: {error}.",
        "bad-deck": "This isn't a deck.",
        "bad-tag": "{tag} isn't a tag: 4 to 32 letters or digits.",
        "too-many-tags": "The deck has only {most} of {card}, but there are more tags for it.",
        "played-together": (
            "{player} and {other} both played in {count} game: they're two people.",
            "{player} and {other} both played in {count} games: they're two people.",
        ),
        "bad-stick": "Couldn't save to the stick. Try another one.",
        "no-code": "Couldn't make the code. Use a USB stick instead.",
        "not-exported": "Couldn't save the files. Try again with a USB stick.",
        "no-sheet": "The file only has the points of this game, not what was played; it isn't"
        " added.",
        "changed-points": "Points in this table were changed; they aren't those of the cards"
        " played.",
        "not-written": "Couldn't write {file}: {error}.",
        "nothing-to-undo": "Nothing to undo.",
        "nothing-to-redo": "Nothing to redo.",
    },
    reasons={
        ("bad-json", "syntax"): "This isn't JSON: see line {line}, column {column}.",
        ("bad-json", "utf-8"): "This isn't UTF-8 text: see byte {byte}.",
        ("bad-json", "depth"): "This is nested too deeply.",
        ("bad-json", "number"): "This isn't JSON: NaN and Infinity aren't numbers.",
        ("bad-json", "rounds"): "This match has too many rounds; up to {most} can be saved.",
        ("player-count", "fixed"): "This game is for {least} players, not {count}.",
        ("bad-player", "empty"): "A player needs a name.",
        ("bad-player", "long"): "Names can have up to {most} letters: {player}",
        ("bad-player", "twice"): "Two players are called {player}.",
        ("bad-counts", "negative"): "A number can't be negative.",
        ("stage-incomplete", "round"): "This round isn't finished yet.",
        ("stage-over", "no-round"): "No round is being played.",
        ("bad-counts", "large"): "That number is too big.",
        ("bad-counts", "number"): "{number} isn't a number.",
        (
            "not-saved",
            "full",
        ): "The disk is full, so this doesn't count. Free up space and try again.",
        ("not-saved", "readonly"): "The disk is write-protected, so this doesn't count.",
        (
            "not-saved",
            "corrupt",
        ): "The saved games are damaged, so this doesn't count. Start again.",
        ("not-saved", "notadb"): "The saved games are damaged, so this doesn't count. Start again.",
        ("not-saved", "gone"): "That file isn't there any more.",
        ("not-saved", "unplugged"): "The stick with your games was pulled out, so this doesn't"
        " count. Plug it back in: everything before this is on it.",
        ("not-saved", "busy"): "Another program is using the saved games, so this doesn't count.",
        ("not-saved", "constraint"): "This was already entered.",
        (
            "bad-stick",
            "full",
        ): "The stick is full, so nothing was saved. Free up space or try another.",
        ("bad-stick", "read-only"): "The stick is write-protected, so nothing was saved.",
        ("bad-stick", "gone"): "The stick was pulled out or is broken, so nothing was saved.",
        (
            "bad-stick",
            "unreadable",
        ): "This stick can't be used. It has to be formatted as FAT32 or exFAT.",
        ("bad-stick", "ejected"): "Already ejected. Pull the stick out, plug it in and try again.",
        (
            "not-exported",
            "unkept",
        ): "Games aren't being saved right now. Plug in a USB stick, or use “BG"
        " Stats” or “As text”.",
        ("not-written", "full"): "The disk is full, so {file} wasn't written.",
        ("not-written", "unkept"): "Nothing is being saved right now, so {file} wasn't written.",
        ("not-written", "readonly"): "The disk is write-protected, so {file} wasn't written.",
        ("no-replay", "off"): "Looking back is switched off in Settings.",
        (
            "no-replay",
            "stage",
        ): "Number {stage} of this match can't be replayed: it isn't scored, or only its points"
        " were entered.",
        ("bad-deck", "json"): "This isn't a deck: a deck is a JSON file.",
        ("bad-deck", "tags"): "A deck needs tags: an object with a card for each tag.",
        ("bad-deck", "name"): "A deck needs a name, under deck.",
        ("bad-deck", "long"): "A deck's name can have up to {most} letters: {deck}",
        ("bad-journal", "foreign"): "The file in {directory} isn't from Table Companion.",
        ("bad-journal", "newer"): "The saved games in {directory} are from a newer version.",
        ("bad-deck", "none"): "There's no deck yet.",
        ("bad-deck", "which"): "Which deck? There are: {decks}.",
        ("bad-deck", "unknown"): "There's no deck called {deck}.",
        ("bad-tag", "twice"): "Tag {tag} is there twice.",
        ("bad-tag", "other-deck"): "Tag {tag} is already in deck {deck}; it can only be in one.",
        ("out-of-order", "missing"): "This game can't be played with missing cards.",
        ("out-of-order", "turns"): "Nobody has a turn in this game.",
    },
    few={
        ("played-together", None, 1): "{player} and {other} played each other: they're two people.",
    },
    wanted={
        "object": "a JSON object",
        "text": "a text",
        "texts": "a list of texts",
        "list": "a list",
        "number": "a whole number",
        "flag": "true or false",
        "per-player": "an object that names every player",
        "round": "an object",
        "saved": "as companion export writes it",
    },
)


def refusal_words() -> "Iterator[RefusalWords]":
    """Yields the general sentences, then those of each game; a game's are loaded when it is due."""
    yield GENERAL
    for game in NAMES:
        if has_part(game, "sentences"):
            own: RefusalWords = part(game, "sentences").SENTENCES
            yield own


def sentence(refusal: "Refusal", words: "Words" = str) -> str:
    """Returns the sentence for a refusal; `words` translates."""
    table, template = _template(refusal)
    params = {name: quote(value, words) for name, value in refusal.params.items()}
    for name, values in table.translated.items():
        if params.get(name) in values:
            params[name] = words(params[name])
    if refusal.code == "bad-json":
        params["problem"] = _problem(params, words)
    if isinstance(template, str):
        said = words(template)
    else:
        count = refusal.params["count"]
        # What is no number, or so long that it is not written out, is said like many.
        known = isinstance(count, int) and abs(count) < 10**LONGEST_QUOTE
        said = plural_text(words, int(str(count)) if known else 2, *template)
    text = said.format(**params)
    if "event" in params and "number" in params:
        so = words("So number {number} ({event}) no longer fits.")
        text += " " + so.format(number=params["number"], event=params["event"])
    return text


def _template(refusal: "Refusal") -> tuple[RefusalWords, str | tuple[str, str]]:
    """Finds the sentence of a refusal, by its reason if that has one; and where it stands."""
    code, reason = refusal.code, refusal.params.get("reason")
    reason = None if reason is None else str(reason)
    count = refusal.params.get("count")
    if reason is not None:
        for table in refusal_words():
            if (code, reason) in table.reasons:
                few = table.few.get((code, reason, count))
                return table, few or table.reasons[code, reason]
    for table in refusal_words():
        if code in table.codes:
            return table, table.few.get((code, reason, count)) or table.codes[code]
    raise KeyError(code)


def quote(value: object, words: "Words" = str) -> str:
    """Returns a parameter as text, shortened and on one line."""
    if isinstance(value, int) and abs(value) >= 10**LONGEST_QUOTE:
        return words("far too many")  # Python refuses to write out thousands of digits
    text = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in str(value)[:99])
    return text if len(text) <= LONGEST_QUOTE else text[:LONGEST_QUOTE] + "…"


def _problem(params: dict[str, str], words: "Words") -> str:
    field = params.get("field")
    if "player" in params:
        return words("{player} is missing in {field}").format(field=field, player=params["player"])
    name = params.get("wanted", "")
    wanted = next((table.wanted[name] for table in refusal_words() if name in table.wanted), None)
    return words("{field} must be {wanted}").format(
        field=field, wanted=wanted if wanted is None else words(wanted)
    )


NOTICES = {
    "store-damaged": "The saved games were damaged. {saved} The damaged file is kept as {aside}.",
    "store-lost": "The saved games were gone. {saved}",
    ("store-newer"): (
        "The saved games are from a newer version. {saved} The newer file is kept as {aside}."
    ),
    ("store-foreign"): (
        "There was another file in place of the saved games; it's kept as {aside}. {saved}"
    ),
    "store-unkept": "Nothing you enter now will be saved: {error}.",
    "store-elsewhere": (
        "The stick with your games isn't plugged in. Plug it in, and they're back in a moment."
        " Nothing you enter before that will be saved."
    ),
    "store-found": "The saved games are damaged; the next start repairs them.",
    "match-left-out": (
        "The last part of this game doesn't fit what was entered before it, so it was left out."
        " Moves left out: {count}, from number {first}. The game is as it was before them. Check"
        " the scores, enter what's missing again, and play on. Nothing was deleted."
    ),
}


def left_out(first: int, last: int, words: "Words" = str) -> str:
    """Returns the notice that entries `first` to `last` of a match do not count."""
    return notice("match-left-out", {"first": first, "count": last - first + 1}, words)


def notice(code: str, params: "Mapping[str, object]", words: "Words" = str) -> str:
    """Returns the sentences for a notice of the store; `words` translates."""
    saved = ""
    if "entries" in params:
        # The numbers follow a colon, so that the words fit 1 as well.
        saved = words("Moves saved: {entries}, games: {matches}.")
        if params["from_backup"]:
            saved += " " + words("From a backup: {from_backup}.")
        if params["scraps"]:
            saved += " " + words("Unreadable: {scraps}.")
        saved = saved.format(**params)
    return words(NOTICES[code]).format(**params, saved=saved).strip()
