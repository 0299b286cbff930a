"""Stores each kind of problem once across all processes: a folder that reproduces it and a line in a list."""

import os
import re

from .checks import name_of


class Report:
    def __init__(self, folder, manager):
        self.folder, self.counts, self.lock = folder, manager.dict(), manager.Lock()
        self.examined = 0  # by this process
        os.makedirs(folder, exist_ok=True)

    def isNew(self, key):
        with self.lock:
            self.counts[key] = self.counts.get(key, 0) + 1
            return self.counts[key] == 1

    def add(self, key, problem, case, seed, frame=None):
        number = len(self.counts)
        name = f"{number:03d}-" + re.sub(r"[^a-z0-9]+", "-", f"{name_of(case)} {problem.kind}".lower()).strip("-")[:50]
        case.keep(os.path.join(self.folder, name))
        text = f"## {name} (seed {seed})\n{problem.kind}: {problem.detail}\n"
        if frame:
            text += f"at {frame}\n"
        text += "    " + case.command()[:1500] + "\n"
        for path, file in sorted(case.files.items()):
            if file.kind != "file" or len(file.data) < 300:
                text += f"    # {path!r}: {file.kind} {file.data[:300]!r}\n"
            else:
                text += f"    # {path!r}: {len(file.data)} bytes, in {name}/files\n"
        with open(os.path.join(self.folder, "report.md"), "a", errors="surrogateescape") as out:
            out.write(text + "\n")
        print(text, flush=True)
