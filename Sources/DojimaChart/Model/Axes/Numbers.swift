public import DojimaScale
import DojimaText
public import DojimaTime

/// An axis of plain numbers instead of times: 1 is represented by one second after 1970-01-01 00:00 UTC.
///
///     let axis = Numbers.axis(0...12)
///     let curve = ValueSeries(time: [3, 7.5, 5].map(Numbers.moment), values: [0, 1, 2])      // a curve may go back and forth
///
/// Points are at their numbers, and columns are centred on them. Numbers are rounded to millionths and clamped to about ±9 × 10¹².
public enum Numbers {
    /// Returns the instant that represents a number.
    public static func moment(of number: Double) -> Instant {
        let limit = 9e18
        return Instant(microseconds: Int64(clamping: min(max(number * 1_000_000, -limit), limit).rounded()))
    }

    /// Returns the number that an instant represents.
    public static func number(of moment: Instant) -> Double { Double(moment.microseconds) / 1_000_000 }

    /// Returns an axis over a range of numbers, whose ends must differ.
    public static func axis(_ range: ClosedRange<Double>, format: ValueFormat = .number) -> TimeAxis {
        precondition(range.lowerBound < range.upperBound, "the range of an axis must not be empty")
        // Ends that are rounded or clamped to one number would leave no width.
        let first = moment(of: range.lowerBound)
        var axis = TimeAxis(timeline: .continuous(first..<max(moment(of: range.upperBound), first.advanced(by: 1))))
        axis.numbers = format
        return axis
    }
}
