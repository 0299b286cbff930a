import Dojima
import Foundation
import Testing

/// The programs of the guide with rows, formulas and analyses.
@Suite struct AnalysisProgramTests {
    private func bars(_ name: String) throws -> BarSeries { try BarSeries(contentsOfFile: ExamplePage.path("datasets/\(name)-daily.csv")) }

    @Test("Rows of one's own are bars, whose averages cross where a computation by hand says") func rows() throws {
        let stored = try bars("sp500")
        let quotes = stored.map {
            Quote(date: Date($0.time), open: $0.open, high: $0.high, low: $0.low, close: $0.close, volume: $0.volume)
        }
        let bars = try dailyBars(of: quotes)
        #expect(bars == stored && "\(bars)" == "5031 bars of 1d, 1999-01-04 to 2018-12-31")
        func average(_ count: Int, at row: Int) -> Double { bars.close[row - count + 1...row].reduce(0, +) / Double(count) }
        let rows = (50..<bars.count).filter { row in
            average(20, at: row) > average(50, at: row) && average(20, at: row - 1) <= average(50, at: row - 1)
        }
        let (days, distances) = try crossings(in: bars)
        #expect(days == rows.map { bars[$0].time.utcDate } && days.count > 40)
        #expect(distances[48].isNaN && abs(distances[5000] - (bars.close[5000] - average(50, at: 5000))) < 1e-9)
    }

    @Test("Two series in memory are drawn in one picture, with values around 100") func picture() throws {
        let picture = try comparison(of: ["SPX": bars("sp500"), "IXIC": bars("nasdaq")])
        let svg = String(decoding: try picture.bytes(as: .svg), as: UTF8.self)
        #expect([">IXIC", ">SPX", ">100<"].allSatisfy(svg.contains))
    }

    @Test("The S&P 500 had its best year in 2013, and is correlated with the Nasdaq") func analyses() throws {
        let (index, other) = (try bars("sp500"), try bars("nasdaq"))
        let best = try #require(try bestYear(of: index))
        // It rose from 1,426.19 to 1,848.36.
        #expect(best.year == "2013" && abs(best.result - (1848.36 / 1426.19 - 1)) < 1e-9)
        let store = try Store()
        try store.upsert(index, into: SeriesKey(symbol: "SPX", interval: .day))
        try store.upsert(other, into: SeriesKey(symbol: "IXIC", interval: .day))
        let (lastYear, stored) = try correlations(of: index, other, in: store)
        #expect(lastYear.map { 0.9 < $0 && $0 < 1 } == true && stored.map { 0.7 < $0 && $0 < 1 } == true)
    }
}
