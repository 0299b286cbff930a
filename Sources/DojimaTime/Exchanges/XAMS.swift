extension ExchangeRules {
    /// Euronext Amsterdam.
    static let xams = euronext(
        "XAMS", "Euronext Amsterdam", zone: "Europe/Amsterdam",
        formerly: [
            DatedRule("Queen's Day", .date(.april, 30), through: 2001),
            DatedRule("Ascension Day", .easter(39), through: 2000),
            DatedRule("Whit Monday", .easter(50), through: 2001),
            DatedRule("New Year's Eve", .date(.december, 31), through: 2001),
        ])
}
