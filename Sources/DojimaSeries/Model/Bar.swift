public import DojimaTime

/// Open, high, low, close and volume of one interval; `volume` is `nil` if unknown, which is not zero.
public struct Bar: Hashable, Sendable {
    public var time: Instant
    /// The first price of the interval.
    public var open: Double
    /// The highest price of the interval.
    public var high: Double
    /// The lowest price of the interval.
    public var low: Double
    /// The last price of the interval.
    public var close: Double
    /// The traded quantity; `nil` if unknown.
    public var volume: Double?

    @inlinable
    public init(time: Instant, open: Double, high: Double, low: Double, close: Double, volume: Double? = nil) {
        self.time = time
        self.open = open
        self.high = high
        self.low = low
        self.close = close
        self.volume = volume
    }
}
