extension ExchangeRules {
    /// Bermuda Stock Exchange.
    ///
    /// National Heroes Day was first observed on 13 October 2008, and on the third Monday of June from 2009. The reference tables include
    /// it only from 2018, so earlier years are not trusted.
    static let xbda = ExchangeRules(
        code: "XBDA",
        name: "Bermuda Stock Exchange",
        zone: "Atlantic/Bermuda",
        aliases: ["BSX"],
        trusted: 2018_01_01...2026_12_31,
        hours: [HoursRule(open: at(9, 00), close: at(16, 30))],
        holidays: [
            DatedRule("New Year's Day", .date(.january, 1), observed: .weekendToMonday),
            DatedRule("Good Friday", .easter(-2)),
            DatedRule("Bermuda Day", .date(.may, 24), through: 2019, except: [2018], observed: .weekendToMonday),
            DatedRule("Bermuda Day", .last(.friday, of: .may), from: 2018, through: 2020, except: [2019]),
            DatedRule("Bermuda Day", .last(.monday, of: .may).shifted(-3), from: 2021),
            DatedRule("Queen's Birthday", .nth(3, .monday, of: .june), through: 1999),
            DatedRule("Queen's Birthday", .nth(2, .saturday, of: .june).shifted(2), from: 2000, through: 2008),
            DatedRule("National Heroes Day", .nth(3, .monday, of: .june), from: 2018),
            // The two days of the Cup Match.
            DatedRule("Cup Match Day", cupMatch, through: 1999),
            DatedRule("Emancipation Day", cupMatch, from: 2000),
            DatedRule("Somers Day", cupMatch.shifted(1), through: 2019),
            DatedRule("Mary Prince Day", cupMatch.shifted(1), from: 2020),
            DatedRule("Labour Day", .nth(1, .monday, of: .september)),
            DatedRule("Remembrance Day", .date(.november, 11), observed: .weekendToMonday),
            DatedRule("Christmas Day", .date(.december, 25), observed: .nextFree(after: .saturday, .sunday)),
            DatedRule("Boxing Day", .date(.december, 26), observed: .nextFree(after: .saturday, .sunday)),
        ],
        closures: [
            DatedRule("Public holiday", .on(2007_01_05)),
            DatedRule("170 years of the Portuguese in Bermuda", .on(2019_11_04)),
            DatedRule("Flora Duffy Day", .on(2021_10_18)),
            DatedRule("Funeral of Elizabeth II", .on(2022_09_19)),
            DatedRule("Coronation of Charles III", .on(2023_05_08)),
        ],
        special: [
            SpecialHours(closes: at(14, 00), on: [DatedRule("Christmas Eve", .date(.december, 24), observed: .previousFriday)])
        ])
}

/// The Thursday before the first Monday of August.
private let cupMatch = YearlyDay.nth(1, .monday, of: .august).shifted(-4)
