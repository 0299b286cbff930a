public import DojimaText
package import DojimaTime

/// A computation on bars, as a value: a name, parameters, outputs and a state to which bars are passed one by one.
///
///     let middle = Indicator(name: "middle", inputs: [.high, .low], reach: { _ in .bars(0) }, make: { _ in MidPrice() })
///
/// Each built-in indicator is one file in this folder and one line in `IndicatorCatalog`.
public struct Indicator: NamedValue {
    /// A parameter: a number, a word or a text.
    public struct Parameter: Sendable {
        /// The name in requests, such as `n`.
        public var name: String
        /// The default: a number, or the index of a word in `choices`; 0 for a text.
        public var defaultValue: Double
        /// The valid numbers, or the indices of `choices`.
        public var allowed: ClosedRange<Double>
        /// Whether a number must be an integer.
        public var isWhole: Bool
        /// The words to choose from; empty for a number or a text.
        public var choices: [String]
        /// The form of a text, such as a period or a time; `nil` for a number or a word.
        public var text: TextForm?
        /// Whether titles omit an argument that equals the previous one, as for the two sides of a band.
        public var isOmittedIfRepeated = false

        /// The texts that are valid for a parameter.
        public struct TextForm: Sendable {
            /// The default text; empty if the parameter has none.
            public var defaultText: String
            /// A description of the valid texts, for help and errors: `a period such as 1d or 1M`.
            public var validValues: String
            /// Whether a text is valid.
            public var accepts: @Sendable (String) -> Bool

            public init(default defaultText: String, validValues: String, accepts: @escaping @Sendable (String) -> Bool) {
                self.defaultText = defaultText
                self.validValues = validValues
                self.accepts = accepts
            }
        }

        public init(_ name: String, default defaultValue: Double, allowed: ClosedRange<Double>, isWhole: Bool = true) {
            self.name = name
            self.defaultValue = defaultValue
            self.allowed = allowed
            self.isWhole = isWhole
            choices = []
        }

        /// Creates a parameter that is a word; the default is the first.
        public init(_ name: String, choices: [String]) {
            self.init(name, default: 0, allowed: 0...Double(max(1, choices.count) - 1))
            self.choices = choices
        }

        /// Creates a parameter that is a case-sensitive text.
        public init(_ name: String, text: TextForm) {
            self.init(name, default: 0, allowed: 0...0)
            self.text = text
        }
    }

    /// One of the output columns of an indicator.
    public struct Output: Sendable, Equatable {
        /// How the column is drawn.
        public enum Form: Sendable {
            case line, histogram
            /// A line in the rising colour below the close and in the falling colour above it, as of a stop that follows the price.
            case stopLine
            /// The edges of a band: one upper and one lower edge form it, with the line between them.
            case upperEdge, lowerEdge
            /// The edges of a cloud: the two outputs of this form enclose it. It has the rising colour if the first is above the second,
            /// otherwise the falling colour.
            case cloudEdge
            /// A dot at each value, without a line between them.
            case dots
            /// A level that is valid until the next value, drawn as horizontal segments without a line between different levels.
            case steps
            /// A condition at each bar, drawn as steps between 0 and 1.
            case condition
            /// A mark above or below the bar that has a value, pointing at it.
            case markerAbove, markerBelow
            /// Not drawn; for tables and formulas, because another output draws or explains it.
            case undrawn
        }

        /// The direction of prices that an output indicates, for its colour.
        public enum Tone: Sendable { case rising, falling }

        /// The name after the dot in `macd.signal`; empty if it is the only output.
        public var name: String
        /// How the column is drawn.
        public var form: Form
        /// The title in a legend; empty if the title of the request suffices.
        public var title: String
        /// The unit, if it is not that of the indicator.
        public var unit: Unit?
        /// The smallest and the largest possible value of an output in a unit of its own; `nil` for unlimited values.
        public var bounds: ClosedRange<Double>?
        /// The direction whose theme colour is used, as for supports and resistances; `nil` for the colour of the form.
        public var tone: Tone?

        public init(
            _ name: String = "", _ form: Form = .line, title: String = "", unit: Unit? = nil, bounds: ClosedRange<Double>? = nil,
            tone: Tone? = nil
        ) {
            self.name = name
            self.form = form
            self.title = title
            self.unit = unit
            self.bounds = bounds
            self.tone = tone
        }
    }

    /// The columns of bars that an indicator can use.
    public enum Input: String, Sendable { case open, high, low, close, volume }

    /// The unit of the values, which determines what they can be compared with.
    public enum Unit: Sendable, Equatable {
        /// Prices; the indicator can be drawn over the bars.
        case price
        /// Price differences.
        case priceDifference
        /// Percent, from 0 to 100.
        case percent
        /// Percent of any sign and size.
        case change
        /// Other numbers: quotients, angles, squares of prices, numbers of bars.
        case number
        case volume
    }

