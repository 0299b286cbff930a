@testable import DojimaPages
import DojimaTestSupport
import Dojima
import DojimaCairo
import DojimaChart
import DojimaSeries
import DojimaText
import DojimaTime
import DojimaServer
import DojimaStore
import Testing

/// Options that a page switches, and dates that are picked on it.
@Suite struct PageChoiceTests {
    /// The message after an operation.
    private func message(_ page: ChartPage, _ operation: String) throws -> ReadMessage {
        page.apply(try PageInput("{\"n\": 1, \"at\": 1, \"do\": [\(operation)]}"))
        return try ReadMessage(page.message(answering: 1))
    }

    private func set(_ page: ChartPage, _ name: String, _ value: String) throws -> ReadMessage {
        try message(page, "{\"op\": \"set\", \"name\": \"\(name)\", \"value\": \"\(value)\"}")
    }

    /// Expects that command and address of the current state draw the same picture.
    private func expectDrawn(_ shown: ReadMessage, _ page: ChartPage, _ charts: NetCharts) throws {
        let address = try #require(shown["address"]?.text)
        let target = try #require(WebRequest(target: address))
        let again = try charts.page(["AAA"], charts.library.options(in: target.query, of: "chart"))
        let other = try message(again, #"{"op": "frame"}"#)
        #expect(other["state", "command"]?.text == shown["state", "command"]?.text)
        var canvas = ReadCanvas()
        try canvas.show(other)
        let picture = try Picture(page.current.chart, source: charts.library.reader).bytes(as: .png)
        #expect(try canvas.pixels == Raster(png: picture).pixels)
    }

    @Test(
        "Navigator, tracked value, volume and colours are switched in the picture, the command and the address",
        arguments: [
            ("navigator", "on", " --navigator"), ("track", "on", " --track"), ("volume", "off", " --no-volume"),
            ("colors", "change", " --color 'change > 0: rising' --color 'change < 0: falling' --color 'else: flat'"),
            ("colors", "volume", " --color 'volume > p90: "), ("color-change", "split", " --color-change split"),
        ])
    func switches(_ name: String, _ value: String, words: String) throws {
        let charts = try NetCharts()
        let page = try charts.page(["AAA"], [.init("last", "6M")])
        let first = try message(page, #"{"op": "size", "width": 600, "height": 400, "scale": 1}"#)
        let before = try #require(first["state", "command"]?.text)
        let on = try set(page, name, value)
        #expect(on["state", "error"]?.text == nil && on["state", "command"]?.text?.contains(words) == true, "\(on["state"]?.json() ?? "")")
        if name != "color-change" { #expect(!on.runs.isEmpty) }
        let key = name == "color-change" ? "colorChange" : name
        #expect(on["shown", key] == (value == "on" ? .flag(true) : value == "off" ? .flag(false) : .text(value)))
        try expectDrawn(on, page, charts)
        let off = try set(page, name, ["on": "off", "off": "on", "split": "solid"][value] ?? "none")
        #expect(off["state", "command"]?.text == before)
    }

    @Test("Options that the server sets for all pages are switched off by the address") func undone() throws {
        let charts = try NetCharts(defaults: [.init("navigator"), .init("track"), .init("color", "close > open: #0000FF")])
        let page = try charts.page()
        var last = try message(page, #"{"op": "frame"}"#)
        #expect(last["shown", "colors"]?.text == "opened" && last["shown", "hasOwnColors"] == .flag(true))
        for (name, value) in [("navigator", "off"), ("track", "off"), ("colors", "none")] { last = try set(page, name, value) }
        #expect(page.has("navigator") == false && page.has("track") == false && page.has("color") == false)
        try expectDrawn(last, page, charts)
        // A page loaded from the address opens its session with the same options.
        let address = try #require(last["address"]?.text)
        let target = try #require(WebRequest(target: address))
        let loaded = try charts.library.chart(["AAA"], charts.library.options(in: target.query, of: "chart"))
        let session = try #require(WebRequest(target: charts.library.address(of: loaded).session))
        let reloaded = try charts.page(["AAA"], charts.library.options(in: session.query, of: "chart", except: ["symbol"]))
        #expect(try message(reloaded, #"{"op": "frame"}"#)["state", "command"]?.text == last["state", "command"]?.text)
        for (name, value) in [("navigator", "on"), ("track", "on"), ("colors", "opened")] { last = try set(page, name, value) }
        let first = try message(charts.page(), #"{"op": "frame"}"#)
        #expect(last["address"]?.text == first["address"]?.text)
    }

    @Test("Hidden volume is off in the menu, and the menu shows it again") func hiddenVolume() throws {
        let charts = try NetCharts()
        let page = try charts.page(["AAA"], [.init("hide", "volume")])
        let first = try message(page, #"{"op": "frame"}"#)
        #expect(first["shown", "volume"] == .flag(false))
        let on = try set(page, "volume", "on")
        #expect(on["shown", "volume"] == .flag(true) && !page.has("hide"))
        try expectDrawn(on, page, charts)
    }

    @Test("Without scripts the presets of several charts link to the page of these charts") func presetsOfCharts() throws {
        let charts = try NetCharts()
        let site = try ChartSite(charts.library)
        let html = String(decoding: try site.answer(to: "/charts/AAA,B%2FB?1:log").body, as: UTF8.self)
        let link = try #require(html.firstMatch(of: #/href="(/charts/[^"]*)">1M</#)?.output.1)
        let address = String(link).replacing("&amp;", with: "&")
        #expect(address == "/charts/AAA,B%2FB?sync=window,crosshair&0:last=1M&1:last=1M&1:log")
        #expect(try site.answer(to: address).status == 200)
    }

    @Test("Switching an unknown option is an error") func refused() throws {
        let charts = try NetCharts()
        let page = try charts.page(["AAA"], [.init("type", "column")])
        _ = try message(page, #"{"op": "frame"}"#)
        for (name, value, word) in [
            ("volume", "on", "no space"), ("navigator", "maybe", "unknown navigator"), ("colors", "opened", "unknown colors"),
            ("color-change", "x", "x"),
            ("nonsense", "on", "nonsense"),
        ] {
            #expect(try set(page, name, value)["state", "error"]?.text?.contains(word) == true, "\(name)")
        }
    }

    @Test(
        "A closed date is moved to the next open one, and a note reports it", .feature("S2-PR-03"),
        arguments: [
            // The data are the weekdays of 2018 to 2020.
            ("2019-03-04", "2019-03-08", "2019-03-04", "2019-03-08", ""),
            ("2019-03-02", "2019-03-09", "2019-03-04", "2019-03-11", "is closed"),
            ("2017-05-01", "2018-02-01", "2018-01-01", "2018-02-01", "before the first bar"),
            ("2020-12-01", "2031-01-01", "2020-12-01", "2020-12-25", "after the last bar"),
            ("2019-03-04T11:00", "", "2019-03-04", nil, "is used instead"),
        ] as [(String, String, String?, String?, String)])
    func dates(_ from: String, _ to: String, low: String?, high: String?, note: String) throws {
        let charts = try NetCharts()
        let page = try charts.page()
        _ = try message(page, #"{"op": "frame"}"#)
        let shown = try message(page, "{\"op\": \"dates\", \"from\": \"\(from)\", \"to\": \"\(to)\"}")
        #expect(shown["state", "error"]?.text == nil)
        #expect(page.values(of: "from") == [low].compactMap(\.self) && page.values(of: "to") == [high].compactMap(\.self))
        #expect(note.isEmpty ? shown["notice"] == .null : shown["notice"]?.text?.contains(note) == true, "\(shown["notice"]?.text ?? "")")
        #expect(shown["dates", "from"]?.text == low && high.map { shown["dates", "to"]?.text == $0 } ?? true)
        // The note is sent once.
        #expect(try message(page, #"{"op": "frame"}"#)["notice"] == .null)
        try expectDrawn(shown, page, charts)
    }

    @Test("Dates that do not exist or form no window are an error, and the window stays") func noDates() throws {
        let charts = try NetCharts()
        let page = try charts.page(["AAA"], [.init("last", "6M")])
        _ = try message(page, #"{"op": "frame"}"#)
        for (from, to) in [("2019-02-30", ""), ("soon", ""), ("2019-03-08", "2019-03-04")] {
            let shown = try message(page, "{\"op\": \"dates\", \"from\": \"\(from)\", \"to\": \"\(to)\"}")
            #expect(shown["state", "error"]?.text?.isEmpty == false && page.values(of: "last") == ["6M"], "\(from)")
        }
    }

    @Test("Times within a day are read and shown in the zone of the axis, and closed times are moved") func times() throws {
        let charts = try NetCharts()
        // Hours of 09:30 to 16:00 in New York, on the days of a week.
        var bars = BarSeries(interval: BarInterval.minutes(30))
        for day in 7..<12 {
            for half in 0..<13 {
                let time = Instant(
                    microseconds: (17897 + Int64(day)) * Instant.microsecondsPerDay + (14 * 2 + 1 + Int64(half)) * 1_800_000_000)
                bars.append(unchecked: Bar(time: time, open: 100, high: 102, low: 99, close: 101, volume: 10))
            }
        }
        try charts.database().upsert(bars, into: SeriesKey(symbol: "MIN", interval: BarInterval.minutes(30)))
        let page = try charts.page(["MIN"], [.init("calendar", "XNYS")])
        let first = try message(page, #"{"op": "frame"}"#)
        let zone = try #require(first["dates", "zone"]?.text)
        #expect(zone == "America/New_York" && first["dates", "from"]?.text?.hasSuffix("T09:30") == true)
        let day = try #require(first["dates", "from"]?.text?.prefix(10))
        let shown = try message(page, "{\"op\": \"dates\", \"from\": \"\(day)T08:00\", \"to\": \"\(day)T16:00\"}")
        #expect(shown["state", "error"]?.text == nil)
        #expect(shown["notice"]?.text == "\(day)T08:00 is before the first bar: \(day)T09:30 is used instead.")
        #expect(shown["state", "window", "bars"]?.number == 13 && shown["dates", "to"]?.text == "\(day)T16:00")
        try #require(page.values(of: "from") == ["\(day)T09:30:00"])
    }

    @Test("The times of a window that was moved can be picked, and contain its bars", arguments: BarSeries.Stamp.allCases)
    func movedTimes(_ stamp: BarSeries.Stamp) throws {
        let charts = try NetCharts()
        let minute = try #require(BarInterval("1m"))
        var bars = BarSeries(interval: minute)
        bars.stamp = stamp
        for index in 0..<600 {
            let time = Instant(microseconds: 17897 * Instant.microsecondsPerDay + Int64(index) * 60_000_000)
            bars.append(unchecked: Bar(time: time, open: 100, high: 102, low: 99, close: 101, volume: 10))
        }
        try charts.database().upsert(bars, into: SeriesKey(symbol: "MIN", interval: minute))
        let page = try charts.page(["MIN"])
        let moved = try message(page, #"{"op": "zoom", "by": 3.7, "x": 0.31}"#)
        let (from, to) = (try #require(moved["dates", "from"]?.text), try #require(moved["dates", "to"]?.text))
        #expect(from.count == "2019-01-01T00:00".count && to.count == from.count, "\(from) \(to)")
        let picked = try message(page, "{\"op\": \"dates\", \"from\": \"\(from)\", \"to\": \"\(to)\"}")
        for key in ["bars", "first", "last"] {
            #expect(try picked["state", "window", key]?.number == #require(moved["state", "window", key]?.number), "\(key)")
        }
    }

    @Test("Every choice of colours is a list of rules that can be drawn") func choices() throws {
        for choice in PointColoring.all { #expect(try PointColoring.name(of: choice.rules) == choice.name) }
    }
}
