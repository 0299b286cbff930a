extension ExchangeRules {
    /// Returns the rules of a German exchange: all have the holidays of Frankfurt, but different hours.
    static func german(
        _ code: String, _ name: String, aliases: [String] = [], trusted: ClosedRange<Int> = 2003_11_03...2026_12_31, hours: HoursRule
    ) -> ExchangeRules {
        ExchangeRules(
            code: code, name: name, zone: "Europe/Berlin", aliases: aliases, trusted: trusted, hours: [hours],
            holidays: .targetDays + .yearEndEves + [
                DatedRule("Whit Monday", .on(2007_05_28)),
                .whitMonday.since(2015).through(2021),
                DatedRule("German Unity Day", .date(.october, 3), from: 2014, through: 2021),
                // A holiday in all of Germany only for the 500th anniversary of the Reformation.
                DatedRule("Reformation Day", .on(2017_10_31)),
            ],
            // The last trading day of the year before New Year's Eve, as announced each December.
            special: [
                SpecialHours(
                    closes: at(14, 00),
                    on: [DatedRule("Last trading day of the year", .date(.december, 30), from: 2010, observed: .previousFriday)])
            ])
    }
}
