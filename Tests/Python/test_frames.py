"""Frames: what is read from them, and what methods return."""

import csv
import datetime
import os
import subprocess
import sys
import unittest
from unittest import mock

import numpy
from support import DATASETS, LIBRARIES, ROOT, DojimaTest, dojima, prices

HAS_PANDAS = "pandas" in LIBRARIES


def minutes(count=50, start="2024-11-03T05:00", step=15):
    """Returns bars in UTC; those of New York pass through the repeated hour of autumn."""
    times = numpy.datetime64(start, "us") + numpy.arange(count) * numpy.timedelta64(step, "m")
    close = 10 + numpy.sin(numpy.arange(count))
    return {"time": times, "open": close, "high": close + 1 / 3, "low": close - 1 / 3, "close": close, "volume": numpy.arange(count) + 0.5}


class BarsTests(DojimaTest):
    def test_daily_bars_have_exchange_dates_and_the_doubles_of_the_file(self):
        bars = dojima.open(prices(), frames="numpy").bars("SPX")
        with open(DATASETS / "sp500-daily.csv") as file:
            rows = list(csv.DictReader(file))
        self.assertEqual(bars["date"].dtype, "M8[D]")
        names = {name.lower(): name for name in rows[0]}
        self.assertEqual([str(date) for date in bars["date"]], [row[names["date"]][:10] for row in rows])
        for column in ("open", "high", "low", "close", "volume"):
            self.assertEqual(bars[column].tolist(), [float(row[names[column]]) for row in rows], column)

    def test_intraday_bars_of_a_calendar_have_its_zone_also_at_midnights(self):
        # The session of Tokyo opens at midnight in UTC, so that bars of a session have midnights only.
        db = dojima.open("x.db", frames="numpy")
        db.load(minutes(3000, "2024-03-04T00:00", 60), symbol="T", calendar="XTKS")
        self.assertEqual(db.bars("T", interval="12h")["time"].dtype, "M8[us]")
        self.assertEqual(db.bars("T", interval="1d")["date"].dtype, "M8[D]")
        one = db.bars("T", last=1, end="2024-03-04T10:00", zone="Asia/Tokyo")
        self.assertEqual(one["time"].tolist(), [datetime.datetime(2024, 3, 4)])

    def test_bars_of_a_symbol_take_one_run_of_the_program(self):
        db = dojima.open(prices(), frames="numpy")
        with mock.patch("dojima._program.start", side_effect=dojima._program.start) as start:
            self.assertEqual(db.bars("SPX")["date"].dtype, "M8[D]")
            self.assertEqual(start.call_count, 1)
            # Another spelling of the symbol is left to the program.
            self.assertEqual(db.bars("spx")["date"].dtype, "M8[D]")
            self.assertEqual(start.call_count, 3)

    def test_numpy_alone_is_enough(self):
        code = (
            "import sys; sys.modules['pandas'] = None; sys.path.insert(0, sys.argv[1]); import dojima; "
            "print(type(dojima.open(sys.argv[2]).bars('SPX', last=3)), dojima.open(sys.argv[2]).list()['symbol'])"
        )
        made = subprocess.run(
            [sys.executable, "-c", code, str(ROOT / "Sources/Python"), prices()], capture_output=True, text=True, env=os.environ
        )
        self.assertEqual(made.stdout.strip(), "<class 'dict'> ['EURUSD' 'IXIC' 'SPX']", made.stderr)

    def test_several_symbols_are_told_apart_or_have_columns(self):
        db = dojima.open(prices(), frames="numpy")
        self.assertEqual(set(db.bars("SPX", "IXIC", last="3d")["symbol"]), {"SPX", "IXIC"})
        self.assertEqual(list(db.bars("SPX", "IXIC", wide="close", last="3d")), ["date", "SPX", "IXIC"])

    @unittest.skipUnless(HAS_PANDAS, "pandas is not installed")
    def test_symbols_may_be_a_column(self):
        import pandas

        db = dojima.open(prices())
        for symbols in (pandas.Series(["SPX", "IXIC"]), pandas.Index(["SPX", "IXIC"]), numpy.array(["SPX", "IXIC"]), ("SPX", "IXIC")):
            self.assertEqual(list(db.bars(symbols, wide="close", last=2).columns), ["SPX", "IXIC"])
        closes = pandas.DataFrame({name: db.bars(name, last="1y")["close"] for name in ("SPX", "IXIC")})
        with self.assertFails("data", "there is no column of closes", "wide=True"):
            dojima.chart(closes, percent=True)
        self.assertIn("Chart of SPX, IXIC", repr(dojima.chart(closes, wide=True)))

    def test_indicators_and_longer_bars_are_frames(self):
        db = dojima.open(prices(), frames="numpy")
        values = db.indicators("SPX", "sma:50", "rsi:14", last="1y")
        self.assertEqual(list(values), ["date", "sma:50", "rsi:14"])
        self.assertAlmostEqual(values["sma:50"][-1], db.bars("SPX")["close"][-50:].mean(), places=9)
        weeks = db.resample("SPX", "1w")
        self.assertEqual(weeks["date"].dtype, "M8[D]")
        self.assertEqual(weeks["volume"].sum(), db.bars("SPX")["volume"].sum())
        self.assertEqual(db.indicators(list=True)["name"][0], "sma")

    def test_a_format_or_a_file_gives_the_program_s_bytes(self):
        db = dojima.open(prices())
        text = db.bars("SPX", last=2, format="csv")
        self.assertEqual(text.splitlines()[0], "time,open,high,low,close,volume")
        path = db.bars("SPX", last=2, output="x.csv")
        self.assertEqual(path.read_text(), text)

    @unittest.skipUnless(HAS_PANDAS, "pandas is not installed")
    def test_frames_of_pandas_have_indexes_of_dates_or_of_zoned_times(self):
        import pandas

        db = dojima.open(prices())
        daily = db.bars("SPX", start="2018", interval="1w")
        self.assertEqual(daily.index.name, "date")
        self.assertIsNone(daily.index.tz)
        self.assertEqual(list(daily.columns), ["open", "high", "low", "close", "volume"])
        hourly = db.bars("EURUSD", last="3d", zone="Europe/London")
        self.assertEqual(str(hourly.index.tz), "Europe/London")
        self.assertEqual(str(db.bars("EURUSD").index.tz), "UTC")
        pandas.testing.assert_frame_equal(hourly.tz_convert("UTC"), db.bars("EURUSD", last="3d"), check_names=False)
        returns = db.analyze("returns", "SPX", by="month")
        self.assertAlmostEqual(returns["return"]["2008-10"], -0.1694, places=4)
        self.assertEqual(db.analyze("correlation", "SPX", "IXIC").loc["SPX", "SPX"], 1)