    /// The number of previous bars on which a value depends.
    public enum Reach: Sendable, Equatable {
        /// A number of previous bars; the weight of older ones is zero or below 1e-15.
        case bars(Int)
        /// All previous bars.
        case all
    }

    /// The meaning of a missing volume for an indicator that uses volume.
    public enum MissingVolume: Sendable, Equatable {
        /// The bar has no value, and bars without any volume are rejected.
        case rejected
        /// A missing volume counts as zero; columns of bars without any volume are empty.
        case zero
    }

    /// The name in lower case, as in requests: `sma`.
    public var name: String
    /// The name in legends, without the arguments: `SMA`, `Bollinger bands`.
    public var title: String
    /// The columns that are used.
    public var inputs: [Input]
    /// The parameters, in the order in which requests list their values.
    public var parameters: [Parameter]
    /// All outputs; `outputIndices(for:)` returns the indices of those that exist for some arguments.
    public let outputs: [Output]
    /// What the values count, such as prices or percent.
    public var unit: Unit
    /// Reference levels, such as 30 and 70, at which lines are drawn.
    public var levels: [Double]
    /// The meaning of each level, such as `oversold`; empty for levels without names.
    public var levelNames: [String]
    /// The smallest and the largest possible value: 0 and 100 for an indicator in percent. The axis of a chart never goes beyond them.
    public var bounds: ClosedRange<Double>?
    /// The formula in one line, as shown by `--list`; empty if none.
    public var formula: String
    /// The publication of the formula: author, title and year; empty if none.
    public var source: String
    /// Whether the bars are compared with those of a second series, which requests name after `@`.
    public var isOfTwoSeries: Bool
    /// Whether the values depend on other series, as for a formula with `@SPX`.
    package var usesOtherSeries: Bool
    /// Returns the longest interval of bars for which arguments are valid; `nil` for any.
    package var longestInterval: (@Sendable (IndicatorArguments) -> BarInterval?)?
    /// Returns the marks at bars, for an indicator that is drawn as marks over prices; `nil` for others.
    public var marks: (@Sendable (BarSeries, IndicatorArguments) -> [BarMark])?
    /// What the values are if bars have no volume.
    public var missingVolume: MissingVolume
    /// Whether earlier values may change with later bars: the state's `revise` completes the columns.
    public let isRevised: Bool
    private let choosing: @Sendable (IndicatorArguments) -> [Int]?
    private let displacing: @Sendable (IndicatorArguments) -> [Int]
    private let reaching: @Sendable (IndicatorArguments) -> Reach
    private let starting: @Sendable (IndicatorArguments) -> any IndicatorState
    private let pushing: @Sendable (BarSeries, inout any IndicatorState) -> [[Double]]

    /// - Parameters:
    ///   - name: the name in requests, in lower case.
    ///   - title: the name in legends; `nil` for the name in upper case.
    ///   - inputs: the columns of the bars that the state reads.
    ///   - parameters: the parameters in the order in which requests give them.
    ///   - outputs: one for each value of a row of the state; further values of the row are ignored, further outputs have no values.
    ///   - unit: the unit of all outputs without a separate one.
    ///   - levels: the values at which reference lines are drawn, such as 30 and 70.
    ///   - levelNames: the meaning of each level, such as `oversold`; empty, or as many as `levels`.
    ///   - bounds: the smallest and the largest possible value; `nil` for those of the unit.
    ///   - formula: the formula in one line; empty if none.
    ///   - source: the author, title and year of the publication of the formula; empty if none.
    ///   - isOfTwoSeries: whether the bars are compared with those of a second series, which requests must name after `@`.
    ///   - missingVolume: the meaning of a missing volume, if `inputs` contains the volume.
    ///   - isRevised: whether the state implements `revise`.
    ///   - outputIndices: returns the indices of the outputs that exist for some arguments, in increasing order; `nil` for all of them.
    ///   - displacement: returns for each output the number of bars by which its values are displaced, as in `displacement(_:)`; an empty
    ///     array if none is.
    ///   - reach: returns the number of previous bars on which a pushed value depends.
    ///   - make: returns the state before the first bar, given the arguments.
    @inlinable
    public init<State: IndicatorState>(
        name: String, title: String? = nil, inputs: [Input] = [.close], parameters: [Parameter] = [], outputs: [Output] = [Output()],
        unit: Unit = .price,
        levels: [Double] = [], levelNames: [String] = [], bounds: ClosedRange<Double>? = nil, formula: String = "", source: String = "",
        isOfTwoSeries: Bool = false, missingVolume: MissingVolume = .rejected, isRevised: Bool = false,
        outputIndices: @escaping @Sendable (IndicatorArguments) -> [Int]? = { _ in nil },
        displacement: @escaping @Sendable (IndicatorArguments) -> [Int] = { _ in [] },
        reach: @escaping @Sendable (IndicatorArguments) -> Reach = { _ in .all },
        make: @escaping @Sendable (IndicatorArguments) -> State
    ) {
        // The closure is created here, where the type of the state is known, so that the loop over the bars is specialized for it.
        let count = outputs.count
        self.init(
            name: name, inputs: inputs, parameters: parameters, outputs: outputs, unit: unit, levels: levels, levelNames: levelNames,
            formula: formula, source: source, isOfTwoSeries: isOfTwoSeries, missingVolume: missingVolume, isRevised: isRevised,
            choosing: outputIndices, displacing: displacement, reaching: reach, starting: make,
            pushing: { bars, state in
                guard var own = state as? State else { return [] }
                defer { state = own }
                return own.columns(count, over: bars)
            })
        if let title { self.title = title }
        if let bounds { self.bounds = bounds }
    }

