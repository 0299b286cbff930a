import DojimaText
public import DojimaTime

/// The arguments of an indicator: a valid value for each parameter, the interval of its bars, and the context of the series. Those of a
/// request are `IndicatorRequest.setting`.
public struct IndicatorArguments: Sendable {
    /// A number for each parameter, or the index of a word in its choices; 0 for a text.
    public package(set) var numbers: [Double]
    /// A text for each parameter; empty for numbers and words.
    public package(set) var texts: [String]
    /// The longer bars on which the indicator is computed; `nil` for the bars of the series, also if the intervals are equal.
    public package(set) var higherInterval: HigherInterval? {
        get { requestedInterval?.interval == context.interval ? nil : requestedInterval }
        set { requestedInterval = newValue }
    }
    private var requestedInterval: HigherInterval?
    /// The symbol of the second series; `nil` for none.
    public package(set) var second: String?
    /// The zones, the sessions and the other series that the indicator may use.
    public var context: IndicatorContext

    /// - Parameters:
    ///   - numbers: a number for each parameter, or the index of a word in its choices; 0 for a text.
    ///   - indicator: the indicator whose parameters these are, for the default texts.
    ///   - texts: a text for each parameter, empty for numbers and words; if the array is empty, the default texts.
    ///   - higherInterval: the longer bars on which the indicator is computed; `nil` for the bars of the series.
    ///   - second: the symbol of the second series, which is a key of `context.others`; `nil` for none.
    ///   - context: the interval, zones, calendar and other series of the bars.
    package init(
        _ numbers: [Double], of indicator: Indicator, texts: [String] = [], higherInterval: HigherInterval? = nil, second: String? = nil,
        context: IndicatorContext = IndicatorContext()
    ) {
        self.numbers = numbers
        self.texts = texts.isEmpty ? indicator.parameters.map { $0.text?.defaultText ?? "" } : texts
        self.second = second
        self.context = context
        requestedInterval = higherInterval
    }

    /// The number of a parameter, by index.
    @inlinable
    public subscript(index: Int) -> Double { numbers[index] }

    /// The integer part of the number of a parameter, by index.
    func whole(_ index: Int) -> Int { Int(clamping: numbers[index]) }

    /// The arguments for computing the indicator on the longer bars.
    var ofLongerBars: IndicatorArguments {
        guard let higherInterval else { return self }
        var arguments = self
        arguments.higherInterval = nil
        arguments.context.interval = higherInterval.interval
        arguments.context.stamp = .start
        // Bars of a day or longer are stamped at midnight: in UTC if they consist of sessions, else in the zone of the bucket rule.
        if !higherInterval.interval.isIntraday { arguments.context.dateZone = context.bucketRule(into: higherInterval.interval).dateZone }
        let longer = arguments.context
        arguments.context.others = context.others.mapValues { $0.resampled(to: higherInterval.interval, context, keyedBy: longer) }
        return arguments
    }
}

/// The longer bars on which an indicator of a series is computed, written `/1w` or `/1w+`.
public struct HigherInterval: Sendable, Hashable {
    /// The interval of the longer bars.
    public var interval: BarInterval
    /// Whether the current, incomplete bar counts; if not, the value is that of the last complete one.
    public var includesRunning: Bool

    public init(interval: BarInterval, includesRunning: Bool = false) {
        self.interval = interval
        self.includesRunning = includesRunning
    }

    /// Parses `1w` or `1w+`; returns `nil` for any other text.
    public init?(_ text: some StringProtocol) {
        let includesRunning = text.last == "+"
        guard let interval = BarInterval(includesRunning ? text.dropLast() : text[...]) else { return nil }
        self.init(interval: interval, includesRunning: includesRunning)
    }

    /// The written form.
    public var text: String { "\(interval)\(includesRunning ? "+" : "")" }
}
