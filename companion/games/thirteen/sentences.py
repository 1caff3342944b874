"""The sentences of the refusals that only 13 gives."""

from companion.games.refusal_words import RefusalWords

COLOURS = ("blue", "yellow", "green", "red")

SENTENCES = RefusalWords(
    codes={
        "wrong-tile": "{card} can't go on the {tile} tile; a colour card only goes on its own.",
        "tile-missing": "A dirty four needs a tile: {card}@B, {card}@Y or {card}@G.",
    },
    reasons={
        ("bad-counts", "deck"): (
            "{count} {pile} card counted, but the deck only has {most}.",
            "{count} {pile} cards counted, but the deck only has {most}.",
        ),
        ("bad-counts", "form"): "A pile is four numbers (blue,yellow,green,red), not {pile}.",
        ("bad-counts", "players"): "Count every player's pile.",
        ("bad-counts", "held"): "This player holds {most} cards now, not {count}.",
    },
    wanted={
        "pile": "an object with blue, yellow, green and red",
        "stage": "a list of plays, or the counted piles",
        "play": "a text, or an object with play and by",
    },
    translated={"pile": COLOURS, "tile": COLOURS},
)
