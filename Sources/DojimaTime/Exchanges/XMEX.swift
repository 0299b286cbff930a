extension ExchangeRules {
    /// Mexican Stock Exchange (Bolsa Mexicana de Valores).
    ///
    /// The exchange follows New York time: while New York has summer time and Mexico does not (some weeks of each year from 2007 on, the
    /// entire summer since 2023), sessions are from 7:30 to 14:00. Neither these rules nor the reference tables include that, so the hours
    /// are trusted only for the winter before 13 March 2023, when the first such summer began (El CEO, March 2023).
    static let xmex = ExchangeRules(
        code: "XMEX",
        name: "Mexican Stock Exchange",
        zone: "America/Mexico_City",
        aliases: ["BMV"],
        trusted: 1990_01_01...2026_12_31,
        trustedHours: 2022_11_07...2023_03_10,
        hours: [HoursRule(open: at(8, 30), close: at(15, 00))],
        holidays: [
            DatedRule("New Year's Day", .date(.january, 1)),
            DatedRule("Constitution Day", .date(.february, 5), through: 2006),
            DatedRule("Constitution Day", .nth(1, .monday, of: .february), from: 2007),
            DatedRule("Birthday of Benito Juárez", .date(.march, 21), through: 2006),
            DatedRule("Birthday of Benito Juárez", .nth(3, .monday, of: .march), from: 2007),
            DatedRule("Maundy Thursday", .easter(-3)),
            DatedRule("Good Friday", .easter(-2)),
            DatedRule("Labour Day", .date(.may, 1)),
            DatedRule("Independence Day", .date(.september, 16)),
            DatedRule("All Souls' Day", .date(.november, 2), from: 2006),
            DatedRule("Revolution Day", .date(.november, 20), through: 2006),
            DatedRule("Revolution Day", .nth(3, .monday, of: .november), from: 2007),
            DatedRule("Bank Workers' Day", .date(.december, 12)),
            DatedRule("Christmas Day", .date(.december, 25)),
        ],
        closures: [DatedRule("Bicentenary of independence", .on(2010_09_17))])
}
