/// Which unit counts since 1970 are in, by how large they are: each unit where it gives the years 1973 to 2286.
///
/// The counts of one series do not leave out the three years between its first weeks of 1970 and the spring of 1973. So counts that in the
/// unit of the largest one lie before such a hole are in another unit, as where seconds of 2024 stand beside milliseconds, or beside the
/// largest number that a program knows (2262 in nanoseconds).
struct EpochUnits: Sendable {
    /// A count and the line it stands in.
    private struct Count {
        var magnitude: UInt64
        var line: Int
    }

    private var largest = Count(magnitude: 0, line: 0)
    /// Zero counts as none: it stands for a missing stamp, or for 1970 in every unit.
    private var smallest = Count(magnitude: .max, line: 0)
    /// Whether counts lie in the years 1970 to 1973 if they are milliseconds, microseconds, nanoseconds.
    private var (fillsMilliseconds, fillsMicroseconds, fillsNanoseconds) = (false, false, false)

    @inline(__always)
    mutating func see(_ value: Int64, line: Int) {
        let magnitude = value.magnitude
        guard magnitude > 0 else { return }
        if magnitude > largest.magnitude { largest = Count(magnitude: magnitude, line: line) }
        if magnitude < smallest.magnitude { smallest = Count(magnitude: magnitude, line: line) }
        if EpochUnits.milliseconds.contains(magnitude) { fillsMilliseconds = true }
        if EpochUnits.microseconds.contains(magnitude) { fillsMicroseconds = true }
        if EpochUnits.nanoseconds.contains(magnitude) { fillsNanoseconds = true }
    }

    /// The unit of all counts; `nil` where their size leaves it open.
    var unit: DateFormat.EpochUnit? {
        switch largest.magnitude {
        case 100_000_000..<10_000_000_000: .seconds
        case 100_000_000_000..<10_000_000_000_000: .milliseconds
        case 100_000_000_000_000..<10_000_000_000_000_000: .microseconds
        case 100_000_000_000_000_000...UInt64(Int64.max): .nanoseconds
        default: nil
        }
    }

    /// The lines of the smallest and of the largest count where they cannot be in one unit.
    var mixed: (small: Int, large: Int)? {
        // Seconds have no smaller unit beside them.
        let (years, isFilled) =
            switch unit {
            case .milliseconds: (EpochUnits.milliseconds, fillsMilliseconds)
            case .microseconds: (EpochUnits.microseconds, fillsMicroseconds)
            case .nanoseconds: (EpochUnits.nanoseconds, fillsNanoseconds)
            case .seconds, nil: (0..<0, true)
            }
        return !isFilled && smallest.magnitude < years.lowerBound ? (smallest.line, largest.line) : nil
    }

    /// April 1970 to March 1973 in each unit.
    private static var milliseconds: Range<UInt64> { 10_000_000_000..<100_000_000_000 }
    private static var microseconds: Range<UInt64> { 10_000_000_000_000..<100_000_000_000_000 }
    private static var nanoseconds: Range<UInt64> { 10_000_000_000_000_000..<100_000_000_000_000_000 }
}
