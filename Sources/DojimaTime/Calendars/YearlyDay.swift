/// A day of every year, as rules of exchanges name it.
indirect enum YearlyDay: Sendable, Equatable {
    case date(Month, Int)
    /// The first such weekday on or after a date.
    case onOrAfter(Weekday, Month, Int)
    /// The last such weekday of a month.
    case last(Weekday, of: Month)
    /// Easter Sunday of the Western churches.
    case easter
    /// Easter Sunday of the Orthodox churches.
    case orthodoxEaster
    /// The day of an equinox by Tokyo's clock, which is a holiday of Japan.
    case vernalEquinox, autumnalEquinox
    /// A day of the Hebrew calendar, by its arithmetic.
    case hebrew(HebrewMonth, Int)
    /// A day of the Islamic calendar by its table, where the sighting of the moon has not announced one: a projection.
    case islamic(IslamicMonth, Int)
    /// The day of the June solstice by Chile's clock, which is a holiday there.
    case juneSolstice
    /// Qingming, when China sweeps the tombs: the sun fifteen degrees past the vernal equinox.
    case qingming
    /// A day of a month of a lunisolar calendar, in the lunar year that begins in the year.
    case lunisolar(LunisolarCalendar, month: Int, day: Int)
    /// The first new moon by China's clock on or after a date.
    case newMoon(onOrAfter: Month, Int)
    /// Days after another day, or before it when negative.
    case shifted(YearlyDay, days: Int)
    /// A day and those after it, so many in all.
    case lasting(YearlyDay, days: Int)
    /// Dates one by one, in order, and in the years before the first and after the last of them a day that projects them.
    case announced([Int], otherwise: YearlyDay)
    /// Dates one by one, written `2001_09_11`: what follows no rule, or another calendar's rule.
    case listed([Int])

    /// The `n`th such weekday of a month, counted from 1.
    static func nth(_ n: Int, _ weekday: Weekday, of month: Month) -> YearlyDay { .onOrAfter(weekday, month, 7 * n - 6) }

    /// Dates one by one, written `2001_09_11`.
    static func on(_ dates: Int...) -> YearlyDay { .listed(dates) }

    /// Days before Easter Sunday (negative) or after it.
    static func easter(_ days: Int) -> YearlyDay { .shifted(.easter, days: days) }

    /// All dates of spans of days, both ends included, written `2001_09_11...2001_09_14`.
    static func spans(_ spans: ClosedRange<Int>...) -> YearlyDay {
        .listed(
            spans.flatMap { span in
                (CivilDate(yyyymmdd: span.lowerBound).daysSinceEpoch...CivilDate(yyyymmdd: span.upperBound).daysSinceEpoch).map {
                    CivilDate(daysSinceEpoch: $0).yyyymmdd
                }
            })
    }

    /// A list, and in the years before its first and after its last date a day that projects it; anything else stays what it is.
    func projected(by day: YearlyDay) -> YearlyDay {
        guard case .listed(let dates) = self else { return self }
        return .announced(dates.sorted(), otherwise: day)
    }

    /// From the year of the first to that of the last of dates in order.
    private static func years(of dates: [Int]) -> ClosedRange<Int> { (dates.first ?? 0) / 10_000...(dates.last ?? 0) / 10_000 }

    func shifted(_ days: Int) -> YearlyDay { .shifted(self, days: days) }

    /// This day and those after it, so many in all.
    func lasting(_ days: Int) -> YearlyDay { .lasting(self, days: days) }

    /// The days that one word says.
    static let plainNames: [(name: String, day: YearlyDay)] = [
        ("easter", .easter), ("orthodoxEaster", .orthodoxEaster), ("vernalEquinox", .vernalEquinox), ("autumnalEquinox", .autumnalEquinox),
        ("juneSolstice", .juneSolstice), ("qingming", .qingming),
    ]

    /// The word for this day; `nil` for a day that needs more.
    var plainName: String? { YearlyDay.plainNames.first { $0.day == self }?.name }

    /// How many dates are written one by one.
    var listedCount: Int {
        switch self {
        case .listed(let dates), .announced(let dates, _): dates.count
        case .shifted(let day, _), .lasting(let day, _): day.listedCount
        default: 0
        }
    }

    /// The dates of this day in a year; of a list, or of another calendar's day, there may be none or several.
    func dates(in year: Int) -> [CivilDate] {
        switch self {
        case .date(let month, let day): [CivilDate(year: year, month: month.rawValue, day: day)]
        case .onOrAfter(let weekday, let month, let day): [CivilDate(year: year, month: month.rawValue, day: day).onOrAfter(weekday)]
        case .last(let weekday, let month):
            [CivilDate(year: year, month: month.rawValue, day: CivilDate.days(inMonth: month.rawValue, of: year) - 6).onOrAfter(weekday)]
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
            [LunisolarCalendar.chinese.newMoon(onOrAfter: CivilDate(year: year, month: month.rawValue, day: day))]
        case .shifted(let day, let days): day.dates(in: year).map { $0.adding(days: days) }
        case .lasting(let day, let days): day.dates(in: year).flatMap { first in (0..<days).map { first.adding(days: $0) } }
        case .announced(let dates, let projected):
            YearlyDay.years(of: dates).contains(year) ? YearlyDay.listed(dates).dates(in: year) : projected.dates(in: year)
        case .listed(let dates): dates.filter { $0 / 10_000 == year }.map(CivilDate.init(yyyymmdd:))
        }
    }

    /// The dates of this day in several years but some. A list is gone through once, whatever the years.
    func dates(in years: ClosedRange<Int>, except: [Int]) -> [CivilDate] {
        func counts(_ year: Int) -> Bool { years.contains(year) && !except.contains(year) }
        switch self {
        case .listed(let dates): return dates.filter { counts($0 / 10_000) }.map(CivilDate.init(yyyymmdd:))
        case .shifted(let day, let days): return day.dates(in: years, except: except).map { $0.adding(days: days) }
        default: return years.filter(counts).flatMap { dates(in: $0) }
        }
    }
}

enum Month: Int, Comparable, Sendable {
    case january = 1
    case february, march, april, may, june, july, august, september, october, november, december

    static func < (a: Month, b: Month) -> Bool { a.rawValue < b.rawValue }
}

extension CivilDate {
    /// The date written as one number: `2001_09_11`.
    init(yyyymmdd: Int) { self.init(year: yyyymmdd / 10_000, month: yyyymmdd / 100 % 100, day: yyyymmdd % 100) }

    var yyyymmdd: Int {
        let (year, month, day) = components
        return 10_000 * year + 100 * month + day
    }

    /// The first such weekday from this date on.
    func onOrAfter(_ wanted: Weekday) -> CivilDate { adding(days: (wanted.rawValue - weekday.rawValue + 7) % 7) }
}
