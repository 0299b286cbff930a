public import DojimaText
public import DojimaScale

/// The appearance of a crosshair; by default a dashed hairline in the colour of axis labels and a dot at points of lines.
public struct CrosshairStyle: Options, Sendable, Equatable {
    /// `nil` for the colour of axis labels.
    public var lineColor: Color?
    /// Logical pixels.
    public var lineWidth: Double = 1
    /// Lengths of strokes and gaps in pixels; empty for a solid line.
    public var dash: [Double] = [4, 3]
    /// The mark at a point of a line; `nil` for a dot in the line's colour.
    public var target: PointMarker?
    /// Lines of text for the box, in which placeholders are replaced by the values at the crosshair; empty for the template of the chart, or
    /// else all values.
    ///
    /// `{time}`, `{open}`, `{high}`, `{low}`, `{close}` and `{volume}` are those of the bar; `{change}` and `{percent}` its change since the
    /// close before it; the id or the name of a series its value; `{total volume}` and `{total sma:20}` sums from the first bar of the
    /// window on. Labels of the box, such as `{Change}`, are those of the box. Other braces stay as they are.
    public var template = ""
    /// Draws the lines and the mark instead; `nil` for the default ones.
    public var drawer: CrosshairDrawer?

    public init() {}
}

/// A function that draws the lines and the mark of a crosshair, called once per drawing.
public struct CrosshairDrawer: Sendable, Equatable {
    /// The identity of the drawer: drawers with the same name are equal.
    public var name: String
    public var draw: @Sendable (CrosshairCanvas) -> [Shape]

    public init(name: String, draw: @escaping @Sendable (CrosshairCanvas) -> [Shape]) {
        self.name = name
        self.draw = draw
    }

    public static func == (a: CrosshairDrawer, b: CrosshairDrawer) -> Bool { a.name == b.name }
}

/// The input of a `CrosshairDrawer`.
public struct CrosshairCanvas: Sendable {
    /// The point of the crosshair; `y` is the middle of the first pane if the crosshair stands at no point.
    public var point: Point
    public var panes: [Rect]
    public var theme: Theme
    package var grid: PixelGrid
}
