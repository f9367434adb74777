"""The subcommands of `senet`, one module each: HELP, add_arguments(parser), run(args)."""
