extension ExchangeRules {
    /// Bratislava Stock Exchange; the current holidays are applied to years before 2016.
    ///
    /// Trusted through 2025: a law made some holidays of 2026 working days, and the reference tables are older than that law.
    static let xbra = ExchangeRules(
        code: "XBRA",
        name: "Bratislava Stock Exchange",
        zone: "Europe/Bratislava",
        aliases: ["BSSE"],
        trusted: 2016_01_01...2025_12_31,
        hours: [HoursRule(open: at(11, 00), close: at(15, 30))],
        holidays: .targetDays + [
            .epiphany,
            DatedRule("Victory Day", .date(.may, 8)),
            DatedRule("Saints Cyril and Methodius Day", .date(.july, 5)),
            DatedRule("National Uprising Day", .date(.august, 29)),
            DatedRule("Constitution Day", .date(.september, 1), through: 2023),
            DatedRule("Our Lady of Sorrows", .date(.september, 15)),
            .allSaintsDay,
            DatedRule("Struggle for Freedom and Democracy Day", .date(.november, 17)),
            .christmasEve,
            .newYearsEve.since(2016),
        ],
        closures: [
            DatedRule("25 years of independence", .on(2018_01_02)),
            DatedRule("Centenary of the Declaration of the Slovak Nation", .on(2018_10_30)),
        ])
}
