extension ExchangeRules {
    /// Tel Aviv Stock Exchange: the holidays of the Hebrew calendar and their eves, and shorter sessions between the first and the last
    /// day of Passover and of Sukkoth.
    ///
    /// The same rules are applied to dates before 2019, without the elections and the hours of those years; those dates are not trusted.
    static let xtae = ExchangeRules(
        code: "XTAE",
        name: "Tel Aviv Stock Exchange",
        zone: "Asia/Tel_Aviv",
        aliases: ["TASE"],
        trusted: 2019_01_01...2026_12_31,
        week: [
            WeekRule([.sunday, .monday, .tuesday, .wednesday, .thursday]),
            WeekRule(since: 2026_01_05, [.monday, .tuesday, .wednesday, .thursday, .friday]),
        ],
        hours: [
            HoursRule(open: at(9, 59), close: at(17, 15)),
            HoursRule(on: [.sunday], open: at(9, 59), close: at(15, 40)),
            HoursRule(on: [.friday], open: at(9, 59), close: at(13, 50)),
        ],
        holidays: [
            DatedRule("Purim", .hebrew(.adar, 14)),
            DatedRule("Passover Eve", .hebrew(.nisan, 14)),
            DatedRule("Passover", .hebrew(.nisan, 15)),
            DatedRule("Eve of Passover's last day", .hebrew(.nisan, 20)),
            DatedRule("Last day of Passover", .hebrew(.nisan, 21)),
            // Memorial Day and Independence Day are consecutive. They are moved so that neither day is on the Sabbath, and since 2004 so
            // that the evening before them is not either.
            DatedRule("Memorial Day", .hebrew(.iyar, 4), through: 2003, observed: Observance([.thursday: -1, .friday: -2])),
            DatedRule("Memorial Day", .hebrew(.iyar, 4), from: 2004, observed: Observance([.thursday: -1, .friday: -2, .sunday: 1])),
            DatedRule("Independence Day", .hebrew(.iyar, 5), through: 2003, observed: Observance([.friday: -1, .saturday: -2])),
            DatedRule("Independence Day", .hebrew(.iyar, 5), from: 2004, observed: Observance([.friday: -1, .saturday: -2, .monday: 1])),
            DatedRule("Pentecost Eve", .hebrew(.sivan, 5)),
            DatedRule("Pentecost", .hebrew(.sivan, 6)),
            DatedRule("Tisha B'Av", .hebrew(.av, 9), observed: Observance([.saturday: 1])),
            DatedRule("New Year's Eve", .hebrew(.elul, 29)),
            DatedRule("New Year", .hebrew(.tishri, 1).lasting(2)),
            // Sundays are closed since 2026, so if the eve falls on one, the Friday before is closed.
            DatedRule("Yom Kippur Eve", .hebrew(.tishri, 9), through: 2025),
            DatedRule("Yom Kippur Eve", .hebrew(.tishri, 9), from: 2026, observed: .previousFriday),
            DatedRule("Yom Kippur", .hebrew(.tishri, 10)),
            DatedRule("Sukkoth Eve", .hebrew(.tishri, 14)),
            DatedRule("Sukkoth", .hebrew(.tishri, 15)),
            DatedRule("Simchat Torah Eve", .hebrew(.tishri, 21)),
            DatedRule("Simchat Torah", .hebrew(.tishri, 22)),
        ],
        closures: [
            DatedRule("Election of the Knesset", .on(2019_04_09, 2019_09_17, 2020_03_02, 2021_03_23, 2022_11_01)),
            // Globes, 26 February 2024; the reference tables lack it.
            DatedRule("Municipal elections", .on(2024_02_27)),
        ],
        special: [
            SpecialHours(
                closes: at(14, 15),
                on: [
                    DatedRule("Days between of Passover", .hebrew(.nisan, 16).lasting(4)),
                    DatedRule("Days between of Sukkoth", .hebrew(.tishri, 16).lasting(5)),
                ])
        ])
}
