/// The last values of a series, up to a fixed number.
struct RingBuffer: Sendable {
    let capacity: Int
    private var values: [Double] = []
    /// The index of the oldest value once the buffer is full.
    private var oldest = 0

    init(capacity: Int) {
        precondition(capacity > 0, "a window holds at least one value")
        self.capacity = capacity
    }

    var isFull: Bool { values.count == capacity }

    /// Adds a value; returns the value that it replaces, or `nil` if the buffer was not full. O(1).
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
