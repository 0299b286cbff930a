/// Infers the unit of counts since 1970 from their size: in each unit, counts stand for the years 1973 to 2286.
///
/// A series does not skip the three years between early 1970 and spring 1973. So if the unit of the largest count puts others before such a
/// gap, they are in another unit, as when seconds of 2024 stand beside milliseconds, or beside the maximum of a program's type (2262 in
/// nanoseconds).
struct EpochUnits: Sendable {
    /// A count and its line.
    private struct Count {
        var magnitude: UInt64
        var line: Int
    }

    private var largest = Count(magnitude: 0, line: 0)
    /// The smallest count that is not zero.
    private var smallest = Count(magnitude: .max, line: 0)
    /// The line of the first zero: a missing stamp, or 1970 in every unit.
    private var zeroLine: Int?
    /// Whether any count is in the years 1970 to 1973 as seconds, milliseconds, microseconds or nanoseconds.
    private var (fillsSeconds, fillsMilliseconds, fillsMicroseconds, fillsNanoseconds) = (false, false, false, false)

    @inline(__always)
    mutating func see(_ value: Int64, line: Int) {
        let magnitude = value.magnitude
        guard magnitude > 0 else {
            zeroLine = zeroLine ?? line
            return
        }
        if magnitude > largest.magnitude { largest = Count(magnitude: magnitude, line: line) }
        if magnitude < smallest.magnitude { smallest = Count(magnitude: magnitude, line: line) }
        if EpochUnits.seconds.contains(magnitude) { fillsSeconds = true }
        if EpochUnits.milliseconds.contains(magnitude) { fillsMilliseconds = true }
        if EpochUnits.microseconds.contains(magnitude) { fillsMicroseconds = true }
        if EpochUnits.nanoseconds.contains(magnitude) { fillsNanoseconds = true }
    }

    /// The unit of all counts; `nil` if their size leaves it open.
    var unit: DateFormat.EpochUnit? {
        switch largest.magnitude {
        case 100_000_000..<10_000_000_000: .seconds
        case 100_000_000_000..<10_000_000_000_000: .milliseconds
        case 100_000_000_000_000..<10_000_000_000_000_000: .microseconds
        case 100_000_000_000_000_000...UInt64(Int64.max): .nanoseconds
        default: nil
        }
    }

    /// The lines of the smallest and of the largest count if they cannot be in one unit; else `nil`.
    var mixed: (small: Int, large: Int)? {
        guard let unit else { return nil }
        let (years, isFilled) =
            switch unit {
            case .seconds: (EpochUnits.seconds, fillsSeconds)
            case .milliseconds: (EpochUnits.milliseconds, fillsMilliseconds)
            case .microseconds: (EpochUnits.microseconds, fillsMicroseconds)
            case .nanoseconds: (EpochUnits.nanoseconds, fillsNanoseconds)
            }
        // No bars are of the 23rd century: beside such a count a zero is not a missing stamp, and small seconds are not days.
        let isFar = largest.magnitude / (years.lowerBound / EpochUnits.seconds.lowerBound) >= EpochUnits.farSeconds
        guard !isFilled, unit != .seconds || isFar else { return nil }
        if isFar, let zeroLine { return (zeroLine, largest.line) }
        return smallest.magnitude < years.lowerBound ? (smallest.line, largest.line) : nil
    }

    /// 1 January 2200 in seconds.
    private static let farSeconds: UInt64 = 7_258_118_400

    /// April 1970 to March 1973 in each unit.
    private static var seconds: Range<UInt64> { 10_000_000..<100_000_000 }
    private static var milliseconds: Range<UInt64> { 10_000_000_000..<100_000_000_000 }
    private static var microseconds: Range<UInt64> { 10_000_000_000_000..<100_000_000_000_000 }
    private static var nanoseconds: Range<UInt64> { 10_000_000_000_000_000..<100_000_000_000_000_000 }
}
