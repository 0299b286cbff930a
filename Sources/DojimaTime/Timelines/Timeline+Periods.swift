import DojimaText

extension Timeline {
    /// Returns the axis of weekly, monthly, quarterly or yearly bars: a day of axis time for each period with an open date.
    ///
    /// A segment covers an entire period, so `span` is widened to entire periods. Weeks begin on Monday. Periods of several weeks are
    /// counted from Monday 1969-12-29, those of several months or years from the year 0. Intervals shorter than a day count as days. O(open
    /// dates + periods that contain one); periods beyond the first `Exclusion.maximumPieces` are left closed.
    public static func periods(of interval: BarInterval, openDates: InstantSet, span: Range<Instant>) -> Timeline {
        let open = openDates.intersection(measurable(span))
        let grid = PeriodGrid(interval)
        let fullSpan = measurable(grid.period(around: span.lowerBound).lowerBound..<grid.end(after: span))
        var segments: [Segment] = []
        for range in open.ranges {
            var period = grid.period(around: max(range.lowerBound, segments.last?.end ?? range.lowerBound))
            while period.lowerBound < range.upperBound, segments.count < Exclusion.maximumPieces {
                let part = period.clamped(to: fullSpan)
                if !part.isEmpty, segments.last.map({ $0.end <= part.lowerBound }) ?? true {
                    let position = segments.last?.endPosition ?? .origin
                    segments.append(
                        Segment(
                            start: part.lowerBound, end: part.upperBound, position: position,
                            endPosition: position.advanced(by: Instant.microsecondsPerDay)))
                }
                guard period.upperBound < .latest else { break }
                period = grid.period(around: period.upperBound)
            }
        }
        return Timeline(span: fullSpan, clock: .tradeDates, checked: segments)
    }
}

/// Periods of entire dates that cover all time; dates are stored as midnights UTC.
private struct PeriodGrid {
    private enum Step {
        case days(Int64, origin: Int64)
        case months(Int64)
    }

    private let step: Step

    init(_ interval: BarInterval) {
        let count = Int64(min(interval.count, 1_000_000))
        step =
            switch interval.unit {
            case .second, .minute, .hour: .days(1, origin: 0)
            case .day: .days(count, origin: 0)
            case .week: .days(7 * count, origin: -3)
            case .month: .months(count)
            case .year: .months(12 * count)
            }
    }

    /// Returns the period that contains a moment.
    func period(around moment: Instant) -> Range<Instant> {
        let date = moment.utcDate
        switch step {
        case .days(let length, let origin):
            let day = Int64(date.daysSinceEpoch)
            let first = day - floorModulo(day - origin, length)
            return start(ofDay: first)..<start(ofDay: first + length)
        case .months(let length):
            let month = Int64(date.year) * 12 + Int64(date.month - 1)
            let first = month - floorModulo(month, length)
            return start(ofMonth: first)..<start(ofMonth: first + length)
        }
    }

    /// Returns the end of the period in which a span ends; the end of the span itself if a period ends there.
    func end(after span: Range<Instant>) -> Instant {
        let last = period(around: span.upperBound)
        return last.lowerBound == span.upperBound && !span.isEmpty ? last.lowerBound : last.upperBound
    }

    private func start(ofDay day: Int64) -> Instant { Instant(CivilDate(daysSinceEpoch: Int32(clamping: day))) }

    private func start(ofMonth month: Int64) -> Instant {
        let year = floorDivide(month, 12)
        return Instant(CivilDate(normalizing: Int(year), month: Int(month - year * 12) + 1, day: 1))
    }
}
