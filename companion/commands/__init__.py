"""One module for each subcommand, with `run(options) -> exit status`."""
