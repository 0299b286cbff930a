import DojimaText
public import DojimaTime

/// A step between time ticks: a positive count of one unit of local civil time, written `250ms 5m 1h 1d 1w 1M 1y`.
public struct TimeStep: Hashable, Comparable, Sendable {
    /// The number of units, at least 1.
    public internal(set) var count: Int
    /// The unit of local civil time.
    public var unit: Unit

    /// Creates a step of `count` units, of one unit if `count` is less.
    public init(_ count: Int, _ unit: Unit) {
        self.count = max(1, count)
        self.unit = unit
    }

    /// Creates the step between bars of an interval.
    public init(_ interval: BarInterval) {
        let unit: Unit =
            switch interval.unit {
            case .second: .second
            case .minute: .minute
            case .hour: .hour
            case .day: .day
            case .week: .week
            case .month: .month
            case .year: .year
            }
        self.init(interval.count, unit)
    }

    /// The length in microseconds; the mean length for dekads, months and years.
    var length: Int64 {
        let (product, overflow) = unit.length.multipliedReportingOverflow(by: Int64(count))
        return overflow ? .max : product
    }

    /// Compares lengths.
    public static func < (a: TimeStep, b: TimeStep) -> Bool { a.length < b.length }

    /// Whether every boundary of a longer step is also a boundary of this step.
    func divides(_ other: TimeStep) -> Bool {
        if unit == other.unit { return other.count % count == 0 }
        if other.unit <= .day { return unit < other.unit && other.length % length == 0 }
        return unit.parents.contains(other.unit)
    }
}

/// The weights of ticks.
extension TimeStep {
    /// All steps, from the finest to the coarsest. The weight of a tick is an index in this list.
    static let ladder = Unit.allCases.flatMap { unit in unit.counts.map { TimeStep($0, unit) } }

    /// The units in the ladder, from the coarsest to the finest, with their first weights.
    private static let firstWeights = Unit.allCases.reversed().compactMap { unit in
        ladder.firstIndex { $0.unit == unit }.map { (unit: unit, weight: $0) }
    }

    /// The weight of the largest step with a boundary between two local times; 0 if there is none.
    static func weight(from before: LocalTime, to now: LocalTime) -> Int {
        for (unit, weight) in firstWeights {
            let (a, b) = (unit.index(of: before), unit.index(of: now))
            guard a != b else { continue }
            return weight + (unit.counts.lastIndex { floorDivide(a, Int64($0)) != floorDivide(b, Int64($0)) } ?? 0)
        }
        return 0
    }
}

extension TimeStep.Unit {
    /// The number of boundaries between an origin, midnight for units of a clock, and a local time.
    fileprivate func index(of local: LocalTime) -> Int64 { cycle?.index(of: local.date) ?? floorDivide(local.time.microseconds, length) }
}

extension TimeField {
    /// The lowest weight of ticks with this unit in their labels.
    var weight: Int { TimeField.weights[self] ?? 0 }

    private static let weights = Dictionary(TimeStep.ladder.enumerated().map { ($1.unit.field, $0) }) { first, _ in first }
}

extension TimeStep: CustomStringConvertible {
    public var description: String { "\(count)\(unit.symbol)" }

    /// Parses a step such as `15m`, `1d`, `3M` or `250ms`; returns `nil` for any other text, and for counts beyond the limits of intervals.
    public init?(_ text: some StringProtocol) {
        let symbol = Substring(text).drop { $0.isNumber }
        guard let unit = Unit.allCases.first(where: { $0.symbol == symbol }),
            let count = BarInterval.count(Substring(text).dropLast(symbol.count), unitMicroseconds: unit.length)
        else { return nil }
        self.init(count, unit)
    }

    /// The units of the notation: `us ms s m h d w dekad M y`.
    package static var units: String { Unit.allCases.map(\.symbol).joined(separator: " ") }
}
