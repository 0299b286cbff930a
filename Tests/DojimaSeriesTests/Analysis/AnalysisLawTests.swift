import DojimaSeries
import DojimaTestSupport
import DojimaText
import DojimaTime
import Foundation
import Testing

/// Laws for the tables of any series.
@Suite struct AnalysisLawTests {
    /// Random days with a window that begins after the first bars, so that there is a base.
    private func series(_ count: Int = 900, seed: UInt64 = 1, from first: Int = 20) -> AnalysedSeries {
        AnalysedSeries(
            symbol: "A\(seed)", interval: .day, bars: .random(count, every: .day, seed: seed), window: first..<count)
    }

    private func table(
        _ name: String, _ arguments: [String: String] = [:], _ series: AnalysedSeries..., times: [TimeText]? = nil
    ) throws -> AnalysisTable {
        let analysis = try Analysis.named(name)
        return try analysis.run(AnalysisArguments(of: analysis, arguments, times: times), on: series).table
    }

    private func number(_ cell: AnalysisTable.Cell) throws -> Double {
        let number: Double? = if case .number(let value) = cell { value } else { nil }
        return try #require(number)
    }

    private func numbers(_ table: AnalysisTable, _ column: String) throws -> [Double] {
        let index = try #require(table.columns.firstIndex(of: column))
        return table.rows.compactMap { row in
            switch row[index] {
            case .number(let value): value
            case .count(let count): Double(count)
            default: nil
            }
        }
    }

    @Test(
        "Log returns of any periods add up to the return from the last close before the first period",
        arguments: ["bar", "day", "week", "month", "quarter", "year"])
    func logarithms(_ period: String) throws {
        let series = series()
        let found = try table("returns", ["by": period, "log": "true"], series)
        guard case .time(let first)? = found.rows.first?[1] else {
            Issue.record("a period has a first bar")
            return
        }
        let base = max(0, series.bars.firstIndex(atOrAfter: first) - 1)
        #expect(["bar", "day"].contains(period) ? base == 19 : base < 19)
        let sum = try numbers(found, "return").reduce(0, +)
        #expect(abs(sum - log(series.bars.close[899] / series.bars.close[base])) < 1e-12)
    }

    @Test("Without a close before the window the first return is empty and not counted") func withoutBase() throws {
        let series = series(from: 0)
        let returns = try table("returns", ["by": "bar"], series)
        #expect(returns.rows.count == 900 && returns.rows[0][3] == .none)
        #expect(try numbers(table("distribution", [:], series), "count").reduce(0, +) == 899)
    }

    @Test("Drawdowns do not overlap, recover at or above their peaks, and end the window at most once", arguments: 1...5)
    func drawdowns(_ seed: UInt64) throws {
        let series = series(seed: seed)
        let rows = try table("drawdowns", ["top": "1000"], series).rows
        try #require(!rows.isEmpty)
        var spans: [ClosedRange<Int>] = []
        for row in rows {
            guard case .number(let depth) = row[1], case .time(let peak) = row[2], case .time(let trough) = row[3] else {
                Issue.record("a row without depth, peak or trough")
                continue
            }
            let start = series.bars.firstIndex(atOrAfter: peak)
            var end = series.bars.count - 1
            if case .time(let recovery) = row[4] {
                end = series.bars.firstIndex(atOrAfter: recovery)
                #expect(series.bars.close[end] >= series.bars.close[start])
            }
            let least = series.bars.close[start...end].min() ?? .nan
            #expect(series.bars.close[series.bars.firstIndex(atOrAfter: trough)] == least && depth == least / series.bars.close[start] - 1)
            spans.append(start...end)
        }
        let sorted = spans.sorted { $0.lowerBound < $1.lowerBound }
        #expect(zip(sorted, sorted.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound })
        #expect(rows.count { $0[4] == .none } <= 1)
        let depths = try numbers(table("drawdowns", ["top": "1000"], series), "depth")
        #expect(depths == depths.sorted())
    }

    @Test("Counts of seasons and of bins add up to the returns", arguments: ["month", "weekday", "monthday"])
    func counts(_ bucket: String) throws {
        let series = series()
        // 1 for each complete period.
        let returns = try numbers(table("returns", ["by": bucket == "month" ? "month" : "day"], series), "complete").reduce(0, +)
        #expect(try numbers(table("seasonality", ["by": bucket], series), "count").reduce(0, +) == returns)
        for arguments in [["bins": "1"], ["bins": "17"], ["width": "0.003"], ["width": "7"]] {
            let bins = try table("distribution", arguments.merging(["by": "day"]) { $1 }, series)
            let all = try numbers(table("returns", ["by": "day"], series), "return").count
            #expect(try numbers(bins, "count").reduce(0, +) == Double(all))
            // Expected values outside of the bins are missing.
            #expect(try numbers(bins, "normal").reduce(0, +) <= Double(all) + 1e-9)
            #expect(try zip(numbers(bins, "to"), numbers(bins, "from").dropFirst()).allSatisfy { $0 == $1 })
        }
    }

