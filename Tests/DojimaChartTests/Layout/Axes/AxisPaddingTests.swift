import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import Testing

@Suite struct AxisPaddingTests {
    private func line(_ id: String, _ values: [Double], axis: String? = nil) -> ChartSeries {
        ChartSeries(
            id: id, name: id, kind: .line, data: .values(ValueSeries(time: dailyBars(values.count).time, values: values)), axis: axis)
    }

    private func defaultRange(of values: [Double], low: Double, high: Double, _ change: (inout ValueAxis) -> Void = { _ in }) throws
        -> ClosedRange<Double>
    {
        var axis = ValueAxis(id: "p") { $0.padding = AxisPadding(low: low, high: high) }
        change(&axis)
        return try #require(chart([line("a", values)], axes: [axis], time: dailyAxis(values.count)).defaultRange(ofAxis: "p"))
    }

    private func isNear(_ range: ClosedRange<Double>, _ wanted: ClosedRange<Double>) -> Bool {
        let error = 1e-9 * max(abs(wanted.lowerBound), abs(wanted.upperBound))
        return abs(range.lowerBound - wanted.lowerBound) <= error && abs(range.upperBound - wanted.upperBound) <= error
    }

    @Test("Padding in values is added below and above an automatic range, and not to a fixed one", .feature("S0-AX-07"))
    func values() throws {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<200 {
            let values = (0..<4).map { _ in Double.random(in: -100...100, using: &generator) }
            let (low, high) = (Double.random(in: 0...50, using: &generator), Double.random(in: 0...50, using: &generator))
            let wanted = ((values.min() ?? 0) - low)...((values.max() ?? 0) + high)
            #expect(try isNear(defaultRange(of: values, low: low, high: high), wanted))
            #expect(try isNear(defaultRange(of: values, low: low, high: high) { $0.isInverted = true }, wanted))
            let fixed = try defaultRange(of: values, low: low, high: high) { $0.range = .fixed(-3...4) }
            #expect(fixed == -3...4)
        }
        #expect(try defaultRange(of: [2, 9], low: 0, high: 0) == 2...9)
    }

    @Test("On a logarithmic axis padding extends to a tenth of the lowest value at most, and a broken axis is padded outside its values")
    func scales() throws {
        let logarithmic = { (axis: inout ValueAxis) in axis.scale = .logarithmic }
        #expect(try isNear(defaultRange(of: [10, 1000], low: 5, high: 500, logarithmic), 5...1500))
        #expect(try isNear(defaultRange(of: [10, 1000], low: 20, high: 0, logarithmic), 1...1000))
        #expect(try isNear(defaultRange(of: [0, 100], low: 1, high: 2) { $0.skips = [20..<80] }, -1...102))
    }

    @Test("A drawn axis has its padding in values, next to another axis too, and above a volume overlay at least the space for volume")
    func drawn() throws {
        func axes(_ chart: Chart) -> [String: ClosedRange<Double>] {
            Dictionary(uniqueKeysWithValues: chart.drawn.description.axes.map { ($0.id, $0.range) })
        }
        let padding = AxisPadding(low: 30.0, high: 40.0)
        let (a, b) = (line("a", [100, 150, 120, 180], axis: "p"), line("b", [3, 2, 5, 4], axis: "q"))
        let two = axes(
            chart(
                [a, b], axes: [ValueAxis(id: "p") { $0.padding = padding }, ValueAxis(id: "q", side: .left)], time: dailyAxis(4)))
        #expect(try isNear(#require(two["p"]), 70...220))
        let bars = dailyBars(60)
        let (low, high) = (try #require(bars.low.min()), try #require(bars.high.max()))
        let overlaid = axes(
            chart(
                [
                    ChartSeries(id: "v", name: "V", kind: .column, data: .bars(bars), axis: "v"),
                    ChartSeries(id: "bars", name: "A", kind: .candlestick, data: .bars(bars), axis: "p"),
                ],
                axes: [ValueAxis(id: "p") { $0.padding = AxisPadding(low: 0, high: 50) }, .volumeOverlay(id: "v")], time: dailyAxis(60)))
        let range = try #require(overlaid["p"])
        #expect(range.lowerBound < low - 0.2 * (high - low) && range.upperBound >= high + 50 - 1e-9)
    }

    @Test("Skipped ranges that contain all values are ignored with a warning")
    func skippedValues() throws {
        for range in [nil, ValueAxis.Range.fixed(20...60)] {
            let drawn = chart(
                [line("a", [30, 50])], axes: [ValueAxis(id: "p") { ($0.skips, $0.range) = ([0..<100], range) }], time: dailyAxis(2)
            ).drawn.description
            let axis = try #require(drawn.axes.first { $0.id == "p" })
            #expect(drawn.notes.contains("p: all values are in skipped ranges, which are ignored"))
            #expect(axis.ticks.count > 2 && axis.ticks.allSatisfy(\.at.isFinite))
        }
    }
}
