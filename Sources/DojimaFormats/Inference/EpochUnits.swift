internal import DojimaTime

/// Infers the unit of counts since 1970 from their size.
///
/// The years 1990 to 2100 are a separate range of counts in each unit. All counts of a file have one unit if their years in this unit are
/// contiguous, also if some are before 1990. Otherwise, if counts are in the ranges of two units, each has the unit of its range. Isolated
/// counts, such as a 0 for a missing stamp, are not times.
struct EpochUnits: Sendable {
    private typealias Unit = DateFormat.EpochUnit

    /// The counts in the range of one unit.
    private struct Group {
        var count = 0
        var minimum = Int64.max
        var maximum = Int64.min
    }

    private var groups = Array(repeating: Group(), count: Unit.allCases.count)
    /// The unit of the last count in a range, and the first line at which the unit changes.
    private var last: Unit?
    private var change: (line: Int, from: Unit, to: Unit)?
    /// The years of the counts outside all ranges, for each unit.
    private var years = Array(repeating: Set<Int64>(), count: Unit.allCases.count)
    /// The count with the largest magnitude.
    private var largest: Int64 = 0

    @inline(__always)
    mutating func add(_ value: Int64, line: Int) {
        if value.magnitude > largest.magnitude { largest = value }
        guard let unit = EpochUnits.unit(of: value) else { return addOutside(value) }
        groups[unit.index].count += 1
        groups[unit.index].minimum = min(groups[unit.index].minimum, value)
        groups[unit.index].maximum = max(groups[unit.index].maximum, value)
        if unit != last {
            if let last, change == nil { change = (line, last, unit) }
            last = unit
        }
    }

    private mutating func addOutside(_ value: Int64) {
        for unit in Unit.allCases where years[unit.index].count < 4096 { years[unit.index].insert(unit.year(value)) }
    }

    /// The unit in which a count is a time of the years 1990 to 2100; `nil` if there is none.
    @inline(__always)
    static func unit(of count: Int64) -> DateFormat.EpochUnit? {
        switch count {
        case 631_152_000..<4_102_444_800: .seconds
        case 631_152_000_000..<4_102_444_800_000: .milliseconds
        case 631_152_000_000_000..<4_102_444_800_000_000: .microseconds
        case 631_152_000_000_000_000..<4_102_444_800_000_000_000: .nanoseconds
        default: nil
        }
    }

    /// The inferred form of the counts, with a note if units change; `nil` if the size does not decide the unit.
    var inferred: (form: EpochForm, note: String?)? {
        let found = Unit.allCases.filter { groups[$0.index].count > 0 }
        for unit in [found.last, unitByLargest].compactMap(\.self) where spans(in: unit).count == 1 { return (EpochForm(unit: unit), nil) }
        if found.count > 1 {
            let note = change.map {
                "the unit of stamps changes in line \($0.line) from \($0.from.rawValue) to \($0.to.rawValue): each is read in the unit that gives a time from 1990 to 2100"
            }
            return (EpochForm(unit: nil), note)
        }
        guard let unit = found.last ?? unitByLargest else { return nil }
        let main = found.isEmpty ? largest : groups[unit.index].maximum
        guard let span = spans(in: unit).last(where: { $0.contains(unit.year(main)) }) else { return nil }
        // One year of margin at either end, because `year` uses the mean length of years.
        let year: Int64 = 31_556_952_000_000
        let (first, last) = (
            (span.lowerBound - 1).multipliedReportingOverflow(by: year), (span.upperBound + 2).multipliedReportingOverflow(by: year)
        )
        return first.overflow || last.overflow ? nil : (EpochForm(unit: unit, limits: first.partialValue..<last.partialValue), nil)
    }

    /// The spans of years of all counts in a unit, split at gaps of more than three years.
    private func spans(in unit: Unit) -> [ClosedRange<Int64>] {
        var ranges = years[unit.index].map { $0...$0 }
        for other in Unit.allCases where groups[other.index].count > 0 {
            ranges.append(unit.year(groups[other.index].minimum)...unit.year(groups[other.index].maximum))
        }
        ranges.sort { $0.lowerBound < $1.lowerBound }
        return ranges.reduce(into: []) { spans, range in
            guard let last = spans.last, range.lowerBound - last.upperBound <= 3 else { return spans.append(range) }
            spans[spans.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
        }
    }

    /// The unit of counts that are all outside the years 1990 to 2100, by the largest count: in that unit it is in 1973 to 1990 or after
    /// 2100.
    private var unitByLargest: Unit? {
        switch largest.magnitude {
        case 100_000_000..<10_000_000_000: .seconds
        case 100_000_000_000..<10_000_000_000_000: .milliseconds
        case 100_000_000_000_000..<10_000_000_000_000_000: .microseconds
        case 100_000_000_000_000_000...UInt64(Int64.max): .nanoseconds
        default: nil
        }
    }
}

extension DateFormat.EpochUnit {
    fileprivate var index: Int {
        switch self {
        case .seconds: 0
        case .milliseconds: 1
        case .microseconds: 2
        case .nanoseconds: 3
        }
    }

    /// The years from 1970 to a count, by the mean length of years.
    fileprivate func year(_ count: Int64) -> Int64 { floorDivide(count, 31_556_952 * perSecond) }
}
