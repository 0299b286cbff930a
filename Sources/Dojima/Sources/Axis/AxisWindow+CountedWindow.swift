import DojimaInteraction
import DojimaScale
import DojimaSeries
import DojimaText
import DojimaTime

// Windows of a length, or of a number of bars, that start or end at a given time.

extension AxisWindow {
    /// Creates the window of a period that starts at `request.from` or ends at `request.to`.
    ///
    /// Days are counted in sessions, hours and shorter units in open time. Weeks, months and years end before the same day and time of the
    /// later period: a month from 1 January ends with 31 January. A period that ends at a time is counted back from it as from the last
    /// bar.
    init(_ preset: Preset, _ request: WindowRequest, on sourceAxis: SourceAxis) throws {
        guard case .last(let length) = preset else {
            throw PictureError(
                .request,
                "\(preset) ends with the last bar; remove \(setting: request.from == nil ? .to : .from), or give a length such as 1M")
        }
        try AxisWindow.expect(preset, toHoldBarsOf: sourceAxis.source.interval)
        let timeline = sourceAxis.timeline
        if let from = request.from {
            let start = sourceAxis.instant(from)
            let high = timeline.slotStart(atOrAfter: sourceAxis.end(of: length, from: start))
            self.init(sourceAxis.slotStart(start), high, on: timeline)
            returnStart = start
            return
        }
        let end = request.to.map { sourceAxis.end($0) } ?? .latest
        let high = sourceAxis.slotStart(end)
        let last = sourceAxis.presetAnchor(before: end.advanced(by: -1))
        let window = preset.window(on: timeline, summary: timeline.firstPosition..<high, zone: sourceAxis.shownZone, last: last)
        self.init(timeline.slotStart(atOrAfter: window.lowerBound), window.upperBound, on: timeline)
        returnStart = preset.returnStart(of: window, on: timeline, zone: sourceAxis.shownZone, last: last)
    }

    /// Creates the window of a number of bars: the last ones, the first from `request.from` on, or the last up to `request.to`.
    ///
    /// Only bars at open times are counted. If there are fewer, the window contains all of them.
    init(bars count: Int, _ request: WindowRequest, on sourceAxis: SourceAxis) throws {
        let timeline = sourceAxis.timeline
        let low = request.from.map { sourceAxis.slotStart(sourceAxis.instant($0)) } ?? timeline.firstPosition
        let high = request.to.map { sourceAxis.slotStart(sourceAxis.end($0)) } ?? timeline.lastPosition
        let bars = try sourceAxis.bars(count, in: low..<max(low, high), fromStart: request.from != nil)
        guard let first = bars.first, let last = bars.last else {
            self.init(low, max(low, high), on: timeline)
            return
        }
        // An intraday bar stamped with its end begins an interval earlier.
        let source = sourceAxis.source
        let length = source.interval.nominalMicroseconds
        let (lead, reach) =
            source.usesTradeDates ? (0, Instant.microsecondsPerDay) : source.barStamp == .end ? (length, 0) : (0, length)
        let left = request.from == nil ? timeline.position(of: first.advanced(by: -lead)) : low
        let right = request.from == nil ? high : timeline.position(of: last.advanced(by: reach))
        let window = timeline.wholeSlots(touching: left..<max(left, right))
        self.init(window.lowerBound, window.upperBound, on: timeline)
        returnStart = first.advanced(by: -lead)
    }
}

extension SourceAxis {
    /// The position of the end of a period that starts at an instant.
    fileprivate func end(of length: BarInterval, from start: Instant) -> AxisPosition {
        let months: Int? =
            switch length.unit {
            case .month: length.count
            case .year: 12 * length.count
            default: nil
            }
        if months != nil || length.unit == .week {
            var local = shownZone.localTime(at: start)
            local.date = months.map { local.date.adding(months: $0) } ?? local.date.adding(days: 7 * length.count)
            return timeline.position(of: shownZone.instant(of: local))
        }
        let position = timeline.position(of: start)
        return position.advanced(by: scriptAxis.distance(.trading(length, sign: 1), from: position..<position))
    }

    /// The stamps of the first or the last `count` bars at open times in a part of the axis; fewer if there are no more.
    fileprivate func bars(_ count: Int, in range: Range<AxisPosition>, fromStart: Bool) throws -> ArraySlice<Instant> {
        // Most slots have a bar; if many bars are missing, more of the axis is read.
        var length = range.length
        let (slots, overflow) = source.slot.multipliedReportingOverflow(by: Int64(count) + 1)
        if !overflow { length = min(length, slots) }
        while true {
            let read =
                fromStart
                ? range.lowerBound..<range.lowerBound.advanced(by: length) : range.upperBound.advanced(by: -length)..<range.upperBound
            let stamps = try openBars(in: self.stamps(of: read)).time
            if stamps.count >= count || length >= range.length { return fromStart ? stamps.prefix(count) : stamps.suffix(count) }
            length = min(range.length, 4 * length)
        }
    }
}
