import DojimaScale
import DojimaSeries
import DojimaTime

/// The content of a crosshair's box: a time and the values of the series at that time.
struct CrosshairReading {
    struct Entry {
        var label: String
        var text: String
        var color: Color
    }

    var title: String
    /// Open, high, low, close, change and volume of the first series of bars, in this order.
    var main: [Entry]
    /// A line for each of the other series.
    var others: [Entry]
    /// The lines made from a template, drawn instead of the values; empty without a template.
    var lines: [String] = []

    /// Returns the content of the box: its title, then the values or the remaining lines of a template.
    func shown(in theme: Theme) -> (title: String, entries: [Entry]) {
        guard let first = lines.first else { return (title, main + others) }
        return (first, lines.dropFirst().map { Entry(label: $0, text: "", color: theme.text) })
    }
}

/// Reads the values of the series at a crosshair.
struct CrosshairReader {
    let panes: [PaneLayout]
    let axis: TimeAxis
    let theme: Theme
    /// The template for crosshairs that do not specify one; empty to show all values.
    var template = ""
    let totals = RunningTotals()

    /// Returns the values of all tracked series at the position of the crosshair; rows of different series are matched by time.
    func reading(_ position: CrosshairPosition) -> CrosshairReading {
        var reading = CrosshairReading(title: title(of: position), main: [], others: [])
        // The series of the crosshair's point is first. Lines are before columns, as in the legend.
        let all = panes.flatMap { pane in
            let shown = pane.shownSeries.filter(\.series.isTracked)
            return (shown.filter { $0.series.kind.baseline == nil } + shown.filter { $0.series.kind.baseline != nil }).map { (pane, $0) }
        }
        let first = all.filter { $0.1.series.id == position.point?.item.series.id }
        let others = all.filter { $0.1.series.id != position.point?.item.series.id }
        var bars: (time: Instant, hasVolume: Bool)?
        for (index, (pane, item)) in (first + others).enumerated() {
            guard let point = pane.point(of: item, at: position.axisPosition, interpolates: position.crosshair.interpolates) else {
                continue
            }
            let time = item.series.data.time[point.row]
            if index == 0, !first.isEmpty {
                reading.main = main(point)
                bars = (time, reading.main.contains { $0.label == "Volume" })
            } else if !(item.isBars && item.series.kind.downsampling == .tallest && bars?.hasVolume == true && bars?.time == time) {
                // The volume of the bars is already among their entries.
                reading.others += entries(point, hasUnit: false)
            }
        }
        let template = position.crosshair.style.template.isEmpty ? template : position.crosshair.style.template
        if !template.isEmpty {
            reading.lines = text(of: CrosshairTemplate(template), reading, position)
                .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        }
        return reading
    }

    func title(of position: CrosshairPosition) -> String {
        let text = axis.text(of: position.time)
        guard axis.hasTimes, axis.shownTicks.format == nil, axis.interval.map({ $0.unit < .week }) ?? true else {
            return text
        }
        let zone = axis.isTradeDates ? Zone.utc : axis.zone
        return "\(zone.localTime(at: position.time).date.weekday.abbreviation) \(text)"
    }

    private func plan(of point: TrackedPoint) -> AxisPlan { panes[point.pane].axes[point.item.axis] }

    private func main(_ point: TrackedPoint) -> [CrosshairReading.Entry] {
        let plan = plan(of: point)
        // Compared series are labelled with their names, as are all other series.
        let isCompared = panes[point.pane].endLabelledSeries.contains { $0.series.id == point.item.series.id }
        guard case .bars(let bars) = point.item.series.data, !point.isBetween, point.item.series.kind.downsampling != .tallest, !isCompared,
            point.item.stack?.isShare != true
        else { return entries(point) }
        let row = point.row
        let color = theme.isHollow ? theme.strongText : theme.changeColor(of: bars, row).legible(on: theme.background)
        let hasOpen = point.item.series.kind.hasSlots
        let unit = plan.title.isEmpty || hasOpen && plan.power == nil ? "" : " \(plan.title)"
        let prices = [
            ("Open", bars.open[row], ""), ("High", bars.high[row], ""), ("Low", bars.low[row], ""), ("Close", bars.close[row], unit),
        ]
        var entries = prices.filter { ($0.0 == "Close" || hasOpen) && $0.1.isFinite }.map {
            CrosshairReading.Entry(label: $0.0, text: plan.text($0.1) + $0.2, color: theme.strongText)
        }
        if plan.axis.rebasing == nil, let (change, before) = bars.change(at: row) {
            entries.append(CrosshairReading.Entry(label: "Change", text: plan.changeText(change, from: before), color: color))
        }
        if bars.volume[row].isFinite {
            entries.append(
                CrosshairReading.Entry(
                    label: "Volume", text: CrosshairReader.volumeText(bars.volume[row]), color: theme.strongText))
        }
        return entries
    }

    /// Returns the entry of a series: its name and its value, or both edges and the middle of a band.
    ///
    /// - Parameter isInBox: whether the entry is in the box, in which an interpolated value is marked by a word.
    func entries(_ point: TrackedPoint, hasUnit: Bool = true, isInBox: Bool = true) -> [CrosshairReading.Entry] {
        let (item, plan) = (point.item, plan(of: point))
        let unit = plan.title.isEmpty || !hasUnit && plan.power == nil ? "" : " \(plan.title)"
        let own = item.colorOfColumn(inRow: point.row, theme) ?? (item.hasOwnColor ? item.shownMainColor : nil)
        let color = own.map { $0.legible(on: theme.background) } ?? theme.strongText
        var text = plan.text(point.value, of: item) + unit
        if case .band(let band) = item.series.data, !point.isBetween {
            text = [band.upper, band.middle, band.lower].map { $0[point.row] }.filter(\.isFinite).map { plan.text($0, of: item) }
                .joined(separator: " · ")
        } else if case .bars = item.series.data, item.series.kind.downsampling == .tallest {
            text = CrosshairReader.volumeText(point.value)
        }
        return [CrosshairReading.Entry(label: item.series.name, text: point.marked(text, isInBox: isInBox), color: color)]
    }
}
