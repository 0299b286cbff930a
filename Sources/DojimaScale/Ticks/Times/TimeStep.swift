import DojimaText
import DojimaTime

/// A step between time ticks: a number of units, counted from the start of the next larger unit in local civil time.
struct TimeStep: Hashable, Comparable {
    var unit: Unit
    var count: Int

    init(_ count: Int, _ unit: Unit) { (self.count, self.unit) = (count, unit) }

    init(_ interval: BarInterval) {
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

    var length: Int64 { unit.length * Int64(count) }

    static func < (a: TimeStep, b: TimeStep) -> Bool { a.length < b.length }

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
    private static let units = Unit.allCases.reversed().compactMap { unit in
        ladder.firstIndex { $0.unit == unit }.map { (unit: unit, firstWeight: $0) }
    }

    /// The weight of the largest step with a boundary between two local times; 0 if there is none.
    static func weight(from before: LocalTime, to now: LocalTime) -> Int {
        for (unit, firstWeight) in units {
            let (a, b) = (unit.index(of: before), unit.index(of: now))
            guard a != b else { continue }
            return firstWeight + (unit.counts.lastIndex { floorDivide(a, Int64($0)) != floorDivide(b, Int64($0)) } ?? 0)
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
    /// The step in the notation of intervals: `1w`, `3M`, `15m`; below a second `250ms` and `20us`.
    var description: String { "\(count)\(unit.symbol)" }
}
