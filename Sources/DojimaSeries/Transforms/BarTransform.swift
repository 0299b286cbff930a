public import DojimaText

/// A way to make other bars of bars, such as Heikin-Ashi; `TransformCatalog` lists those that are built in.
public struct BarTransform: Sendable {
    public let name: String
    /// What stands behind its name and a colon, such as `SIZE`; empty for nothing.
    public let parameters: String
    /// How far back the bars lie that one of its bars depends on.
    public let reach: Indicator.Reach
    /// Whether what it makes stands for moves of the price, and not each for one of the bars.
    public let makesBricks: Bool
    /// The transform with the parameters of a text, empty for none; `nil` when they are wrong.
    public let reading: @Sendable (Substring) -> Applied?

    /// Bars in order of time to bars in order of time.
    public typealias Applied = @Sendable (BarSeries) throws(RequestError) -> BarSeries

    public init(
        name: String, parameters: String = "", reach: Indicator.Reach, makesBricks: Bool = false,
        reading: @escaping @Sendable (Substring) -> Applied?
    ) {
        self.name = name
        self.parameters = parameters
        self.reach = reach
        self.makesBricks = makesBricks
        self.reading = reading
    }

    /// As it is written: `renko:SIZE`.
    public var form: String { parameters.isEmpty ? name : "\(name):\(parameters)" }
}
