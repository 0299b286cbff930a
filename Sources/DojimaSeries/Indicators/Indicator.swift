package import DojimaTime

/// A computation on bars, as a value: a name, parameters, outputs and a state to which bars are passed one by one.
///
///     let middle = Indicator(name: "middle", inputs: [.high, .low], reach: { _ in .bars(0) }, make: { _ in MidPrice() })
///
/// Each built-in indicator is one file in this folder and one line in `IndicatorCatalog`.
public struct Indicator: Sendable {
    public struct Parameter: Sendable {
        public var name: String
        /// The default: a number, or the index of a word in `choices`; 0 for a text.
        public var standard: Double
        public var allowed: ClosedRange<Double>
        public var isWhole: Bool
        /// The words to choose from; empty for a number or a text.
        public var choices: [String]
        /// What a text may be, such as a period or a time; `nil` for a number or a word.
        public var text: TextForm?

        /// The texts that a parameter takes.
        public struct TextForm: Sendable {
            /// The default text; empty if the parameter has none.
            public var standard: String
            /// What is valid, for help and errors: `a period such as 1d or 1M`.
            public var forms: String
            /// Whether a text is valid.
            public var accepts: @Sendable (String) -> Bool

            public init(standard: String, forms: String, accepts: @escaping @Sendable (String) -> Bool) {
                self.standard = standard
                self.forms = forms
                self.accepts = accepts
            }
        }

        public init(_ name: String, standard: Double, allowed: ClosedRange<Double>, isWhole: Bool = true) {
            self.name = name
            self.standard = standard
            self.allowed = allowed
            self.isWhole = isWhole
            choices = []
        }

        /// Creates a parameter that is a word; the default is the first.
        public init(_ name: String, choices: [String]) {
            self.init(name, standard: 0, allowed: 0...Double(max(1, choices.count) - 1))
            self.choices = choices
        }

        /// Creates a parameter that is a text, in which letter case counts.
        public init(_ name: String, text: TextForm) {
            self.init(name, standard: 0, allowed: 0...0)
            self.text = text
        }
    }

    /// One of the output columns of an indicator.
    public struct Output: Sendable, Equatable {
        /// How the column is drawn.
        public enum Form: Sendable {
            case line, histogram
            /// The edges of a band: one upper and one lower edge form it, with the line between them.
            case upperEdge, lowerEdge
            /// The edges of a cloud: the two outputs of this form enclose it. It has the rising colour where the first is above the second, and
            /// the falling colour elsewhere.
            case cloudEdge
            /// A dot at each value, without a line between them.
            case dots
            /// A level that is kept until the next value: horizontal pieces without a line between different levels.
            case steps
            /// Whether something holds at each bar: a line of steps between 0 and 1, which has no values between them.
            case condition
            /// A mark above or below the bar that has a value, pointing at it.
            case markerAbove, markerBelow
            /// Not drawn: for tables and formulas, as what another output draws, or what it means.
            case undrawn
        }

        /// What an output says of prices, for its colour.
        public enum Tone: Sendable { case rising, falling }

        /// The name after the dot in `macd.signal`; empty if it is the only output.
        public var name: String
        public var form: Form
        /// The title in a legend; empty if the title of the request suffices.
        public var title: String
        /// The unit, where it is not that of the indicator.
        public var unit: Unit?
        /// Whether it has the theme's colour for rising or falling prices, as supports and resistances have; `nil` for that of its
        /// form.
        public var tone: Tone?

        public init(_ name: String = "", _ form: Form = .line, title: String = "", unit: Unit? = nil, tone: Tone? = nil) {
            self.name = name
            self.form = form
            self.title = title
            self.unit = unit
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
        /// None of these: quotients, angles, squares of prices, numbers of bars.
        case number
        case volume
    }

    /// How many previous bars a value depends on.
    public enum Reach: Sendable, Equatable {
        /// A number of previous bars; the weight of older ones is zero or below 1e-15.
        case bars(Int)
        /// All previous bars.
        case all
    }

    /// What a missing volume means to an indicator that uses volume.
    public enum MissingVolume: Sendable, Equatable {
        /// The bar has no value, and bars without any volume are rejected.
        case rejected
        /// It counts as zero; columns of bars without any volume are empty.
        case zero
    }

