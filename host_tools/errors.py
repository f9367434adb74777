"""Errors that a person at the command line can do something about."""


class UserError(Exception):
    """One line that names the thing, its value and what was expected; shown without traceback.

    code: the exit code of the command that it ends.
    """

    code = 1
