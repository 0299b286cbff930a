import DojimaText
public import DojimaTime

/// The division of time into the buckets of longer bars: by the sessions of an exchange, or by local time from an anchor in the day.
///
/// With `hours`, a day is one session, and weeks, months and years group the trade dates of sessions. A bucket begins at the first open of
/// its sessions. The time of its row is midnight UTC of a date: the trade date, the Monday of the week, or the first day of the month. A
/// bar that begins outside the sessions or in a break is in no bucket. Intervals of several days have that number of sessions, counted from
/// the first session of 1970. Minutes and hours are counted from the open of each session, and again from the end of each break.
///
/// Without `hours`, minutes and hours are counted from the anchor of each local day, and days begin at the anchor. If the local time of a
/// bucket's start occurs twice in autumn, there are two buckets; if it is skipped in spring, the bucket begins at the first moment after
/// the change. No bucket of moments within `Instant.limits` begins before these limits. A row's time is the start of its bucket.
///
/// Weeks begin on `weekStart`. Several days or weeks are counted from 1970, several months from January of year 0, so that quarters are
/// calendar quarters.
///
///     let weeks = BucketRule(interval: .week, zone: try Zone("America/New_York"))
///     weeks.start(of: friday)      // Monday 00:00 in New York
public struct BucketRule: Sendable, Hashable {
    /// The length of a bucket.
    public var interval: BarInterval
    /// The zone in which days and hours begin.
    public var zone: Zone
    /// The local time at which days begin, and from which hours and minutes are counted.
    public var anchor: TimeOfDay
    /// The first day of a week.
    public var weekStart: Weekday
    /// The hours of the exchange; `nil` to use local time.
    public var hours: SessionHours?
    /// `.instants` for bars shorter than a day; `.tradeDates` for longer ones, whose stamps are midnights in `zone`.
    public var clock: Timeline.Clock
    /// Whether buckets of sessions are for an axis of moments. Their time is then the open, and bars in closed time belong to the next
    /// session.
    package var marksOpens = false

    public init(
        interval: BarInterval, zone: Zone = .utc, anchor: TimeOfDay = .midnight, weekStart: Weekday = .monday, hours: SessionHours? = nil,
        clock: Timeline.Clock = .instants
    ) {
        self.interval = interval
        self.zone = zone
        self.anchor = anchor
        self.weekStart = weekStart
        self.hours = hours
        self.clock = clock
    }

    /// Returns the starts of the buckets, from the one that contains the range's start to the first at or after its end, strictly
    /// increasing.
    ///
    /// O(buckets), but at least the number of buckets of some days.
    public func edges(covering range: Range<Instant>) -> [Instant] {
        guard !range.isEmpty else { return [] }
        if let buckets = sessionBuckets(covering: range) { return buckets.edges }
        let last = range.upperBound.advanced(by: -1)
        var edges = interval.isIntraday ? clockEdges(range.lowerBound, last) : dateEdges(range.lowerBound, last)
        // The bucket that contains the start is the last one that begins at or before it.
        let first = (edges.firstIndex { $0 > range.lowerBound } ?? edges.count) - 1
        if first > 0 { edges.removeFirst(first) }
        if !edges.isEmpty { edges[0] = readable(edges[0], before: range.lowerBound) }
        if let end = edges.firstIndex(where: { $0 >= range.upperBound }), end + 1 < edges.count { edges.removeSubrange((end + 1)...) }
        return edges
    }

    /// Returns the bucket that contains a moment, including the closed time after its last session. O(log clock changes); around a clock
    /// change O(buckets of some days), and for sessions O(buckets of some weeks).
    public func bucket(of moment: Instant) -> Range<Instant> {
        if let bucket = steadyBucket(of: moment) { return bucket }
        let edges = edges(covering: moment..<moment.advanced(by: 1))
        guard edges.count > 1 else { return moment..<moment.advanced(by: 1) }
        return edges[0]..<edges[1]
    }

    /// Returns the start of the bucket that contains a moment, but at least the first moment that can be parsed: years before 1 are not
    /// written.
    private func readable(_ start: Instant, before moment: Instant) -> Instant {
        start < Instant.limits.lowerBound && Instant.limits.lowerBound <= moment ? Instant.limits.lowerBound : start
    }

    /// Returns the start of the bucket of a moment.
    public func start(of moment: Instant) -> Instant { bucket(of: moment).lowerBound }

    // MARK: Minutes and hours

    /// Returns the intraday bucket of a moment if there is no clock change within it, computed from the start of its local day; otherwise
    /// `nil`, also for buckets of a day or longer.
    private func steadyBucket(of moment: Instant) -> Range<Instant>? {
        guard interval.isIntraday, hours == nil, abs(moment.microseconds) < Int64.max / 2 else { return nil }
        let day = Instant.microsecondsPerDay
        let width = min(interval.nominalMicroseconds, day)
        let offset = zone.offset(at: moment)
        let wall = moment.microseconds + Int64(offset) * 1_000_000
        let dayStart = floorDivide(wall - anchor.microseconds, day) * day + anchor.microseconds
        let start = dayStart + (wall - dayStart) / width * width
        let end = min(start + width, dayStart + day)
        let bucket = moment.advanced(by: start - wall)..<moment.advanced(by: end - wall)
        guard zone.offset(at: bucket.lowerBound) == offset, zone.offset(at: bucket.upperBound) == offset else { return nil }
        return readable(bucket.lowerBound, before: moment)..<bucket.upperBound
    }