    /// The name in lower case, as in requests: `sma`.
    public var name: String
    /// The columns that are used.
    public var inputs: [Input]
    public var parameters: [Parameter]
    /// All outputs; `given(_:)` returns those that some arguments give.
    public let outputs: [Output]
    public var unit: Unit
    /// Reference levels, such as 30 and 70, at which lines are drawn.
    public var levels: [Double]
    /// What a level means, such as `oversold`, for each level; empty for levels without names.
    public var levelNames: [String]
    /// The formula in one line, in the words of `--list`; empty if it is not given.
    public var formula: String
    /// The publication that the formula is from: author, title and year; empty if it is not given.
    public var source: String
    /// Whether it compares the bars with those of a second series, which requests name behind `@`.
    public var isOfTwoSeries: Bool
    /// Whether its values depend on other series, as those of a formula with `@SPX` in it do.
    package var usesOtherSeries: Bool
    /// Returns the longest interval of bars that arguments take; `nil` for any.
    package var longestInterval: (@Sendable (IndicatorArguments) -> BarInterval?)?
    /// Returns the marks at bars, for an indicator that is drawn over prices as such; `nil` for all others.
    public var marks: (@Sendable (BarSeries, IndicatorArguments) -> [BarMark])?
    public var missingVolume: MissingVolume
    /// Whether earlier values change when later bars come: the state's `revise` completes the columns.
    public let isRevised: Bool
    private let choosing: @Sendable (IndicatorArguments) -> [Int]?
    private let displacing: @Sendable (IndicatorArguments) -> [Int]
    private let reaching: @Sendable (IndicatorArguments) -> Reach
    private let starting: @Sendable (IndicatorArguments) -> any IndicatorState
    private let pushing: @Sendable (BarSeries, inout any IndicatorState) -> [[Double]]

