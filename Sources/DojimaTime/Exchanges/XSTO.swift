extension ExchangeRules {
    /// Nasdaq Stockholm.
    ///
    /// The dates are correct from 1990 on, but sessions were shorter until September 2004, so the rules are trusted from October 2004.
    static let xsto = ExchangeRules(
        code: "XSTO",
        name: "Nasdaq Stockholm",
        zone: "Europe/Stockholm",
        aliases: ["OMXSTO"],
        trusted: 2004_10_01...2026_12_31,
        hours: [HoursRule(open: at(9, 00), close: at(17, 30))],
        holidays: .targetDays + .yearEndEves + [
            .epiphany,
            .ascensionDay,
            // Replaced by the National Day.
            .whitMonday.through(2004),
            DatedRule("National Day", .date(.june, 6), from: 2005),
            DatedRule("Midsummer Eve", .onOrAfter(.friday, .june, 19)),
        ],
        special: [
            SpecialHours(
                closes: at(13, 00),
                on: [
                    DatedRule("Eve of Epiphany", .date(.january, 5)),
                    .maundyThursday,
                    DatedRule("Walpurgis Night", .date(.april, 30)),
                    DatedRule("Eve of Ascension Day", .easter(38)),
                    DatedRule("Eve of All Saints' Day", .onOrAfter(.friday, .october, 30)),
                ])
        ])
}
