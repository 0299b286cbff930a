import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

@testable import DojimaChart

/// Cells whose colour shows a quantity, in rows and columns with names, and stripes over time.
@Suite struct HeatTests {
    /// A table of 3 rows and 4 columns, without a value in the second row and the third column.
    private let table: [[Double]] = [[1, -2, 3, -4], [0, 5, .nan, 40], [-6, 0.5, -0.5, 2]]

    private func series(_ scale: HeatScale? = nil, labels: Bool = true) -> ChartSeries {
        var (time, rows, values) = ([Instant](), [Double](), [Double]())
        for column in 0..<4 {
            for row in 0..<3 {
                time.append(CategoryAxis.moment(of: column))
                rows.append(Double(row))
                values.append(table[row][column])
            }
        }
        return ChartSeries(id: "cells", name: "Cells", kind: .heat, data: .values(ValueSeries(time: time, values: rows, areas: values))) {
            ($0.heat, $0.labels, $0.isListed) = (scale, labels ? PointLabels() : nil, false)
        }
    }

    private func drawing(_ series: ChartSeries, size: Size = Size(800, 400), theme: Theme = ThemeCatalog.light) -> ChartDrawing {
        chart(
            [series], axes: [.rows(["first", "second", "third"], id: "price")], time: CategoryAxis(["a", "b", "c", "d"]).timeAxis,
            size: size,
            theme: theme
        ).drawn
    }

    private func cells(_ drawing: ChartDrawing) -> [(box: Rect, color: Color)] {
        drawing.scene.group("series-cells").flatMap(\.rectangles).map { (box: $0.0, color: $0.1) }
    }

    /// The column and the row of a cell, by its centre.
    private func place(_ box: Rect, in pane: Rect) -> (column: Int, row: Int) {
        (Int((box.midX - pane.x) / pane.width * 4), Int((box.midY - pane.y) / pane.height * 3))
    }

    @Test("Each value has the cell of its row and column, a missing one is cross-hatched; cells are one pixel apart")
    func places() {
        let drawing = drawing(series())
        let pane = drawing.description.panes[0].box
        var found: [[Bool]] = table.map { $0.map { _ in false } }
        var area = 0.0
        for cell in cells(drawing) {
            let (column, row) = place(cell.box, in: pane)
            #expect(!found[row][column])
            found[row][column] = true
            area += (cell.box.width + 1) * (cell.box.height + 1)
        }
        #expect(found == table.map { $0.map(\.isFinite) })
        #expect(abs(area - pane.width * pane.height * 11 / 12) < pane.width + pane.height)
        let lines = drawing.scene.group("series-cells").flatMap { shape in
            if case .segments(let lines, _) = shape { lines } else { [LineSegment]() }
        }
        #expect(lines.contains { $0.from.y < $0.to.y } && lines.contains { $0.from.y > $0.to.y })
        for point in lines.flatMap({ [$0.from, $0.to] }) {
            let (x, y) = ((point.x - pane.x) / pane.width * 4, (point.y - pane.y) / pane.height * 3)
            #expect(x > 1.99 && x < 3.01 && y > 0.99 && y < 2.01)
        }
    }

    @Test("Rows have their names at their centres, from the top down") func names() throws {
        let drawing = drawing(series())
        let pane = drawing.description.panes[0].box
        let axis = try #require(drawing.description.axes.first { $0.id == "price" })
        #expect(axis.side == "left" && axis.ticks.map(\.label) == ["first", "second", "third"])
        for (row, tick) in axis.ticks.enumerated() {
            #expect(abs(tick.at - (pane.y + pane.height * (Double(row) + 0.5) / 3)) <= 1)
        }
        let labels = drawing.description.texts.filter { $0.role == "tick" && axis.ticks.map(\.label).contains($0.text) }
        #expect(labels.map(\.text) == ["first", "second", "third"])
    }

    @Test("Of many rows only every second, fifth or tenth has its name if there is no space for all") func manyRows() throws {
        let names = (1901...2020).map { String($0) }
        let values = ValueSeries(
            time: names.map { _ in CategoryAxis.moment(of: 0) }, values: names.indices.map(Double.init), areas: names.map { _ in 1 })
        let drawing = chart(
            [ChartSeries(id: "cells", name: "Cells", kind: .heat, data: .values(values))], axes: [.rows(names, id: "price")],
            time: CategoryAxis(["a"]).timeAxis, size: Size(500, 400)
        ).drawn
        let axis = try #require(drawing.description.axes.first { $0.id == "price" })
        let labelled = axis.ticks.enumerated().filter { !$0.element.label.isEmpty }
        #expect(labelled.count == 24 && labelled.allSatisfy { $0.offset.isMultiple(of: 5) && $0.element.label == names[$0.offset] })
    }

