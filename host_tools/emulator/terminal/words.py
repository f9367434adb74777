"""Every word that a player reads in the terminal, in one place, so that others can follow."""

from host_tools.emulator.motion import FLAT, FLYING, HELD, LEANING, ROUND

TITLE = "Senet"

SIDES = {"L": "Light", "D": "Dark", "-": ""}
SEATS = {"human": "a person", "level1": "level 1", "level2": "level 2"}
SEATS |= {"level3": "level 3", "level4": "level 4"}
STICKS = {FLAT: "flat", ROUND: "round", LEANING: "leans", HELD: "hand", FLYING: "air"}

# Keys, as the foot of the screen names them.
THROW = "Throw"
TURN_OVER = "Turn over"
WISH = "Wish"
HINT = "Hint"
MENU = "Menu"
POWER = "Power"
HELP = "Help"
QUIT = "Quit"
BUTTONS = {"next": "NEXT", "ok": "OK", "back": "BACK"}
BUTTON_KEYS = {"next": "right", "ok": "enter", "back": "backspace"}

RECORD = "Record"
LOG = "The board says"
COMMAND_PROMPT = "A line to the board, such as: status, new kendall, help"
WISH_PROMPT = "How many sticks shall fall flat side up? 0 1 2 3 4 (any other key: never mind)"

TOO_SMALL = (
    "This terminal has {columns} x {lines} cells; the board needs {needs[0]} x {needs[1]}: "
    "make it larger, or press q."
)
NO_TERMINAL = (
    "the board needs a terminal to be shown in; for scripts there is --headless --script FILE"
)
DUMB_TERMINAL = "TERM is {term!r}, which cannot place a cursor; expected one such as xterm-256color"

# What is going on, and what can be done about it.
OFF = "The board is off."
OFF_HOW = "p switches it on. Or with a button held: enter for dim light, backspace for safe mode."
SELF_TEST = "The board tests its lights: red, green, blue."
SELF_TEST_HOW = "They are the same on every square, unless one is broken."
SAFE = "Safe mode: no game runs, so that the board's files can be mended."
SAFE_HOW = "p switches the board off, and on again to play."
TOOLS_NOW = "Tools: chain, colours, sticks, bias, test."
TOOLS_HOW = "NEXT goes along, OK opens one, BACK goes to the menu."
CHAIN_NOW = "The order of the chain"
CHAIN_HOW = "NEXT until the light walks the path without a jump, then OK."
COLOURS_NOW = "The order of the colours"
COLOURS_HOW = "NEXT until the rows are red, green, blue, then OK."
FACES_NOW = "The faces of the sticks"
FACES_HOW = "Lay all four flat side up, then all four round side up."
BIAS_NOW = "The bias of the sticks"
BIAS_HOW = "Throw seven times or more, then OK."
TEST_NOW = "Test page"
TEST_HOW = "NEXT sounds, OK lights all, BACK leaves."
MENU_NOW = "Menu"
MENU_HOW = "OK (enter) {times} starts the game. NEXT goes along a row, BACK back."
TIMES = ("once", "twice", "three times", "four times")
MENU_ROWS = ("Rules", "Players", "Start")
MENU_OF = "{name}  ({number} of {count})"
MENU_START = "start the game"
MENU_LIGHT = "brightness {number} of 9"
PLAYERS = "{0} against {1}"
RESUME = "A game was kept."
RESUME_CHOICES = ("go on with it", "a new game")
THROW_OFF = "Whoever throws a 1 first is Dark and begins."
THROW_NOW = "{who}: throw the sticks."
THROW_HOW = "space throws them. t demands a number."
BOARD_THROWS = "OK lets the board throw."
COMPUTER_THROWS = "{who} is about to throw."
SHOWN_NOW = "{who} threw {value}."
SHOWN_HOW = "It counts when the sticks have lain still. OK: yes, that is it."
CHOICE_NOW = "{who} moves {value}."
CHOICE_HOW = "NEXT, or one stick turned over: the next piece. OK, or two sticks: play it."
PASS_NOW = "{who} threw {value} and cannot move: the turn passes."
PASS_HOW = "OK: go on at once."
FORCED_NOW = "{who} threw {value} and has one move."
COMPUTER_MOVES = "{who} threw {value} and is about to move."
FLATS = ("no flat side", "1 flat side", "2 flat sides", "3 flat sides", "4 flat sides")
VALUE = "{value} ({flats})"
MORE_NOW = "What else?"
MORE_CHOICES = ("enter the throw by hand", "let the board throw", "leave the game")
ENTRY_NOW = "How many flat sides are up?"
FLAT_SIDES = "Flat sides"
ENTRY_CHOICES = ("0", "1", "2", "3", "4")
TAKE_BACK_AGAIN = "Take the move back? Turn three sticks over once more, or press BACK."
TAKE_BACK_VOTES = "Take the move back? OK from {votes} more."
TAKE_BACK_HOW = "Anything else, or waiting, leaves the move as it is."
OVER_WON = "{side} has won. Points: {points}."
OVER_DRAW = "A draw."
OVER_SERIES = "Series: seat 1 has {0}, seat 2 has {1}."
OVER_HOW = "OK: the next game. BACK: the menu."

SEAT = "Seat {seat}"
SEAT_SIDE = "Seat {seat} ({side})"
MOVES = "Moves"
NO_MOVES = "none"
GAME = "Senet, {rules}: {players}, {series[0]} to {series[1]}"
POWERED = "{ma} mA  light {brightness}"
POWERED_ONLY = "{ma} mA"
POWERED_OFF = "off"
MOVING = "The sticks are still moving."
REFUSED = "No: {why}."
HINTED = "Hint: {move}"

# What the lights mean, by the palette's names, line by line.
LEGEND: tuple[dict[str, str], ...] = (
    {
        "light": "Light",
        "dark": "Dark",
        "cursor": "candidate",
        "target": "its goal",
        "number": "number thrown",
    },
    {
        "menu": "choice",
        "chosen": "chosen",
        "refused": "no",
        "pass": "pass",
        "warning": "warning",
        "win": "won",
        "thinking": "thinks",
    },
)
HOUSES = {15: "rebirth", 26: "beauty", 27: "water", 28: "three truths", 29: "two gods", 30: "sun"}
NOTATION = "6-10 moves, 1x2 swaps, 4:6-10 = number thrown 4, -- pass"

HELP_TEXT = (
    ("The sticks", ""),
    ("space", "throw all four"),
    ("t, then 0 to 4", "throw so many flat sides up"),
    ("1 2 3 4", "turn that stick over; several at once: one gesture"),
    ("n  y  u", "one stick: next piece; two: play; three: take back"),
    ("k", "knock on the table"),
    ("The buttons", ""),
    ("right", "NEXT: the next candidate"),
    ("enter", "OK: play it; yes"),
    ("backspace", "BACK: take back; no"),
    ("h   m", "NEXT held: a hint. BACK held: more to choose"),
    ("The rest", ""),
    ("p   l   :", "power; letters on the lights; a line to the board"),
    ("page up, page down", "look through the record"),
    ("q", "quit; the game goes on next time"),
)
HELP_CLOSE = "Any key goes back to the board."
PICTURE = "The Senet board in a terminal"
