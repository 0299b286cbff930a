"""Writes NumPy files arrays/*.npy and their bars, arrays.csv; needs NumPy 2."""

import os
import numpy
from numpy.lib import format as npy

folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "arrays")
answers = []


def array(dtype, times, rows=None):
    """An array with numbers of all types in the fields after the first."""
    made = numpy.zeros(len(times), dtype=dtype)
    names = [name for name in made.dtype.names if name.lower() not in ("symbol",)]
    made[names[0]] = times
    lows = numpy.array([0.1 + 0.2, 4.35, 1 / 3, 1e-9, 123456.789, 2.0, 7.0, 1e15 + 0.125])[: len(times)]
    for name, factor in zip(names[1:5], (1.25, 2, 1, 1.5)):
        made[name] = lows * factor
    for name in names[5:6]:
        made[name] = numpy.arange(len(times)) * 3
    return made


def save(name, made, roles, version=None, note=None):
    with open(os.path.join(folder, name + ".npy"), "wb") as file:
        npy.write_array(file, made, version=version, allow_pickle=False)
    for row, record in enumerate(made):
        moment = record[roles[0]]
        if isinstance(moment, numpy.datetime64):
            if numpy.isnat(moment):
                continue
            microseconds = int(moment.astype("M8[us]").astype("i8"))
        else:
            microseconds = int(moment) * 1_000_000
        values = [float(record[role]) if role else float("nan") for role in roles[1:6]]
        if any(value != value for value in values[:4]):
            continue
        symbol = record[roles[6]] if len(roles) > 6 else ""
        symbol = symbol.decode() if isinstance(symbol, bytes) else symbol
        cells = [repr(value) if value == value else "" for value in values]
        answers.append(",".join([name, str(row + 1), str(microseconds)] + cells + [symbol]))


minutes = numpy.arange("2024-01-02T14:30", "2024-01-02T14:38", dtype="M8[m]")
days = numpy.array(["1969-12-30", "1969-12-31", "1970-01-01", "1970-01-02", "1970-01-05", "1970-01-06", "1970-01-07", "1970-01-08"], "M8[D]")
prices = [("open", "f8"), ("high", "f8"), ("low", "f8"), ("close", "f8")]
usual = ["time", "open", "high", "low", "close", "volume"]

save("us", array([("time", "M8[us]")] + prices + [("volume", "f8")], minutes + numpy.timedelta64(123456, "us")), usual)
for unit in ("ns", "ms", "s", "m"):
    save(unit, array([("time", f"M8[{unit}]")] + prices + [("volume", "f8")], minutes), usual)
save("days", array([("date", "M8[D]")] + prices, days), ["date"] + usual[1:5] + [None])
save("hours", array([("time", "M8[h]")] + prices, numpy.arange("1969-12-31T20", "1970-01-01T04", dtype="M8[h]")), usual[:5] + [None])
save("big", array([("time", ">M8[ns]")] + [(name, ">f4") for name in usual[1:5]] + [("volume", ">u4")], minutes), usual, version=(2, 0))
save("packed", array(numpy.dtype([("time", "M8[s]"), ("open", "f4"), ("high", "f8"), ("low", "f8"), ("close", "f8"), ("volume", "i2")],
                                 align=True), minutes), usual)
names = ["時間", "始値", "高値", "安値", "終値", "出来高"]
save("japanese", array([(names[0], "M8[us]")] + [(name, "f8") for name in names[1:]], minutes), names)
names = ["datum", "eröffnung", "hoch", "tief", "schluss", "stücke"]
save("german", array([(names[0], "M8[us]")] + [(name, "f8") for name in names[1:]], minutes), names)
terminal = array([("time", "i8")] + prices + [("tick_volume", "u8"), ("spread", "i4"), ("real_volume", "u8")], minutes.astype("M8[s]").astype("i8"))
save("terminal", terminal, usual[:5] + ["tick_volume"])
gaps = array([("time", "M8[us]")] + prices + [("volume", "f8")], minutes)
gaps["time"][1] = "NaT"
gaps["close"][2] = numpy.nan
gaps["volume"][3] = numpy.nan
save("gaps", gaps, usual)
for kind, name in (("U4", "characters"), ("S4", "bytes")):
    two = array([("symbol", kind), ("time", "M8[us]")] + prices, minutes)
    two["symbol"] = ["Ä.1" if kind == "U4" else "A", "000001"[:4]] * 4
    save(name, two, usual[:5] + [None, "symbol"])
counts = numpy.zeros(6, dtype=[("time", "M8[us]")] + [(name, "i4") for name in usual[1:5]])
counts["time"] = minutes[:6]
counts["high"] = counts["open"] = counts["close"] = [1, 2, 3, 2**31 - 1, 5, 6]
counts["low"] = -counts["high"]
save("counts", counts, usual[:5] + [None])

with open(os.path.join(os.path.dirname(folder), "arrays.csv"), "w") as file:
    file.write("file,row,microseconds,open,high,low,close,volume,symbol\n" + "\n".join(answers) + "\n")
