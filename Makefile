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
LONG   := PYTHONHASHSEED=0 SANDTABLE_LONG=1 $(PYTEST) -o faulthandler_timeout=14400
SAY    := sh -c 'echo "$$(date +%H:%M:%S) $$0"'
APT    := DEBIAN_FRONTEND=noninteractive $(if $(filter 0,$(shell id -u)),,sudo -n) sh -c 'echo "installing $$0"; apt-get -qq update && apt-get -qq install -y "$$0"' > /dev/null
SKIPPED := .cache/skipped.txt
ENGINE  := $(addprefix tests/,golden journals match rules/shared rules/normandy)
CHECKED := $(wildcard src tests tools hatch_build.py)

# What the lock covers: playing, building and testing. Add an extra here when the tests need it.
LOCKED := --extra bench --extra server --extra postgres --extra lab --extra cluster --extra rl --group dev

.PHONY: help
help: ## print this
	@grep -hE '^[a-z]+:.*##' Makefile | sed -E 's/^([a-z]+):.*## */  make \1|/' | awk -F'|' '{ printf "%-16s %s\n", $$1, $$2 }'

.PHONY: install
install: $(VENV)/.installed ## set up .venv with everything pinned, and sandtable in it, compiled

$(VENV)/.python:
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("Python 3.11 or later is needed; name one with PYTHON=…")'
	@$(SAY) "creating $(VENV)"
	@$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.locked: $(VENV)/.python requirements.lock requirements-node.lock
	@$(SAY) "installing requirements.lock"
	@$(PIP) install --require-hashes -r requirements.lock
	@$(RUN) hatch_build.py node || { echo "installing Node.js, to build the browser client"; $(PIP) install --require-hashes -r requirements-node.lock; }
	@touch $@

# Only for tests, and there is no package of it for every machine.
$(VENV)/.openspiel: $(VENV)/.locked requirements-openspiel.lock
	@$(PIP) install --require-hashes -r requirements-openspiel.lock || echo "no package of open-spiel for this machine: its tests will be skipped"
	@touch $@

# The sums of all that goes into the package: it is written anew only if one differs.
$(VENV)/.sources: $(VENV)/.locked FORCE
	@{ echo "$(SANDTABLE_PURE)/$(SANDTABLE_OPT)/$(CC)"; \
	   find pyproject.toml hatch_build.py LICENSE $(wildcard README.md) src $(wildcard frontend) \( -name node_modules -o -name static \) -prune -o -type f ! -name '*.py[co]' -print | LC_ALL=C sort | tr '\n' '\0' | xargs -0 cksum; \
	 } > $@.new
	@cmp -s $@.new $@ && rm $@.new || mv $@.new $@

$(VENV)/.installed: $(VENV)/.sources
	@$(SAY) "installing sandtable (a changed engine takes up to a minute to compile)"
	@$(PIP) install --no-build-isolation --no-deps --force-reinstall .
	@$(RUN) hatch_build.py status || true
	@touch $@

.PHONY: FORCE
FORCE:

.PHONY: play
play: install ## start the table and open it in the browser
	@$(BIN)/sandtable serve

.PHONY: terminal
terminal: install ## play La Raye in the terminal
	@$(BIN)/sandtable play normandy-01

.PHONY: test
test: export SANDTABLE_OPT ?= 0
test: install check machine $(VENV)/.openspiel ## check, then the tests on the compiled package (quickly compiled), and the engine's on the plain sources
	@$(RUN) hatch_build.py status
	@mkdir -p .cache && : > $(SKIPPED)
	@$(SAY) "tests, as installed"
	@SANDTABLE_SKIPPED=$(SKIPPED) PYTHONPYCACHEPREFIX=.cache/pycache $(PYTEST)
	@$(SAY) "tests of the engine, plain sources"
	@SANDTABLE_SKIPPED=$(SKIPPED) PYTHONPATH=src PYTHONPYCACHEPREFIX=.cache/pycache $(PYTEST) $(ENGINE)
	@$(SAY) "tests of the browser client"
	@$(RUN) hatch_build.py npm run check
	@$(RUN) hatch_build.py npm test
	@$(SAY) "all passed"
	@if [ -s $(SKIPPED) ]; then echo "left out, and why:"; cat $(SKIPPED); else echo "nothing was left out"; fi
	@$(RUN) hatch_build.py status

.PHONY: browser
browser: install machine ## the browser client, driven in a real Chromium: all of it, whole games too
	@$(PYTEST) -m "not long" tests/browser

