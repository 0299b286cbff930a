import DojimaText

extension BarInterval {
    /// Parses an interval in common notations: `5m`, `5min`, `1D`, `6mo`, `3 months`, `1year`, `hour`, `weekly`; `nil` for any other text.
    ///
    /// Case is ignored, except that `m` is minutes and `M` is months. A quarter is three months. A word without a count is one unit.
    package init?(words text: some StringProtocol) {
        if let adverb = BarInterval.adverbs[text.lowercased()] {
            self = adverb
            return
        }
        let digits = text.prefix { ("0"..."9").contains($0) }
        let word = text.dropFirst(digits.count).drop { $0 == " " }
        // One or two letters must directly follow a count, because alone they may be a symbol or a mistake; longer words may be alone.
        let isAdjacent = !digits.isEmpty && text.utf8.count == digits.utf8.count + word.utf8.count
        guard isAdjacent || word.count > 2, let unit = BarInterval.unit(word) else { return nil }
        guard let count = digits.isEmpty ? 1 : Int(digits), count <= BarInterval.maximumUnits else { return nil }
        self.init("\(count * unit.count)\(unit.unit.rawValue)")
    }

    private static func unit(_ word: some StringProtocol) -> (count: Int, unit: Unit)? {
        if word == "M" { return (1, .month) }
        return switch word.lowercased() {
        case "s", "sec", "secs", "second", "seconds": (1, .second)
        case "m", "min", "mins", "minute", "minutes": (1, .minute)
        case "h", "hr", "hrs", "hour", "hours": (1, .hour)
        case "d", "day", "days": (1, .day)
        case "w", "wk", "wks", "week", "weeks": (1, .week)
        case "mo", "mos", "mon", "mth", "mths", "month", "months": (1, .month)
        case "q", "qtr", "quarter", "quarters": (3, .month)
        case "y", "yr", "yrs", "year", "years": (1, .year)
        default: nil
        }
    }

    private static let adverbs: [String: BarInterval] = [
        "hourly": BarInterval(1, .hour), "daily": .day, "weekly": .week, "monthly": .month, "quarterly": BarInterval(3, .month),
        "yearly": BarInterval(1, .year), "annual": BarInterval(1, .year), "annually": BarInterval(1, .year),
    ]
}