    /// - Parameters:
    ///   - name: the name in requests, in lower case.
    ///   - inputs: the columns of the bars that the state reads.
    ///   - parameters: the parameters in the order in which requests give them.
    ///   - outputs: at most as many as a row of the state has values; further values of the row are not used.
    ///   - unit: the unit of all outputs that have none of their own.
    ///   - levels: the values at which reference lines are drawn, such as 30 and 70.
    ///   - levelNames: what each level means, such as `oversold`; empty, or as many as `levels`.
    ///   - formula: the formula in one line; empty if it is not given.
    ///   - source: the author, title and year of the publication of the formula; empty if it is not given.
    ///   - isOfTwoSeries: whether the bars are compared with those of a second series, which requests have to name behind `@`.
    ///   - missingVolume: what a missing volume means, if `inputs` has the volume.
    ///   - isRevised: whether the state has a `revise` of its own.
    ///   - given: returns the indices of the outputs that arguments give, in increasing order; `nil` for all of them.
    ///   - displacement: returns for each output by how many bars its values are displaced, as in `displacement(_:)`; an empty array if none
    ///     is.
    ///   - reach: how many previous bars a pushed value depends on.
    ///   - make: returns the state before the first bar, given the arguments.
    @inlinable
    public init<State: IndicatorState>(
        name: String, inputs: [Input] = [.close], parameters: [Parameter] = [], outputs: [Output] = [Output()], unit: Unit = .price,
        levels: [Double] = [], levelNames: [String] = [], formula: String = "", source: String = "", isOfTwoSeries: Bool = false,
        missingVolume: MissingVolume = .rejected, isRevised: Bool = false,
        given: @escaping @Sendable (IndicatorArguments) -> [Int]? = { _ in nil },
        displacement: @escaping @Sendable (IndicatorArguments) -> [Int] = { _ in [] },
        reach: @escaping @Sendable (IndicatorArguments) -> Reach = { _ in .all },
        make: @escaping @Sendable (IndicatorArguments) -> State
    ) {
        // The closure is made here, where the type of the state is known, so that the loop over the bars is specialized for it.
        let count = outputs.count
        self.init(
            name: name, inputs: inputs, parameters: parameters, outputs: outputs, unit: unit, levels: levels, levelNames: levelNames,
            formula: formula, source: source, isOfTwoSeries: isOfTwoSeries, missingVolume: missingVolume, isRevised: isRevised,
            choosing: given, displacing: displacement, reaching: reach, starting: make,
            pushing: { bars, state in
                guard var own = state as? State else { return [] }
                defer { state = own }
                return own.columns(count, over: bars)
            })
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
        self.inputs = inputs
        self.parameters = parameters
        self.outputs = outputs
        self.unit = unit
        self.levels = levels
        self.levelNames = levelNames
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

    /// Returns the indices of the outputs that arguments give.
    public func given(_ arguments: IndicatorArguments) -> [Int] { choosing(arguments) ?? Array(outputs.indices) }

    /// Returns how many previous bars a pushed value depends on.
    public func reach(_ arguments: IndicatorArguments) -> Reach {
        guard let step = arguments.step else { return reaching(arguments) }
        // Each bar of the longer interval is at most so many bars; it is one bar of its own more that is complete.
        guard let interval = arguments.context.interval, case .bars(let count) = reaching(arguments.ofLongerBars) else { return .all }
        let bars = Int(clamping: step.interval.nominalMicroseconds / max(1, interval.nominalMicroseconds)) + 2
        let product = (count + 2 + (displacing(arguments).max() ?? 0)).multipliedReportingOverflow(by: bars)
        return product.overflow ? .all : .bars(product.partialValue)
    }

    /// Returns by how many bars the values of each output are displaced: k > 0 if a value that is pushed at one bar is drawn k bars later, k < 0
    /// if it is drawn -k bars earlier, and so depends on later bars.
    public func displacement(_ arguments: IndicatorArguments) -> [Int] {
        // Values of longer bars are displaced by such bars, within the state.
        guard arguments.step == nil else { return outputs.map { _ in 0 } }
        return ownDisplacement(arguments)
    }

    /// Displacement in the bars that the state takes.
    func ownDisplacement(_ arguments: IndicatorArguments) -> [Int] {
        let given = displacing(arguments)
        return outputs.indices.map { given.indices.contains($0) ? given[$0] : 0 }
    }

    /// Whether any value depends on bars that are later than its own.
    public func dependsOnLaterBars(_ arguments: IndicatorArguments) -> Bool {
        isRevised || ownDisplacement(arguments).contains { $0 < 0 }
    }

    /// Returns the state before the first bar.
    public func start(_ arguments: IndicatorArguments) -> any IndicatorState {
        guard let step = arguments.step else { return starting(arguments) }
        let longer = arguments.ofLongerBars
        return SteppedState(
            starting(longer), outputs: outputs.count, displacement: ownDisplacement(longer), step: step, arguments.context)
    }

    /// Returns a column for each output that the arguments give, with one value for each bar, NaN where missing.
    public func apply(_ bars: BarSeries, _ arguments: IndicatorArguments) -> [[Double]] { columns(over: bars, arguments).values }

    /// Returns the values of all outputs that the state gives bar by bar, revised but not displaced.
    func pushed(_ bars: BarSeries, _ arguments: IndicatorArguments) -> [[Double]] {
        if let step = arguments.step, dependsOnLaterBars(arguments) { return steppedColumns(over: bars, arguments, step) }
        var state = start(arguments)
        var columns = push(bars, to: &state)
        if isRevised { state.revise(&columns) }
        return columns
    }

    /// Pushes bars to a state that `start` has returned, and returns the values of all outputs at them. O(bars), and the cost of the indicator.
    func push(_ bars: BarSeries, to state: inout any IndicatorState) -> [[Double]] {
        guard var stepped = state as? SteppedState else { return pushing(bars, &state) }
        defer { state = stepped }
        return stepped.columns(outputs.count, over: bars)
    }
}

extension Indicator {
    /// The same with numbers alone, for a caller that has no texts and no context.
    public func reach(_ numbers: [Double]) -> Reach { reach(IndicatorArguments(numbers, of: self)) }
    public func start(_ numbers: [Double]) -> any IndicatorState { start(IndicatorArguments(numbers, of: self)) }
    public func apply(_ bars: BarSeries, _ numbers: [Double]) -> [[Double]] { apply(bars, IndicatorArguments(numbers, of: self)) }
}
