public import DojimaText
public import DojimaTime

/// The placement and format of the ticks of a time axis.
public struct TimeTickStyle: Options, Sendable {
    /// Where ticks are.
    public enum Placement: Sendable {
        /// The boundaries of a calendar step that is chosen by the available space.
        case automatic
        /// A fixed calendar distance at every zoom level; a label without space is omitted, but its tick stays.
        case every(TimeFrequency)
        /// Exactly these times.
        case at([TimeMark])
        /// A function of the visible span that returns the distances of ticks and of minor ticks; `nil` for no minor ticks.
        case chosen(@Sendable (Range<Instant>) -> (major: TimeFrequency, minor: TimeStep?))
    }

    /// Where the small ticks between the labelled ones are.
    public enum Minors: Sendable, Equatable {
        case none
        /// The finest step that divides the step of the ticks and has space; no minor ticks unless the ticks are automatic.
        case automatic
        /// A fixed distance, counted from the anchor of the ticks. Requires ticks at a fixed distance; otherwise it is ignored with a
        /// warning.
        case every(TimeStep)
    }

    /// The measure of time by which an automatic step is chosen.
    public enum Basis: String, Sendable, CaseIterable {
        /// Visible open time, so that ticks fit the space on the axis.
        case tradingTime = "trading-time"
        /// Clock time including closed hours, which gives the step of an axis without gaps.
        case clockTime = "clock-time"
    }

    /// The treatment of a tick in closed time.
    public enum ClosedTicks: Sendable, Equatable {
        /// The tick moves to the next open time; several ticks that move to the same time are merged.
        case moved
        case dropped
    }

    /// The label that is dropped if two labels of equal weight touch across a gap; `dropHigh` drops the later one even at a new week or
    /// day.
    public enum GapLabel: String, Sendable, CaseIterable {
        case dropLow = "drop-low"
        case dropHigh = "drop-high"
    }

    /// The position of the larger units that labels omit.
    public enum Context: Sendable, Equatable {
        /// At the left edge; larger units that begin in the window are labels of their ticks.
        case edge
        /// In a second row below the ticks.
        case secondRow
        case none
    }

    /// Where ticks are.
    public var placement: Placement = .automatic
    /// Where minor ticks are.
    public var minors: Minors = .automatic
    /// What the automatic step counts: trading time or clock time.
    public var basis: Basis = .tradingTime
    /// What happens to a tick in closed time.
    public var closedTicks: ClosedTicks = .moved
    /// Which of two labels that touch across a gap is dropped.
    public var gapLabel: GapLabel = .dropLow
    /// Where the larger units are that labels omit, such as the year.
    public var context: Context = .edge
    /// Whether the first tick of a month or year contains its day if ticks are hours or shorter: `2 Dec` instead of `Dec`. This depends on
    /// the zoom level, so labels of one timeline do not change while panning; they may change if a timeline is compiled for each window.
    public var namesDays = true
    /// The format of all labels; `nil` for a text that depends on the unit. With a format, nothing is repeated at the left edge.
    public var format: DatePattern?
    /// What happens to a label that would extend beyond the start of the axis.
    public var lowEnd: TickClip = .movesInside
    /// What happens to a label that would extend beyond the end of the axis.
    public var highEnd: TickClip = .movesInside
    /// The minimum distance between two labels, in pixels.
    public var spacing: Double = 14
    /// The fraction of a label's width left of its tick.
    public var alignment: Double = 0.5
    /// A hook that changes, removes or adds ticks before labels are measured and placed.
    public var adjust: (@Sendable (inout [TimeTickDraft]) -> Void)?

    public init() {}
}

/// The treatment of a label that would extend beyond an end of its axis.
public enum TickClip: String, Sendable, CaseIterable {
    /// The label moves inside if it remains at its tick and touches no other label; otherwise it is removed and the tick stays.
    case movesInside = "moves-inside"
    /// The label and the tick stay; the label may extend beyond the end.
    case ticksAndLabelsPersist = "ticks-and-labels-persist"
    /// The label is removed, the tick stays.
    case ticksPersist = "ticks-persist"
    /// The tick is removed with its label.
    case neitherPersists = "neither-persists"
}

/// A calendar distance between ticks, which are at the date and time of the anchor plus integer multiples of `every`.
///
/// Months and years keep the anchor's day of the month, clamped to the month: monthly ticks from 31 January are 28 February, 31 March, 30
/// April. Hours and smaller units are counted in local time.
public struct TimeFrequency: Sendable, Hashable {
    /// The distance between two ticks.
    public var every: TimeStep
    /// The local time of any one tick, visible or not; `nil` for the start of the unit in which the axis begins.
    public var anchor: LocalTime?

    public init(every: TimeStep, anchor: LocalTime? = nil) {
        self.every = every
        self.anchor = anchor
    }
}

/// A tick set by the user, with its own label or the formatted time.
public struct TimeMark: Sendable, Hashable {
    /// The moment of the tick.
    public var time: Instant
    /// The text of the label; `nil` for the formatted time.
    public var label: String?

    public init(_ time: Instant, label: String? = nil) {
        self.time = time
        self.label = label
    }
}

/// A tick passed to the `adjust` hook before it is placed. A tick in closed time is treated according to `closedTicks`.
public struct TimeTickDraft: Sendable, Hashable {
    /// The moment of the tick.
    public var time: Instant
    /// The text of the label; empty for a tick without one.
    public var label: String
    /// The priority: of two labels that touch, the one with the higher weight stays.
    public var weight: Int

    public init(time: Instant, label: String, weight: Int) {
        self.time = time
        self.label = label
        self.weight = weight
    }
}

extension TimeTickStyle {
    /// The text of a time with all larger units, which can be read without other labels: `14 Nov 2023 10:00`, `28 Feb 2024`, `Feb 2024`.
    ///
    /// - Parameters:
    ///   - interval: the interval of the bars, which determines the smallest unit; `nil` for the time of day.
    package func fullText(of time: Instant, in zone: Zone, interval: BarInterval?) -> String {
        if let format { return format.text(of: time, in: zone) }
        let local = zone.localTime(at: time)
        let field = interval.map { TimeStep($0).unit.field } ?? .clock
        return TimeLabel(local, .year...(field == .clock && local.time.fraction != 0 ? .decimals : field)).text
    }
}
