import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

@testable import DojimaChart

/// Several symbols on one axis: names at the ends of lines, colours for some, and the value at which all lines meet.
@Suite struct ComparisonTests {
    private func line(_ index: Int, days: Int = 60, seed: UInt64 = 0, kind: SeriesKind = .line) -> ChartSeries {
        ChartSeries(id: "S\(index)", name: "S\(index)", kind: kind, data: .bars(dailyBars(days, seed: seed + UInt64(index) + 1)))
    }

    private func compared(_ count: Int, seed: UInt64 = 0, size: Size = Size(800, 450), _ rebasing: Rebasing? = Rebasing(.percent)) -> Chart
    {
        chart(
            (0..<count).map { line($0, seed: seed) }, axes: [ValueAxis(id: "price") { $0.rebasing = rebasing }], time: dailyAxis(60),
            size: size)
    }

    private func names(_ drawing: ChartDrawing) -> [ChartDescription.Text] {
        drawing.description.texts.filter { $0.role == "series-name" }.sorted { $0.box.y < $1.box.y }
    }

    private func stroke(of id: String, in drawing: ChartDrawing) -> Color? {
        drawing.scene.group("series-\(id)").lazy.compactMap { shape -> Color? in
            if case .polyline(_, let stroke) = shape { stroke.color } else { nil }
        }.first
    }

    @Test("A name is truncated only if its text would be wider than all others", arguments: 1...20 as ClosedRange<UInt64>)
    func wholeNames(seed: UInt64) {
        var chart = compared(4, seed: seed * 10, size: Size(240, 300))
        let known = ["ABCDE", "FGHIJK", "LMNOPQR", "STUVWXYZ"]
        for index in known.indices { chart.panes[0].series[index].name = known[index] }
        let texts = names(chart.drawn).map(\.text)
        let longest = texts.map(\.count).max() ?? 0
        for text in texts {
            let parts = text.split(separator: " ")
            let whole = known.first { $0.prefix(1) == text.prefix(1) } ?? ""
            #expect(parts[0] == whole || whole.count + parts[1].count + 1 > longest, "\(texts)")
        }
    }

