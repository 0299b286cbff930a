extension ExchangeRules {
    /// Nasdaq Iceland.
    ///
    /// The dates are correct from 1990 on. Trusted since the Nordic exchanges share one trading system, because earlier hours are not
    /// known.
    static let xice = ExchangeRules(
        code: "XICE",
        name: "Nasdaq Iceland",
        zone: "Atlantic/Reykjavik",
        aliases: ["OMXICE"],
        trusted: 2010_02_08...2026_12_31,
        hours: [HoursRule(open: at(9, 30), close: at(15, 30))],
        holidays: .targetDays + .yearEndEves + [
            .maundyThursday,
            DatedRule("First Day of Summer", .onOrAfter(.thursday, .april, 19)),
            .ascensionDay,
            .whitMonday,
            DatedRule("National Day", .date(.june, 17)),
            DatedRule("Commerce Day", .nth(1, .monday, of: .august)),
        ])
}
