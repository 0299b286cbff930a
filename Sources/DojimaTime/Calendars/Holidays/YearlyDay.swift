/// A yearly day in the rules of an exchange.
indirect enum YearlyDay: Sendable, Equatable {
    case date(Month, Int)
    /// The first given weekday on or after a date.
    case onOrAfter(Weekday, Month, Int)
    /// The last given weekday of a month.
    case last(Weekday, of: Month)
    /// Easter Sunday of the Western churches.
    case easter
    /// Easter Sunday of the Orthodox churches.
    case orthodoxEaster
    /// The date of an equinox in Tokyo, a holiday of Japan.
    case vernalEquinox, autumnalEquinox
    /// A day of the arithmetic Hebrew calendar.
    case hebrew(HebrewMonth, Int)
    /// A day of the tabular Islamic calendar: a projection for years in which moon sighting has not announced it.
    case islamic(IslamicMonth, Int)
    /// The date of the June solstice in Chile, a holiday there.
    case juneSolstice
    /// Qingming (Tomb-Sweeping Day) in China: the sun fifteen degrees past the vernal equinox.
    case qingming
    /// A day of a month of a lunisolar calendar, in the lunar year that begins in the given year.
    case lunisolar(LunisolarCalendar, month: Int, day: Int)
    /// The first new moon in China on or after a date.
    case newMoon(onOrAfter: Month, Int)
    /// The day a number of days after another day; before it if negative.
    case shifted(YearlyDay, days: Int)
    /// A number of consecutive days, of which the given day is the first.
    case lasting(YearlyDay, days: Int)
    /// Listed dates, in order, and a day that replaces them in years before the first and after the last of them.
    case announced([Int], otherwise: YearlyDay)
    /// Listed dates, written `2001_09_11`: those that follow no rule, or another calendar's rule.
    case listed([Int])

    /// Returns the `n`th given weekday of a month, counted from 1.
    static func nth(_ n: Int, _ weekday: Weekday, of month: Month) -> YearlyDay { .onOrAfter(weekday, month, 7 * n - 6) }

    /// Returns a list of dates, written `2001_09_11`.
    static func on(_ dates: Int...) -> YearlyDay { .listed(dates) }

    /// Returns the day a number of days after Easter Sunday; before it if negative.
    static func easter(_ days: Int) -> YearlyDay { .shifted(.easter, days: days) }

    /// Returns a list of all dates of closed ranges, written `2001_09_11...2001_09_14`.
    static func spans(_ spans: ClosedRange<Int>...) -> YearlyDay {
        .listed(
            spans.flatMap { span in
                (CivilDate(yyyymmdd: span.lowerBound).daysSinceEpoch...CivilDate(yyyymmdd: span.upperBound).daysSinceEpoch).map {
                    CivilDate(daysSinceEpoch: $0).yyyymmdd
                }
            })
    }

    /// Returns a list of dates that is continued by `day` in years before its first date and after its last; any other kind of day is
    /// returned unchanged.
    func projected(by day: YearlyDay) -> YearlyDay {
        guard case .listed(let dates) = self else { return self }
        return .announced(dates.sorted(), otherwise: day)
    }

    /// Returns the years from the first to the last of sorted dates.
    private static func years(of dates: [Int]) -> ClosedRange<Int> { (dates.first ?? 0) / 10_000...(dates.last ?? 0) / 10_000 }

    func shifted(_ days: Int) -> YearlyDay { .shifted(self, days: days) }

    /// Returns a number of consecutive days, of which this day is the first.
    func lasting(_ days: Int) -> YearlyDay { .lasting(self, days: days) }

    /// The days that are written as one word, with that word.
    static let plainNames: [(name: String, day: YearlyDay)] = [
        ("easter", .easter), ("orthodoxEaster", .orthodoxEaster), ("vernalEquinox", .vernalEquinox), ("autumnalEquinox", .autumnalEquinox),
        ("juneSolstice", .juneSolstice), ("qingming", .qingming),
    ]

    /// The word for this day; `nil` for a day that is not written as one word.
    var plainName: String? { YearlyDay.plainNames.first { $0.day == self }?.name }

    /// The number of listed dates.
    var listedCount: Int {
        switch self {
        case .listed(let dates), .announced(let dates, _): dates.count
        case .shifted(let day, _), .lasting(let day, _): day.listedCount
        default: 0
        }
    }

    /// Returns the dates of this day in a year; for a list or a day of another calendar there may be none or several.
    func dates(in year: Int) -> [CivilDate] {
        switch self {
        case .date(let month, let day): [CivilDate(normalizing: year, month: month.rawValue, day: day)]
        case .onOrAfter(let weekday, let month, let day): [CivilDate(normalizing: year, month: month.rawValue, day: day).onOrAfter(weekday)]
        case .last(let weekday, let month):
            [
                CivilDate(normalizing: year, month: month.rawValue, day: CivilDate.days(inMonth: month.rawValue, of: year) - 6).onOrAfter(
                    weekday)
            ]
        case .easter: [easterSunday(of: year)]
        case .orthodoxEaster: [orthodoxEasterSunday(of: year)]
        case .vernalEquinox: [equinoxInTokyo(of: year, month: .march)]
        case .autumnalEquinox: [equinoxInTokyo(of: year, month: .september)]
        case .hebrew(let month, let day): month.dates(day: day, in: year)
        case .islamic(let month, let day): month.dates(day: day, in: year)
        case .juneSolstice: [juneSolsticeInChile(of: year)]
        case .qingming: [tombSweepingDay(of: year)]
        case .lunisolar(let calendar, let month, let day): [calendar.date(year: year, month: month, day: day)]
        case .newMoon(let month, let day):
            [LunisolarCalendar.chinese.newMoon(onOrAfter: CivilDate(normalizing: year, month: month.rawValue, day: day))]
        case .shifted(let day, let days): day.dates(in: year).map { $0.adding(days: days) }
        case .lasting(let day, let days): day.dates(in: year).flatMap { first in (0..<days).map { first.adding(days: $0) } }
        case .announced(let dates, let projected):
            YearlyDay.years(of: dates).contains(year) ? YearlyDay.listed(dates).dates(in: year) : projected.dates(in: year)
        case .listed(let dates): dates.filter { $0 / 10_000 == year }.map(CivilDate.init(yyyymmdd:))
        }
    }

    /// Returns the dates of this day in a range of years, except for some years. A list is scanned only once.
    func dates(in years: ClosedRange<Int>, except: [Int]) -> [CivilDate] {
        func counts(_ year: Int) -> Bool { years.contains(year) && !except.contains(year) }
        switch self {
        case .listed(let dates): return dates.filter { counts($0 / 10_000) }.map(CivilDate.init(yyyymmdd:))
        case .shifted(let day, let days): return day.dates(in: years, except: except).map { $0.adding(days: days) }
        default: return years.filter(counts).flatMap { dates(in: $0) }
        }
    }
}

extension CivilDate {
    /// Creates the date written as one number: `2001_09_11`.
    init(yyyymmdd: Int) { self.init(normalizing: yyyymmdd / 10_000, month: yyyymmdd / 100 % 100, day: yyyymmdd % 100) }

    var yyyymmdd: Int {
        let (year, month, day) = components
        return 10_000 * year + 100 * month + day
    }

    /// Returns the first given weekday on or after this date.
    func onOrAfter(_ wanted: Weekday) -> CivilDate { adding(days: (wanted.rawValue - weekday.rawValue + 7) % 7) }
}
