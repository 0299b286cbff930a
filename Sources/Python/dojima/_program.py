"""The program `dojima`: where it is, and how it is run."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import IO

from ._errors import Error, Notice
from ._names import in_python

_PACKAGE = str(Path(__file__).parent)
_F_SETPIPE_SZ = 1031
_PIPE_SIZE = 1 << 20


def program() -> str:
    """Returns the path of the program: ``$DOJIMA_PROGRAM``, the one in the package's folder ``bin``, or the one on ``PATH``."""
    named = os.environ.get("DOJIMA_PROGRAM")
    if named:
        return named
    packaged = Path(__file__).parent / "bin" / "dojima"
    if packaged.exists():
        return str(packaged)
    found = shutil.which("dojima")
    if found:
        return found
    raise Error("the program dojima was not found; install it, or set the environment variable DOJIMA_PROGRAM to its path", 66)


def start(arguments: list[str], **pipes) -> subprocess.Popen:
    """Starts the program without waiting for it."""
    path = program()
    try:
        return subprocess.Popen([path, *arguments], **pipes)
    except OSError as error:
        raise Error(f"{path}: {error.strerror}; set the environment variable DOJIMA_PROGRAM to the path of the program", 66) from None


def run(
    arguments: list[str],
    *,
    stdin: Iterable[bytes] | None = None,
    read: Callable[[IO[bytes]], object] | None = None,
    statuses: tuple[int, ...] = (0,),
    ignored: tuple[str, ...] = (),
):
    """Runs the program and returns its output, or what `read` makes of it.

    Notices become warnings, and a status other than `statuses` raises `Error`.

    Parameters
    ----------
    stdin : the pieces of standard input.
    ignored : texts; a notice that contains one of them is not shown.
    """
    with tempfile.TemporaryFile() as errors, _file_of(stdin or ()) as given:
        process = start(arguments, stdin=given if stdin is not None else subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=errors, bufsize=0)
        failure = None
        try:
            _widen(process.stdout)
            with process.stdout:
                result = process.stdout.readall() if read is None else read(process.stdout)
        except (EOFError, ValueError) as error:
            # An output that ends early is explained by the program's error, if it has one.
            failure = error
        except BaseException:
            process.kill()
            raise
        finally:
            status = process.wait()
        errors.seek(0)
        lines = errors.read().decode(errors="replace").splitlines()
    if status not in statuses:
        _show_notices(lines[:-1], ignored)
        raise _error(lines, status)
    if failure:
        raise failure
    _show_notices(lines, ignored)
    return result


def _file_of(pieces: Iterable[bytes]) -> IO[bytes]:
    """Returns a file in memory with the pieces: the program reads it without a copy of its own, which it makes of a pipe."""
    file = os.fdopen(os.memfd_create("dojima"), "w+b") if hasattr(os, "memfd_create") else tempfile.TemporaryFile()
    for piece in pieces:
        file.write(piece)
    file.flush()
    file.seek(0)
    return file


def _widen(pipe: IO[bytes]) -> None:
    """Enlarges the buffer of a pipe, so that a long array passes in few pieces."""
    if sys.platform == "linux":
        import fcntl

        try:
            fcntl.fcntl(pipe.fileno(), _F_SETPIPE_SZ, _PIPE_SIZE)
        except OSError:
            pass


def _error(lines: list[str], status: int) -> Error:
    line = lines[-1] if lines else ""
    if line.startswith("{"):
        try:
            line = json.loads(line)["error"]
        except (ValueError, KeyError, TypeError):
            pass
    line = line.removeprefix("dojima: ") or f"the program ended with status {status} without a message"
    return Error(line, status, translate=in_python)


def _show_notices(lines: Iterable[str], ignored: tuple[str, ...]) -> None:
    for line in lines:
        text = line.removeprefix("dojima: ")
        if text and not any(part in text for part in ignored):
            notify(text)


# The notices that were shown. IPython forgets those of a cell when the next one runs, so that Python's own record does not suffice.
_shown: dict = {}


def notify(text: str) -> None:
    """Shows a notice of the program as a warning at the line of the caller outside of this package."""
    frame = sys._getframe()
    while frame.f_back and frame.f_code.co_filename.startswith(_PACKAGE):
        frame = frame.f_back
    module = frame.f_globals.get("__name__", "__main__")
    warnings.warn_explicit(in_python(text), Notice, frame.f_code.co_filename, frame.f_lineno, module=module, registry=_shown)
