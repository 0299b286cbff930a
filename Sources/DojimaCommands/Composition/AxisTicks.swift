import DojimaText
import DojimaCairo
import DojimaChart
import DojimaScale
import DojimaTime

/// The ticks of an axis of a given width, labelled as in charts.
struct AxisTicks {
    var set: TimeTickSet
    /// The width of the axis, in pixels.
    var width: Double

    init(_ timeline: Timeline, zone: Zone, width: Double) throws {
        let measurer = TextMeasurer()
        let font = Font(size: 11)
        let axis = TimeTickAxis(
            timeline: timeline, window: timeline.firstPosition..<timeline.lastPosition, zone: zone, width: width)
        self.width = width
        // A timeline is compiled for one request here, so labels must not depend on the zoom.
        set = axis.ticks(
            TimeTickStyle {
                $0.minors = .none; $0.namesDays = false
            }
        ) { measurer.measure($0, font).width }
    }

    var table: Table {
        var table = Table(["time", "position", "label", "weight", "x"])
        for tick in set.ticks where !tick.isParent {
            table.append([.time(tick.time), .span(tick.position.microseconds), .text(tick.label), .integer(tick.weight), .number(tick.x)])
        }
        return table
    }

    /// Returns the ticks in order of position, including the label of the larger unit at the left edge.
    func json(_ style: ResultStyle) -> [TextNode] {
        set.ticks.map { tick in
            var members = common(tick.time, tick.position, tick.label, tick.weight, tick.x, style)
            members += [("left", .number(tick.left)), ("width", .number(tick.width)), ("step", .text(set.step))]
            if tick.isParent { members.append(("parent", .flag(true))) }
            return .object(members)
        }
    }

    /// Returns one row per candidate: whether it is drawn, the boundary in closed time that it was moved from, and the reason.
    func reasons(_ style: ResultStyle) -> Table {
        var table = Table(["time", "position", "label", "weight", "x", "kept", "moved_from", "reason"])
        for entry in set.report {
            table.append([
                .time(entry.time), .span(entry.position.microseconds), .text(entry.label), .integer(entry.weight), .number(entry.x),
                .integer(entry.isKept ? 1 : 0), entry.movedFrom.map { .time($0) } ?? .none, .text(entry.reason(in: style.zone)),
            ])
        }
        return table
    }

    /// Returns the rows of `reasons` as the members of JSON objects.
    func reasonsJSON(_ style: ResultStyle) -> [[(String, TextNode)]] {
        set.report.map { entry in
            common(entry.time, entry.position, entry.label, entry.weight, entry.x, style) + [
                ("kept", .flag(entry.isKept)), ("moved_from", entry.movedFrom.map { style.json($0) } ?? .null),
                ("reason", .text(entry.reason(in: style.zone))),
            ]
        }
    }

    private func common(
        _ time: Instant, _ position: AxisPosition, _ label: String, _ weight: Int, _ x: Double, _ style: ResultStyle
    ) -> [(String, TextNode)] {
        [
            ("time", style.json(time)), ("position", .digits(Instant(microseconds: position.microseconds).epochText)),
            ("label", .text(label)), ("weight", .integer(weight)), ("x", .number(x)),
        ]
    }
}
