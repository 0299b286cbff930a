extension ExchangeRules {
    /// Toronto Stock Exchange and TSX Venture Exchange.
    static let xtse = ExchangeRules(
        code: "XTSE",
        name: "Toronto Stock Exchange",
        zone: "America/Toronto",
        aliases: ["TSX", "TSXV", "XTSX"],
        trusted: 1990_01_01...2026_12_31,
        hours: [HoursRule(open: at(9, 30), close: at(16, 00))],
        holidays: [
            DatedRule("New Year's Day", .date(.january, 1), observed: .weekendToMonday),
            DatedRule("Family Day", .nth(3, .monday, of: .february), from: 2008),
            DatedRule("Good Friday", .easter(-2)),
            // Victoria Day is the last Monday before 25 May.
            DatedRule("Victoria Day", .onOrAfter(.monday, .may, 18)),
            DatedRule("Canada Day", .date(.july, 1), observed: .weekendToMonday),
            DatedRule("Civic Holiday", .nth(1, .monday, of: .august)),
            DatedRule("Labour Day", .nth(1, .monday, of: .september)),
            DatedRule("Thanksgiving", .nth(2, .monday, of: .october)),
            DatedRule("Christmas Day", .date(.december, 25), observed: .nextFree(after: .saturday, .sunday)),
            DatedRule("Boxing Day", .date(.december, 26), observed: .nextFree(after: .saturday, .sunday)),
        ],
        closures: [DatedRule("Attacks of 11 September", .on(2001_09_11, 2001_09_12))],
        special: [SpecialHours(closes: at(13, 00), on: [DatedRule("Christmas Eve", .date(.december, 24), from: 2010)])])
}
