@testable import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

@Suite struct StudyTests {
    /// The rows of an answer file by column.
    private func columns(_ name: String) throws -> [String: [Double]] {
        var columns: [String: [Double]] = [:]
        for row in try answers(name) { for (name, cell) in row { columns[name, default: []].append(Double(cell) ?? .nan) } }
        return columns
    }

    private func bars(_ columns: [String: [Double]], _ interval: BarInterval) throws -> BarSeries {
        var bars = BarSeries(interval: interval)
        bars.time = try #require(columns["time"]).map { Instant(seconds: Int64($0)) }
        bars.close = try #require(columns["close"])
        bars.open = columns["open"] ?? bars.close
        bars.high = columns["high"] ?? bars.close
        bars.low = columns["low"] ?? bars.close
        bars.volume = columns["volume"] ?? bars.close.map { _ in .nan }
        return bars
    }

    /// The first row that differs by more than 1e-9 of the column's largest value, or has a value only on one side.
    private func difference(_ got: [Double], _ want: [Double]) -> String? {
        let slack = 1e-9 * (want.filter { !$0.isNaN }.map(abs).max() ?? 0) + 1e-10
        guard got.count == want.count else { return "\(got.count) rows, not \(want.count)" }
        return got.indices.first { !(got[$0].isNaN && want[$0].isNaN || abs(got[$0] - want[$0]) <= slack) }
            .map { "row \($0): \(got[$0]), not \(want[$0])" }
    }

    private func name(_ column: String) -> String { String(column.map { $0 == "," ? "-" : $0 }) }

    @Test(
        "Studies have the values of their formulas, computed in decimals",
        arguments: [
            "alligator:13,8,5", "alma:9,0.85,6", "awesome:5,34", "bandwidth:20,2", "chandelier:22,3", "choppiness:14", "cmf:20",
            "connors-rsi:3,2,100", "coppock:14,11,10", "donchian:20", "dpo:14", "elder-ray:13", "force:2", "fractal:2", "hma:14",
            "hurst:100",
            "ichimoku:9,26,52", "keltner:20,2,10", "kvo:34,55,13", "mass-index:9,25", "percent-b:20,2", "pivots:1M", "pivots:1M,camarilla",
            "pivots:1M,woodie", "pivots:1M,fibonacci", "pivots:1M,demark", "pvo:12,26,9", "rvi:10", "slope:14", "smi:13,25,2,3", "smma:20",
            "stc:10,23,50", "supertrend:10,3", "tsi:25,13,7", "ulcer:14", "vortex:14", "vwap", "vwap:2005-12-15", "vwma:14",
            "zigzag:close,5",
            "zigzag:high-low,4",
        ])
    func formulas(_ text: String) throws {
        let columns = try columns("studies")
        let request = try IndicatorRequest(text)
        let bars = try bars(columns, .day)
        // The answers are of a longer series: near the end, values that depend on later bars differ.
        let count = request.lead == .bars(0) ? bars.count : 100
        for (column, values) in zip(request.columnNames, request.apply(to: bars)) {
            // The answers omit camarilla's fourth levels.
            guard let want = columns[name(column)] else { continue }
            #expect(difference(Array(values.prefix(count)), Array(want.prefix(count))) == nil, "\(column)")
        }
        #expect(columns[name(request.columnNames[0])] != nil)
    }

