import DojimaText
package import DojimaTime

/// The buckets formed by the sessions in a period of time.
struct SessionBuckets {
    /// The starts of the buckets, and the end of the last; strictly increasing.
    fileprivate(set) var edges: [Instant] = []
    /// The time of the row of each bucket.
    fileprivate(set) var times: [Instant] = []
    /// The sessions in the buckets, and some before and after them.
    fileprivate(set) var sessions: [Session] = []
}

extension BucketRule {
    /// Whether a bar that does not begin in a session belongs to no bucket.
    var dropsClosedBars: Bool { hours != nil && clock == .instants && !interval.isIntraday && !marksOpens }

    /// The zone of the midnights that are the times of rows of a day or longer.
    package var dateZone: Zone { dropsClosedBars ? .utc : zone }

    /// Returns the buckets of sessions from the one that contains the start of a range to the first that begins at or after its end; `nil`
    /// if the rule uses local time.
    ///
    /// O(days + buckets). If no session is near the range, the bucket begins with the range.
    func sessionBuckets(covering range: Range<Instant>) -> SessionBuckets? {
        guard let hours, clock == .instants || interval.unit == .day && interval.count > 1 else { return nil }
        guard !range.isEmpty else { return SessionBuckets() }
        var buckets = SessionBuckets()
        // Closures of several months are rare; the longest known one took four.
        for days in [7, 60, 400] {
            guard let dates = wholeDates(around: range, days: days) else { break }
            buckets = self.buckets(of: hours, on: dates, covering: range)
            if let first = buckets.edges.first, first <= range.lowerBound, let last = buckets.edges.last, last >= range.upperBound { break }
        }
        return buckets.part(covering: range)
    }

    /// Returns the dates of the buckets around a range, and of some days before and after them.
    private func wholeDates(around range: Range<Instant>, days: Int) -> ClosedRange<CivilDate>? {
        guard let dates = CivilDate.dates(around: range, days: days + (interval.unit == .day ? 2 * interval.count : 0)) else { return nil }
        guard interval.unit > .day else { return dates }
        let first = max(date(number: number(of: dates.lowerBound)), CivilDate(normalizing: 1, month: 1, day: 1))
        let last = min(date(number: number(of: dates.upperBound) + 1).adding(days: days), CivilDate(normalizing: 9999, month: 12, day: 31))
        return first...max(first, last)
    }

    /// Returns the sessions of a range of dates. For `.tradeDates` a session is the entire day, from midnight to midnight in `zone`.
    private func sessions(_ hours: SessionHours, in dates: ClosedRange<CivilDate>) -> [Session] {
        guard clock == .tradeDates else { return hours.sessions(in: dates) }
        return hours.dates(in: dates).map { Session(entireDate: $0, in: zone) }
    }

    private func buckets(of hours: SessionHours, on dates: ClosedRange<CivilDate>, covering range: Range<Instant>) -> SessionBuckets {
        // The close before the first bucket is also needed.
        let first = max(dates.lowerBound.adding(days: -10), CivilDate(normalizing: 1, month: 1, day: 1))
        let sessions = sessions(hours, in: first...dates.upperBound)
        var buckets = SessionBuckets(sessions: sessions)
        if interval.isIntraday {
            buckets.cutHours(interval.nominalMicroseconds, in: range)
            return buckets
        }
        let isCounted = interval.unit == .day && interval.count > 1
        // Counts trade dates, since on some of them the included session parts do not trade.
        let counted = isCounted ? hours.dates(in: first...dates.upperBound) : []
        let origin = isCounted ? hours.sessionNumber(of: first) : 0
        var index = 0
        var last: Int?
        var close: Instant?
        for session in sessions {
            while index < counted.count, counted[index] < session.date { index += 1 }
            let number = isCounted ? Int(floorDivide(Int64(origin + index), Int64(interval.count))) : number(of: session.date)
            let start = marksOpens ? close ?? session.open : session.open
            defer { close = session.close }
            if session.date < dates.lowerBound { continue }
            if isCounted, last == nil, (origin + index) % interval.count != 0 { continue }
            guard last.map({ $0 < number }) ?? true, buckets.edges.last.map({ $0 < start }) ?? true else { continue }
            last = number
            buckets.edges.append(start)
            let date = interval.unit == .day ? session.date : date(number: number)
            buckets.times.append(clock == .tradeDates || marksOpens ? session.open : max(Instant(date), Instant.limits.lowerBound))
        }
        return buckets
    }
}

