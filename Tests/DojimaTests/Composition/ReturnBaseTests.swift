import Dojima
import DojimaChart
import DojimaInteraction
import DojimaSeries
import DojimaStore
import DojimaTestSupport
import DojimaTime
import Foundation
import Testing

/// Bases of the return over a preset, by the published closes of the S&P 500.
@Suite struct ReturnBaseTests {
    private let store: Store

    init() throws { store = try PictureTests.store() }

    /// The closes of the file, read without the project's code.
    private static let closes: [(date: String, close: Double)] = {
        let text = (try? String(contentsOfFile: PictureTests.file, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").dropFirst().map { line in
            let cells = line.split(separator: ",")
            return (String(cells[0]), Double(cells[4]) ?? .nan)
        }
    }()

    private func chart(
        _ window: WindowRequest, _ unit: Rebasing.Unit = .percent, base: String? = nil
    ) throws -> ChartSpecification {
        var chart = ChartSpecification(window: window) { Plot { Prices("SPX", as: .line) } }
        chart.rebase = Rebasing(unit, base: base.flatMap { CivilDate($0) }.map { .dateOnly($0) })
        return chart
    }

    private func texts(_ chart: ChartSpecification, _ role: String) throws -> [String] {
        texts(try Picture(chart, source: store).drawing.description, role)
    }

    private func texts(_ description: ChartDescription, _ role: String) -> [String] {
        description.texts.filter { $0.role == role }.map(\.text)
    }

    /// The base as a reader sees it.
    private func since(_ date: String) throws -> String {
        let date = try #require(CivilDate(date))
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        return "\(date.day) \(months[date.month - 1]) \(date.year)"
    }

    @Test("The year of the S&P 500 to the end of 2018 is -6.24 %, as published, from the last close of 2017", .feature("S2-PR-01"))
    func year() throws {
        let window = WindowRequest(preset: .yearToDate)
        #expect(try texts(chart(window), "tag") == ["\u{2212}6.2%"])
        #expect(try texts(chart(window), "subtitle").contains { $0.contains("change since 29 Dec 2017") })
        let index = try #require(try texts(chart(window, .index(100)), "tag").first.flatMap(Double.init))
        #expect(abs(index - 2506.85 / 2673.61 * 100) < 0.051)
    }

    /// The base dates: computed by hand on a calendar of New York.
    private static let bases = [
        ("5d", "2018-12-21"), ("1d", "2018-12-28"), ("YTD", "2017-12-29"), ("1w", "2018-12-24"), ("1M", "2018-11-30"),
        ("3M", "2018-09-28"), ("6M", "2018-06-29"), ("1y", "2017-12-29"), ("5y", "2013-12-31"), ("ALL", "1999-01-04"),
        ("30y", "1999-01-04"), ("9999d", "1999-01-04"),
    ]

    @Test(
        "Sessions and the year to date count from the close before; weeks, months and years from the last close up to their day",
        .feature("S2-PR-01"),
        arguments: bases)
    func presets(preset: String, date: String) throws {
        let window = WindowRequest(preset: try Preset(preset))
        #expect(try texts(chart(window), "subtitle").contains { $0.hasSuffix("change since \(try since(date))") }, "\(preset)")
        let base = try #require(ReturnBaseTests.closes.first { $0.date == date }).close
        let last = try #require(ReturnBaseTests.closes.last).close
        let index = try #require(try texts(chart(window, .index(100)), "tag").first.flatMap { Double($0.replacing(",", with: "")) })
        #expect(abs(index - last / base * 100) < 0.051, "\(preset)")
        // A window of one pixel column a symbol counts from the same close.
        var columns = try chart(window)
        (columns.rebase, columns.groupsBySymbol) = (nil, true)
        #expect(try texts(columns, "subtitle").contains { $0.contains("\(try since(date)) to 31 Dec 2018") }, "\(preset)")
    }

    @Test("A declared base is used instead, and a window by times counts from its first close") func declared() throws {
        let year = WindowRequest(preset: .yearToDate)
        #expect(try texts(chart(year, base: "2018-06-04"), "subtitle").contains { $0.hasSuffix("change since 4 Jun 2018") })
        let dates = WindowRequest.dates(CivilDate(normalizing: 2018, month: 1, day: 1), CivilDate(normalizing: 2018, month: 12, day: 31))
        #expect(try texts(chart(dates), "subtitle").contains { $0.hasSuffix("change since 2 Jan 2018") })
    }

    @Test("Changes of weekly and monthly bars are dated by the week and the month of their closes, not by the starts of the bars")
    func longBars() throws {
        for (interval, base, span) in [
            (BarInterval.month, "Dec 2016", "Dec 2016 to Dec 2018"),
            (.week, "week of 26 Dec 2016", "week of 26 Dec 2016 to week of 31 Dec 2018"),
        ] {
            var bars = try chart(.last("2y"))
            bars.interval = interval
            #expect(try texts(bars, "subtitle").contains { $0.hasSuffix("change since \(base)") }, "\(interval)")
            bars.rebase = Rebasing(.index(100))
            #expect(try texts(bars, "subtitle").contains { $0.hasSuffix("\(base) = 100") }, "\(interval)")
            (bars.rebase, bars.style.showsChange) = (nil, true)
            #expect(try texts(bars, "subtitle").contains { $0.contains("+11.97% since \(base)") }, "\(interval)")
            bars.groupsBySymbol = true
            #expect(try texts(bars, "subtitle").contains { $0.contains(span) }, "\(interval)")
        }
    }

    @Test("Hours count from the close before, full months of hours from the last close of their first day") func hours() throws {
        let file = Answers.charts.deletingLastPathComponent().appendingPathComponent("eurusd-hourly.csv").path
        func base(_ preset: String) throws -> [String] {
            var chart = ChartSpecification(window: WindowRequest(preset: try Preset(preset))) { Plot { Prices(file, as: .line) } }
            chart.rebase = Rebasing(.index(100))
            return texts(try Picture(chart).drawing.description, "subtitle")
        }
        // The last bar is that of 7 February 2018, 15:00 UTC.
        for (preset, moment) in [
            ("4h", "7 Feb 2018 11:00"), ("1d", "6 Feb 2018 23:00"), ("1w", "31 Jan 2018 23:00"), ("1M", "7 Jan 2018 23:00"),
        ] {
            #expect(try base(preset).contains { $0.hasSuffix("\(moment) = 100") }, "\(preset)")
        }
    }

    @Test("A bar on closed time gives no base, and a bar that is stamped with its end is then complete") func edges() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("dojima-\(UUID().uuidString).csv")
        defer { try? FileManager.default.removeItem(at: file) }
        let rows = (0..<20).map { CivilDate(normalizing: 2023, month: 12, day: 26).adding(days: $0) }.map { "\($0),9,9,9,9,1" }
        try (["date,open,high,low,close,volume"] + rows).joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
        var chart = ChartSpecification(window: WindowRequest(preset: .yearToDate)) { Plot { Prices(file.path, as: .line) } }
        chart.rebase = Rebasing()
        chart.closedTime.calendars = ["XNYS"]
        // 30 and 31 December 2023 were a weekend.
        #expect(try texts(Picture(chart).drawing.description, "subtitle").contains { $0.hasSuffix("change since 29 Dec 2023") })

        var hours = BarSeries(interval: BarInterval.hours(1), stamp: .end)
        for hour in 1...240 {
            let time = Instant(CivilDate(normalizing: 2024, month: 1, day: 1)).advanced(by: Int64(hour) * 3_600_000_000)
            hours.append(unchecked: Bar(time: time, open: 9, high: 9, low: 9, close: 9))
        }
        let store = try Store()
        _ = try store.upsert(hours, into: SeriesKey(symbol: "H", interval: BarInterval.hours(1)), stamp: .end)
        chart = try ChartSpecification(window: .last("1d")) { Plot { Prices("H", as: .line) } }
        chart.rebase = Rebasing()
        chart.closedTime.isContinuous = true
        #expect(
            try texts(Picture(chart, source: store).drawing.description, "subtitle").contains { $0.hasSuffix("change since 10 Jan 2024") })
    }

    @Test("Two symbols count from the later of their last closes before; if one has none, each counts separately") func symbols() throws {
        func bars(_ name: String, from first: CivilDate) -> String {
            let rows = (0..<400).map { first.adding(days: $0) }.filter { $0 <= CivilDate(normalizing: 2024, month: 3, day: 8) }
                .enumerated().map { "\($1),\(100 + $0),\(100 + $0),\(100 + $0),\(100 + $0),1" }
            return (["date,open,high,low,close,volume"] + rows).joined(separator: "\n")
        }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("dojima-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, first) in [
            ("old", CivilDate(normalizing: 2023, month: 12, day: 1)), ("young", CivilDate(normalizing: 2024, month: 1, day: 10)),
            ("other", CivilDate(normalizing: 2023, month: 12, day: 20)),
        ] {
            try bars(name, from: first).write(to: folder.appendingPathComponent("\(name).csv"), atomically: true, encoding: .utf8)
        }
        func subtitle(_ names: String...) throws -> [String] {
            let paths = names.map { folder.appendingPathComponent("\($0).csv").path }
            var chart = ChartSpecification(window: WindowRequest(preset: .yearToDate)) {
                Plot { for path in paths { Prices(path) } }
            }
            chart.closedTime.isContinuous = true
            chart.rebase = Rebasing()
            return texts(try Picture(chart).drawing.description, "subtitle")
        }
        #expect(try subtitle("old", "other").contains { $0.hasSuffix("change since 31 Dec 2023") })
        #expect(try subtitle("old", "young").contains { $0.hasSuffix("change since 10 Jan 2024") })
    }
}
