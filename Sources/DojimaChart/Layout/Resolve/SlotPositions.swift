import DojimaScale
package import DojimaSeries
import DojimaText
package import DojimaTime

/// The slots of a series' rows on the time axis: those that are at least partly visible, and a neighbour if an edge of the window cuts a
/// slot, so that lines extend to the edge.
///
/// A slot is the open part of a row's interval. A row without open time (a bar stamped on a holiday) has no slot and is omitted. A week or
/// a longer period that is cut by an end of the timeline has a slot of the usual length, which extends beyond that end.
struct SlotPositions: Sendable {
    /// Indices into the series' columns, ascending.
    private(set) var rows: [Int] = []
    /// The start and the end of each row's slot.
    private(set) var starts: [AxisPosition] = []
    private(set) var ends: [AxisPosition] = []
    /// The range of `rows` that are at least partly visible.
    private(set) var visible: Range<Int> = 0..<0
    /// The range of `rows` that count as bars of the window: those whose stamp is in it.
    private(set) var windowRows: Range<Int> = 0..<0
    /// The usual length of a slot, in microseconds of axis time: the median.
    private(set) var typicalLength: Int64 = slotMicroseconds
    /// Whether positions ascend with rows. Rows of a value series may be unordered; then all of them are kept.
    private(set) var isOrdered = true

    /// Computes the slots of a series. O(visible rows + log rows) if its stamps are already in the time of the axis.
    init(of data: SeriesData, on axis: TimeAxis) {
        let (interval, stamp) =
            if case .bars(let bars) = data { (bars.interval ?? axis.interval, bars.stamp) } else { (axis.interval, axis.stamp) }
        let times = axis.axisTimes(of: data.time)
        if case .values = data, !times.isAscending {
            isOrdered = false
            for row in times.indices { append(times[row...row], interval: interval, stamp: stamp, on: axis.timeline) }
            if axis.numbers != nil { center() }
            (visible, windowRows) = (rows.indices, rows.indices)
            return
        }
        let candidates = axis.candidates(times, interval: interval)
        guard !candidates.isEmpty else { return }
        let anchor = axis.isTradeDates ? .start : stamp
        append(times[candidates], interval: interval, stamp: anchor, on: axis.timeline)
        if axis.numbers != nil { center() }
        let window = axis.window
        // Rows outside the window are dropped. One neighbour on each side is kept if the edge cuts a slot or if no row is in the window.
        // Lines therefore end at the last visible row, whose value is in its tag, and extend to the edge while the window moves.
        let first = starts.indices.first { ends[$0] > window.lowerBound } ?? starts.count
        var last = starts.count
        while last > first, starts[last - 1] >= window.upperBound { last -= 1 }
        let isEmpty = first >= last
        let isClipped = (low: isEmpty || starts[first] < window.lowerBound, high: isEmpty || ends[last - 1] > window.upperBound)
        let range = max(0, first - (isClipped.low ? 1 : 0))..<min(starts.count, last + (isClipped.high ? 1 : 0))
        rows = Array(rows[range])
        starts = Array(starts[range])
        ends = Array(ends[range])
        visible = (first - range.lowerBound)..<(max(first, last) - range.lowerBound)
        windowRows =
            axis.numbers != nil
            ? visible
            : rows(at: anchor == .start ? starts : ends.map { $0.advanced(by: -1) }, in: window, axis)
    }

    /// Returns the range of `rows` whose positions are in the window. A period that begins before the axis is counted at the start of the
    /// axis.
    private func rows(at positions: [AxisPosition], in window: Range<AxisPosition>, _ axis: TimeAxis) -> Range<Int> {
        let first = axis.timeline.firstPosition
        let low = positions.prefixCount { max($0, first) < window.lowerBound }
        return low..<max(low, positions.prefixCount { max($0, first) < window.upperBound })
    }

