import DojimaScale
import DojimaSeries

extension SeriesKind {
    /// Columns from zero. Volume has the colours of its bars, values have the colours of their sign, stacked and grouped columns that of
    /// the series.
    public static let column = SeriesKind(
        name: "column", baseline: 0, symbol: .none, usesPalette: false, hasSlots: true, stacks: true, drawsCloses: true,
        showsExtremes: true,
        downsampling: .tallest,
        extent: { data, rows in data.columnValues.extent(rows) },
        draw: { plot in
            let values = plot.stack?.ends ?? plot.data.columnValues
            let directions = ColumnDirection(plot.data)
            // Hollow themes have no full colour for rising columns.
            let isFull = plot.isOfCategories && !plot.theme.isHollow
            let rising = isFull ? plot.theme.rising : plot.theme.risingVolume
            let falling = isFull ? plot.theme.falling : plot.theme.fallingVolume
            let geometry = plot.columnGeometry
            let (zero, origin) = (plot.zeroRow(geometry), plot.scale.pixel(plot.baseline ?? 0))
            var batches = ColorBatches<Rect>([rising, falling])
            var tips: [Shape] = []
            var columns = MergedColumns(grid: plot.grid)
            for index in plot.visible {
                let row = plot.rows[index]
                guard values[row].isFinite else { continue }
                let y = geometry.row(plot.scale.pixel(values[row]))
                let start = plot.stack.map { geometry.row(plot.scale.pixel($0.starts[row])) } ?? zero
                let tone = directions.isFlat(row) ? plot.theme.quietVolume : directions.isRising(row) ? rising : falling
                let own = plot.columnColor ?? tone
                let painted = plot.pointColors?.fill(index)
                let gradient = painted == nil ? plot.options.gradient : nil
                let color = painted ?? gradient?.middle ?? own
                if geometry.form == .strokes {
                    columns.add(plot.left[index], plot.right[index], y, start, color)
                } else if y != start || (values[row] != 0 && plot.stack == nil) {
                    let isBelow = plot.stack == nil && plot.scale.pixel(values[row]) > origin
                    let rect = plot.column(index, from: start, to: y, geometry, isBelow: isBelow)
                    let radius = min(rect.width / 2 * min(1, max(0, plot.options.cornerRatio)), rect.height)
                    let fill = gradient.map { plot.fill($0, across: rect) } ?? .color(color)
                    if radius * plot.grid.scale >= 1 {
                        tips.append(.polygon(rect.rounded(radius, atTop: y < start), fill: fill))
                    } else if gradient != nil {
                        tips.append(.rectangles([rect], fill: fill))
                    } else {
                        batches.add(rect, color)
                    }
                }
            }
            for column in columns.merged {
                batches.add(
                    geometry.rect(
                        x: column.left, y: column.top, width: column.right - column.left, height: max(1, column.bottom - column.top)),
                    column.color)
            }
            return batches.shapes + tips + zeroLine(plot, zero: zero)
        })

    /// Returns the zero line of columns in their series' colour, if it is inside the plot.
    private static func zeroLine(_ plot: SeriesPlot, zero: Double) -> [Shape] {
        let level = zero / plot.grid.scale
        guard plot.columnColor != nil, level > plot.box.y, level < plot.box.maxY - 1 else { return [] }
        return [.rectangles([plot.grid.horizontal(y: level, from: plot.box.x, to: plot.box.maxX)], fill: .color(plot.theme.text))]
    }
}

extension SeriesPlot {
    /// The widths of columns and boxes.
    var columnGeometry: BarGeometry { barGeometry(fillsSlot: isGrouped, isNamed: isOfCategories) }

    /// Returns a gradient across a column, from the left to the right of the picture or, if time is vertical, from the top to the bottom.
    fileprivate func fill(_ gradient: ColorGradient, across column: Rect) -> Fill {
        isVertical
            ? .gradientAcross(left: column.x, gradient.end, right: column.maxX, gradient.start)
            : .gradientAcross(left: column.x, gradient.start, right: column.maxX, gradient.end)
    }

    /// Returns the pixel row at which columns begin.
    fileprivate func zeroRow(_ geometry: BarGeometry) -> Double {
        geometry.row(min(max(scale.pixel(baseline ?? 0), box.y), box.maxY))
    }

