import DojimaText
import DojimaSeries
import DojimaTime

extension SourceAxis {
    /// The bars of a range that lie on open time.
    func openBars(in range: Range<Instant>) throws -> BarSeries {
        try bars(in: range).withoutClosedBars(on: timeline, snapping: false).bars
    }

    /// Adds to some bars the one that others are measured from: the last at or before `base`, however long before the window.
    func withBase(_ bars: BarSeries, at base: Instant) throws -> BarSeries {
        let there = bars.lastIndex(atOrBefore: base)
        // Only the last of these bars may be followed by bars before `base` that were not read.
        if let there, there < bars.count - 1, bars.close[there].isFinite { return bars }
        guard let bar = try lastBar(atOrBefore: base) else {
            throw PictureError(
                .data,
                "\(source.symbol) has no price at or before the base; its first is of \(source.extent.first.isoText(in: shownZone)): choose a later \(setting: .base)"
            )
        }
        let index = bars.firstIndex(atOrAfter: bar.time)
        guard index == bars.count || bars.time[index] != bar.time else { return bars }
        var extended = bars.slice(0..<index)
        extended.append(bar)
        for row in index..<bars.count { extended.append(bars[row]) }
        if !bars.counts.isEmpty { extended.counts = Array(bars.counts[..<index]) + [1] + Array(bars.counts[index...]) }
        return extended
    }

    /// Returns the last bar with a close at or before an instant, reading further and further back.
    ///
    /// - Parameter isOpen: whether bars on closed time are ignored.
    func lastBar(atOrBefore base: Instant, isOpen: Bool = false) throws -> Bar? {
        let first = source.coverage(zone: closed.zone).lowerBound
        // A day most often has one; where none is near, five readings reach back eleven years.
        var days: Int64 = 1
        while base >= first {
            let from = max(first, base.advanced(by: -days * Instant.microsecondsPerDay))
            let range = from..<base.advanced(by: 1)
            let bars = try isOpen ? openBars(in: range) : self.bars(in: range)
            if let row = bars.close.lastIndex(where: \.isFinite) { return bars[row] }
            guard from > first else { return nil }
            days *= 8
        }
        return nil
    }
}
