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
                    columns.add(plot.centre(index), y, zero, kinds.isRising(row))
                } else if y != zero || values[row] != 0 {
                    let body = geometry.body(in: plot.right[index] - plot.left[index])
                    let x = geometry.left(centre: plot.centre(index), width: body)
                    let top = y == zero ? zero - 1 : min(y, zero)
                    batches[kinds.isRising(row) ? 0 : 1].append(geometry.rect(x: x, y: top, width: body, height: max(1, abs(y - zero))))
                }
            }
            for (place, column) in columns.folded {
                batches[column.isRising ? 0 : 1].append(
                    geometry.rect(x: place, y: column.top, width: 1, height: max(1, column.bottom - column.top)))
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

/// The tallest column of each device pixel.
private struct ColumnFold {
    struct Column {
        var top: Double
        var bottom: Double
        var isRising: Bool
    }

    let grid: PixelGrid
    var folded: [(Double, Column)] = []

    init(grid: PixelGrid) { self.grid = grid }

    mutating func add(_ centre: Double, _ y: Double, _ zero: Double, _ isRising: Bool) {
        let place = (centre * grid.scale).rounded(.down)
        let column = Column(top: min(y, zero), bottom: max(y, zero), isRising: isRising)
        guard let last = folded.last, last.0 == place else {
            folded.append((place, column))
            return
        }
        let isTaller = column.bottom - column.top > last.1.bottom - last.1.top
        folded[folded.count - 1].1 = Column(
            top: min(last.1.top, column.top), bottom: max(last.1.bottom, column.bottom), isRising: isTaller ? isRising : last.1.isRising)
    }
}
