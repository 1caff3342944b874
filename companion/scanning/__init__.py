"""Everything that a table can do to the program becomes one kind of event here."""
