"""The subcommands of the program with their arguments, as the program lists them, and the values that each argument accepts."""

import json
import subprocess
from dataclasses import dataclass

from . import values as v


@dataclass
class Argument:
    kind: str  # "positional", "option" or "flag"
    name: str
    words: list
    isRepeating: bool
    isOptional: bool


@dataclass
class Subcommand:
    name: str
    arguments: list

    def has(self, name):
        return any(argument.name == name for argument in self.arguments)


def subcommands(program):
    """All subcommands; those of `store` are named with both words."""
    tree = json.loads(subprocess.run([program, "--experimental-dump-help"], capture_output=True, check=True).stdout)
    found = []

    def walk(command, path):
        for child in command.get("subcommands", []):
            if child["commandName"] == "help":
                continue
            words = path + [child["commandName"]]
            found.append(Subcommand(" ".join(words), [argument(a) for a in child.get("arguments", [])]))
            walk(child, words)

    walk(tree["command"], [])
    return found


def argument(told):
    name = told.get("preferredName", {}).get("name") or told.get("valueName")
    words = [word.encode() for word in told.get("allValues") or told.get("allValueStrings") or []]
    return Argument(told["kind"], name, words, told.get("isRepeating", False), told.get("isOptional", True))


TIMED = {"from", "to", "crosshair", "base", "y-crosses", "at", "next"}
TABLE = {
    "last": v.LENGTHS, "min-span": v.LENGTHS, "max-span": v.LENGTHS, "pan": v.LENGTHS, "interval": v.INTERVALS, "into": v.INTERVALS, "zone": v.ZONES,
    "x-zone": v.ZONES + [b"top:" + zone for zone in v.ZONES], "calendar": v.CALENDARS, "mic": v.CALENDARS, "overlay": v.STUDIES, "pane": v.STUDIES,
    "indicator": v.INDICATORS, "select": v.RANGES, "y-range": v.RANGES, "annotate": v.ANNOTATIONS, "annotation": v.ANNOTATIONS, "title": v.TEXTS,
    "x-title": v.TEXTS, "y-title": v.TEXTS, "legend-title": v.TEXTS,
    "preset": [b"1D", b"5D", b"1M", b"3M", b"6M", b"YTD", b"1Y", b"5Y", b"ALL", b"2D", b"ytd", b"999999999Y"],
    "exclude": [b"weekends", b"2018-06-01", b"2018-06-01..2018-07-01", b"0001-01-01..9999-12-31", b"9999-12-31", b"2018-06-02..2018-06-01", b"@0..@1", b"2018-06-01T10:00..2018-06-01T11:00"],
    "include": [b"2018-06-02", b"2018-06-02..2018-06-03", b"0001-01-01..9999-12-31", b"9999-12-31", b"@253402300799..@253402300800"],
    "exclude-every": [b"2010-01-02,2d,1w", b"0001-01-01,1s,1d", b"9999-12-31,1d,1w", b"2010-01-01,1d,1d", b"2010-01-01,2d,1d", b"2018-01-01,1s,2s", b"2010-01-01,1us,1y", b"2010-01-31,1d,1M", b"2010-01-01,0d,1w", b"2010-01-01,9223372036854775807d,9223372036854775807d"],
    "show-gaps": [b"weekend", b"holiday,night", b"lunch", b"half-day", b"weekend,weekend", b",", b"nope"],
    "gap-marks": [b"weekend", b"holiday,night", b"rule,inferred", b"nope"],
    "segments": [b"pre", b"regular", b"pre,regular,post", b"post,pre", b"nope", b","],
    "transform": [b"heikin-ashi", b"renko:50", b"renko:0.01", b"renko:1e-9", b"renko:1e308", b"renko:0", b"renko:nan", b"renko:-1", b"renko:50,first-close", b"renko:4.9e-324", b"renko", b"point-and-figure:50", b"point-and-figure:1e-9", b"point-and-figure:50,1,high-low", b"kagi:4%", b"kagi:0", b"three-line-break", b"three-line-break:101"],
    "color": [b"volume > p90: #F57C00", b"close > sma:20: green", b"change < -2 and volume > 2*median: red", b"value > 70 in rsi:14: orange", b"else: gray", b"close > sma:0: red", b"close > 1e308*1e308: red", b"close > p0: red", b": red", b"close >", b"not " * 500 + b"close > 1: red", b"close > line:\x1b: red", b"1 > 2: red stroke"],
    "ground": [b"plot=#FFF1E5", b"plot=#FFFFFF..#E6E9EF", b"chart=red", b"plot=", b"nope=red", b"plot=#FFF..#"],
    "border": [b"plot=#5D606B", b"plot=#5D606B:2", b"plot=red:1e308", b"plot=red:nan", b"plot=red:-1", b"chart=red:0"],
    "x-ticks": [b"1M", b"2h", b"3M@2018-01-31", b"2018-06-01,2018-07-01", b"1s", b"1us", b"1y@0001-01-01", b"999999999y", b"0d", b"1d@9999-12-31", b"1s@9999-12-31"],
    "y-ticks": [b"5", b"5@1", b"2^1", b"100,200,300", b"0.0000001", b"1e308", b"4.9e-324", b"nan", b"0", b"-5", b"1^1", b"0^1", b"1@1e308", b"2^0"],
    "x-format": [b"d MMM", b"HH:mm", b"yyyy", b"", b"'", b"'x", b"GGGGG", b"y" * 300, b"%s", b"SSSSSSSSSSSS", b"\x1b"],
    "y-format": [b"number", b"compact", b"percent", b"%.2f", b"$%'.0f", b"1/32", b"1'32", b"%s", b"%n", b"%.99999999f", b"%99999999d", b"1/0", b"1/99999999999999999999", b"1'0", b"%", b"%*d", b"%f%f"],
    "split": [b"0.75", b"75%", b"0", b"1", b"nan", b"-1", b"200%"],
    "only-axis": [b"x", b"price", b"volume", b"nope", b""],
    "size": [b"400x300", b"300x200", b"1x1", b"0x0", b"-1x-1", b"16384x16384", b"32767x1", b"1x32767", b"65536x65536", b"99999999999x99999999999", b"400x", b"x", b"400.5x300", b"1e3x1e3", b"40x20", b"4000x3000"],
    "grid": [b"2x2", b"1x1", b"0x0", b"4x5", b"100x100", b"1000000x1000000", b"9223372036854775807x9223372036854775807", b"x", b"-1x1"],
    "scale": [b"1", b"2", b"0.5"] + v.NUMBERS, "dash": [b"4,3", b"solid", b"0,0", b"1e308,1", b"nan,1", b"-1,1", b",", b"1," * 300 + b"1"],
    "bars": [b"10", b"0", b"1000", b"2400", b"1", b"390", b"-1", b"100001", b"100000001", b"9223372036854775808", b"1e3", b""],
    "anchor": [b"09:30", b"00:00", b"24:00", b"23:59", b"25:00", b"-1:00", b"9:5", b"nope"],
    "remove": [b"all", b"1", b"2014-06-09", b"high", b"0001-01-01", b"10000-01-01", b"nope"],
    "name": [b"high", b"1", b"entry", b"x" * 3000],
    "currency": [b"USD", b"usd", b"US$", b""], "date-format": [b"ymd", b"mdy", b"dmy", b"epoch", b"epoch-ms", b"epoch-us", b"epoch-ns", b"excel", b"yyyy-MM-dd", b"%Y-%m-%d", b"y" * 500, b"'", b""],
    "columns": [b"time=Date,open=Open,high=High,low=Low,close=Close", b"time=#1,close=#2", b"time=#1+#1,open=#2,high=#3,low=#4,close=#5", b"time=#0", b"time=#99999999999999999999", b"symbol=#1,time=#2", b"nope=1", b"time=", b"=", b"time=#9223372036854775807,close=#2"],
    "file-format": [b"csv", b"json", b"ndjson", b"npy", b"nope", b""],
    "summary": [b"2018-01-01..2018-12-31", b"0001-01-01..9999-12-31", b"@0..@1", b"2018-12-31..2018-01-01", b"..", b"@-62135596800..@253402300799"],
    "param": [b"symbol=SPX", b"n=5", b"n=-1", b"n=9223372036854775807", b"interval=1d", b"from=2018-01-01", b"to=9999-12-31", b"window=0", b"symbol=", b"=x", b"x", b"n=nan", b"a=A", b"b=B"],
}  # fmt: skip
FILED = {
    "file", "spec", "script", "calendar-file", "rules", "config", "selection", "ops", "image", "db", "rejects", "output", "describe", "queries", "symbol-or-file",
    "name-or-file",
}  # fmt: skip
