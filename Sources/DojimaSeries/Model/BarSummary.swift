package import DojimaTime

/// Several bars combined into one, such as those in the window of a range selector.
package struct BarSummary: Sendable, Equatable {
    package var count: Int
    package var first: Instant
    package var last: Instant
    package var open: Double
    package var high: Double
    package var low: Double
    package var close: Double
    /// The exactly rounded sum of the known volumes; `nil` if none is known.
    package var volume: Double?
}

extension BarSeries {
    /// Combines the bars whose index satisfies a condition into one; returns `nil` if there are none. O(count).
    package func summary(where chosen: (Int) -> Bool = { _ in true }) -> BarSummary? {
        var summary: BarSummary?
        var volume = VolumeSum()
        for index in indices where chosen(index) {
            volume.add(self.volume[index])
            guard var result = summary else {
                summary = BarSummary(
                    count: 1, first: time[index], last: time[index], open: open[index], high: high[index], low: low[index],
                    close: close[index])
                continue
            }
            result.count += 1
            result.last = time[index]
            result.high = Swift.max(result.high, high[index])
            result.low = Swift.min(result.low, low[index])
            result.close = close[index]
            summary = result
        }
        summary?.volume = volume.sum.isNaN ? nil : volume.sum
        return summary
    }
}
