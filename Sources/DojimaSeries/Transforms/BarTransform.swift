import DojimaText

/// A way to make other bars of bars, such as Heikin-Ashi; `TransformCatalog` lists those that are built in.
package struct BarTransform: Sendable {
    var name: String
    /// What stands behind its name and a colon, such as `SIZE`; empty for nothing.
    var parameters = ""
    /// How far back the bars lie that one of its bars depends on.
    package var reach: Indicator.Reach
    /// Whether what it makes stands for moves of the price, and not each for one of the bars.
    package var makesBricks = false
    /// Whether each of its bars begins where the one before it ends, so that they are drawn without gaps and meet at their corners.
    package var fillsSlots = false
    /// Returns what its bars are called in headings, for its parameters; `nil` for the text as written.
    var words: (@Sendable (Substring) -> String)?
    /// The transform with the parameters of a text, empty for none; `nil` when they are wrong.
    var reading: @Sendable (Substring) -> Applied?

    /// Bars in order of time to bars in order of time.
    typealias Applied = @Sendable (BarSeries) throws(RequestError) -> BarSeries

    /// As it is written: `renko:SIZE`.
    package var form: String { parameters.isEmpty ? name : "\(name):\(parameters)" }
}
