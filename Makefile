# Dojima: `make demo` shows it, `make test` checks it. Each sets the machine up first.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

PREFIX ?= /usr/local
DESTDIR ?=

build_release := swift build -c release --static-swift-stdlib --product dojima
swift_sources := Package.swift Sources Tests
libraries := DojimaTime DojimaScale DojimaSeries DojimaFormats DojimaInteraction DojimaChart DojimaStore DojimaCairo

.PHONY: help setup build demo test bench format lint doc install clean

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/\1|\2/p' Makefile | while IFS='|' read -r name what; do printf 'make %-8s %s\n' "$$name" "$$what"; done

setup: ## install the system packages that are missing (as root or through sudo)
	@.ci/setup

build: setup ## the program, at .build/release/dojima
	$(build_release)

test: setup ## all tests
	swift test

bench: build ## times of the main jobs against the usual tools
	Tests/Benchmarks/run

format: ## format all Swift sources in place
	swift format -i -r $(swift_sources)

lint: ## fail on a source that is not formatted
	swift format lint -r --strict $(swift_sources)

doc: setup ## the documentation of the libraries, in docs/
	rm -rf docs
	swift package --allow-writing-to-directory docs generate-documentation $(libraries:%=--target %) \
	    --enable-experimental-combined-documentation --disable-indexing --output-path docs

install: build ## the program with manual, completions and queries, below PREFIX (default /usr/local)
	install -D -s -m 755 .build/release/dojima $(DESTDIR)$(PREFIX)/bin/dojima
	install -d $(DESTDIR)$(PREFIX)/share/dojima/queries
	install -m 644 queries/*.sql $(DESTDIR)$(PREFIX)/share/dojima/queries
	install -d $(DESTDIR)$(PREFIX)/share/{bash-completion/completions,zsh/site-functions,fish/vendor_completions.d}
	.build/release/dojima --generate-completion-script bash > $(DESTDIR)$(PREFIX)/share/bash-completion/completions/dojima
	.build/release/dojima --generate-completion-script zsh > $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_dojima
	.build/release/dojima --generate-completion-script fish > $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/dojima.fish

clean: ## remove what was built
	rm -rf .build demo docs