    private mutating func append(_ times: ArraySlice<Instant>, interval: BarInterval?, stamp: BarSeries.Stamp, on timeline: Timeline) {
        let countsSlots = timeline.segments.contains { $0.countsSlots }
        let anchors = Array(times)
        let other = interval.map { anchors.moved(by: $0, stamp == .start ? 1 : -1) } ?? anchors
        let (from, to) = (
            timeline.positions(of: stamp == .start ? anchors : other), timeline.positions(of: stamp == .start ? other : anchors)
        )
        rows.reserveCapacity(from.count)
        starts.reserveCapacity(from.count)
        ends.reserveCapacity(from.count)
        for index in from.indices {
            var (start, end) = (from[index], to[index])
            if countsSlots, let slot = timeline.slot(of: anchors[index]) {
                (start, end) = (slot.lowerBound, slot.upperBound)
            } else if interval == nil, timeline.contains(anchors[index]) {
                end = start
            } else if end <= start {
                continue
            }
            rows.append(times.startIndex + index)
            starts.append(start)
            ends.append(end)
        }
        guard !starts.isEmpty else { return }
        if interval == nil, !countsSlots {
            typicalLength = median(of: starts.count - 1) { starts[$0 + 1].microseconds - starts[$0].microseconds } ?? timeline.length
            for index in ends.indices { ends[index] = starts[index].advanced(by: max(1, typicalLength)) }
        } else {
            typicalLength = median(of: starts.count) { ends[$0].microseconds - starts[$0].microseconds } ?? slotMicroseconds
        }
        guard let interval, interval.unit > .day, !countsSlots, let last = ends.indices.last else { return }
        let first = rows[0] - times.startIndex, final = rows[last] - times.startIndex
        if min(anchors[first], other[first]) < timeline.span.lowerBound { starts[0] = min(starts[0], ends[0].advanced(by: -typicalLength)) }
        if max(anchors[final], other[final]) > timeline.span.upperBound {
            ends[last] = max(ends[last], starts[last].advanced(by: typicalLength))
        }
    }

    /// Centres slots on their stamps, for an axis of numbers.
    private mutating func center() {
        for index in starts.indices {
            starts[index] = starts[index].advanced(by: -typicalLength / 2)
            ends[index] = starts[index].advanced(by: typicalLength)
        }
    }

    /// Returns the median of the positive lengths among fewer than a thousand evenly sampled ones; `nil` if there are none.
    private func median(of count: Int, _ length: (Int) -> Int64) -> Int64? {
        let sample = stride(from: 0, to: count, by: max(1, count / 500)).map(length).filter { $0 > 0 }.sorted()
        return sample.isEmpty ? nil : sample[sample.count / 2]
    }
}

extension TimeAxis {
    /// Returns stamps in the time of the axis: on an axis of trade dates, midnight UTC of each stamp's date in the axis' zone, unless every
    /// stamp is already midnight UTC.
    func axisTimes(of stamps: [Instant]) -> [Instant] {
        guard isTradeDates, !stamps.allSatisfy(\.isUTCMidnight) else { return stamps }
        var cursor = ZoneCursor(zone)
        return stamps.map { Instant(cursor.localTime(at: $0).date) }
    }

    /// Returns the rows that may be partly visible, and one neighbour on each side. O(log times).
    fileprivate func candidates(_ times: [Instant], interval: BarInterval?) -> Range<Int> {
        let from = timeline.earliestInstant(at: max(window.lowerBound, timeline.firstPosition)) ?? timeline.span.lowerBound
        let to = timeline.instant(at: window.upperBound) ?? timeline.span.upperBound
        var first = times.prefixCount { $0 < from }
        var last = times.prefixCount { $0 < to }
        // Slots may begin before their stamps or end long after them.
        let reach = interval.map { $0.nominalMicroseconds + $0.nominalMicroseconds / 8 } ?? 0
        while first > 0, from.since(times[first - 1]) <= reach { first -= 1 }
        while last < times.count, times[last].since(to) <= reach { last += 1 }
        return max(0, first - 1)..<min(times.count, last + 1)
    }

    /// Returns the window, widened so that bars at its ends are completely visible, even if they extend beyond the timeline.
    package func window(showingAllOf bars: BarSeries) -> Range<AxisPosition> {
        let slots = SlotPositions(of: .bars(bars), on: self)
        guard let first = slots.visible.first, let last = slots.visible.last else { return window }
        return min(window.lowerBound, slots.starts[first])..<max(window.upperBound, slots.ends[last])
    }

    /// Returns this axis' window in the axis time of another timeline, converted by the times at its ends, or by their trade dates.
    func window(on other: Timeline) -> Range<AxisPosition> { timeline.window(window, on: other, zone: zone) }
}

extension [Instant] {
    fileprivate var isAscending: Bool {
        withUnsafeBufferPointer { times in
            for index in times.indices.dropFirst() where times[index - 1] > times[index] { return false }
            return true
        }
    }

    /// Returns instants one interval later (`direction` 1) or earlier (-1): months and years by the UTC calendar, other units by length.
    fileprivate func moved(by interval: BarInterval, _ direction: Int64) -> [Instant] {
        guard interval.unit >= .month else {
            let length = direction * interval.nominalMicroseconds
            return map { $0.advanced(by: length) }
        }
        let months = interval.count * (interval.unit == .year ? 12 : 1)
        return map { time in
            let date = time.utcDate
            return Instant(date.adding(months: Int(direction) * months)).advanced(by: time.since(Instant(date)))
        }
    }
}
