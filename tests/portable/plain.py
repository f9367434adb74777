"""The rules once more, square by square, to check the engine against.

Written from rules.md alone and slow on purpose: no masks, and nothing shared with senet_core.
It speaks the language of the vectors: positions and moves are texts, rulesets JSON objects.
"""

BELOW = {"home": 21, "row 1 clear": 11, "always": 1}  # `leave_when`: none of one's own below


class Board:
    """A position: `at` maps squares 1..30 to "L" or "D"; empty ones are missing."""

    def __init__(self, text):
        rows, self.side, self.phase, passes = text.split(" ")
        self.passes = int(passes)
        letters = rows.replace("/", "")
        self.at = {square: letters[square - 1] for square in range(1, 31)}
        self.at = {square: side for square, side in self.at.items() if side != "."}
        self.result = None

    def text(self):
        """The four fields."""
        letters = "".join(self.at.get(square, ".") for square in range(1, 31))
        rows = letters[:10] + "/" + letters[10:20] + "/" + letters[20:]
        return f"{rows} {self.side} {self.phase} {self.passes}"

    def copy(self):
        """Another board like this one."""
        return Board(self.text())

    def pieces(self, side):
        """The squares of a side, ascending."""
        return [square for square in range(1, 31) if self.at.get(square) == side]


def other(side):
    """The other side."""
    return "D" if side == "L" else "L"


def counts_at(fields, board, square, side):
    """Whether a piece of the side stands there and is not on a `loose` square."""
    return board.at.get(square) == side and square not in fields["loose"]


def is_protected(fields, board, square):
    """Rule 4."""
    side = board.at[square]
    if not fields["pairs"] or not counts_at(fields, board, square, side):
        return False
    return any(counts_at(fields, board, square + step, side) for step in (-1, 1))


def in_wall(fields, board, square, side):
    """Rule 5: whether a piece of the side belongs to a run of three or more."""
    if not fields["walls"] or not counts_at(fields, board, square, side):
        return False
    first = last = square
    while counts_at(fields, board, first - 1, side):
        first -= 1
    while counts_at(fields, board, last + 1, side):
        last += 1
    return last - first >= 2


def is_walled(fields, board, squares):
    """Whether a way over these squares meets a wall of the other side."""
    enemy = other(board.side)
    return any(in_wall(fields, board, square, enemy) for square in squares)


def may_land(fields, board, target):
    """Rules 2, 3, 4 and 7."""
    if target not in board.at:
        return True
    if board.at[target] == board.side:
        return False
    return target not in fields["safe"] and not is_protected(fields, board, target)


def may_leave(fields, board, square):
    """`leave_when`, with the piece on that square gone."""
    low = BELOW[fields["leave_when"]]
    return not [one for one in board.pieces(board.side) if one < low and one != square]


def leaves(fields, target):
    """Whether the target, counted on past 30, is off the board."""
    if fields["leave"] == "reach 30":
        return target >= 30
    if fields["leave"] == "exact":
        return target == 31
    return fields["leave"] == "past" and target > 30


def forward_target(fields, board, square, value):
    """Where a piece comes to with a forward move: a square, "off", or None if it may not."""
    target = square + value
    if square < 26 < target and fields["house26"] == "land":
        return None
    if square < 26 < target and fields["house26"] == "cut":
        target = 26
    if is_walled(fields, board, range(square + 1, min(target, 30) + 1)):
        return None
    if leaves(fields, target):
        return "off" if may_leave(fields, board, square) else None
    if target > 30 or square in fields["wait"] or not may_land(fields, board, target):
        return None
    return target


def backward_target(fields, board, square, value):
    """Where a retreating piece comes to, or None if it may not."""
    target = square - value
    if fields["retreat"] == "no" or target < 1 or square in fields["wait"]:
        return None
    if is_walled(fields, board, range(target, square)) or not may_land(fields, board, target):
        return None
    if target in board.at and fields["retreat"] == "empty":
        return None
    return target


def targets(fields, board, find, value):
    """The legal moves of one direction as (square, target), ascending by the square left."""
    pairs = [(one, find(fields, board, one, value)) for one in board.pieces(board.side)]
    return [pair for pair in pairs if pair[1] is not None]


def legal(fields, board, value):
    """All legal moves as (square, target); rule 9, throw-off and Light's first move."""
    front = 2 * fields["pieces"]
    if board.phase == "o":
        return [(front, front + 1)] if value == 1 else []
    found = targets(fields, board, forward_target, value)
    if board.phase == "f" and board.side == "L":
        found = [pair for pair in found if pair[0] == front - 1] or found
    return found or targets(fields, board, backward_target, value)


def rebirth_square(fields, board):
    """Rule 8."""
    order = list(range(1, 31))
    if fields["rebirth"] == "15, 1 up":
        order = [15] + order
    if fields["rebirth"] == "15 down":
        order = list(range(15, 0, -1)) + list(range(16, 31))
    return [square for square in order if square != 27 and square not in board.at][0]


def move(fields, board, square, target, value):
    """Plays a legal move; returns its text and the board after it."""
    board = board.copy()
    if board.phase == "o":
        board.side = "D"
    side = board.side
    del board.at[square]
    text = f"{square}-{target}"
    if target in board.at:
        text = f"{square}x{target}"
        board.at[square] = other(side)
    elif target == 27 and fields["water"]:
        target = rebirth_square(fields, board)
        text += f">{target}"
    if target != "off":
        board.at[target] = side
    if fields["leave"] == "on 30" and board.at.get(30) == side and may_leave(fields, board, 30):
        del board.at[30]
        text += "^"
    finish_move(fields, board, value)
    return text, board


def finish_move(fields, board, value):
    """Rules 10 and 11, and what a move does to phase and count."""
    side = board.side
    board.passes = 0
    if board.phase == "o":
        board.phase = "f" if fields["light_from_front"] else "-"
    elif side == "L":
        board.phase = "-"
    if not board.pieces(side):
        board.result = side
    elif value not in fields["again"]:
        board.side = other(side)


def pass_turn(fields, board):
    """The board after a throw with which nothing is legal; `stuck` and `draw_rounds`."""
    board = board.copy()
    if board.phase == "o":
        return board
    blocked = not any(legal(fields, board, value) for value in fields["values"])
    if fields["stuck"] == "throw loses" or blocked and fields["stuck"] == "blocked loses":
        board.result = other(board.side)
        return board
    board.passes = board.passes + 1 if blocked and fields["draw_rounds"] else 0
    if board.passes and board.passes == 2 * fields["draw_rounds"]:
        board.result = "draw"
    else:
        board.side = other(board.side)
    return board


def outcome(text, board):
    """One move of a vector."""
    return {"move": text, "after": board.text(), "result": board.result}


def answer(fields, position, value):
    """What a vector says of a position's text and a value: `moves`, and `pass` if there is none."""
    board = Board(position)
    moves = []
    for square, target in legal(fields, board, value):
        text, after = move(fields, board, square, target, value)
        moves.append(outcome(text, after))
    if moves:
        return {"moves": moves}
    after = pass_turn(fields, board)
    return {"moves": [], "pass": {"after": after.text(), "result": after.result}}
