public import DojimaText

/// The placement and format of the ticks of a value axis.
public struct ValueTickStyle: Options, Sendable {
    /// Where ticks are.
    public enum Placement: Sendable {
        /// Round values, whose number depends on the available space.
        case automatic
        /// Multiples of a fixed distance at every zoom level; a label without space is omitted, but its tick stays.
        case every(TickFrequency)
        /// Powers of a base on a logarithmic axis, with exponents that are multiples of `every`: `1 2 4 8`. Like `automatic` on a linear
        /// axis.
        case exponents(base: Double, every: Int)
        /// Exactly these values.
        case at([ValueMark])
        /// A function of the visible range that returns the distances of ticks and of minor ticks; `nil` for no minor ticks.
        case chosen(@Sendable (ClosedRange<Double>) -> (major: TickFrequency, minor: Double?))
    }

    /// Where the small ticks between the labelled ones are.
    public enum Minors: Sendable, Equatable {
        case none
        /// Four, three or one minor tick between two ticks, depending on the space; on a logarithmic axis the round values of each decade.
        case automatic
        /// A fixed distance, counted from the anchor of the ticks. Requires ticks at a fixed distance; otherwise it is ignored with a
        /// warning.
        case every(Double)
        /// Each step of the ticks in this number of equal parts; on a logarithmic axis as `automatic`.
        case parts(Int)
    }

    /// Where ticks are.
    public var placement: Placement = .automatic
    /// Where minor ticks are.
    public var minors: Minors = .automatic
    /// How values are written.
    public var format: ValueFormat = .number
    /// The tick size of the instrument; automatic ticks are multiples of it.
    public var tickSize: Double?
    /// What happens to a label that would extend beyond the low end of the axis.
    public var lowEnd: TickClip = .neitherPersists
    /// What happens to a label that would extend beyond the high end of the axis.
    public var highEnd: TickClip = .neitherPersists
    /// The range of values in which ticks are labelled and counted; `nil` for the entire axis. Automatic ticks outside it may be omitted.
    package var labelledPart: ClosedRange<Double>?
    /// A hook that changes, removes or adds ticks before labels are measured and placed.
    public var adjust: (@Sendable (inout [ValueTick]) -> Void)?

    public init() {}
}

/// A tick set by the user, with its own label or the formatted value.
public struct ValueMark: Sendable, Hashable {
    /// The value of the tick.
    public var value: Double
    /// The text of the label; `nil` for the formatted value.
    public var label: String?

    public init(_ value: Double, label: String? = nil) {
        self.value = value
        self.label = label
    }
}

/// The ticks of a value axis for one visible range.
public struct ValueTickSet: Sendable, Equatable {
    /// The ticks, ascending; no two consecutive labels are equal.
    public var ticks: [ValueTick] = []
    /// The values of the minor ticks, ascending.
    public var minors: [Double] = []
    /// The distance between ticks: `0.5`, or `2^1` for exponents; empty if it varies.
    public var step = ""
    /// The distance between minor ticks; empty if there are none or it varies.
    public var minorStep = ""
    /// The requests that could not be met, one line each.
    public var warnings: [String] = []
    /// The power of ten in which all labels are written.
    package var unit = NumberUnit.one

    package init() {}
}
