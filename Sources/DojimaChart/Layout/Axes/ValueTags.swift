import DojimaScale
import DojimaSeries

/// The last value of a series, in a filled rectangle on its axis.
struct ValueTag {
    var axis: Int
    var text: String
    var color: Color
    /// The y of the value.
    var y: Double
    /// The middle of the tag, which may have been moved so that it does not overlap another tag.
    var middle: Double
    /// The length of the tag along the axis.
    var length = 0.0
    /// Whether a dotted line leads from the last point to the tag.
    var hasLine = true

    /// Returns the tags of a pane's series, moved apart on each axis, and the number of those that do not fit and are removed.
    ///
    /// - Parameters:
    ///   - length: returns the length along the axis of a tag with the given text.
    ///   - pinned: the tag of a crosshair, which keeps its position.
    ///   - tracked: the tracked series, which has a tag unless its value is labelled in the plot.
    ///   - legend: the box of a legend over the axes of a side; tags do not overlap it.
    static func tags(
        of pane: PaneLayout, length: (String) -> Double, pinned: ValueTag?, tracked: TrackedValue?,
        avoiding legend: (side: ValueAxis.Side, box: Rect)?
    ) -> (placed: [ValueTag], missing: Int) {
        var tags: [ValueTag] = []
        let shown = pane.shownSeries
        // Studies on the axis of prices are identified by the legend, also those drawn below the prices.
        let priced = Set(shown.filter { $0.isBars && $0.series.kind.baseline == nil }.map(\.axis))
        // A tag of one of several lines of equal rank would single it out. Below the first pane, the first study is the main one.
        let isAlone = pane.index > 0 || pane.pane.linesOfValues.count < 2
        let marking = shown.first {
            $0.series.kind.marksLastValue && ($0.isBars || !priced.contains($0.axis)) && (isAlone || !$0.series.isLineOfValues)
        }?.series.id
        let named = Set(pane.endLabelledSeries.map(\.series.id))
        for item in shown { tags += baseTag(of: item, in: pane, length: length) }
        for item in shown where !named.contains(item.series.id) {
            let (kind, isTracked) = (item.series.kind, item.series.id == tracked?.series)
            if isTracked ? tracked?.label != nil : item.isMuted { continue }
            switch item.series.lastValue {
            case _ where isTracked: break
            case .hidden: continue
            case .automatic:
                guard pane.theme.showsTags, kind.marksLastValue, item.stack == nil, item.isBars || item.series.id == marking else {
                    continue
                }
            case .shown: break
            }
            let plan = pane.axes[item.axis]
            guard let row = item.lastRow, plan.axis.showsLabels else { continue }
            let value = item.ownValue(row)
            let y = plan.scale.pixel(item.drawnValue(row))
            guard value.isFinite, y >= plan.top - 0.5, y <= plan.top + plan.height + 0.5 else { continue }
            let text = plan.text(value, of: item)
            let color = pane.theme.endColor(of: item, row)
            tags.append(ValueTag(axis: item.axis, text: text, color: color, y: y, middle: y, length: length(text)))
        }
        var pinned = pinned
        if let text = pinned?.text { pinned?.length = length(text) }
        let placed = pane.axes.indices.flatMap { index in
            let plan = pane.axes[index]
            // The power of ten is at the upper end of the axis.
            let lengths = plan.needsTitle ? plan.neededTitles(isVertical: pane.isVertical).map(length) : []
            let titleLength = lengths.first { $0 <= plan.height / 3 } ?? 0
            let free = plan.freeRange(outside: legend.flatMap { $0.side == plan.axis.shownSide ? $0.box : nil })
            let own = pinned.flatMap { $0.axis == index ? $0 : nil }
            let hasSpace = legend == nil || free.upperBound - free.lowerBound >= own?.length ?? 0
            return separated(
                tags, axis: index, plan, from: max(free.lowerBound, plan.top + titleLength), to: free.upperBound,
                pinned: hasSpace ? own : nil)
        }
        // Tags removed in favour of the tag of a crosshair are not counted as missing.
        return (placed, pinned == nil ? tags.count - placed.count : 0)
    }