extension SessionHours {
    /// Returns the number of the first session on or after a date, counted from the first one of 1970. O(days between).
    fileprivate func sessionNumber(of date: CivilDate) -> Int {
        let origin = CivilDate(daysSinceEpoch: 0)
        if date == origin { return 0 }
        return date < origin ? -dates(in: date...origin.adding(days: -1)).count : dates(in: origin...date.adding(days: -1)).count
    }
}

extension SessionBuckets {
    /// Divides the time from each open, of a session or after a break, to the next into buckets of equal width, in and next to a range.
    fileprivate mutating func cutHours(_ width: Int64, in range: Range<Instant>) {
        let opens = sessions.flatMap { [$0.open] + $0.breaks.map(\.upperBound) }
        for (index, open) in opens.enumerated() {
            let end = index + 1 < opens.count ? opens[index + 1] : max(open, range.upperBound).advanced(by: width)
            guard range.lowerBound < end else { continue }
            if let last = edges.last, last >= range.upperBound { break }
            let skipped = max(0, range.lowerBound.since(open)) / width
            var start = open.advanced(by: skipped * width)
            while start < end {
                edges.append(start)
                if start >= range.upperBound { break }
                start = start.advanced(by: width)
            }
        }
        times = edges
    }

    /// Returns the buckets from the one that contains the start of a range to the first at or after its end.
    fileprivate func part(covering range: Range<Instant>) -> SessionBuckets {
        var part = self
        let first = max(0, (edges.firstIndex { $0 > range.lowerBound } ?? edges.count) - 1)
        part.edges.removeFirst(first)
        part.times.removeFirst(first)
        guard let start = part.edges.first, start < range.upperBound else {
            return SessionBuckets(edges: [range.lowerBound, range.upperBound], times: [range.lowerBound], sessions: sessions)
        }
        if let end = part.edges.firstIndex(where: { $0 >= range.upperBound }) {
            part.edges.removeSubrange((end + 1)...)
            part.times.removeSubrange(end...)
        } else {
            part.edges.append(max(range.upperBound, sessions.last?.close ?? range.upperBound))
        }
        return part
    }

    /// The open time of the sessions between the first edge and the last.
    var open: InstantSet {
        guard let first = edges.first, let last = edges.last else { return InstantSet() }
        return InstantSet(sessions.filter { first < $0.close && $0.open < last }.flatMap(\.openTime.ranges)).intersection(first..<last)
    }
}

/// Finds the buckets of moments by a rule. O(1), amortized, if moments are in order.
package struct BucketCursor: Sendable {
    package struct BucketTimes {
        /// The time from the start of the bucket to the start of the next.
        package var moments: Range<Instant>
        /// The time of the row.
        package var time: Instant
    }

    package let rule: BucketRule
    private var current = SessionBuckets()
    private var index = 0
    private var finder: SessionFinder?

    package init(_ rule: BucketRule) {
        self.rule = rule
        finder = rule.dropsClosedBars ? rule.hours.map { SessionFinder($0) } : nil
    }

    /// Returns the bucket that contains a moment, including the closed time after its last session.
    package mutating func bucket(of moment: Instant) -> BucketTimes {
        guard rule.hours != nil, load(moment) else {
            let bucket = rule.bucket(of: moment)
            return BucketTimes(moments: bucket, time: bucket.lowerBound)
        }
        if current.edges[index] > moment { index = 0 }
        while current.edges[index + 1] <= moment { index += 1 }
        return BucketTimes(moments: current.edges[index]..<current.edges[index + 1], time: current.times[index])
    }

    /// Whether a bar that begins at a moment belongs to a bucket. If days are sessions, it must begin in open time.
    package mutating func isOpen(_ moment: Instant) -> Bool { finder?.isOpen(at: moment) ?? true }

    /// Loads the sessions around a moment; returns `false` if the rule uses local time.
    private mutating func load(_ moment: Instant) -> Bool {
        if let first = current.edges.first, let last = current.edges.last, first <= moment, moment < last { return true }
        let days: Int64 = rule.interval.isIntraday ? 4 : 400
        let range = moment..<moment.advanced(by: days * Instant.microsecondsPerDay)
        guard let found = rule.sessionBuckets(covering: range), let first = found.edges.first, first <= moment else { return false }
        (current, index) = (found, 0)
        return true
    }
}
