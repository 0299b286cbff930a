internal import DojimaSeries

/// The aggregate of some bars: a stored roll-up or a requested bucket.
struct Bucket: Equatable, Sendable {
    var first: Int64
    var last: Int64
    var open: Double
    var high: Double
    var low: Double
    var close: Double
    /// The first, lowest and highest close, for charts that draw closes as a line; NaN if they are not known.
    var firstClose: Double
    var lowestClose: Double
    var highestClose: Double
    var volume: VolumeSum
    var count: Int

    @inline(__always)
    init(time: Int64, open: Double, high: Double, low: Double, close: Double, volume: Double) {
        (first, last) = (time, time)
        (self.open, self.high, self.low, self.close) = (open, high, low, close)
        (firstClose, lowestClose, highestClose) = (close, close, close)
        self.volume = VolumeSum(volume)
        count = 1
    }

    @inline(__always)
    init(_ row: BarRows) {
        self.init(time: row.time, open: row.open, high: row.high, low: row.low, close: row.closing, volume: row.volume)
    }

    init(
        first: Int64, last: Int64, open: Double, high: Double, low: Double, close: Double, firstClose: Double, lowestClose: Double,
        highestClose: Double, volume: VolumeSum, count: Int
    ) {
        (self.first, self.last) = (first, last)
        (self.open, self.high, self.low, self.close) = (open, high, low, close)
        (self.firstClose, self.lowestClose, self.highestClose) = (firstClose, lowestClose, highestClose)
        self.volume = volume
        self.count = count
    }

    /// Adds a bar that is later than all before.
    @inline(__always)
    mutating func append(time: Int64, high: Double, low: Double, close: Double, volume: Double) {
        last = time
        if high > self.high { self.high = high }
        if low < self.low { self.low = low }
        if close < lowestClose { lowestClose = close }
        if close > highestClose { highestClose = close }
        self.close = close
        self.volume.add(volume)
        count += 1
    }

    @inline(__always)
    mutating func append(_ row: BarRows) {
        append(time: row.time, high: row.high, low: row.low, close: row.closing, volume: row.volume)
    }

    /// Adds a bucket whose bars are all later.
    mutating func append(_ later: Bucket) {
        last = later.last
        if later.high > high { high = later.high }
        if later.low < low { low = later.low }
        if later.lowestClose < lowestClose { lowestClose = later.lowestClose }
        if later.highestClose > highestClose { highestClose = later.highestClose }
        close = later.close
        volume.add(later.volume)
        count &+= later.count
    }
}

extension Bucket: DownsamplingFold {
    var knownVolume: Double { volume.sum }
}
