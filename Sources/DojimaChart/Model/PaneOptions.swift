public import DojimaText

/// What is said of one plot whatever its series are. A specification and a chart hold the same options.
public struct PaneOptions: Options, Sendable {
    /// Unique in the chart and stable, as `price`, `volume`, `rsi:14`; of a specification empty for one by what the pane shows.
    public var id = ""
    /// Share of the height in proportion to the other panes; `nil` for 1, and of a specification for 3 of its first pane.
    public var weight: Double?
    /// The first on each side is the innermost; the first of all is the primary one, which has the grid. Of a specification none for one at
    /// the right for each symbol, the second one's at the left.
    public var axes: [ValueAxis] = []
    /// In drawing order; each id once.
    public var annotations: [Annotation] = []
    /// Of the groups of series that stand side by side.
    public var gaps = GroupGaps()

    public init() {}
}

extension PaneOptions: Record {
    package static var fields: [Field<PaneOptions>] {
        [
            Field("id", \.id, .anyText, "A name; by default price for the first pane, else what it shows."),
            Field("weight", \.weight, .number(0.01...1000), "Share of the height; by default 3 for the first pane and 1 for others."),
            Field("axes", \.axes, .list(.record, 0...50), "Value axes; by default one for each symbol."),
            Field("annotations", \.annotations, .list(.record), "Texts, lines, bands and markers pinned to times and values."),
        ]
    }
}
