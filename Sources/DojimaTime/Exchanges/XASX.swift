extension ExchangeRules {
    /// Australian Securities Exchange, Sydney.
    ///
    /// The dates are correct from 1990 on. Closing times differed in the 1990s, and early closes at the end of the year are known only from
    /// 2010, so the rules are trusted from 2010.
    static let xasx = ExchangeRules(
        code: "XASX",
        name: "Australian Securities Exchange",
        zone: "Australia/Sydney",
        aliases: ["ASX"],
        trusted: 2010_01_01...2026_12_31,
        hours: [HoursRule(open: at(10, 00), close: at(16, 00))],
        holidays: [
            DatedRule("New Year's Day", .date(.january, 1), observed: .weekendToMonday),
            // On the Monday on or after 26 January; in 1993 the states observed different days and the exchange did not close.
            DatedRule("Australia Day", .onOrAfter(.monday, .january, 26), through: 1992, except: [1988]),
            DatedRule("Australia Day", .on(1988_01_26)),
            DatedRule("Australia Day", .date(.january, 26), from: 1994, observed: .weekendToMonday),
            DatedRule("Good Friday", .easter(-2)),
            DatedRule("Easter Monday", .easter(1)),
            DatedRule("Anzac Day", .date(.april, 25), except: [2010]),
            DatedRule("Anzac Day", .on(2010_04_26)),
            DatedRule("Easter Tuesday", .on(2011_04_26)),
            DatedRule("Queen's Birthday", .nth(2, .monday, of: .june), through: 2022),
            DatedRule("King's Birthday", .nth(2, .monday, of: .june), from: 2023),
            DatedRule("Christmas Day", .date(.december, 25), observed: .nextFree(after: .saturday, .sunday)),
            DatedRule("Boxing Day", .date(.december, 26), observed: .nextFree(after: .saturday, .sunday)),
        ],
        closures: [
            DatedRule("Bicentenary of Australia", .on(1988_01_25)),
            DatedRule("New Year's Eve", .on(1984_12_31, 1990_12_31)),
            DatedRule("Eve of the year 2000", .on(1999_12_31)),
            DatedRule("National Day of Mourning for Elizabeth II", .on(2022_09_22)),
        ],
        special: [
            SpecialHours(
                closes: at(14, 10),
                on: [
                    DatedRule("Last day before Christmas", .date(.december, 24), from: 2010, except: [2022], observed: .previousFriday),
                    DatedRule("Last day of the year", .date(.december, 31), from: 2010, except: [2022], observed: .previousFriday),
                ])
        ])
}
