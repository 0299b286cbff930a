extension ExchangeRules {
    /// Prague Stock Exchange; trusted from the start of trading on Xetra, because earlier hours are not known.
    static let xpra = ExchangeRules(
        code: "XPRA",
        name: "Prague Stock Exchange",
        zone: "Europe/Prague",
        trusted: 2013_01_01...2026_12_31,
        hours: [HoursRule(open: at(9, 00), close: at(16, 20))],
        holidays: [
            .newYearsDay,
            .goodFriday.since(2013),
            .easterMonday,
            .labourDay,
            DatedRule("Liberation Day", .date(.may, 8)),
            DatedRule("Saints Cyril and Methodius Day", .date(.july, 5)),
            DatedRule("Jan Hus Day", .date(.july, 6)),
            DatedRule("Statehood Day", .date(.september, 28)),
            DatedRule("Independence Day", .date(.october, 28)),
            DatedRule("Struggle for Freedom and Democracy Day", .date(.november, 17)),
            .christmasEve,
            .christmasDay,
            .secondDayOfChristmas,
            .newYearsEve,
        ],
        closures: [
            DatedRule("Flood", .on(2002_08_14)),
            DatedRule("Restoration of the Czech state", .on(2004_01_02, 2005_01_03)),
        ])
}