    @Test(
        "Names have the order of values outside the plot, cover nothing, and omitted ones are reported",
        arguments: [2, 3, 5, 8, 9, 20, 40], [Size(800, 450), Size(300, 200), Size(1600, 900), Size(400, 1600)])
    func order(count: Int, size: Size) throws {
        for seed in [100, 500] as [UInt64] {
            let chart = compared(count, seed: seed, size: size)
            let drawing = chart.drawn
            let (found, plot) = (names(drawing), drawing.description.panes[0].box)
            let values = Dictionary(
                uniqueKeysWithValues: chart.panes[0].series.map { series in
                    (series.name, (series.data.closes.last ?? 0) / (series.data.closes.first ?? 1))
                })
            let order = found.compactMap { values[String($0.text.prefix { $0 != " " })] }
            #expect(order.count == found.count && order == order.sorted(by: >), "\(count) at \(size): \(found.map(\.text))")
            for (upper, lower) in zip(found, found.dropFirst()) { #expect(upper.box.maxY <= lower.box.y + 2.5) }
            for name in found {
                #expect(name.box.x >= plot.maxX && name.box.maxX <= size.width)
                #expect(name.box.midY >= plot.y && name.box.midY <= plot.maxY)
            }
            // Of more than eight lines only the coloured ones, the highest and the lowest are named.
            let ends = values.sorted { $0.value < $1.value }.map(\.key)
            let wanted = count > 8 ? Set((0..<4).map { "S\($0)" } + [ends[0], ends[count - 1]]) : Set(ends)
            #expect(found.allSatisfy { wanted.contains(String($0.text.prefix { $0 != " " })) }, "\(found.map(\.text))")
            let dropped = drawing.description.warnings.first { $0.contains("not fit") }
            #expect((found.count < wanted.count) == (dropped != nil), "\(dropped ?? "nothing said")")
            #expect(found.count >= min(wanted.count, Int(plot.height / 16)))
            #expect(!drawing.description.texts.contains { $0.role == "legend" || $0.role == "tag" }, "one name is enough")
            #expect(layoutFaults(drawing, oneBar: false) == [])
        }
    }

    @Test("Tags without space next to a legend on the border are counted in a note")
    func tagsBesideLegend() throws {
        var (complete, cut) = (0, 0)
        for height in stride(from: 200.0, through: 500, by: 50) {
            var chart = compared(6, size: Size(600, height))
            chart.legend = Legend(.rightTop, .border)
            let drawing = chart.drawn
            let tags = drawing.description.texts.count { $0.role == "tag" }
            let note = drawing.description.warnings.first { $0.contains("last value") }
            let missing = note.map { $0.contains("a last value") ? 1 : Int($0.filter(\.isNumber)) ?? 0 } ?? 0
            #expect(tags + missing == 6, "\(height): \(note ?? "no note")")
            if missing == 0 { complete += 1 } else { cut += 1 }
        }
        #expect(complete > 0 && cut > 0)
    }

    @Test("A name has the last value in the unit of the axis: the change in percent, the index or the price")
    func values() throws {
        let bars = [[100.0, 110, 158.9], [50, 60, 45], [20, 21, 22]].map { closes in
            BarSeries(prices: closes.map { ($0, $0, $0, $0) })
        }
        func texts(_ rebasing: Rebasing?) -> [String] {
            let series = bars.enumerated().map { ChartSeries(id: "S\($0)", name: "S\($0)", kind: .line, data: .bars($1)) }
            return names(
                chart(series, axes: [ValueAxis(id: "price") { $0.rebasing = rebasing }], time: dailyAxis(3)).drawn
            ).map(\.text)
        }
        #expect(texts(Rebasing(.percent)) == ["S0 +58.9%", "S2 +10.0%", "S1 −10.0%"])
        #expect(texts(Rebasing(.index(100))) == ["S0 158.9", "S2 110.0", "S1 90.0"])
        #expect(texts(Rebasing(.price)) == ["S0 158.90", "S1 45.00", "S2 22.00"] && texts(nil) == texts(Rebasing(.price)))
    }

    @Test("Two prices on one axis keep legend and tags, as do charts with a custom legend and vertical ones")
    func unnamed() {
        #expect(names(compared(2, nil).drawn).isEmpty && names(compared(3, nil).drawn).count == 3)
        var chart = compared(3)
        chart.legend = Legend(.right)
        #expect(names(chart.drawn).isEmpty)
        chart.legend = nil
        chart.orientation = .vertical
        #expect(names(chart.drawn).isEmpty && chart.drawn.description.texts.contains { $0.role == "legend" && $0.text == "S1" })
    }

    @Test("Up to eight lines have the theme's colours; of more lines only the first four, and the others are grey below them")
    func colors() throws {
        for count in [3, 6, 8, 9, 20] {
            let chart = compared(count)
            let drawing = chart.drawn
            let strokes = (0..<count).map { stroke(of: "S\($0)", in: drawing) }
            let colored = count > 8 ? 4 : count
            #expect(strokes.prefix(colored).enumerated().allSatisfy { $1 == chart.theme.palette($0).color })
            #expect(strokes.dropFirst(colored).allSatisfy { $0 == chart.theme.mutedLine })
            #expect(!chart.theme.palette.map(\.color).contains(chart.theme.mutedLine))
            let drawn = drawing.description.series.map(\.id)
            #expect(drawn == (colored..<count).map { "S\($0)" } + (0..<colored).map { "S\($0)" })
            let grey = names(drawing).filter { name in (colored..<count).contains { name.text.hasPrefix("S\($0) ") } }
            let runs = drawing.scene.group("names-price").flatMap(\.texts)
            let strong = runs.filter { run in !grey.contains { $0.text == run.text } }
            #expect(grey.allSatisfy { name in runs.contains { $0.text == name.text && $0.font.weight == .regular } })
            #expect(strong.allSatisfy { $0.font.weight == (grey.isEmpty ? .regular : .semibold) })
            // Grey names are as pale as text may be, so that they are less prominent.
            for run in runs where !strong.contains(where: { $0.text == run.text }) {
                #expect((4.5...5.5).contains(run.color.contrast(with: chart.theme.background)), "\(run.text)")
            }
        }
    }

    @Test("Coloured lines among grey ones are at least twice as wide, and have the usual width without grey ones")
    func widths() throws {
        func width(_ index: Int, _ count: Int) throws -> Double {
            try #require(
                compared(count).drawn.scene.group("series-S\(index)").lazy.compactMap { shape -> Double? in
                    if case .polyline(_, let stroke) = shape { stroke.width } else { nil }
                }.first)
        }
        #expect(try width(0, 12) >= 2 * width(11, 12))
        #expect(try width(0, 12) > width(0, 6) && width(0, 6) == width(5, 6))
    }

