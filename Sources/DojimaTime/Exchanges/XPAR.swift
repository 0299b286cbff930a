extension ExchangeRules {
    static let xpar: ExchangeRules = euronext(
        "XPAR", "Euronext Paris", zone: "Europe/Paris",
        formerly: [
            .whitMonday.through(2001),
            DatedRule("Bastille Day", .date(.july, 14), through: 2001),
            .newYearsEve.through(2001),
        ])
}
