"""A pad in words: its texts, translated if it comes with the companion, and its badge."""

from companion.ui.widgets.words import Words

# The most letters that a badge has.
MOST_LETTERS = 3


def pad_words(_: Words, name: str) -> Words:
    """Puts the name, fields and rows of the pad of this name into the table's language.

    Only if it comes with the companion, or has its name and its texts: what people have written
    themselves stays as it is, also where it happens to be a text of the program.
    """
    from companion.games.pad.library import shipped_texts

    known = shipped_texts(name)
    return lambda text: _(text) if text in known else text


def badge_of_name(name: str) -> str:
    """The initials of a name of several words, else its first two letters.

    >>> badge_of_name("Oh Hell"), badge_of_name("most points win"), badge_of_name("Yatzy")
    ('OH', 'MPW', 'Ya')
    """
    words = ["".join(filter(str.isalnum, word)) for word in name.split()]
    words = [word for word in words if word]
    if not words:
        return name.strip()[:1]
    if len(words) == 1:
        return words[0][:1].upper() + words[0][1:2]
    return "".join(word[0] for word in words[:MOST_LETTERS]).upper()
