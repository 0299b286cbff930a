"""Frames of pandas, polars and pyarrow, and dicts of arrays: as arrays of NumPy for the program, and made of its arrays and tables."""

from __future__ import annotations

import copy
import datetime
import importlib.util
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from typing import IO, Any

import numpy
from numpy.lib import format as npy

from ._errors import Error

LIBRARIES = ("pandas", "polars", "pyarrow", "numpy")
_ROWS_OF_PART = 16_384


def default_library() -> str:
    """Returns the library of frames if none is chosen: pandas if it is installed, else numpy."""
    return "pandas" if importlib.util.find_spec("pandas") else "numpy"


# ---- from Python to the program


def library_of(value: object) -> str | None:
    """Returns the library of a frame; `None` if a value is not a frame."""
    module = type(value).__module__.partition(".")[0]
    if module == "polars" and hasattr(value, "collect_schema") and hasattr(value, "collect"):
        return module
    if module in ("pandas", "polars", "pyarrow") and hasattr(value, "shape"):
        return module
    if isinstance(value, numpy.ndarray) and value.dtype.names:
        return "numpy"
    if isinstance(value, Mapping) and value and all(map(_is_column, value.values())):
        return "numpy"
    return None


def _is_column(value: object) -> bool:
    if isinstance(value, numpy.ndarray):
        return value.dtype.names is None
    return isinstance(value, list) and bool(value) and not isinstance(value[0], (Mapping, list, tuple))


def symbols_of(value: object) -> list[str] | None:
    """Returns the texts of an Index, a Series or an array of texts, such as a column of symbols; `None` for another value."""
    if type(value).__module__.partition(".")[0] not in ("pandas", "polars", "numpy", "pyarrow") or len(getattr(value, "shape", "")) != 1:
        return None
    texts = value.to_numpy().tolist() if hasattr(value, "to_numpy") else value.tolist()
    return texts if texts and all(isinstance(text, str) for text in texts) else None


def is_named_frames(value: object) -> bool:
    """Whether a value is a dict of frames by their names."""
    return isinstance(value, Mapping) and bool(value) and all(library_of(item) for item in value.values())


def read_parquet(path: str) -> Any:
    """Reads a file in the format Parquet as a frame of pyarrow or polars."""
    if not importlib.util.find_spec("pyarrow"):
        if importlib.util.find_spec("polars"):
            import polars

            return polars.read_parquet(path)
        raise Error(f"{path}: reading Parquet needs pyarrow or polars; pip install pyarrow", 66)
    import pyarrow.parquet

    return pyarrow.parquet.read_table(path)


