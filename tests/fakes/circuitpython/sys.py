"""`sys` of a Pico with CircuitPython."""


class Implementation:
    """What the Pico runs."""

    name = "circuitpython"
    version = (9, 2, 1, "")


implementation = Implementation()