    @Test(
        "Cells above the centre have the hue of rising prices, those below that of falling ones, stronger with distance",
        arguments: ThemeCatalog.all)
    func colors(of theme: Theme) {
        for share in stride(from: 0.1, through: 1, by: 0.1) {
            let (above, below) = (theme.heat(share), theme.heat(-share))
            #expect(above.difference(from: theme.heat(share - 0.1)) > 0.5 && below.difference(from: theme.heat(0.1 - share)) > 0.5)
            for color in [above, below] { #expect(color.contrast(with: color.contrasting) >= 4.5, "\(theme.name): \(color.text)") }
        }
        // Readers who see less red or green also distinguish gains from losses by colour, from a third of the scale on.
        for vision in ColorVision.allCases {
            let seen = [1.0 / 3, -1.0 / 3].map { share in
                let color = theme.heat(share)
                return vision.seen(red: color.red, green: color.green, blue: color.blue)
            }
            #expect(seen[0].difference(from: seen[1]) >= 10, "\(theme.name): \(vision)")
        }
    }

    @Test("One extreme does not weaken all other colours: the strongest colour begins where few values are beyond") func limit() {
        let usual = (1...99).map { Double($0 % 10) - 4.5 }
        let scale = ResolvedHeat(HeatScale(), usual + [1000])
        #expect(scale.limit == 4.5 && scale.fraction(of: 1000) == 1 && scale.fraction(of: -2.25) == -0.5)
        #expect(ResolvedHeat(HeatScale(limit: 8, center: 1), usual).fraction(of: 5) == 0.5)
        // If most are equal to the centre, the few others have a colour; without any there is no scale.
        #expect(ResolvedHeat(HeatScale(), [Double](repeating: 0, count: 200) + [3]).fraction(of: 3) == 1)
        #expect(ResolvedHeat(HeatScale(), []).fraction(of: 3) == 0)
    }

    @Test("Heat maps side by side have one limit, chosen from the quantities of all") func sharedLimit() {
        func row(_ quantities: [Double]) -> Chart {
            let time = quantities.indices.map(CategoryAxis.moment)
            let data = ValueSeries(time: time, values: quantities.map { _ in 0 }, areas: quantities)
            let cells = ChartSeries(id: "cells", name: "Cells", kind: .heat, data: .values(data)) { $0.heat = HeatScale() }
            return chart([cells], axes: [.rows(["only"], id: "price")], time: CategoryAxis(["a", "b"]).timeAxis)
        }
        var charts = [row([1, -1]), row([-4, 2])]
        #expect(charts.shareScales()?.scales.map(\.limit) == [4])
        let colors = charts.map { chart in cells(chart.drawn).sorted { $0.box.x < $1.box.x }.map(\.color) }
        let theme = charts[0].theme
        #expect(colors == [[theme.heat(0.25), theme.heat(-0.25)], [theme.heat(-1), theme.heat(0.5)]])
    }

    @Test("All cells have numbers with the decimals that fit into all, or no cell has one") func numbers() {
        func texts(_ width: Double, _ height: Double = 400) -> [String] {
            let drawing = drawing(series(HeatScale(format: .number, decimals: 2)), size: Size(width, height))
            let pane = drawing.description.panes[0].box
            for text in drawing.description.texts where text.role == "label" {
                let (column, row) = place(text.box, in: pane)
                let cell = Rect(
                    x: pane.x + pane.width * Double(column) / 4, y: pane.y + pane.height * Double(row) / 3, width: pane.width / 4,
                    height: pane.height / 3)
                #expect(text.box.x >= cell.x && text.box.maxX <= cell.maxX, "\(text.text) at \(width)")
            }
            return drawing.description.texts.filter { $0.role == "label" }.map(\.text)
        }
        #expect(
            texts(800).sorted() == ["0.00", "0.50", "1.00", "2.00", "3.00", "40.00", "5.00", "−0.50", "−2.00", "−4.00", "−6.00"].sorted())
        // From wide to narrow pictures: two decimals, one, none, and then no numbers.
        var found: [Int] = []
        for width in stride(from: 800.0, through: 100, by: -20) {
            let texts = texts(width)
            #expect(texts.isEmpty || texts.count == 11)
            let decimals = texts.contains("40.00") ? 2 : texts.contains("40.0") ? 1 : texts.contains("40") ? 0 : -1
            #expect((decimals == -1) == texts.isEmpty)
            if found.last != decimals { found.append(decimals) }
        }
        #expect(found == [2, 1, 0, -1] || found == [2, 1, 0])
        #expect(texts(800, 60).isEmpty)
    }

