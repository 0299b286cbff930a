import DojimaText

/// A transformation of bars to other bars, such as Heikin-Ashi; `TransformCatalog` lists the built-in ones.
package struct BarTransform: Sendable {
    var name: String
    /// The syntax of the parameters after the name and a colon, such as `SIZE`, or `[:LINES]` with the colon if they may be left out; empty
    /// for none.
    var parameters = ""
    /// The number of previous bars on which a transformed bar depends.
    package var reach: Indicator.Reach
    /// Whether the result has bars for price moves, instead of one for each input bar.
    package var isPriceBased = false
    /// The singular of what bars are called in messages, if `isPriceBased`.
    package var noun = "brick"
    /// Whether each bar begins where the previous one ends, so that they are drawn without gaps and touch at their corners.
    package var fillsSlots = false
    /// The name of the series kind that draws the bars by default; `nil` for the usual one.
    package var drawnAs: String?
    /// Returns the height of a mark, given the parameters, if the bars are columns of marks of equal height.
    var boxSize: (@Sendable (Substring) -> Double?)?
    /// Returns the name of the bars in headings, given the parameters; `nil` to use the text as written.
    var title: (@Sendable (Substring) -> String)?
    /// Parses parameters, empty for none, and returns the function that transforms bars; returns `nil` if they are not valid.
    var parse: @Sendable (Substring) -> Transformation?

    /// A function from bars to bars, both in order of time.
    typealias Transformation = @Sendable (BarSeries) throws(RequestError) -> BarSeries

    /// The syntax: `renko:SIZE`.
    package var form: String { parameters.isEmpty || parameters.hasPrefix("[") ? name + parameters : "\(name):\(parameters)" }
}
