public import DojimaText

/// An indicator with its arguments, written `sma:20`, `bbands:n=20,up=2.5`, `stoch:14,3,ema,3`, `rsi:14/1w` or `beta:60@SPX`.
public struct IndicatorRequest: Sendable {
    /// The indicator that is requested, from the catalog or passed by the caller.
    public internal(set) var indicator: Indicator
    /// A number for each parameter, or the index of a word in its choices; 0 for a text.
    public internal(set) var arguments: [Double]
    /// A text for each parameter; empty for numbers and words.
    public internal(set) var texts: [String]
    /// The longer bars on which the indicator is computed, `/1w`; `nil` for those of the series.
    public internal(set) var higherInterval: HigherInterval?
    /// The symbol of the second series, after `@`; `nil` for none.
    public internal(set) var second: String?
    /// The data of the series in addition to its bars.
    public var context = IndicatorContext()
    /// The text of the request; for one written `SMA(20)`, it is `sma:20`.
    public internal(set) var text: String

    /// Parses a request, also one written `SMA(20)`. Missing arguments have their defaults; a word may be omitted before a number;
    /// arguments with names, `n=20`, follow those without. Errors list what is valid.
    ///
    /// - Parameters:
    ///   - text: the request, such as `sma:20`.
    ///   - indicators: the available indicators. For a custom indicator: `IndicatorRequest("mine:5", among: [mine])`.
    public init(_ text: some StringProtocol, among indicators: Catalog<Indicator> = IndicatorCatalog.all) throws(RequestError) {
        let written = try ParsedRequest(text)
        guard let indicator = indicators[written.name] else {
            throw Self.unknown(text, among: indicators.names)
        }
        var values = ArgumentValues(of: indicator, in: String(text))
        for word in written.arguments { try values.take(word) }
        (arguments, texts) = (values.numbers, values.texts)
        (higherInterval, second) = (written.higherInterval, written.second)
        self.indicator = indicator
        self.text = written.text
        if indicator.isOfTwoSeries, second == nil {
            throw RequestError("\(text): \(indicator.name) compares two series; name the second one after @, as in \(self.text)@SPX")
        }
        if !indicator.isOfTwoSeries, let second {
            throw RequestError("\(text): \(indicator.name) uses one series; omit @\(second)")
        }
        if higherInterval?.includesRunning == true, indicator.isOfTwoSeries {
            throw RequestError("\(text): \(indicator.name) compares two series and takes complete bars only; omit the +")
        }
        if higherInterval?.includesRunning == true, indicator.dependsOnLaterBars(setting) {
            throw RequestError("\(text): \(indicator.name) depends on later bars and takes complete bars only; omit the +")
        }
    }

    /// The arguments, with the interval, the second series and the context.
    public var setting: IndicatorArguments {
        IndicatorArguments(arguments, of: indicator, texts: texts, higherInterval: higherInterval, second: second, context: context)
    }

    /// The title in a legend: `SMA 20`, `Bollinger bands 20, 2`, `RSI 14, 1w`; words that equal the default are omitted.
    public var title: String {
        var words = indicator.parameters.indices.compactMap(titleWord)
        if let higherInterval { words.append(higherInterval.text) }
        if let second { words.append("vs \(second)") }
        return ([indicator.title, words.joined(separator: ", ")]).filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// Returns an argument as in a title, with the names of averages in upper case; `nil` if titles omit it.
    private func titleWord(_ index: Int) -> String? {
        let (parameter, value) = (indicator.parameters[index], arguments[index])
        if let form = parameter.text { return texts[index] == form.defaultText ? nil : texts[index] }
        if parameter.isOmittedIfRepeated, index > 0, value == arguments[index - 1] { return nil }
        guard !parameter.choices.isEmpty else { return parameter.written(value) }
        let word = parameter.written(value)
        return value == parameter.defaultValue ? nil : MovingAverageKind(rawValue: word) == nil ? word : word.uppercased()
    }

    /// The outputs that exist for the arguments, with one column each.
    public var outputs: [Indicator.Output] { indicator.outputIndices(setting).map { indicator.outputs[$0] } }

    /// The names of the columns in a table: the request, followed by `.output` if there are several.
    public var columnNames: [String] { outputs.map { $0.name.isEmpty ? text : "\(text).\($0.name)" } }

    /// How many earlier bars a value depends on, with these arguments.
    public var reach: Indicator.Reach {
        guard case .bars(let count) = indicator.reach(setting) else { return .all }
        return .bars(count + max(0, indicator.displacement(setting).max() ?? 0))
    }

    /// The number of later bars on which a value depends.
    public var lead: Indicator.Reach {
        guard !indicator.isRevised else { return .all }
        let lead = -min(0, indicator.unitDisplacement(setting).min() ?? 0)
        return lead > 0 && higherInterval != nil ? .all : .bars(lead)
    }

    /// Returns the state before the first bar, whose values are not displaced.
    public func start() -> any IndicatorState { indicator.start(setting) }

    /// Returns a column for each of `outputs`, with one value for each bar, NaN if missing.
    public func apply(to bars: BarSeries) -> [[Double]] { columns(over: bars).values }

    /// Returns the columns, with the values for the bars after the last one.
    public func columns(over bars: BarSeries) -> IndicatorColumns { indicator.columns(over: bars, setting) }

    /// Returns the request with the context of the series on which it is computed.
    public func with(_ context: IndicatorContext) -> IndicatorRequest {
        var request = self
        request.context = context
        return request
    }
}

extension Indicator {
    /// The syntax of a request with default arguments, such as `sma:n=20`, followed by the names of the columns if there are several.
    public var usage: String {
        let arguments = parameters.map { parameter in
            parameter.text?.defaultText.isEmpty == true
                ? "[\(parameter.name)]" : "\(parameter.name)=\(parameter.written(parameter.defaultValue))"
        }.joined(separator: ",")
        let names = outputs.map(\.name).filter { !$0.isEmpty }.joined(separator: ", ")
        return name + (arguments.isEmpty ? "" : ":\(arguments)") + (isOfTwoSeries ? "@SYMBOL" : "")
            + (names.isEmpty ? "" : "  gives \(names)")
    }
}

extension Indicator.Parameter {
    /// Returns an argument as it is written in a request: `20`, `2.5`, `ema`; for a parameter that takes texts, returns the default.
    package func written(_ value: Double) -> String {
        text?.defaultText
            ?? (choices.isEmpty
                ? Int(exactly: value).map(String.init) ?? "\(value)" : choices[Int(clamping: value, to: 0...choices.count - 1)])
    }

    /// A description of the valid arguments: `a whole number from 1 to 100000`, `one of sma, ema, wma`.
    package var validValues: String {
        if let text { return text.validValues }
        guard choices.isEmpty else { return "one of \(choices.joined(separator: ", "))" }
        return "\(isWhole ? "a whole number" : "a number") from \(written(allowed.lowerBound)) to \(written(allowed.upperBound))"
    }
}
