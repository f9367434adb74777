"""The board's behaviour on top of a narrow port: sticks, buttons, lights, files, the game."""
