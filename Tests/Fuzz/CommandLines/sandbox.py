"""Runs a case in a separate folder, as an unprivileged user if possible, and reports the outcome."""

import os
import resource
import select
import shutil
import signal
import socket
import sqlite3
import stat
import tempfile
import time
from dataclasses import dataclass

CPU_SECONDS = 10
# More than any command needs, but the machine stays usable.
ADDRESS_SPACE = 6 << 30
NOBODY = 65534
# Each sandbox has a separate user, since the limit of processes applies to a user.
FIRST_USER = 60000


@dataclass
class Outcome:
    status: int | None  # negative for a signal, None if it had to be ended
    out: bytes
    err: bytes
    cpu: float
    seconds: float
    memory: int  # maximum bytes
    before: dict
    after: dict
    outside: list  # new files outside of the folder


class Sandbox:
    """A scratch folder; paths such as ../../x stay within it."""

    def __init__(self, program, number=0):
        self.user = FIRST_USER + number
        self.program = program
        self.root = tempfile.mkdtemp(prefix="command-lines-")
        self.folder = os.path.join(self.root, "a", "b", "c")
        os.makedirs(self.folder)
        self.isRoot = os.getuid() == 0
        if self.isRoot:
            for folder in (self.root, *(os.path.join(self.root, part) for part in ("a", "a/b", "a/b/c"))):
                os.chown(folder, self.user, NOBODY)
        self.output = [os.path.join(self.root, name) for name in ("out", "err")]

    def close(self):
        self.clear(self.root)

    @staticmethod
    def clear(folder):
        def again(function, path, _):
            os.chmod(os.path.dirname(path), 0o777)
            os.chmod(path, 0o777)
            function(path)

        shutil.rmtree(folder, onerror=again)

    def run(self, case, debugger=None):
        """The outcome of a case; with a debugger, its output instead."""
        self.prepare(case)
        before = seen(self.folder)
        world = set(os.listdir(self.root)), set(os.listdir(os.path.join(self.root, "a"))), set(os.listdir(os.path.join(self.root, "a", "b")))
        lock = None
        if case.isLocked:
            try:
                lock = sqlite3.connect(os.path.join(self.folder, "dojima.db"), isolation_level=None, timeout=0)
                lock.execute("BEGIN EXCLUSIVE")
            except sqlite3.Error:
                pass
        outcome = self.start(case, before, debugger)
        if lock:
            lock.close()
        outcome.after = seen(self.folder)
        now = set(os.listdir(self.root)), set(os.listdir(os.path.join(self.root, "a"))), set(os.listdir(os.path.join(self.root, "a", "b")))
        outcome.outside = sorted(set().union(*(there - was for there, was in zip(now, world))) - {"out", "err"})
        return outcome

    def prepare(self, case):
        self.clear(self.folder)
        for part, keep in (("a/b", {"c"}), ("a", {"b"}), (".", {"a", "out", "err"})):
            for name in set(os.listdir(os.path.join(self.root, part))) - keep:
                path = os.path.join(self.root, part, name)
                self.clear(path) if os.path.isdir(path) and not os.path.islink(path) else os.unlink(path)
        os.mkdir(self.folder)
        for name, file in case.files.items():
            path = os.path.join(os.fsencode(self.folder), name)
            if file.kind == "folder":
                os.makedirs(path, exist_ok=True)
            elif file.kind == "fifo":
                os.mkfifo(path)
            elif file.kind == "socket":
                with socket.socket(socket.AF_UNIX) as made:
                    made.bind(path)
            elif file.kind == "link":
                os.symlink(file.data, path)
            else:
                with open(path, "wb") as out:
                    out.write(file.data)
            if self.isRoot:
                os.chown(path, self.user, NOBODY, follow_symlinks=False)
            if file.mode is not None:
                os.chmod(path, file.mode)
        if self.isRoot:
            os.chown(self.folder, self.user, NOBODY)
        os.chmod(self.folder, 0o555 if case.place == "read-only" else 0o755)

    def environment(self, case):
        usual = {"PATH": "/usr/bin:/bin", "HOME": self.folder, "LANG": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no", "NO_COLOR": "1", "XDG_CACHE_HOME": self.root}
        return {name: value for name, value in (usual | case.environment).items() if name not in case.removed}

    def start(self, case, before, debugger):
        begun = time.monotonic()
        child = os.fork()
        if child == 0:
            try:
                self.become(case, debugger)
            except BaseException as error:
                # The limits may be too small to start any program.
                os._exit(126 if isinstance(error, OSError) and case.limits else 125)
        status, usage = self.wait(child, case, begun, debugger)
        seconds = time.monotonic() - begun
        texts = []
        for path in self.output:
            with open(path, "rb") as file:
                texts.append(file.read(8 << 20))
        code = None if status is None else os.waitstatus_to_exitcode(status)
        return Outcome(code, texts[0], texts[1], usage.ru_utime + usage.ru_stime, seconds, usage.ru_maxrss * 1024, before, {}, [])

    def wait(self, child, case, begun, debugger):
        """Status and resource use; ends a program that is idle for two seconds, or that exceeds its limit of processor time."""
        ended = select.poll()
        handle = os.pidfd_open(child)
        ended.register(handle, select.POLLIN)
        try:
            if case.signal and not ended.poll(case.signal[1] * 1000):
                os.kill(child, case.signal[0])
            worked = None
            while not ended.poll(2000):
                now = ticks(child)
                if (now == worked and not debugger) or time.monotonic() - begun > 120:
                    os.kill(child, signal.SIGKILL)
                    _, _, usage = os.wait4(child, 0)
                    return None, usage
                worked = now
        finally:
            os.close(handle)
        return os.wait4(child, 0)[1:]

    def become(self, case, debugger):
        """In the child: descriptors, limits, user and directory, then the program."""
        # Resets signals to those of a shell, independent of the handlers of this program.
        for number in (signal.SIGPIPE, signal.SIGXFSZ, signal.SIGINT, signal.SIGHUP, signal.SIGTERM):
            signal.signal(number, signal.SIG_DFL)
        os.setsid()
        os.umask(0o022)
        with tempfile.TemporaryFile() as given:
            given.write(case.input or b"")
            given.seek(0)
            os.dup2(given.fileno() if case.input is not None else os.open(os.devnull, os.O_RDONLY), 0)
        for number, path in zip((1, 2), self.output):
            os.dup2(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_APPEND, 0o666), number)
        os.closerange(3, 256)
        os.chdir(self.folder)
        if case.place == "gone":
            os.mkdir("gone", 0o777)
            os.chdir("gone")
            os.rmdir(os.path.join(self.folder, "gone"))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        words = list(case.words)
        program = os.path.abspath(self.program)
        if debugger:
            words = debugger[1:] + [program] + words
            program = debugger[0]
        else:
            limits = {"AS": ADDRESS_SPACE, "CPU": CPU_SECONDS} | case.limits
            for name, value in limits.items():
                resource.setrlimit(getattr(resource, "RLIMIT_" + name), (value, value + 1 if name == "CPU" else value))
        if self.isRoot and not debugger:
            os.setgroups([])
            os.setgid(NOBODY)
            os.setuid(self.user)
        for number in case.closed:
            os.close(number)
        os.execve(program, [os.path.basename(program)] + words if not debugger else [program] + words, self.environment(case))


def ticks(process):
    """Processor time so far, and the number of waits for a processor, so that a busy machine does not count as a hang."""
    with open(f"/proc/{process}/stat") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (fields[11], fields[12]) if fields[0] in "SDZT" else object()


def seen(folder):
    """Every name below a folder with its contents."""
    found = {}
    top = os.fsencode(folder)
    for place, folders, files in os.walk(top):
        for name in folders + files:
            path = os.path.join(place, name)
            key = os.path.relpath(path, top)
            status = os.lstat(path)
            if stat.S_ISREG(status.st_mode):
                with open(path, "rb") as file:
                    found[key] = file.read(32 << 20)
            elif stat.S_ISLNK(status.st_mode):
                found[key] = ("link", os.readlink(path))
            else:
                found[key] = ("other", stat.S_IFMT(status.st_mode))
    return found
