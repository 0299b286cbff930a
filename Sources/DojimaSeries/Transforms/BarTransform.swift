import DojimaText

/// A transformation of bars to other bars, such as Heikin-Ashi; `TransformCatalog` lists the built-in ones.
package struct BarTransform: Sendable {
    var name: String
    /// The syntax of the parameters after the name and a colon, such as `SIZE`; empty for none.
    var parameters = ""
    /// The number of previous bars on which a transformed bar depends.
    package var reach: Indicator.Reach
    /// Whether the result has bars for price moves, instead of one for each input bar.
    package var isPriceBased = false
    /// Whether each bar begins where the previous one ends, so that they are drawn without gaps and touch at their corners.
    package var fillsSlots = false
    /// Returns the name of the bars in headings, given the parameters; `nil` to use the text as written.
    var title: (@Sendable (Substring) -> String)?
    /// Parses parameters, empty for none, and returns the function that transforms bars; returns `nil` if they are not valid.
    var parse: @Sendable (Substring) -> Transformation?

    /// A function from bars to bars, both in order of time.
    typealias Transformation = @Sendable (BarSeries) throws(RequestError) -> BarSeries

    /// The syntax: `renko:SIZE`.
    package var form: String { parameters.isEmpty ? name : "\(name):\(parameters)" }
}
