import DojimaScale

/// The space that a marker or a text needs above or below a value, in the range of its axis.
struct LabelClearance {
    /// The index of the axis in the pane.
    var axis: Int
    var value: Double
    /// Whether the space is above the value on the screen.
    var isAbove = true
    /// The x range in which the space is kept clear of legends and columns.
    var left: Double
    var right: Double
    var pixels: Double
}

/// Extends the ranges of a pane's axes so that texts, markers and columns do not cover data, as far as ranges may be extended.
struct RangePadding {
    private(set) var pane: PaneLayout
    private let style: DrawingStyle
    /// The rectangles of the legends over the pane, in layout coordinates.
    private let legends: [Rect]

    init(_ pane: PaneLayout, avoiding legends: [Rect], _ style: DrawingStyle) {
        (self.pane, self.style) = (pane, style)
        // A taller legend covers data in any range.
        self.legends = legends.filter { min($0.maxY - pane.box.y, pane.box.maxY - $0.y) <= PaddedRange.maxPadding * pane.box.height }
    }

    /// Extends the ranges so that no bar is behind a legend and no price is behind the column of its volume.
    mutating func clearLegendsAndOverlay() {
        // Padding at one end moves values towards the other end, which is therefore extended again.
        for _ in 0..<(pane.hasOverlay ? 2 : 1) {
            clearOverlay()
            clearLegends()
        }
    }

    private mutating func clearLegends() {
        let (before, middle) = (pane, pane.box.midY)
        for axis in extensibleAxes where before.axes[axis].axis.heightShare >= 1 {
            let overhang = before.overhang(ofAxis: axis)
            let reach = overhang + (before.box.height < 60 ? 2 : 4)
            pane.axes[axis].changePadding { range in
                if overhang > 0 { range.keepOverhang(overhang) }
                for legend in legends {
                    guard let shown = before.extent(ofAxis: axis, from: legend.x - reach, to: legend.maxX + reach) else { continue }
                    if legend.midY < middle {
                        range.keep(shown, below: legend.maxY - before.box.y + reach)
                    } else {
                        range.keep(shown, above: before.box.maxY - legend.y + reach)
                    }
                }
            }
        }
    }

    private mutating func clearOverlay() {
        let (before, columns) = (pane, pane.overlayColumns)
        guard !columns.isEmpty else { return }
        for axis in extensibleAxes where before.axes[axis].axis.heightShare >= 1 {
            let range = before.axes[axis].range
            let reserved = before.axes[axis].axis.isInverted ? range.above : range.below
            // Prices cannot reach the lower columns.
            let shown = columns.map { ($0, $0.height + RangePadding.gap(above: $0)) }.filter { $1 > reserved }.compactMap {
                column, height in
                before.extent(ofAxis: axis, from: column.left, to: column.right).map { ($0, height) }
            }
            pane.axes[axis].changePadding { range in
                for (extent, height) in shown { range.keep(extent, above: height) }
            }
        }
    }

    /// Returns the minimum distance in pixels between a column and the prices above it: a wide candle near a wide column looks like part of
    /// it.
    private static func gap(above column: (left: Double, right: Double, height: Double)) -> Double {
        max(3, min(10, (column.right - column.left) / 10))
    }

    /// Extends the ranges so that labels above and below values are inside the plot, below legends and above columns of volume.
    mutating func clear(_ clearances: [LabelClearance]) {
        // Values are not finite in a pane without height.
        let clearances = clearances.filter(\.value.isFinite)
        let columns = clearances.allSatisfy(\.isAbove) ? [] : pane.overlayColumns
        for axis in extensibleAxes {
            let (box, legends) = (pane.box, legends)
            pane.axes[axis].changePadding { range in
                for clearance in clearances where clearance.axis == axis {
                    if clearance.isAbove {
                        let covering = legends.filter { $0.midY < box.midY && $0.x < clearance.right && $0.maxX > clearance.left }
                        let occupied = covering.map { $0.maxY - box.y }.max() ?? 0
                        range.keep(clearance.value...clearance.value, below: occupied + clearance.pixels)
                    } else {
                        let occupied = columns.filter { $0.left < clearance.right && $0.right > clearance.left }.map(\.height).max() ?? 0
                        range.keep(clearance.value...clearance.value, above: occupied + clearance.pixels)
                    }
                }
            }
        }
    }

