extension ExchangeRules {
    /// Tokyo Stock Exchange: the public holidays of Japan, and the days around the new year.
    ///
    /// The dates are correct from 1990 on. Before 21 November 2011 the morning ended at 11:00, and until 2009 the first and last sessions
    /// of the year were mornings only; the reference tables do not include that, so those years are not trusted.
    static let xtks = ExchangeRules(
        code: "XTKS",
        name: "Tokyo Stock Exchange",
        zone: "Asia/Tokyo",
        aliases: ["JPX"],
        trusted: 2011_11_21...2026_12_31,
        hours: [
            HoursRule(open: at(9, 00), close: at(15, 00), breaks: [at(11, 30)..<at(12, 30)]),
            HoursRule(since: 2024_11_05, open: at(9, 00), close: at(15, 30), breaks: [at(11, 30)..<at(12, 30)]),
        ],
        holidays: [
            .newYearsDay,
            DatedRule("New Year holidays", .date(.january, 2)),
            DatedRule("New Year holidays", .date(.january, 3)),
            DatedRule("Coming of Age Day", .date(.january, 15), through: 1999, observed: .sundayToMonday),
            DatedRule("Coming of Age Day", .nth(2, .monday, of: .january), from: 2000),
            DatedRule("National Foundation Day", .date(.february, 11), observed: .sundayToMonday),
            DatedRule("Emperor's Birthday", .date(.february, 23), from: 2020, observed: .sundayToMonday),
            DatedRule("Vernal Equinox Day", .vernalEquinox, observed: .sundayToMonday),
            DatedRule("Emperor's Birthday", .date(.april, 29), through: 1988, observed: .sundayToMonday),
            DatedRule("Greenery Day", .date(.april, 29), from: 1989, through: 2006, observed: .sundayToMonday),
            DatedRule("Showa Day", .date(.april, 29), from: 2007, observed: .sundayToMonday),
            // Since 2007 a holiday on a Sunday moves to the next day that is not a holiday, before that to the Monday or not at all.
            DatedRule("Constitution Memorial Day", .date(.may, 3), through: 2006, observed: .sundayToMonday),
            DatedRule("Constitution Memorial Day", .date(.may, 3), from: 2007, observed: .nextFree(after: .sunday)),
            DatedRule("Greenery Day", .date(.may, 4), from: 2007, observed: .nextFree(after: .sunday)),
            DatedRule("Children's Day", .date(.may, 5), observed: .nextFree(after: .sunday)),
            DatedRule("Marine Day", .date(.july, 20), from: 1996, through: 2002, observed: .sundayToMonday),
            DatedRule("Marine Day", .nth(3, .monday, of: .july), from: 2003, except: [2020, 2021]),
            DatedRule("Mountain Day", .date(.august, 11), from: 2016, except: [2020, 2021], observed: .sundayToMonday),
            DatedRule("Respect for the Aged Day", .date(.september, 15), through: 2002, observed: .sundayToMonday),
            DatedRule("Respect for the Aged Day", .nth(3, .monday, of: .september), from: 2003),
            DatedRule("Autumnal Equinox Day", .autumnalEquinox, observed: .sundayToMonday),
            DatedRule("Sports Day", .date(.october, 10), through: 1999, observed: .sundayToMonday),
            DatedRule("Sports Day", .nth(2, .monday, of: .october), from: 2000, except: [2020, 2021]),
            DatedRule("Culture Day", .date(.november, 3), observed: .sundayToMonday),
            DatedRule("Labor Thanksgiving Day", .date(.november, 23), observed: .sundayToMonday),
            DatedRule("Emperor's Birthday", .date(.december, 23), from: 1989, through: 2018, observed: .sundayToMonday),
            DatedRule("New Year holidays", .date(.december, 31)),
            // Moved for the Olympic Games of Tokyo.
            DatedRule("Marine Day", .on(2020_07_23, 2021_07_22)),
            DatedRule("Sports Day", .on(2020_07_24, 2021_07_23)),
            DatedRule("Mountain Day", .on(2020_08_10, 2021_08_08), observed: .sundayToMonday),
            DatedRule("Funeral of Emperor Showa", .on(1989_02_24)),
            DatedRule("Enthronement Ceremony", .on(1990_11_12, 2019_10_22)),
            DatedRule("Wedding of the Crown Prince", .on(1993_06_09)),
            DatedRule("Accession of the Emperor", .on(2019_05_01)),
        ],
        bridge: "Citizens' Holiday",
        closures: [
            DatedRule("Failure of the trading system", .on(2020_10_01))
        ])
}
