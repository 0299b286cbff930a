public import DojimaTime

/// The ticks of a time axis at one window.
public struct TimeTickSet: Sendable, Equatable {
    /// In order; the first may be the larger unit repeated at the left edge.
    public var ticks: [TimeTick] = []
    public var minors: [MinorTimeTick] = []
    /// With `Context.secondRow` the larger units below the ticks, in order.
    public var secondRow: [TimeRowLabel] = []
    /// The distance in use: `1w`, `3M`, `250ms`, `20us`; empty where ticks stand in a list.
    public var step = ""
    /// The distance of minor ticks in use; empty where there are none.
    public var minorStep = ""
    /// What could not be done as it was asked, one line each.
    public var warnings: [String] = []
    /// What became of each candidate in the window, in order.
    package var report: [TimeTickReport] = []

    /// No ticks.
    package init() {}
}

/// A mark without a label, between two ticks.
public struct MinorTimeTick: Sendable, Equatable {
    public var time: Instant
    public var position: AxisPosition
    /// Pixels from the axis' left end.
    public var x: Double
}

/// A larger unit in the row below the ticks.
public struct TimeRowLabel: Sendable, Equatable {
    public var text: String
    /// Pixels from the axis' left end.
    public var left: Double
    public var width: Double
}

/// Why a tick is as it is.
package struct TimeTickReport: Sendable, Equatable {
    package enum Fate: Sendable, Equatable {
        case kept
        /// Another that weighs more, or came first, needs the room.
        case crowded(by: Instant)
        case labelCrowded(by: Instant)
        /// The label would stand out at an end of the axis.
        case cut
        case labelCut
        /// The repeated larger unit needs the room, or says the same.
        case labelCovered
        /// The label would be read as of another day, month or year.
        case labelMisread
    }

    package var time: Instant
    package var position: AxisPosition
    package var label: String
    package var weight: Int
    package var x: Double
    /// The boundary on closed time that this tick stands for; `nil` where it stands on its own boundary.
    package var movedFrom: Instant?
    package var fate: Fate

    /// Whether the tick is drawn, with or without its label.
    package var isKept: Bool {
        switch fate {
        case .kept, .labelCrowded, .labelCut, .labelCovered, .labelMisread: true
        case .crowded, .cut: false
        }
    }

    /// Why, as a clause: `dropped: too close to 2024-01-02T14:30:00Z`.
    package func reason(in zone: Zone = .utc) -> String {
        switch fate {
        case .kept: "kept"
        case .crowded(let other): "dropped: too close to \(other.isoText(in: zone))"
        case .labelCrowded(let other): "kept without its label: too close to \(other.isoText(in: zone))"
        case .cut: "dropped: its label would be cut at the end of the axis"
        case .labelCut: "kept without its label, which would be cut at the end of the axis"
        case .labelCovered: "kept without its label: the larger unit stands there"
        case .labelMisread: "kept without its label, which would be read as another date"
        }
    }
}
