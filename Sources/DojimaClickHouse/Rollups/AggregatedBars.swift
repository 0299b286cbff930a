import DojimaSeries
import DojimaTime

/// The aggregate of some bars of a series.
struct AggregatedBars: DownsamplingFold, Equatable {
    var first: Int64
    var last: Int64
    var open: Double
    var high: Double
    var low: Double
    var close: Double
    /// The first, lowest and highest close, for charts that draw closes as a line.
    var firstClose: Double
    var lowestClose: Double
    var highestClose: Double
    var volume: ExactSum
    /// All known volumes, if the exact sum cannot hold one of them. They are read only in this case.
    var unrepresentableVolumes: [Double] = []
    var count: Int

    /// Merges the aggregate of other bars, which may be earlier, later or between these.
    mutating func merge(_ other: AggregatedBars) {
        if other.first < first { (first, open, firstClose) = (other.first, other.open, other.firstClose) }
        if other.last > last { (last, close) = (other.last, other.close) }
        if other.high > high { high = other.high }
        if other.low < low { low = other.low }
        if other.lowestClose < lowestClose { lowestClose = other.lowestClose }
        if other.highestClose > highestClose { highestClose = other.highestClose }
        volume += other.volume
        unrepresentableVolumes += other.unrepresentableVolumes
        count += other.count
    }

    /// The sum of the known volumes.
    var knownVolume: Double {
        guard !unrepresentableVolumes.isEmpty else { return volume.rounded }
        var sum = VolumeSum()
        sum.add(volume.rounded)
        for value in unrepresentableVolumes { sum.add(value) }
        return sum.sum
    }
}

/// A bucket of a level under construction, from bars of one import in order of time.
struct RollupBucket {
    private(set) var bars: AggregatedBars
    /// The longest time between two consecutive bars, in microseconds.
    private(set) var pause: Int64 = 0

    init(_ series: BarSeries, at index: Int) {
        let time = series.time[index].microseconds
        let close = series.close[index]
        var volume = ExactSum()
        volume.add(series.volume[index])
        bars = AggregatedBars(
            first: time, last: time, open: series.open[index], high: series.high[index], low: series.low[index], close: close,
            firstClose: close, lowestClose: close, highestClose: close, volume: volume, count: 1)
    }

    /// Adds a later bar.
    mutating func append(_ series: BarSeries, at index: Int) {
        let (time, close) = (series.time[index].microseconds, series.close[index])
        pause = max(pause, time - bars.last)
        if series.high[index] > bars.high { bars.high = series.high[index] }
        if series.low[index] < bars.low { bars.low = series.low[index] }
        if close < bars.lowestClose { bars.lowestClose = close }
        if close > bars.highestClose { bars.highestClose = close }
        (bars.last, bars.close) = (time, close)
        bars.volume.add(series.volume[index])
        bars.count += 1
    }

    /// Adds a bucket whose bars are all later.
    mutating func append(_ later: RollupBucket) {
        pause = max(pause, later.pause, later.bars.first - bars.last)
        bars.merge(later.bars)
    }
}
