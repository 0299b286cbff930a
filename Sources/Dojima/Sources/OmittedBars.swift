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
            let headline = "\(source.symbol): \(amount(inside.count)) in closed time, the first at \(stamp(shown.time[first]))"
            switch policy {
            case .error: throw PictureError(.data, "\(headline); choose \(setting: .onClosed) drop or snap, or another axis")
            case .drop:
                notes.append("\(headline): left out (\(setting: .onClosed) snap keeps them, \(setting: .continuous) shows all time)")
            case .snap: notes.append("\(headline): moved to the next open time")
            }
        }
        if let omitted = try omittedBars(of: range) {
            guard policy != .error else {
                throw PictureError(.data, "\(omitted.headline); choose \(setting: .onClosed) drop, or another axis")
            }
            notes.append(omitted.note)
        }
        return bars.withoutClosedBars(on: timeline, snapping: policy == .snap)
    }

    /// Notes how many bars of a range are at closed times, after only the `kept` bars at open times were read.
    func noteClosedBars(keeping kept: Int, in range: Range<Instant>, policy: ClosedBarsPolicy, notes: inout [Message]) throws {
        let lost = try source.barSource.count(of: source.stored, in: range) - kept
        guard lost > 0 else { return }
        let headline = "\(source.symbol): \(amount(lost)) in closed time"
        guard policy != .error else { throw PictureError(.data, "\(headline); choose \(setting: .onClosed) drop or snap, or another axis") }
        notes.append("\(headline): left out (\(setting: .onClosed) snap keeps them, \(setting: .continuous) shows all time)")
    }

    /// The stored bars that the longer bars of a range leave out; `nil` if they use all.
    private func omittedBars(of range: Range<Instant>) throws -> OmittedBars? {
        guard let keeping = hours(around: range) else { return nil }
        let rule = source.bucketRule()
        // Dates are represented by their midnights UTC, buckets by instants.
        let dates = [range.lowerBound, range.upperBound].map { source.moment(ofDate: $0) }
        let moments = source.usesTradeDates ? dates[0]..<max(dates[0], dates[1]) : range
        guard !moments.isEmpty else { return nil }
        var (first, last) = (rule.start(of: moments.lowerBound), rule.bucket(of: moments.upperBound.advanced(by: -1)).upperBound)
        if source.sessionHours(of: source.interval) != nil {
            // Bars before the first session and after the last are left out, too.
            let coverage = source.coverage
            if range.lowerBound <= coverage.lowerBound { first = min(first, source.extent.first.advanced(by: -1)) }
            if range.upperBound >= coverage.upperBound { last = max(last, source.extent.last.advanced(by: 1)) }
        }
        let bars = try source.barSource.resampled(source.stored, by: rule, in: first..<last, stamp: source.stamp, keeping: keeping)
        return try source.omittedBars(
            kept: bars.counts.reduce(0, +), in: first..<last, isBySessions: closed.rules.isEmpty && closed.visibleGapKinds.isEmpty)
    }

    private func amount(_ count: Int) -> String { count == 1 ? "1 bar is" : "\(count) bars are" }

    private func stamp(_ time: Instant) -> String {
        time.isoText(in: source.shownZone)
    }
}

/// Stored bars that are in none of the longer bars made from them, since they are at closed times.
package struct OmittedBars: Sendable {
    package var symbol: String
    package var count: Int
    /// The interval of the bars, and of the longer ones.
    package var stored: BarInterval
    package var interval: BarInterval
    /// The sessions from which the longer bars are made; `nil` if other rules define closed time.
    package var hours: SessionHours?

    /// The first part of the note, which counts the bars: `SPX: 3 bars of 1m are outside of the sessions of XNYS`.
    package var headline: Message { "\(symbol): \(amount) \(hours.map { "outside of the sessions of \($0.names)" } ?? "in closed time")" }

    /// The complete note: the count of the bars, and that they are left out.
    package var note: Message { "\(headline): \(ending)" }

    /// The note on the bars of several symbols together, in one line; `nil` if there are none.
    package static func note(on all: [OmittedBars]) -> Message? {
        guard var sum = all.first else { return nil }
        guard all.count > 1 else { return sum.note }
        sum.count = all.map(\.count).reduce(0, +)
        return "\(abridged(all.map(\.symbol), to: 1)): \(sum.count) bars are outside of the sessions: \(sum.ending)"
    }

    private var amount: String { count == 1 ? "1 bar of \(stored) is" : "\(count) bars of \(stored) are" }

    private var ending: Message {
        let isPlain = hours?.segments == [.regular]
        return isPlain
            ? "left out of the bars of \(interval) (\(setting: .segments) all uses extended hours)" : "left out of the bars of \(interval)"
    }
}

extension ChartSource {
    /// The stored bars that longer bars leave out; `nil` if they use all.
    ///
    /// - Parameters:
    ///   - kept: the number of stored bars that are in the longer ones.
    ///   - moments: the range of moments that was read; `nil` for the complete series.
    ///   - isBySessions: whether only the sessions of the source define closed time.
    package func omittedBars(kept: Int, in moments: Range<Instant>?, isBySessions: Bool = true) throws -> OmittedBars? {
        let lost = try (moments.map { try count(in: $0) } ?? extent.count) - kept
        guard lost > 0 else { return nil }
        return OmittedBars(
            symbol: symbol, count: lost, stored: stored.interval, interval: interval,
            hours: isBySessions && stored.interval.isIntraday ? hours : nil)
    }

    /// The stored bars that `axisBars` leaves out of the days of a range, given as midnights UTC; `nil` if days are not made from
    /// sessions, or if they use all bars.
    package func omittedBars(ofDates range: Range<Instant>) throws -> OmittedBars? {
        guard sessionHours(of: interval) != nil else { return nil }
        let kept = try stampedBars(in: range).counts.reduce(0, +)
        let coverage = fullRange
        let coversAll = range.lowerBound <= coverage.lowerBound && coverage.upperBound <= range.upperBound
        return try omittedBars(kept: kept, in: coversAll ? nil : moments(ofDates: range))
    }
}
