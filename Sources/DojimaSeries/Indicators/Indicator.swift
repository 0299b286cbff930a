/// A computation on bars, as a value: its name, its parameters, what it gives and one function.
///
/// The others live one a file in this folder, with one line each in `IndicatorCatalog`.
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
    public var parameters: [Parameter]
    public var outputs: [Output]
    public var unit: Unit
    /// Values that readers look for, such as 30 and 70; lines are drawn there.
    public var levels: [Double]
    /// For given arguments.
    public var reach: @Sendable ([Double]) -> Reach
    /// A column for each output, one value a bar, NaN where there is none.
    public var apply: @Sendable (BarSeries, [Double]) -> [[Double]]

    public init(
        name: String, parameters: [Parameter], outputs: [Output] = [Output()], unit: Unit = .price, levels: [Double] = [],
        reach: @escaping @Sendable ([Double]) -> Reach, apply: @escaping @Sendable (BarSeries, [Double]) -> [[Double]]
    ) {
        self.name = name
        self.parameters = parameters
        self.outputs = outputs
        self.unit = unit
        self.levels = levels
        self.reach = reach
        self.apply = apply
    }
}
