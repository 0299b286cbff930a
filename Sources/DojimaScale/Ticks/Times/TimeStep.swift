import DojimaText
import DojimaTime

/// A step between time ticks: a number of units, counted from the start of the next larger unit in local civil time.
///
/// There are no steps of several days, because their ticks would be unevenly spaced on an axis without weekends.
struct TimeStep: Hashable, Comparable {
    enum Unit: Int, Comparable {
        case microsecond, second, minute, hour, day, week, month, year

        static func < (a: Unit, b: Unit) -> Bool { a.rawValue < b.rawValue }

        /// The length in microseconds; the mean length for months and years.
        var length: Int64 {
            switch self {
            case .microsecond: 1
            case .second: 1_000_000
            case .minute: 60_000_000
            case .hour: 3_600_000_000
            case .day: 86_400_000_000
            case .week: 604_800_000_000
            case .month: 2_629_746_000_000
            case .year: 31_556_952_000_000
            }
        }
    }

    var unit: Unit
    var count: Int

    var length: Int64 { unit.length * Int64(count) }

    static func < (a: TimeStep, b: TimeStep) -> Bool { a.length < b.length }

    /// Whether every boundary of a longer step is also a boundary of this step. Weeks divide months, because week ticks include the starts
    /// of months.
    func divides(_ other: TimeStep) -> Bool {
        if unit == other.unit { return other.count % count == 0 }
        switch other.unit {
        case .year: return unit == .month
        case .month: return unit == .week || unit == .day
        case .week: return unit == .day
        case .day, .hour, .minute, .second, .microsecond: return unit < other.unit && other.length % length == 0
        }
    }

    /// All steps, from the finest to the coarsest. The weight of a tick is an index in this list.
    static let ladder: [TimeStep] = {
        var steps: [TimeStep] = []
        let decades = { (maximum: Int) in
            sequence(first: 1) { $0 < maximum ? $0 * 10 : nil }.flatMap { [$0, 2 * $0, 5 * $0] }
        }
        steps += decades(100_000).map { TimeStep(unit: .microsecond, count: $0) }
        steps += [1, 2, 5, 10, 15, 30].map { TimeStep(unit: .second, count: $0) }
        steps += [1, 2, 5, 10, 15, 30].map { TimeStep(unit: .minute, count: $0) }
        steps += [1, 2, 3, 6, 12].map { TimeStep(unit: .hour, count: $0) }
        steps += [TimeStep(unit: .day, count: 1), TimeStep(unit: .week, count: 1)]
        steps += [1, 3].map { TimeStep(unit: .month, count: $0) }
        steps += decades(10_000).map { TimeStep(unit: .year, count: $0) }
        return steps
    }()

    /// The indices of a unit's steps in the ladder.
    static func weights(of unit: Unit) -> Range<Int> { weightRanges[unit.rawValue] }

    private static let weightRanges: [Range<Int>] = (0...Unit.year.rawValue).map { raw in
        let first = ladder.firstIndex { $0.unit.rawValue == raw } ?? 0
        let last = ladder.lastIndex { $0.unit.rawValue == raw } ?? 0
        return first..<(last + 1)
    }
}

/// Boundaries of days and longer units, counted from Monday, January and the year 0.
extension TimeStep {
    /// The last boundary on or before a date.
    func boundary(onOrBefore date: CivilDate) -> CivilDate {
        switch unit {
        case .week: return date.adding(days: -date.weekday.rawValue)
        case .month, .year:
            let (year, month, _) = date.components
            let months = Int64(unit == .year ? 12 * count : count)
            let start = floorDivide(Int64(year * 12 + month - 1), months) * months
            return CivilDate(year: Int(floorDivide(start, 12)), month: Int(floorModulo(start, 12)) + 1, day: 1)
        case .day, .hour, .minute, .second, .microsecond: return date
        }
    }

    /// The first boundary after a date; `nil` at the end of the range of dates.
    func boundary(after date: CivilDate) -> CivilDate? {
        let start = boundary(onOrBefore: date)
        let next =
            switch unit {
            case .year: start.adding(months: 12 * count)
            case .month: start.adding(months: count)
            case .week: start.adding(days: 7)
            case .day, .hour, .minute, .second, .microsecond: start.adding(days: 1)
            }
        return next > date ? next : nil
    }
}

extension TimeStep: CustomStringConvertible {
    /// The step in the notation of intervals: `1w`, `3M`, `15m`; below a second `250ms` and `20us`.
    var description: String {
        switch unit {
        case .microsecond: count % 1000 == 0 ? "\(count / 1000)ms" : "\(count)us"
        case .second: "\(count)s"
        case .minute: "\(count)m"
        case .hour: "\(count)h"
        case .day: "\(count)d"
        case .week: "\(count)w"
        case .month: "\(count)M"
        case .year: "\(count)y"
        }
    }
}

extension BarInterval.Unit {
    var tickUnit: TimeStep.Unit {
        switch self {
        case .second: .second
        case .minute: .minute
        case .hour: .hour
        case .day: .day
        case .week: .week
        case .month: .month
        case .year: .year
        }
    }
}
