import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Foundation
import Testing

@testable import DojimaChart

/// Two value axes of a pane: one grid, and labels in the colours of their series.
@Suite struct SharedGridTests {
    private func values(_ id: String, _ column: [Double]) -> ChartSeries {
        let times = column.indices.map { Instant(monday.adding(days: $0)) }
        return ChartSeries(id: id, name: id, kind: .line, data: .values(ValueSeries(time: times, values: column)), axis: id)
    }

    private func chart(_ a: [Double], _ b: [Double], size: Size = Size(800, 450), _ change: (inout ValueAxis) -> Void = { _ in }) -> Chart {
        var right = ValueAxis(id: "b")
        change(&right)
        return DojimaChartTests.chart(
            [values("a", a), values("b", b)], axes: [ValueAxis(id: "a", side: .left), right], time: dailyAxis(a.count), size: size)
    }

    private func axes(_ drawing: ChartDrawing) -> [ChartDescription.Axis] {
        drawing.description.axes.filter { $0.id == "a" || $0.id == "b" }
    }

    @Test(
        "Ticks of both axes have the same heights, for any size of the values",
        arguments: [Size(300, 200), Size(800, 450), Size(1600, 900)])
    func heights(size: Size) throws {
        var generator = SeededGenerator(seed: 77)
        for _ in 0..<60 {
            let columns = (0..<2).map { _ in
                let (middle, span) = (Double.random(in: -3...5, using: &generator), Double.random(in: -4...1, using: &generator))
                let size = pow(10, middle)
                return (0..<30).map { _ in size * (1 + pow(10, span) * Double.random(in: -0.5...0.5, using: &generator)) }
            }
            var chart = chart(columns[0], columns[1], size: size)
            // A tag would cover labels next to it.
            for index in 0...1 { chart.panes[0].series[index].lastValue = .hidden }
            let drawing = chart.drawn
            let shown = axes(drawing)
            try #require(shown.count == 2)
            let heights = shown.map { $0.ticks.map(\.at) }
            #expect(heights[0].count >= 2 && heights[0].count == heights[1].count, "\(shown.map(\.range))")
            for (one, other) in zip(heights[0], heights[1]) { #expect(abs(one - other) <= 1) }
            for axis in shown {
                #expect(axis.ticks.allSatisfy { !$0.label.isEmpty })
                let steps = zip(axis.ticks, axis.ticks.dropFirst()).map { $1.value - $0.value }
                #expect(steps.allSatisfy { abs($0 - steps[0]) < 1e-6 * steps[0] })
            }
            // The values of both take at least a third of the height.
            for (axis, column) in zip(shown, columns) {
                let own = (column.max() ?? 0) - (column.min() ?? 0)
                #expect(own / (axis.range.upperBound - axis.range.lowerBound) > 0.33, "\(axis.id) \(axis.range)")
            }
            #expect(layoutFaults(drawing, oneBar: false) == [])
        }
    }

    private func logarithmic(_ a: [Double], _ b: [Double], size: Size = Size(800, 450)) -> Chart {
        var chart = chart(a, b, size: size) { $0.scale = .logarithmic }
        chart.panes[0].axes[0].scale = .logarithmic
        for index in 0...1 { chart.panes[0].series[index].lastValue = .hidden }
        return chart
    }

    @Test(
        "Logarithmic axes with equal changes have ticks at the same heights, and equal distances for equal percentages",
        arguments: [Size(300, 200), Size(800, 450), Size(1600, 900)])
    func logarithms(size: Size) throws {
        var generator = SeededGenerator(seed: 78)
        for _ in 0..<60 {
            let decades = pow(10, Double.random(in: -1...0.7, using: &generator))
            let columns = (0..<2).map { _ in
                let size = pow(10, Double.random(in: -3...6, using: &generator))
                return (0..<30).map { _ in size * pow(10, decades * Double.random(in: -0.5...0.5, using: &generator)) }
            }
            let drawing = logarithmic(columns[0], columns[1], size: size).drawn
            let shown = axes(drawing)
            try #require(shown.count == 2)
            let heights = shown.map { $0.ticks.map(\.at) }
            #expect(heights[0].count >= 2 && heights[0].count == heights[1].count, "\(shown.map(\.range))")
            for (one, other) in zip(heights[0], heights[1]) { #expect(abs(one - other) <= 1) }
            let spans = shown.map { log($0.range.upperBound / $0.range.lowerBound) }
            #expect(abs(spans[0] - spans[1]) < 1e-9)
            for axis in shown {
                // The highest label can be replaced by the text "log scale".
                #expect(axis.ticks.dropLast().allSatisfy { !$0.label.isEmpty })
                for tick in axis.ticks where !tick.label.isEmpty {
                    // The label is the value itself.
                    let text = tick.label.filter { $0 != "," }
                    let units = ["K": 1e3, "M": 1e6, "B": 1e9]
                    let number = try #require(Double(text.filter { !$0.isLetter }))
                    #expect(abs(number * (text.last.flatMap { units["\($0)"] } ?? 1) - tick.value) <= 1e-12 * tick.value, "\(tick.label)")
                }
            }
            #expect(layoutFaults(drawing, oneBar: false) == [])
        }
    }

    @Test("A logarithmic axis whose values change much less keeps a separate scale") func unlike() {
        let shown = axes(logarithmic([1, 10, 100, 10_000], [50, 51, 52, 50]).drawn)
        #expect(shown[1].range.upperBound / shown[1].range.lowerBound < 1.2)
        #expect(shown[0].range.upperBound / shown[0].range.lowerBound > 9_000)
    }

    @Test("Columns of both axes begin at zero, at the bottom") func columns() {
        var columns = chart([10, 20, 15, 12], [3, 9, 4, 5])
        for index in 0...1 { columns.panes[0].series[index].kind = .column }
        let shown = axes(columns.drawn)
        #expect(shown.map(\.range.lowerBound) == [0, 0])
        #expect(shown[0].ticks.count > 2 && shown[0].ticks.map(\.at) == shown[1].ticks.map(\.at))
    }

    @Test("Prices that are never negative get no labels below zero from the other axis")
    func negative() {
        let drawing = chart([-4, 8, -6, 9, 3], [2, 80, 4, 60, 1]).drawn
        #expect(axes(drawing).first { $0.id == "b" }?.ticks.allSatisfy { $0.value >= 0 } == true)
    }

    @Test("An axis with custom ticks, range or scale keeps them")
    func own() throws {
        let (a, b) = ([10.0, 20, 15, 12], [3.0, 9, 4, 5])
        let fixed = axes(chart(a, b) { $0.range = .fixed(0...7) }.drawn)
        #expect(fixed[1].range == 0...7)
        let ticked = axes(chart(a, b) { $0.ticks = ValueTicks("3") }.drawn)
        #expect(ticked[1].ticks.map(\.value) == [3, 6, 9])
    }

    @Test("The labels of an axis have a readable shade of the colour of its only series, and of none if it has two")
    func colors() throws {
        func tickColors(_ chart: Chart) -> [Set<UInt32>] {
            ["a", "b"].map { id in
                Set(chart.drawn.scene.group("axis-\(id)").flatMap(\.texts).filter { $0.role == "tick" }.map(\.color.rgb))
            }
        }
        var two = chart([10, 20, 15, 12], [3, 9, 4, 5])
        #expect(tickColors(two) == [0, 1].map { [two.theme.palette($0).color.legible(on: two.theme.background).rgb] })
        two.panes[0].series.append(values("c", [11, 12, 13, 14]))
        two.panes[0].series[2].axis = "a"
        #expect(tickColors(two) == [[two.theme.text.rgb], [two.theme.text.rgb]])
        // A study belongs to its prices.
        two.panes[0].series[2].basedOn = "a"
        #expect(tickColors(two) == [0, 1].map { [two.theme.palette($0).color.legible(on: two.theme.background).rgb] })
        let single = DojimaChartTests.chart([values("a", [1, 2, 3])], axes: [ValueAxis(id: "a")], time: dailyAxis(3))
        #expect(
            Set(single.drawn.scene.group("axis-a").flatMap(\.texts).filter { $0.role == "tick" }.map(\.color.rgb)) == [
                single.theme.text.rgb
            ])
    }

    @Test("Large labels leave at least three common lines in a high plot", arguments: [11.0, 13, 15, 18]) func lines(_ size: Double) {
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<40 {
            let columns = (0..<2).map { _ in
                let middle = pow(10, Double.random(in: 0...4, using: &generator))
                return (0..<30).map { _ in middle * Double.random(in: 0.8...1.2, using: &generator) }
            }
            var chart = chart(columns[0], columns[1], size: Size(1000, 560))
            chart.theme.texts.axis.size = size
            for index in 0...1 { chart.panes[0].series[index].lastValue = .hidden }
            #expect(axes(chart.drawn).allSatisfy { $0.ticks.count >= 3 })
        }
    }
}

extension Color {
    /// Red, green and blue as one number.
    fileprivate var rgb: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }
}
