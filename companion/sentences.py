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
│   ├── match                no-such-play  nothing-to-redo  nothing-to-undo
│   ├── store                bad-deck  bad-journal  bad-tag  no-journal  no-such-match
│   │                        not-saved  played-together  too-many-tags  unreadable-match
│   └── commands             already-running  bad-option  no-match  not-kept
├── CannotLay                a sheet that `companion simulate-scanner` cannot lay
├── UnknownFault             a fault that the simulated scanner does not have
├── BadReader                a reader in the settings that does not exist
├── UnknownKind              a message of a later version of the wire protocol
└── BadFields                a message of the wire protocol with wrong fields
Exception
├── Damaged                  a journal with damaged rows
├── WrongSchema              a file that is no journal of this version
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
    "hand": "a list of cards, or penalty points where rounds were kept short",
    "hands-and-chips": "there together with the other of hands and chips",
}

SENTENCES = {
    "bad-json": "This is not a score sheet: {problem}.",
    "unknown-game": "There is no game called {game}.",
    "player-count": "This game takes {least} to {most} players, not {count}.",
    "bad-player": "{player} is not one of the players.",
    "unknown-card": "There is no card {card}.",
    "wrong-tile": "{card} cannot go on the {tile} tile; a colour card has only one tile.",
    "tile-missing": "A dirty four needs its tile: {card}@B, {card}@Y or {card}@G.",
    "too-many-copies": "All copies of {card} are laid already.",
    "stage-over": "This stage is over; nothing more can be laid in it.",
    "stage-incomplete": "This stage is not finished yet.",
    "match-over": "The match is over.",
    "bad-counts": "These numbers cannot be.",
    "bad-trick": "This trick breaks the rules.",
    "bad-tricks": "The tricks of this round cannot add up like this.",
    "bad-total": "This does not add up.",
    "out-of-order": "This cannot happen now.",
    "bad-bid": "This breaks the rules of bidding.",
    "not-understood": "{line} is not a line of this game.",
    "no-such-play": "There is no entry {number}; the last is {most}.",
    "no-such-match": "There is no match {match}.",
    "no-match": "There is no match yet; companion new begins one.",
    "unreadable-match": "Entry {number} of match {match} no longer fits the ones before it.",
    "no-journal": "There is no journal in {directory} yet.",
    "bad-journal": "The journal in {directory} cannot be read: {error}.",
    "not-kept": "This would not be kept: {error}.",
    "bad-option": "{option} is not for this game.",
    "already-running": "Another companion (process {process}) is using {directory}; end it first.",
    "not-saved": "This could not be saved, so it does not count: {error}.",
    "bad-deck": "This is not a deck.",
    "bad-tag": "{tag} is not a tag: 4 to 32 letters or digits.",
    "too-many-tags": "The deck has only {most} of {card}, and more tags say so.",
    "played-together": "{player} and {other} both played in {count} games: they're two people.",
    "nothing-to-undo": "There is nothing to undo.",
    "nothing-to-redo": "There is nothing to redo.",
}

