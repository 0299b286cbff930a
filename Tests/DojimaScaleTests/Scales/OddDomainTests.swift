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

    @Test(
        "Logarithmic ticks are finite in number and value for any length and spacing",
        arguments: [Double.nan, -1, 0, 300, 1e300, .infinity])
    func logarithmicTicks(_ number: Double) {
        for ticks in [
            logTicks(in: Double.leastNonzeroMagnitude ... .greatestFiniteMagnitude, pixels: number, spacing: 40),
            logTicks(in: 1e-300...1e300, pixels: 300, spacing: number), logTicks(in: 1...2, pixels: number, spacing: number),
        ] { #expect(ticks.count < 200_000 && ticks.allSatisfy(\.value.isFinite)) }
    }

    @Test("Points without a row, a coordinate or a value are left out") func points() {
        let scale = ValueScale(domain: 0...1, start: 0, end: 1, logarithmic: false)
        let series = PointSeries(
            id: "a", time: [.epoch, Instant(seconds: 9)], rows: [0, 7, 1], x: [1, 2, 3], y: [4, 5, 6], value: [7, 8], scale: scale)
        #expect(series.rows == [0] && series.x == [1] && series.y == [4] && series.value == [7])
    }
}
