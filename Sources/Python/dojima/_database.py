"""Databases, whose methods are the commands of the program."""

from __future__ import annotations

import contextlib
import copy
import csv
import functools
import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy

from . import _frames
from ._chart import Chart
from ._commands import COMMANDS
from ._errors import Error
from ._interface import DatabaseMethods, StoreMethods
from ._methods import METHODS
from ._options import Folder, option_words, text, unknown, weights_text
from ._program import notify, run
from ._running import Running
from ._sources import Sources, known_notices

# Options whose values may be series, and so frames.
_SERIES_OPTIONS = ("benchmark", "on", "compare", "versus")
_LARGEST_ZONE_LOOKUP = 8


class Call:
    """A call of a method.

    Attributes
    ----------
    named : the values of the leading parameters that are no options, by name.
    several : the values of the parameter that takes any number of them.
    options : the values of options, by keyword.
    name : the name of a frame.
    """

    def __init__(self, method: str, values: dict[str, Any], others: dict[str, Any]):
        self.method, self.command = method, METHODS[method].command
        self.table = COMMANDS[self.command]
        self.folder = Folder()
        self.name = values.pop("name", None) if self.table["series"] else None
        options, aliases = self.table["options"], self.table["aliases"]
        self.named: dict[str, Any] = {}
        self.several: list[Any] = []
        for parameter in METHODS[method].parameters:
            name = parameter.lstrip("*")
            if parameter.startswith("*"):
                self.several = list(values.pop(name))
            elif name not in options:
                self.named[name] = values.pop(name)
        for name, value in others.items():
            if name not in aliases:
                raise unknown(method, name, [*values, *self.named])
            values[aliases[name]] = value
        self.options = {name: value for name, value in values.items() if value is not None}

    @property
    def positionals(self) -> list[Any]:
        return [*self.named.values(), *self.several]


