package import DojimaTime

/// Compares stored bars with the sessions of an exchange, one session at a time. Append the bars in order, in chunks of any size, then call
/// `finish`.
///
///     var auditor = BarAuditor(calendar, interval: minute, dates: dates)
///     for piece in pieces { auditor.append(piece) }
///     auditor.finish().coverage       // 0.998
///
/// Only complete sessions are audited. Intraday bars belong to the nearest session. Only the bars of one session are kept in memory, so
/// that memory grows with the number of sessions and findings, not of bars. O(bars + slots).
package struct BarAuditor: Sendable {
    let interval: BarInterval
    /// The trade dates of the audit.
    let dates: ClosedRange<CivilDate>
    /// The stamps to audit; bars outside are ignored.
    package let span: Range<Instant>
    let calendar: TradingCalendar
    let options: AuditOptions

    var audit = BarAudit()
    var log: FindingLog
    var prices: PriceChecks
    /// The number of bars examined so far.
    var position = 0
    private var pending: BarSeries
    private var sessions: SessionFeed
    private var examiner: SessionExaminer

    package init(
        _ calendar: TradingCalendar, interval: BarInterval, stamp: BarSeries.Stamp, dates: ClosedRange<CivilDate>,
        options: AuditOptions = AuditOptions()
    ) {
        self.calendar = calendar
        self.interval = interval
        self.dates = dates
        self.options = options
        span = interval.isIntraday ? calendar.moments(of: dates, width: interval.nominalMicroseconds) : BarAuditor.stamps(of: dates)
        log = FindingLog(maximumFindings: options.maximumFindings)
        prices = PriceChecks(options)
        pending = BarSeries(interval: interval, stamp: stamp)
        sessions = SessionFeed(calendar, dates)
        examiner = SessionExaminer(calendar, interval: interval, stamp: stamp, span: span, options: options)
    }

    /// Appends the next bars, which must be later than all previous ones.
    package mutating func append(_ bars: BarSeries) {
        pending.append(bars, bars.indices(in: span))
        guard interval.isIntraday else { return }
        var next = 0
        while let boundary = sessions.boundary, let last = pending.time.last, last >= boundary {
            let end = pending.firstIndex(atOrAfter: boundary)
            examine(next..<end)
            next = end
        }
        if next > 0 { pending = pending.slice(next..<pending.count) }
    }

    /// Examines the remaining bars and returns the audit.
    package mutating func finish() -> BarAudit {
        if interval.isIntraday {
            repeat {
                // Bars before the boundary belong to this session; after the last session there is none.
                let end = sessions.boundary.map { pending.firstIndex(atOrAfter: $0) } ?? pending.count
                examine(0..<end)
                pending = pending.slice(end..<pending.count)
            } while sessions.current != nil
        } else {
            examinePeriods(pending)
        }
        examiner.finish(&log)
        prices.finish(&log)
        log.finish(&audit)
        return audit
    }

    private mutating func examine(_ range: Range<Int>) {
        examiner.examine(pending, range, around: sessions, &self.audit, &log, &prices, &position)
        sessions.advance()
    }

    /// Returns a range of stamps that contains all bars of some trade dates in any zone.
    private static func stamps(of dates: ClosedRange<CivilDate>) -> Range<Instant> {
        Instant(dates.lowerBound.adding(days: -2))..<Instant(dates.upperBound.adding(days: 3))
    }
}

extension BarSeries {
    /// Appends a range of rows of a later series.
    fileprivate mutating func append(_ other: BarSeries, _ range: Range<Int>) {
        time += other.time[range]
        open += other.open[range]
        high += other.high[range]
        low += other.low[range]
        close += other.close[range]
        volume += other.volume[range]
    }

    /// Returns the audit of these bars against the sessions of an exchange; see `BarAuditor`. The interval must be known.
    func audit(
        against calendar: TradingCalendar, dates: ClosedRange<CivilDate>, options: AuditOptions = AuditOptions()
    ) -> BarAudit {
        guard let interval else { return BarAudit() }
        var auditor = BarAuditor(calendar, interval: interval, stamp: stamp, dates: dates, options: options)
        auditor.append(self)
        return auditor.finish()
    }
}

extension TradingCalendar {
    /// Returns the range of stamps of bars that belong to the sessions of some trade dates, or are on those dates outside sessions.
    fileprivate func moments(of dates: ClosedRange<CivilDate>, width: Int64) -> Range<Instant> {
        let (first, next) = (dates.lowerBound, dates.upperBound.adding(days: 1))
        var (start, end) = (zone.startOfDay(first), zone.startOfDay(next))
        if let open = session(on: first)?.open { start = min(start, open.advanced(by: 1 - width)) }
        if let open = session(on: next)?.open { end = min(end, open) }
        if let close = session(on: dates.upperBound)?.close { end = max(end, close.advanced(by: 1)) }
        return start..<max(start, end)
    }
}

/// The sessions of a range of dates in order, computed for some years at a time.
struct SessionFeed: Sendable {
    private let calendar: TradingCalendar
    private var rest: ClosedRange<CivilDate>?
    private var ready: ArraySlice<Session> = []
    private(set) var previous: Session?
    private(set) var current: Session?
    private(set) var next: Session?

    init(_ calendar: TradingCalendar, _ dates: ClosedRange<CivilDate>) {
        self.calendar = calendar
        rest = dates
        current = pull()
        next = pull()
    }

    /// The middle of the time between this session and the next; later bars belong to the next. `nil` if there is no next session.
    var boundary: Instant? {
        guard let current, let next else { return nil }
        return current.close.advanced(by: next.open.since(current.close) / 2)
    }

    mutating func advance() {
        previous = current
        current = next
        next = pull()
    }

    private mutating func pull() -> Session? {
        while ready.isEmpty, let dates = rest {
            let last = min(dates.upperBound, dates.lowerBound.adding(days: 3652))
            ready = calendar.sessions(in: dates.lowerBound...last)[...]
            rest = last < dates.upperBound ? last.adding(days: 1)...dates.upperBound : nil
        }
        return ready.popFirst()
    }
}
