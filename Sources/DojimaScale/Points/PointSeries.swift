import DojimaText
public import DojimaTime

/// One series as a pointer meets it: the points that one frame shows, in pixels, and the times of all of its data.
public struct PointSeries: Sendable, Equatable {
    /// That of the chart's series.
    public var id: String
    /// Which pane of the field it is drawn in.
    public var pane: Int
    /// Of all of its data, strictly increasing: tells a point that is out of the window from one that is gone.
    public var time: [Instant]
    /// The rows of the data that have a place in the frame, in order; the next three columns are as long.
    public var rows: [Int]
    /// Rising, in pixels.
    public var x: [Double]
    /// In pixels; NaN where the value is missing.
    public var y: [Double]
    public var value: [Double]
    /// That of its axis, which tells the value between two points.
    public var scale: ValueScale
    /// Whether straight lines lead from point to point, so that there are values between them.
    public var joinsPoints: Bool
    /// Whether a crosshair may stand at its points.
    public var isTracked: Bool
    public var selecting: SelectionMode
    /// What bars and columns cover, one box a point; empty for points and lines.
    public var boxes: [Rect]

    /// `rows` are all rows unless they are given.
    public init(
        id: String, pane: Int = 0, time: [Instant], rows: [Int]? = nil, x: [Double], y: [Double], value: [Double], scale: ValueScale,
        joinsPoints: Bool = false, isTracked: Bool = true, selecting: SelectionMode = .point, boxes: [Rect] = []
    ) {
        let rows = rows ?? Array(time.indices)
        precondition(
            x.count == rows.count && y.count == rows.count && value.count == rows.count && (boxes.isEmpty || boxes.count == rows.count),
            "columns of one length")
        self.id = id
        self.pane = pane
        self.time = time
        self.rows = rows
        self.x = x
        self.y = y
        self.value = value
        self.scale = scale
        self.joinsPoints = joinsPoints
        self.isTracked = isTracked
        self.selecting = selecting
        self.boxes = boxes
    }

    /// The row of a time; `nil` when there is none. O(log rows).
    package func row(of moment: Instant) -> Int? {
        let row = time.prefixCount { $0 < moment }
        return row < time.count && time[row] == moment ? row : nil
    }

    /// The pixel of a moment between the first and the last point of the frame, by the clock from point to point. O(log points).
    package func x(of moment: Instant) -> Double? {
        let index = rows.prefixCount { time[$0] <= moment } - 1
        guard index >= 0 else { return nil }
        let from = time[rows[index]]
        if from == moment { return x[index] }
        guard index + 1 < rows.count else { return nil }
        return x[index] + (x[index + 1] - x[index]) * Double(moment.since(from)) / Double(time[rows[index + 1]].since(from))
    }

    /// The index among the points of a row; `nil` for one that has no place in the frame. O(log points).
    package func index(ofRow row: Int) -> Int? {
        let index = rows.prefixCount { $0 < row }
        return index < rows.count && rows[index] == row ? index : nil
    }
}

/// What a tap on a series selects.
public enum SelectionMode: String, Sendable, CaseIterable {
    /// Nothing: another series is looked for.
    case none
    /// The whole series.
    case series
    /// The nearest point.
    case point
}
