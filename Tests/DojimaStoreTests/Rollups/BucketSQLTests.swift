import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

@testable import DojimaStore

/// Bars grouped for drawing compared with plain SQL over the stored bars: buckets by the wall clock, computed by SQLite's arithmetic and
/// calendar.
@Suite struct BucketSQLTests {
    /// A bucket as a row: its start, open, high, low, close, volume and count. An unknown volume is nil.
    typealias Row = [Double?]

    /// The offset of the wall clock, as SQL: microseconds to add to UTC at the moment `m`.
    enum Clock: String, CaseIterable {
        case utc = "UTC"
        case kolkata = "Asia/Kolkata"
        case newYork = "America/New_York"

        /// The clocks of New York in 2024: on 10 March at 07:00 UTC from -5 to -4 hours, on 3 November at 06:00 UTC back.
        static let spring: Int64 = 1_710_054_000_000_000
        static let autumn: Int64 = 1_730_613_600_000_000

        func offset(_ moment: String) -> String {
            switch self {
            case .utc: "0"
            case .kolkata: "19800000000"
            case .newYork: "CASE WHEN \(moment) >= \(Clock.spring) AND \(moment) < \(Clock.autumn) THEN -14400000000 ELSE -18000000000 END"
            }
        }

        /// The moment at which the wall clock shows `wall`; `again` is 1 for its second occurrence.
        func moment(_ wall: String, _ again: String) -> String {
            switch self {
            case .utc: wall
            case .kolkata: "\(wall) - 19800000000"
            case .newYork:
                // The clock skips 02:00 to 03:00 of the tenth of March: the moment of the change is used then.
                """
                CASE WHEN \(wall) < \(Clock.spring - 18_000_000_000) THEN \(wall) + 18000000000
                     WHEN \(wall) < \(Clock.spring - 14_400_000_000) THEN \(Clock.spring)
                     WHEN \(wall) < \(Clock.autumn - 18_000_000_000) THEN \(wall) + 14400000000
                     WHEN \(wall) < \(Clock.autumn - 14_400_000_000) AND NOT \(again) THEN \(wall) + 14400000000
                     ELSE \(wall) + 18000000000 END
                """
            }
        }

        /// Whether `wall`, a start of a bucket, occurs twice, and `m` is after the second time.
        func again(_ wall: String, _ moment: String) -> String {
            guard self == .newYork else { return "0" }
            return
                "(\(wall) >= \(Clock.autumn - 18_000_000_000) AND \(wall) < \(Clock.autumn - 14_400_000_000) AND \(moment) >= \(Clock.autumn))"
        }
    }

    /// The start of the bucket of a local time (microseconds, minus the anchor).
    private func start(of local: String, _ interval: String, weekStart: Weekday) -> String {
        let day: Int64 = 86_400_000_000
        /// SQLite divides towards zero; all times here are after 1970.
        func floored(_ value: String, _ width: Int64, from origin: Int64 = 0) -> String {
            "((\(value)) - (\(origin))) / \(width) * \(width) + (\(origin))"
        }
        func clock(_ width: Int64) -> String { "\(floored(local, day)) + (\(local)) % \(day) / \(width) * \(width)" }
        // The first of January 1970 was a Thursday.
        let week = Int64(weekStart.rawValue) - 3
        func first(_ pattern: String) -> String { "unixepoch(strftime('\(pattern)', (\(local)) / 1000000, 'unixepoch')) * 1000000" }
        switch interval {
        case "5m": return clock(300_000_000)
        case "15m": return clock(900_000_000)
        case "1h": return clock(3_600_000_000)
        case "2h": return clock(7_200_000_000)
        case "4h": return clock(14_400_000_000)
        case "7h": return clock(25_200_000_000)
        case "1d": return floored(local, day)
        case "1w": return floored(local, 7 * day, from: (week > 0 ? week - 7 : week) * day)
        case "1M": return first("%Y-%m-01")
        case "3M":
            return
                "unixepoch(strftime('%Y-', (\(local)) / 1000000, 'unixepoch') || printf('%02d-01', (strftime('%m', (\(local)) / 1000000, 'unixepoch') - 1) / 3 * 3 + 1)) * 1000000"
        default: return first("%Y-01-01")
        }
    }

