"""What all tests share."""

from hypothesis import settings

# A busy machine is slow, not wrong: how long an example takes is no verdict on it.
settings.register_profile("table", deadline=None)
settings.load_profile("table")
