package import DojimaText

/// A box with the names of a chart's series, each next to a small sample of its drawing.
///
/// It replaces the lines with the last values at the top left of each pane. With a crosshair, each name is followed by the value there.
///
///     chart.legend = Legend(.bottom, .outside)
public struct Legend: Sendable, Equatable {
    /// The place of the legend beside or in the plots.
    public enum Position: String, Sendable, CaseIterable {
        case leftTop = "left-top"
        case top
        case rightTop = "right-top"
        case right
        case rightBottom = "right-bottom"
        case bottom
        case leftBottom = "left-bottom"
        case left
    }

    /// The position of the legend relative to the plot.
    public enum Placement: String, Sendable, CaseIterable {
        /// Next to plots and axes, which become smaller.
        case outside
        /// Over the plot, which keeps its size.
        case inside
        /// Half over the plot and half outside it, in a gap between the plot and its axes.
        case border
    }

    /// The arrangement of the entries.
    public enum Arrangement: String, Sendable, CaseIterable {
        /// One entry below the other.
        case column
        /// Side by side, in several rows if needed.
        case rows
    }

    /// The place of the legend.
    public var position: Position
    /// Whether the legend is outside the plots or over them.
    public var placement: Placement
    /// The arrangement; `nil` for rows in the middle of the top and the bottom, and a column elsewhere.
    public var arrangement: Arrangement?
    /// The line above all entries; empty for none.
    public var title: String
    /// The maximum number of entries in a row. `nil` sets no limit for a legend above or below the plots, whose rows end at the width of the
    /// picture, and a limit of four for a legend at their sides. All rows but the last have the same number of entries.
    public var maximumPerRow: Int?
    /// The maximum number of columns, filled from the top down; from 2 on, the default arrangement is a column.
    public var columns = 1
    /// The first entries in order, by the ids, symbols, studies or names of their series, or by the texts of `items`; the others follow.
    public var order: [String] = []
    /// Further entries, after those of the series.
    public var items: [LegendItem] = []
    /// The maximum width of a legend at the left or right, as a fraction of that of the picture.
    var maximumWidth = 0.3

    public init(
        _ position: Position = .rightTop, _ placement: Placement = .outside, arrangement: Arrangement? = nil, title: String = "",
        maximumPerRow: Int? = nil
    ) {
        self.position = position
        self.placement = placement
        self.arrangement = arrangement
        self.title = title
        self.maximumPerRow = maximumPerRow
    }
}

extension Legend {
    var drawnArrangement: Arrangement { arrangement ?? (columns == 1 && (position == .top || position == .bottom) ? .rows : .column) }

    /// The edge of the plots at which the legend is drawn.
    var edge: PlotEdge {
        let (x, y) = (position.across, position.down)
        if drawnArrangement == .rows { return y < 0 ? .top : y > 0 ? .bottom : x < 0 ? .left : .right }
        return x < 0 ? .left : x > 0 ? .right : y < 0 ? .top : .bottom
    }
}

extension Legend.Position {
    /// The horizontal position: -1 at the left, 0 in the middle, 1 at the right.
    var across: Double {
        switch self {
        case .leftTop, .left, .leftBottom: -1
        case .top, .bottom: 0
        case .rightTop, .right, .rightBottom: 1
        }
    }

    /// The vertical position: -1 at the top, 0 in the middle, 1 at the bottom.
    var down: Double {
        switch self {
        case .leftTop, .top, .rightTop: -1
        case .left, .right: 0
        case .leftBottom, .bottom, .rightBottom: 1
        }
    }
}

extension Legend: Record {
    package init() { self.init(.rightTop) }

    package static var fields: [Field<Legend>] {
        [
            Field(
                "position", \.position, .word(of: Position.allCases),
                "The position of the box with the names and symbols of the series: in a corner, or at the middle of a side."),
            Field(
                "placement", \.placement, .word(of: Placement.allCases),
                "Whether the legend is outside of plots and axes, inside over the plot, or on its border, half over it."),
            Field(
                "form", \.arrangement, .word(of: Arrangement.allCases),
                "The entries in a column or in rows; by default rows in the middle of the top and the bottom, and a column elsewhere."),
            Field("title", \.title, .anyText, "A line above the entries of the legend."),
            Field(
                "mostInRow", \.maximumPerRow, .integer(1...24),
                "The maximum number of entries in a row; by default as many as fit above and below the plots, and four beside them."),
            Field(
                "columns", \.columns, .integer(1...24),
                "The maximum number of columns, filled from the top down, if the entries are not in rows."),
            Field(
                "order", \.order, .list(.text, 0...200),
                "The first entries in order: symbols, studies such as sma:20, names in the legend, or texts of items; the others follow."),
            Field("items", \.items, .list(.record, 0...50), "Further entries, each with a text, a symbol and a colour."),
        ]
    }

    package func check(_ path: TextPath) throws {
        guard arrangement == .rows, columns > 1 else { return }
        throw path.key("columns", line: nil).error("has no effect on rows; remove it or form, or write mostInRow")
    }
}