    /// Only within the regular session of the New York Stock Exchange, 09:30 to 16:00 on weekdays, without its holidays and after its early closes.
    private static let session = """
        strftime('%w', wall / 1000000, 'unixepoch') BETWEEN '1' AND '5' AND wall % 86400000000 >= 34200000000
        AND wall % 86400000000 < CASE WHEN strftime('%Y-%m-%d', wall / 1000000, 'unixepoch') IN ('2024-07-03', '2024-11-29', '2024-12-24')
                                 THEN 46800000000 ELSE 57600000000 END
        AND strftime('%Y-%m-%d', wall / 1000000, 'unixepoch') NOT IN ('2024-01-01', '2024-01-15', '2024-02-19', '2024-03-29', '2024-05-27',
            '2024-06-19', '2024-07-04', '2024-09-02', '2024-11-28', '2024-12-25', '2025-01-01', '2025-01-09', '2025-01-20', '2025-02-17')
        """

    /// The buckets of all bars, or of those whose buckets meet a window.
    private func answer(
        _ store: Store, _ clock: Clock, _ interval: String, anchor: Int64, weekStart: Weekday, stamp: BarSeries.Stamp, inSession: Bool,
        window: Range<Instant>?
    ) throws -> [Row] {
        let lead = stamp == .end ? 1 : 0
        /// The start by the wall clock, plus 1 after the second occurrence of a start, so that keys increase with time.
        func key(_ moment: String) -> String {
            let wall = "\(start(of: "\(moment) + \(clock.offset(moment)) - \(anchor)", interval, weekStart: weekStart)) + \(anchor)"
            return "(\(wall)) + \(clock.again("(\(wall))", moment))"
        }
        let ends = window.map { "WHERE k BETWEEN \(key("\($0.lowerBound.microseconds)")) AND \(key("\($0.upperBound.microseconds - 1)"))" }
        let sql = """
            WITH moved AS MATERIALIZED (SELECT time, time - \(lead) AS m, open, high, low, close, volume FROM bar),
                 walled AS (SELECT *, m + \(clock == .newYork || !inSession ? clock.offset("m") : Clock.newYork.offset("m")) AS wall FROM moved),
                 kept AS (SELECT * FROM walled WHERE \(inSession ? BucketSQLTests.session : "1")),
                 keyed AS MATERIALIZED (SELECT *, \(key("m")) AS k FROM kept),
                 firsts AS (SELECT k, open, min(time) FROM keyed GROUP BY k),
                 lasts AS (SELECT k, close, max(time) FROM keyed GROUP BY k),
                 sums AS (SELECT k, max(high) AS high, min(low) AS low, sum(volume) AS volume, count(*) AS count FROM keyed GROUP BY k)
            SELECT \(clock.moment("(k - k % 1000000)", "(k % 1000000 = 1)")), open, high, low, close, volume, count
            FROM sums JOIN firsts USING (k) JOIN lasts USING (k) \(ends ?? "") ORDER BY k
            """
        return try store.read { db in
            let statement = try RawStatement(db, sql)
            defer { statement.reset() }
            var rows: [Row] = []
            while try statement.step() {
                rows.append((0..<7).map { statement.isNull($0) ? nil : statement.double($0) })
            }
            return rows
        }
    }

    private func rows(_ series: BarSeries) -> [Row] {
        series.indices.map { index in
            let bar = series[index]
            return [Double(bar.time.microseconds), bar.open, bar.high, bar.low, bar.close, bar.volume, Double(series.counts[index])]
        }
    }

