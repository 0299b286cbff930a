import DojimaSeries
import DojimaStore
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

@testable import Dojima

/// Searches of a database for series that satisfy a rule.
@Suite struct ScanTests {
    @Test("Notes on other series are in the order of the intervals at which they are read") func notes() throws {
        let store = try Store()
        let intervals = [1, 2, 5, 10, 15, 20, 30].map { BarInterval.minutes($0) } + [BarInterval.hours(1), .day]
        for (number, interval) in intervals.enumerated().reversed() {
            try store.upsert(
                BarSeries.random(10, every: interval, seed: 7), into: SeriesKey(symbol: "S\(9 - number)", interval: interval))
            try store.upsert(BarSeries.random(10, every: interval, seed: 8), into: SeriesKey(symbol: "OTHER", interval: interval))
        }
        let match = LatestMatch(try BarExpression(rule: "close > @OTHER"), columns: [], within: 1)
        let scan = Scan(match, interval: nil, end: nil, zone: nil, closedTime: ClosedTimeSpecification()) { CalendarLibrary() }
        var notes: [Message] = []
        _ = try scan.rows(of: store, threads: 1, notes: &notes) { name, interval, notes in
            notes.append("\(name) at \(interval)")
            return try ChartSource.stored(name, interval: interval, in: store, notes: &notes)
        }
        #expect(notes.map(\.description).filter { $0.hasPrefix("OTHER at") } == intervals.map { "OTHER at \($0)" })
    }
}
