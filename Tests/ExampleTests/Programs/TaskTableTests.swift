import Dojima
import Foundation
import Testing

/// The table of tasks at the top of the guide *Charts from Swift*.
@Suite struct TaskTableTests {
    private struct Row {
        var date: Date
        var open, high, low, close: Double
    }

    /// The calls of the table, which are compiled here.
    private func calls(
        _ file: String, _ rows: [Row], _ bars: BarSeries, _ other: BarSeries, _ store: Store, _ moment: Instant
    ) async throws -> [Any?] {
        // Example begins
        let read = try BarSeries(contentsOfFile: file)
        let own = try BarSeries(rows, interval: .day, time: \.date, open: \.open, high: \.high, low: \.low, close: \.close)
        let year = try bars.window(.last("1y"))
        let months = try bars.resampled(into: .month)
        let average = try bars.values(of: "sma:50")
        let isCrossing = try bars.values(of: "sma:50 crosses above sma:200").map { $0 == 1 }
        var chart = try ChartSpecification(window: .last("6M")) { Plot { Prices("SPX") } }
        chart.closedTime.calendars = ["XNYS"]
        chart.rebase = Rebasing(.index(100))
        try Picture(chart, source: bars).write(toFile: "spx.png")
        let comparison = try Picture(chart, source: ["SPX": bars, "IXIC": other])
        let html = try StandalonePage(chart, source: bars).html
        let session = try await ChartSession(chart, source: bars)
        let years = try Analysis.run("returns", ["by": "year"], on: ["SPX": bars])
        let returns = try years.numbers("return")
        try store.importFile(file, symbol: "SPX")
        let highest = try store.query("SELECT max(close) FROM bars").rows.first?.first?.double
        let report = try Report(of: ["SPX"]).html(from: store)
        let nextOpen = try TradingCalendar("XNYS").status(at: moment).nextOpen?.time
        // Example ends
        return [read, own, year, months, average, isCrossing, comparison, html, session, years, returns, highest, report, nextOpen]
    }

    @Test("The guide has a line of its table for each call that is compiled here") func table() throws {
        let guide = try ExamplePage.text(of: "Sources/Dojima/Dojima.docc/FromSwift.md")
        let shown = guide.matches(of: /(?m)^\| [^`|]+ \| `([^`]+)` \|$/).map { String($0.1) }
        let tested = ExamplePage.marked(in: try ExamplePage.text(of: "Tests/ExampleTests/Programs/TaskTableTests.swift"))
        #expect(shown == tested.components(separatedBy: "\n"))
    }
}
