import Dojima
import DojimaTestSupport
import Foundation
import Testing

/// Bars of files and texts, and the bridges of the library to Foundation.
@Suite struct BarSeriesFileTests {
    private static let datasets = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("datasets")

    private static func url(_ name: String) -> URL { datasets.appendingPathComponent(name) }

    @Test(
        "The bars of a file are those that an import stores",
        arguments: ["sp500-daily.csv", "nasdaq-daily.csv", "eurusd-hourly.csv", "goog-daily.json"])
    func file(_ name: String) throws {
        let bars = try BarSeries(contentsOf: Self.url(name))
        let database = MemoryDatabase()
        let summary = try Importer(into: database).importFiles(at: [Self.url(name)])
        let series = try #require(summary.files.first)
        let key = SeriesKey(symbol: series.symbol, interval: series.interval)
        #expect(bars.count > 1000 && bars.interval == series.interval)
        #expect(try database.bars(of: key, in: .earliest ..< .latest) == bars)
        if name.hasSuffix(".csv") { #expect(try BarSeries(csv: String(contentsOf: Self.url(name), encoding: .utf8)) == bars) }
        #expect(try BarSeries(contentsOfFile: Self.url(name).path) == bars)
    }

    @Test("A bar made in code is treated as the same bar in a file", arguments: InvalidBarPolicy.allCases, [1, 2, 3] as [UInt64])
    func policies(_ policy: InvalidBarPolicy, _ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var bars = randomBars(200, step: 60_000_000, &random)
        for index in bars.indices where Int.random(in: 0..<4, using: &random) == 0 {
            switch Int.random(in: 0..<5, using: &random) {
            case 0: (bars[index].high, bars[index].low) = (bars[index].low, bars[index].high)
            case 1: bars[index].close = bars[index].high * (1 + Double.random(in: 0...2e-6, using: &random))
            case 2: bars[index].open = bars[index].low / 2
            case 3: bars[index].volume = -5
            default: bars[index].volume = 0x1p60
            }
        }
        let rows = bars.map { bar in
            "\(bar.time),\(bar.open),\(bar.high),\(bar.low),\(bar.close),\(bar.volume.map { "\($0)" } ?? "")"
        }
        let text = "time,open,high,low,close,volume\n" + rows.joined(separator: "\n") + "\n"
        var options = ImportOptions()
        let minute = try #require(BarInterval("1m"))
        options.reading.interval = minute
        options.reading.invalid = policy
        let read = try BarSeries(csv: text, options: options)
        #expect(try BarSeries(bars, interval: minute, invalid: policy, isStrict: false) == read)
        #expect(read.count < bars.count && read.count > 100)
    }

    @Test("A row that is not valid is an error with its line, unless the options say otherwise") func lines() throws {
        let text = "Date,Open,High,Low,Close\n2020-01-02,1,2,0.5,1.5\n2020-01-03,1,0.5,2,1.5\n2020-01-06,1,2,0.5,1.5\n"
        let error = #expect(throws: FileError.self) { try BarSeries(csv: text) }
        #expect(error?.category == .data && error?.description.contains("line 3: the high is below the low") == true)
        #expect(error?.localizedDescription == error?.description)
        #expect(try BarSeries(csv: text, options: ImportOptions()).count == 2)
        #expect(throws: FileError.self) { try BarSeries(csv: "") }
        #expect(throws: FileError.self) { try BarSeries(csv: "{\"a\": 1}") }
    }

    @Test("A file of several symbols, a missing file and the address of a page are errors") func refusals() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("two.csv", "symbol,date,close\nA,2020-01-02,1\nB,2020-01-02,2\nA,2020-01-03,1\nB,2020-01-03,2\n")
        let several = #expect(throws: FileError.self) { try BarSeries(contentsOfFile: path) }
        #expect(several?.description.hasSuffix("contains bars of 2 symbols; import the file into a database") == true)
        let missing = #expect(throws: FileError.self) { try BarSeries(contentsOf: Self.url("none.csv")) }
        #expect(missing?.category == .missing)
        let page = try #require(URL(string: "https://example.org/a.csv"))
        #expect(throws: FileError.self) { try BarSeries(contentsOf: page) }
        #expect(throws: FileError.self) { try Importer(into: MemoryDatabase()).importFiles(at: [page]) }
        #expect(throws: StoreError.self) { try Store(url: page, access: .reading) }
        #expect(throws: StoreError.self) { try Store(path: "", access: .writing) }
        let database = URL(fileURLWithPath: folder.file("x.db"))
        try Store(url: database, access: .writing).upsert(BarSeries(contentsOf: Self.url("sp500-daily.csv")), into: Self.spx)
        #expect(try Store(url: database, access: .reading).extent(of: Self.spx)?.count == 5031)
    }

