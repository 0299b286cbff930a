import DojimaTestSupport
import DojimaSeries
import DojimaStore
import DojimaTime
import Testing

/// Bars grouped through the roll-ups compared with the same bars grouped one by one, after random writes.
@Suite struct ResampledTests {
    /// The contract in its simplest form: each bar belongs to the bucket that the rule gives for its moment.
    private func grouped(_ bars: BarSeries, by rule: BucketRule, keeping timeline: Timeline?) -> [(bar: Bar, count: Int, volumes: [Double])]
    {
        var groups: [Instant: [Bar]] = [:]
        var bucket = Instant.earliest..<Instant.earliest
        for index in bars.indices {
            let moment = bars.time[index].advanced(by: bars.stamp == .end ? -1 : 0)
            if let timeline, !timeline.contains(moment) { continue }
            if !bucket.contains(moment) { bucket = rule.bucket(of: moment) }
            groups[bucket.lowerBound, default: []].append(bars[index])
        }
        return groups.sorted { $0.key < $1.key }.map { start, group in
            let bar = Bar(
                time: start, open: group[0].open, high: group.map(\.high).max() ?? .nan, low: group.map(\.low).min() ?? .nan,
                close: group[group.count - 1].close)
            return (bar, group.count, group.compactMap(\.volume))
        }
    }

    private func randomRule(_ into: BarInterval, _ random: inout SeededGenerator) throws -> BucketRule {
        let zones = ["UTC", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe"]
        return BucketRule(
            interval: into, zone: try Zone(zones.randomElement(using: &random) ?? "UTC"),
            anchor: TimeOfDay(clock: [0, 0, 9, 17, 18].randomElement(using: &random) ?? 0, [0, 30].randomElement(using: &random) ?? 0),
            weekStart: Weekday.allCases.randomElement(using: &random) ?? .monday)
    }

    private func randomTimeline(_ span: Range<Instant>, _ random: inout SeededGenerator) throws -> Timeline? {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: nil
        case 1:
            ClosedTime(calendars: [try TradingCalendar(["XNYS", "XTKS", "CMES"].randomElement(using: &random) ?? "XNYS")]).timeline(
                of: span)
        case 2: .excluding([try Exclusion(option: "weekends", zone: try Zone("America/New_York"))], span: span)
        default: .continuous(span.lowerBound.advanced(by: span.upperBound.since(span.lowerBound) / 3)..<span.upperBound)
        }
    }

