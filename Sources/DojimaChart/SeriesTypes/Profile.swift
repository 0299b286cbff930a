import DojimaScale
import DojimaSeries

extension SeriesKind {
    /// Horizontal columns from the right edge of the plot. For a band, each row has a column from its lower to its upper value, with a
    /// length given by its middle. For bars, the columns are the volume traded at each price, in 24 bins of the visible prices; for values,
    /// the number of values in each of 24 bins.
    ///
    /// The longest column takes `ProfileColumns.widthFraction` of the width and has a stronger colour than the others.
    public static let profile = SeriesKind(
        name: "profile", symbol: .none, usesPalette: false, extent: { data, rows in data.profileExtent(rows) },
        draw: { plot in
            let columns = ProfileColumns(plot)
            var batches = ColorBatches<Rect>()
            for column in columns.all {
                let usual = plot.theme.background.mixed(with: plot.columnColor ?? plot.theme.text, column.isLongest ? 0.6 : 0.28)
                batches.add(column.box, column.index.flatMap { plot.pointColors?.fill($0) } ?? usual)
            }
            return batches.shapes
        })
}

/// The rectangles of a profile.
struct ProfileColumns {
    struct Column {
        /// The index among the rows to draw; `nil` for a bin of bars.
        var index: Int?
        var box: Rect
        var isLongest: Bool
    }

    /// The fraction of the plot's width that the longest column takes.
    static let widthFraction = 0.2
    /// The number of bins of the volume of bars.
    static let bins = 24

    private(set) var all: [Column] = []

    init(_ plot: SeriesPlot) {
        let rows = plot.visible.map { plot.rows[$0] }
        let (parts, indices): (BandSeries, [Int?]) =
            switch plot.data {
            case .bars(let bars): (bars.volumeProfile(rows, bins: ProfileColumns.bins)?.band(at: bars.time[rows[0]]) ?? .none, [])
            case .band(let band): (band.picked(rows), Array(plot.visible))
            case .values(let values): (values.counted(rows, bins: ProfileColumns.bins) ?? .none, [])
            }
        guard let longest = parts.middle.filter(\.isFinite).max(), longest > 0 else { return }
        let grid = plot.grid
        for row in parts.time.indices where parts.middle[row] > 0 {
            let (top, bottom) = plot.pixelRange(parts.lower[row], parts.upper[row])
            guard top.isFinite, bottom.isFinite else { continue }
            let (first, last) = (grid.edge(top), grid.edge(bottom))
            // One pixel between neighbours if columns are high enough.
            let gap = last - first >= 4 * grid.length(1) ? grid.length(1) : 0
            let left = grid.edge(plot.box.maxX - plot.box.width * ProfileColumns.widthFraction * parts.middle[row] / longest)
            let box = Rect(x: left, y: first, width: plot.box.maxX - left, height: max(grid.length(1), last - first - gap))
            all.append(Column(index: indices.isEmpty ? nil : indices[row], box: box, isLongest: parts.middle[row] == longest))
        }
    }
}

extension SeriesData {
    /// Returns the range of the ends of the columns of a band, without their lengths; for bars, the range of their prices.
    fileprivate func profileExtent(_ rows: [Int]) -> ClosedRange<Double>? {
        guard case .band(let band) = self else { return extent(rows) }
        return joined(band.upper.extent(rows), band.lower.extent(rows))
    }
}

extension ValueSeries {
    /// Returns the number of values of some rows in each of several equal bins, as a band; `nil` if there are none.
    fileprivate func counted(_ rows: [Int], bins: Int) -> BandSeries? {
        let ones = BarSeries(
            unchecked: rows.map { Bar(time: time[$0], open: values[$0], high: values[$0], low: values[$0], close: values[$0], volume: 1) })
        return ones.time.first.flatMap { ones.volumeProfile(ones.indices, bins: bins)?.band(at: $0) }
    }
}

extension BandSeries {
    fileprivate static let none = BandSeries(time: [], upper: [], middle: [], lower: [])

    fileprivate func picked(_ rows: [Int]) -> BandSeries {
        BandSeries(
            time: rows.map { time[$0] }, upper: rows.map { upper[$0] }, middle: rows.map { middle[$0] }, lower: rows.map { lower[$0] })
    }
}
