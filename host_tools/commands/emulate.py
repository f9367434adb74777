"""`senet emulate`: a whole board on this computer, to play on or to run scripts on."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from host_tools.emulator.verbs import VERBS
from host_tools.errors import UserError
from senet_app.config import ORDERS

HELP = "play on an emulated board in the terminal, or run a script on one"


def add_arguments(parser: ArgumentParser) -> None:
    parser.epilog = "A script's verbs: " + "; ".join(usage for _, usage in VERBS.values()) + "."
    parser.add_argument("--headless", action="store_true", help="without a view; needs --script")
    script = "verbs, one a line, for --headless; - reads standard input"
    parser.add_argument("--script", metavar="FILE", help=script)
    pico = "the firmware as flashed, on an emulated Pico (needs Node.js and senet-board[pico])"
    parser.add_argument("--pico", action="store_true", help=pico)
    image = "MicroPython's image for --pico, else the one that SENET_PICO_UF2 names"
    parser.add_argument("--image", metavar="FILE.uf2", type=Path, help=image)
    colour = "letters in place of colours, as where NO_COLOR is set"
    parser.add_argument("--no-colour", action="store_true", help=colour)
    seed = "makes throws and all else repeatable (headless: 0)"
    parser.add_argument("--seed", type=int, metavar="N", help=seed)
    rules = "a ruleset of one's own for the board; may be given more than once"
    parser.add_argument("--rules", metavar="FILE.json", action="append", default=[], help=rules)
    config = "the board's settings, instead of those in its flash"
    parser.add_argument("--config", metavar="FILE.json", help=config)
    flash = "where the board's flash is kept (headless: nowhere)"
    parser.add_argument("--flash", metavar="FILE", type=Path, help=flash)
    order = "the order in which its LEDs take their colours, whatever the settings say"
    parser.add_argument("--led-order", choices=ORDERS, default="GRB", help=order)
    head = "it has one more LED, as a level shifter, whatever the settings say"
    parser.add_argument("--sacrificial-led", action="store_true", help=head)


def run(args: Namespace) -> int:
    """Run the board until the script or the player ends it."""
    if args.headless != (args.script is not None):
        raise UserError("--headless and --script FILE belong together; expected both or neither")
    if args.image and not args.pico:
        raise UserError("--image FILE.uf2 is for --pico; expected --pico with it")
    if args.flash and args.pico:
        raise UserError("--flash is for the board without --pico; expected one of the two")
    if args.flash and not args.flash.parent.is_dir():
        raise UserError(f"--flash {args.flash}: expected {args.flash.parent} to be a folder")
    from host_tools.emulator.start import play, run_script

    return run_script(args) if args.headless else play(args)