    /// Extends the range of horizontal bars so that the value labels at their ends fit.
    mutating func clearBarLabels() {
        guard style.isVertical, pane.isOfCategories else { return }
        for item in pane.shownSeries where item.series.labels != nil && extensibleAxes.contains(item.axis) {
            let values = item.visibleRows.map { item.ownValue($0) }.filter(\.isFinite)
            let plan = pane.axes[item.axis]
            func space(_ values: [Double]) -> Double {
                values.map { style.typesetter.width(plan.text($0), style.type.label) + style.type.barLabelGap + 5 }.max() ?? 0
            }
            // The label of zero is centred on its line, also if all bars are on one side of it.
            let zero = style.typesetter.width(plan.text(0), style.type.axis) / 2 + 1
            let (above, below) = (max(zero, space(values.filter { $0 >= 0 })), max(zero, space(values.filter { $0 < 0 })))
            pane.axes[item.axis].changePadding { ($0.above, $0.below) = (max($0.above, above), max($0.below, below)) }
        }
    }

    /// The axes whose range is not fixed.
    private var extensibleAxes: [Int] {
        pane.axes.indices.filter { index in
            if case .fixed = pane.axes[index].axis.range { false } else { true }
        }
    }
}

extension PaneLayout {
    /// Whether a series, such as volume, is drawn in the lower part of the pane.
    fileprivate var hasOverlay: Bool { axes.contains { $0.axis.heightShare < 1 } }

    /// The slots of the columns in the lower part of the pane, with their heights. If there are more columns than pixels, a series counts
    /// as one column.
    fileprivate var overlayColumns: [(left: Double, right: Double, height: Double)] {
        series.filter { $0.isShown && axes[$0.axis].axis.heightShare < 1 && $0.series.kind.baseline != nil }.flatMap { item in
            let (plan, values) = (axes[item.axis], item.series.data.columnValues)
            let columns = item.placement.visible.compactMap { index -> (left: Double, right: Double, height: Double)? in
                let value = values[item.placement.rows[index]]
                guard value.isFinite else { return nil }
                let height = plan.top + plan.height - plan.scale.pixel(value)
                // Neighbours that only touch the edge of the slot are not above it.
                return (time.start(item.placement.starts[index]) + 0.01, time.end(item.placement.ends[index]) - 0.01, height)
            }
            guard Double(columns.count) > box.width, let tallest = columns.map(\.height).max() else { return columns }
            return [(box.x, box.maxX, tallest)]
        }
    }

    /// Returns the pixels by which shapes on an axis extend beyond their points, such as the radius of the largest bubble.
    fileprivate func overhang(ofAxis axis: Int) -> Double {
        series.filter { $0.axis == axis && $0.isShown }.map { item in item.series.kind.overhang?(plot(of: item, isPlain: true)) ?? 0 }.max()
            ?? 0
    }

    /// Returns the minimum and maximum of the values drawn on an axis between two pixel positions, of those that its range contains.
    func extent(ofAxis axis: Int, from left: Double, to right: Double) -> ClosedRange<Double>? {
        series.reduce(nil) { shown, item in
            guard item.axis == axis, item.isShown else { return shown }
            let covered =
                grid.isCrowded(item.pointCount, width: box.width)
                ? item.rows(inPartsFrom: left, to: right, time) : item.rows(from: left, to: right, time)
            let values = axes[axis].range.values
            guard let extent = item.extent(covered.map { item.placement.rows[$0] }), extent.overlaps(values) else { return shown }
            return joined(shown, extent.clamped(to: values))
        }
    }
}
