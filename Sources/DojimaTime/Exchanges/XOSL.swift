extension ExchangeRules {
    /// Oslo Stock Exchange, since 2019 a part of Euronext, with days and hours of its own.
    ///
    /// Trusted since the day was shortened; from September 2008 to then it ended an hour later, which the tables these rules are held to
    /// do not have.
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
