"""The golden games: one random game of each ruleset, kept as a record in tests/golden.

    PYTHONPATH=.:firmware python tests/portable/golden.py

writes them anew, where a change of the rules or of the notation was meant.
"""

from helpers import data_path
from senet_app.chance import Chance
from senet_core.bits import count_of, nth_square
from senet_core.game import Game
from senet_core.record import entry_lines, header_line, headers_of
from senet_core.rulesets import IDS, ruleset

FAIR = 500  # per mille


def golden_path(name):
    """Where the record of a ruleset's game lies."""
    return data_path(f"golden/{name}.sgn")


def golden_game(name):
    """The game of a ruleset, the same on every runtime."""
    chance = Chance(2026 + IDS.index(name))
    game = Game(ruleset(name), 1 + IDS.index(name) % 2)
    while game.position.result is None:
        count = chance.flats(FAIR)
        found = game.legal(count)[0]
        number = chance.number()
        game.play(count, nth_square(found, number % count_of(found)) if found else 0)
    return game


def golden_text(game):
    """Its record."""
    headers = headers_of(game, ("Meritaten", "Huy"), "2026.12.01")
    lines = [header_line(key, value) for key, value in headers]
    return "\n".join(lines + [""] + entry_lines(game)) + "\n"


if __name__ == "__main__":
    for one in IDS:
        with open(golden_path(one), "w") as file:
            file.write(golden_text(golden_game(one)))
