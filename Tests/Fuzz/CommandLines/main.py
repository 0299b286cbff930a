"""Runs random command lines; checks.py has the properties that every run must have."""

import argparse
import multiprocessing
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
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), metavar="N", help="how many programs run at a time")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of the first run; the others follow")
    parser.add_argument("--findings", default=os.path.join(ROOT, "Tests/Fuzz/.build/command-lines"), metavar="FOLDER", help="where what fails is kept")
    given = parser.parse_args()
    program = os.path.abspath(given.dojima)
    # Removes the scratch folder too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    with tempfile.TemporaryDirectory() as folder:
        generator = Generator(grammar.subcommands(program), Material(program, folder))
    begun = time.monotonic()
    with multiprocessing.Manager() as manager:
        report, statuses = Report(given.findings, manager), manager.list()
        jobs = max(1, min(given.jobs, given.runs))
        processes = [
            multiprocessing.Process(
                target=work, args=(program, generator, job, range(given.seed + job, given.seed + given.runs, jobs), begun + given.seconds, report, statuses), daemon=True
            )
            for job in range(jobs)
        ]
        for process in processes:
            process.start()
        ticks = 0
        while any(process.is_alive() for process in processes):
            time.sleep(0.2)
            ticks += 1
            if ticks % 150 == 0:
                print(f"{sum(count for _, count in list(statuses))} runs, {len(report.counts)} kinds of problems, {time.monotonic() - begun:.0f} s", flush=True)
        counts = {}
        for status, count in list(statuses):
            counts[status] = counts.get(status, 0) + count
        told = ", ".join(f"{status}: {count}" for status, count in sorted(counts.items(), key=lambda pair: -pair[1]))
        print(f"{sum(counts.values())} runs in {time.monotonic() - begun:.0f} s; by status {told}; {len(report.counts)} kinds of problems")
        for key, count in sorted(report.counts.copy().items(), key=lambda pair: -pair[1]):
            print(f"{count:6d}  {'  '.join(str(part) for part in key)}")
        broken = any(process.exitcode for process in processes)
        return 1 if report.counts or broken else 0


def work(program, generator, job, seeds, end, report, statuses):
    """Runs the cases of some seeds in a separate sandbox, and counts each status."""
    sandbox, counts = Sandbox(program, job), {}
    try:
        for number, seed in enumerate(seeds, 1):
            if time.monotonic() > end:
                break
            status = one(generator.case(seed), seed, sandbox, report)
            counts[status] = counts.get(status, 0) + 1
            if number % 100 == 0:
                statuses.extend(counts.items())
                counts = {}
    finally:
        statuses.extend(counts.items())
        sandbox.close()


def one(case, seed, sandbox, report):
    """Runs a case, sometimes twice, reports violated properties, and returns its status."""
    outcome = sandbox.run(case)
    found = problems(case, outcome)
    if not found and seed % 20 == 0 and not case.signal and not case.isLocked and not {"NPROC", "AS"} & set(case.limits):
        found = differences(outcome, sandbox.run(case))
    for problem in found:
        frame = None
        # The debugger takes seconds, and a frequent signal comes from few code locations.
        if problem.kind.startswith("signal") and report.examined < MOST_EXAMINED:
            frame = frame_of(sandbox, case)
            report.examined += frame is not None
        key = (name_of(case), problem.kind, frame) if frame else problem.key(name_of(case))
        if not report.isNew(key):
            continue

        def fails(other):
            return any(again.key(name_of(other)) == problem.key(name_of(case)) for again in problems(other, sandbox.run(other)))

        # Reducing a case takes a hundred runs, so only the first cases of a frequent kind are reduced.
        isFrequent = sum(other[1] == problem.kind for other in report.counts.keys()) > 8 and not problem.kind.startswith("signal")
        asItIs = isFrequent or problem.kind in ("hang", "differs") or case.signal and name_of(case) != "watch"
        shortest = case if asItIs else reduced(case, fails, 150 if problem.kind.startswith("signal") else 60)
        report.add(key, problem, shortest, seed, frame)
    return outcome.status


def differences(one, other):
    if one.status != other.status:
        return [Problem("differs", f"status {one.status} and then {other.status}")]
    if one.out != other.out:
        return [Problem("differs", "what it writes")]
    # A database contains the time of its imports.
    changed = [name for name, data in one.after.items() if data != other.after.get(name) and not name.endswith((b"-wal", b"-shm")) and data[:6] != b"SQLite"]
    return [Problem("differs", "a file")] if changed else []