    @Test("Paths of years are the compounded returns of their months, and end with the year's return", arguments: [0, 20])
    func yearPaths(_ first: Int) throws {
        let series = series(from: first)
        let paths = try table("seasonality", ["lines": "true"], series)
        let months = try table("returns", ["table": "true"], series)
        #expect(paths.columns == ["year"] + (1...12).map(String.init))
        #expect(paths.rows.map { $0[0] } == months.rows.map { $0[0] } && paths.rows.count > 1)
        for (path, returns) in zip(paths.rows, months.rows) {
            var growth = 1.0
            var last = Double.nan
            for month in 1...12 {
                guard case .number(let value) = returns[month] else {
                    #expect(path[month] == .none)
                    continue
                }
                // The first month of the series has no close before it.
                let isFirst = path[0] == paths.rows[0][0]
                if path[month] == .none, isFirst { continue }
                // The path of the first year begins before the window.
                if first > 0, isFirst, last.isNaN, case .number(let own) = path[month] { growth = (1 + own) / (1 + value) }
                growth *= 1 + value
                last = try number(path[month])
                #expect(abs(last - (growth - 1)) < 1e-12)
            }
            if returns[14] == .count(1) { #expect(try abs(last - number(returns[13])) < 1e-12) }
        }
    }

    @Test("A profile contains all volume, up and down, for any bins") func profile() throws {
        let series = series()
        let whole = series.bars.volume[series.window].reduce(0, +)
        for arguments in [["bins": "1"], ["bins": "24"], ["bins": "999"], ["width": "0.7"], ["width": "500"]] {
            let found = try table("profile", arguments, series)
            let (volume, up, down) = try (numbers(found, "volume"), numbers(found, "up"), numbers(found, "down"))
            #expect(abs(volume.reduce(0, +) / whole - 1) < 1e-12)
            #expect(zip(volume, zip(up, down)).allSatisfy { abs($0 - $1.0 - $1.1) <= 1e-9 * whole })
            let area = found.values(of: .valueArea)
            try #require(area.count == 2)
            let inside = try zip(numbers(found, "low"), volume).filter { area[0] <= $0.0 && $0.0 < area[1] }.map(\.1).reduce(0, +)
            #expect(inside >= 0.7 * whole)
        }
    }

    @Test("A matrix of correlations is symmetric with ones, and rank correlations are unchanged by an increasing function")
    func correlations() throws {
        let first = series(seed: 1)
        var bars = first.bars
        bars.close = bars.close.map { exp($0 / 50) }
        let rising = AnalysedSeries(symbol: "B", interval: .day, bars: bars, window: first.window)
        let ranks = try table("correlation", ["method": "spearman", "of": "closes"], first, rising).rows
        #expect(ranks[0][2] == ranks[1][1])
        #expect(try abs(number(ranks[0][2]) - 1) < 1e-12 && ranks[0][1] == .number(1))
        let values = try table("correlation", [:], first, series(seed: 2), series(seed: 3)).rows
        #expect(values[0][3] == values[2][1] && values[1][3] == values[2][2])
    }

    @Test("Only dates that all series have count, and the base is the last of these dates before the window") func commonDates() throws {
        let (first, second) = (series(seed: 1), series(seed: 2))
        // The second lacks the base of the first, and every third date.
        let rows = second.bars.indices.filter { $0 != 19 && $0 % 3 != 0 }
        var bars = BarSeries(interval: .day)
        for row in rows { bars.append(unchecked: second.bars[row]) }
        let cut = AnalysedSeries(symbol: "B", interval: .day, bars: bars, window: (rows.firstIndex { $0 >= 20 } ?? 0)..<rows.count)
        let summary = try table("summary", [:], first, cut).rows
        #expect(summary[0][1] == .count(rows.count { $0 >= 20 }))
        #expect(try number(summary[0][6]) == first.bars.close[898 + (rows.last == 899 ? 1 : 0)] / first.bars.close[17] - 1)
    }

    @Test("Similar windows equal those of a brute-force search", arguments: [(2, 1), (7, 2), (30, 3), (64, 4)])
    func similar(_ length: Int, _ seed: UInt64) throws {
        // A high level, at which a sum of products would keep few digits.
        var bars = BarSeries.random(700, every: .day, seed: seed)
        bars.close = bars.close.map { 1e6 + $0 / 100 }
        let series = AnalysedSeries(symbol: "A", interval: .day, bars: bars)
        let found = try table("similar", ["length": "\(length)", "top": "5"], series)
        let expected = bruteForce(bars.close, length, 5)
        #expect(try numbers(found, "rank").count == expected.count)
        for (row, want) in zip(found.rows, expected) {
            #expect(row[1] == .time(bars.time[want.start]) && row[2] == .time(bars.time[want.start + length - 1]))
            #expect(try abs(number(row[3]) - want.distance) < 1e-7 * (2 * Double(length)).squareRoot())
        }
    }

    private func bruteForce(_ closes: [Double], _ length: Int, _ count: Int) -> [(start: Int, distance: Double)] {
        func scores(_ start: Int) -> [Double] {
            let part = closes[start..<start + length].map { $0 - 1e6 }
            let mean = part.reduce(0, +) / Double(length)
            let deviation = (part.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / Double(length)).squareRoot()
            return part.map { ($0 - mean) / deviation }
        }
        let pattern = scores(closes.count - length)
        let all = (0...closes.count - 2 * length).map { start in
            (start: start, distance: zip(scores(start), pattern).map { ($0 - $1) * ($0 - $1) }.reduce(0, +).squareRoot())
        }
        var chosen: [(start: Int, distance: Double)] = []
        for one in all.sorted(by: { ($0.distance, $0.start) < ($1.distance, $1.start) }) where chosen.count < count {
            if chosen.allSatisfy({ abs($0.start - one.start) >= length }) { chosen.append(one) }
        }
        return chosen
    }

    @Test("Windows that repeat the pattern are sorted by time, and constant ones have no correlation") func copies() throws {
        let pattern = [3.0, 1, 4, 1, 5]
        var closes: [Double] = []
        for index in 0..<40 { closes += index % 10 == 4 ? [7, 7, 7, 7, 7] : pattern.map { $0 * (index % 3 == 0 ? 1 : 1000) + 50 } }
        closes += pattern
        var bars = BarSeries(interval: .day)
        for (index, close) in closes.enumerated() {
            let date = CivilDate(normalizing: 2020, month: 1, day: 1).adding(days: index)
            bars.append(unchecked: Bar(time: Instant(date), open: close, high: close, low: close, close: close, volume: nil))
        }
        let series = AnalysedSeries(symbol: "A", interval: .day, bars: bars)
        let found = try table("similar", ["length": "5", "top": "100"], series)
        let copies = (0..<40).filter { $0 % 10 != 4 }
        #expect(found.rows.prefix(copies.count).map { $0[1] } == copies.map { .time(bars.time[5 * $0]) })
        let still = found.rows.filter { $0[4] == .none }
        #expect(!still.isEmpty && still.allSatisfy { $0[3] == .number(10.0.squareRoot()) })
    }

    @Test("Events count if their window is complete, and each bar once") func events() throws {
        let series = series()
        let dates = [0, 20, 21, 21, 898, 5000].map { TimeText.dateOnly(CivilDate(normalizing: 2020, month: 1, day: 1).adding(days: $0)) }
        let found = try table("events", ["before": "1", "after": "2"], series, times: dates)
        // Dates before the window are no events, and neither are dates after it.
        #expect(found.columns[0] == "offset" && found.rows.map { $0[1] } == [.count(2), .count(3), .count(3), .count(2)])
        let rule = try table("events", ["when": "close > close[1]", "before": "0", "after": "0"], series)
        let rising = series.window.count { series.bars.close[$0] > series.bars.close[$0 - 1] }
        #expect(rule.rows[0][1] == .count(rising))
    }

    @Test(
        "Wrong arguments and too few closes are reported",
        arguments: [
            ("drawdowns", ["top": "0"], "top"), ("drawdowns", ["length": "3"], "takes no length"), ("similar", ["length": "1"], "length"),
            ("distribution", ["bins": "3", "width": "1"], "use only one of them"), ("distribution", ["width": "-1"], "above 0"),
            ("returns", ["by": "week", "table": "true"], "use only one of them"), ("events", [:], "no events; set"),
            ("events", ["when": "close"], "not a condition"), ("summary", ["periods": "nan"], "from 1e-06 to 1000000000"),
        ])
    func refusals(_ name: String, _ arguments: [String: String], _ words: String) throws {
        let analysis = try Analysis.named(name)
        let error = #expect(throws: RequestError.self) { try AnalysisArguments(of: analysis, arguments) }
        #expect(error?.message.description.contains(words) == true)
    }

    @Test("A series of one close, a pattern longer than half the window, and hours of days are refused") func data() throws {
        let one = AnalysedSeries(symbol: "A", interval: .day, bars: .random(1, every: .day))
        #expect(throws: AnalysisError.self) { try table("summary", [:], one) }
        #expect(throws: AnalysisError.self) { try table("similar", ["length": "450"], series()) }
        #expect(throws: AnalysisError.self) { try table("seasonality", ["by": "hour"], series()) }
        #expect(throws: AnalysisError.self) { try table("correlation", [:], series()) }
        #expect(throws: RequestError.self) { try Analysis.named("sumary") }
    }
}
