public import DojimaText
public import DojimaScale
public import DojimaTime

extension TimeAxis {
    /// The edge of the plots at which a time axis stands.
    public enum Side: String, Sendable, CaseIterable { case top, bottom }
}

/// A further time axis over the same time: by the clock of another zone, or with ticks of its own.
///
/// Those of one side stack outwards, the chart's own axis innermost where it stands there too. In one word it is written `Asia/Tokyo`, or
/// `top:Asia/Tokyo` above the plots.
public struct TimeAxisRow: Options, Sendable {
    public var side: TimeAxis.Side = .bottom
    /// `nil` for that of the chart's axis.
    public var zone: Zone?
    public var tickStyle = TimeTickStyle()
    public var style: AxisStyle = .timeAxis
    public var title = ""
    /// As it was written, where it was.
    private var written: String?

    public init() {}

    /// What to write, as a clause.
    package static let advice = "write a zone such as Asia/Tokyo, with top: or bottom: before it"

    /// Reads one word; `nil` for anything else, and for a zone that nobody knows.
    public init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let name = parts.last, let zone = try? Zone(String(name)) else { return nil }
        guard let side = parts.count == 2 ? TimeAxis.Side(rawValue: String(parts[0])) : .bottom else { return nil }
        self.init {
            $0.side = side; $0.zone = zone
        }
        written = text
    }

    /// One word, as it was written where it was.
    package var text: String { written ?? (side == .top ? "top:" : "") + (zone?.identifier ?? "") }
}

extension Chart {
    /// The time axis and the further ones, each as an axis over the same window.
    var timeAxes: [TimeAxis] {
        [time]
            + time.zones.map { row in
                var axis = time
                axis.options = TimeAxisOptions()
                (axis.side, axis.tickStyle, axis.style, axis.title) = (row.side, row.tickStyle, row.style, row.title)
                (axis.labelAngle, axis.zones) = (time.labelAngle, time.zones)
                axis.zone = row.zone ?? time.zone
                return axis
            }
    }
}
