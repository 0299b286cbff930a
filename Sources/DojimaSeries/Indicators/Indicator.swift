/// A computation on bars, as a value: its name, its parameters, what it gives and a state that takes one bar after the other.
///
///     let middle = Indicator(name: "middle", inputs: [.high, .low], reach: { _ in .bars(0) }, make: { _ in MidPrice() })
///
/// Those that are built in live one a file in this folder, with one line each in `IndicatorCatalog`.
public struct Indicator: Sendable {
    public struct Parameter: Sendable {
        public var name: String
        /// A number, or the index of a word in `choices`.
        public var standard: Double
        public var allowed: ClosedRange<Double>
        public var isWhole: Bool
        /// Words of which one is given; empty for a number.
        public var choices: [String]

        public init(_ name: String, standard: Double, allowed: ClosedRange<Double>, isWhole: Bool = true) {
            self.name = name
            self.standard = standard
            self.allowed = allowed
            self.isWhole = isWhole
            choices = []
        }

        /// A word, by default the first.
        public init(_ name: String, choices: [String]) {
            self.init(name, standard: 0, allowed: 0...Double(max(1, choices.count) - 1))
            self.choices = choices
        }
    }

    /// One of the columns that an indicator gives.
    public struct Output: Sendable, Equatable {
        /// How it is meant to be seen; an upper and a lower edge belong together.
        public enum Form: Sendable { case line, histogram, upperEdge, lowerEdge }

        /// As in `macd.signal`; empty for the only one.
        public var name: String
        public var form: Form
        /// As a legend has it; empty where the request's own title says it.
        public var title: String

        public init(_ name: String = "", _ form: Form = .line, title: String = "") {
            self.name = name
            self.form = form
            self.title = title
        }
    }

    /// The columns of bars that an indicator can be made of.
    public enum Input: String, Sendable { case open, high, low, close, volume }

    /// What its values are comparable with.
    public enum Unit: Sendable, Equatable {
        /// Prices: it may be drawn over them.
        case price
        /// Differences of prices.
        case priceDifference
        /// 0 to 100.
        case percent
        case volume
    }

    /// How far back the bars lie that a value depends on.
    public enum Reach: Sendable, Equatable {
        /// So many bars before it: older ones have no part in it, or one below 1e-15.
        case bars(Int)
        /// Every bar before it.
        case all
    }

    /// Lower case, as in a request: `sma`.
    public var name: String
    /// What it is made of. Bars without any volume are refused where it is made of volume.
    public var inputs: [Input]
    public var parameters: [Parameter]
    public let outputs: [Output]
    public var unit: Unit
    /// Values that readers look for, such as 30 and 70; lines are drawn there.
    public var levels: [Double]
    /// For given arguments.
    public var reach: @Sendable ([Double]) -> Reach
    /// The state before the first bar, for given arguments.
    public let start: @Sendable ([Double]) -> any IndicatorState
    /// A column for each output, one value a bar, NaN where there is none.
    public let apply: @Sendable (BarSeries, [Double]) -> [[Double]]

    /// - Parameters:
    ///   - outputs: as many as a row of the state has values, or fewer; then the further values are not used.
    ///   - make: the state before the first bar, for one argument for each parameter.
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
        // Made here, where the type of the state is known: the loop over the bars is compiled for it.
        let count = outputs.count
        apply = { bars, arguments in make(arguments).columns(count, over: bars) }
    }
}
