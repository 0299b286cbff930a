import DojimaTime

/// Bars that are folded into one, with what a line of closes shows of them.
package protocol OutlinedFold {
    /// The stamps of the first and the last bar, in microseconds.
    var first: Int64 { get }
    var last: Int64 { get }
    var open: Double { get }
    var high: Double { get }
    var low: Double { get }
    /// The close of the last bar.
    var close: Double { get }
    /// Those of the first bar, the lowest and the highest.
    var firstClose: Double { get }
    var lowestClose: Double { get }
    var highestClose: Double { get }
    /// The sum of the known volumes; NaN where there are none.
    var knownVolume: Double { get }
    /// The number of bars.
    var count: Int { get }
}

extension BarSeries {
    /// Adds what a line shows of a fold, as `BarSource.outline` has it: where between the first and the last bar an extreme lies does not show.
    package mutating func append(outline fold: some OutlinedFold) {
        let volume = fold.knownVolume
        append(
            Bar(
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
        append(Bar(time: Instant(microseconds: time), open: close, high: close, low: close, close: close))
        counts.append(0)
    }
}
