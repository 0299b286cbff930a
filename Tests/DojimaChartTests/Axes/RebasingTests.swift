import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

/// Axes in percent and in points of an index, all series from one declared date.
@Suite struct RebasingTests {
    private func day(_ index: Int) -> Instant { Instant(monday.adding(days: index)) }

    private func line(_ id: String, _ values: [Double], from first: Int = 0, basedOn: String? = nil) -> ChartSeries {
        let series = ValueSeries(time: values.indices.map { day($0 + first) }, values: values)
        return ChartSeries(id: id, name: id, kind: .line, data: .values(series)) {
            $0.lastValue = .shown
            $0.basedOn = basedOn
        }
    }

    private func drawn(
        _ series: [ChartSeries], _ rebasing: Rebasing, days: Int = 6, window: Range<Int>? = nil, kind: ValueAxis.Scale = .linear
    ) -> ChartDrawing {
        var chart = chart(
            series,
            axes: [
                ValueAxis(id: "price") {
                    $0.scale = kind
                    $0.rebasing = rebasing
                }
            ], time: dailyAxis(days))
        if let window {
            chart.timeAxis.window =
                chart.timeAxis.timeline.position(of: day(window.lowerBound))..<chart.timeAxis.timeline.position(of: day(window.upperBound))
        }
        return chart.drawn
    }

    private func texts(_ drawing: ChartDrawing, _ role: String) -> [String] {
        drawing.description.texts.filter { $0.role == role }.map(\.text)
    }

    /// The value under a point of a series' line.
    private func values(_ drawing: ChartDrawing, of id: String) throws -> [Double] {
        let axis = try #require(drawing.description.axes.first { $0.id == "price" })
        let box = drawing.description.panes[0].box
        let points = drawing.scene.group("series-\(id)").compactMap(\.polyline).joined()
        return points.map { axis.range.upperBound - ($0.y - box.y) / box.height * (axis.range.upperBound - axis.range.lowerBound) }
    }

