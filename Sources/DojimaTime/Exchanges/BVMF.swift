extension ExchangeRules {
    /// B3, the exchange of São Paulo, formerly BM&F Bovespa.
    ///
    /// Neither these rules nor the reference tables include that, also since 2019, sessions end an hour earlier during New York's summer
    /// time.
    static let bvmf = ExchangeRules(
        code: "BVMF",
        name: "B3 São Paulo",
        zone: "America/Sao_Paulo",
        aliases: ["B3", "BMF", "BOVESPA"],
        trusted: 1990_01_01...2026_12_31,
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
