public import DojimaScale
public import DojimaText

/// Options of an entire chart, independent of its data. Specifications and charts share them.
public struct ChartOptions: Options, Sendable, Equatable {
    /// The line at the top; `nil`, or in a chart without a specification empty, for one composed of symbol, interval and exchange.
    public var title: String?
    /// The line below the title, or next to it in a small picture; `nil`, or in a chart without a specification empty, for interval,
    /// exchange and notes about the data.
    public var subtitle: String?
    /// A text below everything else, such as the source of the data, in at most two lines; `nil`, or in a chart without a specification
    /// empty, for none.
    public var note: String?
    /// Marks at gaps, where closed time is omitted from the axis; `nil` for none.
    public var gapMarks: GapMarkOptions?
    /// A line and a label at the last visible value; `nil` for none.
    public var tracking: ValueTracking?
    /// The direction of the time axis; all other parts are turned with it.
    public var orientation = PlotOrientation.horizontal
    /// The arrangement of the parts, and their backgrounds.
    public var layout = LayoutOptions()
    /// Lines of text for the box of a crosshair, with placeholders in braces for the values there, as in `CrosshairStyle.template`; empty
    /// for all values.
    public var crosshairTemplate = ""
    /// A box with the names and symbols of the series, instead of the last values in each pane; `nil` for none.
    public var legend: Legend?
    /// The ids of the series that are drawn in colour, while the others of their panes are grey; empty for automatic highlighting.
    public var highlight: [String] = []
    /// Whether grid lines that are otherwise solid are dotted.
    public var hasDottedGrid = false
    /// The width in logical pixels; in a specification, from 120 to 20,000, and the height from 80 to 20,000. A sparkline has at least 16 by
    /// 12.
    public var width = 1600.0
    /// The height in logical pixels; see `width` for its limits.
    public var height = 900.0
    /// The number of device pixels per logical pixel, from 0.25 to 8.
    public var scale = 1.0

    public init() {}

    /// `width` and `height` together.
    public var size: Size {
        get { Size(width, height) }
        set { (width, height) = (newValue.width, newValue.height) }
    }

    var shownTitle: String { title ?? "" }
    var shownSubtitle: String { subtitle ?? "" }
}

extension ChartOptions: Record {
    package static var fields: [Field<ChartOptions>] {
        [
            Field("title", \.title, .text, "The title; by default symbol, interval and exchange."),
            Field(
                "subtitle", \.subtitle, .text,
                "The line below the title, instead of interval, exchange and the base of the values."),
            Field("note", \.note, .text, "A text at the bottom of the picture, such as the source of the data."),
            Field(
                "gapMarks", \.gapMarks, .record,
                "Marks at gaps, where closed time is left out; {} for all gaps, omit for those between intraday bars and long ones without data."
            ),
            Field(
                "tracking", \.tracking, .record,
                "A line and a label at the last visible value; {} for that of the main symbol, omit for none."),
            Field(
                "orientation", \.orientation, .word(of: PlotOrientation.allCases),
                "The direction of time: horizontal (to the right), or vertical (upwards, with values to the right)."),
            Field("layout", \.layout, .record, "Positions of the parts of the picture, and their backgrounds."),
            Field(
                "legend", \.legend, .record,
                "A box with the names and symbols of the series, instead of the last values in each pane; {} for one at the upper right."),
            Field(
                "highlight", \.highlight, .list(.text, 0...200),
                "The symbols drawn in colour; other lines of their pane are grey. By default all of up to eight, else the first four."
            ),
            Field(
                "width", \.width, .pixels(16...20_000), "The width of the picture in logical pixels; at least 120 except for a sparkline."),
            Field(
                "height", \.height, .pixels(12...20_000), "The height of the picture in logical pixels; at least 80 except for a sparkline."
            ),
            Field("dottedGrid", \.hasDottedGrid, .flag, "Whether the lines of the grid are dotted."),
            Field("scale", \.scale, .number(0.25...8), "The number of device pixels per logical pixel: 2 for high-density screens."),
        ]
    }
}

extension Form<Double> {
    /// An integral number of logical pixels.
    fileprivate static func pixels(_ range: ClosedRange<Int>) -> Form {
        let integer = Form<Int>.integer(range)
        return Form(
            read: { node, path in Double(try integer.read(node, path)) }, write: { .shortest($0) },
            check: { pixels, path in
                try Form<Double>.number(Double(range.lowerBound)...Double(range.upperBound)).check(pixels, path)
                _ = try integer.read(.shortest(pixels), path)
            }, schema: integer.schema)
    }
}
