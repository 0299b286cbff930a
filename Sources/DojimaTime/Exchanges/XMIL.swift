extension ExchangeRules {
    /// Borsa Italiana, part of Euronext since 2021, with its own holidays.
    ///
    /// Trusted from 23 November 2015: before that, sessions ended at 17:25, which the reference tables do not include.
    static let xmil = ExchangeRules(
        code: "XMIL",
        name: "Borsa Italiana",
        zone: "Europe/Rome",
        aliases: ["MTAA"],
        trusted: 2015_11_23...2026_12_31,
        hours: [HoursRule(open: at(9, 00), close: at(17, 30))],
        holidays: .targetDays + .yearEndEves + [.assumptionDay])
}
