"""The readers: each a pure protocol, bytes and time in, news and bytes out."""
