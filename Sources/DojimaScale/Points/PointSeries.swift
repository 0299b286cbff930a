import DojimaText
public import DojimaTime

/// The data of one series for hit testing: the points of one frame in pixels, and the times of all its data.
public struct PointSeries: Sendable, Equatable {
    /// The id of the series in the chart.
    public var id: String
    /// The index of the series' pane in the field.
    package var pane: Int
    /// The times of all data of the series, strictly ascending. They distinguish a point outside the window from a removed point.
    public var time: [Instant]
    /// The rows of the data that are in the frame, ascending; `x`, `y` and `value` have one element for each.
    public var rows: [Int]
    /// The x coordinates of the points in pixels, ascending.
    public var x: [Double]
    /// The y coordinates of the points in pixels; NaN if the value is missing.
    public var y: [Double]
    /// The values of the points; NaN if missing.
    public var value: [Double]
    /// The scale of the value axis, used to compute values between points.
    package var scale: ValueScale
    /// Whether points are connected by straight lines, so that there are values between them.
    public var joinsPoints: Bool
    /// Whether a crosshair can be set to the points.
    public var isTracked: Bool
    package var selecting: SelectionMode
    /// The rectangles of bars or columns, one per point; empty for points and lines.
    public var boxes: [Rect]

    /// Creates a series; `rows` defaults to all rows. Points without a row of `time`, an x, a y, a value or a box are left out.
    public init(
        id: String, pane: Int = 0, time: [Instant], rows: [Int]? = nil, x: [Double], y: [Double], value: [Double], scale: ValueScale,
        joinsPoints: Bool = false, isTracked: Bool = true, selecting: SelectionMode = .point, boxes: [Rect] = []
    ) {
        let rows = rows ?? Array(time.indices)
        self.id = id
        self.pane = pane
        self.time = time
        let count = min(rows.count, x.count, y.count, value.count, boxes.isEmpty ? .max : boxes.count)
        let complete = (0..<count).filter { time.indices.contains(rows[$0]) }
        (self.rows, self.x) = (complete.map { rows[$0] }, complete.map { x[$0] })
        (self.y, self.value) = (complete.map { y[$0] }, complete.map { value[$0] })
        self.scale = scale
        self.joinsPoints = joinsPoints
        self.isTracked = isTracked
        self.selecting = selecting
        self.boxes = boxes.isEmpty ? [] : complete.map { boxes[$0] }
    }

    /// The row with exactly this time; `nil` if there is none. O(log rows).
    package func row(of moment: Instant) -> Int? {
        let row = time.prefixCount { $0 < moment }
        return row < time.count && time[row] == moment ? row : nil
    }

    /// The x of an instant between the first and last points of the frame, interpolated linearly in time; `nil` outside them. O(log
    /// points).
    package func x(of moment: Instant) -> Double? {
        let index = rows.prefixCount { time[$0] <= moment } - 1
        guard index >= 0 else { return nil }
        let from = time[rows[index]]
        if from == moment { return x[index] }
        guard index + 1 < rows.count else { return nil }
        return x[index] + (x[index + 1] - x[index]) * Double(moment.since(from)) / Double(time[rows[index + 1]].since(from))
    }

    /// The index of a row among the frame's points; `nil` if the row is not in the frame. O(log points).
    package func index(ofRow row: Int) -> Int? {
        let index = rows.prefixCount { $0 < row }
        return index < rows.count && rows[index] == row ? index : nil
    }
}

/// The part of a series that a tap selects.
public enum SelectionMode: String, Sendable, CaseIterable {
    /// The series cannot be selected; a tap on it selects another series.
    case none
    /// The entire series.
    case series
    /// The nearest point.
    case point
}
