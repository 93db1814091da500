# Everything a person does with a checkout. `make play` and `make test` work in a fresh clone.
PYTHON ?= python3
BIN := .venv/bin
GAME ?= bridesmaid
ARGS ?=
SITE_URL ?=

.PHONY: help play test soak bench messages site serve-site clean

help: ## list the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 12

play: .venv/.play ## play a game in the terminal: make play ARGS="bridesmaid --players 4 --lang ja"
	@$(BIN)/rulewright play $(if $(filter-out -%,$(firstword $(ARGS))),,$(GAME)) $(ARGS)

test: .venv/.dev ## everything that CI runs
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/pytest -q -n 2 --dist worksteal $(ARGS)

soak: .venv/.dev ## the long runs: thousands of games, fuzzing
	$(BIN)/pytest -q -n 2 -m soak $(ARGS)

bench: .venv/.bench ## decisions a second, beside OpenSpiel's, and how well the greedy bot plays
	$(BIN)/python bench/bench.py $(ARGS)
	$(BIN)/python bench/margins.py bridesmaid --games 100
	$(BIN)/python bench/margins.py bridgette --games 20
	$(BIN)/python bench/contracts.py 100 --light
	$(BIN)/python bench/lengths.py atarayo --counter turn_number --players 3 --games 10
	$(BIN)/python bench/lengths.py atarayo --counter turn_number --players 2 --games 10
	$(BIN)/python bench/shortest.py atarayo --counter turn_number --players 3 --tries 500

messages: .venv/.dev ## gather the sentences of the engine and the games into the catalogs
	$(BIN)/rulewright messages $(ARGS)

site: .venv/.site ## the rules website in three languages, in build/site: make site SITE_URL=https://…/
	$(BIN)/python site/build.py --url "$(SITE_URL)" $(ARGS)

serve-site: .venv/.site ## show the website on this machine and build it again on every save
	$(BIN)/python site/build.py --serve $(ARGS)

clean: ## remove what was built; the next target sets up again
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis

# One stamp for each set of dependencies, so that setting up is done once and again when they change.
.venv/bin/python:
	$(PYTHON) -m venv .venv

.venv/.play: pyproject.toml | .venv/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[native]'
	@touch $@

.venv/.dev: pyproject.toml | .venv/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch .venv/.play .venv/.site $@

.venv/.site: pyproject.toml | .venv/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[site]'
	@touch $@

.venv/.bench: pyproject.toml .venv/.dev
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[bench]'
	@touch $@
