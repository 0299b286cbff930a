import DojimaScale
import DojimaTime
import Testing

/// Scales of domains and windows without a length.
@Suite struct OddDomainTests {
    @Test("A domain of one value has it in the middle", arguments: [0.0, 1, -3, 1e300, .greatestFiniteMagnitude, .infinity])
    func oneValue(_ value: Double) {
        let scale = LinearScale(domain: value...value, start: 0, end: 100)
        #expect(scale.domain.lowerBound < scale.domain.upperBound && scale.domain.lowerBound.isFinite && scale.domain.upperBound.isFinite)
        guard value.magnitude < 1e301 else { return }
        #expect(abs(scale.pixel(value) - 50) < 0.01)
    }

    @Test("A domain with a length is unchanged", arguments: [0.0...1, -5...1e300, 1...1.0000001])
    func proper(_ domain: ClosedRange<Double>) {
        #expect(LinearScale(domain: domain, start: 0, end: 1).domain == domain)
    }

    @Test("An empty window has a microsecond", arguments: [0, 5, Int64.max, Int64.min])
    func emptyWindow(_ microseconds: Int64) {
        let position = AxisPosition(microseconds: microseconds)
        let scale = TimeScale(window: position..<position, width: 10)
        #expect(!scale.window.isEmpty && scale.x(position).isFinite)
    }

    @Test("A step has at least one unit") func step() { #expect(TimeStep(0, .day) == TimeStep(1, .day)) }
}
