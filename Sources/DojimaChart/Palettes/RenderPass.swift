public import DojimaSeries
public import DojimaTime

/// The points of a series in one drawing: those that are at least partly visible, and a neighbour at an edge that cuts a slot; at most as
/// many as the pixels can show.
///
/// Points are indexed from 0, and `rows` contains the row of each in the data.
public struct RenderPass: Sendable {
    /// All of the series' data.
    public let source: SeriesData
    /// The row in `source` of each point; for bars grouped into one pixel, the last one.
    public let rows: [Int]
    /// The range of the points that are at least partly visible.
    public let visible: Range<Int>
    /// The theme of the chart.
    public let theme: Theme
    /// The drawn data: the grouped bars if bars were grouped, or else `source`.
    let drawn: SeriesData
    /// The row in `drawn` of each point.
    let drawnRows: [Int]
    /// The drawn value of each row of `drawn`: the close, or the volume of columns.
    let values: [Double]
    /// The values of the horizontal lines of the pane, by id.
    let lines: [String: Double]

    init(
        source: SeriesData, rows: [Int], visible: Range<Int>, theme: Theme, grouped: BarSeries?, showsColumns: Bool, lines: [String: Double]
    ) {
        self.lines = lines
        self.source = source
        self.rows = rows
        self.visible = visible
        self.theme = theme
        drawn = grouped.map { .bars($0) } ?? source
        drawnRows = grouped == nil ? rows : Array(rows.indices)
        values = showsColumns ? drawn.columnValues : drawn.closes
    }

    /// The number of points.
    public var count: Int { rows.count }

    /// Returns a point by its index in the pass.
    public func point(_ index: Int) -> RenderPoint {
        RenderPoint(drawn, row: drawnRows[index], value: values[drawnRows[index]], source: rows[index])
    }

    /// Returns the previous point in the order of the data, drawn or not; `nil` for the first.
    public func previous(_ index: Int) -> RenderPoint? {
        guard drawnRows == rows else { return index > 0 ? point(index - 1) : nil }
        let row = rows[index]
        return row > 0 ? RenderPoint(source, row: row - 1, value: values[row - 1], source: row - 1) : nil
    }
}

/// One point of a series.
public struct RenderPoint: Sendable {
    /// The row in the series' data.
    public var row: Int
    /// The time of the point.
    public var time: Instant
    /// The drawn value: the close, the value, the middle of a band, or a column's volume.
    public var value: Double
    /// The bar; `nil` for a series without bars.
    public var bar: Bar?

    init(_ data: SeriesData, row: Int, value: Double, source: Int) {
        self.row = source
        time = data.time[row]
        self.value = value
        bar = if case .bars(let bars) = data { bars[row] } else { nil }
    }
}
