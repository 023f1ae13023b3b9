# Two commands are all it takes, with Python 3.11 or later and make: `make serve` and `make test`.
PYTHON ?= python3
VENV ?= .venv
ifeq ($(OS),Windows_NT)
BIN = $(VENV)/Scripts
else
BIN = $(VENV)/bin
endif

# What the browser runs is checked like the Python; no network is needed for this.
export DENO_NO_UPDATE_CHECK = 1

.PHONY: serve test contract bench format check docs constraints clean

# To pass options: make serve ARGS="--port 9000 --no-browser"
serve: $(VENV)/.serve
	$(BIN)/python -m matchkit serve $(ARGS)

# With options a run may select no test at all (exit code 5 of pytest); without them that is an error.
SOME = $(if $(ARGS),|| test $$? -eq 5)

# Everything: style, types, rules, pages in a browser. make test ARGS="-k matches" runs a part.
# Tests that measure run alone, after the rest.
test: $(VENV)/.dev check
	-$(BIN)/python .ci/browser.py
	$(BIN)/python -m pytest -n 2 --dist loadfile -m 'not timing' $(ARGS) $(SOME)
	$(BIN)/python -m pytest -m timing $(ARGS) $(SOME)

# What every game must satisfy, in under a minute: make contract GAME=crazy_eights
contract: $(VENV)/.dev
	MATCHKIT_GAMES=$(or $(GAMES),25) $(BIN)/python -m pytest -n 2 tests/games/test_contract.py \
		tests/games/test_random_games.py tests/games/test_positions.py tests/lessons/test_lessons.py -k "$(GAME)" $(SOME)

check: $(VENV)/.dev
	$(BIN)/python -m ruff check .
	$(BIN)/python -m ruff format --check .
	$(BIN)/python -m mypy
	$(BIN)/deno fmt --check
	$(BIN)/deno lint
	$(BIN)/deno check --quiet --no-remote matchkit/widgets/front matchkit/serve/template/*.js

# What a lesson costs, in numbers: tables here, JSON in build/bench.json.
bench: $(VENV)/.dev
	$(BIN)/python .ci/browser.py
	$(BIN)/python -m bench $(ARGS)

format: $(VENV)/.dev
	$(BIN)/python -m ruff check --fix .
	$(BIN)/python -m ruff format .
	$(BIN)/deno fmt

# The documentation that is generated from the code.
docs: $(VENV)/.dev
	$(BIN)/python -m matchkit positions > docs/positions.md

# Every version that the tests run with.
constraints: $(VENV)/.dev
	$(BIN)/python -m pip freeze --exclude-editable --disable-pip-version-check > constraints.txt

clean:
	rm -rf $(VENV)

# A marker file in the environment: while it is newer than pyproject.toml there is nothing to install.
$(VENV)/.serve: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "matchkit needs Python 3.11 or later, and $(PYTHON) is " + sys.version.split()[0] + ". Name another: make serve PYTHON=python3.12")'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV) || (rm -rf $(VENV); echo "Python's venv is missing. On Debian and Ubuntu: apt-get install python3-venv"; exit 1)
	@echo "Installing what the lessons need (once; about a minute)."
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable .
	@touch $@

$(VENV)/.dev: pyproject.toml constraints.txt $(VENV)/.serve
	@echo "Installing what the tests need (once)."
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[dev]'
	@touch $@
