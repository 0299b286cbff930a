import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

/// Plain arrays as series, on an axis of numbers.
@Suite struct ArraySourceTests {
    private func series(_ id: String, _ kind: SeriesKind = .line) -> ChartSeries { ChartSeries(id: id, name: id, kind: kind) }

    private func picture(_ source: ArraySource, size: Size = Size(800, 450)) -> Chart {
        var chart = Chart(heading: Heading(symbol: "TEST"), size: size, timeAxis: source.axis, panes: [source.pane(id: "values")])
        chart.orientation = source.orientation
        return chart
    }

    @Test("An array's values are drawn at their indices, or indices at the values if the source is vertical", .feature("S0-DM-06"))
    func points() {
        for (orientation, expected) in [
            (PlotOrientation.horizontal, [Point(0, 5), Point(1, 7)]), (.vertical, [Point(5, 0), Point(7, 1)]),
        ] {
            var source = ArraySource(orientation)
            source.append(series("a"), [5, 7])
            #expect(source.points(of: "a") == expected && source.warnings.isEmpty && source.points(of: "b").isEmpty)
        }
    }

    @Test("Without a series or without values only a warning is added", .feature("S0-DM-06")) func missing() {
        var source = ArraySource()
        source.append(nil, [1, 2])
        source.append(series("a"), nil)
        #expect(
            source.series.isEmpty
                && source.warnings == ["values without a series are ignored", "a: a series without values is ignored"])
        // An empty chart says so.
        #expect(picture(ArraySource()).drawn.description.texts.contains { $0.text == "0" })
    }

    @Test("Points and columns are drawn at their numbers, with ticks at integers", arguments: [SeriesKind.line, .column, .scatter])
    func horizontal(_ kind: SeriesKind) throws {
        let values = [5.0, 7, .nan, 4, 9, 6]
        var source = ArraySource()
        source.append(series("a", kind), values)
        let chart = picture(source)
        let drawing = chart.drawn
        let axis = try #require(drawing.description.axes.first { $0.id == "x" })
        #expect(axis.range == -0.5...5.5 && axis.ticks.map(\.value) == [0, 1, 2, 3, 4, 5])
        #expect(axis.ticks.map(\.label) == ["0", "1", "2", "3", "4", "5"])
        let found = try #require(chart.pointField(measure: plainMeasure).series.first)
        #expect(found.rows.count == 6)
        for (index, x) in found.x.enumerated() where values[index].isFinite {
            #expect(abs(x - axis.ticks[index].at) <= 0.51, "\(index) of \(kind.name)")
        }
        #expect(layoutFaults(drawing, oneBar: false) == [])
        // No zone and no dates.
        #expect(!drawing.description.texts.contains { $0.text.contains("UTC") || $0.text.contains("1970") })
    }

    @Test("A vertical line is the horizontal one with its coordinates exchanged") func vertical() throws {
        let values = [2.0, 9, 4, 4, 7, 1, 3]
        var (across, up) = (ArraySource(), ArraySource(.vertical))
        across.append(series("a"), values)
        up.append(series("a"), values)
        #expect(up.points(of: "a").map { Point($0.y, $0.x) } == across.points(of: "a"))
        for chart in [picture(across), picture(up)] {
            let drawing = chart.drawn
            let line = try #require(drawing.scene.group("series-a").compactMap(\.polyline).first)
            let axes = drawing.description.axes
            let x = try #require(axes.first { $0.id == "x" }), y = try #require(axes.first { $0.id == "values" })
            func number(_ at: Double, _ axis: ChartDescription.Axis) -> Double {
                let (a, b) = (axis.ticks[0], axis.ticks[axis.ticks.count - 1])
                return a.value + (at - a.at) / (b.at - a.at) * (b.value - a.value)
            }
            // Pixels are converted back to the numbers, to the precision of a pixel.
            let isUp = chart.orientation == .vertical
            #expect(line.count == values.count)
            for (index, point) in line.enumerated() {
                let (a, b) = isUp ? (number(point.y, x), number(point.x, y)) : (number(point.x, x), number(point.y, y))
                #expect(abs(a - Double(index)) < 0.05 && abs(b - values[index]) < 0.05, "\(index): \(a), \(b)")
            }
            #expect(layoutFaults(drawing, oneBar: false) == [])
        }
    }

    @Test("Axes of numbers have separate labels at any width, fractions, and positions that a crosshair names") func numbers() throws {
        for (range, width) in [(0.0...1.0, 200.0), (-2.5...3.75, 480), (0...12_345, 700), (1e6...1.0001e6, 1200), (-0.003...0.002, 900)] {
            let span = range.upperBound - range.lowerBound
            let curve = ValueSeries(
                numbers: (0...20).map { range.lowerBound + span * Double($0) / 20 },
                values: (0...20).map { Double($0 % 7) })
            var chart = chart(
                [ChartSeries(id: "a", name: "A", kind: .line, data: .values(curve))], time: NumericAxis.makeTimeAxis(range),
                size: Size(width, 300))
            let drawing = chart.drawn
            let axis = try #require(drawing.description.axes.first { $0.id == "x" })
            #expect(axis.ticks.count >= 2 && axis.ticks.contains { !$0.label.isEmpty }, "\(range)")
            for tick in axis.ticks where !tick.label.isEmpty {
                let number = tick.label.replacing(",", with: "").replacing("−", with: "-")
                #expect(Double(number).map { abs($0 - tick.value) < span * 1e-6 } == true, "\(tick.label) at \(tick.value)")
            }
            #expect(layoutFaults(drawing, oneBar: false) == [], "\(range)")
            chart.crosshair = Crosshair(time: NumericAxis.moment(of: range.lowerBound + span * 0.25))
            let title = try #require(chart.drawn.description.crosshair).title.replacing(",", with: "").replacing("−", with: "-")
            #expect(Double(title).map { abs($0 - range.lowerBound - span * 0.25) < span * 1e-3 } == true, "\(title)")
        }
        // Left of a plot without a column of labels there is only the margin.
        let line = ChartSeries(id: "a", name: "A", kind: .line, data: .values(ValueSeries(numbers: [-10, 14], values: [1, 2])))
        let small = chart([line], axes: [ValueAxis(id: "price")], time: NumericAxis.makeTimeAxis(-10...14), size: Size(300, 200))
        #expect(layoutFaults(small.drawn, oneBar: false) == [])
        #expect(NumericAxis.number(of: NumericAxis.moment(of: 7.25)) == 7.25)
        #expect(NumericAxis.moment(of: 1e300) > NumericAxis.moment(of: 1e12))
    }
}
