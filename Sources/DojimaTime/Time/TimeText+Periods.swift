extension TimeText {
    /// The day that a year or a month without a day denotes: the first day at the start of a span, the last day at its end.
    public enum PeriodDay: Sendable { case first, last }

    /// Parses a time in the formats accepted in options and specifications: those of `init(_:)` and three shorter forms of dates.
    ///
    ///     try TimeText(option: "20180102")        // 2018-01-02
    ///     try TimeText(option: "2018-02")         // 2018-02-01
    ///     try TimeText(option: "2018", .last)     // 2018-12-31
    ///
    /// Throws as `init(_:)` does.
    public init(option text: some StringProtocol, _ day: PeriodDay = .first) throws(TimeTextError) {
        guard let date = TimeText.shortDate(Array(text.utf8), day) else {
            try self.init(text)
            return
        }
        self = try TimeText.dateOnly(date).withinLimits(as: text)
    }

    /// The date of `2018`, `2018-01` or `20180102`; `nil` for all other texts.
    private static func shortDate(_ text: [UInt8], _ day: PeriodDay) -> CivilDate? {
        var reader = TextReader(text[...])
        guard text.count == 4 || text.count == 7 || text.count == 8, let year = reader.number(digits: 4) else { return nil }
        if text.count == 8 {
            guard let month = reader.number(digits: 2), let day = reader.number(digits: 2) else { return nil }
            return CivilDate(existing: year, month: month, day: day)
        }
        var months: Int?
        if text.count == 7 {
            guard reader.take(UInt8(ascii: "-")), let month = reader.number(digits: 2) else { return nil }
            months = month
        }
        guard let first = CivilDate(existing: year, month: months ?? 1, day: 1) else { return nil }
        return day == .first ? first : first.adding(months: months == nil ? 12 : 1).adding(days: -1)
    }
}
