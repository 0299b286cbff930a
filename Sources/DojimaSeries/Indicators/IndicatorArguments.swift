import DojimaText
public import DojimaTime

/// The arguments of an indicator: a value for each parameter, the interval of its bars, and the context of the series.
public struct IndicatorArguments: Sendable {
    /// A number for each parameter, or the index of a word in its choices; 0 for a text.
    public var numbers: [Double]
    /// A text for each parameter; empty for numbers and words.
    public var texts: [String]
    /// The longer bars on which the indicator is computed; `nil` for the bars of the series, also if the intervals are equal.
    public var step: IndicatorStep? {
        get { requestedStep?.interval == context.interval ? nil : requestedStep }
        set { requestedStep = newValue }
    }
    private var requestedStep: IndicatorStep?
    /// The symbol of the second series; `nil` for none.
    public var second: String?
    public var context: IndicatorContext

    /// - Parameters:
    ///   - numbers: a number for each parameter, or the index of a word in its choices; 0 for a text.
    ///   - indicator: the indicator whose parameters these are, for the default texts.
    ///   - texts: a text for each parameter, empty for numbers and words; if the array is empty, the default texts.
    ///   - step: the longer bars on which the indicator is computed; `nil` for the bars of the series.
    ///   - second: the symbol of the second series, which is a key of `context.others`; `nil` for none.
    ///   - context: the interval, zones, calendar and other series of the bars.
    public init(
        _ numbers: [Double], of indicator: Indicator, texts: [String] = [], step: IndicatorStep? = nil, second: String? = nil,
        context: IndicatorContext = IndicatorContext()
    ) {
        self.numbers = numbers
        self.texts = texts.isEmpty ? indicator.parameters.map { $0.text?.standard ?? "" } : texts
        self.second = second
        self.context = context
        requestedStep = step
    }

    /// The number of a parameter, by index.
    @inlinable
    public subscript(index: Int) -> Double { numbers[index] }

    /// The integer part of the number of a parameter, by index.
    func whole(_ index: Int) -> Int { Int(clamping: numbers[index]) }

    /// The arguments for computing the indicator on the longer bars.
    var ofLongerBars: IndicatorArguments {
        guard let step else { return self }
        var arguments = self
        arguments.step = nil
        arguments.context.interval = step.interval
        arguments.context.stamp = .start
        // Bars of a day or longer are stamped at midnight in the zone of the bucket rule, or at midnight UTC if they consist of sessions.
        if !step.interval.isIntraday { arguments.context.dateZone = context.bucketRule(into: step.interval).dateZone }
        let longer = arguments.context
        arguments.context.others = context.others.mapValues { $0.ofLongerBars(step.interval, context, keyedBy: longer) }
        return arguments
    }
}

/// The longer bars on which an indicator of a series is computed, written `/1w` or `/1w+`.
public struct IndicatorStep: Sendable, Hashable {
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