    private static let spx = SeriesKey(symbol: "SPX", interval: .day)

    @Test("A moment is the same after it was a date, in the years 1730 to 2269") func dates() {
        var random = SeededGenerator(seed: 4)
        let limits = Instant(seconds: -7_573_651_200).microseconds...Instant(seconds: 9_467_107_200).microseconds
        for _ in 0..<10_000 {
            let moment = Instant(microseconds: Int64.random(in: limits, using: &random))
            #expect(Instant(Date(moment)) == moment)
        }
        #expect(Instant(Date(timeIntervalSince1970: 0)) == .epoch && Date(.epoch) == Date(timeIntervalSince1970: 0))
        #expect(Instant(Date(timeIntervalSince1970: 1.5)) == Instant(microseconds: 1_500_000))
        #expect(Instant(Date.distantFuture).utcDate.year == 4001)
        #expect(Instant(Date(timeIntervalSince1970: .infinity)) == .latest && Instant(Date(timeIntervalSince1970: -1e300)) < .epoch)
    }

    @Test("Rows with dates of Foundation are bars") func foundationRows() throws {
        struct Row { var date: Date, price: Double }
        let rows = (0..<5).map { Row(date: Date(timeIntervalSince1970: 86_400 * Double($0)), price: Double($0 + 1)) }
        let bars = try BarSeries(rows, interval: .day, time: \.date, open: \.price, high: \.price, low: \.price, close: \.price)
        #expect(bars.close == [1, 2, 3, 4, 5] && bars.time == (0..<5).map { Instant(seconds: 86_400 * $0) })
    }

    @Test(
        "Bars in memory are resampled as a store resamples them", arguments: [nil, "XNYS"], ["5m", "1h", "1d", "1w", "1M"])
    func resampled(_ code: String?, _ into: String) throws {
        let calendar = try code.map { try TradingCalendar($0) }
        let interval = try #require(BarInterval(into))
        let minute = try #require(BarInterval("1m"))
        var random = SeededGenerator(seed: 21)
        let first: Int64 = 1_709_510_400_000_000  // 2024-03-04
        for (bars, unit) in [
            (randomBars(8000, step: 60_000_000, from: first, &random), minute),
            (randomBars(300, step: Instant.microsecondsPerDay, from: first, &random), BarInterval.day),
        ]
        where unit <= interval {
            for stamp in unit == .day ? [BarSeries.Stamp.start] : [.start, .end] {
                let series = try BarSeries(bars, interval: unit, stamp: stamp)
                let store = try Store()
                let key = SeriesKey(symbol: "X", interval: unit)
                try store.upsert(series, into: key, stamp: stamp)
                let rule = BucketRule(
                    interval: interval, zone: unit == .day ? .utc : calendar?.zone ?? .utc, hours: calendar.map { SessionHours($0) },
                    clock: unit == .day ? .tradeDates : .instants)
                let span = series.time[0]..<series.time[series.count - 1].advanced(by: 1)
                let stored = try store.resampled(key, by: rule, in: span, stamp: stamp)
                let made = try series.resampled(into: interval, on: calendar)
                #expect(made == stored && !made.isEmpty && made.interval == interval)
            }
        }
    }

