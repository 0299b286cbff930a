extension ExchangeRules {
    /// Athens Stock Exchange, closed on Western and Orthodox holidays.
    ///
    /// The dates are known from 2002 on, but the hours changed often before 29 September 2008, so the rules are trusted from then. The open
    /// is that of the first auction.
    static let asex = ExchangeRules(
        code: "ASEX",
        name: "Athens Stock Exchange",
        zone: "Europe/Athens",
        aliases: ["ATHEX", "XATH"],
        trusted: 2008_09_29...2026_12_31,
        hours: [
            HoursRule(open: at(10, 00), close: at(17, 00)),
            HoursRule(since: 2008_09_29, open: at(10, 00), close: at(17, 20)),
        ],
        holidays: .targetDays + [
            .epiphany,
            .cleanMonday,
            DatedRule("Independence Day", .date(.march, 25)),
            .orthodoxGoodFriday,
            .orthodoxEasterMonday,
            .orthodoxWhitMonday,
            .assumptionDay,
            DatedRule("Ochi Day", .date(.october, 28)),
            .christmasEve.since(2009),
        ],
        closures: [
            DatedRule("Exchange holiday", .on(2002_05_07)),
            DatedRule("Eve of Assumption Day", .on(2004_08_13)),
            DatedRule("Strike", .on(2008_03_04, 2008_03_05)),
            DatedRule("Labour Day", .on(2013_05_07, 2016_05_03)),
            DatedRule("New Year's Eve", .on(2014_12_31)),
            DatedRule("Debt crisis", .spans(2015_06_29...2015_07_31)),
        ])
}