class Columns:
    """The columns of a frame as arrays of NumPy.

    Attributes
    ----------
    columns : the arrays by name: `datetime64`, numbers, or texts.
    time : the name of the first column of times, or `None`.
    zone : the zone of the times, whose instants are UTC; `None` for dates and for times without a zone.
    has_closes : whether it is a Series of pandas, whose values are closes.
    """

    def __init__(self, frame: object):
        self.library = library_of(frame)
        self.symbol: str | None = None
        self.zone: str | None = None
        self.has_closes = False
        reader = {"pandas": self._pandas, "polars": self._polars, "pyarrow": self._pyarrow, "numpy": self._numpy}
        raw, zones = reader[self.library](frame)
        self.columns: dict[str, numpy.ndarray] = {}
        for name, values in raw:
            plain = _plain(values)
            if plain is not None and plain.dtype.kind == "U" and name.lower() in _NUMBERS:
                plain = _numbers(name, plain)
            if plain is not None and name not in self.columns:
                self.columns[name] = plain
        self.time = next((name for name, values in self.columns.items() if values.dtype.kind == "M"), None)
        if self.time is not None and (zone := zones.get(self.time)):
            self._set_zone(zone)

    def __len__(self) -> int:
        return len(next(iter(self.columns.values()), ()))

    def _set_zone(self, zone: datetime.tzinfo | str) -> None:
        """Takes the zone of the times; midnights in it are dates."""
        times = self.columns[self.time]
        # A few times tell most series from dates.
        if len(times) and _are_midnights(local_times(times[:8], zone)) and _are_midnights(local := local_times(times, zone)):
            self.columns[self.time] = local.astype("M8[D]")
        else:
            self.zone = zone_name(zone)

    def series(self) -> dict[str, Columns]:
        """Returns each column of numbers as a series of closes, without the rows in which it has no value."""
        result = {}
        for name, values in self.columns.items():
            if self.time is not None and values.dtype.kind in "fiu":
                one = copy.copy(self)
                present = ~numpy.isnan(values)
                one.columns = {self.time: self.columns[self.time][present], "close": values[present]}
                result[name] = one
        return result

    @property
    def has_dates(self) -> bool:
        """Whether all times are midnights without a zone."""
        if self.time is None or self.zone is not None:
            return False
        times = self.columns[self.time]
        return _are_midnights(times)

    def _pandas(self, frame):
        import pandas

        if isinstance(frame, pandas.Series):
            self.has_closes = True
            frame = frame.to_frame(name="close" if frame.name is None else frame.name)
            if frame.columns[0] not in ("close", "Close"):
                self.symbol = str(frame.columns[0])
                frame = frame.set_axis(["close"], axis=1)
        if self.symbol is None and isinstance(frame.attrs.get("symbol"), str):
            self.symbol = frame.attrs["symbol"]
        if frame.columns.nlevels == 2:
            frame = _stacked(frame)
        parts = []
        for level in range(frame.index.nlevels):
            values = frame.index.get_level_values(level)
            if values.dtype.kind in "iu" and frame.index.names[level] is None:
                continue
            name = frame.index.names[level]
            parts.append(("time" if name is None else str(name), pandas.Series(values)))
        parts += [(str(name), frame.iloc[:, index]) for index, name in enumerate(frame.columns)]
        zones, raw = {}, []
        for name, series in parts:
            if isinstance(series.dtype, pandas.PeriodDtype):
                series = series.dt.to_timestamp()
            if isinstance(series.dtype, pandas.DatetimeTZDtype):
                zones.setdefault(name, series.dt.tz)
                series = series.dt.tz_convert("UTC").dt.tz_localize(None)
            if isinstance(series.dtype, pandas.CategoricalDtype):
                series = series.astype(object)
            if pandas.api.types.is_numeric_dtype(series.dtype) and not isinstance(series.dtype, numpy.dtype):
                raw.append((name, series.to_numpy(dtype=float, na_value=numpy.nan)))
            else:
                raw.append((name, series.to_numpy()))
        return raw, zones

    def _polars(self, frame):
        zones, raw = {}, []
        if hasattr(frame, "collect"):
            frame = frame.collect()
        if not hasattr(frame, "get_columns"):
            raise Error("a Series of polars has no times; give a frame with a column of dates or times", 65)
        for series in frame.get_columns():
            if zone := getattr(series.dtype, "time_zone", None):
                zones[series.name] = zone
                series = series.dt.convert_time_zone("UTC").dt.replace_time_zone(None)
            raw.append((series.name, series.to_numpy()))
        return raw, zones

    def _pyarrow(self, table):
        import pyarrow

        zones, raw = {}, []
        for name, column in zip(table.column_names, table.columns):
            column = column.combine_chunks()
            if pyarrow.types.is_timestamp(column.type) and column.type.tz:
                zones[name] = column.type.tz
                column = column.cast(pyarrow.timestamp(column.type.unit))
            if pyarrow.types.is_dictionary(column.type):
                column = column.cast(column.type.value_type)
            if pyarrow.types.is_decimal(column.type):
                column = column.cast(pyarrow.float64())
            raw.append((name, column.to_numpy(zero_copy_only=False)))
        return raw, zones

    def _numpy(self, frame):
        names = frame.dtype.names if isinstance(frame, numpy.ndarray) else frame
        return [(str(name), numpy.asarray(frame[name])) for name in names], {}


def joined(tables: Mapping[str | None, Columns]) -> dict[str | None, Columns]:
    """Returns tables with the same columns and the same zone as one table with a column symbol, so that one call stores them."""
    first = next(iter(tables.values()), None)
    names = [] if first is None else [name for name in first.columns if name.lower() not in ("symbol", "ticker")]
    for table in tables.values():
        own = [name for name in table.columns if name.lower() not in ("symbol", "ticker")]
        if own != names or table.zone != first.zone or len(tables) == 1:
            return dict(tables)
    result = copy.copy(first)
    symbols = numpy.repeat(numpy.array([str(name) for name in tables]), [len(table) for table in tables.values()])
    result.columns = {"symbol": symbols, **{name: numpy.concatenate([table.columns[name] for table in tables.values()]) for name in names}}
    return {None: result}


