"""The board's program made smaller and quicker to read, without a change of what it does.

On a Pico a module takes 10 ms until the first byte of it is run, since littlefs looks for it in
three ways, and each name of a module takes RAM, once more in every module that imports it. So
before the files are compiled, constants take the place of their names (constants.py), and the
modules that are needed at the start become one file (modules.py); explanations in tables go
(texts.py). Sources are texts by the name of the module, as it is imported.
"""
