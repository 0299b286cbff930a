import DojimaText

/// A yearly day as written in a file: the one key that defines it, and its modifiers.
struct DayText: Record {
    private var kind: YearlyDay?
    private var inner: YearlyDay?
    private var otherwise: YearlyDay?
    private var shift: Int?
    private var lasting: Int?

    init() {}

    init(_ day: YearlyDay) {
        switch day {
        case .announced(let dates, let other): (kind, otherwise) = (.listed(dates), other)
        case .shifted(let day, let days) where day.plainName == nil: (self, shift) = (DayText(with: day), days)
        case .lasting(let day, let days): (self, lasting) = (DayText(with: day), days)
        default: kind = day
        }
    }

    /// Creates the text of a day that gets one more modifier. A day that already has a modifier is nested in braces.
    private init(with day: YearlyDay) {
        self.init(day)
        guard shift != nil || lasting != nil else { return }
        self.init()
        inner = day
    }

    var day: YearlyDay {
        var day = kind ?? inner ?? .listed([])
        if let otherwise { day = day.projected(by: otherwise) }
        if let shift { day = day.shifted(shift) }
        return lasting.map(day.lasting) ?? day
    }

    static var fields: [Field<DayText>] {
        kinds + YearlyDay.plainNames.map(plain) + [
            Field("of", \.inner, .day, "Another day in braces, to shift or lengthen it again."),
            Field("otherwise", \.otherwise, .day, "The day used in years before the first and after the last of the dates."),
            Field("shift", \.shift, .integer(-366...366), "The number of days by which it is later; negative if earlier."),
            Field("lasting", \.lasting, .integer(1...31), "The number of consecutive days."),
        ]
    }

    static let rules: [FieldRule] = [
        .exactlyOne((kinds + YearlyDay.plainNames.map(plain)).map(\.name) + ["of"]), .needs("otherwise", "dates"),
    ]

    // Safe to share: a form consists of functions over immutable values.
    nonisolated(unsafe) fileprivate static let form = Form<YearlyDay>.mapped(
        from: .record, { (text: DayText, _) in text.day }, inverse: { DayText($0) })

    private static var kinds: [Field<DayText>] {
        [
            Field("date", \.kind, .monthDay, "Month and day: 12-25.", { .date($0.month, $0.day) }) {
                if case .date(let month, let day) = $0 { MonthDay(known: month, day) } else { nil }
            },
            Field("dates", \.kind, .list(.calendarDate, 0...20_000), "A list of dates.", { .listed($0) }) {
                if case .listed(let dates) = $0 { dates } else { nil }
            },
            Field(
                "nth", \.kind, .nth, "A weekday of a month by its number, such as the 4th Thursday.",
                { .nth($0.n, $0.weekday, of: $0.month) }
            ) {
                guard case .onOrAfter(let weekday, let month, let day) = $0, day % 7 == 1, day <= 22 else { return nil }
                return (day / 7 + 1, weekday, month)
            },
            Field(
                "onOrAfter", \.kind, .onOrAfter, "The first such weekday from a date on.",
                { .onOrAfter($0.weekday, $0.date.month, $0.date.day) }
            ) {
                guard case .onOrAfter(let weekday, let month, let day) = $0, day % 7 != 1 || day > 22 else { return nil }
                return (weekday, MonthDay(known: month, day))
            },
            Field("last", \.kind, .last, "The last such weekday of a month.", { .last($0.weekday, of: $0.month) }) {
                if case .last(let weekday, let month) = $0 { (weekday, month) } else { nil }
            },
            Field(
                "hebrew", \.kind, .dayOfMonth(.named(HebrewMonth.allCases, \.name)), "A day of the Hebrew calendar.",
                { .hebrew($0.month, $0.day) }
            ) {
                if case .hebrew(let month, let day) = $0 { (month, day) } else { nil }
            },
            Field(
                "islamic", \.kind, .dayOfMonth(.named(IslamicMonth.allCases, \.name)), "A day of the Islamic calendar.",
                { .islamic($0.month, $0.day) }
            ) {
                if case .islamic(let month, let day) = $0 { (month, day) } else { nil }
            },
            lunisolar("chinese", .chinese), lunisolar("korean", .korean),
            Field(
                "newMoon", \.kind, .monthDay, "The first new moon in China from a date on.", { .newMoon(onOrAfter: $0.month, $0.day) }
            ) {
                if case .newMoon(let month, let day) = $0 { MonthDay(known: month, day) } else { nil }
            },
        ]
    }

    private static func lunisolar(_ name: String, _ calendar: LunisolarCalendar) -> Field<DayText> {
        Field(
            name, \.kind, .dayOfMonth(.integer(1...12)), "A day of a lunar month, in the lunar year that begins in the year.",
            { .lunisolar(calendar, month: $0.month, day: $0.day) }
        ) {
            if case .lunisolar(calendar, let month, let day) = $0 { (month, day) } else { nil }
        }
    }

    /// A key for a day that is named by one word; its value is the number of days by which that day is shifted.
    private static func plain(_ name: String, _ plain: YearlyDay) -> Field<DayText> {
        Field(
            name, \.kind, .integer(-366...366), "The number of days after it; negative if before.", { $0 == 0 ? plain : plain.shifted($0) }
        ) {
            if $0 == plain { 0 } else if case .shifted(plain, let days) = $0 { days } else { nil }
        }
    }
}

extension Form<YearlyDay> {
    /// A day in braces, which may contain other days.
    static var day: Form { .named("day") { DayText.form } }
}

extension Form where Value == (n: Int, weekday: Weekday, month: Month) {
    fileprivate static var nth: Form {
        .object(
            Key("n", .integer(1...4), "Counted from 1."), Key.weekday, Key.monthNumber,
            make: { _, n, weekday, month in (n, weekday, month) }, parts: { ($0.n, $0.weekday, $0.month) })
    }
}

extension Form where Value == (weekday: Weekday, date: MonthDay) {
    fileprivate static var onOrAfter: Form {
        .object(
            Key.weekday, Key("date", .monthDay, "Month and day: 05-24."), make: { _, weekday, date in (weekday, date) },
            parts: { ($0.weekday, $0.date) })
    }
}

extension Form where Value == (weekday: Weekday, month: Month) {
    fileprivate static var last: Form {
        .object(Key.weekday, Key.monthNumber, make: { _, weekday, month in (weekday, month) }, parts: { ($0.weekday, $0.month) })
    }
}

extension Form {
    /// A day of a month of another calendar: `{"month": "Tishri", "day": 10}`.
    fileprivate static func dayOfMonth<Month>(_ month: Form<Month>) -> Form where Value == (month: Month, day: Int) {
        .object(
            Key("month", month, "The month."), Key("day", .integer(1...30), "The day of the month."),
            make: { _, month, day in (month, day) }, parts: { ($0.month, $0.day) })
    }

    /// One of some values, by its name.
    fileprivate static func named(_ values: [Value], _ name: @escaping (Value) -> String) -> Form {
        let names = values.map(name)
        return .mapped(from: .oneOf(names), { word, _ in values[names.firstIndex(of: word) ?? 0] }, inverse: name)
    }
}

extension Key<Weekday> {
    fileprivate static var weekday: Key { Key("weekday", .weekday, "The weekday.") }
}

extension Key<Month> {
    fileprivate static var monthNumber: Key { Key("month", .month, "The month, from 1 to 12.") }
}
