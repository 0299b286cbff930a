public import DojimaText

/// The position of the title of a chart.
public enum TitleAlignment: String, Sendable, CaseIterable {
    /// At the left edge.
    case left
    /// Centred on the entire picture.
    case chart
    /// Centred on the plots and axes, without the margins.
    case canvas
    /// Centred on the plots.
    case plot
}

/// The arrangement of the parts of a picture, and their backgrounds.
public struct LayoutOptions: Options, Sendable, Equatable {
    /// The position of the title and the line below it.
    public var titleAlign = TitleAlignment.left
    /// Whether the title is drawn over the first plot and takes no space above it.
    public var drawsTitleOverPlot = false
    /// Whether the title is left out of the picture and takes no space. The description of the chart still contains it.
    public var hidesTitle = false
    /// The fraction of the height above the navigator, which takes exactly the rest; `nil` for about nine tenths.
    public var split: Double?
    /// The backgrounds and the borders of the picture and its plots.
    public var surfaces = Surfaces()
    /// Logical pixels kept clear on each side of plots and axes, after all other parts have their space.
    public var canvasInset = 0.0
    /// The minimum widths of the columns of axis labels, so that plots of several charts align; columns are wider if labels need it.
    public var axisWidths = AxisWidths()
    /// The id of the only axis that is drawn; `nil` for the entire chart.
    public var onlyAxis: String?

    public init() {}
}

extension LayoutOptions: Record {
    package static var fields: [Field<LayoutOptions>] {
        [
            Field(
                "titleAlign", \.titleAlign, .word(of: TitleAlignment.allCases),
                "The position of the title: left, or centred on the chart, the canvas (plots and axes) or the plot."),
            Field("titleOverPlot", \.drawsTitleOverPlot, .flag, "Whether the title is drawn over the plot and takes no space above it."),
            Field("titleHidden", \.hidesTitle, .flag, "Whether the title is not drawn and takes no space; it stays in the metadata."),
            Field("split", \.split, .number(0.3...0.95), "The share of the height above the navigator; by default about nine tenths."),
            Field("surfaces", \.surfaces, .record, "Backgrounds and borders of chart, canvas (plots and axes) and plot."),
            Field("canvasInset", \.canvasInset, .number(0...500), "The empty space on each side of plots and axes, in logical pixels."),
            Field(
                "axisWidths", \.axisWidths, .record,
                "The minimum widths of the columns of labels next to the plots, so that the plots of several pictures align."),
            Field(
                "onlyAxis", \.onlyAxis, .text,
                "The id of the only axis that is drawn: x, price, volume, ..., as in a description of the picture."),
        ]
    }
}
