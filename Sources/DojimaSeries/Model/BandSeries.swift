public import DojimaTime

/// An upper, a middle and a lower curve, sorted by strictly increasing time; missing values are NaN.
public struct BandSeries: Sendable {
    public var time: [Instant]
    public var upper: [Double]
    public var middle: [Double]
    public var lower: [Double]

    public init(time: [Instant], upper: [Double], middle: [Double], lower: [Double]) {
        precondition(time.count == upper.count && time.count == middle.count && time.count == lower.count, "columns of one length")
        self.time = time
        self.upper = upper
        self.middle = middle
        self.lower = lower
    }
}