    @Test(
        "Bars grouped through roll-ups equal those from the rows to the bit, integer volumes included",
        arguments: [
            ("1s", ["5m", "1h", "1d"]), ("1m", ["15m", "1h", "4h", "1d", "1w", "1M"]), ("5m", ["1h", "1d", "1w"]),
            ("1h", ["1d", "1w", "3M", "1y"]),
        ], [BarSeries.Stamp.start, .end])
    func equalToRows(_ intervals: (stored: String, into: [String]), _ stamp: BarSeries.Stamp) throws {
        let stored = try #require(BarInterval(intervals.stored))
        let key = SeriesKey(symbol: "X", interval: stored)
        for seed in 0..<6 {
            var random = SeededGenerator(seed: UInt64(seed) * 31 + (stamp == .end ? 7 : 0))
            let store = try Store()
            let step = stored.nominalMicroseconds
            // Integer volumes in every other run.
            let isWhole = seed.isMultiple(of: 2)
            // The clocks of New York change on 2024-03-10.
            let origin = Instant(seconds: 1_709_500_000).microseconds / step * step
            for _ in 0..<4 {
                var part = randomBars(
                    Int.random(in: 200...1200, using: &random), step: step,
                    from: origin + step * Int64.random(in: 0...2000, using: &random), &random)
                if isWhole {
                    part = part.map { bar in
                        var whole = bar
                        whole.volume = bar.volume?.rounded()
                        return whole
                    }
                }
                part.shuffle(using: &random)
                try store.upsert(BarSeries(unchecked: part), into: key, stamp: stamp)
                let first = Instant(microseconds: origin + step * Int64.random(in: 0...3000, using: &random))
                try store.removeBars(of: key, in: first..<first.advanced(by: 40 * step))
            }
            let bars = try store.bars(of: key, in: .earliest..<(.latest))
            try #require(bars.stamp == stamp && bars.count > 100)
            let span = bars.time[0].advanced(by: -1)..<bars.time[bars.count - 1].advanced(by: 1)
            for into in intervals.into {
                let rule = try randomRule(try #require(BarInterval(into)), &random)
                let timeline = try randomTimeline(span, &random)
                let found = try store.resampled(key, by: rule, in: span, stamp: stamp, keeping: timeline)
                let wanted = grouped(bars, by: rule, keeping: timeline)
                #expect(found.time == wanted.map(\.bar.time), "\(into) \(seed)")
                #expect(found.counts == wanted.map(\.count))
                #expect(found.open == wanted.map(\.bar.open) && found.close == wanted.map(\.bar.close))
                #expect(found.high == wanted.map(\.bar.high) && found.low == wanted.map(\.bar.low))
                for (volume, volumes) in zip(found.volume, wanted.map(\.volumes)) {
                    let sum = volumes.reduce(0, +)
                    if volumes.isEmpty {
                        #expect(volume.isNaN)
                    } else if isWhole {
                        #expect(volume == sum)
                    } else {
                        #expect(abs(volume - sum) <= 1e-12 * sum)
                    }
                }
            }
        }
    }

    @Test("Runs of bars through roll-ups equal those from the bars", arguments: ["1s", "1m", "5m", "1h"])
    func runs(_ interval: String) throws {
        let interval = try #require(BarInterval(interval))
        let key = SeriesKey(symbol: "X", interval: interval)
        let step = interval.nominalMicroseconds
        for seed in 0..<6 {
            var random = SeededGenerator(seed: UInt64(seed))
            let store = try Store()
            let origin: Int64 = 1_709_500_000_000_000 / step * step
            try store.upsert(BarSeries(unchecked: randomBars(3000, step: step, from: origin, &random)), into: key)
            let hole = Instant(microseconds: origin + 900 * step)
            try store.removeBars(of: key, in: hole..<hole.advanced(by: 90 * step))
            for distance in [step, 2 * step, 30 * step, 400 * step] {
                let first = Instant(microseconds: origin + step * Int64.random(in: -10...500, using: &random))
                let range = [Instant.earliest..<(.latest), first..<first.advanced(by: 2500 * step)][Int.random(in: 0...1, using: &random)]
                var wanted = BarRuns(distance: distance)
                for time in try store.bars(of: key, in: range).time { wanted.append(time...time) }
                #expect(try store.contiguousRanges(of: key, in: range, maximumGap: distance) == wanted.found)
            }
        }
    }

    @Test("Bars off the grid, closer than their interval, hide no pause", arguments: ["1s", "1m", "5m", "1h"])
    func runsOffGrid(_ interval: String) throws {
        let interval = try #require(BarInterval(interval))
        let key = SeriesKey(symbol: "X", interval: interval)
        let step = interval.nominalMicroseconds
        let day = Instant.microsecondsPerDay
        let store = try Store()
        // Three days of bars, each with a pause of a third of its bars, and as many additional bars between the others as are missing.
        var bars = BarSeries()
        for date in 0..<3 {
            let whole = Int(min(day, 3000 * step) / step)
            let missing = (whole / 3)..<(2 * whole / 3)
            for index in 0..<whole where !missing.contains(index) {
                let start = Int64(19_800 + date) * day + Int64(index) * step
                for extra in [0, step / 3] where extra == 0 || index % 2 == 0 {
                    bars.append(
                        unchecked: Bar(time: Instant(microseconds: start + extra), open: 1, high: 2, low: 0.5, close: 1.5, volume: 1))
                }
            }
        }
        try store.upsert(bars, into: key)
        for distance in [2 * step, 31 * step, 300 * step] {
            var wanted = BarRuns(distance: distance)
            for time in bars.time { wanted.append(time...time) }
            #expect(try store.contiguousRanges(of: key, in: .earliest..<(.latest), maximumGap: distance) == wanted.found)
        }
        bars.interval = interval
        #expect(try store.inferredOpenTime(of: key, in: .earliest..<(.latest), stamp: .start) == bars.inferredOpenTime())
    }
}
