package import DojimaTime

/// The ticks of a time axis for one window.
package struct TimeTickSet: Sendable, Equatable {
    /// The ticks in order; the first may be the larger unit repeated at the left edge.
    package var ticks: [TimeTick] = []
    package var minors: [MinorTimeTick] = []
    /// The larger units below the ticks, in order, with `Context.secondRow`.
    package var secondRow: [TimeRowLabel] = []
    /// The distance between ticks: `1w`, `3M`, `250ms`, `20us`; empty for a list of ticks.
    package var step = ""
    /// The distance between minor ticks; empty if there are none.
    package var minorStep = ""
    /// The requests that could not be met, one line each.
    package var warnings: [String] = []
    /// The layout result of each candidate in the window, in order.
    package var report: [TimeTickReport] = []

    package init() {}
}

/// A tick without a label, between two ticks.
package struct MinorTimeTick: Sendable, Equatable {
    package var time: Instant
    package var position: AxisPosition
    /// The distance from the left end of the axis in pixels.
    package var x: Double
}

/// The label of a larger unit in the second row, below the ticks.
package struct TimeRowLabel: Sendable, Equatable {
    package var text: String
    /// The distance from the left end of the axis in pixels.
    package var left: Double
    package var width: Double
}

/// The layout result of one tick, with its reason.
package struct TimeTickReport: Sendable, Equatable {
    package enum Fate: Sendable, Equatable {
        case kept
        /// The space is used by another tick with a higher rank or further left.
        case crowded(by: Instant)
        case labelCrowded(by: Instant)
        /// The label would extend beyond an end of the axis.
        case clipped
        case labelClipped
        /// The repeated larger unit uses the space, or contains the same text.
        case labelCovered
        /// The label would be read as another day, month or year.
        case labelMisread
    }

    package var time: Instant
    package var position: AxisPosition
    package var label: String
    package var weight: Int
    package var x: Double
    /// The boundary in closed time from which this tick was moved; `nil` if it was not moved.
    package var movedFrom: Instant?
    package var fate: Fate

    /// Whether the tick is drawn, with or without its label.
    package var isKept: Bool {
        switch fate {
        case .kept, .labelCrowded, .labelClipped, .labelCovered, .labelMisread: true
        case .crowded, .clipped: false
        }
    }

    /// The result as text: `dropped: too close to 2024-01-02T14:30:00Z`.
    package func reason(in zone: Zone = .utc) -> String {
        switch fate {
        case .kept: "kept"
        case .crowded(let other): "dropped: too close to \(other.isoText(in: zone))"
        case .labelCrowded(let other): "kept without its label: too close to \(other.isoText(in: zone))"
        case .clipped: "dropped: its label would be clipped at the end of the axis"
        case .labelClipped: "kept without its label, which would be clipped at the end of the axis"
        case .labelCovered: "kept without its label: its space is used by the larger unit"
        case .labelMisread: "kept without its label, which would be read as another date"
        }
    }
}
