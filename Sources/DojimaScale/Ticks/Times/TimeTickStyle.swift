public import DojimaText
public import DojimaTime

/// Where the ticks of a time axis stand and how they are written.
public struct TimeTickStyle: Options, Sendable {
    public enum Placement: Sendable {
        /// Boundaries of a step of the hierarchy of units, as many as have room.
        case automatic
        /// At every zoom; a label without room is left out, its tick stays.
        case every(TimeFrequency)
        /// These and no others.
        case at([TimeMark])
        /// Asked anew for every span that is shown: the distance of ticks and that of the minor ones (none without).
        case chosen(@Sendable (Range<Instant>) -> (major: TimeFrequency, minor: BarInterval?))
    }

    public enum Minors: Sendable, Equatable {
        case none
        /// The finest step that divides that of the ticks and has room; none between ticks at fixed places.
        case automatic
        /// A fixed distance, counted from the anchor of the ticks; only with ticks at a fixed distance, else ignored with a warning.
        case every(BarInterval)
    }

    /// What an automatic step is measured against.
    public enum Basis: Sendable, Equatable {
        /// The open time that is shown: what has room on the axis.
        case tradingTime
        /// The time by the clock, closed hours included: the step of an axis without gaps.
        case clockTime
    }

    /// What becomes of a tick on closed time.
    public enum ClosedTicks: Sendable, Equatable {
        /// It moves to the next open moment, where several are one.
        case moved
        case dropped
    }

    /// Which of two labels of one weight goes when they touch across a gap; with `dropHigh` also where the later one starts a week or day.
    public enum GapLabel: Sendable, Equatable { case dropLow, dropHigh }

    /// Where a reader finds the units that labels do not say.
    public enum Context: Sendable, Equatable {
        /// Repeated at the left edge; larger units stand in the row of ticks where they begin.
        case edge
        /// In a row of their own below the ticks.
        case secondRow
        case none
    }

    public var placement: Placement = .automatic
    public var minors: Minors = .automatic
    public var basis: Basis = .tradingTime
    public var closedTicks: ClosedTicks = .moved
    public var gapLabel: GapLabel = .dropLow
    public var context: Context = .edge
    /// Whether among hours and less the first tick of a month or year names its day: `2 Dec`, not `Dec`. The zoom decides, so that while
    /// panning nothing changes on one timeline; it may where each window is compiled on its own.
    public var namesDays = true
    /// For all labels, in place of texts by unit; then nothing is repeated at the left edge.
    public var format: DatePattern?
    public var lowEnd: TickClip = .movesInside
    public var highEnd: TickClip = .movesInside
    /// The least pixels between two labels.
    public var spacing: Double = 14
    /// Which part of a label's width lies left of its tick.
    public var alignment: Double = 0.5
    /// Alters, drops or adds ticks before labels are measured and placed.
    public var adjust: (@Sendable (inout [TimeTickDraft]) -> Void)?

    public init() {}
}

/// What becomes of a label that would stand out at an end of its axis.
public enum TickClip: String, Sendable, CaseIterable {
    /// It moves inside as far as it still stands at its tick and touches no other; else it goes and the tick stays.
    case movesInside
    /// Both stay; the label may reach over what lies beyond the end.
    case ticksAndLabelsPersist
    /// The label goes, the tick stays.
    case ticksPersist
    /// The tick goes with its label.
    case neitherPersists
}

/// A calendar distance of ticks from an anchor: they stand at the anchor's date and time moved by whole multiples of it.
///
/// Months and years keep the anchor's day of the month where they have it: from 31 January monthly 28 February, 31 March, 30 April.
/// Hours, minutes and seconds are counted by the wall clock.
public struct TimeFrequency: Sendable, Hashable {
    public var every: BarInterval
    /// Any tick, by the axis' wall clock, in view or not; `nil` for the start of the unit in which the axis begins.
    public var anchor: LocalTime?

    public init(every: BarInterval, anchor: LocalTime? = nil) {
        self.every = every
        self.anchor = anchor
    }
}

/// A tick that the user sets, with a text of its own or the time's.
public struct TimeMark: Sendable, Hashable {
    public var time: Instant
    public var label: String?

    public init(_ time: Instant, label: String? = nil) {
        self.time = time
        self.label = label
    }
}

/// A tick before it is placed; a hook may change its label, and one on closed time is treated as the style says.
public struct TimeTickDraft: Sendable, Hashable {
    public var time: Instant
    public var label: String
    /// Of two labels that touch the heavier one stays.
    public var weight: Int

    public init(time: Instant, label: String, weight: Int) {
        self.time = time
        self.label = label
        self.weight = weight
    }
}
