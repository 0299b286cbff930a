import DojimaSeries
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

/// The overnight and intraday parts of returns, against plain loops.
@Suite struct OvernightTests {
    /// Random bars of all days, by default with a window that begins after the first of them.
    private func series(_ interval: BarInterval = .day, seed: UInt64 = 1, from first: Int = 20, to end: Int? = nil) -> AnalysedSeries {
        let bars = BarSeries.random(900, every: interval, seed: seed)
        return AnalysedSeries(symbol: "A", interval: interval, bars: bars, window: first..<(end ?? 900))
    }

    private func table(_ name: String, by period: String, _ series: AnalysedSeries) throws -> AnalysisTable {
        let analysis = try Analysis.named(name)
        return try analysis.run(AnalysisArguments(of: analysis, ["by": period]), on: [series]).table
    }

    private func value(_ table: AnalysisTable, _ row: Int, _ column: String) throws -> Double? {
        switch table.rows[row][try #require(table.columns.firstIndex(of: column))] {
        case .number(let number): number
        case .count(let count): Double(count)
        case .none, .text, .time: nil
        }
    }

    private func isNear(_ a: Double?, _ b: Double?) -> Bool {
        guard let a, let b else { return a == nil && b == nil }
        return abs(a - b) <= 1e-12 * max(1, abs(b))
    }

    /// The first and the last price of a date.
    private struct Session {
        var date: CivilDate
        var open: Double
        var close: Double
    }

    /// The sessions of a series up to the end of its window.
    private func sessions(_ series: AnalysedSeries) -> [Session] {
        var sessions: [Session] = []
        for row in 0..<series.window.upperBound {
            let (bar, date) = (series.bars[row], series.bars.time[row].utcDate)
            if sessions.last?.date == date {
                sessions[sessions.count - 1].close = bar.close
            } else {
                sessions.append(Session(date: date, open: bar.open, close: bar.close))
            }
        }
        return sessions
    }

    @Test(
        "The parts of days and of hours equal those of plain loops, and compound to the return",
        arguments: [BarInterval.day, BarInterval.hours(1)], ["day", "week", "month", "quarter", "year"])
    func plainLoops(_ interval: BarInterval, _ period: String) throws {
        for (first, end) in [(20, 900), (0, 700)] {
            let series = series(interval, from: first, to: end)
            let (found, returns) = (try table("overnight", by: period, series), try table("returns", by: period, series))
            let all = sessions(series)
            #expect(found.rows.count == returns.rows.count && found.rows.map { $0[0...2] } == returns.rows.map { $0[0...2] })
            for row in found.rows.indices {
                guard case .time(let earliest) = found.rows[row][1], case .time(let last) = found.rows[row][2] else {
                    Issue.record("a period has a first and a last bar")
                    continue
                }
                let own = all.indices.filter { earliest.utcDate <= all[$0].date && all[$0].date <= last.utcDate && $0 > 0 }
                let nights = own.map { all[$0].open / all[$0 - 1].close - 1 }
                let days = own.map { all[$0].close / all[$0].open - 1 }
                for (name, parts) in [("overnight", nights), ("intraday", days)] {
                    #expect(try isNear(value(found, row, name), parts.isEmpty ? nil : parts.reduce(1) { $0 * (1 + $1) } - 1))
                    let mean = parts.reduce(0, +) / Double(parts.count)
                    let squares = parts.map { ($0 - mean) * ($0 - mean) }.reduce(0, +)
                    // These bars are on all days of the week.
                    let volatility = parts.count < 2 ? nil : (squares / Double(parts.count - 1) * 365).squareRoot()
                    #expect(try isNear(value(found, row, name + "_volatility"), volatility), "\(name) \(found.rows[row])")
                    let moves = parts.count { $0 != 0 }
                    let rate = moves == 0 ? nil : Double(parts.count { $0 > 0 }) / Double(moves)
                    #expect(try isNear(value(found, row, name + "_win_rate"), rate))
                }
                #expect(try value(found, row, "count") == Double(own.count))
                #expect(try value(found, row, "complete") == value(returns, row, "complete"))
                let total = try value(found, row, "total")
                // The first hours of the series have the close of their session, not that of the first hour, before the next session.
                if interval == .day || row > 0 { #expect(try isNear(total, value(returns, row, "return"))) }
                guard let start = own.first, let end = own.last else {
                    #expect(total == nil)
                    continue
                }
                #expect(isNear(total, all[end].close / all[start - 1].close - 1))
                let parts = [try value(found, row, "overnight"), try value(found, row, "intraday")].map { 1 + ($0 ?? .nan) }
                #expect(isNear(parts[0] * parts[1] - 1, total))
            }
        }
    }

    @Test("Sessions without an open are left out and counted in a note") func missing() throws {
        var bars = BarSeries.random(60, every: .day)
        bars.open[30] = .nan
        bars.open[41] = .nan
        let series = AnalysedSeries(symbol: "A", interval: .day, bars: bars, window: 20..<60)
        let found = try table("overnight", by: "day", series)
        #expect(try value(found, 10, "count") == 0 && value(found, 10, "overnight") == nil && value(found, 10, "total") != nil)
        #expect(try value(found, 9, "count") == 1 && found.notes.count == 1 && found.notes[0].contains("2 sessions have no open"))
        #expect(try table("overnight", by: "day", self.series()).notes.isEmpty)
    }

    @Test("Bars longer than a session and bars of closes alone are refused in one line") func refused() throws {
        for interval in [BarInterval.days(2), BarInterval.week, BarInterval.month] {
            let error = #expect(throws: AnalysisError.self) { try table("overnight", by: "year", series(interval)) }
            #expect(error?.category == .request && error?.message.description.contains("longer than a session") == true)
        }
        var bars = BarSeries.random(60, every: .day)
        bars.open = bars.close
        let closes = AnalysedSeries(symbol: "A", interval: .day, bars: bars)
        let error = #expect(throws: AnalysisError.self) { try table("overnight", by: "year", closes) }
        #expect(error?.category == .data && error?.message.description.contains("no opens") == true)
        let analysis = try Analysis.named("overnight")
        #expect(throws: RequestError.self) { try AnalysisArguments(of: analysis, ["by": "bar"]) }
    }
}
