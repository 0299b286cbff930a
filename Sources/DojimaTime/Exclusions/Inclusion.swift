import DojimaText

/// Open time that wins over every rule and calendar: a Saturday that trades, an evening session that came once.
public enum Inclusion: Sendable, Equatable {
    /// One stretch of real time.
    case range(Range<Instant>)
    /// Whole local dates, or the same hours of each of them.
    case dates(zone: Zone, ClosedRange<CivilDate>, hours: Range<TimeOfDay>? = nil)

    /// What this opens of a span. O(dates in the span).
    public func opened(in span: Range<Instant>) -> InstantSet {
        switch self {
        case .range(let range):
            return InstantSet(range.clamped(to: span))
        case .dates(let zone, let dates, nil):
            return Exclusion.dates(zone: zone, dates).closed(in: span)
        case .dates(let zone, let dates, let hours?):
            guard let near = CivilDate.dates(around: span, days: 3), near.overlaps(dates) else { return InstantSet() }
            var cursor = ZoneCursor(zone)
            let clamped = dates.clamped(to: near)
            let ranges = (clamped.lowerBound.daysSinceEpoch...clamped.upperBound.daysSinceEpoch).map { day in
                let date = CivilDate(daysSinceEpoch: day)
                let open = cursor.instant(of: LocalTime(date, hours.lowerBound))
                return open..<max(open, cursor.instant(of: LocalTime(date, hours.upperBound)))
            }
            return InstantSet(ranges).intersection(span)
        }
    }

    /// The dates, as their midnights UTC, on which this opens anything in a span of an axis of trade dates.
    ///
    /// - Parameter zone: where the moments of a range are read as dates.
    public func openedDates(in span: Range<Instant>, zone: Zone = .utc) -> InstantSet {
        let dates: ClosedRange<CivilDate>
        switch self {
        case .range(let range):
            guard !range.isEmpty else { return InstantSet() }
            let first = zone.local(at: range.lowerBound).date
            dates = first...max(first, zone.local(at: range.upperBound.advanced(by: -1)).date)
        case .dates(_, let named, let hours):
            guard hours.map({ !$0.isEmpty }) ?? true else { return InstantSet() }
            dates = named
        }
        return InstantSet(Instant(dates.lowerBound)..<Instant(dates.upperBound.adding(days: 1))).intersection(span)
    }
}

extension Inclusion {
    /// Open time as a word of the command line: a date, a span or a start and a length, as `Exclusion.parse(option:)` reads them.
    ///
    ///     "2024-12-28"                          one date
    ///     "2024-12-28T09:30..2024-12-28T16:00"  some hours by the local clock
    public static func parse(option text: String, zone: Zone) throws(RuleError) -> Inclusion {
        switch try Exclusion.parse(option: text, zone: zone) {
        case .closedDate(let zone, let date): return .dates(zone: zone, date...date)
        case .dates(let zone, let dates): return .dates(zone: zone, dates)
        case .range(let range): return .range(range)
        default:
            throw RuleError(
                message: "\(quoted(text)) is no open time; write 2024-12-28, 2024-12-28..2024-12-29 or 2024-12-28T09:30..2024-12-28T16:00")
        }
    }

    /// A rule of a file: `from` and `to`, as texts or as seconds since 1970, or a `date` with or without hours.
    init(_ fields: RuleFields) throws(RuleError) {
        if fields.has("date") {
            for name in ["from", "to"] where fields.has(name) { throw fields.wrong(name, "stands beside a date", "write one or the other") }
            let date = try fields.date("date")
            guard fields.has("open") || fields.has("close") else {
                self = .dates(zone: try fields.zone(), date...date)
                return
            }
            let (open, close) = (try fields.time("open"), try fields.time("close"))
            guard open < close else {
                throw fields.wrong("close", "\(close) is not after open \(open)", "for hours over midnight write from and to")
            }
            self = .dates(zone: try fields.zone(), date...date, hours: open..<close)
            return
        }
        for name in ["open", "close"] where fields.has(name) {
            throw fields.wrong(name, "stands without a date", "write date, or from and to")
        }
        guard case .text(let from) = try fields.value("from").content, case .text(let to) = try fields.value("to").content else {
            let (from, to) = (try fields.moment("from"), try fields.moment("to"))
            guard from < to else { throw fields.wrong("to", "\(to.epochText) is not after from \(from.epochText)", "a range is half open") }
            self = .range(from..<to)
            return
        }
        do {
            self = try Inclusion.parse(
                option: "\(from)..\(to)", zone: fields.has("zone") || !TimeText.areAbsolute(from, to) ? fields.zone() : .utc)
        } catch {
            throw RuleError(message: "\(fields.place): \(error.message)")
        }
    }
}

extension TimeText {
    /// Whether both texts are moments by themselves, whatever the zone.
    fileprivate static func areAbsolute(_ texts: String...) -> Bool {
        texts.allSatisfy { text in if case .instant = try? parse(text) { true } else { false } }
    }
}
