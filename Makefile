# Two commands suffice: `make run` serves the site, `make test` runs all tests.
PYTHON ?= python3
BIN := .venv/bin
PORT ?= 8000
# uv installs in a third of pip's time; where it cannot run or reach the packages, pip does it.
install = $(BIN)/uv pip install -q --python $(BIN)/python --compile-bytecode $(1) \
  || $(BIN)/python -m pip install -q --disable-pip-version-check $(1)

# What is skipped says why at the end. One process more than there are cores: browsers and servers are waited for.
workers = $$(( $$($(BIN)/python -c 'import os; print(len(os.sched_getaffinity(0)))') + 1 ))
pytest = $(BIN)/python -m pytest -n $(workers) -rs $(PYTEST_ARGS)

# Without byte code at rest every process of the tests would rewrite all of them anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run test check bench languages reading load faults hostile compiled audit browser lock clean help

help:
	@echo "make run    install everything into .venv and serve the site on port $(PORT)"
	@echo "make test   install what the tests need and run them"
	@echo "make check  format, lint, types, import contracts and all tests"
	@echo "make bench  measure the cost of each stage and print a table"
	@echo "make load   five hundred submissions in twenty seconds, and checks by programs, as tables"
	@echo "make faults stop databases, Redis and workers, fill disks, and print what was lost"
	@echo "make hostile  send hostile documents, and print what they cost and whether others wait"
	@echo "make languages  gather what the pages say, update the files of all languages, print what they lack"
	@echo "make audit  ask the public advisories about every pinned package"
	@echo "make reading  read lists of every kind, written from real decks, and print how well"

run: .venv/.run compiled
	$(BIN)/legaldeck serve --port $(PORT)

test: .venv/.dev compiled browser
	$(pytest)

check: .venv/.dev compiled browser
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/lint-imports
	@# Types are checked while the tests run: browsers and databases leave time for it.
	$(BIN)/mypy >.venv/types.log 2>&1 & types=$$!; $(pytest); tests=$$?; \
	  wait $$types; types=$$?; cat .venv/types.log; exit $$((tests | types))

bench: .venv/.dev compiled
	$(BIN)/python -m tests.benchmarks

load: .venv/.dev compiled
	$(BIN)/python -m tests.load

faults: .venv/.dev compiled
	$(BIN)/python -m tests.faults

hostile: .venv/.dev compiled
	$(BIN)/python -m tests.benchmarks.hostile

languages: .venv/.dev
	$(BIN)/python -m validator.languages

reading: .venv/.dev compiled
	$(BIN)/python -m tests.reading

# Byte code at rest: without it, and where Python may not write it, every start compiles the sources anew.
compiled: .venv/.run
	@$(BIN)/python -m compileall -q validator card_data formats

# Asks the public advisories about every pinned package; fails where they cannot be asked about one.
audit: .venv/.dev
	$(BIN)/pip-audit --strict --require-hashes --disable-pip -r .ci/requirements-dev.lock

browser: .venv/.dev
	@.ci/browser

lock = $(BIN)/uv pip compile -q --universal --generate-hashes --no-annotate --no-header --no-emit-index-url --python-version 3.11
lock:
	$(BIN)/python -m pip install -q --upgrade uv
	echo uv | $(lock) - -o .ci/installer.lock
	$(lock) pyproject.toml --extra many -o .ci/requirements.lock
	$(lock) pyproject.toml --extra many --group dev -o .ci/requirements-dev.lock

.venv/.run: .ci/requirements.lock pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Legaldeck needs Python 3.11 or newer: make run PYTHON=python3.11")'
	[ -x $(BIN)/python ] || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r .ci/installer.lock || true
	$(call install,--require-hashes -r .ci/requirements.lock)
	$(call install,--no-deps --no-build-isolation --config-settings editable_mode=compat -e .)
	touch $@

.venv/.dev: .ci/requirements-dev.lock .venv/.run
	$(call install,--require-hashes -r .ci/requirements-dev.lock)
	touch $@

clean:
	rm -rf .venv build *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
