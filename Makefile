# Everything needs only Python 3.11+; the virtual environment is made on first use.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready
TABLE := $(VENV)/ready-for-the-table
DEV := $(VENV)/ready-to-develop
FAST := $(VENV)/fast
LOWEST := build/lowest/bin/python
WITH_LIBRARIES := tests/packs tests/cli/test_start.py tests/cli/test_japanese.py tests/cli/test_scenario.py tests/cli/test_sheet.py
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
COMPILE := uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-annotate --no-header
SYSTEM ?= arcana

# Tests and measurements are of the source, whatever the environment runs.
export PYTHONPATH = $(if $(filter-out play table fast slow,$(MAKECMDGOALS)),$(CURDIR)/src)
# Tests start hundreds of programs, and each would compile the whole source again.
unexport PYTHONDONTWRITEBYTECODE
FRESH = @! ls $(VENV)/lib/*/site-packages/__compiled_cinque.pth >/dev/null 2>&1 || test -z "$$(find src -newer $(FAST) -name '*.py' -print -quit)" || echo "The compiled build is older than the source: make fast makes it again, make slow goes back to the source."

.PHONY: play table fast slow test browser-test test-lowest compiled-test bench rivals soak format requirements clean

play: $(READY)
	$(FRESH)
	@$(BIN)/cinque play $(SYSTEM)

# The pages are built with a Node.js that comes from PyPI, and again when they have changed.
table: $(TABLE)
	@$(BIN)/python tools/build_client.py
	$(FRESH)
	@$(BIN)/cinque table

# The core and the rules of the books by mypyc; it needs a C compiler. `make slow` takes it back.
BOOKS ?= arcana mystery ptu rokumen vademecum
fast: $(READY)
	@$(PIP) --require-hashes --requirement requirements/fast.txt
	@touch $(FAST)
	@$(BIN)/python tools/compile.py build/fast $(BOOKS) --level 3 --install

slow: $(READY)
	@rm -f $(FAST)
	@$(BIN)/python tools/compile.py build/fast --remove

test: $(DEV)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python tools/build_client.py
	$(BIN)/pytest -n 2 --clauses

# In a real Chromium (Debian's is fine); it takes some minutes.
BROWSER ?= tests/web/browser
browser-test: $(DEV)
	$(BIN)/python tools/build_client.py
	CINQUE_BROWSER=1 $(BIN)/pytest -n 2 $(BROWSER)

# With the lowest versions of everything that pyproject.toml allows, in an environment of its own.
test-lowest: pyproject.toml requirements/dev.txt requirements/lowest.txt
	@$(PYTHON) -m venv --clear build/lowest
	@$(LOWEST) -m pip install --quiet --disable-pip-version-check --require-hashes --requirement requirements/dev.txt
	@$(LOWEST) -m pip install --quiet --disable-pip-version-check --require-hashes --requirement requirements/lowest.txt
	PYTHONPATH=src $(LOWEST) -m pytest -n 2 $(WITH_LIBRARIES)

# the core and one book by mypyc (it needs a C compiler): the source must stay such that it can be compiled
compiled-test: $(DEV)
	$(BIN)/python tools/compile.py build/compiled arcana --level 0
	PYTHONPATH=build/compiled $(BIN)/pytest -n 2 tests/core tests/systems/arcana -k "not vademecum"  # whose builder extends what is compiled
	PYTHONPATH=build/compiled $(BIN)/pytest -n 2 tests/contract -k arcana

# Side by side with whatever of the others is installed; `make rivals` installs all.
bench: $(READY)
	@$(BIN)/cinque bench --against

rivals: $(READY)
	@$(PIP) --require-hashes --requirement requirements/rivals.txt
	@if command -v npm >/dev/null; then npm install --silent --no-audit --no-fund --omit=optional --ignore-scripts --prefix build/npm pokemon-showdown@0.11.11; else echo "Not installed: pokemon-showdown, for there is no Node.js."; fi

soak: $(DEV)
	$(BIN)/pytest -n 2 --dist worksteal -o console_output_style=count -o faulthandler_timeout=0 --durations=10 tests/soak tests/contract tests/lab tests/web/test_kill.py tests/web/test_rest.py tests/web/test_rooms.py --soak

format: $(DEV)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

$(READY): pyproject.toml requirements/play.txt
	@echo "Setting Cinque up in $(VENV) …"
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Cinque needs Python 3.11 or newer; name one: make PYTHON=python3.12 …")'
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) --require-hashes --requirement requirements/play.txt
	@$(PIP) --no-deps --no-build-isolation --editable .
	@touch $(READY)

$(TABLE): $(READY) requirements/table.txt
	@$(PIP) --require-hashes --requirement requirements/table.txt
	@touch $(TABLE)

$(DEV): $(READY) requirements/dev.txt
	@echo "Adding the tools for development …"
	@$(PIP) --require-hashes --requirement requirements/dev.txt
	@touch $(DEV)

# The newest versions that fit together, and the lowest ones that we promise to run with (it needs uv).
requirements:
	$(COMPILE) --upgrade pyproject.toml --group dev --output-file requirements/dev.txt
	$(COMPILE) pyproject.toml --group build --constraint requirements/dev.txt --output-file requirements/play.txt
	$(COMPILE) pyproject.toml --group build --group client --constraint requirements/dev.txt --output-file requirements/table.txt
	$(COMPILE) --group fast --constraint requirements/dev.txt --output-file requirements/fast.txt
	$(COMPILE) --group rivals --constraint requirements/dev.txt --output-file requirements/rivals.txt
	$(COMPILE) --upgrade pyproject.toml --resolution lowest-direct --output-file requirements/lowest.txt

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
