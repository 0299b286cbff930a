"""Makes calls of the C library fail, one in each run, until a run has no further call; inject.py has the required properties."""

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time

from CommandLines.material import ROOT, Material

from .inject import Bench, Expectation
from .scenarios import FAULTS, SCENARIOS

HERE = os.path.dirname(os.path.abspath(__file__))


def main():
    parser = argparse.ArgumentParser(prog="faults", description=__doc__)
    parser.add_argument("--dojima", default=os.path.join(ROOT, ".build/release/dojima"), metavar="PATH", help="the program")
    parser.add_argument("--kinds", nargs="*", default=list(FAULTS), metavar="KIND", help=", ".join(FAULTS))
    parser.add_argument("--most", type=int, default=400, metavar="N", help="at most so many calls of a kind and error in a scenario")
    parser.add_argument("--seconds", type=float, default=float("inf"), metavar="N", help="nothing new after so long")
    parser.add_argument("scenarios", nargs="*", metavar="SCENARIO", help=", ".join(scenario.name for scenario in SCENARIOS))
    given = parser.parse_args()
    known = {scenario.name for scenario in SCENARIOS}
    if wrong := (set(given.scenarios) - known) | (set(given.kinds) - set(FAULTS)):
        parser.error(f"no scenario or kind {', '.join(sorted(wrong))}")
    with tempfile.TemporaryDirectory(prefix="faults-") as folder:
        shim = os.path.join(folder, "shim.so")
        subprocess.run(["cc", "-O2", "-shared", "-fPIC", "-o", shim, os.path.join(HERE, "shim.c"), "-ldl"], check=True)
        campaign = Campaign(Bench(os.path.abspath(given.dojima), shim, folder, files(given.dojima, folder)), given)
        for scenario in SCENARIOS:
            if not given.scenarios or scenario.name in given.scenarios:
                campaign.scenario(scenario)
        return campaign.end()


def files(program, folder):
    """The initial files of every scenario, by name."""
    place = os.path.join(folder, "material")
    os.mkdir(place)
    material = Material(os.path.abspath(program), place)
    bars = material.files["bars"]
    return {
        "small.csv": bars[b"small.csv"], "ixic.csv": bars[b"ixic.csv"], "spx.csv": bars[b"spx.csv"].replace(b"0\n", b"1\n"), "ixic.csv.gz": bars[b"spx.csv.gz"],
        "flawed.csv": bars[b"small.csv"] + b"2019-01-02,1,0,2,1,5\n2019-01-03,x,0,2,1,5\n", "spec.json": material.files["spec"][b"printed.json"],
        "gestures.json": material.files["gestures"][b"gestures.json"], "q.sql": b"SELECT symbol, date, close FROM bars ORDER BY close, symbol LIMIT 20", "there.png": material.files["picture"][b"a.png"],
        "splits.csv": b"date,type,ratio,amount\n2018-06-11,split,3:1,\n", "dojima.db": material.database,
    }  # fmt: skip


class Campaign:
    def __init__(self, bench, given):
        self.bench, self.given, self.kinds, self.runs, self.begun = bench, given, {}, 0, time.monotonic()

    def scenario(self, scenario):
        expectation = Expectation(self.bench, scenario)
        if expectation.status != 0:
            print(f"{scenario.name}: ends with {expectation.status} even without a fault: {expectation.err.decode(errors='replace').strip()}")
            self.kinds[(scenario.name, "fails", "")] = 1
            return
        before = self.runs
        for kind in self.given.kinds:
            for error in FAULTS[kind]:
                self.row(scenario, expectation, kind, error)
        print(f"{scenario.name}: {self.runs - before} runs, {time.monotonic() - self.begun:.0f} s", flush=True)

    def row(self, scenario, expectation, kind, error):
        """Lets the first call of a kind fail, then the second, and so on until there are no more."""
        for number in range(1, self.given.most + 1):
            if time.monotonic() - self.begun > self.given.seconds:
                return
            self.bench.prepare(scenario)
            fault = (kind, number, error)
            status, out, err, met = self.bench.run(scenario, fault)
            if not met:
                return
            self.runs += 1
            for what, detail in expectation.problems(self.bench, scenario, status, out, err, met, fault):
                self.tell(scenario, fault, met, status, err, what, detail)

    def tell(self, scenario, fault, met, status, err, what, detail):
        shape = re.sub(r"[0-9]+", "N", detail)[:60]
        key = (scenario.name, what, fault[0], shape)
        self.kinds[key] = self.kinds.get(key, 0) + 1
        if self.kinds[key] > 1:
            return
        kind, number, error = fault
        stays = " FAULT_STAYS=1" if error.endswith("+") else ""
        print(f"## {scenario.name}: {what}: {detail}\n   where {met} fails ({kind} {number}, error {error}); status {status}: {err.decode(errors='replace').strip()[:200]}")
        print(f"   FAULT_KIND={kind} FAULT_NUMBER={number} FAULT_ERRNO={error.rstrip('+')}{stays} FAULT_TOLD=/tmp/told LD_PRELOAD=shim.so dojima {' '.join(scenario.words)}", flush=True)

    def end(self):
        print(f"{self.runs} runs with a fault in {time.monotonic() - self.begun:.0f} s; {len(self.kinds)} kinds of problems; {self.bench.refused} ended by the run time for want of memory")
        for key, count in sorted(self.kinds.items(), key=lambda pair: -pair[1]):
            print(f"{count:6d}  {'  '.join(key)}")
        return 1 if self.kinds else 0


if __name__ == "__main__":
    sys.exit(main())
