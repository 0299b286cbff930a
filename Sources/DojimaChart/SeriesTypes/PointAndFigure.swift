import DojimaScale
import DojimaSeries
import DojimaText

extension SeriesKind {
    /// Crosses in rising columns and rings in falling ones, one per box from open to close. If a column has the direction of the one
    /// before, its first mark is of the other kind. Boxes too small for marks are drawn as candles.
    public static let pointAndFigure: SeriesKind = {
        var kind = SeriesKind(
            name: "point-and-figure", symbol: .none, marksLastValue: true, usesPalette: false, hasSlots: true, groupsBars: true,
            downsampling: .bars, overhang: { ($0.boxPixels.max() ?? 0) / 2 }, draw: figures)
        kind.barColor = { bars, row, theme in bars.rises(row) ? theme.rising : theme.falling }
        return kind
    }()

    /// The minimum width and height of a mark in device pixels.
    private static let smallestMark = 4.0

    @Sendable private static func figures(_ plot: SeriesPlot) -> [Shape] {
        guard case .bars(let bars) = plot.data, let size = plot.boxSize, let box = plot.boxPixels.min(),
            case let mark = min(box, plot.slotWidth) * 0.86, mark * plot.grid.scale >= smallestMark
        else { return SeriesKind.candlestick.draw(plot) }
        var (crosses, rings) = (ColorBatches<Point>(), ColorBatches<Point>())
        for index in plot.visible {
            let row = plot.rows[index]
            let (first, last, isCrossed) = (bars.open[row], bars.close[row], bars.rises(row))
            let isMixed = row > 0 && isCrossed == bars.rises(row - 1)
            for box in 0...Int(clamping: ((last - first).magnitude / size).rounded()) {
                let level = first + Double(box) * (last < first ? -size : size)
                let y = plot.scale.pixel(level)
                guard y > plot.box.y - mark, y < plot.box.maxY + mark else { continue }
                let hasCross = isCrossed != (isMixed && box == 0)
                let color = plot.pointColors?.stroke(index) ?? (hasCross ? plot.theme.rising : plot.theme.falling)
                let center = Point(plot.center(index), y)
                if hasCross { crosses.add(center, color) } else { rings.add(center, color) }
            }
        }
        let width = min(max(1, mark / 6), 2.5)
        // The ends of the arms and the outer edge of the rings are at the edges of the mark.
        let (arm, radius) = ((mark - width * 0.7) / 2, (mark - width) / 2)
        func arms(of point: Point) -> [LineSegment] {
            [-arm, arm].map { LineSegment(Point(point.x - arm, point.y - $0), Point(point.x + arm, point.y + $0)) }
        }
        let crossShapes = crosses.all.map { batch in
            Shape.segments(batch.items.flatMap(arms), stroke: Stroke(batch.color, width: width))
        }
        let ringShapes = rings.all.map { batch in
            Shape.arcs(batch.items.map { Arc(center: $0, radius: radius) }, fill: nil, stroke: Stroke(batch.color, width: width))
        }
        return crossShapes + ringShapes
    }
}

extension SeriesPlot {
    /// The heights in pixels of a box at both ends of each visible column: equal on a linear axis.
    fileprivate var boxPixels: [Double] {
        guard case .bars(let bars) = data, let size = boxSize else { return [] }
        return visible.flatMap { index in
            [bars.open[rows[index]], bars.close[rows[index]]].map { level in
                let (top, bottom) = pixelRange(level - size / 2, level + size / 2)
                return bottom - top
            }
        }.filter(\.isFinite)
    }
}

extension BarSeries {
    /// Whether a column has crosses, apart from its first mark. The direction of a column of one mark is opposite to that of the column
    /// before it.
    func rises(_ row: Int) -> Bool {
        close[row] == open[row] && row > 0 ? close[row - 1] < open[row - 1] : close[row] > open[row]
    }
}
