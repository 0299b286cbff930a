"""Runs a scenario in which one call fails, and reports the properties that are violated afterwards."""

import hashlib
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import time


class Bench:
    """A scratch folder with the initial files of scenarios."""

    def __init__(self, program, shim, folder, material):
        self.program, self.shim, self.folder, self.material = program, shim, folder, material
        self.world = os.path.join(folder, "world")
        self.refused = 0  # runs that the Swift runtime ended for lack of memory
        self.told = os.path.join(folder, "told")
        self.environment = {"PATH": "/usr/bin:/bin", "HOME": folder, "LANG": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no", "NO_COLOR": "1", "TMPDIR": self.world}

    def prepare(self, scenario):
        shutil.rmtree(self.world, ignore_errors=True)
        os.mkdir(self.world)
        for name, data in self.material.items():
            if name != "dojima.db" or scenario.database:
                with open(os.path.join(self.world, name), "wb") as file:
                    file.write(data)
        for name in scenario.outputs if scenario.replaces else []:
            if "." in name:
                with open(os.path.join(self.world, name), "wb") as file:
                    file.write(b"as before")

    def run(self, scenario, fault=None):
        """Status, output and messages; with a fault, whether and where it occurred."""
        environment = dict(self.environment)
        if os.path.exists(self.told):
            os.unlink(self.told)
        if fault:
            kind, number, error = fault
            environment |= {"LD_PRELOAD": self.shim, "FAULT_KIND": kind, "FAULT_NUMBER": str(number), "FAULT_ERRNO": error.rstrip("+"), "FAULT_TOLD": self.told}
            if error.endswith("+"):
                environment["FAULT_STAYS"] = "1"
        stands = self.written(scenario.endsAfter)
        child = subprocess.Popen([self.program, *scenario.words], cwd=self.world, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        try:
            if scenario.endsAfter:
                self.wait(child, scenario.endsAfter, stands)
                child.send_signal(signal.SIGTERM)
            out, err = child.communicate(timeout=60)
        except subprocess.TimeoutExpired:
            child.kill()
            out, err = child.communicate()
            return None, out, err, self.met()
        return child.returncode, out, err, self.met()

    def wait(self, child, name, before):
        """Waits until an output has been replaced or the program has ended, long enough for a busy machine."""
        limit = time.monotonic() + 30
        while child.poll() is None and self.written(name) == before and time.monotonic() < limit:
            time.sleep(0.01)

    def written(self, name):
        """A value that changes when an output is replaced, even by the same bytes."""
        if not name:
            return None
        status = os.stat(os.path.join(self.world, name))
        return status.st_ino, status.st_mtime_ns

    def met(self):
        if not os.path.exists(self.told):
            return None
        with open(self.told, errors="replace") as file:
            return file.readline().strip().replace(self.world + "/", "")

    def seen(self):
        """The contents of the folder, with the database as its rows."""
        found = {}
        for place, _, names in os.walk(self.world):
            for name in names:
                path = os.path.join(place, name)
                with open(path, "rb") as file:
                    data = file.read()
                found[os.path.relpath(path, self.world)] = content(path, data) if name.endswith(".db") else data
        return found


def content(path, data):
    """The rows of a database, or the error of a damaged one."""
    if not data:
        return "empty"
    connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    try:
        answer = connection.execute("PRAGMA integrity_check").fetchone()[0]
        if answer != "ok":
            return "damaged: " + answer
        return hashlib.sha256("\n".join(connection.iterdump()).encode()).hexdigest()
    except sqlite3.Error as error:
        return f"damaged: {error}"
    finally:
        connection.close()


class Expectation:
    """The results of a scenario without faults."""

    def __init__(self, bench, scenario):
        bench.prepare(scenario)
        self.before = bench.seen()
        self.status, self.out, self.err, _ = bench.run(scenario)
        self.after = bench.seen()

    def problems(self, bench, scenario, status, out, err, met, fault):
        """The violated properties after a run in which a call failed."""
        text = err.decode(errors="replace")
        seen = bench.seen()
        if status is None:
            return [("hang", "does not end")]
        if status < 0:
            # The Swift runtime ends the program by design if it cannot allocate memory for its objects.
            if fault[0] == "memory" and "failed to allocate" in text:
                bench.refused += 1
                return []
            return [(f"signal {-status}", text.strip()[-150:] or "silent")]
        found = []
        if status == 70:
            found.append(("status 70", text.strip()[:200]))
        if status == self.status:
            # The run succeeded: then everything must be as without a fault.
            if out != self.out and "standard output" not in met:
                found.append(("wrong", f"status {status}, but it writes something else"))
            for name in sorted(set(self.after) | set(seen)):
                if seen.get(name) != self.after.get(name) and not isRest(name, fault):
                    found.append(("wrong", f"status {status}, but {name} is {told(seen.get(name), self)}"))
            return found
        if status not in (65, 66, 69, 70, 73, 74, 75):
            found.append(("status", f"{status}: {text.strip()[:150]}"))
        # Messages that are printed even without a fault may precede a late fault.
        lines = [line for line in text.splitlines() if line.encode() not in self.err.splitlines()]
        if "/dev/stderr" not in met and (len(lines) != 1 or not text.endswith("\n")):
            found.append(("lines", f"{len(lines)} lines: {text[:150]!r}"))
        whole = {name: self.before.get(name) for name in set(self.before) | set(self.after)}
        for name in sorted(set(whole) | set(seen)):
            now = seen.get(name)
            if now == whole.get(name) or isRest(name, fault):
                continue
            if now == self.after.get(name) and name in self.after:
                continue
            if scenario.isInSteps and name.endswith(".db") and now is not None and not told(now, self).startswith(("damaged", "empty")):
                continue
            if name not in self.after and name not in self.before:
                if scenario.words[0] == "import" and name.endswith(".db"):
                    found.append(("left over", f"a new database, {told(now, self)}"))
                else:
                    found.append(("left over", re.sub("[0-9a-f]{8,}", "X", name)))
            else:
                found.append(("lost" if now is None else "half", f"{name} is {told(now, self)}"))
        pair = [name for name in scenario.outputs if "." in name]
        if len(pair) == 2 and len({seen.get(name) == self.after.get(name) for name in pair}) == 2:
            found.append(("pair", "only one of two outputs is new"))
        if scenario.name == "import-new" and "dojima.db" in seen and seen["dojima.db"] not in (self.after.get("dojima.db"),):
            found.append(("left over", f"a new database, {told(seen['dojima.db'], self)}"))
        # The work is done even if it can no longer be reported.
        isDone = "standard output" in met or "cannot write to standard output" in text or "is removed, but" in text
        return found if isDone else found + self.repeated(bench, scenario)

    def repeated(self, bench, scenario):
        """Checks that the same command without the fault gives the expected results."""
        status, out, err, _ = bench.run(scenario)
        if status != self.status:
            return [("again", f"then status {status} without a fault: {err.decode(errors='replace').strip()[:150]}")]
        seen = bench.seen()
        for name in scenario.outputs:
            if seen.get(name) != self.after.get(name):
                return [("again", f"then {name} differs")]
        return []


def isRest(name, fault):
    """Whether a file may remain: one that could not be removed, and those that SQLite keeps with a database until the next command."""
    if fault[0] == "unlink":
        return name.endswith(("-wal", "-shm", "-journal", "-new")) or "dojima-" in name
    return name.endswith(("-wal", "-shm", "-journal")) and fault[0] not in ("rename", "mkdir", "memory")


def told(value, expectation):
    if value is None:
        return "gone"
    if isinstance(value, str):
        return value if value.startswith(("damaged", "empty")) else "another content"
    return "empty" if value == b"" else f"{len(value)} bytes that are neither old nor new"
