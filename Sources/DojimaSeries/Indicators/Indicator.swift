/// A computation on bars, as a value: its name, its parameters and one function.
///
/// The others live one a file in this folder, with one line each in `IndicatorCatalog`.
public struct Indicator: Sendable {
    public struct Parameter: Sendable {
        public var name: String
        public var standard: Double
        public var allowed: ClosedRange<Double>
        public var isWhole: Bool

        public init(_ name: String, standard: Double, allowed: ClosedRange<Double>, isWhole: Bool = true) {
            self.name = name
            self.standard = standard
            self.allowed = allowed
            self.isWhole = isWhole
        }
    }

    /// A line or a band, one value a bar, NaN where there is none yet.
    public enum Output: Sendable {
        case line(ValueSeries)
        case band(BandSeries)
    }

    /// Lower case, as in a request: `sma`.
    public var name: String
    public var parameters: [Parameter]
    /// How many bars before the first value, for given arguments.
    public var warmUp: @Sendable ([Double]) -> Int
    public var apply: @Sendable (BarSeries, [Double]) -> Output

    public init(
        name: String, parameters: [Parameter], warmUp: @escaping @Sendable ([Double]) -> Int,
        apply: @escaping @Sendable (BarSeries, [Double]) -> Output
    ) {
        self.name = name
        self.parameters = parameters
        self.warmUp = warmUp
        self.apply = apply
    }
}

/// An indicator with its arguments, written `sma:20` or `bbands:20,2,2`.
public struct IndicatorRequest: Sendable {
    public var indicator: Indicator
    public var arguments: [Double]
    /// As it was written.
    public var text: String

    /// Reads a request; missing arguments take their standards. Throws what is wrong and what is known.
    public init(_ text: some StringProtocol) throws(IndicatorError) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let name = parts.first.map { $0.lowercased() } ?? ""
        guard let indicator = IndicatorCatalog.indicator(named: name) else {
            throw IndicatorError(
                message: "\(text): no indicator \(name); known are \(IndicatorCatalog.all.map(\.name).joined(separator: ", "))")
        }
        let given = parts.count > 1 ? parts[1].split(separator: ",", omittingEmptySubsequences: false) : []
        guard given.count <= indicator.parameters.count else {
            throw IndicatorError(message: "\(text): \(name) takes \(indicator.parameters.map(\.name).joined(separator: ", "))")
        }
        var arguments = indicator.parameters.map(\.standard)
        for (index, word) in given.enumerated() {
            let parameter = indicator.parameters[index]
            guard let value = Double(word), parameter.allowed.contains(value), !parameter.isWhole || value == value.rounded() else {
                let kind = parameter.isWhole ? "a whole number" : "a number"
                let ends = [parameter.allowed.lowerBound, parameter.allowed.upperBound].map(Self.numeral)
                throw IndicatorError(message: "\(text): \(parameter.name) is \(kind) from \(ends[0]) to \(ends[1])")
            }
            arguments[index] = value
        }
        self.indicator = indicator
        self.arguments = arguments
        self.text = String(text)
    }

    /// `20`, or `2.5` where there are decimals.
    private static func numeral(_ value: Double) -> String { Int(exactly: value).map(String.init) ?? "\(value)" }

    /// As a legend has it: `SMA 20`, `BBANDS 20, 2, 2`.
    public var title: String {
        let numbers = arguments.map(Self.numeral)
        return ([indicator.name.uppercased(), numbers.joined(separator: ", ")]).filter { !$0.isEmpty }.joined(separator: " ")
    }

    public var warmUp: Int { indicator.warmUp(arguments) }

    public func apply(to bars: BarSeries) -> Indicator.Output { indicator.apply(bars, arguments) }
}

/// Why a request for an indicator was refused.
public struct IndicatorError: Error, Equatable, Sendable {
    public var message: String
}
