"""The running match: what the table does, step by step, and what may be shown of it."""
