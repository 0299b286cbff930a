/// The last values of a series, up to a fixed number of them.
struct RingBuffer: Sendable {
    let capacity: Int
    private var values: [Double] = []
    /// Where the oldest value stands, once there are as many as can be kept.
    private var oldest = 0

    init(capacity: Int) {
        precondition(capacity > 0, "a window holds at least one value")
        self.capacity = capacity
    }

    var isFull: Bool { values.count == capacity }

    /// Adds a value; returns the one that gives way to it, or `nil` while there is room. O(1).
    mutating func push(_ value: Double) -> Double? {
        guard isFull else {
            values.append(value)
            return nil
        }
        let leaving = values[oldest]
        values[oldest] = value
        oldest = oldest + 1 == capacity ? 0 : oldest + 1
        return leaving
    }
}
