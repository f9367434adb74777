"""The verbs of scripts: how they are written, and how many words follow them."""

TEXT = -1  # the rest of the line, as it is

VERBS = {
    "new": (TEXT, "new RULES [SEAT1 SEAT2] [POSITION]"),
    "throw": (1, "throw N"),
    "trace": (TEXT, "trace FILE"),
    "turn": (1, "turn K"),
    "button": (2, "button next|ok|back [MS]"),
    "send": (TEXT, "send TEXT"),
    "wait": (1, "wait MS"),
    "power": (1, "power off|on"),
    "cut": (1, "cut N"),
    "stick": (2, "stick N dead|stuck|swapped|ok"),
    "state": (0, "state"),
    "frame": (0, "frame"),
    "expect": (TEXT, "expect TEXT"),
}
