public import DojimaText
public import DojimaScale
public import DojimaTime

extension TimeAxis {
    /// The edge of the plots at which a time axis is drawn.
    public enum Side: String, Sendable, CaseIterable { case top, bottom }
}

/// An additional time axis over the same window, with the clock of another zone or with different ticks.
///
/// Axes on the same side are stacked outwards, the chart's own axis innermost. The written form is `Asia/Tokyo`, or `top:Asia/Tokyo` for an
/// axis above the plots.
public struct TimeAxisRow: Options, Sendable {
    /// The edge of the chart at which the axis is.
    public var side: TimeAxis.Side = .bottom
    /// The zone of the labels; `nil` for that of the chart's axis.
    public var zone: Zone?
    /// The placement and the format of the ticks.
    public var tickStyle = TimeTickStyle()
    /// The lines, the tick marks and the labels.
    public var style = AxisStyle()
    /// The title, centred outside the labels; empty for none.
    public var title = ""
    /// The text that the row was parsed from, if any.
    private var written: String?

    public init() {}

    /// A hint for error messages, as a clause.
    package static let advice = "write a zone such as Asia/Tokyo, with top: or bottom: before it"

    /// Parses the written form; returns `nil` for any other text and for an unknown zone.
    public init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let name = parts.last, let zone = try? Zone(String(name)) else { return nil }
        guard let side = parts.count == 2 ? TimeAxis.Side(rawValue: String(parts[0])) : .bottom else { return nil }
        self.init {
            $0.side = side; $0.zone = zone
        }
        written = text
    }

    /// The written form; the parsed text if there is one.
    package var text: String { written ?? (side == .top ? "top:" : "") + (zone?.identifier ?? "") }
}

extension Chart {
    /// The main time axis and the additional ones, all over the same window.
    var timeAxes: [TimeAxis] {
        [timeAxis]
            + timeAxis.zones.map { row in
                var axis = timeAxis
                axis.options = TimeAxisOptions()
                axis.side = row.side
                axis.tickStyle = row.tickStyle
                axis.style = row.style
                axis.title = row.title
                (axis.labelAngle, axis.zones) = (timeAxis.labelAngle, timeAxis.zones)
                axis.zone = row.zone ?? timeAxis.zone
                return axis
            }
    }
}
