# Needs Python 3.11 or newer and make, nothing else. `make help` lists what there is.

VENV := .venv
BIN := $(VENV)/bin
# Training the networks needs libraries that the bot does not.
TRAINING := .venv-training
# Most tests wait for longer than they work, so that two cores can run five.
WORKERS ?= 5
# The long tests kill bots, and need answers in time.
LONG_WORKERS ?= 2
MINUTES ?= 11
HOURS ?= 2

# The newest Python of 3.11 to 3.13 that starts; PYTHON=… overrides the search.
PYTHON ?= $(shell for name in python3.13 python3.12 python3.11 python3 python; do \
	$$name -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 \
	&& echo $$name && break; done)

.DEFAULT_GOAL := help
.PHONY: help play run test lint format types contracts tests matrix chaos sharding guide soak figures pictures arena train train-small training-tests release lock clean

help: ## List the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1: /p' Makefile

play: $(VENV)/.runtime $(VENV)/.playground ## Start the local Discord and the bot, print the address; PROCESSES=3 starts three of the bot
	@$(BIN)/python -m discord_playground $(if $(PROCESSES),--processes $(PROCESSES))

run: $(VENV)/.runtime ## Start the bot on Discord with the token in .env
	@$(BIN)/python bot.py

test: lint types contracts tests ## Check everything; COVERAGE=1 measures the tests' coverage, which takes twice as long

lint: $(VENV)/.dev ## Check for mistakes and for the format
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

format: $(VENV)/.dev ## Format the code
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

types: $(VENV)/.dev ## Check the types, of what people run on Windows, too
	$(BIN)/basedpyright
	$(BIN)/basedpyright --pythonplatform Windows bot.py cogs game i18n playground/discord_playground service

contracts: $(VENV)/.dev ## Check which package may import which
	$(BIN)/lint-imports
	cd playground && $(abspath $(BIN))/lint-imports

# Without compiled files every process of every test would compile the whole project again.
tests matrix: export PYTHONDONTWRITEBYTECODE =
# In memory, where there is enough of it: the databases of many tests do not wait for a slow disk.
tests matrix: export PYTEST_DEBUG_TEMPROOT = $(shell df -Pk /dev/shm 2>/dev/null \
	| awk 'NR == 2 && $$4 > 6000000 {print "/dev/shm"}')

tests: $(VENV)/.dev ## Run the tests
	$(if $(COVERAGE),$(BIN)/coverage erase)
	$(BIN)/pytest -n $(WORKERS) --dist worksteal $(if $(COVERAGE),--cov --cov-report=)
	$(if $(COVERAGE),$(BIN)/coverage report --include='game/*' --fail-under=95)
	$(if $(COVERAGE),$(BIN)/coverage report --fail-under=85)

pictures: $(VENV)/.runtime ## Draw every case of the board into screenshots/, and a page with all of them
	$(BIN)/python -m game.pictures.sheet screenshots

matrix: export CARTAGENA_MATRIX_GAMES = 42
matrix: export CARTAGENA_ABSENCE_GAMES = 200
matrix: $(VENV)/.dev ## Run the long tests, 5,040 random games against a second implementation among them
	$(BIN)/pytest -n $(LONG_WORKERS) --dist worksteal -m "long or larger"

chaos: $(VENV)/.dev ## Cause random faults for 11 minutes while people play; SEED=… repeats a run, AT=postgresql or AT=leases breaks a server's database
	$(BIN)/python -m tests.chaos --minutes $(MINUTES) $(if $(SEED),--seed $(SEED)) $(if $(AT),--at $(AT))

soak: $(VENV)/.dev ## Click at 200 tables for two hours, and check that nothing leaks; HOURS=…
	$(BIN)/python -m benchmarks.soak --hours $(HOURS)

figures: $(VENV)/.dev ## Print the figures of benchmarks/README.md anew; takes two hours on an idle machine, ONLY=clicks is one of them
	@$(BIN)/python -m benchmarks.figures $(ONLY)

sharding: $(VENV)/.dev ## Kill, freeze and cut off processes that share 400 servers, 100 times; takes half an hour
	$(BIN)/python -m tests.sharding $(if $(SEED),--seed $(SEED))

guide: $(VENV)/.dev ## Follow docs/operating.md word by word, twice, under systemd and in Docker, on machines made for it; as root, on Debian; ONLY=container is one of its ways
	$(BIN)/python -m tests.guide $(if $(ONLY),--only $(ONLY))

arena: $(TRAINING)/.installed ## Measure how strong the computer players are; takes hours, resumes where it was stopped
	$(TRAINING)/bin/python -m training.arena

# One thread: with small matrices more threads would only wait.
train train-small: export OMP_NUM_THREADS = 1
train: $(TRAINING)/.installed ## Train the computer players' networks from nothing; takes hours, resumes where it was stopped
	$(TRAINING)/bin/python -m training --out .cache/training

train-small: $(TRAINING)/.installed ## The same recipe with a hundredth of the games
	$(TRAINING)/bin/python -m training --out .cache/training-small --share 0.01

training-tests: $(VENV)/.dev $(TRAINING)/.installed ## Check the types of training/ and run its tests, which takes some minutes
	$(BIN)/basedpyright --project training
	$(TRAINING)/bin/pytest -n auto --dist loadgroup training

release: $(VENV)/.dev ## Build the files of a release into dist/ and try each; needs Docker; TAG=v1.0.0 checks that nothing of it is missing
	$(BIN)/python -m tests.release $(if $(TAG),--tag $(TAG))

lock: $(VENV)/.dev ## Renew the pins in requirements/ and training/
	PATH="$(BIN):$$PATH" sh requirements/lock.sh

clean: ## Remove the environments and every cache
	find . -name __pycache__ -type d -not -path './.venv*/*' -prune -exec rm -r {} +
	rm -rf $(VENV) $(TRAINING) .cache dist .coverage .coverage.* .hypothesis .ruff_cache
	rm -rf .pytest_cache .import_linter_cache playground/.pytest_cache playground/.import_linter_cache

$(BIN)/python $(TRAINING)/bin/python:
	@test -n "$(PYTHON)" || { echo "No Python 3.11 or newer found. Install one, or name it: make PYTHON=/path/to/python3"; exit 1; }
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
		{ echo "$(PYTHON) is not a Python 3.11 or newer. Name another: make PYTHON=/path/to/python3"; exit 1; }
	@"$(PYTHON)" -m venv $(@:/bin/python=) || \
		{ rm -rf $(@:/bin/python=); echo "$(PYTHON) cannot make virtual environments (on Debian: apt install python3-venv)."; exit 1; }

define install
@echo "Installing $< …"
@$(@D)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $<
@touch $@
endef

$(VENV)/.dev: $(VENV)/.playground

# A separate step: pip does not install folders together with hashes.
$(VENV)/.playground: playground/pyproject.toml | $(BIN)/python
	@echo "Installing playground/ …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --editable ./playground
	@touch $@

$(VENV)/.%: requirements/%.txt | $(BIN)/python
	$(install)

$(TRAINING)/.installed: training/requirements.txt | $(TRAINING)/bin/python
	$(install)
