# Needs Python 3.11 or later and make; a C compiler makes the engine many times faster but may be missing.
#   PYTHON=python3.12 make …      another interpreter
#   SANDTABLE_PURE=1 make …       do not compile
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip --disable-pip-version-check -qq
RUN    := $(BIN)/python
PYTEST := $(BIN)/python -m pytest -q -n auto
CHECKED := $(wildcard src tests tools hatch_build.py)

# What the lock covers: playing, building and testing. Add an extra here when the tests need it.
LOCKED := --extra bench --group dev

.PHONY: help
help: ## print this
	@grep -hE '^[a-z]+:.*##' Makefile | sed -E 's/^([a-z]+):.*## */  make \1|/' | awk -F'|' '{ printf "%-16s %s\n", $$1, $$2 }'

.PHONY: install
install: $(VENV)/.installed ## set up .venv with everything pinned, and sandtable in it, compiled

$(VENV)/.python:
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("Python 3.11 or later is needed; name one with PYTHON=…")'
	@echo "creating $(VENV)"
	@$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.locked: $(VENV)/.python requirements.lock
	@echo "installing requirements.lock"
	@$(PIP) install --require-hashes -r requirements.lock
	@touch $@

# The sums of all that goes into the package: it is written anew only if one differs.
$(VENV)/.sources: $(VENV)/.locked FORCE
	@{ echo "$(SANDTABLE_PURE)/$(SANDTABLE_OPT)/$(CC)"; \
	   find pyproject.toml hatch_build.py LICENSE $(wildcard README.md) src -type f ! -name '*.py[co]' | LC_ALL=C sort | tr '\n' '\0' | xargs -0 cksum; \
	 } > $@.new
	@cmp -s $@.new $@ && rm $@.new || mv $@.new $@

$(VENV)/.installed: $(VENV)/.sources
	@echo "installing sandtable (a changed engine takes up to a minute to compile)"
	@$(PIP) install --no-build-isolation --no-deps --force-reinstall .
	@$(RUN) hatch_build.py status || true
	@touch $@

.PHONY: FORCE
FORCE:

.PHONY: play
play: install ## play the first scenario
	@$(BIN)/sandtable play normandy-01

.PHONY: test
test: install check ## check, then all tests on the compiled package and again on the plain sources
	@$(RUN) hatch_build.py status
	@echo "tests, as installed"
	@$(PYTEST)
	@echo "tests, plain sources"
	@PYTHONPATH=src PYTHONPYCACHEPREFIX=.cache/pycache $(PYTEST)

.PHONY: check
check: $(VENV)/.locked ## lint, format, types
	@$(BIN)/ruff check -q $(CHECKED)
	@$(BIN)/ruff format -q --check $(CHECKED) || { echo "some files are not formatted: make format"; exit 1; }
	@$(BIN)/mypy --strict --no-error-summary $(CHECKED)
	@! grep -n '://' requirements.lock
	@echo "checks passed"

.PHONY: format
format: $(VENV)/.locked ## format the code
	@$(BIN)/ruff check -q --fix-only $(CHECKED)
	@$(BIN)/ruff format -q $(CHECKED)

.PHONY: bench
bench: install ## random games per second, beside python-chess
	@$(BIN)/sandtable bench

.PHONY: fuzz
fuzz: install ## the long random games
	@SANDTABLE_LONG=1 $(PYTEST) -m long

# uv only to resolve: it keeps the pins there are, covers every platform, and writes no addresses. UPGRADE=1 moves the pins.
.PHONY: lock
lock: ## make requirements.lock anew from pyproject.toml (UPGRADE=1: with the newest versions)
	@test -x .cache/uv/bin/uv || { $(PYTHON) -m venv .cache/uv && .cache/uv/bin/python -m pip --disable-pip-version-check -qq install uv; }
	@.cache/uv/bin/uv pip compile pyproject.toml $(LOCKED) --universal --python-version 3.11 --generate-hashes --no-header -q \
	    $(if $(UPGRADE),--upgrade) -o requirements.lock
	@! grep -n -e '://' -e '^ *--\(index\|extra\|find\)' requirements.lock
	@echo "requirements.lock: $$(grep -c '==' requirements.lock) packages"

.PHONY: clean
clean: ## remove all that was made here
	@rm -rf $(VENV) .cache .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist src/sandtable/static
	@find src $(wildcard tests) -name __pycache__ -type d -prune -exec rm -rf {} +