    /// Bars with gaps of all lengths, integer volumes and some without.
    private func fill(_ store: Store, _ key: SeriesKey, from first: Int64, stamp: BarSeries.Stamp, _ random: inout SeededGenerator) throws {
        let step = key.interval.nominalMicroseconds
        var bars = randomBars(Int.random(in: 300...1500, using: &random), step: step, from: first / step * step, &random)
        for index in bars.indices { bars[index].volume = bars[index].volume?.rounded() }
        // The clocks of New York change again in March of 2025.
        bars.removeAll { $0.time.microseconds >= 1_741_503_600_000_000 }
        bars.shuffle(using: &random)
        try store.upsert(BarSeries(unchecked: bars), into: key, stamp: stamp)
        // Another import over them, and a stretch that is removed again.
        var more = randomBars(200, step: step, from: first / step * step + 40 * step, &random)
        more.removeAll { $0.time.microseconds >= 1_741_503_600_000_000 }
        for index in more.indices { more[index].volume = more[index].volume?.rounded() }
        try store.upsert(BarSeries(unchecked: more), into: key, stamp: stamp)
        let hole = Instant(microseconds: first / step * step + step * Int64.random(in: 0...300, using: &random))
        try store.removeBars(of: key, in: hole..<hole.advanced(by: 30 * step))
    }

    @Test(
        "Buckets of the wall clock, from roll-ups and from bars, equal GROUP BY over all stored bars",
        .feature("S0-DM-14"),
        arguments: [
            ("1m", ["5m", "15m", "1h", "2h", "4h", "7h", "1d", "1w"]), ("5m", ["15m", "1h", "4h", "1d", "1w", "1M"]),
            ("1h", ["4h", "1d", "1w", "1M", "3M", "1y"]),
        ], Clock.allCases)
    func equalToSQL(_ intervals: (stored: String, into: [String]), _ clock: Clock) throws {
        let stored = try #require(BarInterval(intervals.stored))
        for seed in 0..<6 {
            var random = SeededGenerator(seed: UInt64(seed) * 17 + UInt64(intervals.stored.utf8.count))
            let stamp: BarSeries.Stamp = seed % 2 == 0 ? .start : .end
            let store = try Store()
            let key = SeriesKey(symbol: "X", interval: stored)
            // Around both changes of the clocks, and anywhere.
            let day: Int64 = 86_400_000_000
            let origin = [Clock.spring - 3 * day, Clock.autumn - 4 * day, 1_704_067_200_000_000][seed % 3]
            try fill(store, key, from: origin + Int64.random(in: 0...2, using: &random) * day / 2, stamp: stamp, &random)
            let bars = try store.bars(of: key, in: .earliest..<(.latest))
            let (first, last) = (bars.time[0].advanced(by: -1), bars.time[bars.count - 1].advanced(by: 1))
            let inSession = seed >= 3
            let timeline = inSession ? ClosedTime(calendars: [try TradingCalendar("XNYS")]).timeline(of: first..<last) : nil
            for into in intervals.into {
                // Minutes and hours are counted from full hours: times within the repeated hour have no separate start.
                let hours = [0, 0, 9, 17, 18].randomElement(using: &random) ?? 0
                let weekStart = Weekday.allCases.randomElement(using: &random) ?? .monday
                let rule = BucketRule(
                    interval: try #require(BarInterval(into)), zone: try Zone(clock.rawValue), anchor: TimeOfDay(clock: hours, 0),
                    weekStart: weekStart)
                func wanted(_ window: Range<Instant>?) throws -> [Row] {
                    try answer(
                        store, clock, into, anchor: Int64(hours) * 3_600_000_000, weekStart: weekStart, stamp: stamp, inSession: inSession,
                        window: window)
                }
                let whole = try wanted(nil)
                let words = "\(intervals.stored) into \(into), \(clock.rawValue) from \(hours), \(weekStart), seed \(seed)"
                #expect(inSession || !whole.isEmpty)
                #expect(try rows(store.resampled(key, by: rule, in: first..<last, stamp: stamp, keeping: timeline)) == whole, "\(words)")
                #expect(rows(bars.resampled(by: rule, keeping: timeline)) == whole, "plain bars, \(words)")
                for _ in 0..<3 {
                    let from = Int64.random(in: first.microseconds..<last.microseconds, using: &random)
                    let to = Int64.random(in: from + 1...last.microseconds, using: &random)
                    let window = Instant(microseconds: from)..<Instant(microseconds: to)
                    // A bucket that overlaps the window is complete.
                    let found = try rows(store.resampled(key, by: rule, in: window, stamp: stamp, keeping: timeline))
                    #expect(found == (try wanted(window)), "\(window), \(words)")
                }
            }
        }
    }

