extension ExchangeRules {
    /// New Zealand's Exchange, Wellington.
    ///
    /// The dates are correct from 1990 on, but early closes are known only from 2011 on, so the rules are trusted from 2011.
    static let xnze = ExchangeRules(
        code: "XNZE",
        name: "New Zealand's Exchange",
        zone: "Pacific/Auckland",
        aliases: ["NZX"],
        trusted: 2011_01_01...2026_12_31,
        hours: [HoursRule(open: at(10, 00), close: at(16, 45))],
        holidays: [
            DatedRule("New Year's Day", .date(.january, 1), observed: .nextFree(after: .saturday, .sunday)),
            DatedRule("Day after New Year's Day", .date(.january, 2), observed: .nextFree(after: .saturday, .sunday)),
            DatedRule("Waitangi Day", .date(.february, 6), through: 2014),
            DatedRule("Waitangi Day", .date(.february, 6), from: 2015, observed: .weekendToMonday),
            DatedRule("Good Friday", .easter(-2)),
            DatedRule("Easter Monday", .easter(1)),
            DatedRule("Anzac Day", .date(.april, 25), through: 2014),
            DatedRule("Anzac Day", .date(.april, 25), from: 2015, observed: .weekendToMonday),
            DatedRule("Queen's Birthday", .nth(1, .monday, of: .june), through: 2022),
            DatedRule("King's Birthday", .nth(1, .monday, of: .june), from: 2023),
            DatedRule("Matariki", matariki),
            DatedRule("Labour Day", .nth(4, .monday, of: .october)),
            DatedRule("Christmas Day", .date(.december, 25), observed: .nextFree(after: .saturday, .sunday)),
            DatedRule("Boxing Day", .date(.december, 26), observed: .nextFree(after: .saturday, .sunday)),
        ],
        closures: [
            DatedRule("Christmas holidays", .on(1986_12_22, 1986_12_23, 1986_12_24, 1986_12_29, 1986_12_30, 1986_12_31)),
            DatedRule("Christmas holidays", .on(1990_12_24, 1990_12_31, 1991_12_27, 1992_01_03)),
            DatedRule("Eve of the year 2000", .on(1999_12_31)),
            DatedRule("Memorial Day for Elizabeth II", .on(2022_09_26)),
        ],
        special: [
            SpecialHours(
                closes: at(12, 45),
                on: [
                    DatedRule("Last day before Christmas", .date(.december, 24), from: 2011, observed: .previousFriday),
                    DatedRule("Last day of the year", .date(.december, 31), from: 2011, observed: .previousFriday),
                ])
        ])
}

/// The Māori new year, a Friday in winter: the dates are fixed by law until 2052.
private let matariki = YearlyDay.on(
    2022_06_24, 2023_07_14, 2024_06_28, 2025_06_20, 2026_07_10, 2027_06_25, 2028_07_14, 2029_07_06, 2030_06_21, 2031_07_11, 2032_07_02,
    2033_06_24, 2034_07_07, 2035_06_29, 2036_07_18, 2037_07_10, 2038_06_25, 2039_07_15, 2040_07_06, 2041_07_19, 2042_07_11, 2043_07_03,
    2044_06_24, 2045_07_07, 2046_06_29, 2047_07_19, 2048_07_03, 2049_06_25, 2050_07_15, 2051_06_30, 2052_06_21)
