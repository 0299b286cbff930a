public import DojimaTime

/// Values at instants, NaN if missing. The times increase strictly, except in a curve of a chart, which may also go back in time.
public struct ValueSeries: Sendable {
    public var time: [Instant]
    public var values: [Double]
    /// A second quantity of each point, such as the area of a bubble; may be empty.
    public var areas: [Double]

    public init(time: [Instant], values: [Double], areas: [Double] = []) {
        precondition(time.count == values.count && (areas.isEmpty || areas.count == time.count), "columns of one length")
        self.time = time
        self.values = values
        self.areas = areas
    }
}
