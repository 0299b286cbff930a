extension ExchangeRules {
    static let xams: ExchangeRules = euronext(
        "XAMS", "Euronext Amsterdam", zone: "Europe/Amsterdam",
        formerly: [
            DatedRule("Queen's Day", .date(.april, 30), through: 2001),
            .ascensionDay.through(2000),
            .whitMonday.through(2001),
            .newYearsEve.through(2001),
        ])
}
