"""Rulesets that a player has put on the board, as its files hold them."""

import json

from senet_core.rulesets import fields_of


def rules_file(name, base="kendall", **changes):
    """The files with one ruleset: the fields of a built-in one, and those that differ."""
    fields = fields_of(base)
    fields["id"] = name
    fields.update(changes)
    return {f"/rules/{name}.json": json.dumps(fields).encode()}
