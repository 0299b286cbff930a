import DojimaScale
import DojimaText

/// The legend of a pane: text on a background that hides the grid and bars behind it.
struct LegendBlock {
    var box: Rect
    /// The backgrounds and texts of the rows; rows outside the plot have no background.
    private var rows: [(plate: Rect?, runs: [Shape])] = []
    /// The number of lines that fit.
    var lines: Int
    /// The rectangles of the lines of series that have a name in the specification.
    var entries: [ChartDescription.LegendEntry] = []

    /// The distance between two lines that are side by side.
    static let gap = 18.0

    /// Creates a legend; `nil` if not even one line fits.
    ///
    /// - Parameters:
    ///   - border: the width of the border around the pane, which backgrounds do not cover and texts avoid.
    ///   - clearsLeft: whether texts keep clear of the left edge of the pane.
    ///   - isOutsidePlot: whether the rectangle is a row for legends only. In a plot, legends take at most two fifths of the height.
    ///   - rowWidth: the width within which lines are side by side; `nil` for one below the other.
    init?(
        _ lines: [LegendLine], in pane: Rect, _ style: DrawingStyle, border: Double = 0, clearsLeft: Bool = false,
        isOutsidePlot: Bool = false,
        rowWidth: Double? = nil
    ) {
        let (type, inset) = (style.type, LegendBlock.inset(style.type, height: isOutsidePlot ? .infinity : pane.height))
        let maxRows = Int(clamping: max(0, (pane.height - inset) / type.legendLine))
        let rows = LegendBlock.rows(lines, within: rowWidth ?? 0, style)
            .prefix(min(maxRows, max(1, Int(clamping: pane.height * (isOutsidePlot ? 1 : 0.4) / type.legendLine))))
        guard !rows.isEmpty else { return nil }
        let (left, start) = (pane.x + (border > 0 || clearsLeft ? border + 5 : 0), pane.x + border)
        var (right, y) = (left, pane.y + inset)
        for row in rows {
            var (runs, end) = ([Shape](), left)
            for (index, line) in row.enumerated() {
                let x = end + (index > 0 ? LegendBlock.gap : 0)
                let drawn = line.shapes(x: x, middle: y + type.legendLine / 2, style)
                (runs, end) = (runs + drawn.shapes, drawn.end)
                if let series = line.series {
                    entries += series.legendEntry(in: Rect(x: x, y: y, width: end - x, height: type.legendLine))
                }
            }
            // The first background extends to the edge: short visible ends of grid lines above it would look like dirt.
            let top = self.rows.isEmpty ? pane.y + border : y
            let plate = style.grid.snapped(Rect(x: start, y: top, width: end - start + 6, height: y + type.legendLine - top))
            self.rows.append((isOutsidePlot ? nil : plate, runs))
            right = max(right, end)
            y += type.legendLine
        }
        box = Rect(x: left, y: pane.y + inset, width: right - left, height: y - pane.y - inset)
        self.lines = rows.joined().count
    }

    /// Returns the legend on a pane with tinted areas.
    func shapes(over areas: TintedAreas, on background: Color) -> [Shape] {
        rows.flatMap { row in
            let plates = areas.plates([row.plate].compactMap { $0 }, on: background, opacity: 0.85)
            return plates + (row.plate == nil ? row.runs : row.runs.map { legible($0, over: areas, on: background) })
        }
    }

    /// Returns a text in a shade of its colour that is legible on the tinted areas below it.
    private func legible(_ shape: Shape, over areas: TintedAreas, on background: Color) -> Shape {
        guard case .text(var run) = shape else { return shape }
        let ground = areas.ground(of: run.box, on: background)
        if ground != background { run.color = run.color.legible(on: ground) }
        return .text(run)
    }

    /// Returns the height of lines above a plot, side by side within a width; 0 without lines.
    static func height(of lines: [LegendLine], within width: Double, _ style: DrawingStyle) -> Double {
        let count = rows(lines, within: width, style).count
        return count == 0 ? 0 : inset(style.type) + Double(count) * style.type.legendLine
    }

    /// Returns rows with as many lines side by side as fit, at least one.
    private static func rows(_ lines: [LegendLine], within width: Double, _ style: DrawingStyle) -> [[LegendLine]] {
        var (rows, end) = ([[LegendLine]](), 0.0)
        for line in lines {
            let own = line.width(style.typesetter, style.type.legend)
            if rows.isEmpty || end + gap + own > width {
                rows.append([line])
                end = own
            } else {
                rows[rows.count - 1].append(line)
                end += gap + own
            }
        }
        return rows
    }

    /// Returns the padding above the first line; less in a low pane, whose data need the space.
    static func inset(_ type: Typography, height: Double = .infinity) -> Double {
        type.density == .small || height < 60 ? 2 : 6
    }
}

extension LegendLine {
    /// Returns the shapes of the line in picture coordinates, and the x of its end.
    func shapes(x: Double, middle: Double, _ style: DrawingStyle) -> (shapes: [Shape], end: Double) {
        let (typesetter, font) = (style.typesetter, style.type.legend)
        let baseline = typesetter.baseline(centeredOn: middle, font)
        var (shapes, x) = ([Shape](), x)
        if symbol != .none, let line {
            shapes += LegendLine.symbol(symbol, line, x: x, middle: middle, style.grid, on: style.theme.background)
            x += LegendLine.symbolWidth + LegendLine.symbolGap
        }
        for (index, item) in items.enumerated() {
            if index == items.count - 1, !scale.isEmpty {
                let size = LegendLine.scaleSize
                for (place, color) in scale.enumerated() {
                    let left = x + LegendLine.symbolGap + Double(place) * size.width
                    let box = style.grid.snapped(Rect(x: left, y: middle - size.height / 2, width: size.width, height: size.height))
                    shapes.append(.rectangles([box], fill: .color(color)))
                }
                x += scaleLength
            }
            if index > 0 { x += item.gap }
            let run = typesetter.text(item.text, font, item.color, x: x, baseline: baseline, role: "legend")
            shapes.append(.text(run))
            x = run.box.maxX
        }
        return (shapes, x)
    }

    static func symbol(
        _ symbol: SeriesKind.LegendSymbol, _ line: Theme.Line, x: Double, middle: Double, _ grid: PixelGrid, on background: Color
    ) -> [Shape] {
        if symbol == .dot {
            let marker = line.marker.map { PointMarker($0.shape, size: 7, innerSize: $0.innerSize) } ?? PointMarker(size: 7)
            return marker.shapes(at: [Point(x + LegendLine.symbolWidth / 2, middle)], color: line.color, background: background)
        }
        if symbol == .block {
            let box = grid.snapped(Rect(x: x, y: middle - 4, width: LegendLine.symbolWidth, height: 8))
            return [.rectangles([box], fill: .color(line.fill))]
        }
        let thickness = grid.length(min(4, 2 * line.weight))
        let y = grid.edge(middle) + (Int(clamping: (thickness * grid.scale).rounded()) % 2 == 0 ? 0 : grid.pixel / 2)
        let sample = Shape.segments(
            [LineSegment(Point(grid.edge(x), y), Point(grid.edge(x + LegendLine.symbolWidth), y))],
            stroke: Stroke(line.color, width: thickness, dash: line.dash))
        let mark = line.marker?.shapes(at: [Point(x + LegendLine.symbolWidth / 2, y)], color: line.color, background: background) ?? []
        return [sample] + mark
    }
}
