extension ExchangeRules {
    /// Colombia Stock Exchange (Bolsa de Valores de Colombia), whose hours follow New York time.
    static let xbog = ExchangeRules(
        code: "XBOG",
        name: "Colombia Stock Exchange",
        zone: "America/New_York",
        aliases: ["BVC"],
        trusted: 1990_01_01...2026_12_31,
        hours: [HoursRule(open: at(9, 30), close: at(16, 00))],
        holidays: [
            DatedRule("New Year's Day", .date(.january, 1)),
            // By a law of 1983 most religious holidays are observed on the next Monday.
            DatedRule("Epiphany", .onOrAfter(.monday, .january, 6)),
            DatedRule("Saint Joseph's Day", .onOrAfter(.monday, .march, 19)),
            DatedRule("Maundy Thursday", .easter(-3)),
            DatedRule("Good Friday", .easter(-2)),
            DatedRule("Labour Day", .date(.may, 1)),
            DatedRule("Ascension Day", .easter(43)),
            DatedRule("Corpus Christi", .easter(64)),
            DatedRule("Sacred Heart", .easter(71)),
            DatedRule("Saint Peter and Saint Paul", .onOrAfter(.monday, .june, 29)),
            DatedRule("Independence Day", .date(.july, 20)),
            DatedRule("Battle of Boyacá", .date(.august, 7)),
            DatedRule("Assumption Day", .onOrAfter(.monday, .august, 15)),
            DatedRule("Day of Ethnic Diversity", .onOrAfter(.monday, .october, 12)),
            DatedRule("All Saints' Day", .onOrAfter(.monday, .november, 1)),
            DatedRule("Independence of Cartagena", .onOrAfter(.monday, .november, 11)),
            DatedRule("Immaculate Conception", .date(.december, 8)),
            DatedRule("Christmas Day", .date(.december, 25)),
            DatedRule("Last weekday of the year", .date(.december, 31), observed: .previousFriday),
        ])
}
