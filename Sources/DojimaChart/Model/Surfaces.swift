package import DojimaText

/// The background and border of a part of a chart.
public struct Surface: Sendable, Equatable {
    /// What is behind a part.
    public enum Background: Sendable, Equatable {
        /// The layer below is visible.
        case clear
        /// One colour.
        case color(Color)
        /// From one colour at the top to another at the bottom.
        case gradient(Color, Color)
    }

    /// What is behind the part.
    public var background: Background
    /// The colour of the border; `nil` for none.
    public var border: Color?
    /// The width of the border in logical pixels, inside the part's edges.
    public var borderWidth: Double

    public init(_ background: Background = .clear, border: Color? = nil, borderWidth: Double = 1) {
        self.background = background
        self.border = border
        self.borderWidth = borderWidth
    }

    /// A surface without a background and a border.
    public static let clear = Surface()
}

/// The backgrounds of the entire picture, of the plots with their axes, and of each plot, over the background of the theme.
public struct Surfaces: Sendable, Equatable {
    /// The entire picture.
    public var chart: Surface
    /// The plots with their axes, without heading and legend.
    public var canvas: Surface
    /// Each plot.
    public var plot: Surface

    public init(chart: Surface = .clear, canvas: Surface = .clear, plot: Surface = .clear) {
        self.chart = chart
        self.canvas = canvas
        self.plot = plot
    }
}

extension Surfaces {
    /// The width of the border along the edges of plots; 0 without one.
    var borderWidth: Double { [plot, canvas].compactMap { $0.border == nil ? nil : $0.borderWidth }.max() ?? 0 }

    /// Returns the colour under a plot; for a gradient, the upper one.
    func plotBackground(over theme: Color) -> Color {
        for surface in [plot, canvas, chart] {
            switch surface.background {
            case .clear: continue
            case .color(let color), .gradient(let color, _): return color
            }
        }
        return theme
    }
}

extension Surfaces: Record {
    package init() { self.init(chart: .clear) }

    package static var fields: [Field<Surfaces>] {
        [
            Field("chart", \.chart, .record, "The background and border of the picture."),
            Field("canvas", \.canvas, .record, "The background and border of the plots with their axes."),
            Field("plot", \.plot, .record, "The background and border of each plot."),
        ]
    }
}

extension Surface: Record {
    package init() { self.init(.clear) }

    package static var fields: [Field<Surface>] {
        [
            Field(
                "background", \.specifiedBackground,
                .parsed(
                    advice: Surface.Background.advice, pattern: "^#[0-9A-Fa-f]{6}(\\.\\.#[0-9A-Fa-f]{6})?$",
                    examples: ["#FFF1E5", "#FFFFFF..#E6E9EF"], parse: { Surface.Background(parsing: $0) }, text: { $0.written ?? "" }),
                formerNames: ["ground"], "A colour, or two for a gradient from top to bottom: #FFFFFF..#E6E9EF."),
            Field(
                "border", \.border, .hash, "The colour of the border line."),
            Field("borderWidth", \.borderWidth, .number(0.1...50), "The width of the border in logical pixels."),
        ]
    }

    package static var rules: [FieldRule] { [.needs("borderWidth", "border")] }

    private var specifiedBackground: Surface.Background? {
        get { background == .clear ? nil : background }
        set { background = newValue ?? .clear }
    }
}
