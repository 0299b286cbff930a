extension ExchangeRules {
    /// Lima Stock Exchange (Bolsa de Valores de Lima).
    static let xlim = ExchangeRules(
        code: "XLIM",
        name: "Lima Stock Exchange",
        zone: "America/Lima",
        aliases: ["BVL"],
        trusted: 1990_01_01...2026_12_31,
        hours: [HoursRule(open: at(9, 00), close: at(16, 00))],
        holidays: [
            DatedRule("New Year's Day", .date(.january, 1)),
            DatedRule("Maundy Thursday", .easter(-3)),
            DatedRule("Good Friday", .easter(-2)),
            DatedRule("Labour Day", .date(.may, 1)),
            DatedRule("Battle of Arica and Flag Day", .date(.june, 7), from: 2024),
            DatedRule("Saint Peter and Saint Paul", .date(.june, 29)),
            DatedRule("Air Force Day", .date(.july, 23), from: 2023),
            DatedRule("Independence Day", .date(.july, 28)),
            DatedRule("Day of the Great Military Parade", .date(.july, 29)),
            DatedRule("Battle of Junín", .date(.august, 6), from: 2022),
            DatedRule("Saint Rose of Lima", .date(.august, 30)),
            DatedRule("Battle of Angamos", .date(.october, 8)),
            DatedRule("All Saints' Day", .date(.november, 1)),
            DatedRule("Immaculate Conception", .date(.december, 8)),
            DatedRule("Battle of Ayacucho", .date(.december, 9), from: 2022),
            DatedRule("Christmas Day", .date(.december, 25)),
            DatedRule("New Year's Eve", .date(.december, 31), through: 2007),
        ],
        closures: [
            DatedRule("Bridge day", .on(2009_01_02, 2009_07_27, 2015_01_02, 2015_07_27, 2015_10_09)),
            DatedRule("Summit of South American and Arab countries", .on(2012_10_01, 2012_10_02)),
            DatedRule("Summit of the APEC", .on(2016_11_17, 2016_11_18)),
            DatedRule("Summit of the Americas", .on(2018_04_13)),
        ])
}
