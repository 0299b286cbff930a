import DojimaSeries
import DojimaStore
import DojimaTime
import Testing

@Suite struct DojimaStoreExample {
    @Test("Bars are stored once, and read with SQL") func query() throws {
        // Example begins
        let closes = try [10.0, 14, 12].enumerated().map { index, close in
            let date = try CivilDate(year: 2024, month: 1, day: 1 + index)
            return Bar(time: Instant(date), open: close, high: close, low: close, close: close)
        }
        let store = try Store()  // in memory; `Store(path: "dojima.db", access: .writing)` is a file
        let key = SeriesKey(symbol: "ACME", interval: .day)
        try store.upsert(BarSeries(closes), into: key)
        let again = try store.upsert(BarSeries(closes), into: key)  // unchanged: 3

        let best = try store.query(
            "SELECT date, close FROM bars WHERE symbol = :symbol ORDER BY close DESC LIMIT 1", parameters: ["symbol": "ACME"])
        let row = best.rows.first  // 2024-01-02, 14.0
        // Example ends

        #expect(again == MergeCounts(unchanged: 3))
        #expect(best.columns == ["date", "close"])
        #expect(row == [.text("2024-01-02"), .real(14)])
    }
}
