"""One run as a value: arguments, files, standard input and environment. It can be saved in a folder and repeated from there."""

import os
import shlex
from dataclasses import dataclass, field, replace


@dataclass
class File:
    """The file at a name before the run: bytes, or something else than a regular file."""

    data: bytes = b""
    kind: str = "file"  # or "folder", "fifo", "socket", "link"
    mode: int | None = None


@dataclass
class Case:
    words: list
    files: dict = field(default_factory=dict)
    input: bytes | None = None
    environment: dict = field(default_factory=dict)
    removed: list = field(default_factory=list)  # variables of the environment
    limits: dict = field(default_factory=dict)
    closed: list = field(default_factory=list)  # descriptors
    place: str = "usual"  # or "read-only", "gone": the working directory
    signal: tuple | None = None  # number and seconds
    isLocked: bool = False  # another program holds the database

    def copy(self, **changes):
        return replace(self, **changes)

    def command(self, program="dojima"):
        """The command as a shell line, with its environment."""
        line = ""
        for name, value in sorted(self.limits.items()):
            letter, unit = {"FSIZE": ("f", 1024), "NOFILE": ("n", 1), "AS": ("v", 1024), "CPU": ("t", 1), "NPROC": ("u", 1), "STACK": ("s", 1024)}[name]
            line += f"ulimit -{letter} {value // unit}; "
        if self.place == "gone":
            line += 'mkdir gone; cd gone; rmdir "$PWD"; '
        if self.place == "read-only":
            line += "chmod a-w .; "
        if self.isLocked:
            line += "(sqlite3 dojima.db 'BEGIN EXCLUSIVE' '.shell sleep 5') & sleep 0.2; "
        names = [f"-u {shlex.quote(name)}" for name in self.removed] + [f"{name}={quoted(value)}" for name, value in sorted(self.environment.items())]
        line += "env " + " ".join(names) + " " if names else ""
        line += f"timeout -s {self.signal[0]} {self.signal[1]} " if self.signal else ""
        line += " ".join([program] + [quoted(word) for word in self.words])
        if self.input is not None:
            line += " < input"
        return line + "".join(f" {number}{'<' if number == 0 else '>'}&-" for number in self.closed)

    def keep(self, folder):
        """Writes files and a script `run` into a separate folder."""
        os.makedirs(os.path.join(folder, "files"), exist_ok=True)
        lines = ["#!/bin/bash", "# PROGRAM is the first argument. Works on a copy of files/ as an unprivileged user would.", 'cd "$(dirname "$0")"', "world=$(mktemp -d)"]
        lines += ['cp -a files/. "$world"/ 2>/dev/null', "[[ -e input ]] && cp input \"$world\"/", 'program=$(readlink -f "${1:-dojima}"); cd "$world"']
        for name, file in sorted(self.files.items()):
            path = os.path.join(os.fsencode(folder), b"files", name)
            if file.kind == "file":
                os.makedirs(os.path.dirname(path), exist_ok=True)
                with open(path, "wb") as out:
                    out.write(file.data)
            lines.append({"folder": "mkdir -p ", "fifo": "mkfifo ", "socket": "python3 -c 'import socket, sys; socket.socket(socket.AF_UNIX).bind(sys.argv[1])' ", "link": f"ln -s {quoted(file.data)} ", "file": "# "}[file.kind] + quoted(name).replace("\n", " "))
            if file.mode is not None:
                lines.append(f"chmod {file.mode:o} {quoted(name)}")
        if self.input is not None:
            with open(os.path.join(folder, "input"), "wb") as out:
                out.write(self.input)
        lines.append(self.command('"$program"'))
        lines.append('echo "status $?" >&2; ls -la "$world" >&2')
        with open(os.path.join(folder, "run"), "w", errors="surrogateescape") as out:
            out.write("\n".join(lines) + "\n")


def quoted(word):
    """An argument in bash syntax; bytes that are not plain text are written with $'...'."""
    if isinstance(word, str):
        word = os.fsencode(word)
    text = word.decode(errors="surrogateescape")
    if all(32 <= ord(letter) < 0xD800 and not 0x7F <= ord(letter) < 0xA0 and not 0x2000 <= ord(letter) < 0x2070 for letter in text):
        return shlex.quote(text)
    return "$'" + "".join(chr(byte) if 32 <= byte < 127 and byte not in b"'\\" else f"\\x{byte:02x}" for byte in word) + "'"
