import DojimaText
import DojimaTime

extension TimeStep {
    /// A unit of time ticks, from the finest to the coarsest. Properties that differ by unit are in this file.
    public enum Unit: CaseIterable, Comparable, Sendable {
        case microsecond, millisecond, second, minute, hour, day, week, dekad, month, year
    }
}

extension TimeStep.Unit {
    /// The unit in the notation of steps: `250ms`, `15m`, `3M`.
    var symbol: String {
        switch self {
        case .microsecond: "us"
        case .millisecond: "ms"
        case .second: "s"
        case .minute: "m"
        case .hour: "h"
        case .day: "d"
        case .week: "w"
        case .dekad: "dekad"
        case .month: "M"
        case .year: "y"
        }
    }

    /// The length in microseconds; the mean length for dekads, months and years.
    var length: Int64 {
        switch self {
        case .microsecond: 1
        case .millisecond: 1000
        case .second: 1_000_000
        case .minute: 60_000_000
        case .hour: 3_600_000_000
        case .day: 86_400_000_000
        case .week: 604_800_000_000
        case .dekad: 876_582_000_000
        case .month: 2_629_746_000_000
        case .year: 31_556_952_000_000
        }
    }

    /// The spans of dates between boundaries; `nil` for units of a clock, which have boundaries at multiples of their length in local time.
    var cycle: DateCycle? {
        switch self {
        case .microsecond, .millisecond, .second, .minute, .hour: nil
        case .day: .days(1)
        case .week: .days(7)
        case .dekad: .daysOfMonth([1, 11, 21])
        case .month: .months(1)
        case .year: .months(12)
        }
    }

    /// The counts of the steps from which ticks are chosen automatically, ascending; none if the unit is only used on request.
    ///
    /// There are no steps of several days, because their ticks would be unevenly spaced on an axis without weekends.
    var counts: [Int] {
        switch self {
        case .microsecond, .millisecond: [1, 2, 5, 10, 20, 50, 100, 200, 500]
        case .second, .minute: [1, 2, 5, 10, 15, 30]
        case .hour: [1, 2, 3, 6, 12]
        case .day, .week: [1]
        case .dekad: []
        case .month: [1, 3]
        case .year: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000]
        }
    }

    /// The larger units of which every boundary is also one of this unit. Ticks are chosen from left to right from the start of the first.
    var parents: [TimeStep.Unit] {
        switch self {
        case .microsecond, .millisecond: [.second]
        case .second: [.minute]
        case .minute: [.hour]
        case .hour: [.day]
        case .day: [.month, .dekad, .week]
        case .week, .dekad: [.month]
        case .month: [.year]
        case .year: []
        }
    }

    /// The larger unit whose boundaries are ticks of this unit too, although they are not boundaries of its cycle.
    var interruption: TimeStep.Unit? {
        switch self {
        case .week: .month
        case .microsecond, .millisecond, .second, .minute, .hour, .day, .dekad, .month, .year: nil
        }
    }

    /// The unit in the labels of ticks.
    var field: TimeField {
        switch self {
        case .microsecond, .millisecond: .decimals
        case .second, .minute, .hour: .clock
        case .day, .week, .dekad: .day
        case .month: .month
        case .year: .year
        }
    }

    /// A label whose width determines the minimum distance between ticks.
    var sample: String {
        switch self {
        case .microsecond, .millisecond: ".000"
        case .second: "00:00:00"
        case .minute, .hour: "00:00"
        case .day, .week, .dekad: "30"
        case .month: "May"
        case .year: "2000"
        }
    }

    /// The rank of labels; those with a higher rank than the lowest on an axis are emphasized.
    package var rank: Int {
        switch self {
        case .microsecond, .millisecond: 0
        case .second: 1
        case .minute, .hour: 2
        case .day, .week, .dekad: 3
        case .month: 4
        case .year: 5
        }
    }
}

/// Consecutive spans of dates, numbered from an origin.
enum DateCycle {
    /// A number of days, from Monday, 29 December 1969.
    case days(Int)
    /// A number of months, from January of the year 0.
    case months(Int)
    /// The parts of months that begin on the given days, of which the first is 1.
    case daysOfMonth([Int])

    private var origin: CivilDate {
        switch self {
        case .days: CivilDate(daysSinceEpoch: -3)
        case .months, .daysOfMonth: CivilDate(normalizing: 0, month: 1, day: 1)
        }
    }

    /// The index of the span that contains a date.
    func index(of date: CivilDate) -> Int64 {
        switch self {
        case .days(let length):
            return floorDivide(Int64(date.daysSinceEpoch) - Int64(origin.daysSinceEpoch), Int64(length))
        case .months(let length):
            let (year, month, _) = date.components
            return floorDivide(Int64(year * 12 + month - 1), Int64(length))
        case .daysOfMonth(let starts):
            let (year, month, day) = date.components
            return Int64((year * 12 + month - 1) * starts.count + starts.count { $0 <= day } - 1)
        }
    }

    /// The first date of a span, clamped to the range of dates.
    func start(of index: Int64) -> CivilDate { date(origin, advancedBy: index) }

    /// The first date of the span that contains a date.
    func start(at date: CivilDate) -> CivilDate { start(of: index(of: date)) }

    /// The corresponding date of a later span, clamped to the span and to the range of dates.
    func date(_ date: CivilDate, advancedBy count: Int64) -> CivilDate {
        switch self {
        case .days(let length): return date.adding(days: length * Int(count))
        case .months(let length): return date.adding(months: length * Int(count))
        case .daysOfMonth(let starts):
            let (index, parts) = (index(of: date), Int64(starts.count))
            let month = DateCycle.months(1).start(of: floorDivide(index + count, parts))
            let (old, new) = (Int(floorModulo(index, parts)), Int(floorModulo(index + count, parts)))
            let ends = starts.dropFirst().map { $0 - 1 } + [CivilDate.days(inMonth: month.month, of: month.year)]
            return month.adding(days: min(starts[new] + date.day - starts[old], ends[new]) - 1)
        }
    }
}
