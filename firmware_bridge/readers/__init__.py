"""The readers: each a pure protocol, bytes and time in, notifications and bytes out."""
