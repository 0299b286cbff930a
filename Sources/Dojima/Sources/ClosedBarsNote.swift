package import DojimaText
package import DojimaSeries
package import DojimaTime

extension SourceAxis {
    /// Returns the bars with those on closed time treated by `policy`, and notes how many there are. `range` is in the axis's own times.
    package func withoutClosedBars(
        _ bars: BarSeries, in range: Range<Instant>, policy: ClosedBarsPolicy, notes: inout [Message]
    ) throws -> BarSeries {
        let shown = bars.part(in: range)
        let inside = shown.closedIndices(on: timeline)
        if let first = inside.first {
            let place = "\(source.symbol): \(amount(inside.count)) on closed time, the first at \(stamp(shown.time[first]))"
            switch policy {
            case .error: throw PictureError(.data, "\(place); choose \(setting: .onClosed) drop or snap, or another axis")
            case .drop: notes.append("\(place): left out (\(setting: .onClosed) snap keeps them, \(setting: .continuous) shows all time)")
            case .snap: notes.append("\(place): moved to the next open time")
            }
        }
        if let lost = try barsLostInBuckets(of: range), lost > 0 {
            let place = "\(source.symbol): \(amount(lost, of: source.stored.interval)) on closed time"
            guard policy != .error else { throw PictureError(.data, "\(place); choose \(setting: .onClosed) drop, or another axis") }
            notes.append("\(place): left out of the bars of \(source.interval)")
        }
        return bars.withoutClosedBars(on: timeline, snapping: policy == .snap).bars
    }

    /// Notes how many bars of a range lie on closed time, where only those on open time were read, `kept` of them.
    func tellClosedBars(keeping kept: Int, in range: Range<Instant>, policy: ClosedBarsPolicy, notes: inout [Message]) throws {
        let lost = try source.barSource.count(of: source.stored, in: range) - kept
        guard lost > 0 else { return }
        let place = "\(source.symbol): \(amount(lost)) on closed time"
        guard policy != .error else { throw PictureError(.data, "\(place); choose \(setting: .onClosed) drop or snap, or another axis") }
        notes.append("\(place): left out (\(setting: .onClosed) snap keeps them, \(setting: .continuous) shows all time)")
    }

    /// The number of stored bars that resampling leaves out; `nil` where it uses all.
    private func barsLostInBuckets(of range: Range<Instant>) throws -> Int? {
        guard let keeping = hours(around: range) else { return nil }
        let rule = source.bucketRule(zone: closed.zone)
        // Dates are represented by their midnights UTC, buckets by instants.
        let dates = [range.lowerBound, range.upperBound].map { source.moment(ofDate: $0, zone: closed.zone) }
        let moments = source.placesByDate ? dates[0]..<max(dates[0], dates[1]) : range
        guard !moments.isEmpty else { return nil }
        var (first, last) = (rule.start(of: moments.lowerBound), rule.bucket(of: moments.upperBound.advanced(by: -1)).upperBound)
        if source.sessionHours(of: source.interval) != nil {
            // Bars before the first session and after the last are left out, too.
            let whole = source.coverage(zone: closed.zone)
            if range.lowerBound <= whole.lowerBound { first = min(first, source.extent.first.advanced(by: -1)) }
            if range.upperBound >= whole.upperBound { last = max(last, source.extent.last.advanced(by: 1)) }
        }
        let kept = try source.barSource.resampled(source.stored, by: rule, in: first..<last, stamp: source.stamp, keeping: keeping)
        return try source.count(in: first..<last) - kept.counts.reduce(0, +)
    }

    private func amount(_ count: Int, of interval: BarInterval? = nil) -> String {
        let kind = interval.map { " of \($0)" } ?? ""
        return count == 1 ? "1 bar\(kind) lies" : "\(count) bars\(kind) lie"
    }

    private func stamp(_ time: Instant) -> String {
        time.isoText(in: shownZone)
    }
}

extension ChartSource {
    /// The note on stored bars outside of the sessions that days are made of; `nil` if none is left out.
    ///
    /// - Parameters:
    ///   - kept: the number of stored bars that are in the days.
    ///   - moments: the range of moments that was read; `nil` for the whole series.
    package func closedBarsNote(kept: Int, in moments: Range<Instant>?) throws -> Message? {
        guard let hours = sessionHours(of: interval) else { return nil }
        let lost = try (moments.map { try count(in: $0) } ?? extent.count) - kept
        guard lost > 0 else { return nil }
        let amount = lost == 1 ? "1 bar of \(stored.interval) lies" : "\(lost) bars of \(stored.interval) lie"
        let isPlain = hours.segments == [.regular]
        let place: Message = "\(symbol): \(amount) outside of the sessions of \(hours.names): left out of the bars of \(interval)"
        return isPlain ? "\(place) (\(setting: .segments) all takes extended hours)" : place
    }

    /// The note on stored bars that `placedBars` leaves out of the days of a range, given as midnights UTC; `nil` if there are none.
    package func closedBarsNote(
        in range: Range<Instant>, zone: Zone, calendars: () throws -> CalendarLibrary
    ) throws -> Message? {
        guard sessionHours(of: interval) != nil else { return nil }
        let kept = try stampedBars(in: range, zone: zone, calendars: calendars).counts.reduce(0, +)
        let whole = try wholeRange(zone: zone, calendars: calendars)
        let isWhole = range.lowerBound <= whole.lowerBound && whole.upperBound <= range.upperBound
        return try closedBarsNote(kept: kept, in: isWhole ? nil : moments(ofDates: range, zone: clockZone(zone, calendars)))
    }
}