    /// Returns the tag of the base of a series, whose line the series itself draws; none if the kind has no base.
    private static func baseTag(of item: ResolvedSeries, in pane: PaneLayout, length: (String) -> Double) -> [ValueTag] {
        let plan = pane.axes[item.axis]
        guard let base = item.markedBase, plan.axis.showsLabels else { return [] }
        let y = plan.scale.pixel(base)
        guard y >= plan.top - 0.5, y <= plan.top + plan.height + 0.5 else { return [] }
        let text = plan.text(base)
        return [
            ValueTag(axis: item.axis, text: text, color: pane.theme.text, y: y, middle: y, length: length(text), hasLine: false)
        ]
    }

    static func barColor(_ item: ResolvedSeries, _ row: Int, _ theme: Theme) -> Color {
        guard case .bars(let bars) = item.series.data else { return item.line.color }
        if item.series.kind.symbol != .none, let first = item.visibleRows.first {
            return theme.color(from: bars.close[first], to: bars.close[row])
        }
        return item.series.kind.color(of: bars, row, item.theme(of: theme))
    }

    /// Moves the tags of one axis apart, to both sides of a pinned one or of the label at the origin.
    private static func separated(
        _ tags: [ValueTag], axis: Int, _ plan: AxisPlan, from top: Double, to bottom: Double, pinned: ValueTag?
    ) -> [ValueTag] {
        let own = tags.filter { $0.axis == axis }
        guard var fixed = pinned ?? origin(of: plan, axis: axis) else { return separated(own, from: top, to: bottom) }
        let half = fixed.length / 2
        fixed.middle = max(top + half, min(fixed.y, bottom - half))
        return separated(own.filter { $0.y < fixed.y }, from: top, to: fixed.middle - half - 1)
            + (pinned == nil ? [] : [fixed]) + separated(own.filter { $0.y >= fixed.y }, from: fixed.middle + half + 1, to: bottom)
    }

    /// Returns the space of the label at the common starting value of a rebased axis, which tags do not cover; `nil` if there is none.
    private static func origin(of plan: AxisPlan, axis: Int) -> ValueTag? {
        guard let origin = plan.shownOrigin, plan.axis.style.showsLabels else { return nil }
        let y = plan.scale.pixel(origin)
        return ValueTag(axis: axis, text: "", color: Color(0), y: y, middle: y, length: plan.labelLength - 2)
    }

    /// Moves tags apart, from the top down and then back up from the bottom; those that do not fit are removed.
    private static func separated(_ tags: [ValueTag], from start: Double, to end: Double) -> [ValueTag] {
        var remaining = end - start + 1
        let count = tags.prefix { tag in
            remaining -= tag.length + 1
            return remaining >= 0
        }.count
        var tags = tags.prefix(count).sorted { $0.y < $1.y }
        var (top, bottom) = (start, end)
        for index in tags.indices {
            tags[index].middle = max(tags[index].y, top + tags[index].length / 2)
            top = tags[index].middle + tags[index].length / 2 + 1
        }
        for index in tags.indices.reversed() {
            tags[index].middle = min(tags[index].middle, bottom - tags[index].length / 2)
            bottom = tags[index].middle - tags[index].length / 2 - 1
        }
        return tags
    }
}

extension AxisPlan {
    /// Returns the larger of the parts of the axis above and below a box next to the plot; the entire axis if there is no box.
    fileprivate func freeRange(outside box: Rect?) -> ClosedRange<Double> {
        let full = top...(top + height)
        guard let box, box.y < full.upperBound, box.maxY > full.lowerBound else { return full }
        let (above, below) = (full.lowerBound...max(full.lowerBound, box.y - 1), min(full.upperBound, box.maxY + 1)...full.upperBound)
        return above.upperBound - above.lowerBound > below.upperBound - below.lowerBound ? above : below
    }
}
