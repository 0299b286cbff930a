"""Errors and notices of the program."""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

_PACKAGE = str(Path(__file__).parent)

CATEGORIES = {
    64: "usage",
    65: "data",
    66: "not found",
    69: "unavailable",
    70: "internal",
    73: "output",
    74: "io",
    75: "locked",
}


class Error(Exception):
    """An error of the program `dojima`, or of the arguments that it was given.

    Attributes
    ----------
    line : str
        The program's line, with the names of its options.
    category : str
        ``"usage"``, ``"data"``, ``"not found"``, ``"unavailable"``, ``"internal"``, ``"output"``, ``"io"`` or ``"locked"``.
    message : str
        What is wrong and where, with the names of keyword arguments.
    hint : str
        What to try; empty if the program gives no advice.
    status : int
        The program's exit status.
    """

    def __init__(self, line: str, status: int, *, translate: Callable[[str], str] = str):
        self.line = line
        self.status = status
        self.category = CATEGORIES.get(status, "internal")
        self.message, self.hint = _parts(translate(line))
        super().__init__(f"{self.message}; {self.hint}" if self.hint else self.message)

    def _render_traceback_(self) -> list[str]:
        """Returns the traceback that IPython shows, without the lines of this package."""
        from IPython import get_ipython

        return get_ipython().InteractiveTB.structured_traceback(type(self), self, _outside(self.__traceback__))

    def __reduce__(self):
        return _restored, (self.line, self.status, self.message, self.hint)


def _restored(line: str, status: int, message: str, hint: str) -> Error:
    return Error(line, status, translate=lambda _: f"{message}; {hint}" if hint else message)


def _outside(trace: TracebackType | None) -> TracebackType | None:
    """Returns a traceback without the frames of this package."""
    if trace is None:
        return None
    rest = _outside(trace.tb_next)
    if trace.tb_frame.f_code.co_filename.startswith(_PACKAGE):
        return rest
    return TracebackType(rest, trace.tb_frame, trace.tb_lasti, trace.tb_lineno)


class Notice(UserWarning):
    """What the program reports beside a result: assumptions on data, rows that were left out, missing bars.

    Each notice is shown once. ``warnings.simplefilter("ignore", dojima.Notice)`` hides all of them, and ``"error"`` makes them exceptions.
    """


warnings.filterwarnings("once", category=Notice, append=True)


def _parts(line: str) -> tuple[str, str]:
    """Splits a line into its message and its advice, which follows the first semicolon outside of quotation marks."""
    found = re.match(r"((?:[^;'\"]|'[^']*'|\"[^\"]*\"|['\"])*?); (.+)", line)
    return (found[1], found[2]) if found else (line, "")
