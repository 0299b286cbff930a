extension ExchangeRules {
    static let xbru: ExchangeRules = euronext(
        "XBRU", "Euronext Brussels", zone: "Europe/Brussels",
        formerly: [
            .ascensionDay.through(2000),
            .whitMonday.through(2001),
            DatedRule("National Day", .date(.july, 21), through: 2001),
            .newYearsEve.through(2001),
        ])
}
