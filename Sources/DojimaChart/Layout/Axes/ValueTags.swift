import DojimaScale
import DojimaSeries

/// The last value of a series, in a filled rectangle on its axis.
struct ValueTag {
    var axis: Int
    var text: String
    var color: Color
    /// The y of the value.
    var y: Double
    /// The middle of the tag, which may have been moved clear of another.
    var middle: Double
    /// The length of the tag along the axis.
    var length = 0.0

    /// Returns the tags of a pane's series, moved apart on each axis; those that do not fit are removed.
    ///
    /// - Parameters:
    ///   - length: returns the length along the axis of a tag with a text.
    ///   - pinned: the tag of a crosshair, which keeps its position.
    ///   - untagged: the id of a series whose value is labelled in the plot.
    static func tags(of pane: PaneLayout, length: (String) -> Double, pinned: ValueTag? = nil, untagged: String? = nil) -> [ValueTag] {
        var tags: [ValueTag] = []
        let shown = pane.shownSeries
        let marking = shown.first { $0.series.kind.marksLastValue }?.series.id
        for item in shown where item.series.id != untagged {
            let kind = item.series.kind
            switch item.series.lastValue {
            case .hidden: continue
            case .automatic: guard kind.marksLastValue, item.stack == nil, item.isBars || item.series.id == marking else { continue }
            case .shown: break
            }
            let plan = pane.axes[item.axis]
            guard let row = item.lastRow, plan.axis.showsLabels else { continue }
            let value = item.ownValue(row)
            let y = plan.scale.pixel(item.drawnValue(row))
            guard value.isFinite, y >= plan.top - 0.5, y <= plan.top + plan.height + 0.5 else { continue }
            let text = plan.text(value)
            let color = item.lastColor ?? (item.hasOwnColor ? item.toneColor : barColor(item, row, pane.theme))
            tags.append(ValueTag(axis: item.axis, text: text, color: color, y: y, middle: y, length: length(text)))
        }
        var pinned = pinned
        if let text = pinned?.text { pinned?.length = length(text) }
        return pane.axes.indices.flatMap { apart(tags, axis: $0, pane.axes[$0], pinned: pinned?.axis == $0 ? pinned : nil) }
    }

    private static func barColor(_ item: ResolvedSeries, _ row: Int, _ theme: Theme) -> Color {
        guard case .bars(let bars) = item.series.data else { return item.line.color }
        if item.series.kind.symbol != .none, let first = item.visibleRows.first {
            return theme.color(from: bars.close[first], to: bars.close[row])
        }
        return item.series.kind.color(of: bars, row, theme)
    }

    /// Moves the tags of one axis apart, to both sides of a pinned one.
    private static func apart(_ tags: [ValueTag], axis: Int, _ plan: AxisPlan, pinned: ValueTag?) -> [ValueTag] {
        let own = tags.filter { $0.axis == axis }
        let (top, bottom) = (plan.top, plan.top + plan.height)
        guard var pinned else { return apart(own, from: top, to: bottom) }
        let half = pinned.length / 2
        pinned.middle = max(top + half, min(pinned.y, bottom - half))
        return apart(own.filter { $0.y < pinned.y }, from: top, to: pinned.middle - half - 1)
            + [pinned] + apart(own.filter { $0.y >= pinned.y }, from: pinned.middle + half + 1, to: bottom)
    }

    /// Moves tags apart, from the top down and back up from the bottom; those that do not fit are removed.
    private static func apart(_ tags: [ValueTag], from start: Double, to end: Double) -> [ValueTag] {
        var room = end - start + 1
        let most = tags.prefix { tag in
            room -= tag.length + 1
            return room >= 0
        }.count
        var tags = tags.prefix(most).sorted { $0.y < $1.y }
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
