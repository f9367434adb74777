"""`pwmio` of a Pico: a square wave on a pin."""

from tests.fakes.circuitpython.bench import bench
from tests.fakes.circuitpython.digitalio import claim
from tests.fakes.circuitpython.microcontroller import Pin


class PWMOut:
    """A square wave; its frequency can be changed only if that was said at first."""

    def __init__(
        self,
        pin: Pin,
        *,
        duty_cycle: int = 0,
        frequency: int = 500,
        variable_frequency: bool = False,
    ) -> None:
        claim(pin, "pwmio")
        self._is_variable = True
        self._duty = 0
        self.frequency = frequency
        self.duty_cycle = duty_cycle
        self._is_variable = variable_frequency

    @property
    def frequency(self) -> int:
        return self._hz

    @frequency.setter
    def frequency(self, value: int) -> None:
        if not self._is_variable:
            raise AttributeError("frequency")
        if not 8 <= value <= 62_500_000:
            raise ValueError("Invalid PWM frequency")
        self._hz = value
        self._record()

    @property
    def duty_cycle(self) -> int:
        return self._duty

    @duty_cycle.setter
    def duty_cycle(self, value: int) -> None:
        if not 0 <= value <= 65535:
            raise ValueError("PWM duty_cycle must be between 0 and 65535 inclusive")
        self._duty = value
        self._record()

    def _record(self) -> None:
        tone = self._hz if self._duty else 0
        if tone != (bench.tones[-1] if bench.tones else 0):
            bench.tones.append(tone)
