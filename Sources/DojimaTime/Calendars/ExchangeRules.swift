/// All that is known of an exchange's calendar, as dated rules: a value that reads like the exchange's own notice.
struct ExchangeRules: Sendable, Equatable {
    /// The market identifier code of ISO 10383, or a plain name where there is none.
    var code: String
    var name: String
    var zone: String
    /// Other names that ask for this calendar.
    var aliases: [String] = []
    /// First and last date on which these rules have been compared with a source, written `1990_01_01`.
    var trusted: ClosedRange<Int>
    /// Weekdays that trade, from a date on; later entries win.
    var week: [WeekRule] = [WeekRule([.monday, .tuesday, .wednesday, .thursday, .friday])]
    /// Regular hours; later entries win.
    var hours: [HoursRule]
    /// Days off that come back.
    var holidays: [DatedRule] = []
    /// The name of a day off between two of `holidays`, where the law makes it one.
    var bridge: String?
    /// Days off that came once.
    var closures: [DatedRule] = []
    /// Early closes and late opens; later entries win.
    var special: [SpecialHours] = []
    /// Sessions on days that would be off.
    var extraSessions: [Int] = []
    /// Trading before and after a session, where the exchange publishes it; of each kind later entries win.
    var segments: [SegmentRule] = []
}

/// The weekdays that trade from a date on.
struct WeekRule: Sendable, Equatable {
    /// `2021_06_27`; `nil`: always.
    var since: Int?
    var days: [Weekday]

    init(since: Int? = nil, _ days: [Weekday]) {
        self.since = since
        self.days = days
    }
}
