"""Random formulas, good and bad: the program and the oracle must read each of them alike.

python -m tests.games.pad.formulas --count 1000000 --seed 1
"""

import argparse
import time
import tracemalloc
from collections import Counter
from random import Random

from companion.games.base import Refusal
from companion.games.pad.formula import parse_formula
from tests.oracle import formulas as oracle

# Some are words of Python's, and none is one of a formula's.
KEYS = ("bid", "tricks", "x", "_", "is", "lambda", "sum_", "most", "in", "total_", "none")
SIGNS = ("+", "-", "*", "//", "%", "<", "<=", ">", ">=", "==", "!=", "(", ")", ",")
WORDS = ("and", "or", "not", "if", "else", "min", "max", "abs", "True", "False")
ODD = (
    *("/", "**", "=", "!", "&", "|", "^", "~", "@", ".", ":", ";", "[", "]", "{", "}", "#", "\\"),
    *("'", '"', "`", "$", "?", "<>", ":=", "is", "in", "lambda", "await", "None", "print"),
    *("__import__", "1_000", "0x10", "1.5", "1e9", "007", "00", "1j", "é", "٣", "²", "\x00", "\n"),
    *("\t", "\u00a0", "\u2028", "\ud800", "9" * 150, "(" * 21, "-" * 90, "not " * 30, "f''", "1if"),
)


class Difference(AssertionError):
    """A formula that is not read alike."""


def random_keys(chance: Random) -> list[str]:
    return chance.sample(KEYS, chance.randint(1, 4))


def random_formula(chance: Random, keys: list[str]) -> str:
    """A formula by the grammar, with more blanks and brackets than it needs; it may be too long."""
    text = _expression(chance, sorted(oracle.words_of(keys)), chance.choice([1, 2, 3, 4, 5]))
    return text if chance.random() < 0.9 else f" {text}\t"


def _expression(chance: Random, words: list[str], depth: int) -> str:
    if depth == 0 or chance.random() < 0.1:
        number = chance.choice([0, 1, 2, 3, 7, 10, 26, chance.randrange(10_000), 10**30])
        return str(number) if chance.random() < 0.4 else chance.choice([*words, "True", "False"])

    def inner() -> str:
        return _expression(chance, words, depth - 1)

    gap = chance.choice(["", " ", "  ", "\n"])
    match chance.randrange(9):
        case 0 | 1:
            return f"{inner()}{gap}{chance.choice(SIGNS[:5])}{gap}{inner()}"
        case 2:
            parts = [inner() for _ in range(chance.randint(2, 3))]
            return chance.choice(SIGNS[5:11]).join(parts)
        case 3:
            return f" {chance.choice(['and', 'or'])} ".join([inner(), inner()])
        case 4:
            return f"{inner()} if {inner()} else {inner()}"
        case 5:
            return f"{chance.choice(['-', '+', 'not ', '--', 'not not '])}{inner()}"
        case 6:
            arguments = ",".join(inner() for _ in range(chance.randint(1, 3)))
            return f"{chance.choice(['min', 'max'])}{gap}({arguments})"
        case 7:
            return f"abs({gap}{inner()})"
        case _:
            return f"({inner()})"


def garbage(chance: Random, keys: list[str]) -> str:
    """A text that is rarely a formula: harmed, or put together at random."""
    pieces = (*SIGNS, *WORDS, *keys, "total", "sum_x", "1", "20")
    if chance.random() < 0.4:
        text = random_formula(chance, keys)
        for _ in range(chance.randint(1, 3)):
            at = chance.randint(0, len(text))
            piece = chance.choice((*pieces, *ODD, "", " "))
            text = text[:at] + piece + text[at + chance.choice([0, 0, 1, 2, 9]) :]
        return text
    several = chance.choices((*pieces, *ODD) if chance.random() < 0.3 else pieces, k=10)
    return chance.choice(["", " "]).join(several[: chance.randint(0, 10)])


def random_values(chance: Random, keys: list[str]) -> dict[str, int]:
    scale = chance.choice([1, 3, 30, 9999])
    return {word: chance.randint(-scale, scale) for word in oracle.words_of(keys)}


def read_alike(text: str, keys: list[str], values: dict[str, int]) -> tuple[str, float]:
    """What the text is, "refused" or "number", and the seconds that the program took.

    Raises Difference if the oracle reads it otherwise; whatever else the program raises passes.
    """
    began = time.thread_time()
    got: int | None
    try:
        got = parse_formula(text, keys).value(values)
    except Refusal as refusal:
        if refusal.code != "bad-pad":
            raise
        got = None
    took = time.thread_time() - began
    try:
        expected: int | None = oracle.evaluate(oracle.parse(text, oracle.words_of(keys)), values)
    except oracle.NoFormula:
        expected = None
    if got != expected or isinstance(got, bool):
        raise Difference(f"{text!r} with {values}: {got}, not {expected}")
    return "refused" if got is None else "number", took


def one(chance: Random) -> tuple[str, str, float]:
    """Reads a random text; returns it, what it is, and the seconds that took."""
    keys = random_keys(chance)
    text = (random_formula if chance.random() < 0.6 else garbage)(chance, keys)
    return text, *read_alike(text, keys, random_values(chance, keys))


def main() -> None:
    """Reads many texts; prints what they were, the slowest one, and the memory that it took."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=1_000_000)
    parser.add_argument("--seed", default="1")
    options = parser.parse_args()
    found: Counter[str] = Counter()
    slowest = (0.0, "")
    for number in range(options.count):
        seed = f"{options.seed} {number}"
        text, what, took = one(Random(seed))
        found[what] += 1
        if took > slowest[0]:
            # The collection of garbage, of the oracle mostly, may have come in between.
            took = min(one(Random(seed))[2] for _ in range(3))
        slowest = max(slowest, (took, text))
    tracemalloc.start()
    one(Random(f"{options.seed} 0"))
    _, most = tracemalloc.get_traced_memory()
    print(f"{options.count} texts: {dict(found)}")
    print(f"slowest {slowest[0] * 1000:.2f} ms: {slowest[1]!r}")
    print(f"memory of one: {most // 1024} kB")


if __name__ == "__main__":
    main()
