import DojimaText

/// Closed time by the wall clock of one zone.
///
/// A local moment is represented by the `Instant` at which UTC shows the same time.
protocol WallClockPattern {
    /// Calls `closed` in order with ranges of local moments, including all that overlap `local`; they may extend beyond it.
    func forEachClosed(in local: Range<Instant>, _ closed: (Range<Instant>) -> Void)
}

extension WallClockPattern {
    /// Returns the real time in a span at which the wall clock of a zone shows closed time.
    ///
    /// Between two clock changes, local time is real time plus a constant, so each part of the span is computed exactly: an hour that the
    /// clock repeats is closed twice, and one that it skips does not occur.
    func closed(in span: Range<Instant>, zone: Zone) -> InstantSet {
        var set = InstantSet()
        var start = span.lowerBound
        let changes = zone.transitions(in: span)
        for index in 0...changes.count where start < span.upperBound {
            let end = index < changes.count ? changes[index].at : span.upperBound
            let offset = Int64(index < changes.count ? changes[index].offsetBefore : zone.offset(at: start)) * 1_000_000
            let piece = start..<end
            forEachClosed(in: start.advanced(by: offset)..<end.advanced(by: offset)) { local in
                let real = local.lowerBound.advanced(by: -offset)..<local.upperBound.advanced(by: -offset)
                set.append(real.clamped(to: piece))
            }
            start = end
        }
        return set
    }
}

/// The same range of every day or of every week.
struct CyclePattern: WallClockPattern {
    let period: Int64
    /// The local start of one of the ranges, in microseconds, less than a period after 1970.
    let start: Int64
    /// The length in microseconds, more than zero and at most a period.
    let length: Int64

    /// Creates a daily pattern, which wraps over midnight if `to` is not later than `from`.
    init(from: TimeOfDay, to: TimeOfDay) {
        self.init(period: Instant.microsecondsPerDay, origin: 0, from: from.microseconds, to: to.microseconds)
    }

    /// Creates a weekly pattern, which wraps over the end of the week if `to` is not later than `from`.
    init(from: (Weekday, TimeOfDay), to: (Weekday, TimeOfDay)) {
        let day = Instant.microsecondsPerDay
        func microseconds(_ time: (Weekday, TimeOfDay)) -> Int64 { Int64(time.0.rawValue) * day + time.1.microseconds }
        // Weeks begin on Monday 1969-12-29.
        self.init(period: 7 * day, origin: -3 * day, from: microseconds(from), to: microseconds(to))
    }

    private init(period: Int64, origin: Int64, from: Int64, to: Int64) {
        self.period = period
        start = floorModulo(origin + from, period)
        let rest = floorModulo(to - from, period)
        length = rest == 0 ? period : rest
    }

    func forEachClosed(in local: Range<Instant>, _ closed: (Range<Instant>) -> Void) {
        let before = local.lowerBound.advanced(by: -start)
        var next = local.lowerBound.advanced(by: -floorModulo(before.microseconds, period))
        while next < local.upperBound {
            closed(next..<next.advanced(by: length))
            next = next.advanced(by: period)
        }
    }
}

/// Entire dates, from the first to the last.
struct DatesPattern: WallClockPattern {
    let dates: ClosedRange<CivilDate>

    func forEachClosed(in local: Range<Instant>, _ closed: (Range<Instant>) -> Void) {
        let range = Instant(dates.lowerBound)..<Instant(dates.upperBound.adding(days: 1))
        if range.overlaps(local) { closed(range) }
    }
}

/// One date of every year.
struct YearlyPattern: WallClockPattern {
    let date: MonthDay

    func forEachClosed(in local: Range<Instant>, _ closed: (Range<Instant>) -> Void) {
        for year in local.lowerBound.utcDate.year...local.upperBound.utcDate.year {
            guard let date = CivilDate(existing: year, month: self.date.month.rawValue, day: self.date.day) else { continue }
            closed(Instant(date)..<Instant(date.adding(days: 1)))
        }
    }
}

/// All time except the hours of sessions.
struct SessionPattern: WallClockPattern {
    private let regular: [Range<TimeOfDay>]
    /// Whether each weekday has the regular hours, Monday first.
    private let isRegular: [Bool]
    /// Dates with special hours, in order.
    private let special: [(day: Int64, open: [Range<TimeOfDay>])]

    init(_ rule: SessionRule) {
        regular = rule.regular.openRanges
        isRegular = Weekday.allCases.map(rule.days.contains)
        special = rule.special.map { (Int64($0.key.daysSinceEpoch), $0.value.openRanges) }.sorted { $0.day < $1.day }
    }

    func forEachClosed(in local: Range<Instant>, _ closed: (Range<Instant>) -> Void) {
        var day = Int64(local.lowerBound.utcDate.daysSinceEpoch)
        let last = Int64(local.upperBound.utcDate.daysSinceEpoch)
        var next = special.firstIndex { $0.day >= day } ?? special.count
        var since = local.lowerBound
        while day <= last {
            let midnight = day * Instant.microsecondsPerDay
            var open: [Range<TimeOfDay>]
            if next < special.count, special[next].day == day {
                open = special[next].open
                next += 1
            } else {
                open = isRegular[Int(floorModulo(day + 3, 7))] ? regular : []
            }
            for range in open {
                let start = Instant(microseconds: midnight + range.lowerBound.microseconds)
                if since < start { closed(since..<start) }
                since = max(since, Instant(microseconds: midnight + range.upperBound.microseconds))
            }
            day += 1
        }
        if since < local.upperBound { closed(since..<local.upperBound) }
    }
}
