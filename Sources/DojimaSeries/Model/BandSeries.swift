public import DojimaTime

/// An upper, a middle and a lower curve, sorted by strictly increasing time; missing values are NaN.
public struct BandSeries: Sendable {
    /// The times of the points, strictly increasing.
    public var time: [Instant]
    /// The upper curve, one value per time.
    public var upper: [Double]
    /// The middle curve, one value per time.
    public var middle: [Double]
    /// The lower curve, one value per time.
    public var lower: [Double]

    /// Creates a band from columns. Values that are missing at the end of a column are NaN, and values without a time are left out.
    public init(time: [Instant], upper: [Double], middle: [Double], lower: [Double]) {
        self.time = time
        self.upper = upper.completed(to: time.count)
        self.middle = middle.completed(to: time.count)
        self.lower = lower.completed(to: time.count)
    }
}
