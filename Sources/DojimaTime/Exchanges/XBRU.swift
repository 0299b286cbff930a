extension ExchangeRules {
    /// Euronext Brussels.
    static let xbru = euronext(
        "XBRU", "Euronext Brussels", zone: "Europe/Brussels",
        formerly: [
            DatedRule("Ascension Day", .easter(39), through: 2000),
            DatedRule("Whit Monday", .easter(50), through: 2001),
            DatedRule("National Day", .date(.july, 21), through: 2001),
            DatedRule("New Year's Eve", .date(.december, 31), through: 2001),
        ])
}
