# Two commands: `make run` opens the product, `make test` checks all of it. Both set everything up first.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
NEW_ENOUGH := import sys; sys.exit(sys.version_info < (3, 11) and "Tallycam needs Python 3.11 or newer")
LOCK := $(BIN)/uv pip compile --quiet --no-config --universal --fork-strategy fewest --python-version 3.11 \
	--generate-hashes --custom-compile-command 'make lock' --group build $(if $(UPGRADE),--upgrade) pyproject.toml
given = $(if $(filter command,$(origin $(1))),--$(2) '$($(1))')

.PHONY: help run kiosk test bench pi appliance attack load pictures format wheel wheels lock clean

help: ## list what can be made
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-9s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: $(VENV)/.run ## set up, start the server, print its address; also PORT=9000 DATA=folder HOST=address
	@trap : INT; $(BIN)/tallycam serve $(call given,HOST,host) $(call given,PORT,port) \
		$(call given,DATA,data) || [ $$? -eq 130 ]

kiosk: $(VENV)/.run ## the same with a camera over the table; CAMERA=pi, usb:0, a folder or a video
	@trap : INT; $(BIN)/tallycam kiosk --camera '$(or $(CAMERA),samples/evening)' $(call given,HOST,host) \
		$(call given,PORT,port) $(call given,DATA,data) || [ $$? -eq 130 ]

test: $(VENV)/.dev ## set up, check format, types and imports, run every test
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	@$(BIN)/python -m tests.browser
	$(BIN)/pytest --numprocesses logical --maxprocesses 4 --dist worksteal
	@$(if $(CI),$(BIN)/python requirements/audit.py) # weaknesses known of what is locked, where a list can be reached

bench: $(VENV)/.dev ## print the table of what was measured
	$(BIN)/python -m tests.bench

pi: $(VENV)/.dev ## try the wheel as a Raspberry Pi would run it, emulated; takes a while
	sh tests/pi.sh $(BIN)/python

appliance: $(VENV)/.dev ## try the kiosk's install.sh in a Debian root of its own, twice, and take it away
	sh tests/appliance.sh $(BIN)/python

attack: $(VENV)/.dev ## attack a server of its own, print what another table felt; ARGS='--kills 10 --soak-minutes 1'
	$(BIN)/python -m tests.attack $(ARGS)

load: $(VENV)/.dev ## crowd a chain on loopback, print what it costs; ARGS='--photos 12 --tables 50 --listeners 200'
	$(BIN)/python -m tests.chain.load $(ARGS)

pictures: $(VENV)/.dev ## draw the pictures of the README anew, from the sample photos
	@$(BIN)/python -m tests.pictures docs/pictures
	@$(BIN)/python -m tests.clip docs/pictures/kiosk.webp

format: $(VENV)/.dev ## mend what can be mended
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

wheel: $(VENV)/.dev ## build the package into dist/
	$(BIN)/pip wheel --no-deps --wheel-dir dist .

wheels: $(VENV)/.dev ## gather what a Raspberry Pi needs, as locked, into dist/wheels; FOR=3.11 for the older bookworm
	rm -rf dist/wheels
	$(BIN)/pip wheel --quiet --no-deps --wheel-dir dist/wheels .
	sed -e '/--hash=/d' -e 's/ \\$$//' requirements/run.txt > dist/wheels/locked.txt
	$(BIN)/pip download --quiet --only-binary=:all: --implementation cp --python-version $(or $(FOR),3.13) \
		--constraint dist/wheels/locked.txt \
		$(foreach kind,_2_28 _2_27 _2_17 2014,--platform manylinux$(kind)_aarch64) \
		--dest dist/wheels dist/wheels/tallycam-*.whl

lock: $(VENV)/.dev ## lock what pyproject.toml asks for; UPGRADE=1 takes the newest of everything
	$(BIN)/pip install --quiet --disable-pip-version-check uv
	$(LOCK) --output-file requirements/run.txt
	$(LOCK) --extra chain --constraint requirements/run.txt --output-file requirements/chain.txt
	$(LOCK) --extra dev --extra chain --extra parquet --constraint requirements/run.txt --output-file requirements/test.txt

clean: ## remove everything that was made, but not the games in data/
	rm -rf $(VENV) dist build .mypy_cache .ruff_cache .pytest_cache

$(VENV)/.run: pyproject.toml requirements/run.txt requirements/install.py
	@$(PYTHON) -c '$(NEW_ENOUGH)'
	@$(PYTHON) requirements/install.py run
	@touch $@

$(VENV)/.dev: pyproject.toml requirements/test.txt requirements/install.py
	@$(PYTHON) -c '$(NEW_ENOUGH)'
	@$(PYTHON) requirements/install.py test
	@touch $@ $(VENV)/.run
