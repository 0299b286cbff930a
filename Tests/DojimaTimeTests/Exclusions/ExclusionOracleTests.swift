import DojimaTestSupport
import DojimaTime
import Testing

/// Compiled rules compared with the simplest interpretation of each, at every fifth minute around clock changes.
struct ExclusionOracleTests {
    static let step: Int64 = 300_000_000

    /// The moments of a span, and whether each is open.
    static func brute(_ rules: [Exclusion], in span: Range<Instant>) -> [(moment: Instant, isOpen: Bool)] {
        let readings = rules.map { PlainReading($0, near: span) }
        return stride(from: span.lowerBound.microseconds, to: span.upperBound.microseconds, by: Int(step)).map { microseconds in
            let moment = Instant(microseconds: microseconds)
            return (moment, !readings.contains { $0.isClosed(at: moment) })
        }
    }

    @Test("Random rules remove exactly their time, across clock changes", .feature("S0-DC-01", "S0-DC-06", "S0-DC-07"), arguments: 1...80)
    func randomRules(seed: UInt64) throws {
        var random = RandomRules(seed: seed)
        let (span, zones) = try random.span()
        let rules = (0...Int(seed % 4)).map { random.rule(in: span, zone: zones[$0 % 2]) }
        let timeline = Timeline.excluding(rules, span: span)
        var position: Int64 = 0
        var gaps: [Range<Instant>] = []
        for (moment, isOpen) in Self.brute(rules, in: span) {
            #expect(timeline.contains(moment) == isOpen, "\(moment)")
            #expect(timeline.position(of: moment).microseconds == position, "\(moment)")
            if isOpen {
                #expect(timeline.instant(at: AxisPosition(microseconds: position)) == moment)
                position += Self.step
            } else if let last = gaps.last, last.upperBound == moment {
                gaps[gaps.count - 1] = last.lowerBound..<moment.advanced(by: Self.step)
            } else {
                gaps.append(moment..<moment.advanced(by: Self.step))
            }
        }
        #expect(timeline.length == position)
        #expect(timeline.gaps(in: span) == gaps)
        #expect(checkTimelineLaws(timeline, seed: seed) == [])
    }

    @Test("Repeated rules of every unit agree with a count from the anchor", .feature("S0-DC-05"), arguments: 1...80)
    func repeatedRules(seed: UInt64) throws {
        var random = RandomRules(seed: 1000 + seed)
        let (span, zones) = try random.span()
        let rule = random.repeated(in: span, zone: zones[0])
        let closed = Exclusion.repeating(rule).closed(in: span)
        for (moment, isOpen) in Self.brute([.repeating(rule)], in: span) {
            #expect(closed.contains(moment) != isOpen, "\(moment)")
        }
    }

    @Test("Extending the compiled range moves nothing", .feature("S0-DC-11"), arguments: 1...40)
    func extending(seed: UInt64) throws {
        var random = RandomRules(seed: 2000 + seed)
        let (span, zones) = try random.span()
        let rules = (0...2).map { random.rule(in: span, zone: zones[$0 % 2]) }
        let year = 365 * Instant.microsecondsPerDay
        let outer = span.lowerBound.advanced(by: -year)..<span.upperBound.advanced(by: year)
        #expect(checkExtension(from: span, to: outer, seed: seed) { .excluding(rules, span: $0) } == [])
    }
}
