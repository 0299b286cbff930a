import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

/// Values next to points.
@Suite struct PointLabelTests {
    private func drawn(_ labels: PointLabels?, _ numbers: [Double] = [3, -2, 4, -5], size: Size = Size(800, 450)) -> ChartDrawing {
        let data = ValueSeries(time: numbers.indices.map { Instant(monday.adding(days: $0)) }, values: numbers)
        let series = ChartSeries(id: "s", name: "S", kind: .column, data: .values(data)) { $0.labels = labels }
        return chart([series], axes: [ValueAxis(id: "v") { $0.range = .fixed(-8...8) }], time: dailyAxis(numbers.count), size: size).drawn
    }

    private func labels(_ drawing: ChartDrawing) -> [ChartDescription.Text] {
        drawing.description.texts.filter { $0.role == "label" }.sorted { $0.box.x < $1.box.x }
    }

    @Test(
        "Point labels are off by default; they are above positive and below negative values, with a mirrored offset",
        .feature("S0-DP-09"))
    func places() throws {
        #expect(labels(drawn(nil)).isEmpty)
        let plain = drawn(PointLabels())
        let box = plain.description.panes[0].box
        let y = { (value: Double) in box.maxY - (value + 8) / 16 * box.height }
        #expect(labels(plain).map(\.text) == ["3", "−2", "4", "−5"])
        for (label, value) in zip(labels(plain), [3.0, -2, 4, -5]) {
            #expect(value > 0 ? label.box.maxY <= y(value) : label.box.y >= y(value))
            #expect(abs(label.box.midY - y(value)) < 20)
        }
        let moved = labels(drawn(PointLabels(dx: 5, dy: -10)))
        #expect(moved.count == 4)
        for (a, (b, value)) in zip(labels(plain), zip(moved, [3.0, -2, 4, -5])) {
            #expect(abs(b.box.x - a.box.x - 5) <= 1 && abs(b.box.y - a.box.y - (value > 0 ? -10 : 10)) <= 1)
        }
        let unflipped = labels(drawn(PointLabels(flipsNegatives: false)))
        #expect(unflipped.count == 4 && zip(unflipped, [3.0, -2, 4, -5]).allSatisfy { $0.box.maxY <= y($1) })
    }

