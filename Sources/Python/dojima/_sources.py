"""Frames in place of symbols: they are written to files of a temporary folder, which the program reads."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

import numpy

from ._errors import Error
from ._frames import Columns, has_repeated_times, is_named_frames, library_of, local_times, pieces, symbols_of, with_offsets
from ._options import Folder, text

_SYMBOL_NAMES = {"symbol", "ticker"}


def known_notices(has_zone: bool, has_closes: bool) -> tuple[str, ...]:
    """Returns the beginnings of the program's notices on what this package decides: the zone of times, and series of closes."""
    return (("times without an offset are read as",) if has_zone else ()) + (("the file has a close but no open",) if has_closes else ())


def chosen_notices(options: Mapping[str, object]) -> tuple[str, ...]:
    """Returns parts of the notices on what the caller chose by an option."""
    known = {"infer_gaps": "closed time is inferred from", "fresh": ", and others go on to "}
    return tuple(part for name, part in known.items() if options.get(name))


class Sources:
    """The words of a command line for symbols, files and frames.

    Attributes
    ----------
    zone : the zone of the frames' times, or `None`.
    library : the library of the first frame.
    has_frames : whether there is a frame.
    is_wide : whether each column of the frames is a series of closes.
    has_closes : whether a frame is a Series of closes.
    has_dates : whether all bars of all frames are at midnights without a zone.
    """

    def __init__(self, folder: Folder, options: dict[str, object], takes_zone: bool):
        self.folder, self.options, self.takes_zone = folder, options, takes_zone
        self.zone: str | None = None
        self.library: str | None = None
        self.has_frames, self.has_dates, self.is_wide, self.has_closes = False, True, False, False

    @property
    def known_notices(self) -> tuple[str, ...]:
        """The beginnings of notices on what this package decides."""
        return known_notices(self.zone is not None, self.is_wide or self.has_closes) + chosen_notices(self.options)

    def words(self, values: Iterable[object], symbol: str | None = None) -> list[str]:
        """Returns a word for each symbol, file or frame; lists and dicts of frames are several."""
        result: list[str] = []
        for value in values:
            if (symbols := symbols_of(value)) is not None:
                result += symbols
            elif is_named_frames(value):
                for name, frame in value.items():
                    result += self._frame(frame, str(name))
            elif library_of(value):
                result += self._frame(value, symbol)
            elif isinstance(value, (list, tuple, set)):
                result += self.words(value, symbol)
            elif value is not None:
                result.append(text(value))
        return result

    def _frame(self, frame: object, symbol: str | None) -> list[str]:
        table = Columns(frame)
        if self.options.pop("wide", None) is True or self.is_wide:
            self.is_wide = True
            return [word for name, closes in table.series().items() for word in self._table(closes, name)]
        return self._table(table, symbol)

    def _table(self, table: Columns, symbol: str | None) -> list[str]:
        self.has_frames = True
        self.library = self.library or table.library
        self.has_dates = self.has_dates and table.has_dates
        self.has_closes = self.has_closes or table.has_closes
        columns = self.zoned(table)
        split = next((name for name in columns if name.lower() in _SYMBOL_NAMES and columns[name].dtype.kind == "U"), None)
        if split is not None and symbol is None:
            names, first = numpy.unique(columns[split], return_index=True)
            if len(names) > 1:
                return [self._file({n: v[columns[split] == name] for n, v in columns.items()}, None) for name in names[numpy.argsort(first)]]
        return [self._file(columns, symbol or table.symbol if split is None or symbol else None)]

    def zoned(self, table: Columns) -> dict[str, numpy.ndarray]:
        """Returns columns whose times are local in the zone that the command is given, or else instants in UTC.

        The zone of the first frame becomes that of the command, so that the result shows it.
        """
        columns = dict(table.columns)
        if table.zone is None:
            return columns
        zone = self.options.get("zone")
        if zone is None and self.takes_zone and self.options.get("calendar") is None and table.zone != "UTC":
            self.options["zone"] = zone = table.zone
        self.zone = self.zone or str(zone or table.zone)
        if zone is not None and str(zone) != "UTC":
            instants = columns[table.time].astype("M8[us]")
            local = local_times(instants, str(zone))
            columns[table.time] = with_offsets(local, local - instants) if has_repeated_times(instants, local, str(zone)) else local
        return columns

    def _file(self, columns: Mapping[str, numpy.ndarray], symbol: str | None) -> str:
        if not columns:
            raise Error("the frame has no columns of times and numbers; give it an index of times and the columns open, high, low, close", 65)
        # A chart names a series by its file, unless a column names it.
        name = re.sub(r"[^\w.=-]", "_", symbol or "Series")
        if symbol is not None:
            columns = {name: values for name, values in columns.items() if name.lower() not in _SYMBOL_NAMES}
            if name != symbol:
                columns = {"symbol": numpy.full(len(next(iter(columns.values()))), symbol), **columns}
        path: Path = self.folder.subfolder() / f"{name}.npy"
        with open(path, "wb") as file:
            for piece in pieces(columns):
                file.write(piece)
        return str(path)
