import DojimaText

/// The hours of sessions on some weekdays, by the wall clock of the exchange.
///
///     let week = try [TradingHours("Mon-Thu 09:00-11:30 12:30-15:30"), TradingHours("Fri 09:00-12:00")]
public struct TradingHours: Hashable, Sendable {
    /// The start of the session by the wall clock of the exchange.
    public var open: TimeOfDay
    /// The end of the session by the wall clock of the exchange.
    public var close: TimeOfDay
    /// The breaks in order, half open.
    public var breaks: [Range<TimeOfDay>]
    /// The weekdays on which sessions have these hours.
    public var days: Set<Weekday>
    /// Whether a session opens on the evening before its date.
    public var opensDayBefore: Bool
    /// The first date to which the hours apply; `nil` for all dates.
    public var since: CivilDate?

    /// Creates hours; `TradingCalendar` checks that they are in order.
    public init(
        open: TimeOfDay, close: TimeOfDay, breaks: [Range<TimeOfDay>] = [],
        on days: Set<Weekday> = [.monday, .tuesday, .wednesday, .thursday, .friday], opensDayBefore: Bool = false, since: CivilDate? = nil
    ) {
        (self.open, self.close, self.breaks) = (open, close, breaks)
        (self.days, self.opensDayBefore, self.since) = (days, opensDayBefore, since)
    }

    /// Parses hours as `CalendarEntry.hours` writes them: `09:00-17:30`, `09:00-11:30 12:30-15:30`, `Mon-Thu 10:00-17:00` or
    /// `Sun 17:00(-1)-16:00`; Monday to Friday if no weekday is given.
    /// - Throws: an error that says how to write them.
    public init(_ text: some StringProtocol, since: CivilDate? = nil) throws(RuleError) {
        guard let hours = TradingHours(parsing: String(text), since: since) else {
            throw RuleError(
                message: "\(quoted(String(text))) are not trading hours; write 09:00-17:30, 09:00-11:30 12:30-15:30, Mon-Thu 10:00-17:00 "
                    + "or 17:00(-1)-16:00")
        }
        self = hours
    }

    private init?(parsing text: String, since: CivilDate?) {
        var words = text.split(separator: " ")[...]
        var days: Set<Weekday>?
        if let word = words.first, word.first?.isLetter ?? false {
            guard let named = Set<Weekday>(span: word) else { return nil }
            days = named
            words = words.dropFirst()
        }
        let isEvening = words.first?.contains("(-1)-") ?? false
        if let first = words.first { words[words.startIndex] = Substring(first.replacing("(-1)-", with: "-", maxReplacements: 1)) }
        var times: [TimeOfDay] = []
        for word in words {
            let ends = word.split(separator: "-", omittingEmptySubsequences: false).map { TimeOfDay($0) }
            guard ends.count == 2, let from = ends[0], let to = ends[1] else { return nil }
            times += [from, to]
        }
        guard let open = times.first, let close = times.last else { return nil }
        var breaks: [Range<TimeOfDay>] = []
        for index in stride(from: 1, to: times.count - 1, by: 2) {
            guard times[index] < times[index + 1] else { return nil }
            breaks.append(times[index]..<times[index + 1])
        }
        self.init(open: open, close: close, breaks: breaks, opensDayBefore: isEvening, since: since)
        if let days { self.days = days }
    }

    /// The rule of a calendar, on `days` or on all weekdays.
    func rule(onAllDays: Bool = false) -> HoursRule {
        HoursRule(
            since: since?.yyyymmdd, on: onAllDays ? nil : days.sorted(), open: open, close: close, breaks: breaks,
            openDay: opensDayBefore ? -1 : 0)
    }
}

extension Set<Weekday> {
    /// The weekdays of `Mon`, `Mon-Thu` or `Sun-Thu`; `nil` for any other text.
    fileprivate init?(span text: some StringProtocol) {
        let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { Weekday(name: $0) }
        guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1] else { return nil }
        let length = (last.rawValue - first.rawValue + 7) % 7
        self = Set((0...length).map { Weekday(index: first.rawValue + $0) })
    }
}