def _stacked(frame):
    """Returns a frame whose columns have a field and a symbol, as those of yfinance, as rows with a column symbol."""
    import pandas

    matches = [len({str(name).lower() for name in frame.columns.get_level_values(level)} & _NUMBERS) for level in (0, 1)]
    level = 1 if matches[0] >= matches[1] else 0
    symbols = frame.columns.get_level_values(level).unique()
    parts = [frame.xs(symbol, axis=1, level=level).dropna(how="all").assign(symbol=str(symbol)) for symbol in symbols]
    return pandas.concat(parts)


def _plain(values: numpy.ndarray) -> numpy.ndarray | None:
    """Returns values as times, numbers or texts; `None` if they are of another kind."""
    if values.ndim != 1:
        return None
    kind = values.dtype.kind
    if kind == "M":
        return values if numpy.datetime_data(values.dtype)[0] in ("D", "s", "ms", "us", "ns") else values.astype("M8[s]")
    if kind == "f" and values.dtype.itemsize > 8:
        return values.astype(float)
    if kind in "fiuU":
        return values
    if kind == "b":
        return values.astype("i1")
    if kind in "OT":
        return _plain_objects(values)
    return None


# Columns that are numbers, also where a frame has them as texts.
_NUMBERS = {"open", "high", "low", "close", "adj close", "volume", "price", "bid", "ask"}


def _numbers(name: str, texts: numpy.ndarray) -> numpy.ndarray:
    numbers = []
    for text in texts.tolist():
        try:
            numbers.append(float(text or "nan"))
        except ValueError:
            advice = "convert it first, as by pandas.to_numeric"
            raise Error(f"the column {name} has the text {text!r}, which is not a number; {advice}", 65) from None
    return numpy.array(numbers)


def _plain_objects(values: numpy.ndarray) -> numpy.ndarray | None:
    present = [value for value in values if value is not None and value == value]
    if present and all(isinstance(value, str) for value in present):
        return numpy.array([value if isinstance(value, str) else "" for value in values], dtype=str)
    if present and all(isinstance(value, (datetime.date, numpy.datetime64)) for value in present):
        if any(getattr(value, "tzinfo", None) for value in present):
            values = [value.astimezone(datetime.timezone.utc).replace(tzinfo=None) for value in values]
        return numpy.array(values, dtype="M8[us]")
    try:
        return numpy.array([numpy.nan if value is None else value for value in values], dtype=float)
    except (TypeError, ValueError):
        return None


def zone_name(zone: datetime.tzinfo | str) -> str:
    """Returns the name of a zone; UTC for one without a name, such as a fixed offset."""
    name = zone if isinstance(zone, str) else getattr(zone, "key", None) or getattr(zone, "zone", None) or str(zone)
    return name if re.fullmatch(r"[A-Za-z_]+(/[A-Za-z0-9_+-]+)+", name) else "UTC"


