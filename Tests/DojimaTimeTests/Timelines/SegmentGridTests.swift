import DojimaTestSupport
import DojimaTime
import Testing

/// Look-ups in long timelines compared with a linear search.
struct SegmentGridTests {
    enum Spacing: CaseIterable {
        /// Most cells contain one segment or none.
        case even
        /// Cells with every number of segments from none to a dozen.
        case uneven
        /// Clusters with empty ranges between them: few cells contain all.
        case clustered

        func gap(before index: Int, _ random: inout SeededGenerator) -> Int64 {
            switch self {
            case .even: .random(in: 1...1000, using: &random)
            case .uneven: 1 << Int64.random(in: 0...13, using: &random)
            case .clustered: index % 500 == 499 ? 1 << 58 : .random(in: 1...1000, using: &random)
            }
        }
    }

    private func timeline(seed: UInt64, _ spacing: Spacing) -> Timeline {
        var random = SeededGenerator(seed: seed)
        var moment: Int64 = spacing == .clustered ? Int64.min / 4 : 0
        var ranges: [Range<Instant>] = []
        for index in 0..<3000 {
            let start = moment + spacing.gap(before: index, &random)
            moment = start + Int64.random(in: 1...(spacing == .uneven ? 9 : 1000), using: &random)
            ranges.append(Instant(microseconds: start)..<Instant(microseconds: moment))
        }
        return Timeline(open: InstantSet(ranges), span: Instant(microseconds: Int64.min / 2 + 1)..<Instant(microseconds: Int64.max / 2))
    }

    @Test(
        "A moment's segment equals that of a linear search, for any distribution of segments", .feature("S0-DC-09"),
        arguments: Spacing.allCases)
    func likePlainSearch(spacing: Spacing) {
        let timeline = timeline(seed: 7, spacing)
        #expect(timeline.segments.count == 3000)
        var random = SeededGenerator(seed: 8)
        var moments = timeline.segments.flatMap { [$0.start, $0.start.advanced(by: -1), $0.end, $0.end.advanced(by: -1)] }
        moments += [.earliest, .latest, timeline.span.lowerBound, timeline.span.upperBound]
        let (first, last) = (timeline.segments[0].start.microseconds, timeline.segments[2999].end.microseconds)
        moments += (0..<1000).map { _ in Instant(microseconds: Int64.random(in: first - 5...last + 5, using: &random)) }
        for moment in moments {
            let plain = timeline.segments.lastIndex { $0.start <= moment } ?? -1
            #expect(timeline.segmentIndex(startingAtOrBefore: moment) == plain)
        }
        moments.shuffle(using: &random)
        #expect(timeline.positions(of: moments) == moments.map(timeline.position))
    }
}
