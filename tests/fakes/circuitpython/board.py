"""`board` of a Pico: its legs by their names."""

from tests.fakes.circuitpython.microcontroller import Pin

LEGS = (*range(23), *range(26, 29))

for _number in LEGS:
    globals()[f"GP{_number}"] = Pin(_number)
