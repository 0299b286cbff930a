import DojimaScale
import DojimaSeries

extension SeriesKind {
    /// Columns from zero: volume in the colours of its bars, values in those of their sign.
    public static let column = SeriesKind(
        name: "column", baseline: 0, symbol: .none, usesPalette: false,
        extent: { data, rows in data.columnValues.extent(rows) },
        draw: { plot in
            let values = plot.data.columnValues
            let kinds = ColumnTone(plot.data)
            let geometry = BarGeometry(slotWidth: plot.slotWidth, grid: plot.grid)
            let zero = geometry.row(min(max(plot.scale.pixel(0), plot.box.y), plot.box.maxY))
            var batches: [[Rect]] = [[], []]
            var columns = ColumnFold(grid: plot.grid)
            for index in plot.visible {
                let row = plot.rows[index]
                guard values[row].isFinite else { continue }
                let y = geometry.row(plot.scale.pixel(values[row]))
                if geometry.form == .strokes {
                    columns.add(plot.left[index], plot.right[index], y, zero, kinds.isRising(row))
                } else if y != zero || values[row] != 0 {
                    let body = geometry.body(in: plot.right[index] - plot.left[index])
                    let x = geometry.left(centre: plot.centre(index), width: body)
                    let top = y == zero ? zero - 1 : min(y, zero)
                    batches[kinds.isRising(row) ? 0 : 1].append(geometry.rect(x: x, y: top, width: body, height: max(1, abs(y - zero))))
                }
            }
            for column in columns.folded {
                batches[column.isRising ? 0 : 1].append(
                    geometry.rect(
                        x: column.left, y: column.top, width: column.right - column.left, height: max(1, column.bottom - column.top)))
            }
            return zip(batches, [plot.theme.risingVolume, plot.theme.fallingVolume]).compactMap { rects, color in
                rects.isEmpty ? nil : .rectangles(rects, fill: .color(color))
            }
        })
}

extension SeriesData {
    /// What columns show: the volume of bars, else the values.
    var columnValues: [Double] {
        if case .bars(let bars) = self { bars.volume } else { closes }
    }
}

/// Which of two tones a column has.
private struct ColumnTone {
    private let first: [Double]
    private let second: [Double]

    init(_ data: SeriesData) {
        if case .bars(let bars) = data {
            (first, second) = (bars.open, bars.close)
        } else {
            (first, second) = ([], data.closes)
        }
    }

    func isRising(_ row: Int) -> Bool { first.isEmpty ? second[row] >= 0 : !(second[row] < first[row]) }
}

/// Columns too narrow for gaps: side by side from pixel edge to pixel edge, those of one pixel folded into the tallest.
private struct ColumnFold {
    struct Column {
        var left: Double
        var right: Double
        var top: Double
        var bottom: Double
        var isRising: Bool
    }

    let grid: PixelGrid
    var folded: [Column] = []

    init(grid: PixelGrid) { self.grid = grid }

    mutating func add(_ left: Double, _ right: Double, _ y: Double, _ zero: Double, _ isRising: Bool) {
        let start = (left * grid.scale).rounded()
        let column = Column(
            left: start, right: max(start + 1, (right * grid.scale).rounded()), top: min(y, zero), bottom: max(y, zero), isRising: isRising)
        guard let last = folded.last, last.right > column.left else {
            folded.append(column)
            return
        }
        let isTaller = column.bottom - column.top > last.bottom - last.top
        folded[folded.count - 1] = Column(
            left: last.left, right: last.right, top: min(last.top, column.top), bottom: max(last.bottom, column.bottom),
            isRising: isTaller ? isRising : last.isRising)
    }
}