    /// Returns the rectangle of a column between two pixel rows, by its index in `rows`.
    ///
    /// - Parameter isBelow: whether a value at less than half a pixel from the start is drawn below it.
    fileprivate func column(_ index: Int, from start: Double, to y: Double, _ geometry: BarGeometry, isBelow: Bool) -> Rect {
        var body = geometry.body(in: right[index] - left[index])
        var x = geometry.left(center: center(index), width: body)
        if fillsSlots || gap == 0 {
            // From edge to edge. The columns of a histogram are one pixel apart if they are wide enough.
            let (first, last) = (geometry.row(left[index]), geometry.row(right[index]))
            (x, body) = (first, max(1, last - first - (gap != 0 && last - first >= 4 ? grid.scale.rounded(.up) : 0)))
        }
        let top = y == start && !isBelow ? start - 1 : min(y, start)
        return geometry.rect(x: x, y: top, width: body, height: max(1, abs(y - start)))
    }

    /// Returns the rectangles of columns that are not stacked, by their index in `rows`; `nil` for a missing value.
    var columnBoxes: (Int) -> Rect? {
        let (values, geometry) = (data.columnValues, columnGeometry)
        let (zero, origin) = (zeroRow(geometry), scale.pixel(baseline ?? 0))
        return { index in
            let value = values[rows[index]]
            guard value.isFinite else { return nil }
            let y = scale.pixel(value)
            return column(index, from: zero, to: geometry.row(y), geometry, isBelow: y > origin)
        }
    }
}

extension SeriesData {
    /// The values of columns: the volume of bars, or else the values.
    var columnValues: [Double] {
        if case .bars(let bars) = self { bars.volume } else { closes }
    }
}

extension Rect {
    /// Returns the corners of a column with a round tip, approximated by quarter circles in invisibly small steps.
    fileprivate func rounded(_ radius: Double, atTop: Bool) -> [Point] {
        // Sines of 0, 15, ... 90 degrees.
        let sines = [0, 0.258819, 0.5, 0.707107, 0.866025, 0.965926, 1]
        let right = zip(sines, sines.reversed()).map { sine, cosine in Point(maxX - radius + radius * cosine, radius - radius * sine) }
        let left = zip(sines, sines.reversed()).map { sine, cosine in Point(x + radius - radius * sine, radius - radius * cosine) }
        let tip = (right + left).map { Point($0.x, atTop ? y + $0.y : maxY - $0.y) }
        return [Point(maxX, atTop ? maxY : y)] + tip + [Point(x, atTop ? maxY : y)]
    }
}

/// The choice of a tone for columns.
private struct ColumnDirection {
    private let first: [Double]
    private let second: [Double]

    init(_ data: SeriesData) {
        if case .bars(let bars) = data {
            (first, second) = (bars.open, bars.close)
        } else {
            (first, second) = ([], data.closes)
        }
    }

    /// Whether the column is the volume of a bar that closes where it opens.
    func isFlat(_ row: Int) -> Bool { !first.isEmpty && second[row] == first[row] }

    func isRising(_ row: Int) -> Bool { first.isEmpty ? second[row] >= 0 : !(second[row] < first[row]) }
}

/// Columns too narrow for gaps: adjacent, from pixel edge to pixel edge. Columns in one pixel are merged, with the colour of the tallest.
private struct MergedColumns {
    struct Column {
        var left: Double
        var right: Double
        var top: Double
        var bottom: Double
        var color: Color
    }

    let grid: PixelGrid
    var merged: [Column] = []

    mutating func add(_ left: Double, _ right: Double, _ y: Double, _ zero: Double, _ color: Color) {
        let start = (left * grid.scale).rounded()
        let column = Column(
            left: start, right: max(start + 1, (right * grid.scale).rounded()), top: min(y, zero), bottom: max(y, zero), color: color)
        guard let last = merged.last, last.right > column.left else {
            merged.append(column)
            return
        }
        let isTaller = column.bottom - column.top > last.bottom - last.top
        merged[merged.count - 1] = Column(
            left: last.left, right: last.right, top: min(last.top, column.top), bottom: max(last.bottom, column.bottom),
            color: isTaller ? color : last.color)
    }
}
