"""Charts, tables and running commands."""

import base64
import html
import os
import unittest
import warnings

import numpy
from support import DATASETS, NETWORK_PROGRAM, DojimaTest, dojima, prices
from unittest import mock


class ChartTests(DojimaTest):
    def setUp(self):
        super().setUp()
        self.db = dojima.open(prices(), frames="numpy")

    def test_a_chart_has_each_form(self):
        chart = self.db.chart("SPX", last="1y", overlay=["sma:50"], pane=["rsi:14"])
        self.assertTrue(chart.svg.startswith("<?xml") or chart.svg.startswith("<svg"))
        self.assertTrue(chart.png.startswith(b"\x89PNG"))
        self.assertIn("<html", chart.html)
        self.assertEqual(chart.spec["window"], {"last": "1y"})
        for name in ("x.pdf", "x.eps", "x.svg", "x.png", "x.html"):
            self.assertEqual(str(chart.save(name)), name)
        self.assertEqual((self.folder / "x.svg").read_text(), chart.svg)
        small, large = chart.save("s.png", size="400x300"), chart.save("l.png")
        self.assertLess(small.stat().st_size, large.stat().st_size)
        self.assertEqual(self.db.render(chart.spec).svg, chart.svg)
        self.assertEqual(self.db.render(chart.spec).spec, chart.spec)

    def test_a_chart_in_a_script_is_drawn_once_for_its_file(self):
        with mock.patch("dojima._program.start", side_effect=dojima._program.start) as start:
            chart = self.db.chart("SPX", last="1y")
            (self.folder / "x.png").write_text("old")
            chart.save("x.png")
            self.assertEqual(start.call_count, 1)
        self.assertEqual((self.folder / "x.png").read_bytes(), chart.png)
        self.assertEqual(os.listdir(self.folder), ["x.png"])
        chart._run({"output": "y.png"})
        self.assertEqual((self.folder / "y.png").read_bytes(), chart.png)
        with self.assertFails("output", "none/x.png", "choose another path"):
            chart.save("none/x.png")

    def test_a_notebook_shows_light_and_dark(self):
        bundle = self.db.chart("SPX", last="1y")._repr_mimebundle_()
        self.assertEqual(set(bundle), {"text/plain", "image/svg+xml", "text/html"})
        pictures = [base64.b64decode(part.split('"')[0]) for part in bundle["text/html"].split("base64,")[1:]]
        self.assertEqual(len(pictures), 2)
        self.assertEqual(pictures[0].decode(), bundle["image/svg+xml"])
        self.assertNotEqual(pictures[0], pictures[1])
        # Where a page drops the style sheet, it shows the first picture only.
        self.assertEqual(bundle["text/html"].count("; display: none"), 1)
        self.assertIn('width="960"', bundle["image/svg+xml"])
        themed = self.db.chart("SPX", last="1y", theme="print")._repr_mimebundle_()
        self.assertEqual(themed["text/html"].count("base64,"), 1)

    def test_a_specification_is_shown_and_saved_as_a_chart_is(self):
        chart = self.db.chart("SPX", last="1y")
        drawn = self.db.render(chart.spec)
        self.assertEqual(drawn._repr_mimebundle_(), {**chart._repr_mimebundle_(), "text/plain": repr(drawn)} | self.alt_of(drawn, chart))
        self.assertEqual(drawn.save("a.svg", theme="dark", size="400x300", title="A, B").name, "a.svg")
        chart.save("b.svg", theme="dark", size="400x300", title="A, B")
        self.assertEqual((self.folder / "a.svg").read_text(), (self.folder / "b.svg").read_text())
        themed = self.db.render(self.db.chart("SPX", last="1y", theme="print", size="500x300").spec)._repr_mimebundle_()
        self.assertEqual(themed["text/html"].count("base64,"), 1)
        self.assertIn('width="500"', themed["image/svg+xml"])

    def alt_of(self, drawn, chart):
        return {"text/html": chart._repr_mimebundle_()["text/html"].replace(chart._title(), drawn._title())}

    def test_a_large_picture_is_shown_as_png(self):
        with mock.patch("dojima._chart.LARGEST_SVG", 1000):
            bundle = self.db.chart("SPX", last="1y")._repr_mimebundle_()
        self.assertTrue(base64.b64decode(bundle["image/png"]).startswith(b"\x89PNG"))
        self.assertNotIn("image/svg+xml", bundle)

    def test_the_page_is_shown_in_a_frame(self):
        chart = self.db.chart("SPX", last="1y", size="600x300")
        shown = chart.interactive(height=400)._repr_html_()
        self.assertIn('height="400"', shown)
        self.assertEqual(html.unescape(shown.split('srcdoc="')[1].split('"')[0]), chart.html)
        self.assertEqual(chart.interactive().height, 580)

    def test_errors_and_notices_are_those_of_the_call(self):
        with self.assertFails("usage", "smaa"):
            self.db.chart("SPX", overlay="smaa:3")
        with self.assertFails("usage", ".save(path)"):
            self.db.chart("SPX", output="x.png")
        bars = self.db.bars("SPX", last="1y")
        chart = dojima.chart(bars)
        self.assertEqual([n for n in self.notices if "inferred" in n][0], self.notices[0])
        self.assertIn("calendar=", self.notices[0])
        count = len(self.notices)
        dojima.chart(bars, name="OTHER", infer_gaps=True)
        chart._repr_mimebundle_()
        self.assertEqual(len(self.notices), count)

    def test_frames_are_drawn_without_a_database(self):
        bars = self.db.bars("SPX")
        chart = dojima.chart({"SPX": bars}, last="6M", navigator=True, calendar="XNYS")
        self.assertIn(">SPX<", chart.svg)
        self.assertEqual(chart.spec["panes"][0]["series"][1]["symbol"], "SPX.npy")
        pair = dojima.chart({"A": bars, "B": self.db.bars("IXIC")}, percent=True, last="1y")
        self.assertIn(">A ", pair.svg)
        self.assertIn("Chart of A, B", repr(pair))
        for name in ("PAIR", "^GSPC", "BRK/B", "USD JPY"):
            self.assertIn(f">{name}<", dojima.chart(bars, name=name).svg)
        with self.assertFails("not found", "dojima.open()"):
            dojima.chart("SPX")

    def test_an_analysis_is_drawn(self):
        chart = self.db.draw("drawdowns", "SPX", top=3)
        self.assertIn("<svg", chart.svg)
        self.assertIn("image/svg+xml", chart._repr_mimebundle_())
        self.assertEqual(repr(chart), "<dojima.Chart: Drawdowns of SPX>")
        self.assertEqual(repr(self.db.chart("SPX/IXIC", last="1y")), "<dojima.Chart: Chart of SPX/IXIC>")

    def test_frames_are_named_by_their_names_in_notices_and_errors(self):
        table = {"name": numpy.array(["Banks", "Energy"]), "value": numpy.array([3, 1])}
        dojima.chart({"Sectors": table}, type="column")
        self.assertEqual(self.notices, ["Sectors: drawn as a table, and not as bars; x= and y= choose its columns"])
        with self.assertFails("data", "Sectors: "):
            dojima.chart({"Sectors": table})

    def test_objects_stand_for_files_of_json(self):
        self.db.replay({"ops": [{"op": "pan", "by": "-5d"}]}, "SPX", last="3M", output="x.png")
        rules = {"exclusions": [{"type": "closed_date", "zone": "America/New_York", "date": "2018-12-27"}]}
        all_bars, without_one = self.db.window("SPX", start="2018-12-20"), self.db.window("SPX", start="2018-12-20", rules=rules)
        self.assertEqual(all_bars["bars"] - without_one["bars"], 1)
        self.assertEqual(len(self.db.audit("SPX", start="2018")), 0)

    def test_notices_are_shown_once(self):
        bars = self.db.bars("SPX", last="1y")
        with warnings.catch_warnings(record=True) as caught:
            warnings.resetwarnings()
            warnings.filterwarnings("once", category=dojima.Notice)
            for _ in range(3):
                dojima.chart(bars)
        self.assertEqual(len([w for w in caught if "inferred" in str(w.message)]), 1)
        self.assertEqual(caught[0].filename, __file__)


