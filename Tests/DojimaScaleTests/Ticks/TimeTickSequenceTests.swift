import DojimaScale
import DojimaTestSupport
import DojimaTime
import Testing

/// The ticks of a running sequence, such as one of bricks.
@Suite struct TimeTickSequenceTests {
    private let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// Bricks that took from an hour to forty days each.
    private func bricks(_ count: Int, seed: UInt64) -> Timeline {
        var generator = SeededGenerator(seed: seed)
        var time = Instant(CivilDate(normalizing: 2016, month: 11, day: 7))
        return .ordinal(
            (0..<count).map { _ in
                let most = Int64.random(in: 2...960, using: &generator)
                time = time.advanced(by: Int64.random(in: 1...most, using: &generator) * 3_600_000_000)
                return time
            })
    }

    @Test(
        "Labels have regular distances over the complete width, each with the date of its brick",
        arguments: [230.0, 350, 600, 1500], [12, 60, 400])
    func regular(width: Double, count: Int) throws {
        for seed in 1...12 as ClosedRange<UInt64> {
            let timeline = bricks(count, seed: seed)
            let axis = TimeTickAxis(
                timeline: timeline, window: timeline.firstPosition..<timeline.lastPosition, zone: .utc, width: width, interval: .day,
                shift: slotMicroseconds / 2, overhang: 12)
            let ticks = axis.ticks(measure: tickWidth).ticks
            let distances = zip(ticks, ticks.dropFirst()).map { $1.x - $0.x }
            let (slot, distance) = (width / Double(count), distances.first ?? width)
            #expect(distances.allSatisfy { abs($0 - distance) < 0.01 }, "\(distances)")
            // Full dates have space next to each other, and no more would fit.
            let least = tickWidth("30 May 2000") + 14
            #expect(distance >= least && distance < least + slot || distances.isEmpty || distance == slot)
            let first = try #require(ticks.first), last = try #require(ticks.last)
            #expect(first.x < distance + least && last.x > width - distance - 1, "\(ticks.map(\.x))")
            var known: CivilDate?
            for tick in ticks where tick.label != "" {
                let date = tick.time.utcDate
                let short = "\(date.day) \(months[date.month - 1])"
                #expect(tick.label == (known?.year == date.year ? short : "\(short) \(date.year)"))
                #expect(tick.left >= 0 && tick.left + tick.width <= width + 12)
                known = date
            }
            let silent = zip(ticks, ticks.dropFirst()).count { $1.label.isEmpty && $0.time.utcDate != $1.time.utcDate }
            #expect(ticks.count { !$0.label.isEmpty } >= 1 && silent <= 1, "\(ticks.map(\.label))")
        }
    }

    @Test("Bricks of minutes show the time of day, with the date if it changes")
    func withinDays() throws {
        let start = Instant(CivilDate(normalizing: 2024, month: 5, day: 30)).advanced(by: 60_000_000)
        let timeline = Timeline.ordinal((0..<300).map { start.advanced(by: Int64($0) * 7 * 60_000_000 + Int64($0 % 3) * 60_000_000) })
        let axis = TimeTickAxis(
            timeline: timeline, window: timeline.firstPosition..<timeline.lastPosition, zone: .utc, width: 700,
            shift: slotMicroseconds / 2, overhang: 12)
        let labels = axis.ticks(measure: tickWidth).ticks.map(\.label).filter { !$0.isEmpty }
        #expect(labels.count > 4 && labels.allSatisfy { $0.contains(":") }, "\(labels)")
        #expect(labels.count { $0.hasPrefix("31 May ") } == 1 && labels.count { $0.hasSuffix(" 2024") || $0.contains(" 2024 ") } == 1)
    }

    @Test("The first brick of a window has its date with the year", arguments: [1, 7, 30, 113] as [Int64])
    func firstBrick(slot: Int64) throws {
        let timeline = bricks(500, seed: 3)
        let start = timeline.firstPosition.advanced(by: slot * slotMicroseconds)
        let ticks = TimeTickAxis(
            timeline: timeline, window: start..<start.advanced(by: 100 * slotMicroseconds), zone: .utc, width: 900, interval: .day,
            shift: slotMicroseconds / 2, overhang: 12
        ).ticks(measure: tickWidth).ticks
        let first = try #require(ticks.first)
        // If there is no space for the first date before a tick at a regular distance, that tick has the first date.
        let date = try #require(timeline.instant(at: first.position)).utcDate
        #expect(first.label == "\(date.day) \(months[date.month - 1]) \(date.year)", "\(first)")
        #expect(first.position == start || first.left > 0 && first.left < first.width, "\(first)")
        for (tick, next) in zip(ticks, ticks.dropFirst()) { #expect(next.left >= tick.left + tick.width + 6) }
    }

    @Test("Ticks stay at their bricks while panning")
    func panning() {
        let timeline = bricks(500, seed: 3)
        func times(from slot: Int64) -> Set<Instant> {
            let start = timeline.firstPosition.advanced(by: slot * slotMicroseconds)
            return Set(
                TimeTickAxis(
                    timeline: timeline, window: start..<start.advanced(by: 100 * slotMicroseconds), zone: .utc, width: 600, interval: .day
                ).ticks(measure: tickWidth).ticks.map(\.time))
        }
        let (before, after) = (times(from: 100), times(from: 107))
        #expect(before.intersection(after).count >= before.count - 2 && before.count > 4)
    }
}
