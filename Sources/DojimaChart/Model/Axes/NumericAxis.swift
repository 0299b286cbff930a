public import DojimaScale
public import DojimaSeries
import DojimaText
public import DojimaTime

/// An axis of plain numbers instead of times: 1 is represented by one second after 1970-01-01 00:00 UTC.
///
///     let axis = NumericAxis.makeTimeAxis(0...12)
///     let curve = ValueSeries(numbers: [3, 7.5, 5], values: [0, 1, 2])      // a curve may go back and forth
///
/// Points are at their numbers, and columns are centred on them. Numbers are rounded to millionths and clamped to about ±9 × 10¹².
public enum NumericAxis {
    private static let microseconds = 1_000_000.0

    /// Returns the instant that represents a number.
    public static func moment(of number: Double) -> Instant {
        let limit = 9e18
        return Instant(microseconds: Int64(clamping: min(max(number * microseconds, -limit), limit).rounded()))
    }

    /// Whether the positions of numbers on an axis, which are rounded and clamped, are exact to a ten-thousandth of the range of the numbers.
    package static func fits(_ numbers: [Double]) -> Bool {
        guard let low = numbers.min(), let high = numbers.max() else { return true }
        let tolerance = (low < high ? high - low : 1) / 10_000
        return tolerance.isFinite && numbers.allSatisfy { abs(number(of: moment(of: $0)) - $0) <= tolerance }
    }

    /// Returns the number that an instant represents.
    public static func number(of moment: Instant) -> Double { Double(moment.microseconds) / microseconds }

    /// Returns the number at a position of an axis of numbers.
    static func number(at position: AxisPosition, of axis: TimeAxis) -> Double {
        number(of: axis.timeline.span.lowerBound) + Double(position.microseconds) / microseconds
    }

    /// Returns an axis over a range of numbers; around a single number it extends by a half on each side.
    public static func makeTimeAxis(_ range: ClosedRange<Double>, format: ValueFormat = .number) -> TimeAxis {
        guard range.lowerBound < range.upperBound else {
            return makeTimeAxis((range.lowerBound - 0.5).nextDown...(range.upperBound + 0.5).nextUp, format: format)
        }
        // Ends that are rounded or clamped to one number would leave no width.
        let first = moment(of: range.lowerBound)
        var axis = TimeAxis(timeline: .continuous(first..<max(moment(of: range.upperBound), first.advanced(by: 1))))
        axis.numbers = format
        return axis
    }
}

extension ValueSeries {
    /// Creates a series over numbers instead of times, for a `NumericAxis`.
    public init(numbers: [Double], values: [Double], areas: [Double] = []) {
        self.init(time: numbers.map(NumericAxis.moment), values: values, areas: areas)
    }
}

extension BandSeries {
    /// Creates a band over numbers instead of times, for a `NumericAxis`.
    public init(numbers: [Double], upper: [Double], middle: [Double], lower: [Double]) {
        self.init(time: numbers.map(NumericAxis.moment), upper: upper, middle: middle, lower: lower)
    }
}

extension AnnotationPoint {
    /// Creates a point at a number, for a `NumericAxis`.
    public init(number: Double, value: Double? = nil) { self.init(time: NumericAxis.moment(of: number), value: value) }
}
