import DojimaText

/// A range of time that starts at a local date and time and repeats; `length` and `every` are calendar intervals.
///
/// A start is the anchor's date plus a multiple of `every`, at the anchor's time of day: steps of months and years keep the day of the
/// month if it exists (31 January, 28 February, 31 March), and a day has 23 or 25 hours at a clock change. Steps of hours, minutes or
/// seconds are elapsed time from the anchor. `length` is added to each start in the same way. A local time that a clock change skips
/// becomes the moment of the change; of a local time that occurs twice, the first occurrence is used.
public struct RepeatRule: Sendable, Equatable {
    /// The zone in which the starts are local times.
    public var zone: Zone
    /// The date of the anchor, which may be far from the time of interest.
    public var startDate: CivilDate
    /// The wall-clock time of each start.
    public var startTime: TimeOfDay
    /// The length of each range, counted in calendar units from its start.
    public var length: BarInterval
    /// The calendar distance between two starts.
    public var every: BarInterval

    public init(zone: Zone, startDate: CivilDate, startTime: TimeOfDay = .midnight, length: BarInterval, every: BarInterval) {
        self.zone = zone
        self.startDate = startDate
        self.startTime = startTime
        self.length = length
        self.every = every
    }
}

extension RepeatRule {
    /// Whether each range is at least as long as a step, so that all time is closed. Otherwise few ranges overlap.
    var isAlways: Bool { length.shortest >= every.longest }

    /// Returns the ranges in a span. O(log transitions + ranges in the span), regardless of the distance to the anchor.
    func closed(in span: Range<Instant>) -> InstantSet {
        if isAlways { return InstantSet(span) }
        var set = InstantSet()
        var cursor = ZoneCursor(zone)
        var starts = RepeatStarts(self, reaching: span.lowerBound, cursor: &cursor)
        while let (start, local) = starts.next(before: span.upperBound, cursor: &cursor) {
            let end =
                switch length.stride {
                case .elapsed(let length): start.advanced(by: length)
                case let stride: cursor.instant(of: (local ?? cursor.localTime(at: start)).moved(by: stride, times: 1))
                }
            if start < end { set.append((start..<end).clamped(to: span)) }
        }
        return set
    }
}

/// An iterator over the starts of a repeated range. The first start is no later than that of the first range that may contain a moment.
private struct RepeatStarts {
    private let anchor: LocalTime
    private let stride: BarInterval.Stride
    /// Steps from the anchor to the next start, for calendar steps.
    private var steps: Int64 = 0
    /// The next start, for steps of elapsed time.
    private var moment = Instant.epoch

    init(_ rule: RepeatRule, reaching moment: Instant, cursor: inout ZoneCursor) {
        anchor = LocalTime(rule.startDate, rule.startTime)
        stride = rule.every.stride
        let earliest = moment.advanced(by: -rule.length.longest)
        switch stride {
        case .elapsed(let step):
            let phase = floorModulo(cursor.instant(of: anchor).microseconds, step)
            self.moment = earliest.advanced(by: -floorModulo(floorModulo(earliest.microseconds, step) - phase, step))
        case .days(let step):
            steps = floorDivide(Int64(cursor.localTime(at: earliest).date.daysSinceEpoch) - Int64(anchor.date.daysSinceEpoch), step) - 1
        case .months(let step):
            steps = floorDivide(cursor.localTime(at: earliest).date.monthIndex - anchor.date.monthIndex, step) - 1
        }
    }

    /// Returns the next start and, for calendar steps, its local time; `nil` if the start is not before `end`.
    mutating func next(before end: Instant, cursor: inout ZoneCursor) -> (start: Instant, local: LocalTime?)? {
        if case .elapsed(let step) = stride {
            guard moment < end else { return nil }
            defer { moment = moment.advanced(by: step) }
            return (moment, nil)
        }
        let local = anchor.moved(by: stride, times: steps)
        let start = cursor.instant(of: local)
        guard start < end else { return nil }
        steps += 1
        return (start, local)
    }
}

extension BarInterval {
    /// The step of an interval: elapsed time, days or months.
    fileprivate enum Stride {
        /// By elapsed microseconds.
        case elapsed(Int64)
        case days(Int64)
        case months(Int64)
    }

    fileprivate var stride: Stride {
        // No parsed count is larger, and the product cannot overflow.
        let count = Int64(min(self.count, 1_000_000))
        return switch unit {
        case .second, .minute, .hour: .elapsed(count * unit.nominalMicroseconds)
        case .day: .days(count)
        case .week: .days(7 * count)
        case .month: .months(count)
        case .year: .months(12 * count)
        }
    }

    /// The minimum duration of this interval for any start, in microseconds.
    fileprivate var shortest: Int64 { length - slack }

    /// The maximum duration of this interval for any start, in microseconds.
    fileprivate var longest: Int64 { length + slack }

    /// The mean length in microseconds, at most half of `Int64.max`.
    private var length: Int64 { min(nominalMicroseconds, .max / 2) }

    /// The maximum deviation from the mean: less than four days for months and years, plus the largest change of a zone's offset.
    private var slack: Int64 {
        let zones = 2 * Int64(ZoneTable.largestOffset) * 1_000_000
        return switch unit {
        case .second, .minute, .hour: 0
        case .day, .week: zones
        case .month, .year: zones + 4 * Instant.microsecondsPerDay
        }
    }
}

extension LocalTime {
    fileprivate func moved(by stride: BarInterval.Stride, times: Int64) -> LocalTime {
        switch stride {
        case .elapsed: self
        case .days(let days): LocalTime(date.adding(days: Int(days * times)), time)
        case .months(let months): LocalTime(date.adding(months: Int(months * times)), time)
        }
    }
}

extension CivilDate {
    /// Months since January of the year 0.
    fileprivate var monthIndex: Int64 {
        let (year, month, _) = components
        return Int64(year) * 12 + Int64(month - 1)
    }
}
