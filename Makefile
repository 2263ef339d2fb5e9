# Everything needs only Python 3.11+; the virtual environment is made on first use.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready
DEV := $(VENV)/ready-to-develop
SYSTEM ?= arcana

.PHONY: play test compiled-test bench soak format clean

play: $(READY)
	@$(BIN)/cinque play $(SYSTEM)

test: $(DEV)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/pytest -n 2 --clauses

# the core and one book by mypyc (it needs a C compiler): the source must stay such that it can be compiled
compiled-test: $(DEV)
	$(BIN)/python tools/compile.py build/compiled arcana
	PYTHONPATH=build/compiled $(BIN)/pytest -n 2 tests/core tests/systems/arcana
	PYTHONPATH=build/compiled $(BIN)/pytest -n 2 tests/contract -k arcana

bench: $(READY)
	@$(BIN)/cinque bench

soak: $(DEV)
	$(BIN)/pytest -n 2 tests/contract tests/soak --soak

format: $(DEV)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

$(READY): pyproject.toml
	@echo "Setting Cinque up in $(VENV) …"
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Cinque needs Python 3.11 or newer; name one: make PYTHON=python3.12 …")'
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $(READY)

$(DEV): $(READY)
	@echo "Adding the tools for development …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade "pip>=25.1"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --group dev
	@touch $(DEV)

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