class LoadTests(DojimaTest):
    def test_a_frame_of_each_library_is_stored_and_returned_unchanged(self):
        data = minutes()
        for library in ["numpy", *LIBRARIES]:
            with self.subTest(library):
                db = dojima.open(f"{library}.db", frames=library)
                frame = self.frame(library, data, "America/New_York")
                table = db.load(frame, symbol="X")
                self.assertEqual(int(numpy.asarray(table["inserted"])[0]), 50)
                stored = dojima.open(f"{library}.db", frames="numpy").bars("X")
                self.assertEqual({name: values.tolist() for name, values in stored.items()}, {n: v.tolist() for n, v in data.items()})
                if library != "numpy":
                    self.assertTrue(db.bars("X").equals(frame), db.bars("X"))
        self.assertEqual([notice for notice in self.notices if "zone=" not in notice], [])

    def frame(self, library, data, zone):
        if library == "numpy":
            return data
        if library == "pandas":
            import pandas

            frame = pandas.DataFrame(data).set_index("time")
            return frame.tz_localize("UTC").tz_convert(zone)
        if library == "polars":
            import polars

            return polars.DataFrame(data).with_columns(polars.col("time").dt.replace_time_zone("UTC").dt.convert_time_zone(zone))
        import pyarrow

        times = pyarrow.array(data["time"], type=pyarrow.timestamp("us", tz=zone))
        return pyarrow.table({**{n: pyarrow.array(v) for n, v in data.items()}, "time": times})

    def test_the_columns_of_a_structured_array_are_known_by_name(self):
        array = numpy.zeros(3, dtype=[("Date", "M8[D]"), ("Open", "f8"), ("High", "f4"), ("Low", "f8"), ("Close", "f8"), ("Volume", "i8")])
        array["Date"] = numpy.datetime64("2024-03-13") + numpy.arange(3)
        for name in ("Open", "High", "Low", "Close"):
            array[name] = 10
        db = dojima.open("x.db", frames="numpy")
        db.load(array, symbol="X")
        self.assertEqual(db.bars("X")["date"].tolist(), array["Date"].tolist())

    def test_a_symbol_is_needed_and_several_can_be_named(self):
        db = dojima.open("x.db", frames="numpy")
        with self.assertFails("usage", 'symbol="AAPL"'):
            db.load(minutes())
        table = db.load({"A": minutes(), "B": minutes()}, zone="UTC")
        self.assertEqual(list(table["symbol"]), ["A", "B"])

    def test_times_without_a_zone_are_read_in_that_of_zone(self):
        db = dojima.open("x.db", frames="numpy")
        db.load(minutes(4, "2024-03-14T09:30"), symbol="X", zone="America/New_York")
        self.assertEqual(db.bars("X")["time"][0], numpy.datetime64("2024-03-14T13:30"))

    def test_files_have_notices_and_many_can_be_loaded(self):
        db = dojima.open("x.db", frames="numpy")
        db.load(DATASETS / "goog-daily.json", symbol="GOOG", calendar="XNYS")
        self.assertTrue(any("day-first" in notice for notice in self.notices), self.notices)
        paths = [DATASETS / "sp500-daily.csv", DATASETS / "nasdaq-daily.csv"]
        self.assertEqual(len(db.load(paths)["symbol"]), 2)
        with self.assertFails("not found", "none.csv"):
            db.load("none.csv")

    @unittest.skipUnless(HAS_PANDAS, "pandas is not installed")
    def test_frames_as_downloads_have_them(self):
        import pandas

        dates = pandas.date_range("2024-03-11", periods=5, tz="America/New_York")
        columns = pandas.MultiIndex.from_product([["Close", "High", "Low", "Open", "Volume"], ["AAPL", "MSFT"]], names=["Price", "Ticker"])
        frame = pandas.DataFrame(10.0, index=pandas.DatetimeIndex(dates, name="Date"), columns=columns)
        db = dojima.open("x.db")
        self.assertEqual(sorted(db.load(frame)["symbol"]), ["AAPL", "MSFT"])
        self.assertEqual(db.bars("AAPL").index.tolist(), list(dates.tz_localize(None)))
        nullable = pandas.DataFrame({"close": pandas.array([1, 2, None], dtype="Int64"), "name": ["a", "b", "c"]})
        nullable.index = [datetime.date(2024, 3, day) for day in (11, 12, 13)]
        db.load(nullable, symbol="N")
        self.assertEqual(db.bars("N")["close"].tolist(), [1, 2])
        series = frame["Close"]["AAPL"].rename("CLOSES")
        db.load(series)
        self.assertEqual(db.bars("CLOSES").attrs["symbol"], "CLOSES")
        db.load(db.bars("AAPL"))

    def test_the_columns_of_a_wide_frame_are_series(self):
        db = dojima.open(prices(), frames="numpy")
        closes = db.bars("SPX", "IXIC", wide="close")
        stored, given = db.analyze("correlation", "SPX", "IXIC"), dojima.analyze("correlation", closes, wide=True)
        self.assertEqual(numpy.asarray(given["IXIC"])[0], stored["IXIC"][0])
        other = dojima.open("x.db", frames="numpy")
        closes["IXIC"][:7] = numpy.nan
        self.assertEqual(list(other.load(closes, wide=True)["inserted"]), [5031, 5024])

    def test_what_is_no_frame_of_prices_is_an_error(self):
        db = dojima.open("x.db")
        with self.assertFails("data"):
            db.load({"a": numpy.zeros(3), "b": numpy.zeros(3)}, symbol="X")
        with self.assertFails("data", "without rows"):
            db.load({"time": numpy.array([], "M8[us]"), "close": numpy.array([])}, symbol="X")
        with self.assertFails("data", "the column Close has the text '1,000', which is not a number"):
            db.load({"Date": ["2020-01-02", "2020-01-03"], "Close": ["999", "1,000"]}, symbol="X")
        with self.assertFails("data", 'the frame: there is no column of dates', 'columns="time=NAME"'):
            db.load({"a": numpy.zeros(3)}, symbol="X")

    def test_numbers_may_be_texts(self):
        db = dojima.open("x.db", frames="numpy")
        db.load({"Date": ["2020-01-02", "2020-01-03"], "Close": ["1.5", "0.1"]}, symbol="X")
        self.assertEqual(db.bars("X")["close"].tolist(), [1.5, 0.1])

    @unittest.skipUnless("polars" in LIBRARIES, "polars is not installed")
    def test_lazy_frames_and_parquet_are_read(self):
        import polars

        db, rows = dojima.open("x.db", frames="numpy"), polars.DataFrame(minutes())
        self.assertEqual(db.load(rows.lazy(), symbol="X", zone="UTC")["inserted"].tolist(), [50])
        rows.with_columns(symbol=polars.lit("X")).write_parquet("x.parquet")
        self.assertEqual(db.load("x.parquet", zone="UTC")["unchanged"].tolist(), [50])
        with self.assertFails("not found", "no such file"):
            db.load("y.parquet", symbol="Y")

    @unittest.skipUnless("polars" in LIBRARIES and "pyarrow" in LIBRARIES, "polars or pyarrow is not installed")
    def test_missing_values_are_null_in_polars_and_pyarrow(self):
        self.assertEqual(dojima.open(prices(), frames="polars").indicators("SPX", "sma:20")["sma:20"].null_count(), 19)
        self.assertEqual(dojima.open(prices(), frames="pyarrow").indicators("SPX", "sma:20")["sma:20"].null_count, 19)


