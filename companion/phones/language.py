"""The language that a browser asks for."""

from collections.abc import Sequence


def preferred(header: str, languages: Sequence[str]) -> str:
    """The best of `languages` for an Accept-Language header; "" if it asks for none of them."""
    wanted: list[tuple[float, str]] = []
    for part in header.split(","):
        tag, _, rest = part.strip().partition(";")
        language = tag.strip().lower().split("-")[0]
        quality = _quality(rest.strip())
        if language in languages and quality > 0:
            wanted.append((quality, language))
    best = max((quality for quality, _ in wanted), default=0.0)
    return next((language for quality, language in wanted if quality == best), "")


def _quality(text: str) -> float:
    if not text:
        return 1.0
    try:
        return float(text.removeprefix("q="))
    except ValueError:
        return 0.0
