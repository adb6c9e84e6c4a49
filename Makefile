# Sets up everything by itself: Python 3.11 or newer and make are all that it needs.
SHELL := /bin/bash
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
ARGS ?=

# A registry may be slow or drop a connection: three tries, then the error as it is.
define install
for try in 1 2 3; do \
  echo "setting up: $(1) (try $$try)"; \
  $(PIP) install --require-hashes --no-deps --only-binary :all: -r $(1) && break; \
  test $$try -lt 3 || exit 1; \
done
endef

.PHONY: demo test thorough check lint types contracts docs quality bench soak lock screenshots clean

demo: $(VENV)/ready
	@$(BIN)/parkland-facts demo $(ARGS)

test: $(VENV)/ready-dev
	@$(BIN)/python -m pytest -n 4 $(ARGS)

thorough: $(VENV)/ready-dev
	@$(BIN)/python -m pytest -n 3 -m thorough $(ARGS)

check: test thorough lint types contracts docs quality

lint: $(VENV)/ready-dev
	@$(BIN)/ruff check . && $(BIN)/ruff format --check .

types: $(VENV)/ready-dev
	@$(BIN)/mypy

contracts: $(VENV)/ready-dev
	@$(BIN)/lint-imports

docs: $(VENV)/ready-dev
	@$(BIN)/python -m pytest -q tests/test_docs.py

quality: $(VENV)/ready-dev
	@$(BIN)/python -m pytest -q -m quality tests/quality $(ARGS)

bench: $(VENV)/ready-dev
	@$(BIN)/python -m pytest -q -s -m benchmark tests/benchmarks tests/scenarios --ignore tests/benchmarks/test_digest_soak.py $(ARGS)

soak: $(VENV)/ready-dev
	@$(BIN)/python -m pytest -q -s -m benchmark tests/benchmarks/test_digest_soak.py $(ARGS)

screenshots: $(VENV)/ready-dev
	@$(BIN)/python -m tests.screenshots $(ARGS)

lock:
	uv pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links --no-annotate --no-header pyproject.toml --extra embeddings -o requirements.lock
	uv pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links --no-annotate --no-header pyproject.toml --extra embeddings --extra dev -c requirements.lock -o requirements-dev.lock

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed; this is " + sys.version.split()[0] if sys.version_info < (3, 11) else 0)'
	@$(PYTHON) -m venv $(VENV)

$(VENV)/ready: $(VENV)/bin/python requirements.lock pyproject.toml
	@$(call install,requirements.lock)
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/ready-dev: $(VENV)/ready requirements-dev.lock
	@$(call install,requirements-dev.lock)
	@touch $@
