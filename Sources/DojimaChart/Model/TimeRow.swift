public import DojimaScale
public import DojimaTime

extension TimeAxis {
    /// The edge of the plots at which a time axis stands.
    public enum Side: String, Sendable, CaseIterable { case top, bottom }
}

/// A further time axis over the same time: by the clock of another zone, or with ticks of its own.
///
/// Those of one side stack outwards, the chart's own axis innermost where it stands there too.
public struct TimeRow: Sendable {
    public var side: TimeAxis.Side
    /// `nil` for that of the chart's axis.
    public var zone: Zone?
    public var ticks: TimeTickStyle
    public var look: AxisLook
    public var title: String

    public init(
        side: TimeAxis.Side = .bottom, zone: Zone? = nil, ticks: TimeTickStyle = TimeTickStyle(), look: AxisLook = .timeAxis,
        title: String = ""
    ) {
        self.side = side
        self.zone = zone
        self.ticks = ticks
        self.look = look
        self.title = title
    }
}

extension Chart {
    /// The time axis and the further ones, each as an axis over the same window.
    var timeAxes: [TimeAxis] {
        [time]
            + timeRows.enumerated().map { index, row in
                var axis = time
                (axis.side, axis.ticks, axis.look, axis.title) = (row.side, row.ticks, row.look, row.title)
                axis.zone = row.zone ?? time.zone
                (axis.crossing, axis.depthInPlot, axis.leastDepth) = (nil, nil, rowDepths.indices.contains(index) ? rowDepths[index] : 0)
                return axis
            }
    }
}
