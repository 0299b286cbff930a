"""Properties that must hold after every run."""

import re
from dataclasses import dataclass

STATUSES = {0, 64, 65, 66, 69, 73, 74, 75}
# Commands that only read the database.
READING = {"list", "chart", "render", "book", "schema", "explain", "verify", "window", "replay", "export", "resample", "indicator", "query", "audit", "calendar", "generate", "axis", "serve", "store backup", "store check", "store stats"}  # fmt: skip
CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]|\t")
LARGEST = 2 << 30


@dataclass
class Problem:
    kind: str
    detail: str

    def key(self, command):
        what = shape(self.detail)
        isEverywhere = what in ("argument parser", "waits for a pipe") or self.kind in ("signal 25", "signal 13")
        return ("any" if isEverywhere else command, self.kind, what)


def shape(text):
    """A message without the parts that differ between runs: only its words of lower-case letters."""
    if re.search("is invalid for|o command|Unexpected argument|Unknown option|Missing (expected|value)|unexpected argument", text):
        return "argument parser"
    words = [word if re.fullmatch("[a-z]+[,;:.]?", word) else "." for word in text.split()]
    return re.sub(r"\.( \.)+", ".", " ".join(words))[:60]


def name_of(case):
    words = [word.decode(errors="replace") for word in case.words[:2]]
    return " ".join(words) if words[:1] == ["store"] else words[0] if words else ""


def problems(case, outcome):
    command = name_of(case)
    if outcome.status == 127 and b"shared librar" in outcome.err or outcome.status == 126:
        return []
    if command == "query" and has_no_limit(case) and outcome.status in (None, -24, -9):
        return []
    found = list(of_ending(case, command, outcome))
    if any(problem.kind.startswith(("signal", "hang")) for problem in found):
        return found
    if not case.signal or command == "watch":
        found += of_messages(case, command, outcome)
    return found + list(of_files(case, command, outcome))


def has_no_limit(case):
    """Whether the time of a query is not limited."""
    values = [word[10:] for word in case.words if word.startswith(b"--timeout=")]
    values += [value for word, value in zip(case.words, case.words[1:]) if word == b"--timeout"]
    return any(re.fullmatch(rb"[-+]?0*\.?0*(e.*)?", value) for value in values)


def of_ending(case, command, outcome):
    status = outcome.status
    if status is None:
        yield Problem("hang", "waits for a pipe" if b"pipe" in case.files and outcome.cpu < 1 else f"does not end ({outcome.cpu:.0f} s of work)")
        return
    if status < 0:
        if case.signal and -status == case.signal[0]:
            return
        if status in (-24, -9) and outcome.cpu >= min(case.limits.get("CPU", 10), 10) - 0.2:
            if "CPU" not in case.limits:
                yield Problem("hang", "works for over 10 s")
            return
        yield Problem(f"signal {-status}", outcome.err.decode(errors="replace")[-200:].split("\n")[0] or "silent")
    elif status not in STATUSES and not (status == 1 and command in ("verify", "audit")) and not (case.signal and status in (129, 130, 143)):
        said = outcome.err.decode(errors="replace").split("\n")[0]
        yield Problem(f"status {status}", said)
    if outcome.memory > LARGEST:
        yield Problem("memory", f"takes {outcome.memory >> 20} MiB")


def of_messages(case, command, outcome):
    if 2 in case.closed or "LANG" in case.environment:
        return
    try:
        text = outcome.err.decode()
    except UnicodeDecodeError:
        yield Problem("bytes", "what is said is no UTF-8")
        text = outcome.err.decode(errors="replace")
    for letter in sorted(set(CONTROL.findall(text))):
        line = next(line for line in text.split("\n") if letter in line)
        yield Problem("control", f"U+{ord(letter):04X} in: {CONTROL.sub('¿', line)[:150]}")
    if b"--print-sql" not in case.words and command != "store backup" and not any(word.startswith(b"--terminal") for word in case.words) and (b"table" in case.words or b"--format=table" in case.words):
        shown = set(CONTROL.findall(outcome.out.decode(errors="replace"))) if outcome.out[:1] not in (b"\x89",) else set()
        for letter in sorted(shown):
            yield Problem("table", f"U+{ord(letter):04X} in a table")
    if outcome.status not in (0, 1):
        # The font library prints its own messages if it cannot open files.
        lines = [line for line in text.split("\n") if not line.startswith("Fontconfig ")]
        # A watch reports rejected lines and drawing errors at once; a book reports each symbol that it leaves out; an import has notes about
        # the files that were imported if another one failed.
        if command not in ("watch", "book") and not some_failed(command, outcome) and case.limits.get("FSIZE", 1 << 30) > 200 and (len(lines) != 2 or lines[1] != "" or not lines[0]):
            yield Problem("lines", f"{len(lines) - 1} lines for an error: {CONTROL.sub('¿', text[:100])}")
        if len(text) > 4000 and command not in ("watch", "book"):
            yield Problem("long", f"an error of {len(text)} characters: {CONTROL.sub('¿', text[:60])}")
    # A book reports each symbol that it leaves out.
    if len(outcome.err) > 65536 and command != "book":
        yield Problem("long", "over 64 KiB of notes")


