"""The sentences of the refusals that only 10 gives."""

from companion.games.refusal_words import RefusalWords

SENTENCES = RefusalWords(
    codes={
        "bad-total": "This doesn't add up.",
        "bad-bid": "You can't bid like that.",
    },
    reasons={
        ("bad-player", "loser"): "{player} can't both win and lose the round.",
        ("unknown-card", "round"): "There's no round card {card}; they go from 1 to 10.",
        ("too-many-copies", "deck"): "The deck only has {most} of {card}.",
        ("stage-over", "round"): "Round card {card} was already turned up in an earlier round.",
        (
            "stage-incomplete",
            "hands",
        ): "The game ends after ten rounds, or when someone can't fill up their hand.",
        ("bad-counts", "chips"): (
            "{player} only has {count} chip.",
            "{player} only has {count} chips.",
        ),
        ("bad-counts", "hand"): "Hands can only be points if the rounds were entered as points.",
        ("bad-counts", "laying"): "A player plays one or two cards.",
        ("bad-counts", "seats"): "Count every player, in seat order.",
        ("bad-total", "chips"): "All players' chips must add up to {most}.",
        ("bad-total", "lost"): "All chips, with the missing ones, must add up to {most}.",
        ("bad-total", "laying"): "Two cards can make {most} at most, not {total}.",
        ("bad-bid", "low"): "Bid {least} or more.",
        ("bad-bid", "standing"): "This player already has the highest bid; others can bid more.",
        ("bad-bid", "opened"): "A player can open a bid, or swap, once per round.",
        ("bad-bid", "own"): "You can't bid for your own card.",
        ("bad-bid", "protected"): "This card is protected; bid {least} or more for it.",
        ("bad-bid", "protection"): "Protect a card with one chip or with {most}.",
        ("bad-bid", "turn"): "Someone with a later turn has already opened.",
        ("bad-bid", "unchanged"): "Now only a card that changed hands can get more chips.",
        ("bad-bid", "unprotected"): "This card isn't protected. Swapping costs 1 chip.",
        ("out-of-order", "bid"): "Someone has bid; that card must be sold first.",
        ("out-of-order", "card"): "Turn over a round card first.",
        ("out-of-order", "sold"): "Nobody has bid for a card.",
        ("out-of-order", "start"): "First say who started this round.",
    },
    few={
        ("bad-counts", "chips", 0): "{player} has no chips left.",
    },
    wanted={
        "laid": "one card or two",
        "hand": "a list of cards, or penalty points if the rounds were entered as points",
        "hands-and-chips": "there together with the other of hands and chips",
    },
)
