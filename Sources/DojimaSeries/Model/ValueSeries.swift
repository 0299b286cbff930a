public import DojimaTime

/// One value a moment, sorted by strictly increasing time; NaN where there is none.
public struct ValueSeries: Sendable {
    public var time: [Instant]
    public var values: [Double]

    public init(time: [Instant], values: [Double]) {
        precondition(time.count == values.count, "columns of one length")
        self.time = time
        self.values = values
    }
}
