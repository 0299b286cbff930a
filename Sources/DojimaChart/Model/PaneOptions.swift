public import DojimaText

/// Options of one pane, independent of its series. Specifications and charts share them.
public struct PaneOptions: Options, Sendable {
    /// Unique in the chart and stable, such as `price`, `volume`, `rsi:14`; in a specification, empty for an id derived from the content.
    public var id = ""
    /// The height relative to the other panes; `nil` for 1, or in a specification for 3 in the first pane.
    public var weight: Double?
    /// The value axes. The first on each side is the innermost; the first of all is the primary one, which has the grid. In a
    /// specification, an empty list means one axis for each symbol: on the right, and on the left for the second symbol.
    public var axes: [ValueAxis] = []
    /// The annotations in drawing order, with unique ids.
    public var annotations: [Annotation] = []
    /// The gaps between bars, and between and inside groups of series that are side by side.
    public var gaps = GroupGaps()

    public init() {}
}

extension PaneOptions: Record {
    package static var fields: [Field<PaneOptions>] {
        [
            Field("id", \.id, .anyText, "A name; by default price for the first pane, else the name of its content."),
            Field("weight", \.weight, .number(0.01...1000), "The share of the height; by default 3 for the first pane and 1 for others."),
            Field("axes", \.declaredAxes, .list(.record, 1...50), "Value axes; by default one for each symbol."),
            Field("annotations", \.annotations, .list(.record), "Texts, lines, bands and markers at times and values."),
            Field("gaps", \.gaps, .record, "The gaps between columns, bars and groups, and inside groups."),
        ]
    }

    /// The value axes; `nil` if there are none, which a specification cannot write.
    private var declaredAxes: [ValueAxis]? {
        get { axes.isEmpty ? nil : axes }
        set { axes = newValue ?? [] }
    }
}