    @Test(
        "Periods and sessions use the local clock and the calendar",
        arguments: [
            ("vwap:session", ".", "", "XNYS"), ("vwap:1h", ".", "America/New_York", ""), ("pivots:1h", ".pp", "America/New_York", ""),
            ("vwap:2013-10-09T09:30:00", ".", "America/New_York", ""), ("pivots:1d,woodie", ".r1", "America/New_York", ""),
        ])
    func periods(_ text: String, _ output: String, _ zone: String, _ calendar: String) throws {
        let columns = try columns("studies-minutes")
        let request = try IndicatorRequest(text).with(
            IndicatorContext(
                zone: zone.isEmpty ? .utc : try Zone(zone), calendar: calendar.isEmpty ? nil : try TradingCalendar(calendar),
                interval: BarInterval.minutes(1)))
        let column = text + (output == "." ? "" : output)
        let values = request.apply(to: try bars(columns, BarInterval.minutes(1)))[try #require(request.columnNames.firstIndex(of: column))]
        let options = (zone.isEmpty ? "" : " --zone \(zone)") + (calendar.isEmpty ? "" : " --calendar \(calendar)")
        #expect(difference(values, try #require(columns[name(column) + options])) == nil)
    }

    @Test("Days of studies are trade dates: an evening belongs to the next day, and a bar on closed time to its clock date")
    func periodsOfSessions() throws {
        let chicago = try TradingCalendar("CMES")
        let times = chicago.sessions(in: CivilDate(normalizing: 2024, month: 3, day: 4)...CivilDate(normalizing: 2024, month: 3, day: 15))
            .flatMap {
                stride(from: $0.open.microseconds, to: $0.close.microseconds, by: 900_000_000).map(Instant.init(microseconds:))
            }
        let bars = BarSeries.random(at: times, interval: BarInterval.minutes(15))
        let context = IndicatorContext(zone: chicago.zone, calendar: chicago, interval: bars.interval)
        func column(_ text: String, _ bars: BarSeries, _ context: IndicatorContext) throws -> [Double] {
            try IndicatorRequest(text).with(context).apply(to: bars)[0]
        }
        let bySession = try column("vwap:session", bars, context)
        #expect(try column("vwap:1d", bars, context) == bySession)
        #expect(try column("vwap:1d", bars, IndicatorContext(zone: chicago.zone, interval: bars.interval)) != bySession)
        // Days of New York are within one date of the clock, so that hours before and after the session have no effect.
        let newYork = try TradingCalendar("XNYS")
        let allDay = BarSeries.random(
            at: (0..<1200).map { Instant(CivilDate(normalizing: 2024, month: 3, day: 4)).advanced(by: Int64($0) * 900_000_000) },
            interval: bars.interval)
        for text in ["vwap:1d", "pivots:1w"] {
            #expect(
                difference(
                    try column(text, allDay, IndicatorContext(zone: newYork.zone, calendar: newYork, interval: bars.interval)),
                    try column(text, allDay, IndicatorContext(zone: newYork.zone, interval: bars.interval))) == nil)
        }
    }

    @Test("Studies of returns have the values of pandas, with gaps, equal closes and prices of cents")
    func returns() throws {
        var groups: [String: [String: [Double]]] = [:]
        for row in try answers("returns") {
            let key = "\(row["series"] ?? "") \(row["request"] ?? "")"
            for column in ["time", "close", "value"] {
                groups[key, default: [:]][column, default: []].append(Double(row[column] ?? "") ?? .nan)
            }
        }
        #expect(groups.count == 11)
        for (key, columns) in groups {
            let request = try IndicatorRequest(String(key.split(separator: " ")[1]).commas)
            #expect(difference(request.apply(to: try bars(columns, .day))[0], try #require(columns["value"])) == nil, "\(key)")
        }
    }

    @Test(
        "A second series counts on equal dates, and a bar without a counterpart is in no window",
        arguments: ["ratio@EVEN", "spread@EVEN", "beta:10@EVEN", "correlation:60@EVEN", "alpha:10,12@EVEN"])
    func comparisons(_ text: String) throws {
        let columns = try columns("comparisons")
        let (time, odd, even, values) = try (
            #require(columns["time"]), #require(columns["odd"]), #require(columns["even"]), #require(columns[name(text)])
        )
        func rows(_ closes: [Double]) throws -> (bars: BarSeries, indices: [Int]) {
            let indices = closes.indices.filter { !closes[$0].isNaN }
            return (try bars(["time": indices.map { time[$0] }, "close": indices.map { closes[$0] }], .day), indices)
        }
        let (first, second) = (try rows(odd), try rows(even))
        var request = try IndicatorRequest(text)
        request.context.interval = .day
        request.context.others["EVEN"] = SecondSeries(second.bars, context: request.context)
        #expect(difference(request.apply(to: first.bars)[0], first.indices.map { values[$0] }) == nil)
    }

