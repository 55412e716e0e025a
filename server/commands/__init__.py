"""The commands, one module each: `add_arguments(parser)` says what it takes, `run(arguments)` answers."""
