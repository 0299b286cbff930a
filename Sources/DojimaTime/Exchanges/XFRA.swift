extension ExchangeRules {
    /// Frankfurt Stock Exchange, with the hours of Xetra, which has most of its trading; floor trading begins at 8:00 and ends in the
    /// evening.
    static let xfra: ExchangeRules = german(
        "XFRA", "Frankfurt Stock Exchange", aliases: ["FWB"], hours: HoursRule(open: at(9, 00), close: at(17, 30)))
}