    @Test(
        "Deviations, ranges and sums over constant prices without volume are exactly zero, for any earlier bars",
        arguments: [
            ("bandwidth:5", 0), ("percent-b:5", nil), ("zscore:5", nil), ("choppiness:5", nil), ("vortex:5", nil), ("cmf:5", nil),
            ("vwma:5", nil), ("rvi:5", nil), ("alma:5", 0.1), ("hurst:16", nil), ("ulcer:5", 0), ("volatility:5", 0), ("percent-rank:5", 0),
            ("awesome:3,7", 0), ("dpo:5", 0), ("donchian:5", 0.1), ("fractal:2", nil),
        ] as [(String, Double?)])
    func standstill(_ text: String, _ want: Double?) throws {
        var bars = BarSeries.random(120, every: .day, seed: 4)
        for index in 60..<120 {
            (bars.open[index], bars.high[index], bars.low[index], bars.close[index]) = (0.1, 0.1, 0.1, 0.1)
            bars.volume[index] = 0
        }
        let column = try IndicatorRequest(text).apply(to: bars)[0]
        for row in 85..<110 { #expect(want.map { column[row] == $0 } ?? column[row].isNaN, "row \(row): \(column[row])") }
    }

    @Test("The mean of equal prices is exactly that price") func means() {
        for price in [0.1, 1.1, 100.7, 3.3333] {
            for n in [3, 7, 10, 49] {
                let values = (0..<30).map { Double($0) * 1.37 } + [Double](repeating: price, count: 2 * n)
                #expect(WindowMean(over: n).column(of: values).suffix(n) == ArraySlice([Double](repeating: price, count: n)))
                #expect(RecursiveAverage.exponential(over: n).column(of: Array(values.suffix(2 * n))).suffix(n).allSatisfy { $0 == price })
            }
        }
    }

    @Test("A missing volume counts as zero, and a study of volume is empty for bars without any") func missingVolume() throws {
        var (bars, zeros) = (BarSeries.random(80, every: .day, seed: 9), BarSeries.random(80, every: .day, seed: 9))
        for row in [3, 40, 41] { (bars.volume[row], zeros.volume[row]) = (.nan, 0) }
        for text in ["cmf:5", "force", "kvo:3,5,4", "pvo:3,5,4", "vwap", "vwma:5"] {
            let request = try IndicatorRequest(text)
            #expect(difference(request.apply(to: bars)[0], request.apply(to: zeros)[0]) == nil, "\(text)")
            var silent = bars
            silent.volume = silent.volume.map { _ in .nan }
            #expect(request.apply(to: silent).allSatisfy { $0.allSatisfy(\.isNaN) }, "\(text)")
        }
    }

    @Test("Values that are drawn later are available beyond the last bar") func beyond() throws {
        let bars = BarSeries.random(100, every: .day, seed: 2)
        let request = try IndicatorRequest("ichimoku")
        let columns = request.columns(over: bars)
        #expect(columns.beyond.map(\.count) == [0, 0, 26, 26, 0])
        // The leading edge is the mean of both lines, 26 bars later.
        for row in 60..<100 {
            let mean = (columns.values[0][row] + columns.values[1][row]) / 2
            #expect((row + 26 < 100 ? columns.values[2][row + 26] : columns.beyond[2][row - 74]) == mean)
        }
        #expect(Array(columns.values[4].prefix(74)) == Array(bars.close.suffix(74)))
    }

    @Test("Indicators name their formula in one line", arguments: IndicatorCatalog.all)
    func formula(_ indicator: Indicator) {
        #expect(!indicator.formula.isEmpty && !indicator.formula.contains("\n"))
        #expect(indicator.levelNames.isEmpty || indicator.levelNames.count == indicator.levels.count)
        #expect(indicator.outputs.count { $0.form == .cloudEdge } % 2 == 0)
    }
}

extension String {
    /// The commas of a request whose commas are written as hyphens between numbers.
    fileprivate var commas: String {
        guard let colon = firstIndex(of: ":") else { return self }
        return self[..<colon] + self[colon...].map { $0 == "-" ? "," : String($0) }.joined()
    }
}