    private func clockEdges(_ first: Instant, _ last: Instant) -> [Instant] {
        // An interval of more than a day starts again on each day.
        let width = min(interval.nominalMicroseconds, Instant.microsecondsPerDay)
        let day = Instant.microsecondsPerDay
        var edges: [Instant] = []
        var cursor = ZoneCursor(zone)
        let dates = zone.localTime(at: first).date.adding(days: -2)...zone.localTime(at: last).date.adding(days: 2)
        edges.reserveCapacity(
            (Int(dates.upperBound.daysSinceEpoch) - Int(dates.lowerBound.daysSinceEpoch) + 1) * Int((day + width - 1) / width))
        for number in dates.lowerBound.daysSinceEpoch...dates.upperBound.daysSinceEpoch {
            let midnight = Instant(CivilDate(daysSinceEpoch: number)).microseconds + anchor.microseconds
            let offset = cursor.offset(at: Instant(microseconds: midnight - day))
            let isSteady = offset == cursor.offset(at: Instant(microseconds: midnight + 2 * day))
            for wall in stride(from: midnight, to: midnight + day, by: Int64.Stride(width)) {
                if isSteady {
                    edges.append(Instant(microseconds: wall - Int64(offset) * 1_000_000))
                } else {
                    edges += moments(ofWall: wall)
                }
            }
        }
        return sortedUnique(edges)
    }

    /// Returns the moments with a local time, which is given as microseconds since 1970 in local time.
    private func moments(ofWall wall: Int64) -> [Instant] {
        let date = Instant(microseconds: wall).utcDate
        switch zone.resolve(LocalTime(date, TimeOfDay(microseconds: wall - Instant(date).microseconds))) {
        case .unique(let moment), .skipped(next: let moment): return [moment]
        case .repeated(let first, let second): return [first, second]
        }
    }

    // MARK: Days and longer

    private func dateEdges(_ first: Instant, _ last: Instant) -> [Instant] {
        let low = number(of: zone.localTime(at: first).date) - 2
        let high = number(of: zone.localTime(at: last).date) + 2
        var edges: [Instant] = []
        edges.reserveCapacity(high - low + 1)
        var cursor = ZoneCursor(zone)
        var steady: (offset: Int, dates: ClosedRange<CivilDate>)?
        for number in low...high {
            let date = date(number: number)
            let wall = Instant(date).microseconds + (clock == .instants ? anchor.microseconds : 0)
            if steady.map({ date > $0.dates.upperBound }) ?? true { steady = cursor.steadyDates(from: date) }
            if let steady {
                edges.append(Instant(microseconds: wall - Int64(steady.offset) * 1_000_000))
            } else {
                edges += moments(ofWall: wall)
            }
        }
        return sortedUnique(edges)
    }

    /// Returns the number of the bucket that contains a date.
    func number(of date: CivilDate) -> Int {
        let count = Int64(interval.count)
        switch interval.unit {
        case .week: return Int(floorDivide(Int64(date.daysSinceEpoch) - weekOrigin, 7 * count))
        case .month: return Int(floorDivide(Int64(date.year * 12 + date.month - 1), count))
        case .year: return Int(floorDivide(Int64(date.year), count))
        default: return Int(floorDivide(Int64(date.daysSinceEpoch), count))
        }
    }

    /// Returns the first date of a bucket.
    func date(number: Int) -> CivilDate {
        let number = number * interval.count
        switch interval.unit {
        case .week: return CivilDate(daysSinceEpoch: Int32(clamping: Int64(number) * 7 + weekOrigin))
        case .month:
            let year = Int(floorDivide(Int64(number), 12))
            return CivilDate(normalizing: year, month: number - year * 12 + 1, day: 1)
        case .year: return CivilDate(normalizing: number, month: 1, day: 1)
        default: return CivilDate(daysSinceEpoch: Int32(clamping: number))
        }
    }

    /// The first `weekStart` at or before 1970-01-01, in days since then.
    private var weekOrigin: Int64 { Int64(weekStart.rawValue - 3) }

    private func sortedUnique(_ edges: [Instant]) -> [Instant] {
        var edges = edges
        if zip(edges.dropFirst(), edges).contains(where: { $0 <= $1 }) {
            edges.sort()
            var count = 0
            for index in edges.indices where index == 0 || edges[index] != edges[count - 1] {
                edges[count] = edges[index]
                count += 1
            }
            edges.removeSubrange(count...)
        }
        return edges
    }
}
