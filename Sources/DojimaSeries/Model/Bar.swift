public import DojimaTime

/// Open, high, low, close and volume of one interval; `volume` is `nil` if unknown, which is not zero.
public struct Bar: Hashable, Sendable {
    public var time: Instant
    public var open: Double
    public var high: Double
    public var low: Double
    public var close: Double
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