# Where a code has several reasons, each has a sentence of its own.
REASONS = {
    ("bad-json", "syntax"): "This is not JSON: see line {line}, column {column}.",
    ("bad-json", "utf-8"): "This is not UTF-8 text: see byte {byte}.",
    ("bad-json", "depth"): "This is nested too deeply.",
    ("bad-json", "number"): "This is not JSON: NaN and Infinity are not numbers.",
    ("bad-player", "empty"): "A player needs a name.",
    ("bad-player", "long"): "A name has at most {most} letters: {player}",
    ("bad-player", "twice"): "Two players are called {player}.",
    ("bad-counts", "negative"): "A number cannot be negative.",
    ("bad-counts", "deck"): "{count} {pile} cards were counted, and the deck has {most}.",
    ("bad-counts", "form"): "A pile is four numbers (blue,yellow,green,red), not {pile}.",
    ("bad-counts", "players"): "Every player's pile must be counted.",
    ("unknown-card", "fifth-colour"): "{card} is of a fifth colour; two players play with four.",
    ("bad-trick", "number"): "A trick here has {wanted} cards, not {count}.",
    ("bad-trick", "second-block"): "Only one card of a trick can be blocked.",
    ("bad-trick", "blocking-lead"): "A trick cannot be led with a block.",
    ("bad-trick", "block-on-nothing"): "A block goes on a card that another player has laid.",
    ("bad-trick", "lead"): "Another player leads this trick.",
    ("bad-trick", "twice"): "{card} was laid in this round already.",
    ("bad-trick", "no-twelve"): "Only a trick with a twelve in it can be split.",
    ("bad-trick", "no-winner"): "Somebody must win this trick.",
    ("bad-trick", "late"): "A round here has {most} tricks.",
    ("bad-trick", "not-followed"): "{card} did not follow, though its player could have.",
    ("bad-tricks", "splits"): "No more than {most} tricks of a round can be split or blocked.",
    ("bad-tricks", "players"): "Everybody's tricks must be counted.",
    ("bad-tricks", "negative"): "Nobody has fewer than no tricks.",
    ("bad-tricks", "form"): "Tricks are counted in whole numbers.",
    ("bad-tricks", "sum"): "The tricks add up to {count}, and must to {least} to {most}.",
    ("out-of-order", "no-trump"): "Novices play without trump.",
    ("out-of-order", "trump-late"): "Trump cannot change after tricks were judged by it.",
    ("out-of-order", "trump-missing"): "Say which colour is trump first.",
    ("bad-player", "loser"): "{player} cannot both win and lose the round.",
    ("unknown-card", "round"): "There is no round card {card}; they go from 1 to 10.",
    ("too-many-copies", "deck"): "The deck has no more than {most} of {card}.",
    ("stage-over", "round"): "Round card {card} was turned in an earlier round.",
    ("stage-incomplete", "round"): "This round is not finished yet.",
    ("stage-over", "no-round"): "No round is under way.",
    ("stage-incomplete", "hands"): "The game ends after ten rounds, or when a hand stays short.",
    ("bad-counts", "chips"): "{player} only has {count} chips.",
    ("bad-counts", "hand"): "Hands are counted in points only where rounds were kept short.",
    ("bad-counts", "large"): "No table counts that far.",
    ("bad-counts", "laying"): "A player lays one card or two.",
    ("bad-counts", "number"): "{number} is not a number.",
    ("bad-counts", "seats"): "Every player must be counted, in the order of the seats.",
    ("bad-total", "chips"): "The chips of all players must add up to {most}.",
    ("bad-total", "laying"): "Two cards may make {most} together, not {total}.",
    ("bad-bid", "low"): "The bid must be {least} or more.",
    ("bad-bid", "standing"): "The highest bid is this player's own; others may raise it.",
    ("bad-bid", "opened"): "A player may open the bidding, or swap, once a round.",
    ("bad-bid", "own"): "Nobody bids for the own card.",
    ("bad-bid", "protected"): "This card is protected; bid {least} or more for it.",
    ("bad-bid", "protection"): "A card may be protected with one chip or with {most}.",
    ("bad-bid", "turn"): "A player later in turn has opened already.",
    ("bad-bid", "unchanged"): "Once trading has begun, only a card that changed gets more chips.",
    ("bad-bid", "unprotected"): "This card is not protected; it is swapped for a chip to the pot.",
    ("out-of-order", "bid"): "Somebody has bid; that card must be sold first.",
    ("out-of-order", "card"): "Turn a round card first.",
    ("out-of-order", "sold"): "Nobody has bid for a card.",
    ("not-saved", "full"): "The disk is full, so this does not count. Make room and try again.",
    ("not-saved", "readonly"): "The disk may not be written, so this does not count.",
    ("not-saved", "corrupt"): "The journal is damaged, so this does not count. Start again.",
    ("not-saved", "notadb"): "The journal is damaged, so this does not count. Start again.",
    ("not-saved", "busy"): "Another program holds the journal, so this does not count.",
    ("not-saved", "constraint"): "This was entered already.",
    ("bad-deck", "json"): "A deck is a JSON file; this is none.",
    ("bad-deck", "tags"): "A deck needs tags: an object with a card for each tag.",
    ("bad-deck", "name"): "A deck needs a name, under deck.",
    ("bad-journal", "foreign"): "The file in {directory} is not a journal of ours.",
    ("bad-journal", "newer"): "The journal in {directory} is of a newer version.",
    ("bad-deck", "which"): "Say which deck. There are: {decks}.",
    ("bad-deck", "unknown"): "There is no deck called {deck}.",
    ("bad-tag", "twice"): "Tag {tag} is there twice.",
    ("bad-tag", "other-deck"): "Tag {tag} is in deck {deck} already, and can be in one deck only.",
    ("out-of-order", "missing"): "This game cannot be played with lost cards.",
    ("out-of-order", "start"): "Say who started this round first.",
    ("out-of-order", "turns"): "Nobody has a turn in this game.",
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
        so = words("So entry {number} ({event}) no longer fits.")
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
        return words("{field} leaves out {player}").format(field=field, player=params["player"])
    wanted = WANTED.get(params.get("wanted", ""))
    return words("{field} must be {wanted}").format(
        field=field, wanted=wanted if wanted is None else words(wanted)
    )


NOTICES = {
    "store-damaged": "The journal was damaged. {saved} The damaged file is kept as {aside}.",
    "store-lost": "The journal was gone. {saved}",
    "store-newer": "The journal is of a newer version. {saved} The newer file is kept as {aside}.",
    "store-foreign": "The file in the journal's place was not ours; it is kept as {aside}. {saved}",
    "store-unkept": "Nothing that you enter now will be kept: {error}.",
    "store-found": "The journal is damaged; the next start repairs it.",
    "match-left-out": (
        "The last part of this match doesn't fit what was entered before it, so it was left out. "
        "Entries left out: {count}, from number {first}. The match is as it was before them. "
        "Check the scores, enter again what's missing, and play on. Nothing was deleted."
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
        saved = words("Entries saved: {entries}, of matches: {matches}.")
        if params["from_backup"]:
            saved += " " + words("From a backup: {from_backup}.")
        if params["scraps"]:
            saved += " " + words("Of no use any more: {scraps}.")
        saved = saved.format(**params)
    return words(NOTICES[code]).format(**params, saved=saved).strip()
