"""The rules of Senet: rulesets, positions, moves, notation, records.

Pure Python for CPython, MicroPython and CircuitPython alike: no clock, no randomness,
no input or output. A side's pieces are a mask of 30 bits, bit ``square - 1``.
"""
