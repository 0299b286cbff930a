import DojimaTime

/// An aggregate of several bars, with the closes that a line chart of them needs.
package protocol DownsamplingFold {
    /// The stamps of the first and the last bar, in microseconds.
    var first: Int64 { get }
    var last: Int64 { get }
    var open: Double { get }
    var high: Double { get }
    var low: Double { get }
    /// The close of the last bar.
    var close: Double { get }
    /// The closes of the first bar, the lowest and the highest.
    var firstClose: Double { get }
    var lowestClose: Double { get }
    var highestClose: Double { get }
    /// The sum of the known volumes; NaN if there are none.
    var knownVolume: Double { get }
    /// The number of bars.
    var count: Int { get }
}

extension BarSeries {
    /// Adds the downsampled rows of an aggregate, as `BarSource.downsampledBars` returns them. The time order of the lowest and highest
    /// close is not kept.
    package mutating func append(downsampled fold: some DownsamplingFold) {
        let volume = fold.knownVolume
        append(
            unchecked: Bar(
                time: Instant(microseconds: fold.first), open: fold.open, high: fold.high, low: fold.low, close: fold.firstClose,
                volume: volume.isNaN ? nil : volume))
        counts.append(fold.count)
        guard fold.count > 1 else { return }
        var time = fold.first
        for close in [fold.lowestClose, fold.highestClose] where close != fold.firstClose && close != fold.close {
            time += 1
            append(close: close, at: time)
        }
        append(close: fold.close, at: fold.last)
    }

    private mutating func append(close: Double, at time: Int64) {
        append(unchecked: Bar(time: Instant(microseconds: time), open: close, high: close, low: close, close: close))
        counts.append(0)
    }
}
