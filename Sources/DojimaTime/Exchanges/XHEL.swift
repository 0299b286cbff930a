extension ExchangeRules {
    /// Nasdaq Helsinki.
    ///
    /// The dates are correct from 1990 on, but sessions were shorter until September 2004, so the rules are trusted from October 2004.
    static let xhel = ExchangeRules(
        code: "XHEL",
        name: "Nasdaq Helsinki",
        zone: "Europe/Helsinki",
        aliases: ["OMXHEL"],
        trusted: 2004_10_01...2026_12_31,
        hours: [HoursRule(open: at(10, 00), close: at(18, 30))],
        holidays: .targetDays + .yearEndEves + [
            .epiphany,
            .ascensionDay,
            DatedRule("Midsummer Eve", .onOrAfter(.friday, .june, 19)),
            DatedRule("Independence Day", .date(.december, 6)),
        ])
}
