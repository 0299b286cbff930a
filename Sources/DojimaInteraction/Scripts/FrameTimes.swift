/// The times of the frames of a script, evenly spaced from 0.
struct FrameTimes {
    /// The number of frames per second; `nil` for no frames.
    private let rate: Double?
    private var count = 0

    init(rate: Double?) { self.rate = rate }

    /// Returns the time of the next frame, if it is before an end, and moves on to the frame after it.
    mutating func next(before end: Double) -> Double? {
        guard let rate, Double(count) / rate < end else { return nil }
        defer { count += 1 }
        return Double(count) / rate
    }
}
