/// The rule for the ends of the whiskers of a box.
public enum BoxWhiskers: String, CaseIterable, Sendable {
    /// The last values within 1.5 interquartile ranges of the quartiles: J. Tukey, *Exploratory Data Analysis* (1977).
    case tukey
    /// The minimum and the maximum.
    case range
}

/// The quartiles of some values, the ends of the whiskers of their box, and the outliers.
package struct BoxStatistics: Sendable, Equatable {
    /// The number of values.
    package let count: Int
    /// The quartiles, interpolated linearly between values: type 7 of R. Hyndman and Y. Fan, "Sample Quantiles in Statistical Packages",
    /// *The American Statistician* 50:4 (1996).
    package let (q1, median, q3): (Double, Double, Double)
    /// The ends of the whiskers; the ends of the box if there is no value between the box and the limit.
    package let (low, high): (Double, Double)
    /// The values beyond the whiskers, in order.
    package let outliers: [Double]

    /// Ignores values that are not finite; returns `nil` if no value is finite.
    package init?(_ values: [Double], whiskers: BoxWhiskers = .tukey) {
        let sorted = values.filter(\.isFinite).sorted()
        guard let first = sorted.first, let last = sorted.last else { return nil }
        count = sorted.count
        (q1, median, q3) = (quantile(0.25, ofSorted: sorted), quantile(0.5, ofSorted: sorted), quantile(0.75, ofSorted: sorted))
        let reach = whiskers == .tukey ? 1.5 * (q3 - q1) : .infinity
        let (lower, upper) = (q1 - reach, q3 + reach)
        low = min(q1, sorted.first { $0 >= lower } ?? first)
        high = max(q3, sorted.last { $0 <= upper } ?? last)
        let ends = low...high
        outliers = sorted.filter { !ends.contains($0) }
    }
}