    @Test("A window has the bars that a picture with it shows", arguments: ["6M", "1y", "5d"])
    func window(_ length: String) throws {
        let bars = try BarSeries(contentsOf: Self.url("sp500-daily.csv"))
        let window = try bars.window(.last(length))
        let chart = try ChartSpecification(window: .last(length)) { Plot { Prices("SPX") } }
        let picture = try Picture(chart, source: bars)
        let read = try #require(picture.record.data.first)
        #expect(read.count - (read.before ?? 0) - (read.after ?? 0) == window.count && window.last == bars.last)
        #expect(length != "5d" || window.count == 5)
        #expect(try bars.window(.bars(30)) == BarSeries(bars.suffix(30)))
        for window in [WindowRequest(bars: -5), .bars(.min), .init(select: 0.5 ... .infinity), .init(zoom: .nan)] {
            #expect(throws: TextError.self) { try bars.window(window) }
        }
        #expect(try bars.window(WindowRequest()) == bars && BarSeries(interval: .day).window(.bars(3)).isEmpty)
        var unknown = bars
        unknown.interval = nil
        #expect(try unknown.window(.bars(30)).time == bars.suffix(30).map(\.time))
    }

    @Test("A picture is written in the format that the name of its file ends with") func writing() throws {
        let folder = try TemporaryFolder()
        let bars = try BarSeries(contentsOf: Self.url("sp500-daily.csv"))
        let chart = try ChartSpecification(window: .last("6M")) { Plot { Prices("SPX") } }
        let picture = try Picture(chart, source: bars)
        for format in OutputCatalog.all {
            let path = folder.file("chart.\(format.name)")
            try picture.write(to: URL(fileURLWithPath: path))
            #expect(try Array(Data(contentsOf: URL(fileURLWithPath: path))) == picture.bytes(as: format))
        }
        let error = #expect(throws: PictureError.self) { try picture.write(toFile: folder.file("chart.bmp")) }
        #expect(error?.description.hasSuffix("the name must end in .png, .svg, .pdf or .eps") == true)
        #expect(throws: FileError.self) { try picture.write(toFile: folder.file("none/chart.png")) }
    }

    @Test("A page and a report are written in the format that the name of their file ends with, and others are refused")
    func documents() throws {
        let (folder, store) = (try TemporaryFolder(), try PictureTests.store())
        let chart = try ChartSpecification(window: .last("6M")) { Plot { Prices("SPX") } }
        let (page, report) = (try StandalonePage(chart, source: store), Report(of: ["SPX"], like: chart))
        func written(_ name: String, _ write: (String) throws -> Void) throws -> [UInt8] {
            try write(folder.file(name))
            return try Array(Data(contentsOf: URL(fileURLWithPath: folder.file(name))))
        }
        #expect(try written("page.html", page.write) == Array(page.html.utf8))
        #expect(try written("a.HTM") { try report.write(toFile: $0, from: store) } == Array(report.html(from: store).utf8))
        #expect(try written("a.pdf") { try report.write(to: URL(fileURLWithPath: $0), from: store) } == report.pdf(from: store))
        let other = #expect(throws: PictureError.self) { try page.write(toFile: folder.file("page.pdf")) }
        #expect(other?.description.hasSuffix("page.pdf: the name must end in .html") == true)
        let text = #expect(throws: PictureError.self) { try report.write(toFile: folder.file("report.txt"), from: store) }
        #expect(text?.description.hasSuffix("report.txt: the name must end in .html or .pdf") == true)
        #expect(throws: (any Error).self) { try report.write(toFile: folder.file("empty.html")) }
        #expect(throws: FileError.self) { try page.write(toFile: folder.file("none/page.html")) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("")).count == 3)
    }
}
