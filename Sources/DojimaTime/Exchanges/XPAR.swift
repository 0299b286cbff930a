extension ExchangeRules {
    /// Euronext Paris.
    static let xpar = euronext(
        "XPAR", "Euronext Paris", zone: "Europe/Paris",
        formerly: [
            DatedRule("Whit Monday", .easter(50), through: 2001),
            DatedRule("Bastille Day", .date(.july, 14), through: 2001),
            DatedRule("New Year's Eve", .date(.december, 31), through: 2001),
        ])
}
