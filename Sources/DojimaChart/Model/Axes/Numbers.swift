public import DojimaScale
public import DojimaTime

/// An axis of plain numbers in the place of times: 1 is one second after 1970.
///
///     let axis = Numbers.axis(0...12)
///     let curve = ValueSeries(time: [3, 7.5, 5].map(Numbers.moment), values: [0, 1, 2])      // a curve may go back and forth
///
/// Points stand at their numbers, columns around them. Numbers count in millionths, up to some nine million millions.
public enum Numbers {
    /// The moment that stands for a number.
    public static func moment(of number: Double) -> Instant {
        let most = 9e18
        return Instant(microseconds: Int64(min(max(number * 1_000_000, -most), most).rounded()))
    }

    /// The number that a moment stands for.
    public static func number(of moment: Instant) -> Double { Double(moment.microseconds) / 1_000_000 }

    /// An axis from one number to another, greater one.
    public static func axis(_ range: ClosedRange<Double>, format: ValueFormat = .number) -> TimeAxis {
        precondition(range.lowerBound < range.upperBound, "an axis needs some width")
        var axis = TimeAxis(timeline: .continuous(moment(of: range.lowerBound)..<moment(of: range.upperBound)))
        axis.numbers = format
        return axis
    }
}