    @Test("A label wider than its column at an end of the plot moves inside", arguments: [0, 29]) func ends(_ index: Int) throws {
        let drawing = drawn(PointLabels(), (0..<30).map { $0 == index ? 5.25 : 0.5 }, size: Size(400, 300))
        let (label, pane) = (try #require(labels(drawing).first { $0.text.hasPrefix("5") }).box, drawing.description.panes[0].box)
        #expect(label.x >= pane.x && label.maxX <= pane.maxX && label.width > pane.width / 30)
    }

    @Test("The labels of dots are above positive and below negative values") func dots() throws {
        let numbers = [3.0, -2, 4, -5]
        let data = ValueSeries(time: numbers.indices.map { Instant(monday.adding(days: $0)) }, values: numbers)
        let series = ChartSeries(id: "s", name: "S", kind: .scatter, data: .values(data)) { $0.labels = PointLabels() }
        let chart = chart([series], axes: [ValueAxis(id: "v") { $0.range = .fixed(-8...8) }], time: dailyAxis(4))
        let points = try #require(chart.pointField(measure: plainMeasure).series("s"))
        let found = labels(chart.drawn)
        #expect(found.count == 4)
        for (label, (value, y)) in zip(found, zip(numbers, points.y)) { #expect((label.box.midY < y) == (value > 0), "\(label)") }
    }

    @Test("Values are written with their own decimals, up to three digits of their range")
    func decimals() {
        let numbers: [([Double], [String])] = [
            ([1.2, -0.4, 2.8], ["1.2", "−0.4", "2.8"]), ([1.25, 2, 3], ["1.25", "2.00", "3.00"]),
            ([100, 200, 300], ["100", "200", "300"]),
            ([1.23456, 2.5, 3], ["1.23", "2.50", "3.00"]), ([100, 250.5, 999], ["100.0", "250.5", "999.0"]),
        ]
        for (values, texts) in numbers {
            let data = ValueSeries(time: values.indices.map { Instant(monday.adding(days: $0)) }, values: values)
            let series = ChartSeries(id: "s", name: "S", kind: .column, data: .values(data)) { $0.labels = PointLabels() }
            let drawing = chart([series], axes: [ValueAxis(id: "v")], time: dailyAxis(values.count), size: Size(800, 450)).drawn
            #expect(labels(drawing).map(\.text) == texts)
        }
    }

    @Test("Labels have a distance from their points and columns, except within stacked columns") func halos() {
        let runs = drawn(PointLabels()).scene.texts.filter { $0.role == "label" }
        #expect(runs.count == 4 && runs.allSatisfy { $0.halo != nil })
    }

    @Test("Point labels show times, values or both, in four directions", .feature("S0-DP-09"))
    func forms() {
        #expect(labels(drawn(PointLabels(.time))).map(\.text) == ["1 Jan 2024", "2 Jan 2024", "3 Jan 2024", "4 Jan 2024"])
        #expect(labels(drawn(PointLabels(.both)))[0].text == "1 Jan 2024 3")
        for direction in PointLabels.Direction.allCases {
            let box = labels(drawn(PointLabels(.both, direction: direction)))[0].box
            #expect((box.width > box.height) == (direction == .rightwards || direction == .upsideDown))
        }
    }

    @Test("Overlapping labels are omitted, and the greatest values stay", .feature("S0-DP-09"))
    func crowded() throws {
        let numbers = (0..<60).map { Double(($0 * 17) % 23) / 3.5 }
        let drawing = drawn(PointLabels(), numbers, size: Size(500, 300))
        let shown = labels(drawing)
        #expect(shown.count < 60 && shown.count > 5)
        for (index, a) in shown.enumerated() {
            for b in shown[(index + 1)...] { #expect(a.box.maxX <= b.box.x || a.box.maxY <= b.box.y || b.box.maxY <= a.box.y) }
        }
    }

    /// A line or bars of random closes, with their labels and the pixels of their points.
    private func walk(_ kind: SeriesKind, _ count: Int, seed: UInt64, lastValue: SeriesOptions.LastValue = .hidden) throws -> (
        bars: BarSeries, labels: [ChartDescription.Text], points: [Point], pane: Rect, drawing: ChartDrawing
    ) {
        let bars = dailyBars(count, seed: seed)
        let series = ChartSeries(id: "s", name: "S", kind: kind, data: .bars(bars)) {
            ($0.labels, $0.lastValue) = (PointLabels(), lastValue)
        }
        let chart = chart([series], axes: [ValueAxis(id: "v") { $0.range = .visible(above: 0.2, below: 0.2) }], time: dailyAxis(count))
        let drawing = chart.drawn
        let points = try #require(chart.pointField(measure: plainMeasure).series("s"))
        return (
            bars, labels(drawing), zip(points.x, points.y).map { Point($0, $1) }, try #require(drawing.description.panes.first?.box),
            drawing
        )
    }

    @Test("A line of many points is labelled at its first, last, highest and lowest point, and a bar at its high or low")
    func mainPoints() throws {
        for seed in 1...20 as ClosedRange<UInt64> {
            for kind in [SeriesKind.line, .candlestick, .scatter] {
                let (bars, labels, _, _, _) = try walk(kind, 200, seed: seed)
                let isBars = kind == .candlestick
                let wanted = [
                    bars.close[0], bars.close[199], (isBars ? bars.high : bars.close).max() ?? 0,
                    (isBars ? bars.low : bars.close).min() ?? 0,
                ].map { String(format: $0) }
                #expect(Set(labels.map(\.text)).isSubset(of: Set(wanted)), "\(kind.name) \(seed): \(labels.map(\.text)) \(wanted)")
                #expect(labels.count >= 3 || Set(wanted).count < 4, "\(kind.name) \(seed)")
            }
        }
        // Values that a tag on the axis shows are not repeated.
        let (bars, labels, _, _, _) = try walk(.line, 200, seed: 3, lastValue: .shown)
        #expect(!labels.isEmpty && !labels.contains { $0.text == String(format: bars.close[199]) })
    }

    @Test(
        "Without readings, the highest and the lowest point have their dates", arguments: [SeriesKind.line, .candlestick], [false, true])
    func dates(_ kind: SeriesKind, _ showsReadings: Bool) throws {
        var dated = 0
        for seed in 1...8 as ClosedRange<UInt64> {
            let bars = dailyBars(120, seed: seed)
            let series = ChartSeries(id: "s", name: "S", kind: kind, data: .bars(bars)) {
                ($0.labels, $0.lastValue) = (PointLabels(), .hidden)
            }
            var chart = chart([series], time: dailyAxis(120))
            chart.theme.showsReadings = showsReadings
            let texts = labels(chart.drawn).map(\.text)
            let found = texts.filter { $0.contains(" on ") }
            dated += found.count
            #expect(found.count <= 2 && texts.count <= 4 && texts.allSatisfy { !$0.contains("2024") }, "\(texts)")
        }
        #expect(showsReadings ? dated == 0 : dated > 3)
    }

    @Test("No line crosses its labels: they are above peaks and below valleys") func clearOfLine() throws {
        for seed in 1...10 as ClosedRange<UInt64> {
            for count in [3, 8, 14, 60, 400] {
                let (_, labels, points, pane, _) = try walk(.line, count, seed: seed)
                #expect(!labels.isEmpty)
                for label in labels {
                    #expect(label.box.x >= pane.x && label.box.maxX <= pane.maxX && label.box.y >= pane.y && label.box.maxY <= pane.maxY)
                    for (a, b) in zip(points, points.dropFirst()) {
                        let box = label.box
                        // The part of the segment within the label's width.
                        let ends = [max(a.x, box.x), min(b.x, box.maxX)]
                        guard ends[0] < ends[1] else { continue }
                        let ys = ends.map { a.y + (b.y - a.y) * ($0 - a.x) / (b.x - a.x) }
                        #expect(max(ys[0], ys[1]) <= box.y || min(ys[0], ys[1]) >= box.maxY, "\(count), \(seed): \(label.text)")
                    }
                }
            }
        }
    }

    private func String(format value: Double) -> String {
        let cents = Int((value * 100).rounded())
        let rest = cents % 100
        return "\(cents / 100)." + (rest < 10 ? "0" : "") + "\(rest)"
    }

    @Test("A label that would meet the text of an annotation is omitted, and all others stay", .feature("S0-DP-09")) func annotated()
        throws
    {
        let free = labels(drawn(PointLabels()))
        #expect(free.count == 4)
        for label in free {
            let data = ValueSeries(time: (0..<4).map { Instant(monday.adding(days: $0)) }, values: [3, -2, 4, -5])
            let series = ChartSeries(id: "s", name: "S", kind: .column, data: .values(data)) { $0.labels = PointLabels() }
            var chart = chart([series], axes: [ValueAxis(id: "v") { $0.range = .fixed(-8...8) }], time: dailyAxis(4), size: Size(800, 450))
            let row = try #require(free.firstIndex(of: label))
            let pane = try #require(chart.drawn.description.panes.first?.box)
            let value = -8 + (pane.maxY - label.box.midY) / pane.height * 16
            chart.panes[0].annotations = [
                Annotation(
                    id: "n", kind: .text, points: [AnnotationPoint(time: data.time[row], value: value)], text: "noted here", anchor: .center
                )
            ]
            let drawing = chart.drawn
            let note = try #require(drawing.description.texts.first { $0.text == "noted here" }?.box)
            #expect(note.x < label.box.maxX && note.maxX > label.box.x && note.y < label.box.maxY && note.maxY > label.box.y)
            #expect(labels(drawing) == free.filter { $0 != label })
        }
    }
}
