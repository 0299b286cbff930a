extension ExchangeRules {
    /// Euronext Lisbon, which observed the holidays of Portugal until 2002.
    static let xlis: ExchangeRules = euronext(
        "XLIS", "Euronext Lisbon", zone: "Europe/Lisbon",
        hours: HoursRule(open: at(8, 00), close: at(16, 30)), halfDay: at(13, 05),
        formerly: [
            DatedRule("Carnival", .easter(-47), through: 2002),
            DatedRule("Freedom Day", .date(.april, 25), through: 2002),
            .corpusChristi.through(2002),
            DatedRule("Portugal Day", .date(.june, 10), through: 2002),
            DatedRule("Saint Anthony's Day", .date(.june, 13), through: 2001),
            .assumptionDay.through(2002),
            DatedRule("Republic Day", .date(.october, 5), through: 2002),
            .allSaintsDay.through(2002),
            DatedRule("Restoration of Independence", .date(.december, 1), through: 2002),
            DatedRule("Immaculate Conception", .date(.december, 8), through: 2002),
            .christmasEve.through(2002),
        ])
}
