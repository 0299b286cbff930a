public import DojimaText
public import DojimaScale

/// The appearance of a crosshair; by default a dashed hairline in the colour of axis labels and a dot at points of lines.
public struct CrosshairStyle: Options, Sendable, Equatable {
    /// The colour of the lines; `nil` for the colour of axis labels.
    public var lineColor: Color?
    /// The width of the lines in logical pixels.
    public var lineWidth: Double = 1
    /// Lengths of dashes and gaps in pixels; empty for a solid line.
    public var dash: [Double] = [4, 3]
    /// The mark at a point of a line; `nil` for a dot in the line's colour.
    public var target: PointMarker?
    /// Lines of text for the box, in which placeholders are replaced by the values at the crosshair; empty for the template of the chart,
    /// or else all values.
    ///
    /// `{time}`, `{open}`, `{high}`, `{low}`, `{close}` and `{volume}` are values of the bar; `{change}` and `{percent}` are its change
    /// since the previous close. The id or the name of a series is replaced by its value, `{total volume}` and `{total sma:20}` by sums
    /// from the first visible bar. Labels of the box, such as `{Change}`, are replaced by the text of their entry. Other braces are left
    /// unchanged.
    public var template = ""
    /// A function that draws the lines and the mark; `nil` for the default ones.
    public var drawer: CrosshairDrawer?

    public init() {}
}

/// A function that draws the lines and the mark of a crosshair, called once per drawing.
public struct CrosshairDrawer: Sendable, Equatable {
    /// The identity of the drawer: drawers with the same name are equal.
    public var name: String
    /// Returns the shapes for the position in a canvas.
    public var draw: @Sendable (CrosshairCanvas) -> [Shape]

    public init(name: String, draw: @escaping @Sendable (CrosshairCanvas) -> [Shape]) {
        self.name = name
        self.draw = draw
    }

    public static func == (a: CrosshairDrawer, b: CrosshairDrawer) -> Bool { a.name == b.name }
}

/// The input of a `CrosshairDrawer`.
public struct CrosshairCanvas: Sendable {
    /// The point of the crosshair; `y` is the middle of the first pane if there is no point.
    public var point: Point
    /// The rectangles of the panes, from top to bottom.
    public var panes: [Rect]
    /// The theme of the chart.
    public var theme: Theme
}
