extension ExchangeRules {
    /// Frankfurt Stock Exchange, with the hours of Xetra, where most of its trading is; floor trading begins at 8:00 and ends in the
    /// evening.
    static let xfra: ExchangeRules = german(
        "XFRA", "Frankfurt Stock Exchange", aliases: ["FWB"], hours: HoursRule(open: at(9, 00), close: at(17, 30)))
}
