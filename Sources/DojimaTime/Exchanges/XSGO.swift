extension ExchangeRules {
    /// Santiago Stock Exchange (Bolsa de Comercio de Santiago), whose session is an hour longer in summer.
    static let xsgo = ExchangeRules(
        code: "XSGO",
        name: "Santiago Stock Exchange",
        zone: "America/Santiago",
        aliases: ["BCS"],
        trusted: 1990_01_01...2026_12_31,
        hours: [
            HoursRule(open: at(9, 30), close: at(17, 00)),
            HoursRule(in: .march ... .october, open: at(9, 30), close: at(16, 00)),
        ],
        holidays: [
            DatedRule("New Year's Day", .date(.january, 1)),
            DatedRule("Good Friday", .easter(-2)),
            DatedRule("Labour Day", .date(.may, 1)),
            DatedRule("Navy Day", .date(.may, 21)),
            DatedRule("Corpus Christi", .easter(57), through: 2007),
            // Observed on the date of the solstice; in its first year, by law, on the day after it.
            DatedRule("Day of Indigenous Peoples", .on(2021_06_21)),
            DatedRule("Day of Indigenous Peoples", .juneSolstice, from: 2022),
            DatedRule("Saint Peter and Saint Paul", .date(.june, 29), observed: weekdayToMonday),
            DatedRule("Our Lady of Mount Carmel", .date(.july, 16), from: 2008),
            DatedRule("Assumption Day", .date(.august, 15)),
            DatedRule("Day before Independence Day", .date(.september, 17), from: 2003, only: [.monday]),
            DatedRule("Independence Day", .date(.september, 18)),
            DatedRule("Army Day", .date(.september, 19)),
            DatedRule("Day after Army Day", .date(.september, 20), from: 2003, only: [.friday]),
            DatedRule("Meeting of Two Worlds", .date(.october, 12), observed: weekdayToMonday),
            DatedRule("Reformation Day", .date(.october, 31), from: 2008, observed: Observance([.tuesday: -4, .wednesday: 2])),
            DatedRule("All Saints' Day", .date(.november, 1)),
            DatedRule("Immaculate Conception", .date(.december, 8)),
            DatedRule("Christmas Day", .date(.december, 25)),
            DatedRule("Bank Holiday", .date(.december, 31)),
        ],
        closures: [
            DatedRule("Bicentenary of independence", .on(2010_09_17, 2010_09_20)),
            DatedRule("New Year's Day", .on(2017_01_02)),
            DatedRule("Census", .on(2017_04_19)),
            DatedRule("Visit of Pope Francis", .on(2018_01_16)),
            DatedRule("Day before Independence Day", .on(2022_09_16)),
        ],
        special: [
            SpecialHours(
                closes: at(12, 30),
                on: [
                    DatedRule("Christmas Eve", .date(.december, 24)),
                    DatedRule("Eve of the Bank Holiday", .date(.december, 30)),
                ]),
            SpecialHours(
                closes: at(13, 30),
                on: [
                    DatedRule("Maundy Thursday", .easter(-3)),
                    DatedRule("Day before Independence Day", .date(.september, 17), only: [.tuesday, .wednesday, .thursday, .friday]),
                ]),
        ])
}

/// Moves a holiday on a weekday to the nearest Monday; a holiday on a weekend is not moved.
private let weekdayToMonday = Observance([.tuesday: -1, .wednesday: -2, .thursday: -3, .friday: 3])
