extension ExchangeRules {
    /// European Energy Exchange: its market for power futures. Sessions were shorter in its first years.
    static let xeee = ExchangeRules(
        code: "XEEE",
        name: "European Energy Exchange",
        zone: "Europe/Berlin",
        aliases: ["EEX"],
        trusted: 2018_01_01...2026_12_31,
        hours: [HoursRule(open: at(8, 00), close: at(18, 00))],
        holidays: .targetDays + .yearEndEves)
}
