extension ExchangeRules {
    /// B3, the exchange of São Paulo, formerly BM&F Bovespa.
    ///
    /// Sessions end at 17:00 during New York's summer time and at 18:00 otherwise; while Brazil had summer time, until 2019, they were from
    /// 11:00 to 18:00 in some years and from 10:00 to 18:00 in others. Neither these rules nor the reference tables include that, so the
    /// hours are trusted only for the winter from 4 November 2019 to 6 March 2020 (Estadão, 4 March 2020).
    static let bvmf = ExchangeRules(
        code: "BVMF",
        name: "B3 São Paulo",
        zone: "America/Sao_Paulo",
        aliases: ["B3", "BMF", "BOVESPA"],
        trusted: 1990_01_01...2026_12_31,
        trustedHours: 2019_11_04...2020_03_06,
        hours: [
            HoursRule(open: at(10, 00), close: at(17, 00)),
            HoursRule(since: 2019_11_04, open: at(10, 00), close: at(18, 00)),
        ],
        holidays: [
            DatedRule("New Year's Day", .date(.january, 1)),
            // Holidays of the city and the state, not observed since 2022.
            DatedRule("Founding of São Paulo", .date(.january, 25), through: 2021),
            DatedRule("Constitutionalist Revolution", .date(.july, 9), from: 1998, through: 2021, except: [2020]),
            DatedRule("Black Awareness Day", .date(.november, 20), from: 2004, through: 2019),
            DatedRule("Carnival Monday", .easter(-48)),
            DatedRule("Carnival Tuesday", .easter(-47)),
            DatedRule("Good Friday", .easter(-2)),
            DatedRule("Tiradentes Day", .date(.april, 21)),
            DatedRule("Labour Day", .date(.may, 1)),
            DatedRule("Corpus Christi", .easter(60)),
            DatedRule("Independence Day", .date(.september, 7)),
            DatedRule("Our Lady of Aparecida", .date(.october, 12)),
            DatedRule("All Souls' Day", .date(.november, 2)),
            DatedRule("Republic Proclamation Day", .date(.november, 15)),
            DatedRule("Zumbi and Black Awareness Day", .date(.november, 20), from: 2024),
            DatedRule("Christmas Eve", .date(.december, 24)),
            DatedRule("Christmas Day", .date(.december, 25)),
            DatedRule("Last weekday of the year", .date(.december, 31), observed: .previousFriday),
        ],
        closures: [DatedRule("Opening of the World Cup", .on(2014_06_12))],
        special: [SpecialHours(opens: at(13, 00), on: [DatedRule("Ash Wednesday", .easter(-46), from: 2016)])])
}