    @Test("In percent, each series is its change since the declared date, in lines, tags, legend and labels", .feature("S0-AX-02"))
    func percent() throws {
        let drawing = drawn(
            [line("A", [50, 40, 44, 60, 50, 55]), line("B", [2000, 1000, 1500, 900, 1000, 1250])], Rebasing(.percent, since: day(1)))
        for (id, wanted) in [("A", [25, 0, 10, 50, 25, 37.5]), ("B", [100, 0, 50, -10, 0, 25])] as [(String, [Double])] {
            let found = try values(drawing, of: id)
            #expect(found.count >= 6)
            for (value, wanted) in zip(found, wanted) { #expect(abs(value - wanted) < 0.2, "\(id) \(value)") }
        }
        #expect(Set(texts(drawing, "tag")) == ["+37.5%", "+25.0%"])
        #expect(texts(drawing, "legend").contains("+37.5%") && texts(drawing, "legend").contains("+25.0%"))
        #expect(texts(drawing, "subtitle").contains { $0.contains("change since 2 Jan 2024") })
        let ticks = try #require(drawing.description.axes.first { $0.id == "price" }).ticks
        #expect(ticks.contains { $0.value == 0 && $0.label == "0%" } && ticks.contains { $0.label.hasPrefix("+") })
        #expect(layoutFaults(drawing, oneBar: false) == [])
    }

    @Test("Indexed to 100, all series have one base date, or the last value before it if they have none on it", .feature("S0-AX-02"))
    func indexed() throws {
        let gap = ChartSeries(
            id: "B", name: "B", kind: .line, data: .values(ValueSeries(time: [day(0), day(2), day(5)], values: [8, .nan, 10]))
        ) { $0.lastValue = .shown }
        let drawing = drawn([line("A", [50, 40, 44, 60, 50, 55]), gap], Rebasing(.index(100), since: day(3)))
        #expect(Set(texts(drawing, "tag")) == ["91.7", "125.0"], "55/60 and 10/8")
        #expect(texts(drawing, "subtitle").contains { $0.contains("4 Jan 2024 = 100") })
        let ticks = try #require(drawing.description.axes.first { $0.id == "price" }).ticks
        #expect(ticks.contains { $0.value == 100 && $0.label == "100" })
    }

    @Test("Bars keep their proportions, a study shares the base of its prices, and volumes do not change")
    func studies() throws {
        let bars = dailyBars(40)
        let average = (0..<40).map { index in bars.close[max(0, index - 4)...index].reduce(0, +) / Double(min(index, 4) + 1) }
        let base = bars.close[10]
        var chart = chart(
            [
                ChartSeries(id: "volume", name: "V", kind: .column, data: .bars(bars), axis: "volume"),
                ChartSeries(id: "A", name: "A", kind: .candlestick, data: .bars(bars)),
                ChartSeries(id: "average", name: "Mean", kind: .line, data: .values(ValueSeries(time: bars.time, values: average))) {
                    $0.basedOn = "A"
                },
            ], axes: [ValueAxis(id: "price") { $0.rebasing = Rebasing(.index(100), since: bars.time[10]) }, .volumeOverlay()],
            time: dailyAxis(40))
        let range = try #require(chart.visibleRange(ofAxis: "price"))
        let (low, high) = (try #require(bars.low.min()) / base * 100, try #require(bars.high.max()) / base * 100)
        #expect(abs(range.lowerBound - low) < 1e-9 && abs(range.upperBound - high) < 1e-9)
        let means = try values(chart.drawn, of: "average")
        #expect(means.count >= 40)
        for (value, mean) in zip(means, average) { #expect(abs(value - mean / base * 100) < 0.2) }
        #expect(chart.visibleRange(ofAxis: "volume")?.upperBound == bars.volume.max())
        // Annotations keep the values of the prices.
        chart.panes[0].annotations = [
            Annotation(id: "level", kind: .horizontalLine, points: [AnnotationPoint(value: base)], text: "Base")
        ]
        let drawing = chart.drawn
        let axis = try #require(drawing.description.axes.first { $0.id == "price" })
        let box = drawing.description.panes[0].box
        let level = try #require(drawing.description.annotations.first?.points.first)
        let share = (axis.range.upperBound - 100) / (axis.range.upperBound - axis.range.lowerBound)
        #expect(abs(level.y - box.y - share * box.height) < 0.6, "the base is at 100")
    }

    @Test(
        "Lines whose base is the bar before the window begin there, at the edge of the plot; lines of other bases at their first bar",
        arguments: [SeriesKind.line, .area, .step], [Rebasing.Unit.percent, .index(100)])
    func start(kind: SeriesKind, unit: Rebasing.Unit) throws {
        for base in 0..<3 {
            var series = [line("A", [30, 40, 44, 60, 50, 55]), line("B", [1000, 2000, 1500, 1900, 2100, 2250])]
            for index in series.indices { series[index].kind = kind }
            let drawing = drawn(series, Rebasing(unit, since: day(base)), window: 2..<6)
            let box = drawing.description.panes[0].box
            for id in ["A", "B"] {
                let first = try #require(drawing.scene.group("series-\(id)").compactMap(\.polyline).first?.first)
                #expect((abs(first.x - box.x) <= 1) == (base == 1), "\(id) from \(base)")
                guard base == 1 else { continue }
                let origin = unit == .percent ? 0.0 : 100
                let value = try #require(try values(drawing, of: id).first)
                #expect(abs(value - origin) < 0.5, "\(id)")
            }
        }
    }

    @Test("Without a date the base is the first moment of the window at which all have begun")
    func automatic() throws {
        let drawing = drawn([line("A", [10, 20, 40, 50, 60, 80]), line("B", [5, 6, 7], from: 3)], Rebasing(.percent), window: 2..<6)
        #expect(texts(drawing, "subtitle").contains { $0.contains("change since 4 Jan 2024") })
        #expect(Set(texts(drawing, "tag")) == ["+60.0%", "+40.0%"])
    }

    @Test(
        "Series without a time in common are measured from their own first values, which the heading does not date and a note lists",
        arguments: [Rebasing.percent, .index(100)])
    func ownBases(rebasing: Rebasing) {
        let series = [line("A", [10, 20, 25]), line("B", [5, 6, 9], from: 3), line("Mean", [10, 15, 20], basedOn: "A")]
        let drawing = drawn(series, rebasing)
        let tags = rebasing == .percent ? ["+150.0%", "+80.0%"] : ["250.0", "180.0"]
        #expect(Set(texts(drawing, "tag")).isSuperset(of: tags), "\(texts(drawing, "tag"))")
        let heading = rebasing == .percent ? "change since the start of each" : "the start of each = 100"
        #expect(texts(drawing, "subtitle").contains { $0.contains(heading) && !$0.contains("2024") })
        let note = "the series have no time in common, so each is measured from its own first value: A 1 Jan 2024, B 4 Jan 2024"
        #expect(drawing.description.notes == [note])
        // One shared time is enough, and a series that the user hid does not count.
        let shared = drawn([line("A", [10, 20, 25, 50]), line("B", [5, 6, 9], from: 3)], rebasing)
        #expect(shared.description.notes.isEmpty && texts(shared, "subtitle").contains { $0.contains("4 Jan 2024") })
        var hidden = series
        hidden[1].isHidden = true
        #expect(drawn(hidden, rebasing).description.notes.isEmpty)
    }

    @Test(
        "A series without a value above zero at the base is omitted and reported",
        arguments: [[-1, 5, 6], [0, 5, 6], [.nan, 5, 6]] as [[Double]])
    func noBase(values: [Double]) {
        let drawing = drawn([line("A", [10, 20, 40]), line("B", values)], Rebasing(.index(100), since: day(0)))
        #expect(drawing.description.series.map(\.name) == ["A"])
        #expect(drawing.description.notes.contains { $0.hasPrefix("B is omitted") && $0.contains("1 Jan 2024") })
        #expect(drawing.description.json().contains("B is omitted"))
    }

    @Test("A series that ends before the base is measured from its last value, and a note has its date") func endsBeforeBase() {
        let drawing = drawn([line("A", [10, 20, 40, 50]), line("B", [5, 6])], Rebasing(.percent, since: day(2)))
        #expect(drawing.description.notes == ["B has no value after 2 Jan 2024, so it is measured from there, not from 3 Jan 2024"])
        #expect(drawn([line("A", [10, 20, 40, 50]), line("B", [5, 6, 7])], Rebasing(.percent, since: day(2))).description.notes.isEmpty)
    }

    @Test("An axis that cannot be logarithmic is linear, and a warning and the description report it", .feature("S0-AX-17"))
    func logarithm() {
        let drawing = chart([line("A", [10, 0, 40])], axes: [ValueAxis(id: "price") { $0.scale = .logarithmic }], time: dailyAxis(3)).drawn
        let note = "price: a logarithmic axis needs values above zero, and the lowest is 0: a linear axis is drawn"
        #expect(drawing.description.notes == [note])
        #expect(drawing.description.json().contains("\"notes\":[\"price: a logarithmic axis"))
        let plain = chart([line("A", [10, 1, 40])], axes: [ValueAxis(id: "price") { $0.scale = .logarithmic }], time: dailyAxis(3)).drawn
        #expect(plain.description.notes.isEmpty)
        // An index can be logarithmic.
        let indexed = drawn([line("A", [10, 1, 40])], Rebasing(.index(100), since: day(0)), days: 3, kind: .logarithmic)
        #expect(indexed.description.notes.isEmpty && texts(indexed, "tag") == ["400.0"])
    }

    @Test("In random windows the last value of each series is its ratio to its value at the base")
    func oracle() throws {
        var generator = SeededGenerator(seed: 41)
        for _ in 0..<30 {
            let (a, b) = (
                dailyBars(60, seed: .random(in: 1...999, using: &generator)), dailyBars(60, seed: .random(in: 1...999, using: &generator))
            )
            let (base, end) = (Int.random(in: 0..<59, using: &generator), Int.random(in: 10...60, using: &generator))
            var chart = chart(
                [a, b].enumerated().map {
                    ChartSeries(id: "\($0)", name: "\($0)", kind: .line, data: .bars($1)) { $0.lastValue = .shown }
                },
                axes: [ValueAxis(id: "price") { $0.rebasing = Rebasing(.index(100), since: a.time[base]) }], time: dailyAxis(60))
            chart.timeAxis.window = chart.timeAxis.timeline.firstPosition..<chart.timeAxis.timeline.position(of: day(end))
            // The names at the ends of the lines include the values.
            let names = texts(chart.drawn, "series-name").map { name -> Double in
                Double((name.split(separator: " ").last ?? "").filter { "0123456789.".contains($0) }) ?? .nan
            }
            let wanted = [a, b].map { $0.close[end - 1] / $0.close[base] * 100 }
            for value in wanted { #expect(names.contains { abs($0 - value) <= 0.0501 }, "\(names) \(wanted)") }
        }
    }
}
