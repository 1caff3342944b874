"""The sentences of the refusals that only 6th Sense gives."""

from companion.games.refusal_words import RefusalWords

SENTENCES = RefusalWords(
    codes={
        "bad-trick": "This trick breaks the rules.",
        "bad-tricks": "The tricks of this round can't add up like this.",
    },
    reasons={
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
    },
    wanted={
        "trick": "an object with cards",
        "variant": "standard or novice",
        "target": "a whole number above 0",
        "trump": "a colour letter in the standard variant, and null in the novice variant",
    },
)
