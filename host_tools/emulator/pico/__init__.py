"""The emulated Pico: the firmware as flashed, run by a real MicroPython on an emulated RP2040."""
