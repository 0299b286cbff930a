# `make demo` draws examples, `make test` runs all tests. Both install missing system packages first.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

ifdef CI
export DOJIMA_CHECK := 1
endif

PREFIX ?= /usr/local
DESTDIR ?=

# The program is position-independent, relocations are read-only after loading, C code checks its stack, and no library is loaded from the
# program's folder. (Swift cannot import fortified C headers: their functions would have different bodies in different modules.)
# The paths of C files, which assertions contain, begin at the repository. The locale data of Foundation's ICU, 34 of the 88 MB of the
# program, are not linked: nothing depends on locales, and ICU takes the ELF header in their position for missing data. The symbol has the
# version of ICU in Swift 6.3; with another version the data are linked.
build_release := swift build -c release --static-swift-stdlib --disable-local-rpath \
    -Xcc -fstack-protector-strong -Xcc -fstack-clash-protection -Xcc -fmacro-prefix-map=$(CURDIR)/= \
    -Xlinker -z -Xlinker relro -Xlinker -z -Xlinker now -Xlinker -z -Xlinker noexecstack \
    -Xlinker --defsym=icudt76_dat=__ehdr_start
# In CI, tests are built without debug information and without LLVM verification, which takes a fifth less time.
build_debug := swift build $(if $(CI),-debug-info-format none -Xswiftc -Xfrontend -Xswiftc -disable-llvm-verify)
swift_sources := Package.swift Sources Tests
# In the order of their dependencies.
libraries := DojimaText DojimaTime DojimaScale DojimaSeries DojimaFormats DojimaInteraction DojimaChart DojimaOutput DojimaFiles DojimaStore DojimaCairo Dojima

.PHONY: help setup build program demo serve cluster test record sanitize bench compare notebook site examples fuzz faults format lint doc install deb wheel tarball clean

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/\1|\2/p' Makefile | while IFS='|' read -r name what; do printf 'make %-8s %s\n' "$$name" "$$what"; done

setup: ## install the system packages that are missing (as root or through sudo)
	@.ci/setup

build: program ## the programs, in .build/release: dojima, and dojima-net with the network code
	@.ci/setup network
	DOJIMA_NET=1 $(build_release) --product dojima-net

program: setup
	$(build_release) --product dojima

