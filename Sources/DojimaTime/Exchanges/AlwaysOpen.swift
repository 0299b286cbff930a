extension ExchangeRules {
    /// Markets that never close, such as those of cryptocurrencies: one session for each date in UTC.
    static let alwaysOpen = ExchangeRules(
        code: TradingCalendar.alwaysOpenCode,
        name: "Always open",
        zone: "UTC",
        trusted: 1970_01_01...2099_12_31,
        week: [WeekRule(Weekday.allCases)],
        hours: [HoursRule(open: .midnight, close: .endOfDay)])

    /// Every minute from Monday to Friday, in UTC.
    static let weekdaysOpen = ExchangeRules(
        code: "24/5",
        name: "Open on weekdays",
        zone: "UTC",
        trusted: 1970_01_01...2099_12_31,
        hours: [HoursRule(open: .midnight, close: .endOfDay)])
}

extension TradingCalendar {
    /// The code of the calendar without closed time.
    package static let alwaysOpenCode = "24/7"
}