class TableTests(DojimaTest):
    def setUp(self):
        super().setUp()
        self.db = dojima.open(prices(), frames="numpy")

    def test_tables_are_frames_with_dates_and_times(self):
        self.assertEqual(list(self.db.list()["symbol"]), ["EURUSD", "IXIC", "SPX"])
        self.assertEqual(str(self.db.list("SPX")["first"][0]), "1999-01-04")
        scan = self.db.scan("rsi:14 < 50", columns=["close", "rsi:14"], fresh="1w")
        self.assertEqual(list(scan["symbol"]), ["IXIC", "SPX"])
        self.assertEqual(self.notices, [])
        rows = self.db.sql("SELECT date, close, 'x' AS text, NULL AS none FROM bars WHERE symbol = :symbol AND date > '2018-12-27'", "SPX")
        self.assertEqual(rows["close"].tolist(), [2485.74, 2506.85])
        self.assertEqual(rows["date"].dtype, "M8[D]")
        none = self.db.sql("SELECT date, close FROM bars WHERE 0")
        self.assertEqual({name: len(values) for name, values in none.items()}, {"date": 0, "close": 0})
        self.assertEqual(list(self.db.scan("rsi:14 < 1", columns="rsi:14", fresh="1w")), ["symbol", "time", "rsi:14"])
        self.assertEqual(len(self.db.analyze("drawdowns", "SPX", top=3)["depth"]), 3)
        last = self.db.analyze("drawdowns", "SPX", start="2018-09-25", top=1)
        self.assertTrue(numpy.isnat(last["recovery"][0]) and numpy.isnan(last["bars_up"][0]))
        self.assertEqual(self.db.analyze("returns", "SPX", last="1y")["complete"].dtype, bool)
        profile = self.db.analyze("profile", "SPX", last="1y", bins=4)
        self.assertEqual(len(profile["volume"]), 4)

    def test_data_sets_are_imported_once_and_listed(self):
        db = dojima.open("sample.db", frames="numpy")
        first = db.sample()
        again = db.sample()
        self.assertEqual(sorted(first["symbol"]), sorted(again["symbol"]))
        self.assertEqual(self.notices, [])

    def test_a_window_is_a_dict_of_its_figures(self):
        window = self.db.window("SPX", last="6M")
        self.assertEqual((window["bars"], window["close"], str(window["first"])), (126, 2506.85, "2018-07-02"))
        hours = self.db.window("EURUSD", last="1d", zone="Asia/Tokyo", calendar="24/5")
        self.assertEqual({str(hours[name].tzinfo) for name in ("from", "to", "first", "last")}, {"Asia/Tokyo"})
        self.assertEqual(self.db.resample("EURUSD", "1d")["count"].dtype, int)

    def test_sessions_have_the_times_of_the_exchange(self):
        sessions = dojima.sessions("XTKS", "2024-12-30")
        first = {name: numpy.asarray(values)[0] for name, values in sessions.reset_index().items()} if hasattr(sessions, "index") else sessions
        self.assertIn("open", first)
        christmas = dojima.open(frames="numpy").sessions("XNYS", start="2024-12-23", end="2024-12-26")
        self.assertEqual([str(date) for date in christmas["date"]], ["2024-12-23", "2024-12-24", "2024-12-26"])
        self.assertEqual(christmas["open"].dtype, "M8[us]")
        opens = dojima.open(frames="numpy").sessions("XTKS", "2024-01")
        self.assertEqual(opens["open"].dtype, "M8[us]")
        with self.assertFails("usage", "period"):
            dojima.sessions("XNYS", "2024", start="2023")

    def test_times_are_mapped_to_an_axis(self):
        table = dojima.open(frames="numpy").axis(
            ["2024-11-29T18:00:00Z", numpy.datetime64("2024-11-30")], calendar="XNYS", start="2024-11-25", end="2024-12-02"
        )
        self.assertEqual(len(table["time"]), 2)

    def test_files_are_written_explained_and_verified(self):
        self.assertEqual(str(self.db.report(["SPX"], "out.html")), "out.html")
        self.assertIn("<svg", (self.folder / "out.html").read_text())
        path = self.db.chart("SPX", last="6M").save("x.svg")
        self.assertEqual(self.db.verify(path)["state"].tolist(), ["unchanged"])
        self.assertIn("SPX", str(dojima.explain(path)))
        self.assertIn("$schema", dojima.schema())
        copy = dojima.open("copy.db", frames="numpy")
        self.db.store.backup("copy.db")
        copy.load({"date": numpy.array(["2018-12-31"], "M8[D]"), "close": numpy.array([1.0])}, symbol="SPX", interval="1d")
        self.assertEqual(copy.verify(path)["state"].tolist(), ["changed"])

    def test_what_belongs_to_a_database_is_kept_in_it(self):
        self.db.store.backup("x.db")
        db = dojima.open("x.db", frames="numpy")
        db.group("us", "SPX", "IXIC")
        self.assertEqual(len(db.list("@us")["symbol"]), 2)
        db.portfolio("save", "mix", "0.6 SPX, 0.4 IXIC", rebalance="1q")
        self.assertGreater(len(db.bars("mix", last="1y")["close"]), 200)
        figures = db.analyze("summary", "mix")["sharpe"].tolist()
        self.assertEqual(figures, db.analyze("summary", portfolio={"SPX": 0.6, "IXIC": 0.4}, rebalance="1q")["sharpe"].tolist())
        db.portfolio("save", "other", {"SPX": 0.6, "IXIC": 0.4}, rebalance="1q")
        self.assertEqual(figures, db.analyze("summary", "other")["sharpe"].tolist())
        db.portfolio("other", remove=True)
        db.portfolio("mix", remove=True)
        db.instrument("SPX", name="S&P 500")
        self.assertEqual(db.instrument("SPX")["name"][0], "S&P 500")
        db.store.rename("IXIC", "NASDAQ")
        self.assertIn("NASDAQ", list(db.list()["symbol"]))
        self.assertEqual(set(db.store.check()["result"]) - {"ok"}, set())
        self.assertEqual(len(db.generate(bars=5)["close"]), 5)


class RunningTests(DojimaTest):
    @unittest.skipUnless(NETWORK_PROGRAM, "there is no dojima-net")
    def test_a_server_has_an_address_and_ends(self):
        program = mock.patch.dict(os.environ, DOJIMA_PROGRAM=NETWORK_PROGRAM or "")
        program.start()
        self.addCleanup(program.stop)
        with dojima.open(prices()).serve("SPX") as server:
            self.assertTrue(server.url.startswith("http://"), server.url)
            self.assertIn(server.url, server._repr_html_())
        self.assertFalse(server.is_running)
        with self.assertFails("not found"):
            dojima.open("none.db").serve()

    def test_a_growing_file_is_watched(self):
        (self.folder / "t.csv").write_text((DATASETS / "sp500-daily.csv").read_text())
        with dojima.open("x.db").watch("t.csv", {"last": "1y", "theme": "dark"}, symbol="T", output="t.svg") as running:
            self.assertEqual(next(running.lines()), "t.svg")
        self.assertTrue((self.folder / "t.svg").exists())


if __name__ == "__main__":
    unittest.main()
