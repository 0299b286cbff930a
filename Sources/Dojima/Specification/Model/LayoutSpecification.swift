public import DojimaText
public import DojimaChart

/// Where the parts of a picture stand and what lies under them.
public struct LayoutSpecification: Sendable, Equatable {
    public var titleAlign: TitlePlacement.Alignment
    /// Whether the title lies over the plot and takes no room above it.
    public var titleOverPlot: Bool
    /// Whether the title is a name for programs alone, and neither drawn nor given room.
    public var titleHidden: Bool
    /// The share of the height above the navigator; `nil` for about nine tenths.
    public var split: Double?
    public var surfaces: Surfaces
    /// Logical pixels that plots and axes keep clear on each side.
    public var canvasInset: Double
    /// The id of an axis that is drawn alone.
    public var onlyAxis: String?

    public init(
        titleAlign: TitlePlacement.Alignment = .left, titleOverPlot: Bool = false, split: Double? = nil,
        surfaces: Surfaces = Surfaces(chart: .clear),
        onlyAxis: String? = nil, canvasInset: Double = 0, titleHidden: Bool = false
    ) {
        self.titleHidden = titleHidden
        self.canvasInset = canvasInset
        self.titleAlign = titleAlign
        self.titleOverPlot = titleOverPlot
        self.split = split
        self.surfaces = surfaces
        self.onlyAxis = onlyAxis
    }
}

extension LayoutSpecification: Record {
    public init() { self.init(titleAlign: .left) }

    package static var fields: [Field<LayoutSpecification>] {
        [
            Field(
                "titleAlign", \.titleAlign, .word(of: TitlePlacement.Alignment.allCases),
                "Where the title stands: left, or centred on the chart, the canvas (plots and axes) or the plot."),
            Field("titleOverPlot", \.titleOverPlot, .flag, "The title lies over the plot and takes no room above it."),
            Field("titleHidden", \.titleHidden, .flag, "The title is a name for programs alone: it is not drawn and takes no room."),
            Field("split", \.split, .number(0.3...0.95), "The share of the height above the navigator; by default about nine tenths."),
            Field("surfaces", \.surfaces, .record, "Grounds and borders of chart, canvas (plots and axes) and plot."),
            Field("canvasInset", \.canvasInset, .number(0...500), "Logical pixels that plots and axes keep clear on each side."),
            Field("onlyAxis", \.onlyAxis, .text, "The id of an axis that is drawn alone: x, price, volume, ..."),
        ]
    }
}

extension Surfaces: Record {
    package init() { self.init(chart: .clear) }

    package static var fields: [Field<Surfaces>] {
        [
            Field("chart", \.chart, .record, "The whole picture."),
            Field("canvas", \.canvas, .record, "The plots with their axes."),
            Field("plot", \.plot, .record, "Each plot."),
        ]
    }
}

extension Surface: Record {
    package init() { self.init(.clear) }

    package static var fields: [Field<Surface>] {
        [
            Field(
                "ground", \.said,
                .written(
                    advice: Surface.Ground.advice, pattern: "^#[0-9A-Fa-f]{6}(\\.\\.#[0-9A-Fa-f]{6})?$",
                    examples: ["#FFF1E5", "#FFFFFF..#E6E9EF"], parse: { Surface.Ground(written: $0) }, text: { $0.written ?? "" }),
                "A colour, or two for a gradient from top to bottom: #FFFFFF..#E6E9EF."),
            Field(
                "border", \.border, .hash, "The colour of a line around it."),
            Field("borderWidth", \.borderWidth, .number(0.1...50), "Logical pixels."),
        ]
    }

    package static var rules: [FieldRule] { [.needs("borderWidth", "border")] }

    private var said: Surface.Ground? {
        get { ground == .clear ? nil : ground }
        set { ground = newValue ?? .clear }
    }
}
