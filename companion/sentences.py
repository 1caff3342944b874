"""Sentences for people: what a refusal or a notice means. Without a translator they are English.

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
│   ├── match                no-such-play  nothing-to-redo  nothing-to-undo  unreadable-match
│   ├── store                bad-deck  bad-journal  bad-tag  no-journal  no-such-match
│   │                        not-saved  played-together  too-many-tags
│   ├── share                changed-points  no-sheet  not-written
│   ├── device               bad-stick
│   ├── app                  no-code  not-exported
│   └── commands             already-running  bad-option  no-match  no-such-person  not-for-all
│                            not-kept  output-needed
├── CannotLay                a sheet that `companion simulate-scanner` cannot lay
├── UnknownFault             a fault that the simulated scanner does not have
├── BadReader                a reader in the settings that does not exist
├── UnknownKind              a message of a later version of the wire protocol
└── BadFields                a message of the wire protocol with wrong fields
Exception
├── Damaged                  a journal with damaged rows
├── WrongSchema              a file that is no journal of this version
├── SourceFailed             a file that a repair cannot read any further
├── AlreadyRunning           a data directory that another process uses
├── BadSettings              a settings file or a reader that is wrong
├── BadInput                 standard input or a file that a command cannot read
├── OutputFailed             standard output that cannot be written
├── ChildFailed              a diagnostic check that failed in its own process
└── NoDisplay                no screen that can be opened
OSError
├── PortAbsent               a port that does not exist or may not be opened
├── PortBusy                 a port that another program uses
└── PortGone                 a port that was unplugged
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from companion.games.base import Refusal

    Words = Callable[[str], str]

LONGEST_QUOTE = 40
# Parameters of refusals that may be the name of a colour, which is translated.
COLOURED = {"pile", "tile"}
COLOURS = ("blue", "yellow", "green", "red")

WANTED = {
    "object": "a JSON object",
    "text": "a text",
    "texts": "a list of texts",
    "list": "a list",
    "number": "a whole number",
    "flag": "true or false",
    "per-player": "an object that names every player",
    "pile": "an object with blue, yellow, green and red",
    "stage": "a list of plays, or the counted piles",
    "play": "a text, or an object with play and by",
    "round": "an object",
    "trick": "an object with cards",
    "variant": "standard or novice",
    "target": "a whole number above 0",
    "trump": "a colour letter in the standard variant, and null in the novice variant",
    "laid": "one card or two",
    "hand": "a list of cards, or penalty points if the rounds were entered as points",
    "saved": "as companion export writes it",
    "hands-and-chips": "there together with the other of hands and chips",
    "numbers": "an object with the numbers of each player",
}

SENTENCES = {
    "bad-json": "This isn't a score sheet: {problem}.",
    "unknown-game": "There's no game called {game}.",
    "player-count": "This game is for {least} to {most} players, not {count}.",
    "bad-player": "{player} isn't one of the players.",
    "unknown-card": "There's no card {card}.",
    "wrong-tile": "{card} can't go on the {tile} tile; a colour card only goes on its own.",
    "tile-missing": "A dirty four needs a tile: {card}@B, {card}@Y or {card}@G.",
    "too-many-copies": "All copies of {card} are already out.",
    "stage-over": "This stage is over; no more cards can be played in it.",
    "stage-incomplete": "This stage isn't finished yet.",
    "match-over": "This game is over.",
    "bad-counts": "These numbers can't be right.",
    "bad-trick": "This trick breaks the rules.",
    "bad-tricks": "The tricks of this round can't add up like this.",
    "bad-total": "This doesn't add up.",
    "out-of-order": "That can't happen now.",
    "bad-bid": "You can't bid like that.",
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
    "already-running": "Another companion (process {process}) is using {directory}; quit it first.",
    "not-saved": "Couldn't save this, so it doesn't count: {error}.",
    "bad-deck": "This isn't a deck.",
    "bad-tag": "{tag} isn't a tag: 4 to 32 letters or digits.",
    "too-many-tags": "The deck has only {most} of {card}, but there are more tags for it.",
    "played-together": "{player} and {other} both played in {count} games: they're two people.",
    "bad-stick": "Couldn't save to the stick. Try another one.",
    "no-code": "Couldn't make the code. Use a USB stick instead.",
    "not-exported": "Couldn't save the files. Try again with a USB stick.",
    "no-sheet": "The file only has the points of this game, not what was played; it isn't added.",
    "changed-points": "Points in this table were changed; they aren't those of the cards played.",
    "not-written": "Couldn't write {file}: {error}.",
    "nothing-to-undo": "Nothing to undo.",
    "nothing-to-redo": "Nothing to redo.",
    "bad-pad": "This pad has a mistake.",
    "bad-number": "That number can't be right.",
    "bad-sum": "{name} can't add up to {wanted} with this many players.",
    "bad-row": "There's no row called {row}.",
    "bad-points": "That's {points} points for {player}; {most} is the most.",
}

# Where a code has several reasons, each has a sentence of its own.
REASONS = {
    ("bad-json", "syntax"): "This isn't JSON: see line {line}, column {column}.",
    ("bad-json", "utf-8"): "This isn't UTF-8 text: see byte {byte}.",
    ("bad-json", "depth"): "This is nested too deeply.",
    ("bad-json", "number"): "This isn't JSON: NaN and Infinity aren't numbers.",
    ("bad-json", "rounds"): "This match has too many rounds; up to {most} can be saved.",
    ("bad-player", "empty"): "A player needs a name.",
    ("bad-player", "long"): "Names can have up to {most} letters: {player}",
    ("bad-player", "twice"): "Two players are called {player}.",
    ("bad-counts", "negative"): "A number can't be negative.",
    ("bad-counts", "deck"): "{count} {pile} cards counted, but the deck only has {most}.",
    ("bad-counts", "form"): "A pile is four numbers (blue,yellow,green,red), not {pile}.",
    ("bad-counts", "players"): "Count every player's pile.",
    (
        "unknown-card",
        "fifth-colour",
    ): "{card} is of a fifth colour; with two players there are four.",
    ("bad-trick", "number"): "This trick needs {wanted} cards, not {count}.",
    ("bad-trick", "second-block"): "Only one card per trick can be blocked.",
    ("bad-trick", "blocking-lead"): "You can't lead with a block.",
    ("bad-trick", "block-on-nothing"): "A block goes on another player's card.",
    ("bad-trick", "lead"): "Someone else leads this trick.",
    ("bad-trick", "twice"): "{card} was already played in this round.",
    ("bad-trick", "no-twelve"): "Only a trick with a twelve can count as two.",
    ("bad-trick", "no-winner"): "Someone must win this trick.",
    ("bad-trick", "late"): "A round with this many players has {most} tricks.",
    ("bad-trick", "not-followed"): "{card} didn't follow, but could have.",
    ("bad-tricks", "splits"): "At most {most} tricks in a round can be doubled or blocked.",
    ("bad-tricks", "players"): "Count everyone's tricks.",
    ("bad-tricks", "negative"): "Nobody can have fewer than 0 tricks.",
    ("bad-tricks", "form"): "Tricks must be whole numbers.",
    ("bad-tricks", "sum"): "The tricks add up to {count}, but it should be {least} to {most}.",
    ("out-of-order", "no-trump"): "Beginners play without trump.",
    ("out-of-order", "trump-late"): "Trump can't change once it has decided tricks.",
    ("out-of-order", "trump-missing"): "First choose the trump colour.",
    ("bad-player", "loser"): "{player} can't both win and lose the round.",
    ("unknown-card", "round"): "There's no round card {card}; they go from 1 to 10.",
    ("too-many-copies", "deck"): "The deck only has {most} of {card}.",
    ("stage-over", "round"): "Round card {card} was already turned up in an earlier round.",
    ("stage-incomplete", "round"): "This round isn't finished yet.",
    ("stage-over", "no-round"): "No round is being played.",
    (
        "stage-incomplete",
        "hands",
    ): "The game ends after ten rounds, or when someone can't fill up their hand.",
    ("bad-counts", "chips"): "{player} only has {count} chips.",
    ("bad-counts", "hand"): "Hands can only be points if the rounds were entered as points.",
    ("bad-counts", "large"): "That number is too big.",
    ("bad-counts", "laying"): "A player plays one or two cards.",
    ("bad-counts", "number"): "{number} isn't a number.",
    ("bad-counts", "seats"): "Count every player, in seat order.",
    ("bad-total", "chips"): "All players' chips must add up to {most}.",
    ("bad-total", "laying"): "Two cards can make {most} at most, not {total}.",
    ("bad-bid", "low"): "Bid {least} or more.",
    ("bad-bid", "standing"): "This player already has the highest bid; others can bid more.",
    ("bad-bid", "opened"): "A player can open a bid, or swap, once per round.",
    ("bad-bid", "own"): "You can't bid for your own card.",
    ("bad-bid", "protected"): "This card is protected; bid {least} or more for it.",
    ("bad-bid", "protection"): "Protect a card with one chip or with {most}.",
    ("bad-bid", "turn"): "Someone with a later turn has already opened.",
    (
        "bad-bid",
        "unchanged",
    ): "Once trading has started, only a card that changed hands gets more chips.",
    ("bad-bid", "unprotected"): "This card isn't protected. Swapping costs 1 chip.",
    ("out-of-order", "bid"): "Someone has bid; that card must be sold first.",
    ("out-of-order", "card"): "Turn over a round card first.",
    ("out-of-order", "sold"): "Nobody has bid for a card.",
    ("not-saved", "full"): "The disk is full, so this doesn't count. Free up space and try again.",
    ("not-saved", "readonly"): "The disk is write-protected, so this doesn't count.",
    ("not-saved", "corrupt"): "The saved games are damaged, so this doesn't count. Start again.",
    ("not-saved", "notadb"): "The saved games are damaged, so this doesn't count. Start again.",
    ("not-saved", "busy"): "Another program is using the saved games, so this doesn't count.",
    ("not-saved", "constraint"): "This was already entered.",
    ("bad-stick", "full"): "The stick is full, so nothing was saved. Free up space or try another.",
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
    ): "Games aren't being saved right now. Plug in a USB stick, or use “BG Stats” or “As text”.",
    ("not-written", "full"): "The disk is full, so {file} wasn't written.",
    ("not-written", "readonly"): "The disk is write-protected, so {file} wasn't written.",
    ("bad-deck", "json"): "This isn't a deck: a deck is a JSON file.",
    ("bad-deck", "tags"): "A deck needs tags: an object with a card for each tag.",
    ("bad-deck", "name"): "A deck needs a name, under deck.",
    ("bad-deck", "long"): "A deck's name can have up to {most} letters: {deck}",
    ("bad-journal", "foreign"): "The file in {directory} isn't from Table Companion.",
    ("bad-journal", "newer"): "The saved games in {directory} are from a newer version.",
    ("bad-deck", "which"): "Which deck? There are: {decks}.",
    ("bad-deck", "unknown"): "There's no deck called {deck}.",
    ("bad-tag", "twice"): "Tag {tag} is there twice.",
    ("bad-tag", "other-deck"): "Tag {tag} is already in deck {deck}; it can only be in one.",
    ("out-of-order", "missing"): "This game can't be played with missing cards.",
    ("out-of-order", "start"): "First say who started this round.",
    ("out-of-order", "turns"): "Nobody has a turn in this game.",
    ("bad-pad", "syntax"): "Line {line} of this pad can't be read.",
    ("bad-pad", "utf-8"): "Line {line} of this pad isn't UTF-8 text.",
    ("bad-pad", "large"): "This pad is too big; it can have up to {most} kB.",
    ("bad-pad", "unread"): "This pad can't be read: {error}.",
    ("bad-pad", "none"): "There's no pad called {pad}, and no such file.",
    ("bad-pad", "unknown"): "A pad has no {key}. Check the spelling.",
    ("bad-pad", "missing"): "This pad needs {key}.",
    ("bad-pad", "name"): "In this pad {key} must be a name of 1 to {most} letters.",
    ("bad-pad", "flag"): "In this pad {key} must be true or false.",
    ("bad-pad", "whole"): "In this pad {key} must be a whole number from {least} to {most}.",
    ("bad-pad", "players"): "In this pad players must be two numbers like [{least}, {most}].",
    ("bad-pad", "rows"): "In this pad rows must be a list of {least} to {most} names.",
    ("bad-pad", "row-twice"): "In this pad rows has {row} twice.",
    ("bad-pad", "rows-and-rounds"): "A pad has rows or rounds, not both.",
    ("bad-pad", "enter"): "In this pad there must be {least} to {most} parts called enter.",
    ("bad-pad", "key"): "In this pad {key} must be 1 to 12 small letters or _.",
    ("bad-pad", "key-word"): "In this pad {key} can't be {word}: formulas use that word.",
    ("bad-pad", "key-twice"): "In this pad {key} can't be {word}: that's there already.",
    ("bad-pad", "least-most"): "In this pad {key} can't be lower than least, {least}.",
    ("bad-pad", "points"): "In this pad points must have a formula in quotes, called round.",
    ("bad-pad", "formula-long"): "The formula round (points) can have up to {most} letters.",
    ("bad-pad", "formula-deep"): "The formula round (points) can have brackets {most} deep.",
    ("bad-pad", "formula-word"): "The formula round (points) has {word}, which isn't in this pad.",
    ("bad-pad", "formula-sign"): "The formula round (points) can't have {found} as letter {place}.",
    ("bad-pad", "formula-end"): "The formula round (points) isn't finished.",
    ("bad-number", "form"): "{number} isn't a number that can be entered.",
    ("bad-number", "whole"): "{name} must be a whole number.",
    ("bad-number", "range"): "{name} goes from {least} to {most}, not {number}.",
    ("bad-number", "count"): "Enter all of a player's numbers, with - for those still to come.",
    ("bad-number", "none"): "Enter at least one number.",
    ("bad-sum", "more"): "{name} must add up to {wanted}: that's {off} too many.",
    ("bad-sum", "fewer"): "{name} must add up to {wanted}: that's {off} too few.",
    ("bad-row", "twice"): "{row} is already filled in.",
    ("bad-row", "which"): "Say which row it is.",
    ("out-of-order", "entered"): "{name} of {player} is in already. Correct it instead.",
    ("out-of-order", "nothing-scored"): "Finish a round first.",
}

# Sentences for the counts 0 and 1, where they differ from that for many.
FEW: dict[tuple[str, str, object], str] = {
    ("played-together", "None", 1): "{player} and {other} played each other: they're two people.",
    ("bad-counts", "chips", 0): "{player} has no chips left.",
    ("bad-counts", "chips", 1): "{player} only has 1 chip.",
}


def sentence(refusal: "Refusal", words: "Words" = str) -> str:
    """Returns the sentence for a refusal; `words` translates."""
    params = {name: quote(value, words) for name, value in refusal.params.items()}
    for name in COLOURED & params.keys():
        params[name] = words(params[name]) if params[name] in COLOURS else params[name]
    reason = (refusal.code, str(refusal.params.get("reason")))
    template = REASONS.get(reason)
    if template is None:
        template = SENTENCES[refusal.code]
    template = FEW.get((*reason, refusal.params.get("count")), template)
    if refusal.code == "bad-json":
        params["problem"] = _problem(params, words)
    text = words(template).format(**params)
    if "event" in params and "number" in params:
        so = words("So number {number} ({event}) no longer fits.")
        text += " " + so.format(number=params["number"], event=params["event"])
    return text


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
    wanted = WANTED.get(params.get("wanted", ""))
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
