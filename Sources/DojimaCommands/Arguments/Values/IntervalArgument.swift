import DojimaTime

/// An interval on the command line: `5m`, `1h`, `1d`, `1w`, `1M`, `1y`, or in words: `5min`, `weekly`.
struct IntervalArgument: ExplainedArgument {
    static let advice = "write a count and a unit, such as 5m, 1h, 1d, 1w, 1M or 1y, up to \(BarInterval.maximumYears)y"

    var interval: BarInterval

    init?(argument: String) {
        guard let interval = BarInterval(words: argument) else { return nil }
        self.interval = interval
    }
}

/// Two times with `..` between them.
struct TimeSpanArgument: ExplainedArgument {
    static let advice = "write two times with .. between them"

    var text: String
    var from: TimeText
    var to: TimeText

    init?(argument: String) {
        guard let dots = argument.firstRange(of: ".."), let from = try? TimeText(option: argument[..<dots.lowerBound]),
            let to = try? TimeText(option: argument[dots.upperBound...], .last)
        else { return nil }
        self.text = argument
        self.from = from
        self.to = to
    }

    static func times(in argument: String) -> [Substring] {
        guard let dots = argument.firstRange(of: "..") else { return [] }
        return [argument[..<dots.lowerBound], argument[dots.upperBound...]]
    }
}