    @usableFromInline
    init(
        name: String, inputs: [Input], parameters: [Parameter], outputs: [Output], unit: Unit, levels: [Double], levelNames: [String],
        formula: String, source: String, isOfTwoSeries: Bool, missingVolume: MissingVolume, isRevised: Bool,
        choosing: @escaping @Sendable (IndicatorArguments) -> [Int]?, displacing: @escaping @Sendable (IndicatorArguments) -> [Int],
        reaching: @escaping @Sendable (IndicatorArguments) -> Reach,
        starting: @escaping @Sendable (IndicatorArguments) -> any IndicatorState,
        pushing: @escaping @Sendable (BarSeries, inout any IndicatorState) -> [[Double]]
    ) {
        self.name = name
        title = name.uppercased()
        self.inputs = inputs
        self.parameters = parameters
        self.outputs = outputs
        self.unit = unit
        self.levels = levels
        self.levelNames = levelNames
        bounds = unit == .percent ? 0...100 : nil
        self.formula = formula
        self.source = source
        self.isOfTwoSeries = isOfTwoSeries
        usesOtherSeries = isOfTwoSeries
        self.missingVolume = missingVolume
        self.isRevised = isRevised
        self.choosing = choosing
        self.displacing = displacing
        self.reaching = reaching
        self.starting = starting
        self.pushing = pushing
    }

    /// The usual values, between the lowest and the highest level, which a chart shades: 30 to 70 for the relative strength index. `nil`
    /// unless these levels are inside the bounds, on both sides of the middle of the bounds, or of 0 for unlimited values.
    public var band: ClosedRange<Double>? {
        guard let low = levels.min(), let high = levels.max(), low < high else { return nil }
        let middle = bounds.map { $0.lowerBound / 2 + $0.upperBound / 2 } ?? 0
        let isInside = bounds.map { $0.lowerBound < low && high < $0.upperBound } ?? true
        return isInside && (low...high).contains(middle) ? low...high : nil
    }

    /// Returns the indices of the outputs that exist for some arguments.
    public func outputIndices(_ arguments: IndicatorArguments) -> [Int] {
        choosing(arguments)?.filter(outputs.indices.contains) ?? Array(outputs.indices)
    }

    /// Returns the number of previous bars on which a pushed value depends.
    public func reach(_ arguments: IndicatorArguments) -> Reach {
        guard let higherInterval = arguments.higherInterval else { return unitReach(arguments) }
        // A longer bar has at most this many bars. One more longer bar is needed, since the last complete one may have ended that long ago.
        guard let interval = arguments.context.interval, case .bars(let count) = unitReach(arguments.ofLongerBars) else { return .all }
        let bars = Int(clamping: higherInterval.interval.nominalMicroseconds / max(1, interval.nominalMicroseconds)) + 2
        let product = (count + 2 + (unitDisplacement(arguments).max() ?? 0)).multipliedReportingOverflow(by: bars)
        return product.overflow ? .all : .bars(product.partialValue)
    }

    /// Returns the reach in units of the bars on which the indicator is computed; all bars if it is above a billion.
    private func unitReach(_ arguments: IndicatorArguments) -> Reach {
        guard case .bars(let count) = reaching(arguments), count <= 1_000_000_000 else { return .all }
        return .bars(max(0, count))
    }

    /// The maximum number of bars by which an output is displaced.
    private static let maximumShift = 1_000_000