class Database(DatabaseMethods):
    """A database of bars: a file of SQLite, or `clickhouse://HOST/DATABASE`.

    Each method is a command of the program, and its keyword arguments are the command's options.

    Parameters
    ----------
    path
        The file, which `load` creates; by default `$DOJIMA_DB`, else ``dojima.db`` in the working directory.
    frames
        The library of the frames that methods return: ``"pandas"``, ``"polars"``, ``"pyarrow"`` or ``"numpy"`` for a dict of arrays. By
        default pandas if it is installed, else numpy.
    """

    def __init__(self, path: str | os.PathLike[str] | None = None, *, frames: str | None = None):
        self.path = None if path is None else os.fspath(path)
        self.store = Store(self)
        self._library = _frames.check_library(frames)

    def __repr__(self) -> str:
        return f"<dojima.Database: {_without_password(self.path or os.environ.get('DOJIMA_DB') or 'dojima.db')}>"

    def draw(self, kind: str, *symbols: Any, **options: Any) -> Chart:
        """Draws an analysis: the picture of the table that `analyze` returns for the same arguments."""
        __tracebackhide__ = True
        return self.analyze(kind, *symbols, **options, _handler=Database._chart)

    def _call(self, method: str, values: dict[str, Any]) -> Any:
        """Runs a method with its local variables, which are the values of its parameters."""
        # Notebooks leave out the frames of this package, of which the first one lists all parameters.
        __tracebackhide__ = values.pop("__tracebackhide__")
        del values["self"]
        others = values.pop("others")
        handler = others.pop("_handler", None) or _HANDLERS.get(method, Database._table)
        try:
            return handler(self, Call(method, values, others))
        except Error as error:
            raise error.with_traceback(None) from None

    # ---- running

    def _words(self, call: Call) -> list[str]:
        return [f"--db={self.path}"] if self.path is not None and call.table["database"] else []

    def _sources(self, call: Call) -> tuple[Sources, list[str]]:
        """Returns the words of the positional values, and replaces frames in options by files."""
        sources = Sources(call.folder, call.options, "zone" in call.table["options"])
        words = []
        for value in call.positionals:
            if _is_json(value):
                words.append(call.folder.json(value))
            else:
                words += sources.words([value], call.name)
        for name in _SERIES_OPTIONS:
            if name in call.options and _frames.library_of(call.options[name]):
                call.options[name] = sources.words([call.options[name]], name)[0]
        return sources, words

    def _arguments(self, call: Call, words: list[str], *extra: str) -> list[str]:
        options = option_words(call.command, call.method, call.options, call.folder)
        return [*call.command.split(), *self._words(call), *options, *extra, "--", *words]

    def _run(self, call: Call, words: list[str], *extra: str, **how: Any) -> Any:
        return run(self._arguments(call, words, *extra), **how)

    def _frame(self, rows: _frames.Rows, sources: Sources | None = None) -> Any:
        chosen = self._library or (sources and sources.library) or _frames.default_library()
        return _frames.frame(rows, chosen)

    def _is_plain(self, call: Call) -> bool:
        """Whether the result is wanted as a text or in a file."""
        return "format" in call.options or call.options.get("output") is not None

    def _text(self, call: Call, words: list[str], **how: Any) -> Any:
        """Runs a command whose result is a text, or a file."""
        output = self._run(call, words, **how)
        if not output and call.options.get("output") is not None:
            return Path(text(call.options["output"]))
        return output if call.options.get("format") == "npy" else output.decode()

    def _table(self, call: Call) -> Any:
        """Runs a command whose result is a table or an object in JSON."""
        sources, words = self._sources(call)
        return self._table_of(call, words, sources)

    def _table_of(self, call: Call, words: list[str], sources: Sources, **how: Any) -> Any:
        how.setdefault("ignored", sources.known_notices)
        if "format" in call.options or "json" not in call.table["formats"]:
            return self._text(call, words, **how)
        written = self._run(call, words, "--format=json", **how)
        if not written.strip():
            return Path(text(call.options["output"])) if call.options.get("output") is not None else None
        try:
            value = json.loads(written)
        except ValueError:
            return written.decode()
        return self._from_json(call, value, words, sources)

    def _from_json(self, call: Call, value: Any, words: list[str], sources: Sources) -> Any:
        rest: dict[str, Any] = {}
        if isinstance(value, dict):
            member = next((name for name in _ROWS.get(call.command, ()) if name in value), None)
            if member is None:
                # The times of bars of a day or longer are dates.
                zone = self._zone(call, words, sources) if _is_intraday(value.get("interval", "1d")) else None
                return _frames.moment(value, zone)
            rest = {name: item for name, item in value.items() if name != member}
            value = value[member]
        if not isinstance(value, list) or any(not isinstance(item, dict) for item in value):
            return value
        if not value and not rest and call.command in _READING:
            return self._frame(self._without_rows(call, words), sources)
        rows = _frames.rows_of_objects(value, has_dates=call.command not in ("calendar", "axis"))
        if rows.zones:
            zone = self._zone(call, words, sources)
            rows.zones = dict.fromkeys(rows.zones, zone)
        first = next(iter(rows.columns), None)
        if first == "time" and rows.columns[first].dtype == numpy.dtype("M8[D]"):
            # As in the frames of bars.
            rows.columns = {"date" if name == first else name: values for name, values in rows.columns.items()}
            first = "date"
        if first in ("time", "date") or (first is not None and call.command in ("analyze", "scan")):
            rows.index = first
        if call.command == "analyze" and "complete" in rows.columns:
            rows.columns["complete"] = rows.columns["complete"].astype(bool)
        result = self._frame(rows, sources)
        if rest and hasattr(result, "attrs"):
            result.attrs.update(_frames.moment(rest))
        return result

    def _without_rows(self, call: Call, words: list[str]) -> _frames.Rows:
        """Returns the columns of an empty result, which JSON leaves out."""
        header = self._run(call, words, "--format=csv", "--quiet").decode().strip()
        names = next(csv.reader([header]), [])
        rows = _frames.Rows({name: numpy.empty(0) for name in names})
        if names and call.command in ("analyze", "scan"):
            rows.index = names[0]
        return rows

    def _zone(self, call: Call, words: list[str], sources: Sources) -> str:
        """Returns the zone in which times are shown: that of `zone`, of the frames, of `calendar`, or of the instruments."""
        if call.options.get("zone") is not None:
            return str(call.options["zone"])
        calendar = call.options.get("calendar")
        if call.command == "calendar" and words:
            calendar = words[0]
        if calendar is not None:
            return _calendar_zone(str(calendar)) or "UTC"
        if sources.zone:
            return sources.zone
        symbols = [word for word in words if os.sep not in word]
        if call.command in ("analyze", "query"):
            symbols = symbols[1:]
        if not call.table["database"] or len(symbols) > _LARGEST_ZONE_LOOKUP:
            return "UTC"
        zones = {self._instrument_zone(symbol) for symbol in symbols}
        return (zones.pop() if len(zones) == 1 else None) or "UTC"

    def _instrument_zone(self, symbol: str) -> str | None:
        try:
            written = run(["instrument", *([f"--db={self.path}"] if self.path is not None else []), "--format=json", "--", symbol])
        except Error:
            # An expression or a file is no instrument.
            return None
        instrument = json.loads(written)[0]
        return instrument["zone"] or (instrument["calendar"] and _calendar_zone(instrument["calendar"]))

    def _bars(self, call: Call) -> Any:
        """Runs a command whose rows are times and numbers, which come as an array of NumPy."""
        if call.options.get("list") is True:
            return self._table(call)
        sources, words = self._sources(call)
        if self._is_plain(call):
            return self._text(call, words, ignored=sources.known_notices)
        call.options.pop("time_format", None)
        rows = self._run(call, words, "--format=npy", read=_frames.read_array, ignored=sources.known_notices)
        times = rows.columns["time"]
        if "count" in rows.columns:
            rows.columns["count"], rows.block = rows.columns["count"].astype("i8"), None
        if self._are_dates(call, times, words, sources):
            rows.columns = {"date" if name == "time" else name: values for name, values in rows.columns.items()}
            rows.columns["date"] = times.astype("M8[D]")
            rows.index = "date"
        else:
            rows.zones["time"] = self._zone(call, words[:1] if call.command == "indicator" else words, sources)
            rows.index = "time"
        if len(words) == 1 and os.sep not in words[0]:
            rows.symbol = words[0]
        return self._frame(rows, sources)

    def _are_dates(self, call: Call, times: numpy.ndarray, words: list[str], sources: Sources) -> bool:
        """Whether the times of bars are dates: those of bars of a day or longer are midnights in UTC."""
        if (times.astype("i8") % 86_400_000_000 != 0).any():
            return False
        interval = call.options.get("into", call.options.get("interval"))
        if interval is None:
            if sources.has_frames:
                return sources.has_dates
            # Bars shorter than a day may have midnights only, such as one bar a session.
            interval = self._stored_interval(words)
        if interval is None:
            described = run(["window", *self._words(call), "--format=json", "--quiet", "--", words[0]], statuses=(0, 65, 66))
            interval = json.loads(described)["interval"] if described else "1d"
        return not _is_intraday(text(interval))

    def _stored_interval(self, words: list[str]) -> str | None:
        """Returns the interval of a symbol of which the file has bars of one interval only, without running the program."""
        path = self.path or os.environ.get("DOJIMA_DB") or "dojima.db"
        if len(words) != 1 or "://" in path or not os.path.isfile(path):
            return None
        try:
            import sqlite3
        except ImportError:
            # Some installations of Python have no SQLite.
            return None
        try:
            with contextlib.closing(sqlite3.connect(f"{Path(path).absolute().as_uri()}?mode=ro", uri=True)) as file:
                rows = file.execute("SELECT interval FROM series_list WHERE symbol = ?", words).fetchall()
        except sqlite3.Error:
            return None
        return rows[0][0] if len(rows) == 1 else None

    def _chart(self, call: Call) -> Chart:
        if "output" in call.options:
            raise Error(f"{call.method}() draws a chart that is not a file; write {call.method}(...).save(path)", 64)
        sources, words = self._sources(call)
        return Chart(call.command, call.method, words, call.options, self._words(call), call.folder, sources.known_notices)

    # ---- methods that differ from their command

    def _load(self, call: Call) -> Any:
        source = call.named.pop("source")
        frames: dict[str | None, object] = {None: source} if _frames.library_of(source) else {}
        if _frames.is_named_frames(source):
            frames = source
        if isinstance(source, (str, os.PathLike)) and text(source).lower().endswith(".parquet") and Path(source).is_file():
            frames = {None: _frames.read_parquet(text(source))}
        if not frames:
            return self._imported(call, [text(path) for path in (source if isinstance(source, (list, tuple)) else [source])])
        tables = {name: _frames.Columns(frame) for name, frame in frames.items()}
        is_wide = call.options.pop("wide", None) is True
        if is_wide:
            tables = {name: closes for table in tables.values() for name, closes in table.series().items()}
        results = [self._load_table(call, name, table, is_wide) for name, table in _frames.joined(tables).items()]
        return results[0] if len(results) == 1 else self._frame(_frames.rows_of_frames(results))

    def _load_table(self, call: Call, name: str | None, table: _frames.Columns, is_wide: bool) -> Any:
        if not len(table):
            raise Error("load() was given a frame without rows of times and numbers; check its columns", 65)
        part = copy.copy(call)
        part.options = dict(call.options) if name is None else {**call.options, "symbol": str(name)}
        if part.options.get("symbol") is None and not any(name.lower() in ("symbol", "ticker") for name in table.columns):
            if table.symbol is None:
                raise Error('load() needs the symbol of the frame; write load(frame, symbol="AAPL")', 64)
            part.options["symbol"] = table.symbol
        if table.zone is not None:
            # Its times are instants in UTC, as which the program reads an array.
            part.options.pop("zone", None)
        known = known_notices(table.zone is not None or table.has_dates, is_wide or table.has_closes)
        rows = self._imported(part, ["-"], stdin=_frames.pieces(table.columns), ignored=known)
        if table.zone not in (None, "UTC") and not {"calendar", "dry_run", "explain", "format"} & part.options.keys():
            for symbol in [part.options["symbol"]] if "symbol" in part.options else dict.fromkeys(map(str, rows["symbol"])):
                self._set_zone(symbol, table.zone)
        return rows

    def _set_zone(self, symbol: str, zone: str) -> None:
        """Stores the zone of the times of an instrument without calendar and zone."""
        words = ["instrument", *([f"--db={self.path}"] if self.path is not None else []), "--format=json"]
        (instrument,) = json.loads(run([*words, "--", symbol]))
        if not instrument["zone"] and not instrument["calendar"]:
            run([*words, f"--zone={zone}", "--", symbol])

    def _imported(self, call: Call, words: list[str], stdin=None, ignored: tuple[str, ...] = ()) -> Any:
        if "format" in call.options or call.options.get("explain") is True:
            return self._table_of(call, words, Sources(call.folder, call.options, False), stdin=stdin)
        written = self._run(call, words, "--format=json", stdin=stdin)
        files = json.loads(written)["files"]
        for file in files:
            for note in file.pop("notes", ()):
                if not any(part in note for part in ignored):
                    notify(note.replace("the file", "the frame") if stdin is not None else f"{file['file']}: {note}")
            file.pop("reading", None)
            if stdin is not None:
                file["file"] = "frame"
        return self._frame(_frames.rows_of_objects(files))

    def _sample(self, call: Call) -> Any:
        # A notebook that runs again has the data sets already.
        result = self._table_of(call, [], Sources(call.folder, call.options, False), ignored=("the database already contains it",))
        return self.list() if result is None or isinstance(result, list) or not len(result) else result

    def _sessions(self, call: Call) -> Any:
        period = call.named.pop("period", None)
        if period is not None:
            if "start" in call.options or "end" in call.options:
                raise Error("sessions() takes a period, or start and end; leave one out", 64)
            call.options["start"] = call.options["end"] = text(period)
        return self._table(call)

    def _axis(self, call: Call) -> Any:
        times = call.named.pop("times", None)
        values = () if times is None else [times] if isinstance(times, str) else times
        lines = "".join(f"{text(value)}\n" for value in values)
        return self._table_of(call, [], Sources(call.folder, call.options, False), stdin=[lines.encode()])

    def _schema(self, call: Call) -> Any:
        return json.loads(self._run(call, self._sources(call)[1]))

    def _verify(self, call: Call) -> Any:
        sources, words = self._sources(call)
        # The status 1 says that data have changed, as the table does.
        return self._table_of(call, words, sources, statuses=(0, 1))

    def _splice(self, call: Call) -> Any:
        contracts = [text(word) for word in _flat(call.several)]
        call.several = contracts if contracts[:1] == ["="] else ["=", *contracts]
        return self._table(call)

    def _portfolio(self, call: Call) -> Any:
        call.several = [weights_text(call.several)] if call.several else []
        return self._table(call)

    def _serve(self, call: Call) -> Running:
        call.options.setdefault("port", 0)
        return Running(self._arguments(call, self._sources(call)[1]), has_address=True)

    def _watch(self, call: Call) -> Running:
        chart = call.named.pop("chart", None) or {}
        words = self._sources(call)[1]
        options = option_words(call.command, call.method, call.options, call.folder)
        rest = option_words("chart", "chart", chart, call.folder)
        return Running(["watch", *self._words(call), *options, *words, "--", *rest], has_address=False)


