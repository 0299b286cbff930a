@testable import DojimaPages
import DojimaServer
import DojimaCairo
import DojimaChart
import DojimaCommands
import DojimaScale
import DojimaSeries
import DojimaStore
import DojimaTestSupport
import DojimaText
import DojimaTime
import Dojima
import Foundation
import Testing

/// A chart on a page: the messages that it receives, and the equality of its picture with that of the command line.
@Suite struct ChartPageTests {
    private func batch(_ number: Int, _ operations: String, at time: Double = 1) throws -> PageInput {
        try PageInput("{\"n\": \(number), \"at\": \(time), \"do\": [\(operations)]}")
    }

    /// The message after some operations.
    private func message(_ page: ChartPage, _ number: Int, _ operations: String, at time: Double = 1) throws -> ReadMessage {
        page.apply(try batch(number, operations, at: time))
        return try ReadMessage(page.message(answering: number))
    }

    /// The pixels of the picture of a page's command.
    private func drawn(_ message: ReadMessage, _ charts: NetCharts) throws -> [UInt8] {
        let command = try #require(message["state", "command"]?.text)
        // The test's values need no quotation marks.
        let words = command.split(separator: " ").map(String.init)
        let chart = try CommandCall(Array(words.dropFirst()), within: nil).chart()
        let png = try Picture(chart, source: charts.library.reader).bytes(as: .png)
        return try Raster(png: png).pixels
    }