# The commands of README.md and some more, on the data sets of the project and a new database.
demo: export DOJIMA_DB := demo/dojima.db
demo: export PATH := $(CURDIR)/.build/release:$(PATH)
demo: program ## the tour of README.md, with its pictures in demo/
	@rm -rf demo
	mkdir demo
	dojima sample
	dojima list
	dojima chart SPX --last 6M --navigator -o demo/candles.png
	dojima chart SPX --from 2018-11-01 --type ohlc --overlay sma:20 -o demo/ohlc.png
	dojima chart IXIC --last 1y --overlay bbands:20,2 --pane volume -o demo/bollinger.png
	dojima chart EURUSD --rules datasets/london-hours.json --zone Europe/London --from 2018-01-22 --to 2018-02-02 -o demo/hours.png
	dojima chart EURUSD --infer-gaps --zone America/New_York --last 1M --theme dark -o demo/dark.png
	dojima chart datasets/goog-daily.json --calendar XNYS --last 1y -o demo/goog.png
	dojima window SPX --select 25%..50%
	dojima chart SPX --select 45%..55% --navigator -o demo/window.png
	dojima chart SPX --select 45%..55% --navigator -o demo/window.svg
	dojima chart SPX --select 45%..55% --navigator -o demo/window.pdf
	dojima calendar XNYS --from 2018-12-24 --to 2018-12-26
	dojima resample EURUSD --into 1d --calendar XLON --from 2018-02-07
	dojima query largest-moves SPX --param n=3
	dojima render datasets/charts/candles.yaml -o demo/rendered.png
	dojima explain demo/candles.png
	dojima verify demo/candles.png
	dojima book --last 1y --grid 2x2 -o demo/book.pdf
	@printf '\nPictures:\n'; ls -1 $(CURDIR)/demo/*.{png,svg,pdf}

serve: export DOJIMA_DB := $(or $(DOJIMA_DB),demo/dojima.db)
serve: build ## the charts of the demo's database in a browser; DOJIMA_DB names another
	@test -e "$(DOJIMA_DB)" || $(MAKE) demo
	.build/release/dojima serve --open --navigator --last 1y

cluster: ## two ClickHouse servers on this machine as a cluster, in cluster/, until Ctrl-C
	@.ci/setup tests
	@Tests/cluster

# Benchmarks and fuzzers are compiled too, so that they always build. Tests of the command line run the optimised program, which is the
# installed one and takes a tenth of the time of the debug build.
test: export DOJIMA_TEST_PROGRAM := $(CURDIR)/.build/release/dojima
test: program ## all tests
	@.ci/setup tests
	DOJIMA_TOOLS=1 $(build_debug) --build-tests
	DOJIMA_TOOLS=fuzz $(build_debug) --target fuzz
	@.ci/test

# Pages of indicators come before the outputs of their commands. The verdicts on cases need the Python packages jsonschema and PyYAML.
record: export DOJIMA_RECORD := 1
record: export DOJIMA_TEST_PROGRAM := $(CURDIR)/.build/release/dojima
record: program ## write again what tests compare: schemas, help, answers in Tests/Frozen, outputs and pictures of guides
	DOJIMA_TOOLS=1 $(build_debug) --build-tests
	DOJIMA_TOOLS=1 swift test --skip-build --filter 'IndicatorPagesTests|SchemaTests/(schema|guide)'
	DOJIMA_TOOLS=1 swift test --skip-build --filter 'GuideTests/commands|FrozenTests/answers'
	Tests/DojimaTests/Specification/Answers/make_answers.py .build/release/dojima

# Optimised, since the sanitizers slow the tests down by far more than the time of an optimised build.
sanitize: export DOJIMA_NET := 1
sanitize: setup ## all tests under the address sanitizer, then under the thread sanitizer, in separate builds
	@.ci/setup tests
	ASAN_OPTIONS=detect_leaks=0 swift test -c release -Xswiftc -enable-testing --disable-xctest --scratch-path .build/address --sanitize=address
	swift test -c release -Xswiftc -enable-testing --disable-xctest --scratch-path .build/thread --sanitize=thread -Xswiftc -DTHREAD_SANITIZER

bench: program ## times of the main jobs against the usual tools
	Tests/Benchmarks/run

compare: program ## ten charts next to those of other tools, in compare/; DATA=FOLDER reads prices of real shares
	Tests/Compare/run $(if $(DATA),--data '$(DATA)')

notebook: $(if $(DOJIMA_PROGRAM),,program) ## the notebook of the Python package, run from top to bottom, as a page in notebook/
	Sources/Python/notebooks/run

examples: setup ## an app that depends on a tagged clone by address: its packages, warnings, time of building and size
	Tests/examples

fuzz: build ## fuzz the parsers of untrusted bytes, each for a minute; access of pages and render, 10,000 mutated databases, 50,000 command lines, 200,000 uses of the libraries
	Tests/Fuzz/run
	Tests/Fuzz/reach
	Tests/Fuzz/mutated-databases
	Tests/Fuzz/command-lines --runs 50000
	Tests/Fuzz/uses --runs 200000

faults: program ## make the calls that read, write, sync and rename fail, one after another
	Tests/Fuzz/faults

format: ## format all Swift sources in place
	swift format -i -r $(swift_sources)

lint: ## fail on a source that is not formatted
	swift format lint -r --strict $(swift_sources)

doc: ## the documentation of the libraries, in docs/index.html
	@.ci/setup doc
	$(build_debug) --target Dojima
	.ci/doc docs $(libraries)

# The generator of pages is in a virtual environment.
site: program ## the documentation as a site, in site/: guides, gallery, reference, calendars; with search, without a server
	@.ci/setup venv
	python3 -m venv .build/site-environment
	.build/site-environment/bin/pip install --quiet --disable-pip-version-check --requirement Sources/Site/requirements.txt
	.build/site-environment/bin/python Sources/Site/build .build/release/dojima site

install: build ## the program with manual, completions, queries and guides, below PREFIX (default /usr/local)
	.ci/install .build/release/dojima $(DESTDIR)$(PREFIX)

deb: build ## a Debian package of the program, in .build/
	.ci/deb .build/release/dojima

wheel: build ## a wheel of the Python package with the program and all that it needs but glibc, in .build/
	@.ci/setup package
	.ci/wheel .build/release/dojima

tarball: build ## an archive of the program and all that it needs but glibc, in .build/
	@.ci/setup package
	.ci/tarball .build/release/dojima

clean: ## remove what was built
	rm -rf .build demo compare notebook site docs
