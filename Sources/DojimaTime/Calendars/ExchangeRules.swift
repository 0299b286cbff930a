/// The calendar of an exchange as dated rules, written similarly to the exchange's own notices.
///
/// "Reference tables" in comments on exchanges are the tables of the Python package exchange_calendars, with which the rules are compared.
struct ExchangeRules: Sendable, Equatable {
    /// The market identifier code of ISO 10383, or a plain name if there is none.
    var code: String
    var name: String
    var zone: String
    /// Other names of this calendar.
    var aliases: [String] = []
    /// First and last date on which these rules have been compared with a source, written `1990_01_01`.
    var trusted: ClosedRange<Int>
    /// First and last date on which the hours have been compared with a source too; `nil` for all of `trusted`.
    var trustedHours: ClosedRange<Int>?
    /// Weekdays with sessions, from a date on; later entries override earlier ones.
    var week: [WeekRule] = [WeekRule([.monday, .tuesday, .wednesday, .thursday, .friday])]
    /// Regular hours; later entries override earlier ones.
    var hours: [HoursRule]
    /// Recurring holidays.
    var holidays: [DatedRule] = []
    /// The name of the bridge day between two of `holidays`, if the law makes it a holiday.
    var bridge: String?
    /// One-off closures.
    var closures: [DatedRule] = []
    /// Early closes and late opens; later entries override earlier ones.
    var special: [SpecialHours] = []
    /// Dates with a session that would otherwise be closed.
    var extraSessions: [Int] = []
    /// The times of a session's date at which most contracts halt. They are part of the session, but no bars are expected in them.
    var halts: [Range<TimeOfDay>] = []
    /// Published trading before and after a session; later entries of a kind override earlier ones.
    var segments: [SegmentRule] = []
}

/// The weekdays with sessions from a date on.
struct WeekRule: Sendable, Equatable {
    /// The first date, such as `2021_06_27`; `nil` for always.
    var since: Int?
    var days: [Weekday]

    init(since: Int? = nil, _ days: [Weekday]) {
        self.since = since
        self.days = days
    }
}

extension ExchangeRules {
    var trustedDates: ClosedRange<CivilDate> { ClosedRange(yyyymmdd: trusted) }
    /// The dates whose hours are known, within `trustedDates`.
    var trustedHourDates: ClosedRange<CivilDate> {
        trustedHours.map { ClosedRange<CivilDate>(yyyymmdd: $0).clamped(to: trustedDates) } ?? trustedDates
    }

    /// The date up to which announced holidays are included: that of the catalog, or the end of `trusted` if it is earlier; `nil` for
    /// exchanges without holidays and those of calendar files.
    var announced: CivilDate? {
        guard ExchangeCatalog.entries.contains(where: { $0.code == code }), !holidays.isEmpty else { return nil }
        return min(ExchangeCatalog.announced, trustedDates.upperBound)
    }
}

extension ClosedRange<CivilDate> {
    fileprivate init(yyyymmdd dates: ClosedRange<Int>) {
        self = CivilDate(yyyymmdd: dates.lowerBound)...CivilDate(yyyymmdd: dates.upperBound)
    }
}