    @Test("In print, where colours are grey too, strong names are as dark as text and the others legible")
    func printedNames() throws {
        for count in [3, 8, 20] {
            var chart = compared(count)
            chart.theme = ThemeCatalog.print
            let least = chart.theme.text.contrast(with: chart.theme.background)
            let runs = chart.drawn.scene.group("names-price").flatMap(\.texts)
            #expect(count > 8 ? (4...6).contains(runs.count) : runs.count == count)
            let strong = count > 8 ? runs.filter { $0.font.weight == .semibold } : runs
            #expect(strong.count == (count > 8 ? 4 : count))
            for run in strong { #expect(run.color.contrast(with: chart.theme.background) >= least - 0.01, "\(run.text)") }
            for run in runs { #expect(run.color.contrast(with: chart.theme.background) >= 4.5, "\(run.text)") }
        }
    }

    @Test(
        "A name away from the end of its line has a connector to it, in any colour, and connectors do not cross",
        arguments: [Size(300, 200), Size(480, 320), Size(700, 400)])
    func connectors(size: Size) throws {
        var found = 0
        for count in [3, 4, 8, 9, 20] {
            for seed in [100, 500] as [UInt64] {
                var chart = compared(count, seed: seed, size: size)
                chart.highlight = count < 5 ? ["S1"] : []
                let drawing = chart.drawn
                let connectors = drawing.scene.group("connectors-price").compactMap { shape -> [Point]? in
                    if case .polyline(let points, _) = shape { points } else { nil }
                }
                let (plot, axis) = (drawing.description.panes[0].box, try #require(drawing.description.axes.first { $0.id == "price" }))
                for name in names(drawing) {
                    let series = try #require(chart.panes[0].series.first { name.text.hasPrefix("\($0.name) ") })
                    let change = ((series.data.closes.last ?? 0) / (series.data.closes.first ?? 1) - 1) * 100
                    let share = (change - axis.range.lowerBound) / (axis.range.upperBound - axis.range.lowerBound)
                    let end = min(max(plot.maxY - share * plot.height, plot.y), plot.maxY)
                    let own = connectors.first { abs($0[0].y - end) < 1 && abs($0[1].y - name.box.midY) < 3 }
                    let distance = abs(name.box.midY - end)
                    #expect(own != nil || distance < 9, "\(name.text) at \(name.box.midY), \(end)")
                    #expect(own == nil || distance > 2)
                }
                let starts = connectors.map { $0[0].y }
                #expect(starts == starts.sorted() && connectors.map { $0[1].y } == connectors.map { $0[1].y }.sorted())
                found += connectors.count
            }
        }
        // In large pictures no name has to move.
        #expect(found > 0 || size.height >= 400)
    }

    @Test("In print, lines named at their ends differ in weight or grey, and have neither dashes nor marks", arguments: 3...8)
    func printedLines(count: Int) {
        var chart = compared(count)
        chart.theme = ThemeCatalog.print
        let drawing = chart.drawn
        let strokes = (0..<count).flatMap { index in
            drawing.scene.group("series-S\(index)").map { shape -> Stroke? in
                if case .polyline(_, let stroke) = shape { stroke } else { nil }
            }
        }
        #expect(strokes.count == count && strokes.allSatisfy { $0?.dash.isEmpty == true })
        #expect(Set(strokes.compactMap { $0.map { "\($0.color.text) \($0.width)" } }).count == count)
        for line in chart.theme.namedLines { #expect(line.color.contrast(with: chart.theme.background) >= 3) }
    }

    @Test("Only highlighted symbols have colours, with their studies, for any number of lines")
    func highlight() throws {
        var chart = compared(6)
        let average = ChartSeries(id: "average", name: "Mean", kind: .line, data: chart.panes[0].series[1].data)
        chart.panes[0].series += ["S1", "S2"].map { base in
            var study = average
            study.id = "mean-\(base)"
            study.basedOn = base
            study.data = .values(ValueSeries(time: study.data.time, values: study.data.closes))
            return study
        }
        chart.highlight = ["S4", "S1"]
        let drawing = chart.drawn
        let grey = chart.theme.mutedLine
        for id in ["S0", "S2", "S3", "S5", "mean-S2"] { #expect(stroke(of: id, in: drawing) == grey, "\(id)") }
        for id in ["S1", "S4", "mean-S1"] { #expect(stroke(of: id, in: drawing) != grey, "\(id)") }
        // Hiding a line changes no other colour.
        let before = stroke(of: "S4", in: drawing)
        chart.panes[0].series[1].isHidden = true
        #expect(stroke(of: "S4", in: chart.drawn) == before)
    }

    @Test("The value at which all lines meet has a label and a stronger line, in any window that comes near it", arguments: [true, false])
    func origin(isPercent: Bool) throws {
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<40 {
            let size = [Size(300, 200), Size(800, 450), Size(1600, 900)].randomElement(using: &generator) ?? Size(800, 450)
            var chart = compared(
                Int.random(in: 1...6, using: &generator), seed: .random(in: 1...9999, using: &generator), size: size,
                Rebasing(isPercent ? .percent : .index(100)))
            if Bool.random(using: &generator) {
                // The end of the axis, where other labels are omitted.
                chart.panes[0].axes[0].range = .fixed(isPercent ? 0...40 : 100...140)
            }
            let drawing = chart.drawn
            let axis = try #require(drawing.description.axes.first { $0.id == "price" })
            let label = axis.ticks.first { $0.value == (isPercent ? 0 : 100) }
            let number = Double(label?.label.filter { $0 != "%" } ?? "")
            #expect(number == (isPercent ? 0 : 100), "\(axis.range)")
            let strong = drawing.scene.group("grid-price").flatMap(\.rectangles).filter { $0.1 == chart.theme.text.opacity(0.6) }
            let at = try #require(label).at
            #expect(strong.count == 1 && abs((strong.first?.0.midY ?? 0) - at) <= 1)
            #expect(layoutFaults(drawing, oneBar: false) == [])
        }
    }

    @Test("A base far outside of the window does not compress the lines")
    func farOrigin() throws {
        var chart = compared(3, seed: 3)
        chart.panes[0].series = chart.panes[0].series.map { series in
            var series = series
            series.data = .bars(
                BarSeries(
                    prices: (0..<60).map { day in
                        let close = day == 0 ? 1.0 : 50 + Double(day % 7)
                        return (close, close, close, close)
                    }))
            return series
        }
        chart.panes[0].axes[0].rebasing = Rebasing(.percent, since: Instant(monday))
        chart.timeAxis.window =
            chart.timeAxis.timeline.position(of: Instant(monday.adding(days: 30)))..<chart.timeAxis.timeline.lastPosition
        let range = try #require(chart.visibleRange(ofAxis: "price"))
        #expect(range == 4900...5500)
    }

    @Test("From five tags on there are no dotted lines to them")
    func leaders() {
        for count in 3...6 {
            var chart = compared(count)
            chart.legend = Legend(.right)
            for index in 0..<count { chart.panes[0].series[index].lastValue = .shown }
            #expect(chart.drawn.scene.group("marks-price").count == (count > 4 ? 0 : count))
        }
    }

    @Test("The legend of an index has the change since the base")
    func indexLegend() throws {
        let bars = BarSeries(prices: [(100, 100, 100, 100), (110, 112, 108, 110), (120, 130, 119, 125)])
        let single = chart(
            [ChartSeries(id: "A", name: "A", kind: .candlestick, data: .bars(bars))],
            axes: [ValueAxis(id: "price") { $0.rebasing = Rebasing(.index(100)) }], time: dailyAxis(3))
        let legend = single.drawn.description.texts.filter { $0.role == "legend" }.map(\.text)
        #expect(legend.contains("+25.0%"), "\(legend)")
    }

    @Test("Labels are moved apart by the minimum distance, in order and within their range")
    func spreading() {
        var generator = SeededGenerator(seed: 8)
        for _ in 0..<200 {
            let count = Int.random(in: 1...7, using: &generator)
            let wanted = (0..<count).map { _ in Double.random(in: -10...110, using: &generator) }.sorted()
            let placed = spread(wanted, length: 14, from: 0, to: 100)
            #expect(placed.count == count && (placed.first ?? 7) >= 7 - 1e-9 && (placed.last ?? 93) <= 93 + 1e-9)
            #expect(zip(placed, placed.dropFirst()).allSatisfy { $1 - $0 >= 14 - 1e-9 })
            func cost(_ middles: [Double]) -> Double { zip(wanted, middles).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) } }
            // No other move of a run of labels that keeps them apart is shorter.
            for first in 0..<count {
                for last in first..<count {
                    for step in [-0.5, 0.5] {
                        var moved = placed
                        for index in first...last { moved[index] += step }
                        let isValid =
                            moved[0] >= 7 && moved[count - 1] <= 93 && zip(moved, moved.dropFirst()).allSatisfy { $1 - $0 >= 14 }
                        #expect(!isValid || cost(moved) >= cost(placed) - 1e-6)
                    }
                }
            }
        }
    }
}