# What tests use of the machine: a browser, and a database server beside SQLite. Where they cannot be had, those tests say so.
.PHONY: machine
machine:
	@command -v chromium > /dev/null || $(APT) chromium || echo "no chromium: the browser tests will be skipped"
	@ls /usr/lib/postgresql/*/bin/initdb > /dev/null 2>&1 || $(APT) postgresql || echo "no postgresql: its tests will be skipped"

.PHONY: check
check: $(VENV)/.locked ## lint, format, types
	@$(BIN)/ruff check -q $(CHECKED)
	@$(BIN)/ruff format -q --check $(CHECKED) || { echo "some files are not formatted: make format"; exit 1; }
	@$(BIN)/mypy --strict --no-error-summary $(CHECKED)
	@! grep -n '://' requirements.lock
	@$(SAY) "checks passed"

.PHONY: format
format: $(VENV)/.locked ## format the code
	@$(BIN)/ruff check -q --fix-only $(CHECKED)
	@$(BIN)/ruff format -q $(CHECKED)

.PHONY: bench
bench: install ## random games and iterations of a search per second, beside python-chess
	@$(BIN)/sandtable bench

.PHONY: wire
wire: $(VENV)/.locked ## the browser client's types anew, from the server's own
	@PYTHONPATH=src PYTHONPYCACHEPREFIX=.cache/pycache $(RUN) tools/wire_types.py

.PHONY: pictures
pictures: install machine ## docs/pictures anew, from real games in a real Chromium
	@$(RUN) tools/pictures.py

.PHONY: load
load: install ## many live games over real sockets: choices per second, and how long each takes
	@$(RUN) tools/load.py $(ARGS)

.PHONY: memory
memory: install ## ten thousand connections that come and go, and what they leave behind
	@$(RUN) -m tools.memory $(ARGS)

.PHONY: strength
strength: install ## the players against each other, hours: docs/opponents.md anew; killed, it goes on where it stopped
	@nice $(RUN) -m tools.strength $(ARGS)

.PHONY: balance
balance: install ## how even the scenarios are, hours: docs/balance.md anew; killed, it goes on where it stopped
	@nice $(RUN) -m tools.balance $(ARGS)

.PHONY: faults
faults: install machine ## kill -9 a thousand times over both databases; full disks, dead workers, clocks that jump, two servers; months simulated
	@$(LONG) --tb=native -m "long or slow or not long" tests/server/test_crash.py tests/server/test_faults.py \
	    tests/server/test_doors.py tests/server/test_hub.py tests/server/test_processes.py tests/server/test_keeping.py \
	    tests/server/test_simulation.py tests/server/test_deploy.py tests/server/test_disasters.py tests/server/test_stalling.py

.PHONY: fuzz
fuzz: install $(VENV)/.openspiel ## every test but the browser's, with all cases and scenarios, and the long random games
	@$(LONG) -m "long or not long" --ignore tests/browser

# uv only to resolve: it keeps the pins there are, covers every platform, and writes no addresses. UPGRADE=1 moves the pins.
.PHONY: lock
lock: ## make requirements.lock anew from pyproject.toml (UPGRADE=1: with the newest versions)
	@test -x .cache/uv/bin/uv || { $(PYTHON) -m venv .cache/uv && .cache/uv/bin/python -m pip --disable-pip-version-check -qq install uv; }
	@.cache/uv/bin/uv pip compile pyproject.toml $(LOCKED) --universal --python-version 3.11 --generate-hashes --no-header -q \
	    $(if $(UPGRADE),--upgrade) -o requirements.lock
	@.cache/uv/bin/uv pip compile --group node --universal --python-version 3.11 --generate-hashes --no-header -q \
	    $(if $(UPGRADE),--upgrade) -o requirements-node.lock
	@.cache/uv/bin/uv pip compile pyproject.toml --extra openspiel -c requirements.lock --universal --python-version 3.11 --generate-hashes \
	    --no-header -q $(if $(UPGRADE),--upgrade) -o requirements-openspiel.lock
	@! grep -n -e '://' -e '^ *--\(index\|extra\|find\)' requirements.lock requirements-node.lock requirements-openspiel.lock
	@echo "requirements.lock: $$(grep -c '==' requirements.lock) packages"

.PHONY: clean
clean: ## remove all that was made here
	@rm -rf $(VENV) .cache .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist src/sandtable/static
	@find src $(wildcard tests) -name __pycache__ -type d -prune -exec rm -rf {} +
