public import DojimaText

/// Where the ticks of a value axis stand and how they are written.
public struct ValueTickStyle: Options, Sendable {
    public enum Placement: Sendable {
        /// Round values, as many as have room.
        case automatic
        /// At every zoom; a label without room is left out, its tick stays.
        case every(TickFrequency)
        /// On a logarithmic axis, the powers of a base whose exponents are multiples of a number: `1 2 4 8` of base 2 and every 1. On a linear one automatic.
        case exponents(base: Double, every: Int)
        /// These and no others.
        case at([ValueMark])
        /// Asked anew for every range: the distance of ticks and that of the minor ones (none without).
        case chosen(@Sendable (ClosedRange<Double>) -> (major: TickFrequency, minor: Double?))
    }

    public enum Minors: Sendable, Equatable {
        case none
        /// Four between two ticks, or one or three, where they have room; on a logarithmic axis those of each decade.
        case automatic
        /// A fixed distance, counted from the anchor of the ticks; only with ticks at a fixed distance, else ignored with a warning.
        case every(Double)
    }

    public var placement: Placement = .automatic
    public var minors: Minors = .automatic
    public var format: ValueFormat = .number
    /// The smallest step of a price; automatic ticks are multiples of it.
    public var tickSize: Double?
    public var lowEnd: TickClip = .neitherPersists
    public var highEnd: TickClip = .neitherPersists
    /// Alters, drops or adds ticks before labels are measured and placed.
    public var adjust: (@Sendable (inout [ValueTick]) -> Void)?

    public init() {}
}

/// A tick that the user sets, with a text of its own or the number's.
public struct ValueMark: Sendable, Hashable {
    public var value: Double
    public var label: String?

    public init(_ value: Double, label: String? = nil) {
        self.value = value
        self.label = label
    }
}

/// The ticks of a value axis at one range.
public struct ValueTickSet: Sendable, Equatable {
    /// Rising; no two labels that follow each other are equal.
    public var ticks: [ValueTick] = []
    /// The values of the minor ticks, rising.
    public var minors: [Double] = []
    /// The distance in use: `0.5`, or `2^1` for exponents; empty where it varies.
    public var step = ""
    /// The distance of minor ticks in use; empty where there are none or it varies.
    public var minorStep = ""
    /// What could not be done as it was asked, one line each.
    public var warnings: [String] = []

    package init() {}
}
