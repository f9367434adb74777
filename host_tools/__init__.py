"""The command `senet` and what it uses: everything that runs on a computer, not on the board."""
