import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

@testable import Dojima

/// The stamps of bars that overlap open time, compared with a check of each bar.
@Suite struct OverlappingTimeTests {
    private let hour: Int64 = 3_600_000_000
    private let start = Instant(CivilDate(normalizing: 2024, month: 1, day: 1))

    @Test(
        "A stamp is in reach if its bar overlaps open time, for any start and end of sessions", arguments: [BarSeries.Stamp.start, .end])
    func bruteForce(_ stamp: BarSeries.Stamp) {
        var generator = SeededGenerator(seed: 12)
        let span = start..<start.advanced(by: 80 * hour)
        for round in 0..<60 {
            let length = [hour, 2 * hour, hour / 2][round % 3]
            // Sessions of full hours at first, then of quarters, then of odd microseconds.
            let grain = [hour, hour / 4, 1][round / 20]
            var (open, place): ([Range<Instant>], Int64) = ([], 0)
            while true {
                let from = place + Int64.random(in: 1...(5 * hour / grain), using: &generator) * grain
                let to = from + Int64.random(in: 1...(5 * hour / grain), using: &generator) * grain
                guard to <= 80 * hour else { break }
                open.append(start.advanced(by: from)..<start.advanced(by: to))
                place = to
            }
            let timeline = Timeline(open: InstantSet(open), span: span)
            let interval = BarInterval.minutes(Int(length / 60_000_000))
            let reach = timeline.including(barsOf: interval, stamped: stamp)
            for index in 1..<(80 * hour / length) {
                let begin = start.advanced(by: index * length)
                let bar = begin..<begin.advanced(by: length)
                // The last moment of a bar that is stamped with its end represents it.
                let moment = stamp == .start ? begin : bar.upperBound.advanced(by: -1)
                let meets = open.contains { $0.lowerBound < bar.upperBound && $0.upperBound > bar.lowerBound }
                #expect(reach.contains(moment) == meets, "\(round): \(begin)")
            }
        }
    }

    @Test("Open time is in reach if sessions begin with bars, and by bars of dates") func itself() {
        let session = start.advanced(by: 9 * hour)..<start.advanced(by: 16 * hour)
        let odd = start.advanced(by: 9 * hour + hour / 2)..<start.advanced(by: 16 * hour)
        let span = start..<start.advanced(by: 96 * hour)
        let (even, late) = (Timeline(open: InstantSet([session]), span: span), Timeline(open: InstantSet([odd]), span: span))
        #expect(even.including(barsOf: BarInterval.hours(1), stamped: .start).segments.map(\.start) == [session.lowerBound])
        #expect(late.including(barsOf: BarInterval.minutes(30), stamped: .start).segments.map(\.start) == [odd.lowerBound])
        for interval in [BarInterval.day, .week] {
            #expect(late.including(barsOf: interval, stamped: .start).segments.map(\.start) == [odd.lowerBound], "\(interval)")
        }
    }
}