    @Test("Numbers of large cells are in proportion to them") func largeNumbers() {
        func height(_ size: Size) -> Double {
            drawing(series(HeatScale(format: .number, decimals: 2)), size: size).description.texts.filter { $0.role == "label" }
                .map(\.box.height).max() ?? 0
        }
        let (small, large, largest) = (height(Size(400, 250)), height(Size(800, 500)), height(Size(1600, 1200)))
        #expect(small > 5 && large > 1.2 * small && largest > 1.8 * small)
        #expect(height(Size(3200, 2400)) == largest)
    }

    @Test("Cells of sums are separated from the cells at their left") func totals() {
        var scale = HeatScale()
        scale.isTotal = true
        let (plain, apart) = (cells(drawing(series(labels: false))), cells(drawing(series(scale, labels: false))))
        #expect(plain.count == 11 && apart.count == 11)
        let edges = { (cells: [(box: Rect, color: Color)]) in Set(cells.map(\.box.x)).sorted() }
        for (own, moved) in zip(edges(plain), edges(apart)) { #expect(moved - own == 5) }
    }

    @Test("Without rows, values are stripes over the complete plot, and bars are stripes of their changes") func stripes() throws {
        let bars = dailyBars(20)
        let drawing = chart([ChartSeries(id: "cells", name: "Cells", kind: .heat, data: .bars(bars))], time: dailyAxis(20)).drawn
        // Colours have a key, and heights, which mean nothing, no labels.
        #expect(drawing.description.axes.first { $0.id == "price" }?.ticks.isEmpty == true)
        let legend = drawing.description.texts.filter { $0.role == "legend" }
        let key = try #require(legend.firstIndex { $0.text == "Change" })
        #expect(legend[key + 1].text.hasPrefix("\u{2212}") && legend[key + 2].text == "+" + String(legend[key + 1].text.dropFirst()))
        #expect(legend.allSatisfy { $0.box.maxY <= drawing.description.panes[0].box.y })
        let (stripes, pane) = (cells(drawing).sorted { $0.box.x < $1.box.x }, drawing.description.panes[0].box)
        #expect(stripes.count == 20)
        for (row, stripe) in stripes.enumerated() {
            #expect(stripe.box.y == pane.y && stripe.box.height == pane.height)
            let before = row > 0 ? bars.close[row - 1] : bars.open[row]
            let (red, green) = (Int(stripe.color.red), Int(stripe.color.green))
            #expect(bars.close[row] > before ? green > red : bars.close[row] < before ? red > green : red == green, "row \(row)")
        }
        for (left, right) in zip(stripes, stripes.dropFirst()) { #expect(left.box.maxX == right.box.x) }
        // The colours at the ends stand for all larger changes, and the key says so.
        let many = chart([ChartSeries(id: "cells", name: "Cells", kind: .heat, data: .bars(dailyBars(60)))], time: dailyAxis(60)).drawn
        #expect(many.description.texts.contains { $0.text.hasPrefix("\u{2264} \u{2212}") || $0.text.hasPrefix("\u{2265} +") })
    }

    @Test("Numbers of a scale from -1 to 1 are not rounded to whole ones in narrow cells") func fewestDecimals() {
        for width in stride(from: 60.0, through: 600, by: 20) {
            let drawing = drawing(series(HeatScale(limit: 1, format: .number, decimals: 2)), size: Size(width, 300))
            for text in drawing.description.texts where text.role == "label" {
                #expect(text.text.contains("."), "\(text.text) at \(width)")
            }
        }
    }

    @Test("Any number of decimals is limited to those of a number", arguments: [Int.max, Int.min, 40]) func anyDecimals(_ decimals: Int) {
        let drawing = drawing(series(HeatScale(format: .number, decimals: decimals)), size: Size(4000, 400))
        #expect(drawing.description.texts.contains { $0.role == "label" })
    }
}

extension Color {
    fileprivate func difference(from other: Color) -> Double {
        ColorVision.normal.seen(red: red, green: green, blue: blue).difference(
            from: ColorVision.normal.seen(red: other.red, green: other.green, blue: other.blue))
    }
}
