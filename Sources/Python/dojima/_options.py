"""Keyword arguments as options of the program."""

from __future__ import annotations

import datetime
import difflib
import json
import os
from collections.abc import Iterable, Mapping
from pathlib import Path

import numpy

from ._commands import COMMANDS
from ._errors import Error


# What is between two numbers of an option, which may be given as a pair: (960, 540) for 960x540.
_SEPARATORS = {"size": "x", "y_range": "..", "select": ".."}


def option_words(command: str, method: str, options: Mapping[str, object], folder: Folder) -> list[str]:
    """Returns keyword arguments as the words of a command line.

    `True` sets a flag; `None` and `False` leave an option out; a list repeats an option, or is joined by commas if it cannot be repeated; a
    dict is a list of `key=value`, or the contents of a JSON file where the option takes a file. Throws if the command has no such option.
    """
    table = COMMANDS[command]
    words = []
    if isinstance(options.get("portfolio"), Mapping):
        options = {**options, "portfolio": weights_text([options["portfolio"]])}
    for name, value in options.items():
        known = table["options"].get(table["aliases"].get(name, name))
        if known is None:
            raise unknown(method, name, list(table["options"]))
        option, kind = known
        if value is None or (value is False and kind == "flag"):
            continue
        if kind == "flag":
            if value is not True:
                raise Error(f"{name}={value!r}: {method} takes True or False for {name}; write {name}=True", 64)
            words.append(f"--{option}")
            continue
        if isinstance(value, bool):
            raise Error(f"{name}={value}: {method} takes a value for {name}, not True or False; see help(dojima.Database.{method})", 64)
        if name in _SEPARATORS and isinstance(value, (tuple, list)) and len(value) == 2:
            value = _SEPARATORS[name].join(map(text, value))
        for word in texts(value, kind, folder):
            words.append(f"--{option}={word}")
    return words


def weights_text(values: Iterable[object]) -> str:
    """Returns the weights of a portfolio, as texts or dicts of weights by symbol, as one text: "0.6 SPX, 0.4 IXIC"."""
    parts = [f"{text(weight)} {symbol}" for value in values if isinstance(value, Mapping) for symbol, weight in value.items()]
    return ", ".join([*parts, *(text(value) for value in values if not isinstance(value, Mapping))])


def unknown(method: str, name: str, names: list[str]) -> Error:
    """Returns the error for a keyword argument that a method does not have, with the nearest that it has."""
    near = difflib.get_close_matches(name, names, n=2, cutoff=0.6)
    near += [other for other in sorted(names) if name and name in other.split("_") and other not in near][: 2 - len(near)]
    advice = f"did you mean {' or '.join(near)}?" if near else f"see help(dojima.Database.{method})"
    return Error(f"{method}() has no keyword argument {name}; {advice}", 64)


def texts(value: object, kind: str, folder: Folder) -> list[str]:
    """Returns the values of one option as texts."""
    repeats, takes_file = kind.startswith("many"), kind.endswith("file")
    if takes_file and (isinstance(value, Mapping) or (isinstance(value, list) and value and isinstance(value[0], Mapping))):
        return [folder.json(value)]
    if isinstance(value, Mapping):
        value = [f"{key}={text(item)}" for key, item in value.items()]
    if isinstance(value, (list, tuple, set, numpy.ndarray)) and not isinstance(value, str):
        words = [text(item) for item in value]
        return words if repeats else [",".join(words)]
    return [text(value)]


def text(value: object) -> str:
    """Returns a value as the program reads it: a time in ISO 8601, a path, a number with all digits."""
    if isinstance(value, str):
        return value
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    if isinstance(value, numpy.datetime64):
        return _time(value.astype("M8[us]").item())
    if isinstance(value, (datetime.date, datetime.datetime)):
        return _time(value)
    if isinstance(value, numpy.generic):
        value = value.item()
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple, dict)):
        return json.dumps(value)
    return str(value)


def _time(value: datetime.date) -> str:
    written = value.isoformat()
    # A midnight without a zone is a date, as in an index of dates.
    return written.removesuffix("T00:00:00")


class Folder:
    """A temporary folder, which is created when it is first needed and removed with this object."""

    def __init__(self):
        self._folder = None
        self._count = 0

    @property
    def path(self) -> Path:
        if self._folder is None:
            import tempfile

            self._folder = tempfile.TemporaryDirectory(prefix="dojima-")
        return Path(self._folder.name)

    def json(self, value: object) -> str:
        """Writes a value to a new file, and returns its path."""
        self._count += 1
        path = self.path / f"{self._count}.json"
        path.write_text(json.dumps(value, default=text))
        return str(path)

    def subfolder(self) -> Path:
        self._count += 1
        path = self.path / str(self._count)
        path.mkdir()
        return path
