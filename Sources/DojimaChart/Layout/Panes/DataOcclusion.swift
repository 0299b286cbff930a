import DojimaScale
import DojimaSeries
import DojimaText

/// Measures how much of a pane's data is behind a rectangle, so that texts are placed over the least data.
struct DataOcclusion {
    @Boxed private var pane: PaneLayout
    private let series: [ResolvedSeries]
    private static let columnWidth = 4.0

    /// - Parameters:
    ///   - excluded: the id of a series that is ignored, because its own labels avoid it.
    ///   - isOfBars: whether only bars with a high and a low are included, and no lines, columns or marks.
    init(_ pane: PaneLayout, excluding excluded: String? = nil, isOfBars: Bool = false) {
        self.pane = pane
        // Behind a text, a band is only a tint; neither hides the other.
        series = pane.shownSeries.filter { item in
            if case .band = item.series.data { return false }
            guard !isOfBars || item.isBars && !item.series.kind.joinsPoints else { return false }
            return item.series.id != excluded && !item.isMuted && item.placement.isOrdered
        }
    }

    /// The data within an x range, in columns of equal width, so that rectangles at several heights are compared quickly.
    struct Columns {
        /// The y ranges in pixels that the series cover in each column.
        fileprivate let extents: [[(top: Double, bottom: Double)]]

        /// Returns the fraction of the columns with data between two y, in layout coordinates; 0 if there is none.
        func coveredFraction(from top: Double, to bottom: Double) -> Double {
            Double(extents.count { $0.contains { $0.top < bottom && $0.bottom > top } }) / Double(max(1, extents.count))
        }
    }

    /// Returns the fraction of a rectangle's width with data behind it; 0 if there is none. In layout coordinates. O(rows within its
    /// width).
    func coveredFraction(of box: Rect) -> Double { columns(from: box.x, to: box.maxX).coveredFraction(from: box.y, to: box.maxY) }

    /// Returns the data between two x, in layout coordinates. O(rows between them).
    func columns(from left: Double, to right: Double) -> Columns {
        let count = Int(clamping: ((right - left) / DataOcclusion.columnWidth).rounded(.up), to: 1...1 << 20)
        let width = (right - left) / Double(count)
        return Columns(
            extents: (0..<count).map { column in
                let start = left + Double(column) * width
                return series.compactMap { extent(of: $0, from: start, to: start + width) }
            })
    }

    /// Returns the vertical range in pixels that a series covers between two horizontal positions, with a margin of one pixel for the width
    /// of lines; `nil` for a series without values there.
    private func extent(of item: ResolvedSeries, from left: Double, to right: Double) -> (top: Double, bottom: Double)? {
        let (plan, time) = (pane.axes[item.axis], pane.time)
        let isCrowded = pane.grid.isCrowded(item.pointCount, width: pane.box.width)
        if item.series.kind.joinsPoints, !isCrowded { return lineExtent(of: item, from: left, to: right) }
        let rows = isCrowded ? item.rows(inPartsFrom: left, to: right, time) : item.rows(from: left, to: right, time)
        guard var values = item.extent(rows.map { item.placement.rows[$0] }) else { return nil }
        if item.series.kind.hasSlots, let base = item.baseline(isLogarithmic: plan.range.isLogarithmic) {
            values = min(values.lowerBound, base)...max(values.upperBound, base)
        }
        return pixels(values, plan)
    }

    /// Returns the y range in pixels of the straight lines between points.
    private func lineExtent(of item: ResolvedSeries, from left: Double, to right: Double) -> (top: Double, bottom: Double)? {
        let (placement, time, plan) = (item.placement, pane.time, pane.axes[item.axis])
        func middle(_ index: Int) -> Double { (time.start(placement.starts[index]) + time.end(placement.ends[index])) / 2 }
        let overlapping = item.rows(from: left, to: right, time)
        let near = (overlapping.lowerBound - 1..<overlapping.upperBound + 1).clamped(to: placement.visible)
        var found: ClosedRange<Double>?
        for index in near {
            guard let own = item.extent([placement.rows[index]]) else { continue }
            let x = middle(index)
            if x >= left, x <= right { found = joined(found, own) }
            guard index + 1 < near.upperBound, let next = item.extent([placement.rows[index + 1]]) else { continue }
            let end = middle(index + 1)
            for edge in [left, right] where x < edge && edge < end {
                let part = (edge - x) / (end - x)
                let (low, high) = (
                    own.lowerBound + (next.lowerBound - own.lowerBound) * part, own.upperBound + (next.upperBound - own.upperBound) * part
                )
                found = joined(found, min(low, high)...max(low, high))
            }
        }
        return found.map { pixels($0, plan) }
    }

    private func pixels(_ values: ClosedRange<Double>, _ plan: AxisPlan) -> (top: Double, bottom: Double) {
        let ends = [plan.scale.pixel(values.lowerBound), plan.scale.pixel(values.upperBound)]
        return (min(ends[0], ends[1]) - 1, max(ends[0], ends[1]) + 1)
    }
}
