/// Where a chart's title and the line below it stand.
public struct TitlePlacement: Sendable, Equatable {
    public enum Alignment: String, Sendable, CaseIterable {
        /// At the left edge.
        case left
        /// Centred on the whole picture.
        case chart
        /// Centred on what the margins leave: plots and axes.
        case canvas
        /// Centred on the plots.
        case plot
    }

    public var alignment: Alignment
    /// Whether it lies over the first plot instead of taking room above it.
    public var overlapsPlot: Bool
    /// Whether neither is drawn nor takes room; programs still find the title in the description.
    public var isHidden: Bool

    public init(_ alignment: Alignment = .left, overlapsPlot: Bool = false, isHidden: Bool = false) {
        self.isHidden = isHidden
        self.alignment = alignment
        self.overlapsPlot = overlapsPlot
    }
}
