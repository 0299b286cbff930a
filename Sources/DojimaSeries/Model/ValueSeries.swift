public import DojimaTime

/// One value a moment, NaN where there is none, sorted by strictly increasing time; a curve of its own in a chart may go back and forth.
public struct ValueSeries: Sendable {
    public var time: [Instant]
    public var values: [Double]
    /// A second quantity of each point, such as the area of a bubble; empty for none.
    public var areas: [Double]

    public init(time: [Instant], values: [Double], areas: [Double] = []) {
        precondition(time.count == values.count && (areas.isEmpty || areas.count == time.count), "columns of one length")
        self.time = time
        self.values = values
        self.areas = areas
    }
}
