import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

@Suite struct BucketRuleTests {
    @Test func realBucketsOfManyIntervalsAndZones() throws {
        let rows = try answers("buckets")
        #expect(rows.count > 600)
        for row in rows {
            func moment(_ column: String) throws -> Instant { Instant(seconds: try #require(Int64(row[column] ?? ""))) }
            let anchor = try #require(Int(row["anchor_seconds"] ?? ""))
            let rule = BucketRule(
                interval: try #require(BarInterval(row["into"] ?? "")), zone: try Zone(row["zone"] ?? ""),
                anchor: TimeOfDay(clock: 0, 0, anchor), weekStart: try #require(Weekday(name: row["week_start"] ?? "")))
            let shift: Int64 = row["stamp"] == "end" ? -1 : 0
            let start = try moment("start")
            #expect(rule.start(of: try moment("first_bar").advanced(by: shift)) == start, "\(row)")
            #expect(rule.start(of: try moment("last_bar").advanced(by: shift)) == start, "\(row)")
            if row["next_start"] != "" {
                let next = try moment("next_start")
                let edges = rule.edges(covering: start..<next)
                #expect(edges.first == start && edges.last == next, "\(row)")
            }
        }
    }

    @Test("No bucket begins before the first supported time", arguments: ["7m", "4h", "1d", "3d", "1w", "7M", "9999y"])
    func firstTimes(_ text: String) throws {
        let first = Instant.limits.lowerBound
        for zone in ["America/New_York", "Asia/Tokyo", "UTC"] {
            for weekStart in [Weekday.monday, .sunday] {
                let rule = BucketRule(
                    interval: try #require(BarInterval(text)), zone: try Zone(zone), anchor: TimeOfDay(clock: 17, 1),
                    weekStart: weekStart)
                for seconds in [0, 1, 3_600, 70_000, 200_000] {
                    let moment = first.advanced(by: Int64(seconds) * 1_000_000)
                    let bucket = rule.bucket(of: moment)
                    #expect(bucket.lowerBound >= first && bucket.contains(moment), "\(zone) \(seconds): \(bucket)")
                    #expect(rule.edges(covering: moment..<moment.advanced(by: 1)) == [bucket.lowerBound, bucket.upperBound])
                }
            }
        }
    }

    @Test(
        "Edges are strictly increasing, cover the range and agree with single look-ups",
        arguments: [
            "45s", "7m", "1h", "90m", "4h", "1d", "2d", "1w", "1M", "3M", "1y",
        ])
    func edgesAgreeWithLookUps(_ text: String) throws {
        var generator = SeededGenerator(seed: 3)
        for name in ["America/New_York", "Australia/Lord_Howe", "America/Sao_Paulo", "Pacific/Apia", "UTC"] {
            let rule = BucketRule(
                interval: try #require(BarInterval(text)), zone: try Zone(name),
                anchor: TimeOfDay(clock: Int.random(in: 0...23, using: &generator), 30))
            for _ in 0..<8 {
                let start = Instant(seconds: Int64.random(in: 0...1_700_000_000, using: &generator))
                let range = start..<start.advanced(by: Int64.random(in: 1...20 * Instant.microsecondsPerDay, using: &generator))
                let edges = rule.edges(covering: range)
                #expect(zip(edges, edges.dropFirst()).allSatisfy { $0 < $1 })
                #expect(edges[0] <= range.lowerBound && range.lowerBound < edges[1])
                #expect(edges[edges.count - 2] < range.upperBound && range.upperBound <= edges[edges.count - 1])
                for (low, high) in zip(edges, edges.dropFirst()).prefix(20) {
                    #expect(rule.bucket(of: low) == low..<high, "\(rule) \(low)")
                }
            }
        }
    }

    @Test("A repeated hour gives two buckets of an hour, and a longer bucket contains both")
    func doubledHour() throws {
        let newYork = try Zone("America/New_York")
        let night = try TimeText("2013-11-03").instant(in: newYork)
        let hours = BucketRule(interval: BarInterval.hours(1), zone: newYork).edges(
            covering: night..<night.advanced(by: 4 * 3_600_000_000))
        #expect(hours.map(\.description) == ["04", "05", "06", "07", "08"].map { "2013-11-03T\($0):00:00Z" })
        let four = BucketRule(interval: BarInterval.hours(4), zone: newYork).bucket(of: night)
        #expect(four.upperBound.since(four.lowerBound) == 5 * 3_600_000_000)
    }

    @Test("A bucket whose start is skipped begins after the clock change")
    func skippedMidnight() throws {
        let saoPaulo = try Zone("America/Sao_Paulo")
        // 2018-11-04 began at 01:00.
        let noon = try TimeText("2018-11-04T12:00").instant(in: saoPaulo)
        #expect(BucketRule(interval: .day, zone: saoPaulo).start(of: noon).isoText(in: saoPaulo) == "2018-11-04T01:00:00-02:00")
    }
}