    /// Returns the number of bars by which the values of each output are displaced: k > 0 if a value that is pushed at one bar is drawn k
    /// bars later, k < 0 if it is drawn -k bars earlier, and so depends on later bars.
    public func displacement(_ arguments: IndicatorArguments) -> [Int] {
        // Values of longer bars are displaced within the state, in units of these bars.
        guard arguments.higherInterval == nil else { return outputs.map { _ in 0 } }
        return unitDisplacement(arguments)
    }

    /// Returns the displacement in units of the bars on which the indicator is computed, at most by `maximumShift`.
    func unitDisplacement(_ arguments: IndicatorArguments) -> [Int] {
        let displacements = displacing(arguments)
        return outputs.indices.map {
            displacements.indices.contains($0) ? min(max(displacements[$0], -Indicator.maximumShift), Indicator.maximumShift) : 0
        }
    }

    /// Whether any value depends on bars that are later than its own.
    public func dependsOnLaterBars(_ arguments: IndicatorArguments) -> Bool {
        isRevised || unitDisplacement(arguments).contains { $0 < 0 }
    }

    /// Returns the state before the first bar.
    public func start(_ arguments: IndicatorArguments) -> any IndicatorState {
        guard let higherInterval = arguments.higherInterval else { return starting(arguments) }
        let longer = arguments.ofLongerBars
        return HigherIntervalState(
            starting(longer), outputs: outputs.count, displacement: unitDisplacement(longer), higherInterval: higherInterval,
            arguments.context)
    }

    /// Returns a column for each output that exists for the arguments, with one value for each bar, NaN if missing.
    public func apply(_ bars: BarSeries, _ arguments: IndicatorArguments) -> [[Double]] { columns(over: bars, arguments).values }

    /// Returns the values of all outputs at each bar, revised but not displaced.
    func pushed(_ bars: BarSeries, _ arguments: IndicatorArguments) -> [[Double]] {
        if let higherInterval = arguments.higherInterval, dependsOnLaterBars(arguments) {
            return higherIntervalColumns(over: bars, arguments, higherInterval)
        }
        var state = start(arguments)
        var columns = push(bars, to: &state)
        if isRevised { state.revise(&columns) }
        return columns
    }

    /// Pushes bars to a state that `start` has returned, and returns the values of all outputs. O(bars), and the cost of the indicator.
    func push(_ bars: BarSeries, to state: inout any IndicatorState) -> [[Double]] {
        guard var stepped = state as? HigherIntervalState else { return pushing(bars, &state) }
        defer { state = stepped }
        return stepped.columns(outputs.count, over: bars)
    }
}

extension Indicator {
    // Overloads for arguments that are only numbers, without texts or a context.
    package func reach(_ numbers: [Double]) -> Reach { reach(IndicatorArguments(numbers, of: self)) }
    package func start(_ numbers: [Double]) -> any IndicatorState { start(IndicatorArguments(numbers, of: self)) }

    /// Returns a column for each output that exists for some numbers, with one value for each bar, NaN if missing.
    ///
    /// Throws for a number that is not valid for its parameter, and for more numbers than parameters.
    ///
    /// - Parameters:
    ///   - bars: the bars, in order of time.
    ///   - numbers: a number for each parameter, or the index of a word in its choices; missing ones have their defaults.
    public func apply(_ bars: BarSeries, _ numbers: [Double]) throws(RequestError) -> [[Double]] {
        guard numbers.count <= parameters.count else {
            let names = parameters.map(\.name).joined(separator: ", ")
            throw RequestError("\(name) takes \(names.isEmpty ? "nothing" : names)")
        }
        for (parameter, number) in zip(parameters, numbers) where !parameter.accepts(number) {
            throw RequestError("\(name): \(parameter.name) is \(parameter.validValues)")
        }
        return apply(bars, IndicatorArguments(numbers + parameters.dropFirst(numbers.count).map(\.defaultValue), of: self))
    }
}

extension Indicator.Parameter {
    /// Whether a number is valid, or is the index of a word in the choices.
    func accepts(_ number: Double) -> Bool { allowed.contains(number) && (!isWhole || number == number.rounded()) }

    /// The number of bars in a year.
    static var periods: Indicator.Parameter {
        Indicator.Parameter("periods", default: 252, allowed: AnalysisParameter.periods, isWhole: false)
    }

    /// Returns a parameter for the number of bars in a window.
    static func bars(_ name: String, _ defaultValue: Int, from minimum: Int = 1) -> Indicator.Parameter {
        Indicator.Parameter(name, default: Double(defaultValue), allowed: Double(minimum)...100_000)
    }

    /// Returns a parameter for a factor such as a multiple of a deviation.
    static func factor(_ name: String, _ defaultValue: Double, from minimum: Double = 0) -> Indicator.Parameter {
        Indicator.Parameter(name, default: defaultValue, allowed: minimum...100, isWhole: false)
    }
}