class FramesAsSymbolsTests(DojimaTest):
    def test_methods_take_frames_in_place_of_symbols(self):
        db = dojima.open(prices(), frames="numpy")
        bars = db.bars("SPX")
        stored, given = db.analyze("returns", "SPX", by="year"), dojima.analyze("returns", bars, by="year")
        self.assertEqual(stored["return"].tolist(), numpy.asarray(given["return"]).tolist())
        self.assertEqual(
            dojima.indicators(bars, "sma:20")["sma:20"][-1], db.indicators("SPX", "sma:20")["sma:20"][-1]
        )
        matrix = dojima.analyze("correlation", {"A": bars, "B": db.bars("IXIC")})
        self.assertEqual(list(matrix)[:3], ["symbol", "A", "B"])
        self.assertEqual(dojima.window(bars, last="6M")["close"], 2506.85)
        found = dojima.scan("rsi:14 < 50", {"A": bars, "B": db.bars("IXIC")}, columns="close")
        self.assertEqual(list(numpy.asarray(found["close"])), [2506.85, 6635.28])
        self.assertIsInstance(dojima.resample(bars, "1w"), dict)

    @unittest.skipUnless(HAS_PANDAS, "pandas is not installed")
    def test_frames_keep_their_library_and_zone(self):
        import pandas

        # The first and the only bar of the repeated hour, and all of its bars.
        for data in (minutes(30, "2024-11-03T06:00", 60), minutes(30, "2024-11-03T02:00", 120), minutes(300)):
            bars = pandas.DataFrame(data).set_index("time").tz_localize("UTC").tz_convert("America/New_York")
            result = dojima.indicators(bars, "sma:3")
            self.assertTrue(result.index.equals(bars.index), result.index)
        hours = dojima.resample(bars, "1h")
        self.assertEqual(str(hours.index.tz), "America/New_York")
        if "polars" in LIBRARIES:
            import polars

            self.assertIsInstance(dojima.indicators(polars.DataFrame(minutes()), "sma:3", zone="UTC"), polars.DataFrame)


if __name__ == "__main__":
    unittest.main()
