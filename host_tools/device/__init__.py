"""The real board at the USB cable: finding it, talking to it, installing on it."""
