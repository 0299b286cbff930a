public import DojimaText
public import DojimaChart
public import DojimaSeries

/// What is drawn of one symbol, or worked out from it.
public struct SeriesSpecification: Sendable, Equatable {
    /// A symbol of the database, or a file; exactly one of this and `study`.
    public var symbol: String?
    public var study: Study?
    /// The symbol that a study is worked out from; `nil` for the first of the chart.
    public var of: String?
    /// The name of a series kind; `nil` for candlesticks of the first symbol and lines of others.
    public var type: String?
    /// As it stands in the legend; `nil` for the symbol or the study.
    public var name: String?
    /// The title above it in a legend; `nil` for none.
    public var legendGroup: String?
    /// The id of an axis of the pane; `nil` for the first that is declared, else one of its own.
    public var axis: String?
    public var color: SeriesStyle.Hue
    /// Of the ground below an area or between the edges of a band; `nil` for a tint of the line's.
    public var areaColor: Color?
    /// Logical pixels; `nil` for the kind's own.
    public var lineWidth: Double?
    /// Series of one axis with the same name are added up, the first at the bottom; `nil` for one that stands alone.
    public var stack: String?
    /// Whether the stack has parts of a hundred; that of its lowest series counts.
    public var share: Bool
    /// Series with the same name share their slots side by side; `nil` for the whole slot.
    public var group: String?
    /// The values beside the points; `nil` for none.
    public var labels: PointLabels?

    public init(
        symbol: String? = nil, study: Study? = nil, of: String? = nil, type: String? = nil, name: String? = nil, axis: String? = nil,
        color: SeriesStyle.Hue = .automatic, lineWidth: Double? = nil, stack: String? = nil, share: Bool = false, group: String? = nil,
        labels: PointLabels? = nil, legendGroup: String? = nil, areaColor: Color? = nil
    ) {
        self.areaColor = areaColor
        self.symbol = symbol
        self.study = study
        self.of = of
        self.type = type
        self.name = name
        self.axis = axis
        self.color = color
        self.lineWidth = lineWidth
        self.stack = stack
        self.share = share
        self.group = group
        self.labels = labels
        self.legendGroup = legendGroup
    }
}

extension SeriesSpecification: Record {
    package init() { self.init(symbol: nil) }

    package static var fields: [Field<SeriesSpecification>] {
        [
            Field("symbol", \.symbol, .text, "A symbol of the database, or a file."),
            Field("study", \.study, .study, "An indicator such as sma:20, or volume."),
            Field("of", \.of, .text, "The symbol that the study is worked out from; by default the first of the chart."),
            Field(
                "type", \.type, .seriesType,
                "How prices are drawn; by default candlestick, and line for further symbols."),
            Field("name", \.name, .text, "As it stands in the legend."),
            Field("legendGroup", \.legendGroup, .text, "The title above it and others in the box of a legend."),
            Field("axis", \.axis, .anyText, "The id of an axis of the pane; by default the first that is declared, else one of its own."),
            Field("color", \.hue, .color, "A colour such as #2962FF, or 1, 2, ... in quotes for one of the theme's."),
            Field("areaColor", \.areaColor, .hash, "Of the ground below an area or between the edges of a band, as it is."),
            Field("lineWidth", \.lineWidth, .number(0.1...50), "Logical pixels."),
            Field(
                "stack", \.stack, .text, "Series of one axis with this name are added up, the first at the bottom: lines, areas, columns."),
            Field("share", \.share, .flag, "Whether the stack has parts of a hundred; that of its lowest series counts."),
            Field("group", \.group, .text, "Series with this name share their slots side by side, a stack as one."),
            Field("labels", \.labels, .record, "The values beside the points, as far as there is room; {} for the value above each."),
        ]
    }

    package static var rules: [FieldRule] {
        [.exactlyOne(["symbol", "study"]), .needs("type", "symbol"), .needs("of", "study"), .needs("share", "stack")]
    }

    private var hue: SeriesStyle.Hue? {
        get { color == .automatic ? nil : color }
        set { color = newValue ?? .automatic }
    }
}

extension Form<Study> {
    static var study: Form {
        Form.written(
            advice: "write an indicator such as sma:20, or volume", examples: ["sma:20", "bbands:20,2", "volume"],
            parse: { text in
                do throws(RequestError) { return try Study(text) } catch { throw TextError(error.message) }
            }, text: \.text)
    }
}
