"""The touchscreen: screens describe what is to be seen, a painter draws what has changed."""
