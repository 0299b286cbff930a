/// A computation on bars, as a value: a name, parameters, outputs and a state to which bars are passed one by one.
///
///     let middle = Indicator(name: "middle", inputs: [.high, .low], reach: { _ in .bars(0) }, make: { _ in MidPrice() })
///
/// Each built-in indicator is one file in this folder and one line in `IndicatorCatalog`.
public struct Indicator: Sendable {
    public struct Parameter: Sendable {
        public var name: String
        /// The default: a number, or the index of a word in `choices`.
        public var standard: Double
        public var allowed: ClosedRange<Double>
        public var isWhole: Bool
        /// The words to choose from; empty for a number.
        public var choices: [String]

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
    }

    /// One of the output columns of an indicator.
    public struct Output: Sendable, Equatable {
        /// How the column is drawn; an upper and a lower edge form one band.
        public enum Form: Sendable { case line, histogram, upperEdge, lowerEdge }

        /// The name after the dot in `macd.signal`; empty if it is the only output.
        public var name: String
        public var form: Form
        /// The title in a legend; empty if the title of the request suffices.
        public var title: String

        public init(_ name: String = "", _ form: Form = .line, title: String = "") {
            self.name = name
            self.form = form
            self.title = title
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
        case volume
        /// None of these: angles, squares of prices, ratios, numbers of bars.
        case other
    }

    /// How many previous bars a value depends on.
    public enum Reach: Sendable, Equatable {
        /// A number of previous bars; the weight of older ones is zero or below 1e-15.
        case bars(Int)
        /// All previous bars.
        case all
    }

    /// The name in lower case, as in requests: `sma`.
    public var name: String
    /// The columns that are used. Bars without any volume are rejected if volume is among them.
    public var inputs: [Input]
    public var parameters: [Parameter]
    public let outputs: [Output]
    public var unit: Unit
    /// Reference levels, such as 30 and 70, at which lines are drawn.
    public var levels: [Double]
    /// Returns the reach for given arguments.
    public var reach: @Sendable ([Double]) -> Reach
    /// Returns the state before the first bar, for given arguments.
    public let start: @Sendable ([Double]) -> any IndicatorState
    /// Returns a column for each output, with one value for each bar, NaN where missing.
    public let apply: @Sendable (BarSeries, [Double]) -> [[Double]]

    /// - Parameters:
    ///   - outputs: at most as many as a row of the state has values; further values of the row are not used.
    ///   - make: returns the state before the first bar, given one argument for each parameter.
    @inlinable
    public init<State: IndicatorState>(
        name: String, inputs: [Input] = [.close], parameters: [Parameter] = [], outputs: [Output] = [Output()], unit: Unit = .price,
        levels: [Double] = [], reach: @escaping @Sendable ([Double]) -> Reach = { _ in .all }, make: @escaping @Sendable ([Double]) -> State
    ) {
        self.name = name
        self.inputs = inputs
        self.parameters = parameters
        self.outputs = outputs
        self.unit = unit
        self.levels = levels
        self.reach = reach
        start = make
        // The closure is made here, where the type of the state is known, so that the loop over the bars is specialized for it.
        let count = outputs.count
        apply = { bars, arguments in make(arguments).columns(count, over: bars) }
    }
}
