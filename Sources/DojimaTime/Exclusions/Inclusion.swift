import DojimaText

/// Open time that overrides every rule and calendar: a Saturday with a session, a one-off evening session.
public enum Inclusion: Sendable, Equatable {
    /// One range of real time.
    case range(Range<Instant>)
    /// Entire local dates, or the same hours on each of them.
    case dates(zone: Zone, ClosedRange<CivilDate>, hours: Range<TimeOfDay>? = nil)

    /// Returns this open time within a span. O(dates in the span).
    func opened(in span: Range<Instant>) -> InstantSet {
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

    /// Returns the dates in a span of an axis of trade dates, as midnights UTC, that contain any of this open time.
    ///
    /// - Parameter zone: the zone in which the moments of a range are converted to dates.
    func openedDates(in span: Range<Instant>, zone: Zone) -> InstantSet {
        let dates: ClosedRange<CivilDate>
        switch self {
        case .range(let range):
            guard !range.isEmpty else { return InstantSet() }
            let first = zone.localTime(at: range.lowerBound).date
            dates = first...max(first, zone.localTime(at: range.upperBound.advanced(by: -1)).date)
        case .dates(_, let named, let hours):
            guard hours.map({ !$0.isEmpty }) ?? true else { return InstantSet() }
            dates = named
        }
        return InstantSet(Instant(dates.lowerBound)..<Instant(dates.upperBound.adding(days: 1))).intersection(span)
    }
}

extension Inclusion {
    /// Parses open time as written on the command line: a date, a span, or a start and a length, as in `Exclusion(option:)`.
    ///
    ///     "2024-12-28"                          one date
    ///     "2024-12-28T09:30..2024-12-28T16:00"  some hours by the local clock
    public init(option text: String, zone: Zone) throws(RuleError) {
        switch try Exclusion(option: text, zone: zone) {
        case .closedDate(let zone, let date): self = .dates(zone: zone, date...date)
        case .dates(let zone, let dates): self = .dates(zone: zone, dates)
        case .range(let range): self = .range(range)
        default:
            throw RuleError(
                message: "\(quoted(text)) is not an open time; write 2024-12-28, 2024-12-28..2024-12-29 or "
                    + "2024-12-28T09:30..2024-12-28T16:00")
        }
    }
}
