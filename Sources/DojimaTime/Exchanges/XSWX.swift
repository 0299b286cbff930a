extension ExchangeRules {
    /// SIX Swiss Exchange.
    ///
    /// Trusted from 2010: from June 2001 on it was open on purely Swiss holidays, and the shares of its main index were traded in London,
    /// which the reference tables do not include.
    static let xswx = ExchangeRules(
        code: "XSWX",
        name: "SIX Swiss Exchange",
        zone: "Europe/Zurich",
        aliases: ["SIX", "SWX"],
        trusted: 2010_01_01...2026_12_31,
        hours: [HoursRule(open: at(9, 00), close: at(17, 30))],
        holidays: .targetDays + .yearEndEves + [
            DatedRule("Berchtold's Day", .date(.january, 2)),
            .ascensionDay,
            .whitMonday,
            DatedRule("Swiss National Day", .date(.august, 1)),
        ])
}
