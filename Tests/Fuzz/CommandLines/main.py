"""Tries command lines at random: what every run must keep is in checks.py."""

import argparse
import os
import signal
import sys
import tempfile
import time

from . import grammar
from .checks import Problem, name_of, problems
from .frames import frame_of
from .generate import Generator
from .material import ROOT, Material
from .reduce import reduced
from .report import Report
from .sandbox import Sandbox

MOST_EXAMINED = 200


def main():
    parser = argparse.ArgumentParser(prog="command-lines", description=__doc__)
    parser.add_argument("--dojima", default=os.path.join(ROOT, ".build/release/dojima"), metavar="PATH", help="the program")
    parser.add_argument("--runs", type=int, default=50000, metavar="N")
    parser.add_argument("--seconds", type=float, default=float("inf"), metavar="N", help="no new run after so long")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of the first run; the others follow")
    parser.add_argument("--findings", default=os.path.join(ROOT, "Tests/Fuzz/.build/command-lines"), metavar="FOLDER", help="where what fails is kept")
    given = parser.parse_args()
    program = os.path.abspath(given.dojima)
    # So that the scratch folder goes, too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    sandbox, report = Sandbox(program), Report(given.findings)
    begun, statuses, runs = time.monotonic(), {}, 0
    try:
        with tempfile.TemporaryDirectory() as folder:
            generator = Generator(grammar.subcommands(program), Material(program, folder))
        for seed in range(given.seed, given.seed + given.runs):
            if time.monotonic() - begun > given.seconds:
                break
            status = one(generator.case(seed), seed, sandbox, report)
            statuses[status] = statuses.get(status, 0) + 1
            runs += 1
            if runs % 200 == 0:
                print(f"{runs} runs, {len(report.counts)} kinds of problems, {time.monotonic() - begun:.0f} s", flush=True)
    finally:
        sandbox.close()
    told = ", ".join(f"{status}: {count}" for status, count in sorted(statuses.items(), key=lambda pair: -pair[1]))
    print(f"{runs} runs in {time.monotonic() - begun:.0f} s; by status {told}; {len(report.counts)} kinds of problems")
    for key, count in sorted(report.counts.items(), key=lambda pair: -pair[1]):
        print(f"{count:6d}  {'  '.join(str(part) for part in key)}")
    return 1 if report.counts else 0


def one(case, seed, sandbox, report):
    """Runs a case, now and then twice, and reports what it breaks; gives its status."""
    outcome = sandbox.run(case)
    found = problems(case, outcome)
    if not found and seed % 20 == 0 and not case.signal and not case.isLocked:
        found = differences(outcome, sandbox.run(case))
    for problem in found:
        frame = None
        # The debugger takes seconds, and a signal that comes often comes from few places.
        if problem.kind.startswith("signal") and report.examined < MOST_EXAMINED:
            frame = frame_of(sandbox, case)
            report.examined += frame is not None
        key = (name_of(case), problem.kind, frame) if frame else problem.key(name_of(case))
        if not report.isNew(key):
            continue

        def fails(other):
            return any(again.key(name_of(other)) == problem.key(name_of(case)) for again in problems(other, sandbox.run(other)))

        # Shortening costs a hundred runs: of a kind that is everywhere the first cases are enough.
        isFrequent = sum(other[1] == problem.kind for other in report.counts) > 8 and not problem.kind.startswith("signal")
        asItIs = isFrequent or problem.kind in ("hang", "differs") or case.signal and name_of(case) != "watch"
        shortest = case if asItIs else reduced(case, fails, 150 if problem.kind.startswith("signal") else 60)
        report.add(key, problem, shortest, seed, frame)
    return outcome.status


def differences(one, other):
    if one.status != other.status:
        return [Problem("differs", f"status {one.status} and then {other.status}")]
    if one.out != other.out:
        return [Problem("differs", "what it writes")]
    return [Problem("differs", "a file") for name in one.after if one.after[name] != other.after.get(name) and not name.endswith((b".db", b"-wal", b"-shm"))][:1]
