"""The emulated board: fakes at the level of the wire, stick physics, views."""
