import DojimaText

extension Exclusion {
    /// Parses a rule as written on the command line.
    ///
    ///     "weekends"                            Saturday and Sunday
    ///     "2024-12-25"                          one date
    ///     "2024-12-24..2024-12-26"              three dates: the last one is included
    ///     "2024-12", "2024"                     a month, a year
    ///     "2024-12-24T13:00..2024-12-27T08:00"  from one local time to another, or with offsets; a date alone is its whole day
    ///     "@1735045200..@1735304400"            seconds since 1970, with decimals if need be
    ///     "2010-12-25/1d"                       a start and a length by the calendar
    public init(option text: String, zone: Zone) throws(RuleError) {
        self = try Exclusion.parse(option: text, zone: zone)
    }

    private static func parse(option text: String, zone: Zone) throws(RuleError) -> Exclusion {
        if text.lowercased() == "weekends" { return .weekends(zone: zone) }
        if let (from, to) = text.halves(around: "..") { return try parse(from: from, to: to, in: text, zone: zone) }
        if let (start, length) = text.halves(around: "/") { return try parse(start: start, length: length, in: text, zone: zone) }
        if let error = TimeTextError.beyondLimits(in: [text]) { throw RuleError(message: error.message) }
        if case .dateOnly(let first) = try? TimeText(option: text),
            case .dateOnly(let last) = try? TimeText(option: text, .last)
        {
            return first == last ? .closedDate(zone: zone, first) : .dates(zone: zone, first...last)
        }
        throw RuleError(
            message: "\(quoted(text)) is not an exclusion; write weekends, 2024-12-25, 2024-12-24..2024-12-26, @1735045200..@1735304400 "
                + "or 2010-12-25/1d")
    }

    /// Parses a repeated range as written on the command line: start, length and step, `2010-01-02,2d,1w` for all weekends.
    public init(every text: String, zone: Zone) throws(RuleError) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3 else {
            throw RuleError(
                message: "\(quoted(text)) is not a repeating exclusion; write start, length and period, such as 2010-01-02,2d,1w")
        }
        let start: LocalTime =
            switch try Exclusion.time(parts[0], in: text) {
            case .dateOnly(let date): LocalTime(date)
            case .local(let local): local
            case .instant(let instant): zone.localTime(at: instant)
            }
        let (length, every) = (try Exclusion.interval(parts[1], in: text), try Exclusion.interval(parts[2], in: text))
        self = .repeating(RepeatRule(zone: zone, startDate: start.date, startTime: start.time, length: length, every: every))
    }

    private static func parse(from: String, to: String, in text: String, zone: Zone) throws(RuleError) -> Exclusion {
        let (start, last) = (try time(from, in: text), try time(to, in: text, .last))
        let orderError = RuleError(message: "\(quoted(text)) ends before it starts; write the earlier time first")
        if case .dateOnly(let first) = start, case .dateOnly(let last) = last {
            guard first <= last else { throw orderError }
            return .dates(zone: zone, first...last)
        }
        var end = last.instant(in: zone)
        if case .dateOnly(let date) = last { end = zone.startOfDay(date.adding(days: 1)) }
        guard start.instant(in: zone) < end else { throw orderError }
        if let first = start.midnight, let next = last.midnight, first < next { return .dates(zone: zone, first...next.adding(days: -1)) }
        return .range(start.instant(in: zone)..<end)
    }

    private static func parse(start: String, length: String, in text: String, zone: Zone) throws(RuleError) -> Exclusion {
        let (start, length) = (try time(start, in: text), try interval(length, in: text))
        if !length.isIntraday, let first = start.midnight {
            return .dates(zone: zone, first...first.moved(by: length).adding(days: -1))
        }
        let moment = start.instant(in: zone)
        guard !length.isIntraday else { return .range(moment..<moment.advanced(by: length.nominalMicroseconds)) }
        let local = zone.localTime(at: moment)
        return .range(moment..<max(moment, zone.instant(of: LocalTime(local.date.moved(by: length), local.time))))
    }

    private static func time(_ part: String, in text: String, _ day: TimeText.PeriodDay = .first) throws(RuleError) -> TimeText {
        do {
            return try TimeText(option: part, day)
        } catch {
            throw RuleError(message: "\(quoted(text)): \(error.message)")
        }
    }

    private static func interval(_ part: String, in text: String) throws(RuleError) -> BarInterval {
        guard let interval = BarInterval(part) else {
            throw RuleError(message: "\(quoted(text)): \(quoted(part)) is not a length; \(BarInterval.howToWrite)")
        }
        return interval
    }
}

extension TimeText {
    /// The date, if this is a date or a midnight by the local clock; otherwise `nil`.
    fileprivate var midnight: CivilDate? {
        switch self {
        case .dateOnly(let date): date
        case .local(let local): local.time == .midnight ? local.date : local.time == .endOfDay ? local.date.adding(days: 1) : nil
        case .instant: nil
        }
    }
}

extension CivilDate {
    /// Returns the date that is an interval of days or longer later.
    fileprivate func moved(by interval: BarInterval) -> CivilDate {
        switch interval.unit {
        case .second, .minute, .hour: self
        case .day: adding(days: interval.count)
        case .week: adding(days: 7 * interval.count)
        case .month: adding(months: interval.count)
        case .year: adding(months: 12 * interval.count)
        }
    }
}

extension String {
    /// Returns the text before and after the first separator; `nil` if there is none.
    fileprivate func halves(around separator: String) -> (String, String)? {
        guard let range = firstRange(of: separator) else { return nil }
        return (String(self[..<range.lowerBound]), String(self[range.upperBound...]))
    }
}

extension BarInterval {
    /// The advice in a message about a length that cannot be parsed.
    static let howToWrite = "write a count of at least 1 and one unit of s m h d w M y, such as 2d, up to \(maximumYears)y"
}