    @Test(
        "Pixel columns equal GROUP BY over the stored bars between edges of equal axis time, limited to the window",
        .feature("S0-DM-14")
    )
    func columns() throws {
        for seed in 0..<40 {
            var random = SeededGenerator(seed: UInt64(seed))
            let store = try Store()
            let key = SeriesKey(symbol: "X", interval: BarInterval.minutes(1))
            try fill(store, key, from: 1_704_067_200_000_000, stamp: .start, &random)
            let bars = try store.bars(of: key, in: .earliest..<(.latest))
            let (first, last) = (bars.time[0].microseconds, bars.time[bars.count - 1].microseconds)
            let from = Int64.random(in: first..<last, using: &random)
            let to = Int64.random(in: from + 1...last + 1, using: &random)
            let count = Int64.random(in: 1...min(400, to - from), using: &random)
            // On time that never closes the edges are those of equal parts, rounded down to full minutes, quarters of an hour and so on if
            // a part contains eight or more of these.
            let timeline = Timeline.continuous(Instant(microseconds: first)..<Instant(microseconds: last + 60_000_000))
            let stretches: [Int64] = [86_400_000_000, 14_400_000_000, 3_600_000_000, 900_000_000, 60_000_000]
            let even: Int64 = stretches.first { 8 * $0 <= (to - from) / count } ?? 1
            var kept = [from]
            for part in 1..<max(1, count) {
                let place = from + Int64(Double(to - from) * Double(part) / Double(count))
                let edge = place - place % even
                if edge > kept[kept.count - 1], edge < to { kept.append(edge) }
            }
            kept.append(to)
            let values = zip(kept, kept.dropFirst()).map { "(\($0), \($1))" }.joined(separator: ", ")
            let sql = """
                WITH edge(low, high) AS (VALUES \(values)),
                     keyed AS MATERIALIZED (SELECT edge.low AS k, bar.* FROM edge JOIN bar ON time >= edge.low AND time < edge.high),
                     firsts AS (SELECT k, open, min(time) FROM keyed GROUP BY k),
                     lasts AS (SELECT k, close, max(time) FROM keyed GROUP BY k),
                     sums AS (SELECT k, max(high) AS high, min(low) AS low, sum(volume) AS volume, count(*) AS count FROM keyed GROUP BY k)
                SELECT k, open, high, low, close, volume, count FROM sums JOIN firsts USING (k) JOIN lasts USING (k) ORDER BY k
                """
            let wanted = try store.read { db in
                let statement = try RawStatement(db, sql)
                defer { statement.reset() }
                var rows: [Row] = []
                while try statement.step() { rows.append((0..<7).map { statement.isNull($0) ? nil : statement.double($0) }) }
                return rows
            }
            let window = timeline.position(of: Instant(microseconds: from))..<timeline.position(of: Instant(microseconds: to))
            let found = try store.columns(of: key, on: timeline, in: window, count: Int(count))
            #expect(rows(found) == wanted, "seed \(seed), \(count) columns")
        }
    }
}
