package import DojimaInteraction
import DojimaScale
import DojimaSeries
import DojimaText
package import DojimaTime

extension SourceAxis {
    /// The bars of a range at open times.
    func openBars(in range: Range<Instant>) throws -> BarSeries {
        try bars(in: range).withoutClosedBars(on: timeline, snapping: false)
    }

    /// Adds the bar from which the others are measured: the last one at or before `base`, however long before the window.
    func withBase(_ bars: BarSeries, at base: Instant) throws -> BarSeries {
        let baseRow = bars.lastIndex(atOrBefore: base)
        // Only the last of these bars may be followed by bars before `base` that were not read.
        if let baseRow, baseRow < bars.count - 1, bars.close[baseRow].isFinite { return bars }
        guard let bar = try lastBar(atOrBefore: base) else {
            throw PictureError(
                .data,
                "\(source.symbol) has no price at or before the base; its first is of \(source.extent.first.isoText(in: shownZone)): choose a later \(setting: .base)"
            )
        }
        let index = bars.firstIndex(atOrAfter: bar.time)
        guard index == bars.count || bars.time[index] != bar.time else { return bars }
        var extended = bars.slice(0..<index)
        extended.append(unchecked: bar)
        for row in index..<bars.count { extended.append(unchecked: bars[row]) }
        if !bars.counts.isEmpty { extended.counts = Array(bars.counts[..<index]) + [1] + Array(bars.counts[index...]) }
        return extended
    }

    /// Returns the last bar with a close at or before an instant; reads longer and longer ranges back from it.
    ///
    /// - Parameter isOpen: whether bars at closed times are ignored.
    func lastBar(atOrBefore base: Instant, isOpen: Bool = false) throws -> Bar? {
        let first = source.coverage.lowerBound
        // Most days have one; otherwise five reads reach back eleven years.
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

    /// Returns the first bar at an open time at or after an instant; reads longer and longer ranges from it.
    private func firstOpenBar(atOrAfter start: Instant) throws -> Bar? {
        let end = source.coverage.upperBound.advanced(by: 1)
        var days: Int64 = 1
        while start < end {
            let to = min(end, start.advanced(by: days * Instant.microsecondsPerDay))
            let bars = try openBars(in: start..<to)
            if !bars.isEmpty { return bars[0] }
            guard to < end else { return nil }
            days *= 8
        }
        return nil
    }

    /// Returns the slots of the nearest bars before and after a window that has no bars; `nil` if the window has a bar.
    package func neighbours(ofEmpty window: Range<AxisPosition>) throws -> BarNeighbours? {
        let stamps = stamps(of: window)
        let before = try lastBar(atOrBefore: stamps.upperBound.advanced(by: -1), isOpen: true)
        if let before, before.time >= stamps.lowerBound { return nil }
        return BarNeighbours(
            before: before.map { slot(ofBarAt: $0.time) },
            after: try firstOpenBar(atOrAfter: stamps.upperBound).map { slot(ofBarAt: $0.time) })
    }

    private func slot(ofBarAt stamp: Instant) -> Range<AxisPosition> {
        let position = timeline.position(of: stamp)
        if source.usesTradeDates { return timeline.wholeSlots(touching: position..<position.advanced(by: 1)) }
        return source.barStamp == .end ? position.advanced(by: -source.slot)..<position : position..<position.advanced(by: source.slot)
    }
}
