import DojimaScale
import DojimaSeries
import DojimaText
package import DojimaTime

/// The device pixel columns of a plot, which determine the times of the axis that share a column.
///
/// Combining the rows between two `edges` into one before drawing does not change the picture of a line.
package struct PixelColumns: Sendable, Equatable {
    private let axis: TimeAxis
    private let scale: PaneScale
    private let grid: PixelGrid

    init(_ axis: TimeAxis, _ scale: PaneScale, _ grid: PixelGrid) {
        (self.axis, self.scale, self.grid) = (axis, scale, grid)
    }

    /// Whether two values for one chart are equal; its timeline is not compared.
    package static func == (a: PixelColumns, b: PixelColumns) -> Bool {
        a.scale == b.scale && a.grid == b.grid && a.axis.interval == b.axis.interval
    }

    /// The number of parts of equal axis time that are used to find the rows under a legend if rows share pixels.
    package static let parts = 64
    /// An upper bound of the number of columns in any picture.
    private static let maxColumn = 1 << 20

    /// Returns the start of a part of a window: the window's start for 0, its end for `parts`.
    package static func start(ofPart part: Int, of window: Range<AxisPosition>) -> AxisPosition {
        let (length, overflow) = window.upperBound.microseconds.subtractingReportingOverflow(window.lowerBound.microseconds)
        return window.lowerBound.advanced(by: Int64(clamping: Double(overflow ? .max : length) * Double(part) / Double(parts)))
    }

    /// The times at which a new column begins, ascending: rows stamped before an edge are left of rows stamped at it or later.
    ///
    /// O(columns · log segments).
    package var edges: [Instant] {
        let first = Int(clamping: (scale.left * grid.scale).rounded(.down) + 1, to: -PixelColumns.maxColumn...PixelColumns.maxColumn)
        let bounds = first..<Int(clamping: (scale.right * grid.scale).rounded(.up), to: first...PixelColumns.maxColumn)
        guard !bounds.isEmpty else { return [] }
        // The positions where columns start if no slot is shortened by closed time, and their neighbours, because this computation and the
        // drawing round differently.
        let half = (axis.interval?.nominalMicroseconds ?? 0) / 2
        let guesses = bounds.map { scale.position(atX: Double($0) / grid.scale).advanced(by: -half) }
        var rows = placed(at: guesses.flatMap { guess in (-2...2).map { guess.advanced(by: $0) } })
        var open = bounds.compactMap { Search($0, in: rows) }
        var found: [Instant] = []
        while true {
            found += open.filter(\.isDone).map(\.after.time)
            open.removeAll(where: \.isDone)
            guard !open.isEmpty else { break }
            // Slots shortened by closed time move the edges away from the first guesses.
            rows = placed(at: open.map(\.middle))
            for index in open.indices { open[index].narrow(rows) }
        }
        return Set(found).sorted()
    }

    /// A row and its column.
    private struct Row {
        var time: Instant
        var start: AxisPosition
        var column: Double
    }

    /// Two rows between which a new column begins.
    private struct Search {
        let column: Double
        var before: Row
        var after: Row

        /// Creates a search; `nil` if the axis itself begins or ends at the column.
        init?(_ column: Int, in rows: [Row]) {
            self.column = Double(column)
            let next = rows.prefixCount { $0.column < Double(column) }
            guard next > 0, next < rows.count else { return nil }
            (before, after) = (rows[next - 1], rows[next])
        }

        /// Whether there is no open time between the two rows.
        var isDone: Bool { after.start.microseconds - before.start.microseconds <= 1 }
        var middle: AxisPosition { before.start.advanced(by: (after.start.microseconds - before.start.microseconds) / 2) }

        mutating func narrow(_ rows: [Row]) {
            let index = rows.prefixCount { $0.start < middle }
            // If no row begins between the middle and `after`, none can.
            guard index < rows.count, rows[index].start < after.start else {
                after.start = middle
                return
            }
            if rows[index].column < column { before = rows[index] } else { after = rows[index] }
        }
    }

    /// Returns the rows that would begin at axis positions, with the columns in which they are drawn.
    private func placed(at positions: [AxisPosition]) -> [Row] {
        var times = positions.compactMap { axis.timeline.instant(at: $0) }
        times.sort()
        var count = 0
        for time in times where count == 0 || times[count - 1] < time {
            times[count] = time
            count += 1
        }
        times.removeSubrange(count...)
        let placement = SlotPositions(of: .values(ValueSeries(time: times, values: times.map { _ in 0 })), on: axis)
        return placement.rows.indices.map { index in
            let (from, to) = (placement.starts[index], placement.ends[index])
            return Row(
                time: times[placement.rows[index]], start: from,
                column: ((scale.start(from) + scale.end(to)) / 2 * grid.scale).rounded(.down))
        }
    }
}

/// The pixel columns of a chart's plots, and those of its navigator.
package struct DrawingColumns: Sendable, Equatable {
    package let plots: PixelColumns
    package let navigator: PixelColumns?
}

extension Chart {
    /// Returns the pixel columns of the chart's drawing. O(visible points).
    package func columns(measure: @escaping TextMeasure) -> DrawingColumns {
        DrawingColumns(of: makeLayout(measure: measure))
    }
}

extension DrawingColumns {
    init(of layout: ChartLayout) {
        plots = PixelColumns(layout.chart.timeAxis, layout.timeScale, layout.style.grid)
        navigator = layout.chart.navigator.flatMap { navigator in
            layout.frame.navigator.map { box in
                let scale = PaneScale(window: navigator.window, left: box.x, width: box.width)
                return PixelColumns(navigator.axis, scale, layout.style.grid)
            }
        }
    }
}

extension PaneScale {
    var left: Double { base.left }
    var right: Double { base.left + base.width + Double(marks.count) * gap }

    /// Returns the axis position at a pixel; within the pixels of a gap, that of its mark.
    func position(atX x: Double) -> AxisPosition {
        guard gap > 0, !marks.isEmpty else { return base.position(atX: x) }
        let passed = marks.prefixCount { start($0) <= x }
        if passed < marks.count, end(marks[passed]) <= x { return marks[passed] }
        return base.position(atX: x - Double(passed) * gap)
    }
}
