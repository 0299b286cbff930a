public import DojimaText

/// An indicator with its arguments, written `sma:20`, `bbands:20,2,2` or `stoch:14,3,ema,3`.
public struct IndicatorRequest: Sendable {
    public var indicator: Indicator
    public var arguments: [Double]
    /// The request as it was written, but `sma:20` for `SMA(20)`.
    public var text: String

    /// Parses a request, also one written `SMA(20)`. Missing arguments have their defaults; a word may be omitted before a number. Errors list
    /// what is valid.
    ///
    /// - Parameter indicators: those to choose from. For an indicator of your own: `IndicatorRequest("mine:5", among: [mine])`.
    public init(_ text: some StringProtocol, among indicators: [Indicator] = IndicatorCatalog.all) throws(RequestError) {
        let (name, given) = Self.parts(of: text)
        guard let indicator = indicators.first(where: { $0.name == name }) else {
            throw Self.unknown(text, among: indicators.map(\.name))
        }
        arguments = indicator.parameters.map(\.standard)
        var index = 0
        for word in given {
            while index < indicator.parameters.count, !indicator.parameters[index].choices.isEmpty, Double(word) != nil { index += 1 }
            guard index < indicator.parameters.count else {
                let names = indicator.parameters.map(\.name).joined(separator: ", ")
                throw RequestError("\(text): \(name) takes \(names.isEmpty ? "nothing" : names)")
            }
            arguments[index] = try Self.argument(word, of: indicator.parameters[index], in: String(text))
            index += 1
        }
        self.indicator = indicator
        self.text = text.last == ")" ? name + (given.isEmpty ? "" : ":") + given.joined(separator: ",") : String(text)
    }

    private static func argument(
        _ word: String, of parameter: Indicator.Parameter, in text: String
    ) throws(RequestError) -> Double {
        guard parameter.choices.isEmpty else {
            guard let choice = parameter.choices.firstIndex(of: word) else {
                throw RequestError("\(text): \(parameter.name) is one of \(parameter.choices.joined(separator: ", "))")
            }
            return Double(choice)
        }
        guard let value = Double(word), parameter.allowed.contains(value), !parameter.isWhole || value == value.rounded() else {
            let kind = parameter.isWhole ? "a whole number" : "a number"
            let ends = [parameter.allowed.lowerBound, parameter.allowed.upperBound].map(parameter.text)
            throw RequestError("\(text): \(parameter.name) is \(kind) from \(ends[0]) to \(ends[1])")
        }
        return value
    }

    /// The title in a legend: `SMA 20`, `BBANDS 20, 2, 2`; words that equal the default are omitted.
    public var title: String {
        let words = zip(indicator.parameters, arguments).compactMap { parameter, value -> String? in
            !parameter.choices.isEmpty && value == parameter.standard ? nil : parameter.text(value).uppercased()
        }
        return ([indicator.name.uppercased(), words.joined(separator: ", ")]).filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// The names of its columns in a table: the request itself, followed by `.output` if there are several.
    public var columnNames: [String] { indicator.outputs.map { $0.name.isEmpty ? text : "\(text).\($0.name)" } }

    public var reach: Indicator.Reach { indicator.reach(arguments) }

    /// Returns a column for each output, with one value for each bar, NaN where missing.
    public func apply(to bars: BarSeries) -> [[Double]] { indicator.apply(bars, arguments) }
}

extension Indicator {
    /// The syntax of a request with default arguments, such as `sma:n=20`, followed by the names of the columns if there are several.
    public var usage: String {
        let arguments = parameters.map { "\($0.name)=\($0.text($0.standard))" }.joined(separator: ",")
        let names = outputs.map(\.name).filter { !$0.isEmpty }.joined(separator: ", ")
        return name + (arguments.isEmpty ? "" : ":\(arguments)") + (names.isEmpty ? "" : "  gives \(names)")
    }
}

extension Indicator.Parameter {
    /// Returns an argument as a whole number, a decimal number or a word: `20`, `2.5`, `ema`.
    fileprivate func text(_ value: Double) -> String {
        choices.isEmpty ? Int(exactly: value).map(String.init) ?? "\(value)" : choices[Int(value)]
    }
}
