"""One module for each subcommand: its `arguments(parser)` and `run(options) -> exit status`."""
