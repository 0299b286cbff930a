extension ExchangeRules {
    /// London Stock Exchange.
    ///
    /// The dates are correct from 1990 on, but sessions were shorter before September 1999, so the rules are trusted from 2000.
    static let xlon = ExchangeRules(
        code: "XLON",
        name: "London Stock Exchange",
        zone: "Europe/London",
        aliases: ["LSE"],
        trusted: 2000_01_01...2026_12_31,
        hours: [HoursRule(open: at(8, 00), close: at(16, 30))],
        holidays: [
            .newYearsDay.observed(.weekendToMonday),
            .goodFriday,
            .easterMonday,
            // Moved to 8 May for the anniversaries of Victory in Europe.
            DatedRule("Early May Bank Holiday", .nth(1, .monday, of: .may), from: 1978, except: [1995, 2020]),
            DatedRule("Victory in Europe Day", .on(1995_05_08, 2020_05_08)),
            // Moved to June for the jubilees of Queen Elizabeth.
            DatedRule("Spring Bank Holiday", .last(.monday, of: .may), from: 1971, except: [2002, 2012, 2022]),
            DatedRule("Spring Bank Holiday", .on(2002_06_04, 2012_06_04, 2022_06_02)),
            DatedRule("Summer Bank Holiday", .last(.monday, of: .august), from: 1971),
            .christmasDay.observed(.nextFree(after: .saturday, .sunday)),
            DatedRule("Boxing Day", .date(.december, 26), observed: .nextFree(after: .saturday, .sunday)),
        ],
        closures: [
            DatedRule("Silver Jubilee of Elizabeth II", .on(1977_06_07)),
            DatedRule("Wedding of Charles and Diana", .on(1981_07_29)),
            DatedRule("Eve of the year 2000", .on(1999_12_31)),
            DatedRule("Golden Jubilee of Elizabeth II", .on(2002_06_03)),
            DatedRule("Wedding of William and Catherine", .on(2011_04_29)),
            DatedRule("Diamond Jubilee of Elizabeth II", .on(2012_06_05)),
            DatedRule("Platinum Jubilee of Elizabeth II", .on(2022_06_03)),
            DatedRule("Funeral of Elizabeth II", .on(2022_09_19)),
            DatedRule("Coronation of Charles III", .on(2023_05_08)),
        ],
        special: [
            SpecialHours(
                closes: at(12, 30),
                on: [
                    .christmasEve.observed(.previousFriday),
                    .newYearsEve.observed(.previousFriday),
                ])
        ],
        segments: [.pre("Opening auction", minutes: 10), .post("Closing auction", minutes: 5)])
}
