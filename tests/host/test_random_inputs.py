"""Random inputs in every phase of the board. SENET_SOAK multiplies their number."""

import os

import pytest

from tests.host.fuzz import run
from tests.host.fuzz_routes import ROUTES

INPUTS = 200 * int(os.environ.get("SENET_SOAK", "1"))


@pytest.mark.parametrize("phase", ROUTES)
def test_any_inputs_leave_every_invariant_standing(phase: str) -> None:
    count = run(phase, INPUTS)
    print(f"{count} random inputs while in {phase}")
    assert count >= INPUTS