def local_times(times: numpy.ndarray, zone: datetime.tzinfo | str) -> numpy.ndarray:
    """Returns instants in UTC as local times of a zone."""
    import zoneinfo

    if isinstance(zone, str):
        zone = zoneinfo.ZoneInfo(zone) if zone_name(zone) == zone else _fixed_offset(zone)
    micros = times.astype("M8[us]")
    if not len(micros):
        return micros
    # The offset is constant between the ends of an hour, in which no zone changes it twice.
    hours = micros.astype("M8[h]")
    distinct, index = numpy.unique(hours, return_inverse=True)
    epoch = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)

    def offset(second: int) -> int:
        return int((epoch + datetime.timedelta(seconds=int(second))).astimezone(zone).utcoffset().total_seconds())

    seconds = distinct.astype("M8[s]").astype("i8")
    first = numpy.array([offset(second) for second in seconds])
    last = numpy.array([offset(second + 3599) for second in seconds])
    offsets = first[index]
    for hour in numpy.nonzero(first != last)[0]:
        rows = numpy.nonzero(index == hour)[0]
        offsets[rows] = [offset(value // 1_000_000) for value in micros[rows].astype("i8")]
    return micros + offsets.astype("m8[s]")


def has_repeated_times(instants: numpy.ndarray, local: numpy.ndarray, zone: str) -> bool:
    """Whether a local time is one of those that occur twice when a zone sets its clocks back, so that it needs an offset."""
    import zoneinfo

    if not len(instants):
        return False
    order = numpy.argsort(instants, kind="stable")
    instants, local = instants[order], local[order]
    set_back = numpy.nonzero(numpy.diff(local - instants) < numpy.timedelta64(0, "us"))[0]
    # The clocks may have been set back before the first row or after the last one.
    zone_info, day = zoneinfo.ZoneInfo(zone), numpy.timedelta64(1, "D")
    for row in (0, *set_back, *(set_back + 1), len(instants) - 1):
        first, end = numpy.searchsorted(instants, [instants[row] - day, instants[row] + day])
        for quarter in numpy.unique(local[first:end].astype("M8[15m]")):
            moment = quarter.astype("M8[us]").item().replace(tzinfo=zone_info)
            if moment.utcoffset() != moment.replace(fold=1).utcoffset():
                # A time that the clocks skip has two offsets, too, but occurs in no series.
                return True
    return False


def with_offsets(local: numpy.ndarray, offsets: numpy.ndarray) -> numpy.ndarray:
    """Returns local times as texts in ISO 8601 with their offsets."""
    minutes, index = numpy.unique(offsets.astype("m8[m]").astype("i8"), return_inverse=True)
    texts = numpy.array([f"{'-' if value < 0 else '+'}{abs(value) // 60:02}:{abs(value) % 60:02}" for value in minutes])
    return numpy.char.add(numpy.datetime_as_string(local, unit="us"), texts[index])


def _fixed_offset(text: str) -> datetime.tzinfo:
    if found := re.fullmatch(r"([+-])(\d\d):?(\d\d)", text):
        minutes = int(found[2]) * 60 + int(found[3])
        return datetime.timezone(datetime.timedelta(minutes=-minutes if found[1] == "-" else minutes))
    return datetime.timezone.utc


def pieces(columns: Mapping[str, numpy.ndarray]) -> Iterator[bytes]:
    """Returns columns as the bytes of one structured array in the format npy, piece by piece."""
    import io

    fields = [(name, _little(values.dtype)) for name, values in columns.items()]
    record = numpy.dtype(fields)
    count = len(next(iter(columns.values())))
    header = io.BytesIO()
    npy.write_array_header_2_0(header, {"descr": npy.dtype_to_descr(record), "fortran_order": False, "shape": (count,)})
    yield header.getvalue()
    for first in range(0, count, _ROWS_OF_PART):
        part = numpy.empty(min(_ROWS_OF_PART, count - first), dtype=record)
        for name, values in columns.items():
            part[name] = values[first : first + _ROWS_OF_PART]
        yield part.view("u1").data


def _little(dtype: numpy.dtype) -> numpy.dtype:
    if dtype.kind == "U":
        return numpy.dtype(f"<U{max(1, dtype.itemsize // 4)}")
    return dtype.newbyteorder("<") if dtype.kind != "i" or dtype.itemsize > 1 else dtype


# ---- from the program to Python


class Rows:
    """Rows of a result as named arrays.

    Attributes
    ----------
    columns : the arrays by name; instants are `datetime64[us]` in UTC, dates `datetime64[D]`.
    zones : the zone of each column of instants.
    index : the name of the column that is the index of a frame.
    """

    def __init__(self, columns: dict[str, numpy.ndarray], zones: dict[str, str] | None = None, index: str | None = None):
        self.columns, self.zones, self.index = columns, zones or {}, index
        self.block: tuple[list[str], numpy.ndarray] | None = None
        self.symbol: str | None = None


def read_array(stream: IO[bytes]) -> Rows:
    """Reads a structured array in the format npy from a pipe, part by part, into a column for each field."""
    version = npy.read_magic(stream)
    read = npy.read_array_header_1_0 if version == (1, 0) else npy.read_array_header_2_0
    (count,), _, record = read(stream, max_header_size=10_000_000)
    numbers = [name for name in record.names if record[name] == numpy.dtype("f8")]
    block = numpy.empty((len(numbers), count))
    columns = {name: numpy.empty(count, dtype=record[name]) for name in record.names if name not in numbers}
    targets = {**columns, **{name: block[row] for row, name in enumerate(numbers)}}
    buffer = numpy.empty(min(_ROWS_OF_PART, count), dtype=record)
    raw = memoryview(buffer.view("u1")) if count else memoryview(b"")
    for first in range(0, count, _ROWS_OF_PART):
        rows = min(_ROWS_OF_PART, count - first)
        _fill(stream, raw[: rows * record.itemsize])
        for name, target in targets.items():
            target[first : first + rows] = buffer[name][:rows]
    stream.read(1)
    result = Rows({name: targets[name] for name in record.names})
    result.block = (numbers, block)
    return result


def _fill(stream: IO[bytes], view: memoryview) -> None:
    while view:
        count = stream.readinto(view)
        if not count:
            raise EOFError("the array ends early")
        view = view[count:]


_DATE = re.compile(r"\d{4}-\d\d-\d\d")
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)")
_FORMS = {10: "0000-00-00", 20: "0000-00-00T00:00:00Z"}


# Columns of times that may be empty in all rows.
_TIMES = {"break_start", "break_end", "recovery"}


def rows_of_objects(objects: list[dict[str, Any]], *, has_dates: bool = True) -> Rows:
    """Returns JSON objects as columns: texts that all are dates or times become dates or instants.

    If `has_dates`, and all times of the table are midnights in UTC, they are those of bars of a day or longer, and become dates.
    """
    # All rows have the columns of the table, except where a list has members of its own.
    alike = len(set(map(len, objects))) == 1
    names = list(objects[0]) if alike else list(dict.fromkeys(name for item in objects for name in item))
    columns = {name: _column([item.get(name) for item in objects], name in _TIMES) for name in names}
    times = [name for name, values in columns.items() if values.dtype == numpy.dtype("M8[us]")]
    if has_dates and all(_are_midnights(columns[name]) for name in times):
        columns.update({name: columns[name].astype("M8[D]") for name in times})
        times = []
    return Rows(columns, dict.fromkeys(times, "UTC"))


def rows_of_frames(frames: list[Any]) -> Rows:
    """Returns frames with the same columns as the rows of one."""
    tables = [Columns(frame).columns for frame in frames]
    names = dict.fromkeys(name for table in tables for name in table)
    return Rows({name: numpy.concatenate([table[name] for table in tables if name in table]) for name in names})


def _are_midnights(times: numpy.ndarray) -> bool:
    return bool(((times == times.astype("M8[D]")) | numpy.isnat(times)).all())


def _column(values: list[Any], has_times: bool = False) -> numpy.ndarray:
    """Returns the values of JSON as an array: whole numbers, numbers with NaN for null, dates, instants, or objects."""
    kinds = set(map(type, values))
    present = kinds - {type(None)}
    if has_times and not present:
        return numpy.full(len(values), "NaT", dtype="M8[us]")
    if present == {str}:
        times = _times(values)
        return _objects(values) if times is None else times
    if present == {int} == kinds and max(map(abs, values)) < 2**63:
        return numpy.array(values, dtype="i8")
    if present <= {int, float} and values:
        return numpy.array(values, dtype=float)
    return _objects(values)


def _objects(values: list[Any]) -> numpy.ndarray:
    result = numpy.empty(len(values), dtype=object)
    result[:] = values
    return result


def _times(values: list[str | None]) -> numpy.ndarray | None:
    """Returns texts as dates or instants; `None` if they are not all of them."""
    present = [value for value in values if value is not None]
    lengths = set(map(len, present))
    if len(lengths) == 1 and (form := _FORMS.get(lengths.pop())):
        # The usual forms, of which a result may have millions.
        texts = numpy.array(present, dtype=f"U{len(form)}")
        letters = texts.view("u4").reshape(-1, len(form))
        for place, letter in enumerate(form):
            column = letters[:, place]
            if not (((column >= 48) & (column <= 57)) if letter == "0" else column == ord(letter)).all():
                return None
        try:
            times = texts.astype(f"U{min(len(form), 19)}").astype("M8[D]" if len(form) == 10 else "M8[us]")
        except ValueError:
            return None
        if len(present) == len(values):
            return times
        result = numpy.full(len(values), "NaT", dtype=times.dtype)
        result[[value is not None for value in values]] = times
        return result
    if all(_DATE.fullmatch(value) or _TIME.fullmatch(value) for value in present):
        return numpy.array([instant(value) if value else None for value in values], dtype="M8[us]")
    return None


def instant(text: str) -> datetime.datetime:
    """Returns a time in ISO 8601 as an instant in UTC, without a zone."""
    moment = _datetime(text)
    return moment.astimezone(datetime.timezone.utc).replace(tzinfo=None) if moment.tzinfo else moment


def _datetime(text: str) -> datetime.datetime:
    # Python 3.10 reads fractions of six digits only, and no Z.
    text = re.sub(r"\.(\d+)", lambda found: f".{found[1]:0<6}", text.replace("Z", "+00:00"))
    return datetime.datetime.fromisoformat(text)


def moment(value: Any, zone: str | None = None) -> Any:
    """Returns a date or a time in a JSON value as `date` or `datetime`, and other values unchanged.

    Times are in `zone`. Without it midnights in UTC, as of bars of a day or longer, are dates.
    """
    if isinstance(value, str):
        if _DATE.fullmatch(value):
            return datetime.date.fromisoformat(value)
        if _TIME.fullmatch(value):
            if zone is not None:
                import zoneinfo

                return _datetime(value).astimezone(zoneinfo.ZoneInfo(zone))
            return _datetime(value) if not value.endswith("T00:00:00Z") else datetime.date.fromisoformat(value[:10])
    if isinstance(value, dict):
        return {key: moment(item, zone) for key, item in value.items()}
    if isinstance(value, list):
        return [moment(item, zone) for item in value]
    return value


def frame(rows: Rows, library: str) -> Any:
    """Returns rows as a frame of a library."""
    return {"pandas": _pandas_frame, "polars": _polars_frame, "pyarrow": _pyarrow_frame, "numpy": _numpy_frame}[library](rows)


def _pandas_frame(rows: Rows):
    import pandas

    def converted(name: str):
        values = rows.columns[name]
        if values.dtype.kind != "M":
            return values
        if numpy.datetime_data(values.dtype)[0] == "D":
            return pandas.DatetimeIndex(values.astype("M8[s]"))
        times = pandas.DatetimeIndex(values)
        zone = rows.zones.get(name)
        return times.tz_localize("UTC").tz_convert(zone) if zone else times

    index = pandas.Index(converted(rows.index), name=rows.index) if rows.index else None
    names = [name for name in rows.columns if name != rows.index]
    if rows.block and rows.block[0] == names:
        result = pandas.DataFrame(rows.block[1].T, index=index, columns=names, copy=False)
    else:
        result = pandas.DataFrame({name: converted(name) for name in names}, index=None if index is None else range(len(index)), columns=names)
        if index is not None:
            result.index = index
    if rows.symbol:
        result.attrs["symbol"] = rows.symbol
    return result


def _polars_frame(rows: Rows):
    import polars

    columns = []
    for name, values in rows.columns.items():
        if values.dtype.kind == "M" and numpy.datetime_data(values.dtype)[0] == "D":
            series = polars.Series(name, values.astype("M8[us]")).cast(polars.Date)
        elif values.dtype.kind == "M":
            series = polars.Series(name, values)
            if zone := rows.zones.get(name):
                series = series.dt.replace_time_zone("UTC").dt.convert_time_zone(zone)
        else:
            series = polars.Series(name, values.tolist() if values.dtype.kind in "OU" else values, strict=False, nan_to_null=True)
        columns.append(series)
    return polars.DataFrame(columns)


def _pyarrow_frame(rows: Rows):
    import pyarrow

    columns = {}
    for name, values in rows.columns.items():
        if values.dtype == numpy.dtype("M8[us]") and rows.zones.get(name):
            columns[name] = pyarrow.array(values, type=pyarrow.timestamp("us", tz=rows.zones[name]))
        elif values.dtype.kind in "OU":
            columns[name] = pyarrow.array(values.tolist())
        else:
            columns[name] = pyarrow.array(values, from_pandas=True)
    return pyarrow.table(columns)


def _numpy_frame(rows: Rows) -> dict[str, numpy.ndarray]:
    return dict(rows.columns)


def check_library(name: str | None) -> str | None:
    if name is not None and name not in LIBRARIES:
        raise Error(f"frames={name!r}: no such library of frames; choose {', '.join(LIBRARIES[:-1])} or {LIBRARIES[-1]}", 64)
    if name in ("pandas", "polars", "pyarrow") and name not in sys.modules and importlib.util.find_spec(name) is None:
        raise Error(f"frames={name!r}: {name} is not installed; pip install {name}", 66)
    return name