# The members of objects whose rows are a frame; its other members are attributes of the frame.
_ROWS = {"analyze": ("bins",), "audit": ("findings",)}

# Commands that only read, which can run again for the header of an empty table.
_READING = {"list", "analyze", "scan", "query", "calendar"}

_HANDLERS: dict[str, Callable] = {
    "load": Database._load,
    "sample": Database._sample,
    "bars": Database._bars,
    "resample": Database._bars,
    "indicators": Database._bars,
    "chart": Database._chart,
    "render": Database._chart,
    "sessions": Database._sessions,
    "axis": Database._axis,
    "schema": Database._schema,
    "verify": Database._verify,
    "splice": Database._splice,
    "portfolio": Database._portfolio,
    "serve": Database._serve,
    "watch": Database._watch,
}


class Store(StoreMethods):
    """Commands on the database as a whole: copy, check, measure and clean it."""

    def __init__(self, database: Database):
        self._database = database

    def __repr__(self) -> str:
        return repr(self._database).replace("Database", "Store", 1)

    def _call(self, method: str, values: dict[str, Any]) -> Any:
        __tracebackhide__ = True
        return self._database._call(method, values)


@functools.lru_cache(maxsize=1)
def _calendar_zones() -> dict[str, str]:
    zones = {}
    for calendar in json.loads(run(["calendar", "--format=json"])):
        for name in [calendar["code"], *calendar["aliases"].split()]:
            zones[name] = calendar["zone"]
    return zones


def _calendar_zone(calendar: str) -> str | None:
    return _calendar_zones().get(calendar)


def _is_intraday(interval: str) -> bool:
    """Whether an interval is shorter than a day."""
    return re.fullmatch(r"\d*(s|m|min|h)", interval) is not None


def _is_json(value: Any) -> bool:
    """Whether a value is an object of JSON, such as a specification, or a list of objects, such as a script."""
    if isinstance(value, list):
        return bool(value) and all(map(_is_json, value))
    return isinstance(value, dict) and not _frames.is_named_frames(value) and not _frames.library_of(value)


def _flat(values: Any) -> list[Any]:
    return [item for value in values for item in (_flat(value) if isinstance(value, (list, tuple, set)) else [value])]


def _without_password(path: str) -> str:
    return re.sub(r"//[^/@]*@", "//", path)
