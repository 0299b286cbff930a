public import DojimaText

/// A transform of bars to other bars, such as Heikin-Ashi.
///
///     let weekly = BarTransform(name: "weekly", isPriceBased: true) { parameters in
///         parameters.isEmpty ? { bars throws(RequestError) in try weeks(of: bars) } : nil
///     }
///     catalogs.transforms.append(weekly)
///
/// `TransformCatalog` lists the built-in ones.
public struct BarTransform: NamedValue {
    /// The name, which a colon and parameters may follow: `renko` in `renko:2.5`.
    public let name: String
    /// The syntax of the parameters after the name and a colon, such as `SIZE`, or `[:LINES]` with the colon if they may be left out; empty
    /// for none.
    let parameters: String
    /// The number of previous bars on which a transformed bar depends.
    package let reach: Indicator.Reach
    /// Whether the result has bars for price moves, instead of one for each input bar.
    package let isPriceBased: Bool
    /// The singular of what bars are called in messages, if `isPriceBased`.
    package let noun: String
    /// Whether each bar begins where the previous one ends, so that they are drawn without gaps and touch at their corners.
    package let fillsSlots: Bool
    /// The name of the series kind that draws the bars by default; `nil` for the usual one.
    package let drawnAs: String?
    /// Returns the height of a mark, given the parameters, if the bars are columns of marks of equal height.
    let boxSize: (@Sendable (Substring) -> Double?)?
    /// Returns the name of the bars in headings, given the parameters; `nil` to use the text as written.
    let title: (@Sendable (Substring) -> String)?
    /// Parses parameters, empty for none, and returns the function that transforms bars; returns `nil` if they are not valid.
    let parse: @Sendable (Substring) -> Transformation?

    /// A function from bars to bars, both in order of time.
    public typealias Transformation = @Sendable (BarSeries) throws(RequestError) -> BarSeries

    /// Creates a transform.
    ///
    /// - Parameters:
    ///   - name: the name in lower case, without a colon.
    ///   - parameters: the syntax of the parameters after the name and a colon, for messages: `SIZE`; empty for none.
    ///   - reach: the number of previous bars on which a transformed bar depends.
    ///   - isPriceBased: whether the result has bars for price moves, which are drawn at equal distances; otherwise it has one for each
    ///     bar, with its time.
    ///   - noun: the singular of what bars are called in messages, if `isPriceBased`.
    ///   - fillsSlots: whether the bars are drawn without gaps between them.
    ///   - drawnAs: the name of the series kind that draws the bars by default; `nil` for candlesticks.
    ///   - boxSize: returns the height of a mark, given the parameters, if the bars are columns of marks of equal height.
    ///   - title: returns the name of the bars in headings, given the parameters; `nil` for the text of the transform.
    ///   - parse: returns the function that transforms bars, given the parameters, which are empty if there are none; `nil` if they are
    ///     not valid.
    public init(
        name: String, parameters: String = "", reach: Indicator.Reach = .all, isPriceBased: Bool = false, noun: String = "brick",
        fillsSlots: Bool = false, drawnAs: String? = nil, boxSize: (@Sendable (Substring) -> Double?)? = nil,
        title: (@Sendable (Substring) -> String)? = nil, parse: @escaping @Sendable (Substring) -> Transformation?
    ) {
        self.name = name
        self.parameters = parameters
        self.reach = reach
        self.isPriceBased = isPriceBased
        self.noun = noun
        self.fillsSlots = fillsSlots
        self.drawnAs = drawnAs
        self.boxSize = boxSize
        self.title = title
        self.parse = parse
    }

    /// The syntax: `renko:SIZE`.
    package var form: String { parameters.isEmpty || parameters.hasPrefix("[") ? name + parameters : "\(name):\(parameters)" }
}
