extension ExchangeRules {
    /// Warsaw Stock Exchange.
    ///
    /// The dates are known from 2002 on, but sessions were longer until 12 April 2013, so the rules are trusted only after that date.
    static let xwar = ExchangeRules(
        code: "XWAR",
        name: "Warsaw Stock Exchange",
        zone: "Europe/Warsaw",
        aliases: ["GPW", "WSE"],
        trusted: 2013_04_15...2026_12_31,
        hours: [HoursRule(open: at(9, 00), close: at(17, 00))],
        holidays: .targetDays + [
            .epiphany.since(2011),
            DatedRule("Constitution Day", .date(.may, 3)),
            .corpusChristi,
            DatedRule("Armed Forces Day", .date(.august, 15)),
            .allSaintsDay,
            DatedRule("Independence Day", .date(.november, 11)),
            DatedRule("Christmas Eve", .date(.december, 24), except: [2004]),
            .newYearsEve.since(2011),
        ],
        closures: [
            DatedRule("Funeral of Pope John Paul II", .on(2005_04_08)),
            DatedRule("New Year's Eve", .on(2007_12_31)),
            DatedRule("Exchange holiday", .on(2008_05_02, 2009_01_02, 2013_04_16, 2018_01_02)),
            DatedRule("Centenary of independence", .on(2018_11_12)),
        ])
}