    @Test("The background of every theme is opaque, as the canvas of a page is", arguments: ThemeCatalog.all)
    func opaque(theme: Theme) { #expect(theme.background.alpha == 255) }

    @Test("After any inputs the canvas holds the picture of the command")
    func pictures() throws {
        let charts = try NetCharts()
        let page = try charts.page(["AAA"], [.init("navigator"), .init("last", "6M")])
        let steps = [
            #"{"op": "size", "width": 600, "height": 400, "scale": 1}"#,
            #"{"op": "align", "left": [30.5], "right": [80]}"#,
            #"{"op": "beginPan", "x": 0.4, "y": 0.5}, {"op": "panTo", "x": 0.6, "y": 0.5}"#,
            #"{"op": "align", "left": [], "right": [91.25, 20]}, {"op": "panTo", "x": 0.7, "y": 0.5}, {"op": "endPan"}"#,
            #"{"op": "crosshair", "x": 300, "y": 200}"#, #"{"op": "set", "name": "type", "value": "line"}"#,
            #"{"op": "study", "text": "sma:20"}"#, #"{"op": "study", "text": "rsi:14"}"#, #"{"op": "preset", "name": "1y"}"#,
            #"{"op": "hideCrosshair"}, {"op": "set", "name": "scale", "value": "log"}"#,
            #"{"op": "set", "name": "theme", "value": "dark"}"#,
            #"{"op": "size", "width": 700, "height": 300, "scale": 2}"#, #"{"op": "removeStudy", "option": "pane", "text": "rsi:14"}"#,
            #"{"op": "beginStretch", "axis": "price"}, {"op": "stretch", "by": 1.5}, {"op": "endStretch"}"#, #"{"op": "reset"}"#,
        ]
        var canvas = ReadCanvas()
        for (number, step) in steps.enumerated() {
            let message = try message(page, number, step, at: Double(number))
            try canvas.show(message)
            #expect(message["n"]?.number == Double(number) && message["state", "error"]?.text == nil)
            #expect(!message.runs.isEmpty, "\(step)")
            #expect(canvas.pixels == (try drawn(message, charts)), "\(step): \(message["state", "command"]?.text ?? "")")
        }
    }

    @Test("Labels keep the space that other charts of the page need, after any later input") func align() throws {
        let charts = try NetCharts()
        let page = try charts.page(["AAA"], [.init("last", "6M"), .init("axis-width", "64")])
        func edge(_ message: ReadMessage) throws -> Double {
            let plot = try #require(message["state", "plots"]?.elements.first)
            return try #require(plot["x"]?.number) + (try #require(plot["w"]?.number))
        }
        let first = try edge(message(page, 1, #"{"op": "size", "width": 600, "height": 400, "scale": 1}"#))
        let less = try message(page, 2, #"{"op": "align", "left": [], "right": [63]}"#)
        #expect(try edge(less) == first && less.runs.isEmpty)
        for (number, step) in [
            #"{"op": "align", "left": [], "right": [100]}"#, #"{"op": "zoom", "by": 2}"#, #"{"op": "symbol", "by": 1}"#,
            #"{"op": "align", "left": [], "right": [70]}"#,
        ].enumerated() {
            #expect(try edge(message(page, 3 + number, step)) == first - 36, "\(step)")
        }
        page.dataChanged()
        #expect(try edge(message(page, 9, "")) == first - 36)
    }

    @Test("During a drag the command keeps the space of the labels; the address and later pictures do not")
    func heldLabels() throws {
        let charts = try NetCharts()
        let page = try charts.page(["AAA"], [.init("last", "6M")])
        func texts(_ message: ReadMessage) throws -> (command: String, address: String) {
            (try #require(message["state", "command"]?.text), try #require(message["address"]?.text))
        }
        _ = try message(page, 1, #"{"op": "size", "width": 600, "height": 400, "scale": 1}"#)
        let dragged = try texts(message(page, 2, #"{"op": "beginPan", "x": 0.4, "y": 0.5}, {"op": "panTo", "x": 0.6, "y": 0.5}"#))
        #expect(dragged.command.contains("--axis-width") && !dragged.address.contains("axis-width"))
        let rebuilt = try texts(message(page, 3, #"{"op": "study", "text": "sma:20"}"#))
        #expect(rebuilt.command.contains("sma:20") && !rebuilt.command.contains("axis-width"))
        _ = try message(page, 4, #"{"op": "beginPan", "x": 0.4, "y": 0.5}, {"op": "panTo", "x": 0.5, "y": 0.5}"#)
        let ended = try texts(message(page, 5, #"{"op": "endPan", "velocity": 0}"#))
        #expect(!ended.command.contains("axis-width") && !ended.address.contains("axis-width"))
    }

    @Test("A dragged horizontal line takes the colours of its rule along, in the picture and in the command", .feature("S4-AN-13"))
    func levels() throws {
        let charts = try NetCharts()
        let line = "horizontal-line:100=Limit = mine"
        let page = try charts.page(
            ["AAA"],
            [
                .init("last", "6M"), .init("annotate", "event:2020-10-12=Stays"), .init("annotate", line),
                .init("color", "close > line:once-2: #F57C00"),
            ])
        var canvas = ReadCanvas()
        let first = try message(page, 1, #"{"op": "size", "width": 600, "height": 400, "scale": 1}"#)
        try canvas.show(first)
        let plot = try #require(first["state", "plots"]?.elements.first)
        let top = try #require(plot["y"]?.number), height = try #require(plot["h"]?.number)
        func picture() throws -> Picture {
            try Picture(page.state.chart, source: charts.library.reader)
        }
        var before = try picture()
        var pictures: Set<[UInt8]> = []
        for (number, share) in [0.3, 0.6, 0.5, 2, -1].enumerated() {
            let y = top + height * share
            let moved = try message(page, number + 2, "{\"op\": \"level\", \"index\": 1, \"y\": \(y)}")
            try canvas.show(moved)
            #expect(moved["state", "error"]?.text == nil)
            let level = try #require(moved["levels"]?.elements.first)
            #expect(level["index"]?.number == 1 && moved["levels"]?.elements.count == 1, "an event is no line")
            // Its axis may have been widened for it.
            if share == 0.5 { #expect(try abs(#require(level["y"]?.number) - y) < 12) }
            let command = try #require(moved["state", "command"]?.text)
            let value = try #require(command.firstMatch(of: /horizontal-line:([0-9.]+)=Limit = mine/)).1
            #expect(
                Double(value).map { $0 > 10 && $0 < 1000 && "\($0)".count < 9 } == true && command.contains("event:2020-10-12=Stays"),
                "\(command)")
            // The value is that of the pointer's position on the axis as it was shown, to a pixel.
            let range = try #require(before.drawing.description.axes.first { $0.id == "price" }).range
            let box = before.drawing.description.panes[0].box
            let pixel = (range.upperBound - range.lowerBound) / box.height
            let wanted = range.upperBound - (min(max(y, box.y), box.maxY) - box.y) * pixel
            #expect(try abs(#require(Double(value)) - wanted) <= pixel, "\(share): \(value) for \(wanted)")
            before = try picture()
            #expect(try canvas.pixels == Raster(png: before.bytes(as: .png)).pixels)
            let isNew = pictures.insert(canvas.pixels).inserted
            #expect(isNew, "\(share): \(command)")
        }
        // An object that is no line of the page is not moved.
        for index in [0, 2, 10_000] {
            let same = try message(page, 20, "{\"op\": \"level\", \"index\": \(index), \"y\": 100}")
            #expect(same["state", "error"]?.text == nil && same.runs.isEmpty)
        }
    }

    @Test("The address of a page restores its state")
    func addresses() throws {
        let charts = try NetCharts()
        let page = try charts.page(["B/B"], [.init("navigator")])
        let shown = try message(
            page, 1, #"{"op": "zoom", "by": 3, "x": 0.2}, {"op": "study", "text": "ema:9"}, {"op": "set", "name": "type", "value": "ohlc"}"#
        )
        let address = try #require(shown["address"]?.text)
        #expect(address.hasPrefix("/chart/B%2FB?") && address.contains("overlay=ema:9") && address.contains("type=ohlc"))
        let request = try #require(WebRequest(target: address))
        let again = try charts.page(["B/B"], try charts.library.options(in: request.query, of: "chart"))
        let message = try message(again, 1, #"{"op": "frame"}"#)
        #expect(try message["state", "command"]?.text == #require(shown["state", "command"]?.text))
        var (first, second) = (ReadCanvas(), ReadCanvas())
        try first.show(shown)
        try second.show(message)
        #expect(!first.pixels.isEmpty && first.pixels == second.pixels)
    }

    @Test("A page draws Kagi lines by their kind, and as candles or a line if these are chosen") func typeOfTransform() throws {
        let charts = try NetCharts()
        let page = try charts.page(["AAA"], [.init("transform", "kagi:3%")])
        let first = try message(page, 1, #"{"op": "frame"}"#)
        #expect(first["shown", "type"]?.text == "kagi" && first["state", "command"]?.text?.contains("--type") == false)
        for (number, type) in ["candlestick", "line", "kagi"].enumerated() {
            let chosen = try message(page, number + 2, "{\"op\": \"set\", \"name\": \"type\", \"value\": \"\(type)\"}")
            #expect(chosen["state", "error"]?.text == nil && !chosen.runs.isEmpty, "\(chosen["state", "error"]?.text ?? "")")
            #expect(chosen["shown", "type"]?.text == type)
            #expect(chosen["state", "command"]?.text?.contains("--type \(type)") == (type != "kagi"))
        }
    }

    @Test("An impossible operation is an error and keeps the picture; the next valid input clears the error")
    func errors() throws {
        let charts = try NetCharts()
        let page = try charts.page()
        let first = try message(page, 1, #"{"op": "frame"}"#)
        let wrong = try message(page, 2, #"{"op": "study", "text": "nope:1"}"#)
        #expect(wrong["state", "error"]?.text?.contains("nope") == true && wrong.runs.isEmpty)
        #expect(try wrong["state", "command"]?.text == #require(first["state", "command"]?.text))
        let right = try message(page, 3, #"{"op": "study", "text": "ema:50"}"#)
        #expect(right["state", "error"]?.text == nil && !right.runs.isEmpty)
    }

    @Test("A frame is sent only if something has changed")
    func standingStill() throws {
        let charts = try NetCharts()
        let page = try charts.page()
        let first = try message(page, 1, #"{"op": "frame"}"#), second = try message(page, 2, #"{"op": "frame"}"#)
        #expect(first.rects.count == 1 && second.runs.isEmpty)
        #expect(try second["state", "frame"]?.number == #require(first["state", "frame"]?.number))
    }

    @Test("A crosshair that was clicked stays when the pointer leaves, until it is released")
    func keptCrosshair() throws {
        let charts = try NetCharts()
        let page = try charts.page()
        _ = try message(page, 1, #"{"op": "frame"}"#)
        let over = try message(page, 2, #"{"op": "crosshair", "x": 300, "y": 150}"#)
        let time = try #require(over["state", "crosshair", "time"]?.number)
        #expect(over["state", "crosshair", "values", "close"]?.number != nil && over["live"]?.text?.contains("Close") == true)
        #expect(try message(page, 3, #"{"op": "hideCrosshair"}"#)["state", "crosshair", "time"]?.number == nil)
        #expect(try message(page, 4, #"{"op": "keepCrosshair", "x": 300, "y": 150}"#)["state", "crosshair", "time"]?.number == time)
        #expect(
            try message(page, 5, #"{"op": "crosshair", "x": 400, "y": 150}, {"op": "hideCrosshair"}"#)["state", "crosshair", "time"]?.number
                == time)
        #expect(try message(page, 6, #"{"op": "releaseCrosshair"}"#)["state", "crosshair", "time"]?.number == nil)
    }

    @Test("The next symbol shows the same times, and there is none after the last")
    func symbols() throws {
        let charts = try NetCharts()
        let page = try charts.page(["AAA"], [.init("last", "6M")])
        let first = try message(page, 1, #"{"op": "pan", "by": -1}"#)
        let next = try message(page, 2, #"{"op": "symbol", "by": 1}"#)
        #expect(
            next["state", "command"]?.text?.hasPrefix("dojima chart B/B ") == true
                && next["address"]?.text?.hasPrefix("/chart/B%2FB") == true)
        #expect(try next["state", "window", "last"]?.number == #require(first["state", "window", "last"]?.number))
        #expect(try message(page, 3, #"{"op": "symbol", "by": 1}"#)["state", "command"]?.text == next["state", "command"]?.text)
    }

    @Test("A symbol without bars at the times of the page is shown with all its bars, and the page reports it")
    func otherTimes() throws {
        let charts = try NetCharts()
        try charts.database().upsert(NetCharts.bars(3, count: 10), into: SeriesKey(symbol: "OLD", interval: .day))
        let page = try charts.page(["AAA"], [.init("last", "6M")])
        _ = try message(page, 1, #"{"op": "frame"}"#)
        _ = try message(page, 2, #"{"op": "pan", "by": -0.5}"#)
        let shown = try message(page, 3, #"{"op": "symbol", "name": "OLD"}"#)
        let command = shown["state", "command"]?.text ?? ""
        #expect(shown["state", "error"]?.text == nil && shown["notice"]?.text?.contains("OLD has no bars") == true, "\(command)")
        #expect(shown["address"]?.text == "/chart/OLD" && shown["state", "window", "bars"]?.number == 10)
    }

    @Test(
        "A compared symbol gets the look of a single one when the others are removed, except for a colour of the user",
        arguments: [("2", false), ("#7F3F98", true)])
    func colorOfLast(_ color: String, isKept: Bool) throws {
        let charts = try NetCharts()
        let page = try charts.page(
            ["AAA", "B/B"], [.init("type", "candlestick"), .init("series-color", "AAA=\(color)"), .init("series-color", "B/B=1")])
        _ = try message(page, 1, #"{"op": "frame"}"#)
        let shown = try message(page, 2, #"{"op": "removeSymbol", "name": "B/B"}"#)
        #expect(shown["state", "command"]?.text?.contains("--series-color") == isKept, "\(shown["state", "command"]?.text ?? "")")
    }

    @Test("All charts are read through one connection", .feature("S2-DM-18")) func oneConnection() throws {
        let charts = try NetCharts()
        /// The files of the database that this process has open.
        func open() throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count {
                (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)"))?.hasPrefix(charts.folder.path) == true
            }
        }
        var (pages, counts) = ([ChartPage](), [Int]())
        for symbol in ["AAA", "B/B", "AAA"] {
            pages.append(try charts.page([symbol], [.init("last", "6M"), .init("overlay", "sma:20")]))
            for (number, page) in pages.enumerated() {
                let shown = try message(page, number, #"{"op": "pan", "by": -0.5}"#)
                #expect(shown["state", "error"]?.text == nil)
            }
            counts.append(try open())
        }
        #expect(counts[0] > 0 && Set(counts).count == 1, "\(counts)")
    }

    @Test("Symbols that are not served cannot be reached")
    func someSymbols() throws {
        let charts = try NetCharts(only: ["AAA"])
        #expect(try charts.library.symbols() == ["AAA"] && !charts.library.serves("B/B") && charts.library.symbols(named: "AAA,B/B") == nil)
        #expect(throws: (any Error).self, "a flag takes no value") { try charts.library.chart(["AAA"], [.init("navigator", "AAA")]) }
        let message = try message(try charts.page(), 1, #"{"op": "symbol", "name": "B/B"}"#)
        #expect(message["state", "error"]?.text != nil && message["state", "command"]?.text?.hasPrefix("dojima chart AAA") == true)
    }

    @Test("A replaced or removed database is reported, and data that readers still see of the old file are not shown")
    func replaced() throws {
        let charts = try NetCharts()
        let (site, page, path) = (try ChartSite(charts.library), try charts.page(), charts.library.database.name)
        #expect(try message(page, 1, #"{"op": "frame"}"#)["state", "error"]?.text == nil)
        let other = charts.folder.path + "/other.db"
        try NetCharts.fill(Store(path: other, access: .writing))
        #expect(rename(path, path + ".old") == 0)
        let removed = try site.answer(to: "/data/list")
        #expect(removed.status == 503 && String(decoding: removed.body, as: UTF8.self).contains("the database was deleted or moved"))
        #expect(rename(other, path) == 0)
        for target in ["/data/list", "/", "/chart/AAA", "/picture/AAA.svg"] {
            let answer = try site.answer(to: target)
            #expect(answer.status == 503 && String(decoding: answer.body, as: UTF8.self).contains("another file replaced the database"))
        }
        let next = try message(page, 2, #"{"op": "set", "name": "type", "value": "line"}"#)
        #expect(next["state", "error"]?.text?.contains("another file replaced the database") == true && next.runs.isEmpty)
        #expect(rename(path + ".old", path) == 0)
        #expect(try site.answer(to: "/data/list").status == 200)
    }

    @Test("Options of the start apply unless a page sets one of the same meaning")
    func defaults() throws {
        let charts = try NetCharts(defaults: [.init("theme", "dark"), .init("last", "3M"), .init("navigator")])
        let plain = try charts.library.chart(["AAA"], [])
        #expect(plain.theme == "dark" && plain.window.preset.map { "\($0)" } == "3M" && plain.showsNavigator)
        let chart = try charts.library.chart(["AAA"], [.init("from", "2019-01-01"), .init("theme", "sharp")])
        #expect(chart.theme == "sharp" && chart.window.from?.written == "2019-01-01" && chart.window.preset == nil && chart.showsNavigator)
    }

    @Test("An address undoes options of the start that its chart no longer has, and omits those that pages may not use")
    func undoneDefaults() throws {
        let rules = Array("{\"exclusions\": []}".utf8)
        let start: [ChartOption] = [
            .init("log"), .init("rules", "start.json"), .init("set", "layout.titleHidden=true"), .init("set", "dottedGrid=true"),
        ]
        let charts = try NetCharts(defaults: start, files: ["start.json": rules])
        let page = try charts.page()
        let before = try #require(try message(page, 1, #"{"op": "frame"}"#)["address"]?.text)
        #expect(!before.contains("rules"))
        let after = try message(page, 2, #"{"op": "set", "name": "scale", "value": "linear"}"#)
        #expect(after["state", "command"]?.text?.contains("--rules start.json") == true)
        for (address, scale) in [(before, PriceScale.logarithmic), (try #require(after["address"]?.text), .linear)] {
            let request = try #require(WebRequest(target: address))
            let again = try charts.library.chart(["AAA"], try charts.library.options(in: request.query, of: "chart"))
            #expect(again.priceScale == scale && again.layout.hidesTitle && again.hasDottedGrid && again.closedTime.rules == "start.json")
        }
        // A page sets a key that the start has set; the other keys of the start still apply.
        let one = try charts.library.chart(["AAA"], [.init("set", "dottedGrid=false")])
        #expect(!one.hasDottedGrid && one.layout.hidesTitle)
    }

    @Test("Each stretched value axis has its own range, in command and address")
    func axisRanges() throws {
        let charts = try NetCharts()
        let page = try charts.page(["AAA"], [.init("last", "6M"), .init("pane", "rsi:14"), .init("y-range", "50..200")])
        func ranges(_ message: ReadMessage) throws -> [String] {
            let options = try #require(message["address"]?.text).split(separator: "&").map(String.init)
            return options.filter { $0.hasPrefix("y-range") || $0.hasPrefix("axis-range") }
        }
        var canvas = ReadCanvas()
        let first = try message(page, 1, #"{"op": "size", "width": 700, "height": 500, "scale": 1}"#)
        try canvas.show(first)
        #expect(try ranges(first) == ["y-range=50..200"])
        for (number, axis) in ["rsi:14", "volume", "price"].enumerated() {
            let step = #"{"op": "beginStretch", "axis": "\#(axis)"}, {"op": "stretch", "by": 1.5}, {"op": "endStretch"}"#
            let stretched = try message(page, number + 2, step)
            try canvas.show(stretched)
            let found = try ranges(stretched)
            #expect(stretched["state", "error"]?.text == nil)
            #expect(found.contains("y-range=50..200") == (axis != "price") && found.count == min(number + 2, 3), "\(axis): \(found)")
            if axis != "price" {
                #expect(found.contains { $0.hasPrefix("axis-range=" + WebRequest.encoded(axis + "=")) }, "\(axis): \(found)")
            }
            #expect(try canvas.pixels == drawn(stretched, charts), "\(axis)")
        }
    }

    @Test(
        "Options that are not listed are refused",
        arguments: ["db", "output", "describe", "config", "rules", "calendar-file", "spec", "print-sql", "wait", "o", "-o", "a b", ""])
    func refusedOptions(_ name: String) throws {
        let request = try #require(WebRequest(target: "/chart/AAA?" + (name.isEmpty ? "=x" : name.replacing(" ", with: "%20") + "=x")))
        let library = try NetCharts().library
        #expect(throws: PageRefusal.self) { try library.options(in: request.query, of: "chart") }
    }
}
