extension ExchangeRules {
    /// Oslo Stock Exchange, part of Euronext since 2019, with its own holidays and hours.
    ///
    /// Trusted since the session was shortened: from September 2008 until then it ended an hour later, which the reference tables do not
    /// include.
    static let xosl = ExchangeRules(
        code: "XOSL",
        name: "Oslo Stock Exchange",
        zone: "Europe/Oslo",
        aliases: ["OSE"],
        trusted: 2012_08_06...2026_12_31,
        hours: [HoursRule(open: at(9, 00), close: at(16, 20))],
        holidays: .targetDays + .yearEndEves + [
            .maundyThursday,
            DatedRule("Constitution Day", .date(.may, 17)),
            .ascensionDay,
            .whitMonday,
        ],
        special: [SpecialHours(closes: at(13, 00), on: [DatedRule("Wednesday before Easter", .easter(-4), from: 2011)])])
}
