internal import DojimaSeries

/// Bars folded into one: what a row of `rollup` holds and what a wanted bucket becomes.
struct Bucket: Equatable, Sendable {
    var first: Int64
    var last: Int64
    var open: Double
    var high: Double
    var low: Double
    var close: Double
    var volume: VolumeSum
    var count: Int64

    @inline(__always)
    init(time: Int64, open: Double, high: Double, low: Double, close: Double, volume: Double) {
        (first, last) = (time, time)
        (self.open, self.high, self.low, self.close) = (open, high, low, close)
        self.volume = VolumeSum(volume)
        count = 1
    }

    init(
        first: Int64, last: Int64, open: Double, high: Double, low: Double, close: Double, volume: VolumeSum, count: Int64
    ) {
        (self.first, self.last) = (first, last)
        (self.open, self.high, self.low, self.close) = (open, high, low, close)
        self.volume = volume
        self.count = count
    }

    /// Adds a bar that is later than all before.
    @inline(__always)
    mutating func append(time: Int64, high: Double, low: Double, close: Double, volume: Double) {
        last = time
        if high > self.high { self.high = high }
        if low < self.low { self.low = low }
        self.close = close
        self.volume.add(volume)
        count += 1
    }

    /// Adds a bucket whose bars are all later.
    mutating func append(_ later: Bucket) {
        last = later.last
        if later.high > high { high = later.high }
        if later.low < low { low = later.low }
        close = later.close
        volume.add(later.volume)
        count += later.count
    }
}