def of_files(case, command, outcome):
    failed = outcome.status not in (0, 1)
    if outcome.outside and not any(b".." in word for word in case.words):
        yield Problem("outside", f"writes {outcome.outside}")
    # A failing import of several files keeps the earlier ones; a signal or a closed output may come after the work; output with --strict
    # is complete.
    isStrict = command in ("book", "audit") and b"--strict" in case.words and outcome.status == 65
    isRemoved = b"is removed, but its space could not be freed" in outcome.err
    # Copies of databases, and books in existing folders, are made part by part, and report the completed parts if they fail.
    isPart = re.search(rb"; \d+ of \d+ (series were copied|charts were written) to ", outcome.err)
    mayWrite = not failed or isPart or case.signal or 1 in case.closed or command == "watch" or some_failed(command, outcome) or several_named(case, command) or isStrict or isRemoved
    # SQLite leaves its log, then empty, if it cannot finish opening or closing; the next program reuses it.
    database = case.files.get(b"dojima.db")
    isReadOnly = database is not None and database.mode is not None and not database.mode & 0o200
    # A server ends without closing its database.
    keepsLog = command == "serve" or isReadOnly or case.signal and outcome.status < 0 or case.isLocked or bool({"FSIZE", "NOFILE", "AS"} & set(case.limits)) or case.place == "read-only"
    for name in sorted(set(outcome.before) | set(outcome.after)):
        was, now = outcome.before.get(name), outcome.after.get(name)
        if was == now:
            continue
        text = repr(name)[1:]
        if case.isLocked and name == b"dojima.db" and was is None and now == b"":
            # The program that locks the database has created it.
            continue
        isDatabase = name.endswith(b".db") and was is not None
        if was is None and outcome.status == 0 and any(word == name or word.endswith(b"=" + name) for word in case.words):
            # Created under the requested name.
            continue
        if re.search(rb"\.(part|new|tmp|temp)$|-new|\.dojima" + (b"" if keepsLog else rb"|-(wal|shm|journal)$"), name) and now is not None and was is None:
            yield Problem("left over", f"{re.sub(rb'.*[.-]', b'', name)[:6].decode(errors='replace')} after status {outcome.status}")
        elif re.search(rb"-(wal|shm|journal)$", name):
            continue
        elif isDatabase and (command in READING or not mayWrite):
            yield Problem("database", f"changed by status {outcome.status}" if now is not None else "removed")
        elif not isDatabase and failed and not case.signal and not mayWrite:
            what = "is removed" if now is None else "is new" if was is None else "is changed"
            yield Problem("output", f"{text if was is not None else 'a file'} {what} after status {outcome.status}{' and is empty' if now == b'' else ''}")
        elif now == b"" and was is None and not (case.signal and outcome.status < 0 and command == "store copy"):
            # SQLite creates a database as an empty file first.
            yield Problem("output", f"an empty file after status {outcome.status}")
        elif was is None and name.startswith(b"-") and not any(word.rstrip(b"/").endswith(name.split(b"/")[0]) for word in case.words):
            yield Problem("name", "begins with a dash")


def some_failed(command, outcome):
    """Whether some of several files were imported and others were not."""
    return command == "import" and re.search(rb"\d+ of \d+ files were not imported", outcome.err)


def several_named(case, command):
    # Without standard error the output does not show which files were not imported.
    return command == "import" and 2 in case.closed or command == "import" and sum(name.lstrip(b"./") in {word.lstrip(b"./") for word in case.words} for name in case.files) + case.words.count(b"-") > 1
