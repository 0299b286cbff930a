internal import DojimaTime

extension BarSeries {
    /// Inserts a bar at its stamp, or replaces the bar with that stamp. O(1) at the end, O(count) elsewhere.
    package mutating func upsert(_ bar: Bar) {
        guard let last = time.last, bar.time <= last else {
            append(unchecked: bar)
            if !counts.isEmpty { counts.append(1) }
            return
        }
        let row = firstIndex(atOrAfter: bar.time)
        if time[row] == bar.time {
            (open[row], high[row], low[row], close[row]) = (bar.open, bar.high, bar.low, bar.close)
            volume[row] = bar.volume ?? .nan
            return
        }
        time.insert(bar.time, at: row)
        open.insert(bar.open, at: row)
        high.insert(bar.high, at: row)
        low.insert(bar.low, at: row)
        close.insert(bar.close, at: row)
        volume.insert(bar.volume ?? .nan, at: row)
        if !counts.isEmpty { counts.insert(1, at: row) }
    }

    /// Returns these bars followed by later ones, with the interval and stamp of these. O(count of both).
    package func joined(with later: BarSeries) -> BarSeries {
        guard !later.isEmpty else { return self }
        precondition(isEmpty || time[count - 1] < later.time[0], "bars are joined in the order of their times")
        var all = self
        all.time += later.time
        all.open += later.open
        all.high += later.high
        all.low += later.low
        all.close += later.close
        all.volume += later.volume
        // If only one of the series has counts, each row of the other represents one stored bar.
        if !counts.isEmpty || !later.counts.isEmpty {
            let ones = { (bars: BarSeries) in bars.counts.isEmpty ? bars.time.map { _ in 1 } : bars.counts }
            all.counts = ones(self) + ones(later)
        }
        return all
    }
}
